"""Branches that no turn of their loop takes."""

from pathlib import Path

import pytest

from dryfit.checks.step.seldom import never

LOOP = "for turn in range({range}):\n    if {test}:\n        pass\n"


def found(folder: Path, text: str) -> list[tuple[int, int, int]]:
    script = folder / "train.py"
    script.write_text(text)
    return [(branch.every, branch.first, branch.last) for branch in never(str(script))]


@pytest.mark.parametrize(
    ("turns", "test", "shown"),
    [
        ("1, 41", "turn % 200 == 0", [(200, 1, 40)]),
        ("1, 201", "turn % 200 == 0", []),
        ("40", "turn % 200 == 0", []),
        ("40", "turn and turn % 200 == 0", [(200, 1, 39)]),
        ("40", "(turn + 1) % 41 == 0", [(41, 1, 40)]),
        ("40", "(turn + 1) % 40 == 0", []),
        ("1, 41", "not turn % 200", [(200, 1, 40)]),
        ("1, 41", "turn % 200 == 0 or done", []),
        ("1, count", "turn % 200 == 0", []),
        ("1, LENGTH + 1", "turn % SYNC == 0", [(50, 1, 40)]),
        ("1, args.length", "turn % 200 == 0", []),
        ("1, settings.length", "turn % 200 == 0", []),
    ],
)
def test_branches_of_a_loop(turns: str, test: str, shown: list[tuple[int, int, int]], tmp_path: Path) -> None:
    names = "LENGTH, SYNC = 40, 50\nparser.add_argument('--length', default=40)\nfield = Settings(length=900)\n"
    assert found(tmp_path, names + LOOP.format(range=turns, test=test)) == shown


@pytest.mark.parametrize(("calls", "shown"), [(1, [(200, 1, 40)]), (2, [])])
def test_a_turn_that_is_handed_on(calls: int, shown: list[tuple[int, int, int]], tmp_path: Path) -> None:
    function = "def learn(turn, every=200):\n    if turn % every == 0:\n        pass\n"
    assert found(tmp_path, function + "for turn in range(1, 41):\n    learn(turn)\n" * calls) == shown
