"""Write the list of modules in architecture.md, from their docstrings.

python docs/modules.py
"""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def rows() -> str:
    """A table row for each module: its path and the first paragraph of its docstring."""
    out = ["| module | duty |", "|---|---|"]
    for path in sorted((ROOT / "pnp").rglob("*.py")):
        doc = ast.get_docstring(ast.parse(path.read_text())) or ""
        duty = " ".join(doc.split("\n\n")[0].split())
        duty = duty.replace("|", "\\|")  # it would end the cell
        out.append(f"| `{path.relative_to(ROOT).as_posix()}` | {duty} |")
    return "\n".join(out)


def main() -> None:
    """Replace the text after the heading 'Modules'."""
    page = ROOT / "docs" / "architecture.md"
    text = page.read_text()
    page.write_text(re.sub(r"(## Modules\n\n).*", lambda m: m[1] + rows() + "\n", text, flags=re.S))


if __name__ == "__main__":
    main()
