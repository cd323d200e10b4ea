"""Cross-entropies over cosines, on both sides of each threshold."""

import math

import pytest

from dryfit.checks.loss import similarities as checks
from dryfit.core.evidence import Loss
from dryfit.core.evidence.loss import Similarity
from make import location


def found(**given: float | bool | None) -> Loss:
    entry = {"rows": 64, "columns": 64, "scale": 0.07, "value": 4.1, "floor": 4.02, **given}
    return Loss(similarities=(Similarity(**entry, location=location(7)),))  # type: ignore[arg-type]


@pytest.mark.parametrize(("share", "findings"), [(0.81, 1), (0.79, 0)])
def test_a_loss_that_stays_near_chance(share: float, findings: int) -> None:
    told = list(checks.cosines_scaled_down(found(floor=share * math.log(64))))
    assert len(told) == findings
    assert all(finding.proof for finding in told)


@pytest.mark.parametrize(("own", "apart", "findings"), [(True, 3.9, 1), (True, None, 0), (False, None, 0)])
def test_an_example_among_its_own_answers(own: bool, apart: float | None, findings: int) -> None:
    loss = found(scale=10.0, floor=0.69, own=own, apart=apart, apart_floor=0.0)
    assert len(list(checks.own_similarity_among_answers(loss))) == findings


def test_the_line_told_is_the_call_where_its_source_cannot_be_read() -> None:
    assert next(iter(checks.cosines_scaled_down(found()))).location == location(7)
