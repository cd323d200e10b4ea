"""FWD606 and FWD709: layers that are called in place of others, and those that nothing calls."""

import ast

from dryfit.core.check import check
from dryfit.core.evidence import Forward
from dryfit.core.evidence.keras import Keras
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Severity
from dryfit.core.source import source_of


@check("FWD606", Severity.WARNING)
def layer_multiplied(forward: Forward) -> Findings:
    """A container holds one layer several times, by a list multiplied of it.

    Cause:
        `[layer] * 4` holds the same object four times: there is one set of weights, which is applied four
        times, and a quarter of the parameters that the script means to have.

    Fix:
        Make a layer in each turn: `[Layer() for _ in range(4)]`, or `copy.deepcopy(layer)`.
    """
    for found in forward.multiplied[:1]:
        yield Finding(
            f"`{found.path or found.container}` holds one `{found.class_name}` {found.times} times: "
            f"{found.elements:,} trained values instead of {found.times * found.elements:,}.",
            {"path": found.path, "class": found.class_name, "times": found.times, "elements": found.elements},
            found.location,
            fix="Make a layer in each turn.",
            edits=_each_its_own(found.location),
        )


def _each_its_own(where: Location) -> tuple[Edit, ...]:
    """The list with a layer of its own in each turn, where the layer is made in it."""
    try:
        node = ast.parse(source_of(where), mode="eval").body
    except SyntaxError:
        return ()
    if not isinstance(node, ast.BinOp):
        return ()
    held, number = (node.left, node.right) if isinstance(node.left, ast.List) else (node.right, node.left)
    layer = held.elts[0] if isinstance(held, ast.List) else None
    if not isinstance(layer, ast.Call):
        return ()
    return (Edit(Action.REPLACE, where, value=f"[{ast.unparse(layer)} for _ in range({ast.unparse(number)})]"),)


@check("FWD709", Severity.WARNING)
def layer_never_called(forward: Forward | None, keras: Keras | None) -> Findings:
    """A layer is made in `__init__` and nothing ever calls it.

    Cause:
        What is not called in `forward` (`call` in Keras) is no part of the model, whatever `__init__` makes:
        its weights get no gradient, and what it was to add (depth, dropout, normalisation) is missing.

    Fix:
        Call it in `forward` or `call`, or take it out.
    """
    found = [(entry, "call") for entry in (keras.uncalled if keras else ())]
    found += [(entry, "forward") for entry in (forward.uncalled if forward else ())]
    for entry, method in found[:1]:
        yield Finding(
            f"`{entry.attribute}` ({entry.class_name}) of `{entry.owner}` is made, and nothing reads or calls it.",
            {"attribute": entry.attribute, "class": entry.class_name, "calls": entry.calls},
            entry.location,
            fix=f"Call `self.{entry.attribute}` in `{method}`, or take it out.",
        )
