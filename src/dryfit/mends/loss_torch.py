"""Losses of torch that Keras hands the labels first, and that take the answers first."""

from collections.abc import Callable
from typing import Any

from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.mends.registry import mend

# Losses of torch that take the answers first, as functions and as classes.
OF_TORCH = (
    *(
        f"torch.nn.functional.{name}"
        for name in ("cross_entropy", "binary_cross_entropy", "binary_cross_entropy_with_logits", "nll_loss", "kl_div")
    ),
    *(
        f"torch.nn.modules.loss.{name}Loss"
        for name in ("CrossEntropy", "BCE", "BCEWithLogits", "NLL", "KLDiv", "PoissonNLL")
    ),
)


@mend("LOS714", *OF_TORCH)
def give_answers_first(moment: Moment, finding: Finding) -> str | None:
    """Give the loss the answers first, here and in the calls to come."""
    loss = moment.args[0]
    loss.fn = answers_first(loss.fn)
    return "with the answers first"


def answers_first(function: Callable[..., Any]) -> Callable[..., Any]:
    """A loss of torch as Keras calls it; class ids, which Keras makes numbers of, are whole again."""

    def loss(truth: Any, answer: Any, **settings: Any) -> Any:
        ids = truth.dim() == answer.dim() - 1
        return function(answer, truth.long() if ids else truth, **settings)

    return loss
