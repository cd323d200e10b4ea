"""For someone who asks about the checks themselves: the list of them, and one explained."""

import difflib
import json
from pathlib import Path

from rich.console import RenderableType
from rich.padding import Padding
from rich.syntax import Syntax
from rich.table import Table
from rich.text import Text

from dryfit.core.check import CATALOGUE, Check
from dryfit.core.stage import stage_of
from dryfit.render.terminal import COLOURS, drawn, prose
from dryfit.render.view import View

PACKAGE = Path(__file__).resolve().parents[1]
# In a wheel the specimens lie in the package, in a checkout beside `src`.
SPECIMENS = (PACKAGE / "specimens", PACKAGE.parents[1] / "specimens")
EXAMPLES = ("broken", "fixed")


def checks() -> tuple[Check, ...]:
    """The catalogue in the order of the stages."""
    return tuple(CATALOGUE[code] for code in sorted(CATALOGUE, key=lambda code: (stage_of(code).order, code)))


def examples(code: str) -> dict[str, str]:
    """The broken and the fixed example of a check, as far as they exist."""
    for root in SPECIMENS:
        for folder in sorted(root.glob(f"{code}-*")):
            return {name: _read(folder / f"{name}.py") for name in EXAMPLES if (folder / f"{name}.py").is_file()}
    return {}


def list_json() -> str:
    """Every check as JSON."""
    return json.dumps([_summary(check) for check in checks()], indent=2, ensure_ascii=False) + "\n"


def list_terminal(view: View) -> str:
    """Every check as a table."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for check in checks():
        level = Text(check.severity.value, COLOURS[check.severity])
        table.add_row(Text(check.code, "bold"), level, prose(check.summary))
    return drawn([table], view)


def explain_json(check: Check) -> str:
    """One check with its examples as JSON."""
    words = {"cause": check.cause, "fix": check.fix, "needs": list(check.needs)}
    return json.dumps(_summary(check) | words | examples(check.code), indent=2, ensure_ascii=False) + "\n"


def explain_terminal(check: Check, view: View) -> str:
    """One check: what it says, why, what to do, and an example broken and mended."""
    title = Text.assemble((f"{check.severity}[{check.code}]", COLOURS[check.severity]), "  ", (check.name, "bold"))
    parts: list[RenderableType] = [title, prose(check.summary)]
    for heading, body in (("Cause", check.cause), ("Fix", check.fix)):
        parts += [Text(), Text(heading, "bold"), Padding(prose(body), (0, 0, 0, 2))]
    found = examples(check.code)
    if "broken" in found:
        parts += [Text(), Text("Broken", "bold"), _code(found["broken"], "python")]
    if len(found) == len(EXAMPLES):
        parts += [Text(), Text("Fixed", "bold"), _code(_change(found), "diff")]
    return drawn(parts, view)


def _summary(check: Check) -> dict[str, str]:
    return {
        "code": check.code,
        "name": check.name,
        "stage": check.stage.value,
        "severity": check.severity.value,
        "summary": check.summary,
    }


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _change(found: dict[str, str]) -> str:
    before, after = (found[name].splitlines() for name in EXAMPLES)
    return "\n".join(difflib.unified_diff(before, after, "broken.py", "fixed.py", n=2, lineterm=""))


def _code(code: str, language: str) -> RenderableType:
    drawn = Syntax(code.strip("\n"), language, theme="ansi_dark", background_color="default", word_wrap=True)
    return Padding(drawn, (0, 0, 0, 2))
