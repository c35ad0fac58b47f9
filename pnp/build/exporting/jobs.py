"""From a plan to the job of its target: with the values of the options, and what the run has.

In: a plan, the files of another target that it takes. Out: the plan as an `ExportJob`, and so are
its parts.
"""

from __future__ import annotations

from collections.abc import Mapping

from pnp.build.products.sheets import Plan
from pnp.build.project import Project
from pnp.export.target_kinds import Files, Target, targets
from pnp.model.definitions import replace
from pnp.model.problems import Problems


def job_of(project: Project, plan: Plan, files: Files, notes: Problems) -> Plan:
    """What the target of a plan makes files of; it adds to `notes` what it reports."""
    target, places = targets()[plan.built.request.target], project.places
    folder = plan.built.file.rpartition("/")[0]
    ready = replace(
        plan, files=files, notes=notes, shown=project.context.shown, spool=places.spool,
        is_verified=plan.built.request.is_verified, options=_options(target, plan),
        processes=project.processes, folder=places.out and places.out / folder,
        is_chosen=bool(plan.built.request.cards),
    )  # fmt: skip
    if target.takes != "faces":
        return ready
    return replace(ready, parts=tuple(job_of(project, part, {}, notes) for part in plan.parts))


def _options(target: Target, plan: Plan) -> Mapping[str, object]:
    """The values of all options: those given, those of files of the project, and defaults."""
    set_in_files = {name: value for name, value in plan.settings.items() if target.option(name)}
    return target.values([*set_in_files.items(), *plan.built.request.target_options])
