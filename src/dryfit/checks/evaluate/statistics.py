"""EVL104: running statistics that an evaluation goes by, and that no training has taken."""

import ast

from dryfit.core.check import check
from dryfit.core.evidence import Evaluate, Forward
from dryfit.core.evidence.evaluate import UntakenStatistics
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import argument, call_at, location_of, method_of, nodes_of, parse

# Differences under this are the noise of floating-point sums in another order.
NOISE = 1e-3
# Torch's own average of a model.
AVERAGE = "AveragedModel"
# What gathers its statistics, which a script may do later than a rehearsal goes.
GATHERING = "update_bn"
# What torch begins with.
USUAL = "0.1"


@check("EVL104", Severity.ERROR)
def statistics_never_taken(evaluate: Evaluate, forward: Forward) -> Findings:
    """Batch normalisation evaluates by statistics that nothing has taken.

    Cause:
        Torch's momentum is the share of the new batch, not of what was there before: at 0 the running mean stays 0 and
        the running variance 1. Training normalises by each batch and goes well, evaluation does not normalise at all.
        An average of a model's weights has no statistics either: these are buffers, and are neither averaged nor
        copied with the parameters.

    Fix:
        `momentum=0.1`, which is torch's own. Keras' and TensorFlow's 0.99 is 0.01 here. For an average
        `torch.optim.swa_utils.update_bn(loader, average)` before it is used, or the model's buffers copied along.
    """
    for found in evaluate.untaken:
        if found.difference <= NOISE:
            continue
        if found.leader is not None:
            finding = _unfollowed(found, found.leader, forward)
            if not _gathers_later(finding.location):
                yield finding
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


def _unfollowed(found: UntakenStatistics, leader: int, forward: Forward) -> Finding:
    copy, model = forward.model(found.model), forward.model(leader)
    called = next((call.location for call in forward.calls if call.model == found.model and call.location), None)
    by_torch = copy is not None and copy.class_name == AVERAGE
    # A copy knows where its model was made; of its own it has the line that asks it.
    where = copy.location if by_torch and copy is not None and copy.location is not None else called
    node = call_at(called)
    name = ast.unparse(node.func) if node is not None else "the average"
    followed = (model.name or model.class_name) if model is not None else "the model"
    return Finding(
        f"`{name}` follows the weights of `{followed}`, and its {found.layers} batch normalisations none of its "
        f"statistics: of {found.batches} batches they have the mean 0 and the variance 1.",
        {"layers": found.layers, "batches": found.batches, "difference": found.difference},
        where,
        fix=f"`torch.optim.swa_utils.update_bn(loader, {name})` before it is evaluated."
        if by_torch
        else "Copy the buffers along with the parameters.",
        proof=Proof(
            "experiment",
            f"one batch in eval mode and normalised by its own statistics: {found.difference:.3g} apart",
            f"`{followed}` has taken the statistics of {found.batches} batches",
        ),
    )


def _gathers_later(where: Location | None) -> bool:
    """Whether a line of the script gathers the statistics of an average."""
    tree = parse(where.path) if where else None
    return tree is not None and any(method_of(n) == GATHERING for n in nodes_of(tree) if isinstance(n, ast.Call))


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
