"""Weights that are read from a file before the training and never reach the model that they are meant for."""

import sys
import weakref
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import address_of, is_tensor
from dryfit.core.finding import Location
from dryfit.core.source import argument, here
from dryfit.seams.torch.forward.stored import StoredSeam, by_user, compare, shapes

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Tensors that a file must hold to be a model's, and the share of them that fit it under another name.
FEWEST, FITTING = 4, 0.5
# Weights nearer than this share of their own size to the file's are the file's, a step or two later.
NEAR = 0.5
# Entries of entries in which a checkpoint keeps its weights.
DEPTH = 2


@dataclass
class Reading:
    """One file: its tensors by name, the line that read it, and whether a model took any of them."""

    tensors: Mapping[str, Any]
    location: Location | None
    taken: bool = False
    pointers: set[int] = field(default_factory=set)


class ReadingSeam:
    """Listens to `torch.load`, and sees at the next step whether each file's weights are in a model."""

    def __init__(self, session: "Session", torch: Any, stored: StoredSeam) -> None:
        self.session = session
        self.stored = stored
        self._readings: list[Reading] = []
        self._loaded: list[tuple[Callable[[], Any], Location | None]] = []
        session.patches.wrap(torch, "load", self._read)
        session.patches.wrap(torch.nn.Module, "load_state_dict", self._load)
        hooks = sys.modules["torch.optim.optimizer"]
        hook = session.patches.hook(self._before_step)
        session.patches.later(hooks.register_optimizer_step_pre_hook(hook).remove)

    def _read(self, original: Any, *args: Any, **kwargs: Any) -> Any:
        result = original(*args, **kwargs)
        if self.session.listening and by_user():
            held = max(_states(result, DEPTH), key=len, default={})
            if len(held) >= FEWEST:
                self._readings.append(Reading(held, here(3), pointers={address_of(t) for t in held.values()}))
        return result

    def _load(self, original: Any, module: Any, state: Any, *args: Any, **kwargs: Any) -> Any:
        if self._readings and self.session.listening and by_user() and isinstance(state, Mapping):
            self._loaded.append((weakref.ref(module), here(3)))
            given = {address_of(value) for value in state.values() if is_tensor(value)}
            for reading in self._readings:
                reading.taken = reading.taken or bool(given & reading.pointers)
        return original(module, state, *args, **kwargs)

    def _before_step(self, optimizer: Any, args: Any, kwargs: Any) -> None:
        if not self._readings or not self.session.listening:
            return
        with self.session.unseen():
            for reading in self._readings:
                if not reading.taken:
                    self._settle(reading)
        self._readings, self._loaded = [], []

    def _settle(self, reading: Reading) -> None:
        sites = {id(module): (module, site) for made, site in self._loaded if (module := made()) is not None}
        for model, site in [*sites.values(), *((m, None) for m in self.session.live("models") if id(m) not in sites)]:
            own = model.state_dict()
            found = compare(type(model).__name__, shapes(own), reading.tensors)
            least = min(len(own), len(reading.tensors))
            if found.remedied < FITTING * least or found.matched >= FITTING * least or self._holds(own, reading):
                continue
            where = argument(site, "state_dict", 0) or site or reading.location
            self.stored.enter(model, replace(found, location=where))
            return

    def _holds(self, own: Mapping[str, Any], reading: Reading) -> bool:
        """Whether any of the model's larger tensors is the file's, whatever its name."""
        theirs: dict[tuple[int, ...], list[Any]] = {}
        for value in reading.tensors.values():
            theirs.setdefault(tuple(value.shape), []).append(value)
        return any(
            float((value.float() - other.float()).norm()) <= NEAR * float(other.float().norm())
            for value in own.values()
            if is_tensor(value) and value.dim() > 1
            for other in theirs.get(tuple(value.shape), ())
        )


def _states(value: Any, depth: int) -> Iterator[dict[str, Any]]:
    """The tensors by name in a checkpoint and in its entries."""
    if isinstance(value, Mapping):
        yield {str(key): item for key, item in value.items() if is_tensor(item)}
        for item in value.values() if depth else ():
            yield from _states(item, depth - 1)
