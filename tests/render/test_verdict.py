"""The last line."""

import pytest

import make
from dryfit.core.finding import Finding, Severity
from dryfit.core.report import Result, Status
from dryfit.render.verdict import verdict

PASSED = Result("SCR101", Status.PASSED)
SKIPPED = Result("MET101", Status.SKIPPED, reason="no metrics was seen")
BROKEN = Result("BAT101", Status.ERROR, reason="KeyError")
NOTED = Result("STP101", Status.FAILED, (Finding("Slow.", severity=Severity.NOTE),))


@pytest.mark.parametrize(
    ("results", "said"),
    [
        ((PASSED,), "fits: 1 check passed"),
        ((PASSED, SKIPPED), "fits: 1 check passed, 1 skipped (why: -v)"),
        ((NOTED, PASSED), "1 note; fits: 1 check passed"),
        ((PASSED, BROKEN), "fits: 1 check passed, 1 check failed in dryfit itself"),
        ((SKIPPED,), "nothing was judged: 0 checks passed, 1 skipped (why: -v)"),
        ((), "nothing was judged: 0 checks passed"),
    ],
)
def test_without_errors(results: tuple[Result, ...], said: str) -> None:
    assert verdict(make.report(results=results), "why: -v") == said


def test_with_errors_and_with_a_problem() -> None:
    assert verdict(make.report()) == "2 errors, 1 warning; does not fit"
    assert verdict(make.report(problem="no such file.")) == "not rehearsed: no such file."
