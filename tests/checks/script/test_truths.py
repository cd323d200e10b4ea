"""SCR160 and SCR161, over evidence made by hand."""

import pytest

import make
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Evidence, Failure, Failures
from dryfit.core.evidence.script import Script
from dryfit.core.evidence.truths import BoundFirst, Truth
from dryfit.core.stage import Stage


@pytest.mark.parametrize(("explained_by", "found"), [("", 1), ("SCR160", 1), ("FWD305", 0)])
@pytest.mark.parametrize("paired", [True, False])
def test_several_values_have_no_one_truth(explained_by: str, found: int, paired: bool) -> None:
    failure = Failure(0, Stage.SCRIPT, "statement", "RuntimeError", "", explained_by=explained_by)
    entry = Truth("a == b", "a tensor", (4, 2), "(a == b).all()", paired, make.location(3), 0)
    evidence = Evidence(script=Script(truths=(entry,)), failures=Failures((failure,)))
    findings = list(CATALOGUE["SCR160"].run(evidence).findings)
    assert [finding.message for finding in findings] == [
        "`a == b` is a tensor of 4 x 2 values, and has no one truth."
    ] * found
    assert all(finding.edits[0].safe is paired for finding in findings)


@pytest.mark.parametrize(("explained_by", "found"), [("", 1), ("SCR161", 1), ("SCR102", 0)])
def test_an_operator_binds_before_comparisons(explained_by: str, found: int) -> None:
    failure = Failure(0, Stage.SCRIPT, "statement", "TypeError", "", explained_by=explained_by)
    entry = BoundFirst("1 & b", "&", "a > 1 & b < 5", "(a > 1) & (b < 5)", make.location(3), 0)
    evidence = Evidence(script=Script(bound_first=(entry,)), failures=Failures((failure,)))
    findings = list(CATALOGUE["SCR161"].run(evidence).findings)
    assert [finding.fix for finding in findings] == ["(a > 1) & (b < 5)"] * found
