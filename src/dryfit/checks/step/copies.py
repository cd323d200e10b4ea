"""STP216: a copy that was to follow the model that is trained."""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import replace

from dryfit.checks.step.rebound import rebound_in
from dryfit.checks.step.seldom import Never, never
from dryfit.checks.step.weights import percent
from dryfit.core.check import check
from dryfit.core.evidence import Failures, Forward, Step
from dryfit.core.evidence.forward import Call, Model
from dryfit.core.evidence.weights import Stale
from dryfit.core.finding import Finding, Findings, Location, Proof, Severity
from dryfit.core.source import call_at, caller_at, location_of, nodes_of, parse

# Torch's own average of a model, which is there to follow it.
AVERAGE = "AveragedModel"
# What gives a model its values from one row of them all.
FLATTENED = "vector_to_parameters"
# What brings values into a model: any of these may do so later than a rehearsal goes.
FOLLOWING = ("update_parameters", "copy_", "lerp_", "mul_", "add_", "swap", "data", FLATTENED)
# What may stand before the loop as well, to begin alike.
BEGINNING = ("load_state_dict", "deepcopy")
# Parts of the name of a call that would do it in a library, given one of the two models.
BRINGING = ("update", "sync", "average", "ema", "copy")
# What the variable of a copy is called that is there to follow, and nothing else.
FOLLOWERS = ("target", "ema", "average", "averaged", "avg", "shadow")
# Bases of classes whose methods nobody but the script calls, and the method that torch calls.
PLAIN_BASES, CALLED = ("object", "Module"), "forward"
# The checks that tell why the steps of a training, or its first ones, were not taken as they stand.
STEPLESS = ("BWD101", "BWD102", "BWD103", "BWD106", "BAT201", "DAT401")


@check("STP216", Severity.ERROR)
def copy_never_updated(step: Step, forward: Forward, failures: Failures) -> Findings:
    """A copy that is to follow the trained model stays as it began.

    Cause:
        The target network of an agent, or the average of the weights that is evaluated, is brought
        after the model by a line of the loop. Without it the copy keeps the first random weights:
        an agent chases their answers, an evaluation scores them.

    Fix:
        `average.update_parameters(model)` after each step; `target.load_state_dict(model.state_dict())`
        every so many.
    """
    for stale in step.stale:
        copy, model = forward.model(stale.model), forward.model(stale.of)
        calls = [call for call in forward.calls if call.model == stale.model and call.location is not None]
        theirs = [call for call in forward.calls if call.model == stale.of]
        if copy is None or model is None or not calls:
            continue
        # What answers no more once the other has begun is the stage of a training before it.
        if theirs and calls[-1].number < theirs[0].number:
            continue
        names = {caller_at(call.location) for call in (*calls, *theirs)} - {""}
        is_average, forgotten = copy.class_name == AVERAGE, _never_called(calls[-1].location)
        alike = not is_average and forgotten is None and _asked_alike(calls, theirs)
        # Beside a method that is there for it, what is copied in a loop are the best weights.
        begun = BEGINNING if forgotten is None else BEGINNING[:1]
        place = calls[-1].location
        branches = never(place.path) if place is not None else []
        if alike or _brought(place, names, begun, _within(place, branches)):
            continue
        # What was saved and loaded before any step was taken does not tell what a training would have left there.
        if failures.explained_among(*STEPLESS):
            continue
        finding = _finding(stale, copy, calls[-1], caller_at(theirs[0].location) if theirs else model.class_name)
        if forgotten is not None:
            where, method = forgotten
            told = f"`{method}` is never called: the copy answers with the weights that its model began with."
            finding = replace(finding, message=told, location=where, fix=f"Call `{method}` after each step.")
        due = [
            b for b in branches if _brought(place, names, begun, _within(place, [o for o in branches if o is not b]))
        ]
        finding = _never_due(finding, due[0]) if due and forgotten is None else finding
        sure = is_average or forgotten is not None or bool(due) or _is_follower(caller_at(calls[-1].location))
        yield finding if sure else replace(finding, severity=Severity.WARNING)
        return


def _finding(stale: Stale, copy: Model, call: Call, leader: str) -> Finding:
    name = caller_at(call.location) or copy.class_name
    return Finding(
        f"`{name}` answers with the weights that `{leader}` began with, and no line brings it any others.",
        {"elements": stale.elements, "moved": stale.moved},
        copy.location or _made_at(call.location, name) or call.location,
        fix=f"`{name}.update_parameters({leader})` after each step."
        if copy.class_name == AVERAGE
        else f"`{name}.load_state_dict({leader}.state_dict())` every so many steps.",
        proof=Proof(
            "experiment",
            f"0 of its {stale.elements:,} values have changed since the first step",
            f"of those of `{leader}` {percent(stale.moved)}",
        ),
    )


def _never_due(finding: Finding, branch: Never) -> Finding:
    """The line that would bring weights asks for a turn that there is none of."""
    text = ast.unparse(branch.node.test)
    return replace(
        finding,
        message=f"The copy is brought after its model where `{text}`, and the turns go from {branch.first} to "
        f"{branch.last}: none is a multiple of {branch.every}.",
        facts={**finding.facts, "every": branch.every, "last": branch.last},
        location=branch.location,
        fix="Count the steps of the whole training, and ask that count.",
    )


def _is_follower(name: str) -> bool:
    return any(word in FOLLOWERS for part in name.lower().split(".") for word in part.split("_"))


def _made_at(place: Location | None, name: str) -> Location | None:
    """The line that puts a copy into its variable."""
    tree = parse(place.path) if place else None
    for node in nodes_of(tree) if tree else ():
        if place and isinstance(node, ast.Assign) and name in map(ast.unparse, node.targets):
            return location_of(node.value, place.path)
    return None


def _asked_alike(calls: Sequence[Call], theirs: Sequence[Call]) -> bool:
    """Whether both models are asked the same, as a teacher and its student are, or two that are compared."""
    same = [call.inputs for call in theirs]
    texts = {_arguments(call.location) for call in theirs}
    return any(call.inputs in same and _arguments(call.location) in texts for call in calls)


def _arguments(place: Location | None) -> tuple[str, ...]:
    call = call_at(place)
    return tuple(ast.unparse(part) for part in (*call.args, *call.keywords)) if call is not None else ()


def _within(place: Location | None, branches: Sequence[Never]) -> set[int]:
    """The nodes of these branches, and of the functions that nothing else asks for."""
    tree = parse(place.path) if place else None
    found = {id(part) for branch in branches for step in branch.node.body for part in ast.walk(step)}
    if tree is None or not found:
        return found
    asking = [n for n in nodes_of(tree) if isinstance(n, ast.Attribute | ast.Name)]
    for function in (n for n in nodes_of(tree) if isinstance(n, ast.FunctionDef)):
        by = [n for n in asking if function.name == (n.attr if isinstance(n, ast.Attribute) else n.id)]
        if by and all(id(node) in found for node in by):
            found |= {id(part) for part in ast.walk(function)}
    return found


def _brought(place: Location | None, names: set[str], beginning: Sequence[str], never_run: set[int]) -> bool:
    """Whether some line of the script could give the copy other weights once the training has begun."""
    tree = parse(place.path) if place else None
    if tree is None or place is None or any(rebound_in(place.path)):
        return True
    later = {id(node) for node in _later(tree)}
    idle = {id(part) for method in _idle(tree) for part in ast.walk(method)} | never_run
    for node in (node for node in nodes_of(tree) if id(node) not in idle):
        name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
        # A variable of the name, as `data`, is none of a tensor's methods.
        follows = name in FOLLOWING and (isinstance(node, ast.Attribute) or name == FLATTENED)
        if follows or (name in beginning and id(node) in later):
            return True
        if isinstance(node, ast.Call) and _brings(node, names):
            return True
    return False


def _idle(tree: ast.Module) -> list[ast.FunctionDef]:
    """The functions, and methods of the script's own classes, that nothing in the file asks for."""
    asked = {n.attr for n in nodes_of(tree) if isinstance(n, ast.Attribute)}
    asked |= {n.id for n in nodes_of(tree) if isinstance(n, ast.Name)}
    own = [node for node in nodes_of(tree) if isinstance(node, ast.ClassDef) and _is_plain(node)]
    bodies = [tree.body, *(node.body for node in own)]
    found = [part for body in bodies for part in body if isinstance(part, ast.FunctionDef)]
    return [f for f in found if f.name not in asked and not f.name.startswith("__") and f.name != CALLED]


def _is_plain(node: ast.ClassDef) -> bool:
    return all(ast.unparse(base).rpartition(".")[2] in PLAIN_BASES for base in node.bases)


def _never_called(place: Location | None) -> tuple[Location, str] | None:
    """Where an object is made whose method would bring weights to a copy, and that method, which nothing calls."""
    tree = parse(place.path) if place else None
    if tree is None or place is None:
        return None
    idle = {id(f): f.name for f in _idle(tree) if any(getattr(n, "attr", "") in FOLLOWING for n in ast.walk(f))}
    owners = {
        node.name: idle[id(part)]
        for node in nodes_of(tree)
        if isinstance(node, ast.ClassDef)
        for part in node.body
        if id(part) in idle
    }
    for node in nodes_of(tree):
        made = node.value if isinstance(node, ast.Assign) else None
        if isinstance(node, ast.Assign) and isinstance(made, ast.Call) and ast.unparse(made.func) in owners:
            name = f"{ast.unparse(node.targets[0])}.{owners[ast.unparse(made.func)]}()"
            return location_of(made, place.path), name
    return None


def _later(tree: ast.Module) -> Iterator[ast.AST]:
    """What stands in a loop, or in a function that has no loop in it and makes no object: called now and then."""
    for node in nodes_of(tree):
        function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        begins = isinstance(node, ast.FunctionDef) and node.name == "__init__"
        inside = list(ast.walk(node))
        loops = any(isinstance(part, ast.For | ast.While) for part in inside[1:])
        if isinstance(node, ast.For | ast.While) or (function and not begins and not loops):
            yield from inside


def _brings(call: ast.Call, names: set[str]) -> bool:
    called = ast.unparse(call.func).rpartition(".")[2]
    if called[:1].isupper() or called in BEGINNING:
        return False
    given = {ast.unparse(part) for part in (*call.args, *(keyword.value for keyword in call.keywords))}
    return bool(given & names) and any(part in called for part in BRINGING)
