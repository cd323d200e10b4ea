"""Logits that are held against a threshold of probabilities."""

import math
from collections import deque
from itertools import chain
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_batched, is_tensor
from dryfit.core.source import here, is_user_file
from dryfit.core.summary import TensorSummary
from dryfit.seams.torch.metrics import decided

if TYPE_CHECKING:
    from dryfit.seams.session import Session

COMPARING = ("__gt__", "__ge__", "gt", "ge")
# Rounding takes what is above the middle for yes.
MIDDLE = 0.5
# Answers that a comparison must be of, and comparisons looked at.
FEWEST, LOOKED_AT = 8, 64
# Ends of a range that differ by no more are the same: summaries are rounded.
SAME = 1e-3
# Answers of models that are known again, by their first number; of the ranges the first ones too, which the losses
# that are looked at were given.
KEPT = 64


def remember(session: "Session", logits: Any) -> None:
    """Keep the first number of a model's answer, and its range: whatever is made of it by copying has the same."""
    decided.keep(session, logits)
    if logits is not None and logits.numel() and not is_batched(logits):
        values = logits.detach().reshape(-1)
        session.objects.setdefault("first answers", deque(maxlen=KEPT)).append(float(values[0]))
        first, last = session.objects.setdefault("ranges of answers", ([], deque(maxlen=KEPT)))
        (first if len(first) < KEPT else last).append((float(values.min()), float(values.max())))


def _near(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return all(math.isclose(a, b, rel_tol=SAME, abs_tol=SAME) for a, b in zip(one, other, strict=True))


class ThresholdSeam:
    """Hears comparisons with a number between 0 and 1, and rounding."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        self._looked = 0
        for owner, names in ((torch.Tensor, COMPARING), (torch, ("gt", "ge"))):
            for name in names:
                session.patches.wrap(owner, name, self._compared)
        for owner in (torch.Tensor, torch):
            session.patches.wrap(owner, "round", self._rounded)

    def _compared(self, original: Any, values: Any, other: Any = None, *args: Any, **kwargs: Any) -> Any:
        if type(other) is float and 0 < other < 1:
            self._look(values, other)
        given = () if other is None and "other" in kwargs else (other,)
        return original(values, *given, *args, **kwargs)

    def _rounded(self, original: Any, values: Any, *args: Any, **kwargs: Any) -> Any:
        if not args and not kwargs:
            self._look(values, MIDDLE)
        return original(values, *args, **kwargs)

    def _look(self, values: Any, threshold: float) -> None:
        wanted = self.session.measuring and self._looked < LOOKED_AT and is_tensor(values)
        if not wanted or not values.is_floating_point() or values.numel() < FEWEST:
            return
        self._looked += 1
        with self.session.unseen():
            where = here(4)
            if where is None or not is_user_file(where.path):
                return
            decided.softmaxed(self.session, values, threshold, where)
            if self._answers(values):
                held = values.detach()
                decided.enter(self.session, "", threshold, (held > threshold, held.sigmoid() > threshold), where)

    def _answers(self, values: Any) -> bool:
        """Whether these are a model's answers, which are trained as logits, and no probabilities."""
        losses = decided.losses_of_logits(self.session)
        if not losses or losses[-1].input.shape[1:] != tuple(values.shape[1:]):
            return False
        if bool(((values >= 0) & (values <= 1)).all()):
            return False
        if not any(self._as_answered(call.input) for call in losses):
            return False
        return float(values.detach().reshape(-1)[0]) in self.session.objects.get("first answers", ())

    def _as_answered(self, given: TensorSummary) -> bool:
        """Whether a loss was given a model's answers as they are: scaled first, they are no logits yet."""
        ranges = chain(*self.session.objects.get("ranges of answers", ()))
        low, high = given.min, given.max
        return low is not None and high is not None and any(_near((low, high), known) for known in ranges)
