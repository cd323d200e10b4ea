"""BAT207: loops that take a single batch, by mistake and on purpose."""

from pathlib import Path

import pytest

from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Batch, Evidence
from dryfit.core.evidence.batch import OneTurn
from dryfit.core.finding import Action, Location


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("step()\nbreak\n", True),
        ("step()\nbreak  # overfit a single batch\n", False),
        ("# sanity check\nbreak\n", False),
        ("step()\nbreak  # the last of them\n", True),
    ],
)
def test_one_batch_may_be_meant(tmp_path: Path, lines: str, told: bool) -> None:
    script = tmp_path / "train.py"
    script.write_text(lines)
    where = Location(str(script), 2, 0)
    turn = OneTurn("for x in loader", "break", 8, True, where, where)
    assert bool(CATALOGUE["BAT207"].run(Evidence(batch=Batch(one_turns=(turn,)))).findings) is told


@pytest.mark.parametrize(
    ("source", "followed", "edits"), [("break", True, 1), ("return x", True, 1), ("return x", False, 2)]
)
def test_what_leaves_goes_behind_the_loop(source: str, followed: bool, edits: int) -> None:
    where = Location("train.py", 2, 0)
    turn = OneTurn("for x in loader", source, 8, False, where, where, followed)
    (found,) = CATALOGUE["BAT207"].run(Evidence(batch=Batch(one_turns=(turn,)))).findings
    assert len(found.edits) == edits
    assert found.edits[-1].action is Action.DELETE_STATEMENT
