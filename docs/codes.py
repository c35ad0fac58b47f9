"""Write the table of codes in problems.md, from `pnp.model.codes`.

python docs/codes.py
"""

from pathlib import Path

from pnp.model.codes import CODES

PAGE = Path(__file__).parent / "problems.md"
BEGIN, END = "<!-- codes -->\n", "<!-- end of codes -->"


def table() -> str:
    """A row for each code: its name and what it means."""
    rows = [f"| `{code}` | {meaning} |" for code, meaning in sorted(CODES.items())]
    return "\n".join(["| code | means |", "|---|---|", *rows, ""])


if __name__ == "__main__":
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}\n{table()}\n{END}{after}", "utf-8")
