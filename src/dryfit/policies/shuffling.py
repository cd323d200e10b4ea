"""What a loss comes to with the labels in another order: what is left of it is learnt from the inputs."""

from functools import partial
from typing import Any

from dryfit.backends.torch import is_tensor
from dryfit.core.baseline import CLASS_LOSSES
from dryfit.core.evidence.learn import LAST
from dryfit.seams.session import Session

# The losses of one target an example.
LOSSES = (*CLASS_LOSSES, "binary_cross_entropy", "binary_cross_entropy_with_logits", "mse_loss", "l1_loss",
          "smooth_l1_loss", "huber_loss")  # fmt: skip
# Examples of a batch from which another order says something.
FEWEST = 4


class Shuffled:
    """Computes each loss of the training once more, each example with the target of one half a batch away."""

    def __init__(self, session: Session, torch: Any) -> None:
        self.torch = torch
        self._pairs: list[tuple[float, float]] = []
        self._inside = False
        for name in LOSSES:
            session.patches.wrap(torch.nn.functional, name, partial(self._called, session))

    @property
    def ends(self) -> tuple[float, float] | None:
        """The last losses with the labels as they are, and with them in another order, on average."""
        last = self._pairs[-LAST:]
        if len(last) < LAST:
            return None
        return sum(own for own, _ in last) / LAST, sum(other for _, other in last) / LAST

    def _called(self, session: Session, original: Any, *args: Any, **kwargs: Any) -> Any:
        result = original(*args, **kwargs)
        given: Any = args[1] if len(args) > 1 else kwargs.get("target")
        wanted = is_tensor(given) and given.dim() in (1, 2) and len(given) >= FEWEST and self.torch.is_grad_enabled()
        if wanted and not self._inside and is_tensor(result) and result.numel() == 1:
            self._inside = True
            with session.unseen(), self.torch.no_grad():
                other = given.roll(len(given) // 2, 0)
                rest = (args[0], other, *args[2:]) if len(args) > 1 else args
                changed = kwargs if len(args) > 1 else {**kwargs, "target": other}
                self._pairs.append((float(result.detach()), float(original.__wrapped__(*rest, **changed))))
            self._inside = False
        return result
