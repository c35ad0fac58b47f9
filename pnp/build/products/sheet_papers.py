"""The paper of sheet styles that are for one paper only, such as those of labels."""

from __future__ import annotations

from pnp.build.context import BuildContext
from pnp.build.products.sheets import named_paper
from pnp.model.definitions import replace
from pnp.model.problems import Problems, UsageError
from pnp.model.sheet import Paper, SheetStyle


def paper_of_style(context: BuildContext, style: SheetStyle, problems: Problems) -> Paper | None:
    """The only paper that a sheet style is for; None (and a problem) if it is unknown."""
    try:
        return named_paper(context.library, style.paper, "", problems)
    except UsageError as error:
        for problem in error.problems:
            message = f"the sheets '{style.name}': {problem.message}"
            problems.extend([replace(problem, message=message)])
        return None
