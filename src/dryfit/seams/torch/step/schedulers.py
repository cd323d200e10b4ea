"""The step seam's schedules: when they step, and what becomes of the rate in the whole run."""

import copy
import math
import sys
import warnings
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any
from weakref import ref

from dryfit.core.evidence.step import Scheduler, Simulation
from dryfit.core.moment import Moment
from dryfit.core.source import here
from dryfit.core.stage import Stage
from dryfit.seams.loops import Loop, loops_around, turn_under_way

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Rates kept of each schedule.
KEPT_RATES = 64
# Numbers given for epochs that are kept of a schedule.
KEPT_EPOCHS = 4
# Steps that are simulated at most; a longer run is not judged.
SIMULATED = 100_000
# Steps simulated after the planned ones, to see what the schedule was made for.
BEYOND = 20
# What schedules call the steps that they are made for, and how near these are to those of the run.
LENGTHS, NEAR = ("total_steps", "T_max", "total_iters"), 0.02
# The waves of a cosine that goes from its highest to 0.
ONCE_DOWN = 0.5
# Steps of an epoch from which a schedule for steps is told from one for epochs.
LONGER = 5
# A rate under this share of the highest is as good as none.
NEGLIGIBLE = 1e-3
# One under this share has come to its end; what falls by a factor a step only grows small, and is made for no length.
ENDED = 1e-6
# Three tenths in a row come to a little more than a thousandth, in floats.
ROUNDED = 1 + 1e-6

# The checks whose mends give a call an argument that it lacks, or another name to one that it does not take.
UNGIVEN = ("SCR101", "SCR107")


class SchedulerSeam:
    """Listens to every learning-rate schedule."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        self.torch = torch
        module = torch.optim.lr_scheduler
        for owner in (module.LRScheduler, module.ReduceLROnPlateau):
            session.patches.wrap(owner, "__init__", self._built)
            session.patches.wrap(owner, "step", self._stepped)
        for name in vars(module):
            self._wrap_own(module, name)
        self._numbers: dict[int, tuple[int, ref[Any]]] = {}
        self._fresh: dict[int, Any] = {}
        self._first: dict[int, tuple[int | None, int]] = {}
        # What the loops around the first step had come to, and the loops whose every turn makes a schedule of its own.
        self._turns: dict[int, dict[str, Any] | None] = {}
        self._made_in: dict[int, set[tuple[str, int]]] = {}
        self._building = False

    def _wrap_own(self, module: Any, name: str) -> None:
        """Schedules with a step of their own call none that they inherit."""
        owner = getattr(module, name)
        wrapped = (module.LRScheduler, module.ReduceLROnPlateau)
        schedule = isinstance(owner, type) and issubclass(owner, module.LRScheduler) and owner not in wrapped
        if schedule and "step" in vars(owner):
            self.session.patches.wrap(owner, "step", self._stepped)

    def _built(self, original: Any, scheduler: Any, optimizer: Any, *args: Any, **kwargs: Any) -> None:
        site = self.session.site or here()
        self._building, before = True, self._building
        try:
            original(scheduler, optimizer, *args, **kwargs)
        finally:
            self._building = before
        if self.session.listening and not before and self._number(scheduler) is None:
            self._numbers[id(scheduler)] = len(self.session.recorder.schedulers), ref(scheduler)
            around = {_place(loop) for loop in loops_around(sys._getframe(1))}
            self._made_in[len(self.session.recorder.schedulers)] = around
            known = self.session.objects.get("optimizers", {}).get(id(optimizer))
            number = known[0] if known else None
            patience = getattr(scheduler, "patience", None)
            mode = str(getattr(scheduler, "mode", "")) if patience is not None else ""
            given: dict[str, Any] = {"learning_rates": _rates(scheduler), "patience": patience, "mode": mode}
            entry = Scheduler(type(scheduler).__name__, site, number, **given)
            self.session.recorder.schedulers.append(entry)
            if hasattr(scheduler, "lr_lambdas"):
                self.session.number("schedulers", scheduler)

    def _number(self, scheduler: Any) -> int | None:
        """The number of a schedule; another may have stood at its address before."""
        number, known = self._numbers.get(id(scheduler), (None, None))
        return number if known is not None and known() is scheduler else None

    def _stepped(self, original: Any, scheduler: Any, *args: Any, **kwargs: Any) -> Any:
        number = self._number(scheduler)
        if self._building or number is None or not self.session.listening or self.session.lame:
            return original(scheduler, *args, **kwargs)
        entry = self.session.recorder.schedulers[number]
        if entry.steps == 0:
            self._first_step(number, entry, scheduler)
        moment = Moment("scheduler", original, (scheduler, *args), kwargs, {"scheduler": scheduler})
        self._building = True
        try:
            result = self.session.attempt(Stage.STEP, moment)
        finally:
            self._building = False
        self._second_step(number, entry)
        entry = self.session.recorder.schedulers[number]
        rates = (*entry.learning_rates, *_rates(scheduler))[:KEPT_RATES]
        given = (*entry.given, *_epochs_given(scheduler, args, kwargs))[:KEPT_EPOCHS]
        changed = replace(entry, steps=entry.steps + 1, learning_rates=rates, given=given)
        self.session.recorder.schedulers[number] = changed
        return result

    def _first_step(self, number: int, entry: Scheduler, scheduler: Any) -> None:
        early = not any(s.optimizer == entry.optimizer for s in self.session.recorder.steps)
        current = self.session.current_pass
        served = current.served if current else 0
        changed = replace(entry, before_optimizer=early, stepped_at=here(), first_batch=served)
        self.session.recorder.schedulers[number] = changed
        self._first[number] = (current.number if current else None, served)
        self._turns[number] = turn_under_way(sys._getframe(1))
        with self.session.unseen():
            self._fresh[number] = _copied(self.torch, scheduler)

    def _second_step(self, number: int, entry: Scheduler) -> None:
        """By the second step it shows whether the schedule goes by batches or by epochs."""
        if entry.steps != 1:
            return
        self._look_for_batches(number)
        if self._fresh.get(number) is None or self._made_up(entry):
            return
        with self.session.unseen():
            loops = [loop for loop in loops_around(sys._getframe(1)) if not loop.phases]
            loops = [loop for loop in loops if _place(loop) not in self._made_in[number]]
            per, planned, epochs = self._plan(number, loops)
            if planned and 1 < planned <= SIMULATED:
                sized = self._sized(self._fresh[number], planned) if per == "epoch" else None
                found = {"length": _length(self._fresh[number]), **_simulated(self._fresh[number], planned)}
                ends_early = "planned" not in self.session.objects and any(loop.breaks for loop in loops)
                simulation = Simulation(planned, per, epochs, at_most=ends_early, **found, **(sized or {}))
                entry = self.session.recorder.schedulers[number]
                self.session.recorder.schedulers[number] = replace(entry, simulation=simulation)
            elif planned is None:
                self._at_least(number, loops)
        self._fresh[number] = None

    def _at_least(self, number: int, loops: list[Loop]) -> None:
        """Enter that a schedule ends before the run, where it steps twice in one epoch of a loop of unknown length."""
        turn = turn_under_way(sys._getframe(1))
        epochs = _product(loops[1 : 1 + len(turn)]) if turn and len(loops) > 1 else None
        if not epochs or epochs * 2 > SIMULATED or any(loop.breaks for loop in loops[1:]):
            return
        if turn != self._turns.get(number):
            return
        found = _simulated(self._fresh[number], 2 * epochs)
        if "raised_at" in found:
            simulation = Simulation(2 * epochs, "batch", epochs, at_least=True, **found)
            entry = self.session.recorder.schedulers[number]
            self.session.recorder.schedulers[number] = replace(entry, simulation=simulation)

    def _made_up(self, entry: Scheduler) -> bool:
        """Whether a schedule could only be built with a length of ours, in the place of one that it is not given."""
        where = entry.location
        told = (f.location for f in self.session.recorder.failures if f.explained_by in UNGIVEN)
        return where is not None and any(at and (at.path, at.line) == (where.path, where.line) for at in told)

    def _look_for_batches(self, number: int) -> None:
        """Enter how many batches a pass has, where a schedule that waits is stepped within one."""
        current = self.session.current_pass
        if current is not None and current.number == self._first[number][0] and self.session.site is None:
            entry = self.session.recorder.schedulers[number]
            changed = replace(entry, an_epoch=self._batches(current.loader))
            self.session.recorder.schedulers[number] = changed

    def _plan(self, number: int, loops: list[Loop]) -> tuple[str, int | None, int | None]:
        """Whether it steps by batches or epochs, and how often it will step in the run, as far as the loops tell."""
        current, (first, served) = self.session.current_pass, self._first[number]
        steps, epochs = self.session.objects.get("planned", (None, None))
        if steps is not None or self.session.site is not None:
            return "batch", steps, epochs
        if epochs is not None:
            by_epoch = current is None or current.number != first
            return ("epoch", epochs, None) if by_epoch else ("batch", self._steps_of(epochs), epochs)
        if not loops:
            return "", None, None
        # The turn of the first step may have been resumed, where its batch had raised: no pass was open then.
        resumed = first is None and loops[0].turns is None
        if current is None or (current.number != first and not resumed):
            return "epoch", _product(loops), None
        if loops[0].turns is not None or loops[0].breaks or len(loops) < 2:
            return "", None, None
        epochs, size = _product(loops[1:]), self._batches(current.loader)
        if epochs is None or size is None:
            return "", None, None
        if resumed:
            taken = self.session.recorder.steps
            return "batch", size * epochs if taken and taken[-1].backwards == 1 else None, epochs
        # The last batch of a pass is stepped on however many were gathered; the first step took what it takes.
        early = current.skipped or current.ahead
        batches = served - current.ahead if early else current.served - served
        # Both steps in one batch: Accelerate steps once for each process.
        return "batch", (size // batches if batches else 2 * size) * epochs, epochs

    def _sized(self, fresh: Any, epochs: int) -> dict[str, Any] | None:
        """What becomes of a schedule that is stepped once an epoch, where it is as long as all epochs have steps."""
        steps = self._steps_of(epochs)
        if steps is None or not LONGER * epochs <= steps <= SIMULATED:
            return None
        try:
            found = _simulated(copy.deepcopy(fresh), steps)
        except Exception:
            return None
        length = next((getattr(fresh, name) for name in LENGTHS if isinstance(getattr(fresh, name, None), int)), None)
        if length is None and found["last"] <= ENDED * found["highest"] and "raised_at" not in found:
            length = found["alive"]
        if length is None or abs(length - steps) > max(NEAR * steps, 1):
            return None
        return {"sized": steps, "peak": found["highest"]}

    def _steps_of(self, epochs: int) -> int | None:
        """The optimizer steps of so many epochs, by the last loader that was trained on."""
        trained = next((p for p in reversed(self.session.passes) if p.backwards and p.length), None)
        taken = self.session.recorder.steps
        if trained is None or not taken or epochs < 1:
            return None
        return epochs * math.ceil((trained.length or 0) / max(1, taken[-1].backwards))

    def _batches(self, loader: int) -> int | None:
        try:
            return len(self.session.live("loaders")[loader])
        except (TypeError, IndexError):
            return None


def _epochs_given(scheduler: Any, args: Any, kwargs: Any) -> tuple[float, ...]:
    """The number that a step is given for its epoch; one that waits for a plateau is to be given another."""
    value = kwargs.get("epoch", args[0] if args else None)
    waits = hasattr(scheduler, "patience") or not hasattr(scheduler, "last_epoch")
    try:
        return () if waits or value is None else (float(value),)
    except (TypeError, ValueError):
        return ()


def _place(loop: Loop) -> tuple[str, int]:
    return loop.location.path, loop.location.line


def _product(loops: list[Loop]) -> int | None:
    total = 1
    for loop in loops:
        if loop.turns is None:
            return None
        total *= loop.turns
    return total


def _copied(torch: Any, scheduler: Any) -> Any:
    """The schedule by itself, over an optimizer of one value a group; None where it cannot be copied."""
    optimizer = scheduler.optimizer
    if not hasattr(scheduler, "base_lrs") and not hasattr(scheduler, "_schedulers"):
        return None
    groups = [{k: v for k, v in group.items() if k != "params"} for group in optimizer.param_groups]
    alone = torch.optim.SGD([{"params": [torch.nn.Parameter(torch.zeros(1))]} for _ in groups], lr=0.1)
    try:
        for own, group in zip(alone.param_groups, copy.deepcopy(groups), strict=True):
            own.update(group)
        return copy.deepcopy(scheduler, {id(optimizer): alone})
    except Exception:
        return None


def _length(schedule: Any) -> int | None:
    """The steps of a schedule that goes down once, and up again where it is stepped beyond them."""
    half = getattr(schedule, "T_max", None)
    if isinstance(half, int):
        return half
    factors = getattr(schedule, "lr_lambdas", None) or (None,)
    given = getattr(factors[0], "keywords", None) or {}
    length = given.get("num_training_steps")
    return length if isinstance(length, int) and given.get("num_cycles") == ONCE_DOWN else None


def _simulated(schedule: Any, planned: int) -> dict[str, Any]:
    rates = [*_rates(schedule)]
    raised: dict[str, Any] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for step in range(planned):
            try:
                schedule.step()
            except Exception as error:
                raised = {"raised_at": step + 1, "error": f"{type(error).__name__}: {str(error)[:120]}"}
                break
            rates.extend(_rates(schedule))
        rises = not raised and rates[0] < rates[-1] == max(rates)
        later = _later(schedule, min(planned * BEYOND, SIMULATED)) if rises else None
    return {**raised, "later": later, **_shape(rates)}


def _shape(rates: list[float]) -> dict[str, Any]:
    highest = max(rates, default=0.0)
    alive = max((i for i, rate in enumerate(rates) if rate > highest * NEGLIGIBLE * ROUNDED), default=0)
    moves = [(i, b > a) for i, (a, b) in enumerate(pairwise(rates), 1) if abs(b - a) > highest * (ROUNDED - 1)]
    turns = sum(a[1] != b[1] for a, b in pairwise(moves))
    settled = moves[-1][0] if moves else 0
    return {
        "first": rates[0],
        "highest": highest,
        "last": rates[-1],
        "alive": alive,
        "settled": settled,
        "turns": turns,
    }


def _later(schedule: Any, steps: int) -> float | None:
    highest = 0.0
    for _ in range(steps):
        try:
            schedule.step()
        except Exception:
            break
        highest = max(highest, *_rates(schedule))
    return highest


def _rates(scheduler: Any) -> tuple[float, ...]:
    """The rate of the group that is to be trained fastest: others may be held at 0."""
    groups = [group for group in getattr(scheduler.optimizer, "param_groups", ()) if "lr" in group]
    fastest = max(groups, key=lambda group: float(group.get("max_lr", group.get("initial_lr", 0.0))), default=None)
    return (float(fastest["lr"]),) if fastest else ()
