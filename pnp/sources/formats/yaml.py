"""`yaml`: mappings, lists, texts, numbers and flags, by the rules of YAML 1.2."""

from pnp.sources.reader import read_yaml
from pnp.sources.source_formats import SourceFormat

KIND = SourceFormat("yaml", (".yaml", ".yml"), read_yaml)
