"""LOS209: an error where episodes are of unlike length, and a warning where that is not known."""

import make
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Loss
from dryfit.core.evidence.loss import Bootstrap
from dryfit.core.finding import Finding, Severity


def told(*, uneven: bool) -> Finding:
    entry = Bootstrap("done", 4, 32, "reward", uneven, make.location())
    (found,) = CATALOGUE["LOS209"].run(make.evidence(loss=Loss(bootstraps=(entry,)))).findings
    return found


def test_answers_behind_the_end() -> None:
    sure, doubted = told(uneven=True), told(uneven=False)
    assert sure.severity is None
    assert sure.proof is not None
    assert doubted.severity is Severity.WARNING
    assert doubted.proof is None
