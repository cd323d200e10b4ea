"""Shares of the rows, on both sides of what they may be."""

import pytest

from dryfit.checks.data.ends import PERCENT, USUAL_SHARE, as_share, drawn_while_traced, split_that_is_no_share
from dryfit.core.evidence import Failure, Failures
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_refused import Portion
from dryfit.core.evidence.keras_rows import Traced
from dryfit.core.stage import Stage
from make import location


@pytest.mark.parametrize(
    ("told", "meant"), [(20, 0.2), (PERCENT - 1, 0.99), (PERCENT, 0.25), (1.0, USUAL_SHARE), (900, USUAL_SHARE)]
)
def test_what_was_meant(told: float, meant: float) -> None:
    assert as_share(told, 400) == meant


def test_a_share_is_told_where_the_fit_fails() -> None:
    keras = Keras(portions=(Portion(20.0, 400),))
    failures = Failures((Failure(0, Stage.STEP, "fit", "ValueError", "no result"),))
    assert list(split_that_is_no_share(keras, failures))
    assert not list(split_that_is_no_share(keras, Failures()))


def test_what_gives_batches_is_told_by_its_class() -> None:
    keras = Keras(portions=(Portion(0.1, 0, batches="DataLoader"),))
    failures = Failures((Failure(0, Stage.DATA, "data", "ValueError", "only for arrays"),))
    (finding,) = split_that_is_no_share(keras, failures)
    assert "DataLoader" in finding.message
    assert "meant" not in finding.facts
    assert not list(split_that_is_no_share(keras, Failures()))


def test_a_draw_that_comes_for_no_row() -> None:
    drawn = Keras(traced=(Traced("random.random()", 4, location()),))
    told = list(drawn_while_traced(drawn))
    assert [finding.message.split(" is ")[0] for finding in told] == ["`random.random()`"]
    assert not list(drawn_while_traced(Keras()))
