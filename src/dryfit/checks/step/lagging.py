"""STP229: an average of the weights that comes too late."""

import ast

from dryfit.core.check import check
from dryfit.core.evidence import Forward, Learn, Step
from dryfit.core.evidence.forward import Call
from dryfit.core.evidence.weights import Lagging
from dryfit.core.finding import Finding, Findings, Location, Proof, Severity
from dryfit.core.source import caller_at, location_of, nodes_of, parse, source_of

# The share of the way to its model that a copy has gone in the whole training where its answers are those of the start.
HARDLY = 0.05
# ... and below which most of it is still what both were drawn as, where the decay is known and nothing was loaded.
HALF = 0.5
# The steps of a training: what takes fewer is a trial of the script.
TRAINING = 50
# The cosine from which a copy moves where its model has gone, and no way of its own; and steps that tell its pace.
ALONG, FEWEST = 0.7, 3
# From which number on it may be a decay, and how many times off the pace that is told by a few steps.
DECAY, NEAR = 0.9, 2.0


@check("STP229", Severity.ERROR)
def average_far_behind(step: Step, forward: Forward, learn: Learn | None) -> Findings:
    """An average of the weights is scored, and hardly leaves its start.

    Cause:
        A decay of 0.9999 averages over ten thousand steps. In a training of a few hundred the average is
        still the random weights that it was copied from, and these are what the evaluation scores.

    Fix:
        A decay for the length of the training, as 0.99, or one that grows: `min(decay, (1 + step) / (10 + step))`.
    """
    planned = learn.planned if learn else None
    for entry in step.lagging if planned else ():
        calls = [call for call in forward.calls if call.model == entry.model and call.location is not None]
        theirs = [call for call in forward.calls if call.model == entry.of]
        trained_on = {call.loader for call in theirs if call.phase == "train"}
        # What answers within the steps is a target or a teacher, and is to come slowly.
        if not calls or any(call.training or call.loader in trained_on for call in calls):
            continue
        if entry.steps < FEWEST or entry.along < ALONG or planned is None or planned <= max(entry.steps, TRAINING):
            continue
        place = calls[-1].location
        decay = _decay(place, _pace(entry))
        if not entry.loaded and decay is not None and float(source_of(decay)) > DECAY:
            share, most = _gone(1 - float(source_of(decay)), planned), HALF
        else:
            share, most = _gone(_pace(entry), planned), HARDLY
        if not 0 < share < most:
            continue
        name, leader = _named(calls[-1], forward), _named(theirs[-1], forward) if theirs else ""
        beside = any(not call.training and call.phase != "train" for call in theirs)
        pace = "at this pace" if most == HARDLY else f"by {source_of(decay)}"
        left = "it answers as at the start" if share < HARDLY else "most of it is still as it was drawn"
        yield Finding(
            f"`{name}`, which is evaluated, follows {_other(leader, name)} so slowly that {planned:,} steps take it "
            f"{share:.1%} of the way: {left}.",
            {"share": share, "planned": planned, "steps": entry.steps, "way": entry.way},
            decay or place,
            fix="A smaller decay: 1 / (1 - decay) is how many steps it averages over.",
            severity=Severity.WARNING if beside else None,
            proof=Proof(
                "experiment",
                f"after {entry.steps} steps it has gone {entry.way:.2%} of the way that the model has",
                f"{pace} {share:.1%} in all {planned:,} steps of the training",
            ),
        )
        return


def _named(call: Call, forward: Forward) -> str:
    """How the script calls a model, or of which class it is."""
    model = forward.model(call.model)
    return caller_at(call.location) or (model.class_name if model is not None else "model")


def _other(leader: str, name: str) -> str:
    """What is followed, where that is not called as what follows it is."""
    return f"`{leader}`" if leader and leader != name else "the model that is trained"


def _gone(pace: float, planned: int) -> float:
    """The share of the way in the whole training."""
    return 1 - (1 - pace) ** planned


def _pace(entry: Lagging) -> float:
    """What a step takes of the way there is: while the model moves evenly, a copy has come half as far as so many."""
    return min(1.0, 2 * entry.way / (entry.steps + 1))


def _decay(place: Location | None, pace: float) -> Location | None:
    """The one number of the file that gives this pace: a decay near 1, or what is left of 1."""
    tree = parse(place.path) if place else None
    numbers = [n for n in nodes_of(tree) if isinstance(n, ast.Constant) and type(n.value) is float] if tree else []
    near = [n for n in numbers if isinstance(n.value, float) and DECAY < n.value < 1 and _is_near(1 - n.value, pace)]
    near = near or [n for n in numbers if isinstance(n.value, float) and _is_near(n.value, pace)]
    return location_of(near[0], place.path) if place is not None and len(near) == 1 else None


def _is_near(one: float, other: float) -> bool:
    return other / NEAR < one < other * NEAR
