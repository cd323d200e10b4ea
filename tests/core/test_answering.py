"""What a backward begins at: a loss, or the answers of a model that makes none."""

from dataclasses import replace

import pytest

from dryfit.core.answering import answers_for_loss
from dryfit.core.evidence import Forward, Loss
from dryfit.core.evidence.forward import Call
from dryfit.core.evidence.loss import LossCall
from make import tensor

SCORES = tensor(16, 2, dtype="float32")
CALL = Call(0, 0, inputs={"x": tensor(16, 4), "labels": tensor(16)}, returned=("",), logits=SCORES)


@pytest.mark.parametrize(
    ("returned", "begun", "answers"),
    [
        (("",), (2,), True),
        (("",), (16, 2), False),
        (("0",), (16, 2), True),
        (("0",), (2,), False),
        (("loss",), (2,), False),
    ],
)
def test_a_trainer_takes_the_first_of_what_it_is_given(
    returned: tuple[str, ...], begun: tuple[int, ...], answers: bool
) -> None:
    forward = Forward(calls=(replace(CALL, returned=returned),))
    assert answers_for_loss(tensor(*begun, dtype="float32"), forward, Loss()) is answers


def test_a_loss_that_was_computed_is_one() -> None:
    called = Loss((LossCall(0, "cross_entropy", SCORES, tensor(16)),))
    assert not answers_for_loss(tensor(2, dtype="float32"), Forward(calls=(CALL,)), called)


def test_without_labels_nothing_is_known() -> None:
    forward = Forward(calls=(replace(CALL, inputs={"x": tensor(16, 4)}),))
    assert not answers_for_loss(tensor(2, dtype="float32"), forward, None)
