"""LOS130 and LOS131: the returns by which an agent's steps are made more likely, or less."""

import ast
from collections.abc import Iterator, Sequence

from dryfit.core import editing
from dryfit.core.check import check
from dryfit.core.evidence import Loss
from dryfit.core.evidence.loss import Earned
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import location_of, loops_at, method_of, nodes_of, parse, source_of
from dryfit.core.trace import assigned_values

# How each order of the returns is told.
ORDERS = {
    "backward": "the returns stand in reversed order, the last step's first",
    "past": "each counts what was earned before it, and not what came of it",
}
# Parts of the names of what is to be gained.
REWARDS = ("rew", "earn", "gain", "return", "score")
# What sums each entry with those before it.
CUMULATING = ("cumsum", "accumulate")
# Updates that must tell the same.
HABIT = 2


@check("LOS130", Severity.ERROR)
def returns_against_time(loss: Loss) -> Findings:
    """Each step of an agent is weighed by another step's return.

    Cause:
        The return of a step is what is earned from it on: `r[t] + gamma * r[t + 1] + ...`. Summed from the end and
        appended, the returns are in reversed order; summed from the start, they count what a step had no part in.
        The first steps are then made more likely for what the last have earned.

    Fix:
        Sum from the end, and put each return before the others: `returns.insert(0, running)`.
    """
    found = [entry for entry in loss.earned if entry.order in ORDERS]
    if len(found) < HABIT or len(found) < len(loss.earned) or not all(entry.order == found[0].order for entry in found):
        return
    first = found[0]
    if first.order == "backward" and any(_turns(loop.iter) for loop in loops_at(first.location)):
        # The steps themselves are gone through from the last to the first.
        return
    where = _appended(first) or _cumulated(first) or first.location
    yield Finding(
        f"The log-probabilities of {first.steps} steps are weighed against time: {ORDERS[first.order]}.",
        {"order": first.order, "steps": first.steps, "discount": first.discount, "updates": len(found)},
        where,
        fix="`returns.insert(0, running)`, or turn the returns round: `returns[::-1]`."
        if first.order == "backward"
        else "Sum from the last step to the first: `for reward in reversed(rewards)`.",
        edits=_put_before(where) if first.order == "backward" and where != first.location else (),
        proof=Proof(
            "experiment",
            f"each weight is {first.discount:.3g} times the one before it and a reward of `{first.name}`, in "
            f"{len(found)} updates",
            f"a return is {min(first.discount, 1 / first.discount):.3g} times the one behind it and its own reward",
        ),
    )


@check("LOS131", Severity.ERROR)
def rewarded_steps_made_unlikely(loss: Loss) -> Findings:
    """A policy is driven away from what it is rewarded for.

    Cause:
        An optimizer lowers what it is given. The loss of a policy gradient is the negative of log-probabilities times
        returns; without the minus each step makes what has earned most the least likely.

    Fix:
        `loss = -(log_probs * returns).sum()`.
    """
    found = [entry for entry in loss.earned if entry.order == "onward" and entry.lowered and _is_reward(entry.name)]
    if len(found) < HABIT or len(found) < len(loss.earned):
        return
    first = found[0]
    yield Finding(
        f"The more a step earns by `{first.name}`, the less likely the loss makes it.",
        {"steps": first.steps, "discount": first.discount, "updates": len(found)},
        _loss_at(first.backward) or first.location,
        fix="Put a minus before the product of log-probabilities and returns.",
        proof=Proof(
            "experiment",
            f"in {len(found)} updates the loss falls as the steps with the largest returns become less likely",
            "with its sign turned, as they become more likely",
        ),
    )


def _is_reward(name: str) -> bool:
    """Whether a sequence is called what is to be gained: costs, and what is lost by them, are to fall."""
    return any(part in name.lower() for part in REWARDS)


def _appended(found: Earned) -> Location | None:
    """The one line of a file that appends a running sum, in a loop over rewards.

    Rewards that are all the same do not tell from which end they are summed.
    """
    tree = parse(found.location.path) if found.location else None
    loops = [node for node in nodes_of(tree) if isinstance(node, ast.For)] if tree else []
    lines = [(_turns(loop.iter), call) for loop in loops for call in _summing(loop)]
    lines = [line for line in lines if line[0] == (found.order == "backward")] or lines
    return location_of(lines[0][1], found.location.path) if found.location and len(lines) == 1 else None


def _cumulated(found: Earned) -> Location | None:
    """The one cumulated sum of a file, where the past is summed."""
    tree = parse(found.location.path) if found.location and found.order == "past" else None
    calls = [node for node in nodes_of(tree) if isinstance(node, ast.Call)] if tree else []
    summing = [call for call in calls if method_of(call) in CUMULATING]
    return location_of(summing[0], found.location.path) if found.location and len(summing) == 1 else None


def _loss_at(site: Location | None) -> Location | None:
    """What made the loss that a backward is called of."""
    call = editing.node_at(site)
    parts = [call.func.value, *call.args] if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) else []
    given = parts[1] if len(parts) > 1 else parts[0] if parts else None
    values = assigned_values(given, site.path) if isinstance(given, ast.Name) and site is not None else []
    return location_of(max(values, key=lambda value: value.lineno), site.path) if values and site is not None else site


def _turns(node: ast.expr) -> bool:
    """Whether a loop goes from the last to the first."""
    text = ast.unparse(node)
    return "reversed(" in text or "[::-1]" in text or ", -1)" in text


def _summing(loop: ast.For) -> Iterator[ast.Call]:
    """What a loop appends that each turn makes of what it was before."""
    running = set(_running(loop.body))
    for node in (part for statement in loop.body for part in ast.walk(statement)):
        appends = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "append"
        if isinstance(node, ast.Call) and appends and len(node.args) == 1:
            names = {part.id for part in ast.walk(node.args[0]) if isinstance(part, ast.Name)}
            if names & running:
                yield node


def _running(body: Sequence[ast.stmt]) -> Iterator[str]:
    for statement in body:
        if isinstance(statement, ast.AugAssign) and isinstance(statement.target, ast.Name):
            yield statement.target.id
        elif isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            name = statement.targets[0].id
            if any(isinstance(part, ast.Name) and part.id == name for part in ast.walk(statement.value)):
                yield name


def _put_before(where: Location | None) -> tuple[Edit, ...]:
    """Each return put before the others, in the place of behind them."""
    source = source_of(where)
    owner, called, value = source.partition(".append(")
    return (Edit(Action.REPLACE, where, value=f"{owner}.insert(0, {value}"),) if where and called else ()
