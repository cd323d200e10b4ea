"""Steps that the training data has had, and held-out data has not."""

from pathlib import Path

import pytest

from dryfit.core.finding import Location
from dryfit.core.held_out import never_used
from dryfit.core.prepared import unprepared

FIT = "model.fit(train, y)"
SCALED = "train = load() / 255"
SOURCES = [
    ("train = np.array(train) / 255.0\ntest = np.array(test)", 2),
    ("train = np.array(train) / 255.0\ntest = np.array(test) / 255.0", None),
    ("test = rows[9:]\ntrain -= mean", 2),
    ("train = rows[:9]\ntest = rows[9:]", None),
    ("train = scaler.fit_transform(train)\ntest = scaler.transform(test)", None),
]


def call(path: Path, source: str, line: int) -> Location:
    text = source.splitlines()[line - 1]
    return Location(str(path), line, 0, line, len(text), text)


@pytest.mark.parametrize(("steps", "line"), SOURCES)
def test_the_step_that_is_left_out(tmp_path: Path, steps: str, line: int | None) -> None:
    source = f"{steps}\n{FIT}\nmodel.evaluate(test, z)"
    path = tmp_path / "train.py"
    path.write_text(source)
    found = unprepared((call(path, source, 3), "x", 0), (call(path, source, 4), "x", 0))
    assert (found.line if found is not None else None) == line


@pytest.mark.parametrize(
    ("line", "unused"),
    [
        ("x_test = x_test / 255", {"x_test"}),
        ("print(x_test.shape, len(x_test))", {"x_test"}),
        ("x_test_found = model.predict(x_test)", {"x_test_found"}),
        ("print(model.evaluate(x_test))", set()),
    ],
)
def test_what_nothing_is_made_of(tmp_path: Path, line: str, unused: set[str]) -> None:
    path = tmp_path / "train.py"
    path.write_text(f"x_test = load()\n{line}\n")
    assert never_used(str(path)) == unused
