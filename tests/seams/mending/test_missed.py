"""What comes of a statement that was left out, and what does not."""

import json
from pathlib import Path

import pytest

from dryfit.core.finding import Location
from dryfit.seams.mending.missed import Missed

TEXT = """
import json
class Net:
    def __init__(self):
        self.layers = build()
def score(given, labels):
    return given - labels
preds, state = [], {}
preds.append(1)
mean = sum(preds)
score(mean, 3)
print(state["model"])
stop(2)
stop.best
net = Net()
net.run()
json.dumps(state)
mean = 3
preds += [2]
"""


@pytest.mark.parametrize(
    ("left_out", "line", "touched"),
    [
        (9, 10, True),
        (9, 11, True),
        (9, 7, True),
        (9, 12, False),
        (13, 14, True),
        (5, 16, True),
        (9, 16, False),
        (17, 12, False),
        # What is set anew is not read.
        (9, 18, False),
        (9, 19, True),
        # What is built in keeps nothing of what it is given.
        (10, 12, False),
    ],
)
def test_a_line_is_touched_by_what_it_reads(tmp_path: Path, left_out: int, line: int, touched: bool) -> None:
    script = tmp_path / "train.py"
    script.write_text(TEXT)
    missed = Missed()
    missed.leave_out(str(script), left_out, left_out)
    assert missed.touches(Location(str(script), line)) is touched


@pytest.mark.parametrize(("left_out", "touched"), [(4, True), (5, True), (7, False)])
def test_a_function_gives_back_what_lacks_something(tmp_path: Path, left_out: int, touched: bool) -> None:
    script = tmp_path / "train.py"
    script.write_text(
        "def shares(masks):\n"
        "    found = []\n"
        "    for mask in masks:\n"
        "        found.append(mask.sum())\n"
        "    return found\n"
        "masks = []\n"
        "print(len(masks))\n"
        "train, test = shares(masks)\n"
    )
    missed = Missed()
    missed.leave_out(str(script), left_out, left_out)
    assert missed.touches(Location(str(script), 8)) is touched


def test_callbacks_hear_of_training_from_their_trainer_alone(tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    script.write_text(
        "best = Best()\ntrainer = Trainer(callbacks=[best], model=net)\ntrainer.fit()\nprint(best.path)\n"
    )
    missed = Missed()
    missed.leave_out(str(script), 3, 3)
    assert "best" in missed.names
    assert "net" not in missed.names


def test_a_library_that_was_not_set_up_refuses_what_needs_it(tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    script.write_text("import json\nimport math\njson.dumps({1})\nrows = json.loads('{')\nother = math.sqrt(-1)\n")
    missed = Missed()
    missed.leave_out(str(script), 3, 3)
    with pytest.raises(json.JSONDecodeError) as refused:
        json.loads("{")
    assert missed.touches(Location(str(script), 4), refused.value)
    # Another library's refusal, and a line that asks nothing of this one, are something else.
    assert not missed.touches(Location(str(script), 4), ValueError())
    assert not missed.touches(Location(str(script), 5), refused.value)
