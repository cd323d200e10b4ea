"""The mode in which a Keras model is called."""

import pytest

from dryfit.checks.evaluate.keras import (
    labels_of_another_pass,
    loop_without_training_mode,
    scored_in_training_mode,
    told_to_train_for_good,
)
from dryfit.core.evidence import Learn
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_given import Calm
from dryfit.core.evidence.keras_rows import Reordered
from dryfit.core.evidence.keras_taped import Loud, Unhushed
from dryfit.core.evidence.learn import Trial

STUCK = Learn((Trial("one-batch", losses=(1.0,) * 41),))


@pytest.mark.parametrize(("written", "said"), [(True, "with `training=False`"), (False, "without `training=True`")])
def test_a_loop_without_training_mode(written: bool, said: str) -> None:
    (finding,) = loop_without_training_mode(Keras(calm=(Calm("net", "dropout", 0.4, written),)), None)
    assert said in finding.message


@pytest.mark.parametrize(
    ("written", "in_fit", "unlearnt", "proven"),
    [(True, True, True, True), (True, True, False, False), (False, True, True, False), (False, False, False, True)],
)
def test_only_what_cannot_be_meant_is_proven(written: bool, in_fit: bool, unlearnt: bool, proven: bool) -> None:
    entry = Calm("net", "norm", 0.4, written, in_fit=in_fit, unlearnt=unlearnt)
    (finding,) = loop_without_training_mode(Keras(calm=(entry,)), STUCK)
    assert (finding.proof is not None) is proven


@pytest.mark.parametrize("learn", [None, Learn((Trial("one-batch", losses=tuple(1 - 0.02 * n for n in range(41))),))])
def test_a_loop_that_is_not_stuck_is_doubted(learn: Learn | None) -> None:
    (finding,) = loop_without_training_mode(Keras(calm=(Calm("net", "norm", 0.4, unlearnt=True),)), learn)
    assert finding.proof is None


def test_scored_in_training_mode() -> None:
    (finding,) = scored_in_training_mode(Keras(loud=(Loud("net", "dropout", "accuracy", 0.4),)))
    assert "`net` is scored by `accuracy` with `training=True`" in finding.message


def test_labels_of_another_pass() -> None:
    (finding,) = labels_of_another_pass(Keras(reordered=(Reordered("test", 160, 100),)))
    assert "of its 160 rows 100 have another label" in finding.message
    assert not list(labels_of_another_pass(Keras()))


@pytest.mark.parametrize(("learn", "proven"), [(STUCK, True), (None, False)])
def test_a_call_that_takes_no_mode(learn: Learn | None, proven: bool) -> None:
    entry = Calm("net", "dropout", 0.4, in_fit=True, untold="Net")
    (finding,) = loop_without_training_mode(Keras(calm=(entry,)), learn)
    assert "`Net.call` takes no `training`" in finding.message
    assert (finding.proof is not None) is proven


@pytest.mark.parametrize(("function", "said"), [(True, "drops whatever"), (False, "is told `training=True`")])
def test_told_to_train_for_good(function: bool, said: str) -> None:
    (finding,) = told_to_train_for_good(Keras(unhushed=(Unhushed("net", "dropout", 0.4, 0.2, function=function),)))
    assert said in finding.message
    assert finding.facts["spread"] == 0.2
