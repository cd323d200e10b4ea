"""SCR156 over plain records."""

from dryfit.checks.script.reserved import attribute_of_the_library
from dryfit.core.evidence import Failure, Failures, Script
from dryfit.core.evidence.reserved import Reserved
from dryfit.core.finding import Location
from dryfit.core.stage import Stage

HERE = Location("train.py", 12, 8)


def test_each_use_gets_a_name_that_is_free() -> None:
    uses = (HERE, Location("train.py", 17, 21))
    script = Script(reserved=(Reserved("Tower", "layers", "Model", HERE, uses, 0),))
    failures = Failures((Failure(0, Stage.SCRIPT, "line", "AttributeError", "reserved", HERE),))
    (finding,) = attribute_of_the_library(script, failures)
    assert finding.location == HERE
    assert finding.explains == 0
    assert [edit.value for edit in finding.edits] == ["self.own_layers"] * 2
