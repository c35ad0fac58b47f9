"""placeholder while written"""

from pnp.edition.recording import Recorder, Tracer

__all__ = ["Recorder", "Tracer"]
