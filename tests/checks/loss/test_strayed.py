"""LOS312 and DAT505: targets beside the answers to other places or rows of a batch."""

import pytest

from dryfit.checks.data.pairs import labels_out_of_step
from dryfit.checks.loss.time import flattened_in_two_orders
from dryfit.core.evidence import Loss
from dryfit.core.evidence.loss import LossCall, Strayed
from dryfit.core.summary import TensorSummary
from make import location

NOTHING = TensorSummary((8, 3), "float32")


def losses(*found: Strayed | None, training: bool = True) -> Loss:
    return Loss(
        tuple(
            LossCall(n, "cross_entropy", NOTHING, NOTHING, location(9), training=training, strayed=one)
            for n, one in enumerate(found)
        )
    )


@pytest.mark.parametrize(
    ("found", "training", "told"),
    [
        (Strayed("places", 40, 2), True, 1),
        (Strayed("places", 40, 2), False, 0),
        (Strayed("rows", 40, 2), True, 0),
        (None, True, 0),
    ],
)
def test_logits_that_are_flattened_in_another_order(found: Strayed | None, training: bool, told: int) -> None:
    assert len(list(flattened_in_two_orders(losses(found, training=training)))) == told


@pytest.mark.parametrize(
    ("found", "told"),
    [
        ((Strayed("rows", 8, 3), Strayed("rows", 8, 2)), 1),
        ((Strayed("rows", 8, 3),), 0),
        ((Strayed("rows", 8, 3), Strayed("rows", 8, 2), Strayed("rows", 8, 8)), 0),
        ((Strayed("places", 8, 3), Strayed("places", 8, 2)), 0),
    ],
)
def test_labels_that_a_loop_puts_out_of_step(found: tuple[Strayed, ...], told: int) -> None:
    assert len(list(labels_out_of_step(None, losses(*found)))) == told
