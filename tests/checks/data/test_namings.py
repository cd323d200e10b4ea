"""DAT604 where answers are given their names by a list in another order than the labels were numbered in."""

from pathlib import Path

import pytest

from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Evidence
from dryfit.core.evidence.data import Coding, Data
from dryfit.core.finding import Finding, Location

LISTED = 'NAMES = ["walk", "run", "sit"]\n'


def found(path: Path, source: str) -> list[Finding]:
    path.write_text(source)
    coding = Coding(("run", "sit", "walk"), 60, (20, 20, 20), Location(str(path), 1))
    return list(CATALOGUE["DAT604"].run(Evidence(data=Data(codings=(coding,)))).findings)


@pytest.mark.parametrize(
    ("lines", "at"),
    [
        ("best = np.argmax(model(x))\nprint(NAMES[best])\n", 3),
        ("for i in model.predict(x):\n    print(NAMES[int(i[0] > 0.5)])\n", 3),
        ("print(report(y, p, target_names=NAMES))\n", 2),
        ("print(report(y, p, labels=range(3), target_names=NAMES))\n", 2),
        ("print(report(y, p, labels=NAMES, target_names=NAMES))\n", None),
        ("best = np.argmax(x)\nids = [NAMES.index(n) for n in names]\nprint(NAMES[best])\n", None),
        ("ids = {n: i for i, n in enumerate(NAMES)}\nprint(NAMES[np.argmax(x)])\n", None),
        ("kinds = rng.integers(0, 3, 9)\nprint([NAMES[k] for k in kinds])\n", None),
    ],
)
def test_where_answers_are_read_by_a_list(tmp_path: Path, lines: str, at: int | None) -> None:
    told = found(tmp_path / "script.py", LISTED + lines)
    assert [finding.location.line for finding in told if finding.location] == ([at] if at else [])


def test_a_list_in_the_order_of_the_numbers(tmp_path: Path) -> None:
    lines = 'NAMES = ["run", "sit", "walk"]\nprint(NAMES[np.argmax(x)])\n'
    assert not found(tmp_path / "script.py", lines)
