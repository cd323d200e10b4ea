"""`optimizer.minimize`, which the optimizers of Keras 3 do not have any more."""

import ast
import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.missing import MissingAttribute
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, nodes_of, parse
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, node_at, raised_by, resolve, retry, value_of

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# The method, and its parameters in their order.
METHOD, PARAMETERS = "minimize", ("loss", "var_list", "grad_loss", "name", "tape")


def minimised(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a step by `minimize`; how to run it by the gradient of the loss and `apply`."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, AttributeError) else None
    node = node_at(raised.location, ast.Attribute) if raised is not None else None
    if raised is None or node is None or node.attr != METHOD:
        return None
    optimizer, call = resolve(node.value, raised.frame), _call_of(node, raised)
    if call is None or not hasattr(optimizer, "apply") or not hasattr(optimizer, "apply_gradients"):
        return None
    words = {word.arg: word.value for word in call.keywords if word.arg is not None}
    given: dict[str, ast.expr] = dict(zip(PARAMETERS, call.args, strict=False)) | words
    loss, variables, tape = (given.get(name) for name in ("loss", "var_list", "tape"))
    if loss is None or variables is None:
        return None
    source, taken = ast.unparse(node.value), ast.unparse(variables)
    if tape is not None and value_of(tape, raised.frame) is not None:
        gradient = f"{ast.unparse(tape)}.gradient({ast.unparse(loss)}, {taken})"
        instead, replacement = "", f"{source}.apply({gradient}, {taken})"
        run = replacement
    else:
        asked = ast.unparse(loss.body if isinstance(loss, ast.Lambda) else ast.Call(loss, [], []))
        instead = (
            f"with tf.GradientTape() as tape: loss = {asked}; {source}.apply(tape.gradient(loss, {taken}), {taken})"
        )
        replacement = ""
        run = f"__import__('sys').modules[{__name__!r}].stepped({source}, {ast.unparse(loss)}, {taken})"
    entry = MissingAttribute(
        source,
        type(optimizer).__name__,
        METHOD,
        location_of(call, raised.location.path),
        replacement=replacement,
        instead=instead,
        failure=number,
    )
    session.recorder.script_adds("missing_attributes", entry)
    return retry(raised, partial(rewrites.replaced, node=call, source=run), "with the gradient taken and applied")


def _call_of(node: ast.Attribute, raised: Raised) -> ast.Call | None:
    tree = parse(raised.location.path)
    nodes = nodes_of(tree) if tree is not None else ()
    return next((n for n in nodes if isinstance(n, ast.Call) and n.func is node), None)


def stepped(optimizer: Any, loss: Callable[[], Any], variables: Any) -> None:
    """One step of an optimizer by the gradient of what a function gives."""
    with sys.modules["tensorflow"].GradientTape() as tape:
        found = loss()
    several = variables() if callable(variables) else variables
    optimizer.apply(tape.gradient(found, several), several)
