"""States of recurrent layers that go from one batch of rows drawn at random to the next."""

import ast
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.data_held import StateCarried
from dryfit.core.finding import Location
from dryfit.core.source import argument_node, function_holding, here
from dryfit.seams.signature import is_users
from dryfit.seams.torch.data.samplers import is_sampled_by, samplers_of
from dryfit.seams.torch.preserve import preserved_draws

if TYPE_CHECKING:
    from dryfit.seams.session import Session
    from dryfit.seams.torch.forward.modules import ForwardSeam

# The layers that take a state beside their input, and the place and name of that.
RECURRENT = ("RNN", "LSTM", "GRU", "RNNCell", "LSTMCell", "GRUCell")
PLACE, NAME = 1, "hx"
# Batches that are followed, for each layer.
FOLLOWED = 24


@dataclass
class _Seen:
    """The batch that a layer was called in last, the state that it left, and what was found."""

    batch: tuple[int, int] | None = None
    state: list[Any] = field(default_factory=list)
    batches: int = 0
    found: StateCarried | None = None


class StateSeam:
    """Listens to recurrent layers in training: does the first call in a batch begin where the last batch ended?"""

    def __init__(self, session: "Session", torch: Any, forward: "ForwardSeam") -> None:
        self.session = session
        self.torch = torch
        self.forward = forward
        self._seen: dict[int, tuple[Any, _Seen]] = {}
        for name in RECURRENT:
            session.patches.wrap(getattr(torch.nn, name), "forward", self._called)
        session.recorder.refreshers.append(self._refresh)

    def _called(self, original: Any, layer: Any, *args: Any, **kwargs: Any) -> Any:
        result = original(layer, *args, **kwargs)
        current = self.session.current_pass
        asks = self.session.listening and self.session.measuring and layer.training and self.torch.is_grad_enabled()
        if not asks or current is None:
            return result
        seen = self._seen.setdefault(id(layer), (layer, _Seen()))[1]
        batch = current.number, current.served
        if seen.batches < FOLLOWED and self._is_shuffled(current.loader):
            with self.session.unseen():
                if seen.batch not in (None, batch):
                    self._look(original, layer, seen, args, kwargs, here(2))
                left = result[1] if _lasts(layer) else result
                seen.batch, seen.state = batch, [part.detach() for part in _parts(left)]
        return result

    def _look(self, original: Any, layer: Any, seen: _Seen, args: Any, kwargs: Any, where: Location | None) -> None:
        given = _parts(args[PLACE] if len(args) > PLACE else kwargs.get(NAME))
        seen.batches += 1
        # A state that still has its graph stops the backward: that is told there.
        if not given or any(part.requires_grad for part in given) or not self._same(given, seen.state):
            return
        if seen.found is None:
            change, spread = self._without(original, layer, args, kwargs)
            seen.found = StateCarried(type(layer).__name__, 0, change, spread, self._handed(where))
        seen.found = replace(seen.found, batches=seen.found.batches + 1)

    def _same(self, given: list[Any], left: list[Any]) -> bool:
        alike = len(given) == len(left) and all(map(_are_comparable, given, left))
        return alike and all(map(self.torch.equal, given, left)) and any(bool(state.any()) for state in given)

    def _without(self, original: Any, layer: Any, args: Any, kwargs: Any) -> tuple[float, float]:
        """How far a layer's answers are from those that it gives beginning at zero, and how far these deviate."""
        with preserved_draws(self.torch), self.torch.no_grad():
            layer.eval()
            try:
                own = _answer(original(layer, *args, **kwargs))
                fresh = _answer(original(layer, args[0] if args else kwargs["input"]))
            finally:
                layer.train()
        return float((own - fresh).abs().max()), float(fresh.float().std())

    def _handed(self, where: Location | None) -> Location | None:
        """Where the loop hands the state to the model, where that hands on what it was given."""
        given, around = argument_node(where, NAME, PLACE), function_holding(where)
        names = [part.arg for part in (*around.args.args, *around.args.kwonlyargs)] if around is not None else []
        handed = isinstance(given, ast.Name) and given.id in names and around is not None
        outer = self.forward.notes[-1].site if self.forward.notes and handed else None
        return outer or where

    def _is_shuffled(self, loader: int) -> bool:
        """Whether a loader draws its rows in an order of chance: those of two batches have nothing in common."""
        held = self.session.live("loaders")[loader]
        samplers = samplers_of(held)
        # Batches that the script puts together itself may go on in those behind, in whatever order they begin.
        if any(map(is_users, (held, *samplers))):
            return False
        shuffled = any(getattr(sampler, "shuffle", False) is True for sampler in samplers)
        return shuffled or is_sampled_by(held, "RandomSampler")

    def _refresh(self) -> None:
        found = [seen.found for _, seen in self._seen.values() if seen.found is not None]
        self.session.recorder.states_carried[:] = found


def _lasts(layer: Any) -> bool:
    """Whether a layer answers for all of a sequence, and gives its last state beside that."""
    return not type(layer).__name__.endswith("Cell")


def _are_comparable(one: Any, other: Any) -> bool:
    return (one.shape, one.dtype, one.device) == (other.shape, other.dtype, other.device)


def _parts(given: Any) -> list[Any]:
    """The tensors of a state: an LSTM has two."""
    return [part for part in (given if isinstance(given, tuple | list) else (given,)) if is_tensor(part)]


def _answer(result: Any) -> Any:
    first = result[0] if isinstance(result, tuple) else result
    return getattr(first, "data", first)
