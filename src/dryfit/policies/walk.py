"""The walk: a few steps of every loop, a few evaluation batches, and on to the script's end."""

import math
import sys
import time
from dataclasses import dataclass, field
from typing import NoReturn, TypeAlias

from dryfit.core.budget import BudgetReached
from dryfit.core.source import user_frame
from dryfit.seams.loops import Loop, does_now_and_then, goes_back_at_times, loops_around
from dryfit.seams.policy import LoaderPass, Repeatable

# Passes over a training loader that get all their batches: the second shows what the first used up.
TRAINING_PASSES = 2
# Passes over a training loader before its loop is left; those after the second get one batch each.
PASSES = 10
# Seconds of work in a loop after which it gets no passes but the full ones: its turns cost too much.
TURNS = 1.0
# Seconds in a loop of fits, each a loop of the framework's own, after which it gets no more than TRAINING_PASSES.
FITTING = 4.0
# Passes that start at one line, over whatever loaders: a loader made anew for each epoch, or fold.
PASSES_AT_A_LINE = 60
# Batches that a pass may take to reach its first optimizer step (gradient accumulation).
ACCUMULATED = 64
# A loop without a loader is left after this many times `steps` optimizer steps.
BARE = 3
# A loop without a loader goes this many steps where they take less than QUICK seconds of work in all.
NOW_AND_THEN = 101
QUICK = 0.5
# A pass of a loop that does something every so many batches goes as far, where those beyond what each is given take
# less than this many seconds: of work, which a busy machine does not change, and of waiting.
WORK, WAITING = 1.0, 4.0
# Batches that such a loop is given after what took longer, an evaluation perhaps: they show what that left behind.
AFTERWARDS = 2
# Optimizer steps on one batch before the loop that takes them is left: several critics, an inner loop. Where they are
# slow, it gets as many as a loop without a loader.
STEPS_ON_A_BATCH = 32
# Steps that a loop without a loader takes, however slow they are: the second shows what the first left behind.
SLOW_STEPS = 2
# Looks that a step takes at its batch, however slow they are (SAM takes two, LBFGS twenty and more), and the seconds
# after which it takes no others.
LOOKS, LOOKING = 3, 4.0
# Seconds that the rest of an evaluation may take for it to run to its end: what is counted then misses no row or class.
WHOLE = 4.0
# Seconds after which a pass ends as soon as it has shown one step, and a loop once it had its passes.
PATIENCE = 20.0

Place: TypeAlias = tuple[str, int]


@dataclass
class Course:
    """How far the passes over one loader at one line have come."""

    since: float
    passes: list[LoaderPass] = field(default_factory=list)
    work: float = field(default_factory=lambda: time.thread_time())

    @property
    def trained(self) -> int:
        """The passes that went backward."""
        return sum(loader_pass.backwards > 0 for loader_pass in self.passes)


@dataclass
class Stretch:
    """What was done at one line since the last new batch: the pass and its batch, if there is one."""

    batch: tuple[int, int] | None
    since: float
    steps: int = 0
    work: float = field(default_factory=lambda: time.thread_time())


@dataclass
class Pace:
    """What the batches of a pass cost: seconds for the quickest, and for all beyond those that every pass gets."""

    quickest: float = math.inf
    beyond: float = 0.0
    last: float = math.nan

    def asked(self, *, beyond: bool) -> None:
        """The loop asks for another batch, and so is done with the last."""
        now = time.monotonic()
        took = now - self.last
        if not math.isnan(took):
            self.quickest = min(self.quickest, took)
            self.beyond += took if beyond else 0.0
        self.last = now


@dataclass
class Seldom:
    """A pass that goes on to what its loop does now and then, and how many batches were served in time."""

    wanted: bool
    in_time: int
    waiting: float = field(default_factory=lambda: time.monotonic())
    work: float = field(default_factory=lambda: time.thread_time())

    def is_quick(self) -> bool:
        """Whether the batches from here on have taken little."""
        return _took_little(self.work, time.monotonic() - self.waiting, WORK)


class Walk:
    """Hands over `steps` batches a pass, and leaves a loop once it has shown what it does."""

    one_epoch = measures = True

    def __init__(self, steps: int, *, alone: bool = True) -> None:
        self.steps = steps
        self.alone = alone
        self._courses: dict[tuple[int, Place], Course] = {}
        self._by_pass: dict[int, Course] = {}
        self._at_line: dict[Place, int] = {}
        self._bare: dict[Place, Stretch] = {}
        self._again: set[Place] = set()
        self._answers: dict[Place, Stretch] = {}
        self._since: dict[int, float] = {}
        self._fits: dict[Place, list[tuple[int, float]]] = {}
        self._paces: dict[int, Pace] = {}
        self._seldom: dict[int, Seldom] = {}
        self._gathers: dict[int, bool] = {}
        self._ended: set[int] = set()

    def starts_pass(self, loader_pass: LoaderPass) -> None:
        """Leave the loop around a training loader that has had its passes."""
        now, place = time.monotonic(), _place()
        course = self._courses.setdefault((loader_pass.loader, place), Course(now))
        self._at_line[place] = self._at_line.get(place, 0) + 1
        trained = course.trained
        little = not self.alone or _took_little(course.work, now - course.since, TURNS)
        tired = trained >= TRAINING_PASSES and not little
        if trained >= PASSES or tired or ((trained or not course.passes) and self._at_line[place] > PASSES_AT_A_LINE):
            passes = min(self._at_line[place] - 1, PASSES_AT_A_LINE)
            self._courses.pop((loader_pass.loader, place))
            self._at_line[place] = 0
            _leave(f"{max(passes, trained)} passes over its data")
        course.passes.append(loader_pass)
        self._by_pass[loader_pass.number] = course
        self._since[loader_pass.number] = now

    def fits(self, model: int) -> None:
        """Leave the loop around the fits of one model that have shown what they do, or around many."""
        self._answers.clear()
        place, now = _place(), time.monotonic()
        begun = self._fits.setdefault(place, [])
        own = [since for number, since in begun if number == model]
        tired = len(own) >= TRAINING_PASSES and self._is_late(own[0], FITTING)
        late = len(begun) >= TRAINING_PASSES and self._is_late(begun[0][1])
        enough = tired or late or len(own) >= PASSES or len(begun) >= PASSES_AT_A_LINE
        if enough and next(loops_around(sys._getframe(1)), None) is not None:
            self._fits.pop(place)
            _leave(f"{len(begun)} fits")
        begun.append((model, now))

    def steps_next(self, loader_pass: LoaderPass | None) -> None:
        """The walk lets every step be."""

    def looks_again(self, looks: int, since: float) -> bool:
        """A step that looks at its batch again and again, slowly, ends with the looks that it had."""
        return looks < LOOKS or not self._is_late(since, LOOKING)

    def lost(self, value: float) -> None:
        """A backward: what comes after it is another evaluation."""
        self._answers.clear()

    def repeats(self) -> bool:
        """Whether answers at one line have cost too much since the last backward."""
        now = time.monotonic()
        stretch = self._answers.setdefault(_place(), Stretch(None, now))
        stretch.steps += 1
        return stretch.steps > self.steps and now - stretch.since > PATIENCE

    def finish(self) -> None:
        """The walk has nothing to add."""

    def repeatable(self, loop: Repeatable) -> None:
        """The walk runs every loop once."""

    def stepped(self, loader_pass: LoaderPass | None) -> None:
        """Leave a loop that steps on and on without a new batch from a loader."""
        self._answers.clear()
        place, now = _place(), time.monotonic()
        batch = (loader_pass.number, loader_pass.served) if loader_pass else None
        stretch = self._bare.get(place)
        if stretch is None or stretch.batch != batch:
            stretch = self._bare[place] = Stretch(batch, now)
        stretch.steps += 1
        again = place in self._again
        few = SLOW_STEPS if batch is None else BARE * self.steps
        slow = stretch.steps >= few and now - stretch.since > PATIENCE
        enough = stretch.steps >= (STEPS_ON_A_BATCH if batch else self.steps if again else BARE * self.steps)
        # What a loop does now and then, it does every so many steps: quick ones are let go that far.
        first = batch is None and self.alone and not again
        quick = first and stretch.steps < NOW_AND_THEN and _took_little(stretch.work, now - stretch.since, QUICK)
        if slow or (enough and not quick):
            # Another optimizer's line, in the same turns, begins anew as well.
            self._again |= {at for at, other in self._bare.items() if other.since >= stretch.since}
            self._bare.clear()
            # The second pass of a loop over the data shows what the first, and what stands behind it, left behind.
            _leave(f"{stretch.steps} optimizer steps", goes_on=first and not slow)

    def wants_more(self, loader_pass: LoaderPass) -> bool:
        """`steps` batches, fewer where one takes long, more while gradients accumulate; a cheap evaluation whole."""
        pace = self._paces.setdefault(loader_pass.number, Pace())
        if loader_pass.served < self._enough(loader_pass):
            pace.asked(beyond=False)
            return True
        if loader_pass.backwards:
            accumulates = not loader_pass.steps and loader_pass.served < ACCUMULATED
            return accumulates or self._goes_on(loader_pass)
        # Losses may be gathered for one backward, as gradients are for one step.
        if loader_pass.served < ACCUMULATED and self._gathers_losses(loader_pass):
            return True
        pace.asked(beyond=True)
        missing = (loader_pass.length or 0) - loader_pass.served
        return missing > 0 and pace.beyond + missing * pace.quickest < WHOLE

    def _gathers_losses(self, loader_pass: LoaderPass) -> bool:
        """Whether the loop over a pass goes back in some turns alone; its source is read once a pass."""
        number = loader_pass.number
        if number not in self._gathers:
            self._gathers[number] = goes_back_at_times(user_frame())
        return self._gathers[number]

    def _goes_on(self, loader_pass: LoaderPass) -> bool:
        """Whether the first pass over training data is quick enough to come to what its loop does now and then."""
        seldom = self._seldom.get(loader_pass.number)
        if seldom is None:
            seldom = self._seldom[loader_pass.number] = Seldom(self._may_go_on(loader_pass), loader_pass.served)
        if not seldom.wanted or loader_pass.served >= NOW_AND_THEN:
            return False
        if seldom.is_quick():
            seldom.in_time = loader_pass.served
        return loader_pass.served < seldom.in_time + AFTERWARDS

    def _may_go_on(self, loader_pass: LoaderPass) -> bool:
        """Where gradients accumulate, a pass that is cut anywhere would leave some of them for the next."""
        course = self._by_pass.get(loader_pass.number)
        first = self.alone and course is not None and course.trained == 1
        # A loader may be one batch ahead of the loop, to know which is the last.
        return first and loader_pass.steps + 1 >= loader_pass.served and does_now_and_then(user_frame())

    def wants_last(self, loader_pass: LoaderPass) -> bool:
        """Once for each training loader: what is left over at the end of an epoch breaks many a loop."""
        ended = loader_pass.loader in self._ended or not self.alone or self._slow(loader_pass)
        if not loader_pass.backwards or ended:
            return False
        self._ended.add(loader_pass.loader)
        return True

    def _enough(self, loader_pass: LoaderPass) -> int:
        slow = self._slow(loader_pass)
        course = self._by_pass.get(loader_pass.number)
        shown = (
            course is not None
            and sum(p.backwards > 0 for p in course.passes if p is not loader_pass) >= TRAINING_PASSES
        )
        return 1 if slow or shown else self._steps(loader_pass)

    def _steps(self, loader_pass: LoaderPass) -> int:
        """`steps` batches; among ranks a few more by the loader's length, so that uneven loaders end unevenly."""
        return self.steps if self.alone else self.steps + (loader_pass.length or 0) % self.steps

    def _slow(self, loader_pass: LoaderPass) -> bool:
        return self._is_late(self._since.get(loader_pass.number, time.monotonic()))

    def _is_late(self, since: float, patience: float = PATIENCE) -> bool:
        """Whether patience is over; among ranks it never is, for they must all leave at the same batch."""
        return self.alone and time.monotonic() - since > patience

    def batch(self, loader_pass: LoaderPass, value: object) -> object:
        """The walk changes no batch."""
        return value


def _took_little(work: float, waited: float, most: float) -> bool:
    """Whether less work has been done since a reading of it, which a busy machine does not change, and in good time."""
    return time.thread_time() - work < most and waited < WAITING


def _place() -> Place:
    frame = user_frame()
    return (frame.f_code.co_filename, frame.f_lineno) if frame else ("", 0)


def _leave(done: str, *, goes_on: bool = False) -> NoReturn:
    """Leave the innermost loop of the user's, and say which it was and which are around it.

    Where the loops around it go on, they are not told of.
    """
    around = list(loops_around(sys._getframe(1)))
    if not around:
        raise BudgetReached(f"Training was left after {done}.")
    if goes_on and len(around) > 1:
        raise BudgetReached(f"{_named(around[0])} was left after {done}.", goes_on=True)
    outer = "".join(f" {_named(loop)} goes no further than that turn." for loop in around[1:])
    raise BudgetReached(f"{_named(around[0])} was left after {done}.{outer}")


def _named(loop: Loop) -> str:
    turns = f", of {loop.turns} turns" if loop.turns is not None else ""
    return f"`{loop.header}` (line {loop.location.line}{turns})"
