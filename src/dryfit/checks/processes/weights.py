"""DST 2xx: the weights of the ranks, which must stay one model's."""

import ast
from collections.abc import Mapping

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Forward, Processes
from dryfit.core.evidence.processes import Rank, Replica, Stepped
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import call_at

# How far gradients of the same weights may be apart, relative to them, and count as equal: ten times
# what sums of float32 in another order come to.
ROUNDING = 1e-5
# What the wrapper is called in scripts.
WRAPPERS = ("DistributedDataParallel", "DDP")
# Parameters named in a sentence.
NAMED = 3


@check("DST201", Severity.ERROR)
def gradients_of_one_rank(processes: Processes) -> Findings:
    """Each rank steps with gradients of its own.

    Cause:
        Ranks share a training only if their gradients are averaged before each step. DDP does that in
        the backward of calls that go through the wrapper, for the parameters it was built with.
        Otherwise every rank trains a model of its own, on its part of the data.

    Fix:
        Wrap the model in DistributedDataParallel once it is complete and where it belongs, and
        call the wrapper, not `model.module`.
    """
    ranks = processes.ranks
    if len(ranks) < 2 or any(rank.sharded_weights or not rank.steps for rank in ranks):
        return
    if not any(rank.group for rank in ranks):
        if not any(rank.aware for rank in ranks):
            yield _strangers(processes)
        return
    if any(replica.strangers or (replica.unused and replica.failed) for replica in ranks[0].replicas):
        return
    for step, other, rank in _pairs(processes):
        apart = _apart(step.gradients, other.gradients)
        moved = [name for name in apart if step.after.get(name) != other.after.get(name)]
        if not moved or _meet_again(ranks[0], ranks[rank]):
            continue
        name = moved[0]
        cause, where = _cause(ranks[0])
        yield Finding(
            f"{cause}: the gradient of `{name}` is {step.gradients[name]:.4g} on rank 0 and "
            f"{other.gradients[name]:.4g} on rank {rank}.",
            {"parameters": len(step.gradients), "differing": len(apart)},
            where or step.location,
            fix=_fix(ranks[0]),
            proof=_proof(step, other, rank, name),
        )
        return


def _strangers(processes: Processes) -> Finding:
    ranks = processes.ranks
    step = ranks[0].steps[0]
    apart = _apart(step.gradients, ranks[1].steps[0].gradients)
    name = next(iter(apart), "")
    what = (
        f"the gradient of `{name}` is {step.gradients[name]:.4g} on rank 0 and "
        f"{ranks[1].steps[0].gradients[name]:.4g} on rank 1"
        if name
        else "they do the same work"
    )
    return Finding(
        f"The {len(ranks)} processes of {processes.launcher} each train a model of their own, "
        f"and form no group: {what}.",
        {"ranks": len(ranks), "differing": len(apart)},
        step.location,
        fix="`torch.distributed.init_process_group()`, the model in DistributedDataParallel, a DistributedSampler.",
        proof=Proof("experiment", what, "in a group of ranks the gradients of a step are equal"),
    )


def _pairs(processes: Processes) -> list[tuple[Stepped, Stepped, int]]:
    """The first step of each optimizer, on rank 0 and on each other rank."""
    return [
        (step, other, rank)
        for rank, found in enumerate(processes.ranks[1:], 1)
        for step in processes.ranks[0].steps
        for other in found.steps
        if step.number == other.number == 1 and step.optimizer == other.optimizer
    ]


def _apart(one: Mapping[str, float], other: Mapping[str, float]) -> list[str]:
    shared = {name: (norm, other[name]) for name, norm in one.items() if name in other}
    return [name for name, (a, b) in shared.items() if abs(a - b) > ROUNDING * max(a, b)]


def _meet_again(one: Rank, other: Rank) -> bool:
    """Whether the weights are equal after a later step: ranks that are averaged from time to time."""
    later = {(step.optimizer, step.number): step.after for step in other.steps if step.number > 1}
    return any(later.get((step.optimizer, step.number)) == step.after for step in one.steps if step.number > 1)


def _cause(rank: Rank) -> tuple[str, Location | None]:
    """What kept the gradients apart, and the line that did it."""
    replica = _replica(rank)
    if replica is None:
        return "Nothing averages the gradients of the ranks", None
    if replica.passed_by and not replica.calls:
        return f"`{replica.model}` is called, and not the replica around it", replica.passed_by_at
    if replica.moved_at is not None:
        return "The model was moved or cast after it was wrapped, and lost the hooks that average", replica.moved_at
    if replica.passed_by:
        return f"`{replica.model}` is called beside the replica around it", replica.passed_by_at
    return "The gradients of the ranks are not averaged before the step", None


def _replica(rank: Rank) -> Replica | None:
    used = [replica for replica in rank.replicas if replica.calls or replica.passed_by]
    return next(iter(used), None)


def _fix(rank: Rank) -> str:
    replica = _replica(rank)
    if replica is None:
        return "model = DistributedDataParallel(model)"
    if replica.passed_by:
        return f"Call `{replica.name or 'the wrapper'}`, not `{replica.model}`."
    return "Move and cast the model before it is wrapped."


def _named(names: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in names[:NAMED]) + (" ..." if len(names) > NAMED else "")


def _proof(step: Stepped, other: Stepped, rank: int, name: str) -> Proof:
    norms = f"{step.after[name]:.9g} on rank 0 and {other.after[name]:.9g} on rank {rank}"
    same = name in step.before and step.before[name] == other.before.get(name)
    before = f"before it {step.before[name]:.9g} on both" if same else "nor were they equal before"
    return Proof("experiment", f"after step 1 `{name}` has norm {norms}", before)


@check("DST202", Severity.ERROR)
def weights_that_start_apart(processes: Processes, forward: Forward | None) -> Findings:
    """The ranks start from different weights.

    Cause:
        Averaged gradients keep ranks together only if they start together. DDP sends the weights
        of rank 0 to all; a loop that averages by hand must do so itself, or seed every rank alike.

    Fix:
        Broadcast the weights from rank 0 before the first step, or wrap the model in
        DistributedDataParallel.
    """
    if len(processes.ranks) < 2 or any(rank.sharded_weights for rank in processes.ranks):
        return
    for step, other, rank in _pairs(processes):
        apart = [n for n, norm in step.before.items() if n in other.before and norm != other.before[n]]
        if not apart or _apart(step.gradients, other.gradients):
            continue
        name, built = apart[0], next((m.location for m in forward.models if m.location), None) if forward else None
        yield Finding(
            f"The ranks start from different weights: `{name}` has norm {step.before[name]:.4g} on rank 0 and "
            f"{other.before[name]:.4g} on rank {rank}.",
            {"parameters": len(step.before), "differing": len(apart)},
            built or step.location,
            fix="`torch.distributed.broadcast(parameter.data, 0)` for every parameter before training.",
            proof=Proof(
                "experiment",
                f"`{name}` has norm {step.before[name]:.6g} on rank 0 and {other.before[name]:.6g} on rank {rank}",
                "the averaged gradients of the same step are equal",
            ),
        )
        return


@check("DST203", Severity.ERROR)
def parameters_unused_by_replica(processes: Processes, failures: Failures) -> Findings:
    """A replica waits for gradients of parameters that the loss does not use.

    Cause:
        DDP averages gradients once every parameter has one. A branch that a batch does not take, or an
        output that the loss leaves out, has none: the reduction never finishes, and the next
        forward raises.

    Fix:
        Use or remove those parameters, or `DistributedDataParallel(model, find_unused_parameters=True)`.
    """
    for replica in processes.ranks[0].replicas if processes.ranks else ():
        if not replica.failed or not replica.unused or replica.strangers:
            continue
        yield Finding(
            f"The replica waits for {len(replica.unused)} parameters that get no gradient: {_named(replica.unused)}.",
            {"unused": len(replica.unused), "first": replica.unused[0]},
            replica.location,
            fix="find_unused_parameters=True, or leave the parameters out of the model.",
            edits=_told_to_look(replica),
            explains=failures.first("DST203", "replica_forward"),
        )


def _told_to_look(replica: Replica) -> tuple[Edit, ...]:
    """The argument by which a wrapper looks for unused parameters, where the user's own line builds it."""
    call = call_at(replica.location)
    named = ast.unparse(call.func).rpartition(".")[2] if call else ""
    if replica.location is None or named not in WRAPPERS:
        return ()
    return (Edit(Action.SET_ARGUMENT, replica.location, "find_unused_parameters", "True"),)


@check("DST204", Severity.ERROR)
def replica_of_unfinished_model(processes: Processes, failures: Failures) -> Findings:
    """Parameters train that were not there when the model was wrapped.

    Cause:
        DDP averages the gradients of the parameters that trained when it was built. A layer that is
        put into the model, or unfrozen, later is not among them: each rank trains its own. A layer
        that it replaced never gets a gradient, and the next forward raises.

    Fix:
        Complete the model, head and adapters included, unfreeze what trains, and wrap it then.
    """
    for replica in processes.ranks[0].replicas if processes.ranks else ():
        if not replica.strangers:
            continue
        yield Finding(
            f"{_named(replica.strangers)} came into training after the model was wrapped: "
            "nothing averages their gradients.",
            {"parameters": len(replica.strangers), "first": replica.strangers[0]},
            replica.location,
            fix="Wrap the model once all that trains is in its place.",
            proof=_apart_on(processes, replica.strangers),
            explains=failures.first("DST204", "replica_forward"),
        )


def _apart_on(processes: Processes, names: tuple[str, ...]) -> Proof | None:
    """The first of these parameters that differs between ranks after a step."""
    for step, other, rank in _pairs(processes):
        for name in names:
            if name in step.after and name in other.after and step.after[name] != other.after[name]:
                return _proof(step, other, rank, name)
    return None
