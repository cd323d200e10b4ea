"""What the seams of one rehearsal share: whether they listen, the stage they are at, the objects they know."""

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from dryfit.core.device import DeviceLost
from dryfit.core.evidence.operation import TensorCall
from dryfit.core.finding import Location
from dryfit.core.request import Request
from dryfit.core.stage import Stage
from dryfit.seams.faults import claim
from dryfit.seams.hollow import Hollow
from dryfit.seams.lost import lost_by
from dryfit.seams.patches import Patches
from dryfit.seams.policy import LoaderPass, Policy
from dryfit.seams.recorder import Recorder


class Listening:
    """The state that every seam reads.

    ``objects`` keeps the live objects that the evidence calls by number, ``passes`` every
    iteration over a loader, ``meetings`` where the ranks of a launch wait for each other.
    ``site`` is the user's line that a framework's own loop stands for, ``settings_site`` the one
    that holds its settings, ``sites`` where the user's code built an object, by its id.
    ``curtailed`` is set once a loop of any kind was left early, ``shortened`` once any pass was
    cut short, a training pass as well, ``evaluation_cut`` once an evaluation was.
    ``wishes`` follows what a script asks onto an accelerator that is not there,
    ``tensor_calls`` find the tensor operation behind an exception, ``device_lost`` is told of a device
    that answers no more, ``moving`` is called in a fork that goes on by itself.
    """

    def __init__(self, request: Request, policy: Policy) -> None:
        self.request = request
        self.policy = policy
        self.recorder = Recorder()
        self.patches = Patches()
        self.passes: list[LoaderPass] = []
        self.objects: dict[str, Any] = {}
        self.notes: list[str] = []
        self.seconds: dict[Stage, float] = {}
        self.loaders: Any = None
        self.meetings: Any = None
        self.wishes: Any = None
        self.tensor_calls: list[Callable[[BaseException], TensorCall | None]] = []
        self.device_lost: Callable[[DeviceLost], None] | None = None
        self.patches.suspect = self.suspect
        self.site: Location | None = None
        self.settings_site: Location | None = None
        self.sites: dict[int, Location | None] = {}
        self.constructing = False
        self.computing: int | None = None
        self.trained = False
        # The optimizers by number in the order of their steps, each once for as long as no other steps.
        self.turns: list[int] = []
        self.lame = False
        self.curtailed = False
        self.shortened = False
        # The names that what was left early would have set.
        self.cut_names: frozenset[str] = frozenset()
        # The objects of libraries that were left in the midst of a call of theirs.
        self.midst: list[Any] = []
        # What loops that were left had filled with nothing yet.
        self.hollow = Hollow()
        self.evaluation_cut = False
        self._quiet = 0
        # Silences of a seam of Keras in spite of which torch's losses are heard.
        self.silences_for_losses = 0
        self._stages: list[tuple[Stage, float]] = []
        self._home = (os.getpid(), threading.get_ident())
        self.moving: Callable[[], None] = lambda: None
        # How many losses a framework divides that of a step into, where it accumulates gradients.
        self.shares: Callable[[], int] = lambda: 1

    @property
    def listening(self) -> bool:
        """Whether the seams look: not while we measure, not in workers, not in other threads."""
        return self.listening_under(0)

    @property
    def measuring(self) -> bool:
        """Whether the seams look, and anybody reads what they measure."""
        return self.policy.measures and self.listening

    @property
    def listening_to_losses(self) -> bool:
        """Whether torch's losses look, which they also do in a user's own step under a loop of Keras."""
        return self.listening_under(self.silences_for_losses)

    def listening_under(self, silences: int) -> bool:
        """Whether a seam listens that has put the others to sleep this many times itself."""
        return self._quiet == silences and self._home == (os.getpid(), threading.get_ident())

    def takes_turn(self, optimizer: int) -> int:
        """Note that an optimizer is about to step, and say its number."""
        if self.turns[-1:] != [optimizer]:
            self.turns.append(optimizer)
        return optimizer

    def move_in(self) -> None:
        """Listen in this process: a fork of the one that the rehearsal began in."""
        self._home = (os.getpid(), threading.get_ident())
        self.moving()

    def suspect(self, error: BaseException, operation: str = "statement") -> None:
        """Look whether an exception was the end of the device; whoever is told of it ends the rehearsal."""
        lost = lost_by(error, operation, self.request.device) if self.device_lost else None
        if lost is not None and self.device_lost is not None:
            self.device_lost(lost)

    def tensor_call(self, error: BaseException) -> TensorCall | None:
        """The tensor operation behind an exception."""
        for find in self.tensor_calls:
            with self.unseen(), suppress(Exception):
                if (found := find(error)) is not None:
                    return found
        return None

    def comes_of_hollow(self, error: BaseException) -> bool:
        """Whether a line raised for what a loop would have filled that the rehearsal left before it had."""
        return self.hollow.caused(error, shortened=self.shortened)

    @contextmanager
    def unseen(self, *, ours: bool = True) -> Iterator[None]:
        """What runs inside the seams let through; unless told otherwise, its mistakes are ours."""
        self._quiet += 1
        try:
            yield
        except Exception as error:
            if ours:
                claim(error)
            raise
        finally:
            self._quiet -= 1

    @contextmanager
    def at(self, stage: Stage) -> Iterator[None]:
        """Charge the time inside to a stage, and not to the stage around it."""
        self._charge()
        self._stages.append((stage, time.perf_counter()))
        try:
            yield
        finally:
            self._charge()
            self._stages.pop()
            if self._stages:
                self._stages[-1] = (self._stages[-1][0], time.perf_counter())

    def _charge(self) -> None:
        if self._stages:
            stage, since = self._stages[-1]
            self.seconds[stage] = self.seconds.get(stage, 0.0) + time.perf_counter() - since

    @property
    def stage(self) -> Stage:
        """The innermost stage being run."""
        return self._stages[-1][0] if self._stages else Stage.SCRIPT

    @property
    def current_pass(self) -> LoaderPass | None:
        """The innermost loader pass that is still open."""
        return next((p for p in reversed(self.passes) if p.open), None)

    def note(self, sentence: str) -> None:
        """Say something about the rehearsal itself, once."""
        if sentence not in self.notes:
            self.notes.append(sentence)

    def number(self, kind: str, value: Any) -> int:
        """The number that the evidence calls a live object by."""
        known = self.objects.setdefault(kind, {})
        return int(known.setdefault(id(value), (len(known), value))[0])

    def live(self, kind: str) -> list[Any]:
        """The live objects of a kind, by their numbers."""
        return [value for _, value in self.objects.get(kind, {}).values()]
