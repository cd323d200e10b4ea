"""Models that are saved and loaded again, on both sides of every threshold."""

from dataclasses import replace

import pytest

from dryfit.checks.resources.round_trip import CLOSED, ROUNDING
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Evidence, Resources
from dryfit.core.evidence.resources import RoundTrip
from dryfit.core.evidence.step import Optimizer, Step
from dryfit.core.finding import Finding

FOUND = RoundTrip(1, "Net", gap=2.0, spread=1.0, mended=0.0, attributes=("mean",))


def found(entry: RoundTrip, *, trained: tuple[int, ...] = (0,)) -> list[Finding]:
    step = Step((Optimizer(0, "Adam", models=trained),))
    return list(CATALOGUE["RES306"].run(Evidence(resources=Resources((), (entry,)), step=step)).findings)


@pytest.mark.parametrize(("gap", "says"), [(ROUNDING * 1.1, True), (ROUNDING, False)])
def test_rounding_is_no_difference(gap: float, says: bool) -> None:
    assert bool(found(replace(FOUND, gap=gap))) is says


def test_a_model_that_is_trained_further_may_differ() -> None:
    assert not found(FOUND, trained=(0, 1))


@pytest.mark.parametrize(("mended", "proven"), [(CLOSED * 2.0, True), (CLOSED * 2.0 + 0.01, False)])
def test_proven_by_what_is_put_right(mended: float, proven: bool) -> None:
    (finding,) = found(replace(FOUND, mended=mended))
    assert (finding.proof is not None) is proven


def test_parts_that_were_not_saved_are_named() -> None:
    (finding,) = found(replace(FOUND, attributes=(), tensors=("head.weight", "head.bias")))
    assert "`head.weight`, `head.bias` are not" in finding.message
