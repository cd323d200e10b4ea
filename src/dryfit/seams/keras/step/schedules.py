"""Learning-rate schedules that an optimizer of Keras reads at every step, asked for the rates of the whole fit."""

import ast
import math
from collections.abc import Iterator
from itertools import pairwise
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves, number
from dryfit.core.evidence.step import Scheduler, Simulation
from dryfit.core.finding import Location
from dryfit.core.scopes import scope_of
from dryfit.core.source import argument, frames_from, is_user_file, nodes_of, parse
from dryfit.core.trace import deciding
from dryfit.seams import reckoned
from dryfit.seams.keras.data import feeding
from dryfit.seams.loops import loops_around, loops_holding

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import LayerSeam
    from dryfit.seams.keras.training import TrainingSeam

# Rates that a schedule is asked for at most, evenly over the fit.
ASKED = 400
# A rate below this share of the highest is gone; rounding adds to it.
NEGLIGIBLE = 1.01e-3
# The share of a loop's steps within which a rate that is gone was not made for it.
FIRST = 0.25
# Lengths of the fit after which a schedule that has only risen is asked for once more.
BEYOND = tuple(2**power for power in range(1, 14))
# The batches of a pass from which a schedule of one step for each pass is over long before the loop, though several may
# make a step.
SEVERAL_BATCHES = 20
# How a schedule, or the function that makes one, is given its length.
LENGTHS = ("decay_steps", "num_train_steps", "first_decay_steps")
# What a schedule's own settings call the steps of all of it, and those of its parts.
WHOLE, PARTS = ("total_steps", "num_train_steps", "num_training_steps"), ("warmup_steps", "decay_steps")


def see(seam: "TrainingSeam", model: Any, given: dict[str, Any]) -> None:
    """Enter the schedule of a fit's optimizer, with its rates over all the steps that the fit asks for."""
    optimizer: Any = getattr(model, "optimizer", None)
    schedule = schedule_of(optimizer)
    epochs, steps = int(given.get("epochs") or 1) - int(given.get("initial_epoch") or 0), steps_of(given)
    if steps is None or epochs < 1:
        return
    seam.session.recorder.planned = planned = epochs * steps
    reckoned.look(seam.session, seam.session.site, "steps_per_epoch", planned)
    if not hasattr(schedule, "get_config") or not callable(schedule):
        return
    every = max(1, math.ceil(planned / ASKED))
    rates = [number(schedule(step)) for step in range(0, planned, every)]
    known = [rate for rate in rates if rate is not None]
    if len(known) < 2 or len(known) != len(rates):
        return
    highest = max(known)
    alive = max((at * every for at, rate in enumerate(known) if rate > highest * NEGLIGIBLE), default=0)
    moves = [b > a for a, b in pairwise(known) if abs(b - a) > highest * 1e-6]
    seams = seam.session.objects["keras"][seam.flavour.name]
    site = seams.optimizers.site_of(optimizer)
    highest_later = [number(schedule(planned * times)) for times in BEYOND] if not _goes_on(seam, site) else []
    run = Simulation(
        planned,
        "batch",
        epochs,
        first=known[0],
        highest=highest,
        last=known[-1],
        alive=alive,
        turns=sum(a != b for a, b in pairwise(moves)),
        later=max((rate for rate in highest_later if rate is not None), default=None),
        course=_course(schedule) or None,
    )
    where = _sized_at(site)
    entry = Scheduler(type(schedule).__name__, where, None, 0, simulation=run)
    if entry not in seam.session.recorder.schedulers:
        seam.session.recorder.schedulers.append(entry)


def see_sized_in_passes(layers: "LayerSeam", optimizer: Any, dataset: Any, frame: FrameType | None) -> None:
    """Enter the schedule of a loop of one's own that is made for as many steps as the loop makes passes over its data.

    So is one that is gone within the loop's first steps. A loop that steps but once in a pass does not come here.
    """
    schedule, batches = schedule_of(optimizer), feeding.cardinality(dataset)
    if not hasattr(schedule, "get_config") or not callable(schedule) or (batches or 0) < SEVERAL_BATCHES:
        return
    loop = next((loop for loop in loops_around(frame) if loop.turns is not None), None)
    epochs = loop.turns if loop is not None else None
    if loop is None or not epochs or batches is None:
        return
    planned = epochs * batches
    every = max(1, math.ceil(planned / ASKED))
    numbers = [*range(epochs + 1), *range(epochs + every, planned, every)]
    rates = [rate for at in numbers if (rate := number(schedule(at))) is not None]
    if len(rates) < len(numbers):
        return
    highest = max(rates)
    alive = max((at for at, rate in zip(numbers, rates, strict=True) if rate > highest * NEGLIGIBLE), default=0)
    # How many steps there are nothing says where a loop may be left early, or where not every batch makes a step.
    surely = not (any(around.breaks for around in loops_around(frame)) or _is_conditional(frame) or _is_chosen(frame))
    if _course(schedule) != epochs and (alive >= FIRST * planned or not surely):
        return
    moves = [
        (at, b > a) for at, (a, b) in zip(numbers[1:], pairwise(rates), strict=True) if abs(b - a) > highest * 1e-6
    ]
    run = Simulation(
        planned,
        "batch",
        epochs,
        first=rates[0],
        highest=highest,
        last=rates[-1],
        alive=alive,
        settled=moves[-1][0] if moves else 0,
        turns=sum(a[1] != b[1] for a, b in pairwise(moves)),
        at_most=loop.breaks,
        course=_course(schedule) or None,
    )
    site = layers.session.objects["keras"][layers.flavour.name].optimizers.site_of(optimizer)
    entry = Scheduler(type(schedule).__name__, _sized_at(site), None, 0, simulation=run)
    layers.session.recorder.schedulers.append(entry)


def _is_conditional(frame: FrameType | None) -> bool:
    """Whether what runs in the innermost loop of the user's does so under an `if`: every so many batches, say."""
    for found in _own(frame):
        loops = loops_holding(found)
        holder = loops[0] if loops else scope_of(found.f_code)
        branches = [node for node in ast.walk(holder) if isinstance(node, ast.If)] if holder is not None else []
        if any(node.body[0].lineno <= found.f_lineno <= (node.end_lineno or 0) for node in branches):
            return True
        if loops:
            return False
    return False


def _is_chosen(frame: FrameType | None) -> bool:
    """Whether a loop of the user's takes the one optimizer or the other as its turns go on."""
    for found in _own(frame):
        known = {**found.f_globals, **found.f_locals}
        for loop in loops_holding(found):
            branches = (node for node in ast.walk(loop) if isinstance(node, ast.If | ast.IfExp))
            parts = (part for branch in branches for part in ast.walk(branch) if isinstance(part, ast.Name))
            if any(hasattr(known.get(part.id), "apply_gradients") for part in parts):
                return True
    return False


def _own(frame: FrameType | None) -> Iterator[FrameType]:
    """The frames of the user's own code, innermost first."""
    return (found for found in frames_from(frame) if is_user_file(found.f_code.co_filename))


def _goes_on(seam: "TrainingSeam", built: Location | None) -> bool:
    """Whether a loop calls fit again and again with one optimizer: what is planned is a part of the training."""
    where = seam.session.site
    tree = parse(where.path) if where is not None else None
    loops = [node for node in nodes_of(tree) if isinstance(node, (ast.For, ast.While))] if tree else []
    around = [loop for loop in loops if where and loop.lineno <= where.line <= (loop.end_lineno or 0)]
    return any(
        not (built and where and built.path == where.path and loop.lineno <= built.line <= (loop.end_lineno or 0))
        for loop in around
    )


def _course(schedule: Any) -> int:
    """How many steps a schedule's own settings give it, 0 where they do not say so."""
    try:
        config = schedule.get_config()
    except Exception:
        return 0
    given = {name: int(value) for name in (*WHOLE, *PARTS) if isinstance(value := config.get(name), (int, float))}
    whole = max((given.get(name, 0) for name in WHOLE), default=0)
    nested = [value for value in config.values() if hasattr(value, "get_config") and callable(value)]
    return whole or sum(given.get(name, 0) for name in PARTS) + sum(map(_course, nested))


def schedule_of(optimizer: Any) -> Any:
    """What an optimizer reads its rate from; tf-keras' legacy ones keep it among others, a scaler has it inside."""
    optimizer = getattr(optimizer, "inner_optimizer", None) or optimizer
    kept = getattr(optimizer, "_hyper", None)
    return kept.get("learning_rate") if isinstance(kept, dict) else getattr(optimizer, "_learning_rate", None)


def steps_of(given: dict[str, Any]) -> int | None:
    """The steps of one epoch of a fit, None where nothing tells them."""
    if given.get("steps_per_epoch"):
        return int(given["steps_per_epoch"])
    known = feeding.cardinality(given.get("x"))
    if known is not None:
        return known if known > 0 else None
    rows = [len(leaf) for leaf in leaves(given.get("x")).values() if feeding.is_array(leaf)]
    kept = rows[0] * (1 - float(given.get("validation_split") or 0.0)) if rows else 0
    return math.ceil(int(kept) / int(given.get("batch_size") or feeding.DEFAULT_BATCH)) or None


def _sized_at(site: Location | None) -> Location | None:
    """Where a schedule is given its length: in its own call, or that of the function that makes the optimizer."""
    made = deciding(site, "learning_rate", 0)
    for place in (site, made.location if made else None):
        for name in LENGTHS:
            if (found := argument(place, name)) is not None:
                return found
    return made.location if made else site
