"""STP: what an optimizer is given. 1xx it refuses what it is given."""

import ast

from dryfit.core import editing
from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script, Step
from dryfit.core.evidence.step import Optimizer
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Severity
from dryfit.core.source import argument, argument_node, location_of, source_of
from dryfit.core.trace import deciding, made_before

# The method that gives pairs of a name and a parameter.
PAIRS = "named_parameters"


def _refused(step: Step, failures: Failures, code: str, *given: str) -> tuple[Optimizer, int] | None:
    number = failures.first(code, "optimizer")
    found = next((o for o in step.optimizers if o.failed and o.given in given), None)
    return (found, number) if found is not None and number is not None else None


@check("STP101", Severity.ERROR)
def empty_parameter_list(step: Step, failures: Failures, script: Script | None) -> Findings:
    """An optimizer is given no parameters at all.

    Cause:
        `model.parameters()` is a generator: whoever iterates over it first leaves it empty. A
        filter on `requires_grad` is empty as well where every parameter is frozen.

    Fix:
        Call `model.parameters()` again for the optimizer, or keep a list.
    """
    found = _refused(step, failures, "STP101", "nothing")
    if found is None:
        return
    optimizer, number = found
    # Layers that an `__init__` of another name would have made.
    if script is not None and script.mistakes(number):
        return
    place = argument(optimizer.location, "params", 0)
    made = made_before(optimizer.location, "params", 0)
    frozen = not optimizer.trainable
    why = "and none of the model's is trainable" if frozen else f"though {optimizer.trainable} are trainable"
    yield Finding(
        f"`{optimizer.class_name}` is given 0 parameters, {why}.",
        {"given": 0, "trainable": optimizer.trainable},
        place or optimizer.location,
        fix="Leave some parameters trainable." if frozen else "Make the generator anew: `model.parameters()`.",
        edits=editing.wrapped(made, "list({})") if made and not frozen else (),
        explains=number,
    )


@check("STP102", Severity.ERROR)
def module_given_to_optimizer(step: Step, failures: Failures) -> Findings:
    """An optimizer is given a model instead of its parameters.

    Cause:
        An optimizer takes an iterable of parameters, or of groups of them; a method that is not
        called (`model.parameters`) is none, and neither is a list of several models' parameters.
        `named_parameters()` gives pairs of a name and a parameter: all groups have names, or none.

    Fix:
        `model.parameters()`, `[*encoder.parameters(), *decoder.parameters()]`.
    """
    found = _refused(step, failures, "STP102", "model", "models", "method", "tensor", "dict", "lists", "named")
    if found is None:
        return
    optimizer, number = found
    if optimizer.given == "lists":
        yield _nested(optimizer, number)
        return
    if optimizer.given == "named":
        yield _named(optimizer, number)
        return
    place = argument(optimizer.location, "params", 0)
    source = source_of(place)
    ends = {"model": ".parameters()", "method": "()"}
    is_model = optimizer.given in ends and source and argument_node(optimizer.location, "params", 0) is not None
    made = f"{source or 'model'}{ends.get(optimizer.given, '.parameters()')}"
    yield Finding(
        f"`{optimizer.class_name}` is given a {optimizer.given.rstrip('s')}; it takes parameters.",
        {"given": optimizer.given, "source": source},
        place or optimizer.location,
        fix=f"{optimizer.class_name}({made}, ...)",
        edits=(Edit(Action.REPLACE, place, value=made),) if place and is_model else (),
        explains=number,
    )


def _nested(optimizer: Optimizer, number: int) -> Finding:
    place, node = argument(optimizer.location, "params", 0), argument_node(optimizer.location, "params", 0)
    parts = [f"*{ast.unparse(part)}" for part in node.elts] if isinstance(node, ast.List | ast.Tuple) else []
    joined = f"[{', '.join(parts)}]"
    return Finding(
        f"`{optimizer.class_name}` is given a list of lists of parameters; it takes one list, or a dict for each.",
        {"given": optimizer.given, "source": source_of(place)},
        place or optimizer.location,
        fix=joined if parts else "Join them into one list.",
        edits=(Edit(Action.REPLACE, place, value=joined),) if place and parts else (),
        explains=number,
    )


def _named(optimizer: Optimizer, number: int) -> Finding:
    """Pairs of a name and a parameter, beside parameters that have none."""
    whole = deciding(optimizer.location, "params", 0)
    path = whole.location.path if whole else ""
    calls = [node for node in ast.walk(whole.node) if _gives_pairs(node)] if whole else []
    node = next((node for node in calls if isinstance(node, ast.Call)), None)
    place = location_of(node, path) if node is not None else whole.location if whole else optimizer.location
    plain = f"{ast.unparse(node.func).removesuffix(PAIRS)}parameters()" if node is not None else ""
    return Finding(
        f"`{optimizer.class_name}` is given the pairs of `named_parameters()` beside parameters without a name.",
        {"given": optimizer.given, "source": source_of(place)},
        place,
        fix=f"{plain or 'model.parameters()'}, or those of them that no other group has: "
        "`[p for name, p in ... if ...]`.",
        edits=(Edit(Action.REPLACE, place, value=plain, safe=False, reason="groups may overlap"),)
        if place is not None and plain
        else (),
        explains=number,
    )


def _gives_pairs(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func).endswith(f".{PAIRS}")


@check("STP103", Severity.ERROR)
def not_leaf(step: Step, failures: Failures) -> Findings:
    """An optimizer is given a tensor that was computed from others.

    Cause:
        Moving or casting a parameter (`nn.Parameter(...).to(device)`, `w * 0.1`) gives the result
        of an operation. It has no gradient of its own, so it cannot be stepped.

    Fix:
        Move the values first and make the parameter last: `nn.Parameter(torch.zeros(3).to(device))`.
    """
    found = _refused(step, failures, "STP103", "computed")
    if found is None:
        return
    optimizer, number = found
    yield Finding(
        f"`{optimizer.class_name}` is given a tensor that is the result of an operation, not a parameter.",
        {"given": optimizer.given},
        optimizer.computed_at or argument(optimizer.location, "params", 0) or optimizer.location,
        fix="Make the parameter last: `nn.Parameter(values)`.",
        explains=number,
    )


def _listed_at(where: Location | None) -> Location | None:
    """Where the groups are written down whose name the optimizer is given: not where a list is only begun."""
    made = made_before(where, "params", 0)
    text = source_of(made)
    return made if text.strip("[]{}() ") and text.startswith(("[", "(")) else None


@check("STP104", Severity.ERROR)
def parameter_in_two_groups(step: Step, failures: Failures) -> Findings:
    """A parameter is in two groups of one optimizer.

    Cause:
        The groups overlap: `model.parameters()` holds the head's parameters too.

    Fix:
        Leave the one group's parameters out of the other.
    """
    found = _refused(step, failures, "STP104", "twice")
    if found is None:
        return
    optimizer, number = found
    where = failures.all[number].location or optimizer.location
    yield Finding(
        f"Groups of `{optimizer.class_name}` share parameters; each belongs to one group.",
        {"given": optimizer.given},
        _listed_at(where) or argument(where, "params", 0) or where,
        fix="Leave the parameters of the one group out of the other.",
        explains=number,
    )
