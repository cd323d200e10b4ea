"""Lay the files of a new check: `python tools/new_check.py LOS104 loss_of_wrong_sign`."""

import re
import sys
from pathlib import Path

from dryfit.core.check import CATALOGUE, CODE
from dryfit.core.evidence import RECORDS
from dryfit.core.stage import STAGES, Stage, stage_of

ROOT = Path(__file__).resolve().parent.parent

CHECK = '''

@check("{code}", Severity.WARNING)
def {name}({record}: {record_type}) -> Findings:
    """Say in one sentence what is wrong.

    Cause:
        Say by what mechanism it harms the training.

    Fix:
        Start with a verb and name what the user changes.
    """
    yield from ()
'''
TEST = """

def test_{name}() -> None:
    check = CATALOGUE["{code}"]
    assert check.run(Evidence()).status is Status.SKIPPED
"""
MODULE = '''"""Say in one line what the checks of this module are about."""

from dryfit.core.check import check
from dryfit.core.evidence import {record_type}
from dryfit.core.finding import Findings, Severity
'''
TEST_MODULE = '''"""{code}, on both sides of each threshold."""

import dryfit.checks.{stage}.{name} as _
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Evidence
from dryfit.core.report import Status
'''
SPECIMEN = '"""A script that {verb} {code}."""\n'


def lay(root: Path, code: str, name: str) -> list[Path]:
    """Write the specimen pair, the check and its test under `root`, and return the files in that order."""
    stage = stage_of(code)
    words = {"code": code, "name": name, "stage": stage.value} | record(stage)
    specimen = root / "specimens" / f"{code}-{name.replace('_', '-')}"
    return [
        add(specimen / "broken.py", "", SPECIMEN.format(verb="shows", code=code)),
        add(specimen / "fixed.py", "", SPECIMEN.format(verb="is rid of", code=code)),
        add(root / f"src/dryfit/checks/{stage}/{name}.py", MODULE.format(**words), CHECK.format(**words)),
        add(root / f"tests/checks/{stage}/test_{name}.py", TEST_MODULE.format(**words), TEST.format(**words)),
    ]


def record(stage: Stage) -> dict[str, str]:
    """The parameter that a check of this stage reads; a stage without a record reads the failures."""
    types = {name: kind.__name__ for kind, name in RECORDS.items()}
    name = stage.value if stage.value in types else "failures"
    return {"record": name, "record_type": types.get(name, "Failures")}


def add(path: Path, opening: str, text: str) -> Path:
    """Append `text` to a file, which begins with `opening` if it is new."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text((path.read_text() if path.exists() else opening) + text)
    return path


def refusal(code: str, name: str) -> str:
    """Why this code and name cannot be taken, or nothing."""
    import dryfit.checks  # noqa: F401 - importing it fills the catalogue

    if not CODE.fullmatch(code) or code[:3] not in STAGES:
        return f"A code is one of {', '.join(STAGES)} and three digits; {code!r} is not."
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name):
        return f"A name is words joined by underscores; {name!r} is not."
    return f"{code} is taken by {CATALOGUE[code].name}." if code in CATALOGUE else ""


def main(arguments: list[str]) -> int:
    """Lay the files, or say why not."""
    if len(arguments) != 2:
        print(__doc__)
        return 2
    if problem := refusal(*arguments):
        print(problem)
        return 2
    for path in lay(ROOT, *arguments):
        print(path.relative_to(ROOT))
    print("Move the check to a module that is about the same, if there is one; write the specimen first.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
