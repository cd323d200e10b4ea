"""Answers compared with targets, some of which the loss leaves out, and summed or averaged as a whole."""

import weakref
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import address_of, is_tensor, tensors_in
from dryfit.core.evidence.metrics import ScoredWhole
from dryfit.core.finding import Location
from dryfit.core.source import here, is_user_file

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# The fewest targets that say anything, the comparisons that are looked at, and those that are kept until they are used.
FEWEST, LOOKED_AT, KEPT = 8, 400, 16


@dataclass
class Equal:
    """Where answers are right, and which of the targets are left out of the loss."""

    made: Callable[[], Any]
    right: Any
    ignored: Any
    value: int
    where: Location | None


class EqualitySeam:
    """Hears `==` of answers and targets, and the sum or mean of what it gives."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        self._looked = 0
        self._known: list[Equal] = []
        for owner, names in ((torch.Tensor, ("__eq__", "eq")), (torch, ("eq",))):
            for name in names:
                session.patches.wrap(owner, name, self._compared)
        for owner in (torch.Tensor, torch):
            session.patches.wrap(owner, "sum", self._summed(False))
            session.patches.wrap(owner, "mean", self._summed(True))
        session.patches.wrap(torch.Tensor, "float", self._cast)

    def _compared(self, original: Any, one: Any, other: Any = None, *args: Any, **kwargs: Any) -> Any:
        given = () if other is None and "other" in kwargs else (other,)
        result = original(one, *given, *args, **kwargs)
        self._hear(one, other)
        if self._tells(one, other) and is_tensor(result):
            where = here(3)
            if is_user_file(where.path if where else ""):
                with self.session.unseen():
                    self._keep(one, other, result, where)
        return result

    def _hear(self, one: Any, other: Any) -> None:
        """Tell who follows the order of answers what is held against what."""
        heard = self.session.objects.get("answers heard")
        plain = self.session.measuring and is_tensor(one) and is_tensor(other) and one.shape == other.shape
        if heard is not None and plain and not one.requires_grad:
            with self.session.unseen():
                heard(self.session, one, other)
                heard(self.session, other, one)

    def _tells(self, one: Any, other: Any) -> bool:
        """Whether these are class ids, of which a loss has left some out."""
        wanted = self.session.measuring and self._looked < LOOKED_AT and is_tensor(one) and is_tensor(other)
        if not wanted or one.is_floating_point() or one.shape != other.shape or one.numel() < FEWEST:
            return False
        return not other.is_floating_point() and self._value() is not None

    def _value(self) -> int | None:
        """The target that the training's loss leaves out."""
        calls = [call for call in self.session.recorder.losses if call.training and call.ignored_fraction]
        return calls[-1].ignore_index if calls else None

    def _keep(self, one: Any, other: Any, result: Any, where: Location | None) -> None:
        self._looked += 1
        value = self._value()
        current = self.session.current_pass
        served = {address_of(t) for t in tensors_in(current.last).values()} if current else set()
        targets = one if address_of(one) in served and address_of(other) not in served else other
        ignored = targets == value
        if value is not None and bool(ignored.any()) and not bool(ignored.all()):
            self._known = [*self._known[1 - KEPT :], Equal(weakref.ref(result), result, ignored, value, where)]

    def _cast(self, original: Any, tensor: Any, *args: Any, **kwargs: Any) -> Any:
        result = original(tensor, *args, **kwargs)
        known = self._of(tensor)
        if known is not None:
            known.made = weakref.ref(result)
        return result

    def _of(self, tensor: Any) -> Equal | None:
        if not self._known or not self.session.measuring:
            return None
        return next((known for known in self._known if known.made() is tensor), None)

    def _summed(self, whole: bool) -> Callable[..., Any]:
        def reduced(original: Any, *args: Any, **kwargs: Any) -> Any:
            tensor: Any = args[0] if args else kwargs.get("input")
            known = self._of(tensor) if len(args) < 2 and "dim" not in kwargs else None
            if known is not None:
                with self.session.unseen():
                    self._enter(known, whole)
            return original(*args, **kwargs)

        return reduced

    def _enter(self, known: Equal, whole: bool) -> None:
        ignored = int(known.ignored.sum())
        right, counted = int(known.right.sum()), int((known.right & ~known.ignored).sum())
        entry = ScoredWhole(known.value, known.right.numel(), ignored, right, counted, whole, known.where)
        entries = self.session.recorder.scored_whole
        entries[:] = [*(e for e in entries if e.location != known.where), entry]
        self._known.remove(known)
