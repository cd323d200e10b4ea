"""What shortened loops alone can raise, and what they cannot."""

from pathlib import Path
from typing import Any

import pytest

from dryfit.seams.counts import comes_of_counts, lacks_a_turn
from dryfit.seams.numbered_files import has_another_number

LAID_OUT = """
zeros = bytearray
names = ["a", "b", "c"]
seen = []
for name in names[:1]:
    seen.append(name)
"""
CASES = [
    ("table = zeros(2)\ntable[2]", False),
    ("table = zeros(len(names) - 1)\ntable[2]", False),
    ("table = zeros(len(seen))\ntable[2]", True),
    ("kinds = set(seen)\ntable = zeros(len(kinds))\ntable[2]", True),
    ("seen[2]", True),
    ("table = [1]\ntable[2]", True),
    ("names[-100]", False),
    ("names.append(seen)\nnames[9]", True),
]


@pytest.mark.parametrize(("lines", "counted"), CASES)
def test_a_table_of_a_size_that_no_loop_counts(lines: str, counted: bool, tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    script.write_text(LAID_OUT + lines)
    with pytest.raises(IndexError) as raised:
        exec(compile(script.read_text(), str(script), "exec"), {})
    assert comes_of_counts(raised.value, "statement") is counted


@pytest.mark.parametrize(("axes", "counted"), [(3, False), (1, True), (None, True)])
def test_an_axis_that_is_not_there(axes: int | None, counted: bool) -> None:
    error = IndexError("axis 3 is out of bounds")
    if axes is not None:
        error.ndim = axes  # type: ignore[attr-defined]
    assert comes_of_counts(error, "statement") is counted


class _Kept:
    def __init__(self, always: bool) -> None:
        self.late: list[float] = []
        self.all: list[float] = []
        self.always = always

    def step(self, index: int) -> None:
        if index > 100:
            self.late.append(1.0)
        self.all += [1.0]

    def end(self) -> float:
        kept = self.all if self.always else self.late
        if self.always:
            return sum(kept) / len(self.all)
        return sum(kept) / len(self.late)


@pytest.mark.parametrize(("always", "lacks"), [(False, True), (True, False)])
def test_what_only_late_batches_fill_is_waited_for(monkeypatch: pytest.MonkeyPatch, always: bool, lacks: bool) -> None:
    monkeypatch.setattr("dryfit.seams.counts.is_user_file", lambda path: path == __file__)
    with pytest.raises(ZeroDivisionError) as raised:
        _Kept(always).end()
    assert lacks_a_turn(raised.value, "on_train_epoch_end") is lacks
    assert not lacks_a_turn(raised.value, "fit")


def _asked(begun: float, turns: int) -> float:
    total: Any = begun
    for _ in range(turns):
        total += 1.5
    return float(total.imagine())


@pytest.mark.parametrize(("begun", "turns", "lacks"), [(0, 0, True), (0.0, 0, True), (0, 2, False), (1.0, 0, False)])
def test_a_sum_that_no_turn_has_added_to(
    monkeypatch: pytest.MonkeyPatch, begun: float, turns: int, lacks: bool
) -> None:
    monkeypatch.setattr("dryfit.seams.counts.is_user_file", lambda path: path == __file__)
    with pytest.raises(AttributeError) as raised:
        _asked(begun, turns)
    assert lacks_a_turn(raised.value, "statement") is lacks


@pytest.mark.parametrize(
    ("path", "there"),
    [
        ("runs/model_20.pt", True),
        ("runs/model_final.pt", False),
        ("out/checkpoint-48/model.bin", True),
        ("out/checkpoint-48/other.bin", False),
        ("none/model_20.pt", False),
    ],
)
def test_a_file_of_another_turn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, path: str, there: bool) -> None:
    for name in ("runs/model_10.pt", "out/checkpoint-4/model.bin"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).touch()
    monkeypatch.chdir(tmp_path)
    assert has_another_number(path) is there
    assert has_another_number(str(tmp_path / path)) is there
