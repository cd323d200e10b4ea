"""What the log-probabilities of an agent's steps are weighed by, beside what these steps have earned."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from types import FrameType
from typing import TYPE_CHECKING, Any, TypeAlias

from dryfit.backends.torch import is_batched, is_tensor
from dryfit.core.evidence.loss import Earned
from dryfit.core.finding import Location
from dryfit.core.source import here, user_frames
from dryfit.seams.torch.loss.episodes import held
from dryfit.seams.torch.loss.likelihoods import kinds

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Backwards that are looked at, steps that make an episode long enough to tell, and steps that are looked at.
UPDATES, FEWEST, MOST = 4, 6, 4000
# Below so many steps two rewards at least must be beside the usual one: a line through one is always exact.
LONG, UNUSUAL = 10, 2
# Frames whose names are looked at, how deep objects are looked into, and sequences that are compared.
FRAMES, DEPTH, SEQUENCES = 4, 1, 200
# What is left of the spread where the weights follow from the earnings: single precision keeps seven digits.
EXACT = 1e-3
# The share of the spread that the earnings must bring, to be what the weights are made of.
COUNTS = 0.01
# The discounts that agents are trained with; a sum of the past in today's worth grows by as much as they shrink.
LEAST, LARGEST = 0.3, 1.001
GROWN = 1 / 0.8
# How a script calls what a step has earned.
REWARDS = ("rew", "earn")
# Numbers of one tensor of log-probabilities that are looked at.
LARGE = 1_000_000
ONWARD, BACKWARD, PAST = "onward", "backward", "past"


@dataclass
class _Update:
    """The log-probabilities of one backward in the order they were asked for, and the numbers around it."""

    asked: list[Location | None] = field(default_factory=list)
    pulled: dict[int, list[float]] = field(default_factory=dict)
    numbers: dict[str, list[float]] = field(default_factory=dict)
    site: Location | None = None
    spread: bool = False


class EarnedSeam:
    """Wraps `log_prob` and what gives log-probabilities by hand, and waits for the gradients of what they gave."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        self._updates: list[_Update] = []
        self._by_hand: list[_Update] = []
        self._inside = False
        for owner in kinds(torch.distributions.Distribution):
            if "log_prob" in vars(owner):
                session.patches.wrap(owner, "log_prob", self._asked)
        functional = torch.nn.functional
        for owner in (torch, torch.Tensor, functional):
            session.patches.wrap(owner, "log_softmax", partial(self._made, _of_rows))
        session.patches.wrap(functional, "cross_entropy", partial(self._made, _of_losses))
        session.recorder.refreshers.append(self._refresh)

    def _made(self, read: "Reading", original: Any, *args: Any, **kwargs: Any) -> Any:
        """Log-probabilities of every action, or the losses that are those of the chosen ones with a minus."""
        if self._inside:
            return original(*args, **kwargs)
        self._inside = True
        try:
            result = original(*args, **kwargs)
        finally:
            self._inside = False
        axes = ROWS[read]
        told = is_tensor(result) and result.requires_grad and 1 <= result.dim() <= axes and not is_batched(result)
        if told and self.session.measuring and result.numel() <= LARGE:
            with suppress(Exception), self.session.unseen():
                self._follow(result, self._by_hand, read)
        return result

    def _asked(self, original: Any, distribution: Any, *args: Any, **kwargs: Any) -> Any:
        if self._inside:
            return original(distribution, *args, **kwargs)
        self._inside = True
        try:
            result = original(distribution, *args, **kwargs)
        finally:
            self._inside = False
        told = is_tensor(result) and result.requires_grad and result.dim() <= 1 and not is_batched(result)
        if told and self.session.measuring:
            with suppress(Exception), self.session.unseen():
                self._follow(result, self._updates, _as_it_is)
        return result

    def _follow(self, result: Any, updates: list[_Update], read: "Reading") -> None:
        if not updates or updates[-1].pulled:
            if len(updates) == UPDATES:
                return
            updates.append(_Update())
        update = updates[-1]
        if len(update.asked) < MOST:
            update.asked.append(here(3))
            result.register_hook(partial(self._pulled, update, len(update.asked) - 1, read))

    def _pulled(self, update: _Update, number: int, read: "Reading", gradient: Any) -> None:
        if not self.session.measuring:
            return
        # What a hook raises would come out of the script's backward.
        with suppress(Exception), self.session.unseen():
            if not update.pulled:
                update.site = here(2)
                update.numbers = dict(islice(_numbers(user_frames()), SEQUENCES))
            values = read(gradient.detach())
            if values is None:
                update.spread = True
                return
            before = update.pulled.get(number)
            update.pulled[number] = values if before is None else [a + b for a, b in zip(before, values, strict=True)]

    def _refresh(self) -> None:
        updates = self._updates or [update for update in self._by_hand if not update.spread]
        self.session.recorder.earned[:] = [entry for update in updates[:UPDATES] for entry in _told(update)]


def _as_it_is(gradient: Any) -> list[float] | None:
    """How a log-probability of each step is pulled."""
    return [float(value) for value in gradient.reshape(-1)[:MOST].tolist()]


def _of_losses(gradient: Any) -> list[float] | None:
    """The same of a loss for each step, which is a log-probability with a minus."""
    return [-float(value) for value in gradient.reshape(-1)[:MOST].tolist()]


def _of_rows(gradient: Any) -> list[float] | None:
    """How the one chosen action of each row is pulled; None where several of a row are."""
    rows = gradient.reshape(-1, gradient.shape[-1])[:MOST]
    return rows.sum(-1).tolist() if int((rows != 0).sum(-1).max()) <= 1 else None


# Of how many axes they are at most, by how they are read.
Reading: TypeAlias = Callable[[Any], list[float] | None]
ROWS: dict[Reading, int] = {_of_rows: 2, _of_losses: 1}


def _told(update: _Update) -> Iterator[Earned]:
    """How the weights of an update follow from what its last episode earned, where they do."""
    parts = [update.pulled[number] for number in sorted(update.pulled)]
    single = all(len(part) == 1 for part in parts)
    if not parts or not (single or len(parts) == 1):
        return
    # A step goes against the gradient: by this much it makes each of the agent's steps more likely.
    weights = [-value for part in parts for value in part]
    for name, earnings in update.numbers.items():
        steps = len(earnings)
        if not FEWEST <= steps <= len(weights):
            continue
        last = weights[-steps:]
        for order in (ONWARD, BACKWARD, PAST):
            fit = _fit(order, last, earnings)
            if fit is not None and (fit[1] is not None or _is_named(name, order, last, update.numbers)):
                yield Earned(
                    name, steps, order, fit[0], (fit[1] or 0.0) < 0, update.asked[max(update.pulled)], update.site
                )
                break


def _is_named(name: str, order: str, weights: list[float], numbers: dict[str, list[float]]) -> bool:
    """Whether rewards that are all the same are called so, and the script has these weights and no right ones.

    Returns that are discounted once more by the step's own time look as if they stood in reversed order.
    """
    if not any(part in name.lower() for part in REWARDS):
        return False
    others = [values[-len(weights) :] for values in numbers.values() if len(values) >= len(weights)]
    same = any(_left(weights, other) < EXACT for other in others if _centred(other))
    return same and (order == ONWARD or not any(_fit(ONWARD, other, numbers[name]) for other in others))


def _left(one: list[float], other: list[float]) -> float:
    """The share of one's spread that is not another's, up to a factor and a constant."""
    solved = _least_squares([other], one)
    return solved[1] / (_centred(one) or 1.0) if solved is not None else 1.0


def _fit(order: str, weights: list[float], earnings: list[float]) -> tuple[float, float | None] | None:
    """The discount by which each weight follows from the one beside it and an earning, and what an earning counts.

    None where they do not follow exactly; what an earning counts is None where all are the same.
    """
    last = len(weights) - 1
    if order == ONWARD:
        rows = [(weights[k], weights[k + 1], earnings[k]) for k in range(last)]
    else:
        rows = [
            (weights[k], weights[k - 1], earnings[last - k if order == BACKWARD else k]) for k in range(1, last + 1)
        ]
    wanted, beside, earned = (list(column) for column in zip(*rows, strict=True))
    spread = _centred(wanted)
    if not spread or not _centred(beside):
        return None
    varies = _centred(earned)
    if len(weights) < LONG and order != ONWARD and not _is_told_by(earned):
        return None
    columns = [beside, earned] if varies else [beside]
    solved = _least_squares(columns, wanted)
    if solved is None:
        return None
    factors, left = solved
    if left > EXACT * spread or not LEAST < factors[0] <= (GROWN if order == PAST else LARGEST):
        return None
    if varies and abs(factors[1]) * varies < COUNTS * spread:
        return None
    return factors[0], factors[1] if varies else None


def _is_told_by(earned: list[float]) -> bool:
    """Whether the few earnings of a short episode are of several kinds."""
    return len(earned) - max(earned.count(value) for value in earned) >= UNUSUAL


def _centred(values: Sequence[float]) -> float:
    """The spread of numbers; 0 where they are the same but for rounding."""
    mean = sum(values) / len(values)
    spread = float((sum((value - mean) ** 2 for value in values) / len(values)) ** 0.5)
    return spread if spread > EXACT * max(abs(mean), 1e-12) else 0.0


def _least_squares(columns: list[list[float]], wanted: list[float]) -> tuple[list[float], float] | None:
    """The factors of at most two columns, beside a constant, that come nearest, and what is left; None for any."""
    count = len(wanted)
    centred = [[value - sum(column) / count for value in column] for column in (*columns, wanted)]
    products = [[sum(a * b for a, b in zip(one, other, strict=True)) for other in centred] for one in centred]
    if len(columns) == 1:
        factors = [products[0][1] / products[0][0]]
    else:
        determinant = products[0][0] * products[1][1] - products[0][1] ** 2
        if determinant < EXACT**2 * products[0][0] * products[1][1]:
            return None
        first = (products[0][2] * products[1][1] - products[1][2] * products[0][1]) / determinant
        factors = [first, (products[1][2] * products[0][0] - products[0][2] * products[0][1]) / determinant]
    told = [sum(f * c[k] for f, c in zip(factors, centred, strict=False)) for k in range(count)]
    return factors, float((sum((a - b) ** 2 for a, b in zip(told, centred[-1], strict=True)) / count) ** 0.5)


def _numbers(frames: Iterator[FrameType]) -> Iterator[tuple[str, list[float]]]:
    """The sequences of numbers that the script has names for where it calls the backward."""
    seen: set[int] = set()
    for frame in islice(frames, FRAMES):
        for names in (frame.f_locals, *_inner(frame.f_locals, seen)):
            for name, value in list(names.items()):
                found = _floats(value)
                if found is not None and not (isinstance(name, str) and name.startswith("__")):
                    yield str(name), found


def _inner(names: dict[str, Any], seen: set[int]) -> Iterator[dict[str, Any]]:
    """What objects by these names hold by names of their own."""
    for value in held(names, DEPTH, seen):
        inner = value if isinstance(value, dict) else getattr(value, "__dict__", None)
        if isinstance(inner, dict):
            yield inner


def _floats(value: Any) -> list[float] | None:
    """A list, a tensor or an array of one axis as numbers; None for anything else."""
    if isinstance(value, type):
        return None
    if is_tensor(value) or (hasattr(value, "tolist") and hasattr(value, "reshape")):
        shape = tuple(getattr(value, "shape", ()))
        if len(shape) != 1 or not FEWEST <= shape[0] <= MOST:
            return None
        value = (value.detach() if is_tensor(value) else value).tolist()
    if type(value) not in (list, deque, tuple) or not FEWEST <= len(value) <= MOST:
        return None
    plain = [item.item() if hasattr(item, "item") and getattr(item, "ndim", 0) == 0 else item for item in value]
    return [float(item) for item in plain] if all(isinstance(item, int | float) for item in plain) else None
