"""Passes of a training that all begin with the same random numbers, since the script seeds anew before each."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.data_rows import Reseeded
from dryfit.core.finding import Location
from dryfit.core.source import Site, user_frames
from dryfit.seams.torch.preserve import random_states
from dryfit.seams.torch.step.trials import parameters_of, sampled

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Passes that are followed, and those that must begin alike.
FOLLOWED, ALIKE = 6, 2
# The generators that a training draws from.
NAMES = ("python", "numpy", "torch")
# Parameters of each optimizer by which a pass that goes on is told from one that begins anew.
KEPT = 12
# Parts of the names of functions that only seed: the line that calls them is the one to change.
SEEDERS = ("seed", "determin", "reproduc")
# The methods by which a data set gives rows.
ROWS = ("__getitem__", "__getitems__")


@dataclass
class Begun:
    """A pass at its first backward: the weights of each optimizer, the generators' states, where they were seeded."""

    loader: int
    weights: tuple[str, ...]
    states: tuple[str, ...]
    seeded: dict[str, Location | None]
    last: tuple[str, ...]


class ReseededSeam:
    """Listens to the functions that seed, and looks at the generators before each backward."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session, self.torch = session, torch
        self._seeded: dict[str, Location | None] = {}
        self._passes: dict[int, Begun] = {}
        session.patches.wrap(torch, "manual_seed", partial(self._hear, "torch"))
        session.patches.wrap(random, "seed", partial(self._hear, "python"))
        numpy = partial(self._hear, "numpy")
        session.imports.when_imported("numpy.random", lambda m: session.patches.wrap(m, "seed", numpy))
        session.recorder.refreshers.append(self._settle)

    def _hear(self, name: str, original: Any, *args: Any, **kwargs: Any) -> Any:
        if self.session.listening and self.session.policy.measures and not _in_row():
            self._seeded[name] = _called_at()
        return original(*args, **kwargs)

    def before_backward(self) -> None:
        """The states of the generators at the first backward of a pass, and at the last one."""
        current = self.session.current_pass
        if current is None or (current.number not in self._passes and len(self._passes) >= FOLLOWED):
            return
        states = tuple(_digests(self.torch))
        if current.number not in self._passes:
            self._passes[current.number] = Begun(current.loader, self._weights(), states, self._seeded, states)
            self._seeded = {}
        self._passes[current.number].last = states

    def _settle(self) -> None:
        loaders = {begun.loader for begun in self._passes.values()}
        found = [entry for loader in loaders for entry in map(partial(self._alike, loader), range(len(NAMES))) if entry]
        self.session.recorder.reseeded[:] = found

    def _alike(self, loader: int, number: int) -> Reseeded | None:
        """Whether passes of a loader begin with one state of a generator; the first may come before the first seed."""
        passes = [begun for begun in self._passes.values() if begun.loader == loader]
        where = passes[-1].seeded.get(NAMES[number])
        if where is None or any(p.seeded.get(NAMES[number]) != where for p in passes[1:]):
            return None
        later = passes if passes[0].states[number] == passes[-1].states[number] else passes[1:]
        alike = len({p.states[number] for p in later}) == 1
        drawn = any(p.last[number] != p.states[number] for p in later)
        shuffled = NAMES[number] == "torch" and _draws_its_order(self.session.live("loaders")[loader])
        if len(later) < ALIKE or not alike or not (drawn or shuffled) or not self._goes_on(passes):
            return None
        return Reseeded(loader, len(later), shuffled, drawn, where)

    def _goes_on(self, passes: list[Begun]) -> bool:
        """Whether passes train the same weights further: trials that are compared begin anew, or with others."""
        begun = [p.weights for p in passes]
        moved = [_moved(before, after) for before, after in pairwise([*begun, self._weights()])]
        counted = {len(weights) for weights in begun}
        one = len(counted) == 1 and len({*moved[:-1]}) == 1 and moved[-1] <= moved[0]
        return one and len(set(begun)) == len(begun)

    def _weights(self) -> tuple[str, ...]:
        """Some weights of each optimizer, in short."""
        with self.session.unseen():
            held = (parameters_of(optimizer) for optimizer in self.session.live("optimizers"))
            trained = ([p for p in of if p.requires_grad and not p.is_meta][:KEPT] for of in held)
            values = [[sampled(p).tolist() for p in of] for of in trained]
        return tuple(blake2b(repr(of).encode(), digest_size=8).hexdigest() for of in values)


def _moved(before: tuple[str, ...], after: tuple[str, ...]) -> frozenset[int]:
    """The optimizers whose weights are others than before."""
    return frozenset(n for n, (one, other) in enumerate(zip(before, after, strict=False)) if one != other)


def _draws_its_order(loader: Any) -> bool:
    """Whether the order of the rows comes of torch's own generator."""
    sampler = getattr(loader, "sampler", None)
    return "Random" in type(sampler).__name__ and getattr(sampler, "generator", None) is None


def _digests(torch: Any) -> Iterator[str]:
    """The state of each generator, in short."""
    states = random_states(torch)
    for name in NAMES:
        state = states[name]
        told = bytes(state.tolist()) if name == "torch" else repr(state).encode()
        if name == "numpy" and isinstance(state, tuple):
            told = state[1].tobytes() + repr(state[2:]).encode()
        yield blake2b(told, digest_size=8).hexdigest()


def _in_row() -> bool:
    """Whether a row is being read, whose draws are no pass's."""
    return any(frame.f_code.co_name in ROWS for frame in user_frames(2))


def _called_at() -> Location | None:
    """The user's line that seeds, behind functions of their own that do nothing else."""
    for frame in user_frames(2):
        if not any(part in frame.f_code.co_name.lower() for part in SEEDERS):
            return Site.of(frame).location
    return None
