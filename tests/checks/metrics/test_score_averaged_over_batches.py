"""MET312, by the kind of what is averaged."""

import dryfit.checks.metrics.shares  # noqa: F401
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Evidence, Metrics
from dryfit.core.evidence.metrics import Share
from dryfit.core.report import Status


def test_score_averaged_over_batches() -> None:
    check = CATALOGUE["MET312"]
    assert check.run(Evidence()).status is Status.SKIPPED
    ratio = Share("valid_f1", "f1_score", 0.4, 4, 32, kind="ratio", last=0.8)
    found = check.run(Evidence(metrics=Metrics(shares=(ratio,))))
    assert found.status is Status.FAILED
    assert "0.400" in found.findings[0].message
    assert "0.800" in found.findings[0].message
    other = Share("correct", "loader", 0.4, 4, 32, kind="unequal", last=0.8)
    assert check.run(Evidence(metrics=Metrics(shares=(other,)))).status is Status.PASSED
