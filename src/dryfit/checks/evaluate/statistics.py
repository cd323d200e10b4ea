"""EVL104: running statistics that an evaluation goes by, and that no training has taken."""

import ast

from dryfit.core.check import check
from dryfit.core.evidence import Evaluate, Forward, Learn
from dryfit.core.evidence.evaluate import UntakenStatistics
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import argument, caller_at, location_of, nodes_of, parse
from dryfit.core.trace import deciding

# Differences under this are the noise of floating-point sums in another order.
NOISE = 1e-3
# The share of the statistics that layers are made with which is left in the end where evaluation goes by these, and the
# steps of a training: what takes fewer is a trial of the script.
LEFT, TRAINING = 0.7, 50
# What torch begins with.
USUAL = "0.1"


@check("EVL104", Severity.ERROR)
def statistics_never_taken(evaluate: Evaluate, forward: Forward, learn: Learn | None) -> Findings:
    """Batch normalisation evaluates by statistics that nothing has taken.

    Cause:
        Torch's momentum is the share of the new batch, not of what was there before: at 0 the running mean stays 0 and
        the running variance 1. Training normalises by each batch and goes well, evaluation does not normalise at all.
        At 0.001 most of both is left after hundreds of batches. A script's own average of the weights has none
        where only `parameters()` are brought into it: these are buffers.

    Fix:
        `momentum=0.1`, which is torch's own. Keras' and TensorFlow's 0.99 is 0.01 here. For an average copy the
        `buffers()` along, as `torch.optim.swa_utils.AveragedModel` does.
    """
    for found in evaluate.untaken:
        if found.difference <= NOISE:
            continue
        if found.leader is not None:
            yield _unfollowed(found, found.leader, forward)
            return
        if found.momentum:
            left = _slow(found, (learn.planned if learn else None) or 0)
            if left is not None:
                yield left
                return
            continue
        where = _set(found.location)
        layers = "A batch normalisation" if found.layers == 1 else f"{found.layers} batch normalisations"
        yield Finding(
            f"{layers} at momentum 0: after {found.batches} batches the running mean is 0 and the variance 1.",
            {"layers": found.layers, "batches": found.batches, "difference": found.difference},
            where or found.location,
            fix="momentum=0.1",
            edits=(Edit(Action.REPLACE, where, value=USUAL),) if where else (),
            proof=Proof(
                "experiment",
                f"one batch in eval mode and normalised by its own statistics: {found.difference:.3g} apart",
                "at any other momentum the running ones come to those of the batches",
            ),
        )
        return


def _slow(found: UntakenStatistics, planned: int) -> Finding | None:
    """A momentum at which the whole training leaves most of the statistics that the layers were made with."""
    left = (1 - found.momentum) ** planned
    if planned < TRAINING or left < LEFT or found.difference <= found.spread:
        return None
    decided = deciding(found.location, "momentum", 2)
    where = decided.location if decided is not None else _set(found.location)
    return Finding(
        f"At momentum {found.momentum:g} and after all {planned:,} steps of the training, {left:.0%} of the running "
        "statistics are still the mean 0 and the variance 1 that they were made with.",
        {"layers": found.layers, "momentum": found.momentum, "planned": planned, "left": left},
        where or found.location,
        fix="momentum=0.1",
        edits=(Edit(Action.REPLACE, where, value=USUAL, safe=False, reason="it is torch's own"),) if where else (),
        proof=Proof(
            "experiment",
            f"one batch in eval mode and normalised by its own statistics: {found.difference:.3g} apart, where answers "
            f"deviate by {found.spread:.3g}",
            f"at momentum 0.1 {planned:,} steps leave {0.9**planned:.1g} of what they were made with",
        ),
    )


def _unfollowed(found: UntakenStatistics, leader: int, forward: Forward) -> Finding:
    model = forward.model(leader)
    # A copy knows where its model was made; of its own it has the line that asks it.
    where = next((call.location for call in forward.calls if call.model == found.model and call.location), None)
    name = caller_at(where) or "the average"
    followed = (model.name or model.class_name) if model is not None else "the model"
    return Finding(
        f"`{name}` follows the weights of `{followed}`, and its {found.layers} batch normalisations none of its "
        f"statistics: of {found.batches} batches they have the mean 0 and the variance 1.",
        {"layers": found.layers, "batches": found.batches, "difference": found.difference},
        where,
        fix="Copy the buffers along with the parameters.",
        proof=Proof(
            "experiment",
            f"one batch in eval mode and normalised by its own statistics: {found.difference:.3g} apart",
            f"`{followed}` has taken the statistics of {found.batches} batches",
        ),
    )


def _set(built: Location | None) -> Location | None:
    """The value of the momentum: in the layer's own line, or where a line sets it."""
    if built is None:
        return None
    tree = parse(built.path)
    stores = [n for n in nodes_of(tree) if isinstance(n, ast.Assign) and _is_momentum(n.targets[0])] if tree else []
    value = stores[0].value if len(stores) == 1 else None
    return argument(built, "momentum", 2) or (location_of(value, built.path) if value is not None else None)


def _is_momentum(target: ast.expr) -> bool:
    return isinstance(target, ast.Attribute) and target.attr == "momentum"
