"""The page of a draft for a product of which nothing can be printed: its errors, in red.

In: the job of a product. Out: a plan with one page.
"""

from __future__ import annotations

from pnp.build.products.sheets import Plan, ProductJob, main_file
from pnp.model.problems import Problems
from pnp.model.result import Built
from pnp.model.sheet import FaceSize, Placement, Sheet
from pnp.typeset.faces.drafts import red_face

_KEY = "//errors"
_PAPER = "letter"  # where that of the product is unknown


def red_page(job: ProductJob, problems: Problems) -> Plan:
    """A plan with one page that lists the errors of a product."""
    product, request = job.product, job.request
    paper = job.paper or job.context.library.papers(problems)[_PAPER]
    size = (paper.width, paper.height, 0.0)
    face = red_face(_KEY, size, product.title, problems.errors, job.context.fonts(problems))
    whole = (0.0, 0.0, paper.width, paper.height)
    placed = Placement(_KEY, *whole, turn=0, clip=whole)
    built = Built(
        request, main_file(request, job.game, product.file), product.title, pages=1,
        paper=paper.name, problems=tuple(problems),
    )  # fmt: skip
    return Plan(
        name=product.file, info=job.about(1), built=built, fronts=(FaceSize(_KEY, *size),),
        faces={_KEY: face}, sheets=(Sheet(paper, "front", 1, (placed,)),),
    )  # fmt: skip
