"""STP226: which optimizers lose something where they are made anew."""

from pathlib import Path
from typing import Any

import pytest

from dryfit.checks.step.anew import optimizer_made_anew
from dryfit.checks.step.weights import LONG_HABIT as MADE
from dryfit.core.evidence import Step
from dryfit.core.evidence.step import Group, Optimizer
from dryfit.core.finding import Location

LOOP = "for batch in loader:\n    o = Adam(model.parameters())\n    o.step()\n"
PUT_BACK = "for batch in loader:\n    model.load_state_dict(kept)\n    o = Adam(model.parameters())\n    o.step()\n"


@pytest.mark.parametrize(
    ("text", "made", "changes", "told"),
    [
        (LOOP, MADE, {}, 1),
        (LOOP, MADE - 1, {}, 0),
        (PUT_BACK, MADE, {}, 0),
        (LOOP, MADE, {"steps": 2}, 0),
        (LOOP, MADE, {"loops_between": 1}, 0),
        (LOOP, MADE, {"models": ()}, 0),
        (LOOP, MADE, {"class_name": "LBFGS"}, 0),
        (LOOP, MADE, {"class_name": "SGD", "groups": (Group(0.1, momentum=0.9),)}, 1),
        (LOOP, MADE, {"class_name": "SGD", "groups": (Group(0.1, momentum=0.0),)}, 0),
    ],
)
def test_what_is_lost(text: str, made: int, changes: dict[str, Any], told: int, tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    script.write_text(text)
    loop, line = (Location(str(script), number, 0, number, 9, "for batch in loader:") for number in (1, 2))
    facts: dict[str, Any] = {"class_name": "Adam", "models": (0,), "steps": 1, "loops_between": 0} | changes
    optimizers = tuple(Optimizer(number, location=line, made_in=loop, **facts) for number in range(made))
    assert len(list(optimizer_made_anew(Step(optimizers=optimizers)))) == told
