"""Losses written by hand that are a mean of differences from the targets, with their sign."""

from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_batched
from dryfit.core.evidence.loss import Residual
from dryfit.core.finding import Location
from dryfit.seams.torch.loss.formulas import is_mean_of, is_of_a_layer

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Differences kept between two backwards, and backwards that are looked at.
KEPT, LOOKED_AT = 8, 4
# What the graph calls a difference.
DIFFERENCE = "Sub"


class Residuals:
    """The differences of answers and targets that the user's own lines take, and whether they are the whole loss."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self._found: list[tuple[Any, int, int, Location]] = []

    def wants(self, one: Any, other: Any, result: Any) -> bool:
        """Whether this is a difference of answers that can be learnt and of data of the same shape."""
        if result.grad_fn is None or one.requires_grad == other.requires_grad or one.shape != other.shape:
            return False
        many = one.numel() > 1 and len(self._found) < KEPT and len(self.session.recorder.residuals) < LOOKED_AT
        return many and DIFFERENCE in type(result.grad_fn).__name__ and not is_batched(result)

    def keep(self, one: Any, other: Any, result: Any, where: Location) -> None:
        """Count the answers on either side of their targets."""
        answers, targets = (one, other) if one.requires_grad else (other, one)
        data = targets.detach()
        # A number in each place is a margin or a baseline.
        if bool((data == data.flatten()[0]).all()) or not is_of_a_layer(answers):
            return
        above = int((answers.detach() > data).sum())
        below = int((answers.detach() < data).sum())
        self._found.append((result.grad_fn, above, below, where))

    def settle(self, loss: Any) -> None:
        """Enter the one that the loss of a backward is a mean or a sum of."""
        found, self._found = self._found, []
        for node, above, below, where in found:
            if is_mean_of(loss, node):
                self.session.recorder.residuals.append(Residual(above, below, where))
                return
