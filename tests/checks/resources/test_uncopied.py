"""RES315, for what is saved and for what is copied."""

import pytest

import make
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Evidence, Failure, Failures
from dryfit.core.evidence.resources import Resources, Uncopied
from dryfit.core.stage import Stage


@pytest.mark.parametrize(
    ("operation", "tensor", "by", "fix"),
    [
        ("save", False, "", "Save `net.state_dict()`, or make of it what has a name in the module."),
        ("copy", True, "", "Keep `.detach()` of it."),
        ("copy", False, "", "Leave it out of what is copied."),
        ("copy", True, "SCR112", None),
    ],
)
def test_part_that_cannot_be_copied(operation: str, tensor: bool, by: str, fix: str | None) -> None:
    failure = Failure(0, Stage.SCRIPT, "statement", "TypeError", "no", make.location(), explained_by=by)
    entry = Uncopied(operation, "net", "pool.kept", "a lambda", make.location(), tensor, 0)
    evidence = Evidence(resources=Resources(uncopied=(entry, entry)), failures=Failures((failure,)))
    found = CATALOGUE["RES315"].run(evidence).findings
    assert [finding.fix for finding in found] == ([fix] if fix is not None else [])
