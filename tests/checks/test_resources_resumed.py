"""Checkpoints that are asked for and not there, and weights inside of what is loaded."""

from typing import Any

import pytest

import make
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Evidence, Failure, Failures
from dryfit.core.evidence.resources import Resources, Stored
from dryfit.core.stage import Stage


@pytest.mark.parametrize(
    ("facts", "by", "says"),
    [
        ({"resume": "out"}, "", True),
        ({"resume": "out"}, "RES311", True),
        ({"resume": "out"}, "DAT101", False),
        ({}, "", False),
    ],
)
def test_nothing_to_resume(facts: dict[str, Any], by: str, says: bool) -> None:
    failure = Failure(0, Stage.STEP, "train", "ValueError", "no", make.location(), facts=facts, explained_by=by)
    assert bool(CATALOGUE["RES311"].run(Evidence(failures=Failures((failure,)))).findings) is says


@pytest.mark.parametrize(("inside", "fix"), [(".state_dict()", "Load `net.state_dict()`."), ("", "")])
def test_weights_inside_of_what_is_loaded(inside: str, fix: str) -> None:
    stored = Stored("load_weights", make.location(), expression="net", given=4, own=4, matched=4, inside=inside)
    failure = Failure(0, Stage.RESOURCES, "load_weights", "TypeError", "no", make.location())
    seen = Evidence(resources=Resources(stored=(stored,)), failures=Failures((failure,)))
    (found,) = CATALOGUE["RES302"].run(seen).findings
    assert found.fix == fix
