"""Loops that give their model the same batch in every turn, while a loader has others."""

import ast
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import address_of, tensors_in
from dryfit.core.evidence.batch import SameBatch
from dryfit.core.finding import Location
from dryfit.core.source import statement_at
from dryfit.seams.policy import LoaderPass

if TYPE_CHECKING:
    from dryfit.seams.session import Session
    from dryfit.seams.torch.forward.modules import ForwardSeam, Note

# Values of a batch that are compared, and the fewest that are not the same by chance.
MOST, FEWEST = 5_000_000, 8
# What takes a step with several looks at one batch.
SEVERAL_LOOKS = ("LBFGS", "HessianFree")


@dataclass
class _Seen:
    """What the calls of a model in training, or those of an evaluation's pass, were given."""

    first: list[Any] = field(default_factory=list)
    calls: int = 0
    served: int = 0
    batches: int = 0
    location: Location | None = None
    apart: bool = False


class RepeatedSeam:
    """Compares what a model is given with what it was given first."""

    def __init__(self, session: "Session", torch: Any, forward: "ForwardSeam") -> None:
        self.session = session
        self.torch = torch
        self.forward = forward
        self._seen: dict[tuple[str, int], _Seen] = {}
        self._trained: list[Any] = []
        forward.after.append(self._called)
        session.recorder.refreshers.append(self._refresh)

    def _called(self, note: "Note", _: Any) -> None:
        current = self.session.current_pass
        _, _, args, kwargs = self.forward.last_call[note.model]
        given = [tensor.detach() for tensor in tensors_in((args, kwargs)).values()]
        if note.grad_enabled and note.training:
            self._trained = given
            key = "train", note.model
            several = (p for p in reversed(self.session.passes) if key not in self._seen and (p.length or 0) > 1)
            self._compare(key, given, next((p for p in several if _is_of(p, given)), None), note)
        elif not note.grad_enabled and current is not None and (current.length or 0) > 1:
            trained = {address_of(tensor) for tensor in self._trained}
            found = current if any(address_of(tensor) in trained for tensor in given) else None
            self._compare(("evaluation", current.number), given, found, note)

    def _compare(self, key: tuple[str, int], given: list[Any], source: LoaderPass | None, note: "Note") -> None:
        seen, current = self._seen.setdefault(key, _Seen()), self.session.current_pass
        if seen.apart:
            return
        if not seen.calls and source is not None and FEWEST <= sum(tensor.numel() for tensor in given) <= MOST:
            seen.first, seen.batches = [tensor.clone() for tensor in given], source.length or 0
            asked = source.asked_at if key[0] == "train" else None
            seen.location = note.site if asked is None or _is_loop(asked) else asked
        served = current.served if current is not None else 0
        seen.served = seen.served if seen.calls else served
        seen.calls += 1
        # A loader that has gone on, and gives the same, has rows that are all alike.
        goes_on = current is not None and served > seen.served and _is_of(current, given)
        if goes_on or not self._alike(seen.first, given):
            seen.apart, seen.first = True, []

    def _alike(self, first: list[Any], given: list[Any]) -> bool:
        same = [a.shape == b.shape and a.dtype == b.dtype for a, b in zip(first, given, strict=False)]
        return bool(first) and len(first) == len(given) == sum(same) and all(map(self.torch.equal, first, given))

    def _refresh(self) -> None:
        several = any(type(o).__name__.endswith(SEVERAL_LOOKS) for o in self.session.live("optimizers"))
        self.session.recorder.same_batches[:] = [
            SameBatch(kind, seen.calls, seen.batches, seen.location)
            for (kind, _), seen in self._seen.items()
            if not seen.apart and not (several and kind == "train")
        ]


def _is_loop(where: Location) -> bool:
    """Whether a loop asks for batches there, and not a single `next`."""
    return isinstance(statement_at(where), ast.For | ast.AsyncFor)


def _is_of(found: LoaderPass, given: list[Any]) -> bool:
    """Whether one of these tensors is a part of the batch that a pass gave last, in whatever shape."""
    served = (*tensors_in(found.last).values(), *tensors_in(found.before).values())
    parts = {address_of(part) for part in served if part.numel()}
    return any(address_of(tensor) in parts for tensor in given)
