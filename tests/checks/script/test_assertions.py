"""SCR153, over evidence made by hand."""

import pytest

import make
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Evidence, Failure, Failures
from dryfit.core.evidence.operation import Assertion
from dryfit.core.evidence.script import Script
from dryfit.core.stage import Stage


@pytest.mark.parametrize(("explained_by", "found"), [("", 1), ("SCR153", 1), ("RES312", 0)])
def test_an_assertion_is_told_where_no_other_check_tells_the_cause(explained_by: str, found: int) -> None:
    failure = Failure(0, Stage.SCRIPT, "statement", "AssertionError", "", explained_by=explained_by)
    entry = Assertion("a.shape == b.shape", (("a.shape", "(4, 1)"), ("b.shape", "(4,)")), make.location(3), 0)
    evidence = Evidence(script=Script(assertions=(entry,)), failures=Failures((failure,)))
    findings = list(CATALOGUE["SCR153"].run(evidence).findings)
    assert len(findings) == found
    assert all("`a.shape` is (4, 1), `b.shape` is (4,)" in finding.message for finding in findings)
