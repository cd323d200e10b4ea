"""What a recurrent layer gives, taken for one tensor: the pair of states of an LSTM, or its output and its state."""

import ast
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.script import Unpacking
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, nodes_of, parse
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, node_over, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# Methods that are asked of a state which goes on to the next step, of both tensors alike.
OF_BOTH = ("detach", "detach_", "to", "cuda", "cpu", "clone", "contiguous", "float", "half", "data", "requires_grad_")
# The axes of a state: layers, rows and features, or without the rows.
AXES = (2, 3)


def pair_of_states(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a pair of states in the place of a tensor; how to run the statement with what is meant of it."""
    torch = sys.modules.get("torch")
    raised = raised_by(error.__traceback__, number) if isinstance(error, (AttributeError, TypeError)) else None
    if torch is None or raised is None:
        return None
    by_name = isinstance(error, AttributeError)
    found = _asked(raised) if by_name else _handed(torch, raised)
    if found is not None and (layer := _given_whole(torch, found[1], raised)) is not None:
        return _output_alone(session, torch, *found, *layer, raised)
    if found is None or not _is_pair(torch, resolve(found[1], raised.frame)):
        return None
    whole, name = found
    made = _unpacked(torch, name, raised)
    if made is None:
        return None
    call, target = made
    source, own = _meant(torch, whole, name, raised), ast.unparse(name)
    goes_on = isinstance(whole, ast.Attribute) and whole.attr in OF_BOTH
    where: Location = location_of(whole if goes_on else target, raised.location.path)
    entry = Unpacking(ast.unparse(call.func), 2, None, "", where, number, states=own)
    session.recorder.script_adds("unpackings", entry)
    node = _call_of(whole, raised) or whole if goes_on else whole if by_name else name
    return retry(raised, partial(rewrites.replaced, node=node, source=source), f"with `{source}`")


def _asked(raised: Raised) -> tuple[ast.expr, ast.expr] | None:
    """The attribute that is asked of a name, and the name."""
    tree, where = parse(raised.location.path), raised.location
    found = [n for n in nodes_of(tree) if isinstance(n, ast.Attribute) and n.lineno == where.line] if tree else []
    node = next((n for n in found if (n.end_lineno, n.end_col_offset) == (where.end_line, where.end_column)), None)
    return (node, node.value) if node is not None else None


def _handed(torch: Any, raised: Raised) -> tuple[ast.expr, ast.expr] | None:
    """The call that raised, and the argument of it that is a pair."""
    call = node_over(raised.location, ast.Call)
    values = [(node, resolve(node, raised.frame)) for node in (call.args if call else ())]
    given = [node for node, value in values if _is_pair(torch, value) or _is_whole(torch, value)]
    return (call, given[0]) if call is not None and given else None


def _is_pair(torch: Any, value: Any) -> bool:
    if value is UNKNOWN or type(value) is not tuple or len(value) != 2:
        return False
    tensors = all(isinstance(part, torch.Tensor) for part in value)
    return tensors and value[0].dim() == value[1].dim() in AXES and value[0].shape[:-1] == value[1].shape[:-1]


def _is_whole(torch: Any, value: Any) -> bool:
    """Whether a value may be an output of all steps with the state after the last."""
    if type(value) is not tuple or len(value) != 2 or not isinstance(value[0], torch.Tensor):
        return False
    state = value[1][0] if type(value[1]) is tuple and value[1] else value[1]
    return isinstance(state, torch.Tensor) and value[0].dim() in AXES and state.dim() in AXES


def _given_whole(torch: Any, name: ast.expr, raised: Raised) -> tuple[ast.Assign, Any] | None:
    """The statement that gave a name all that a recurrent layer of torch gives, and the layer."""
    tree, first = parse(raised.location.path), raised.frame.f_code.co_firstlineno
    if not _is_whole(torch, resolve(name, raised.frame)):
        return None
    found = [n for n in nodes_of(tree) if isinstance(n, ast.Assign) and isinstance(n.value, ast.Call)] if tree else []
    before = [n for n in found if first <= n.lineno < raised.location.line]
    named = [n for n in before if ast.unparse(n.targets[0]) == ast.unparse(name)]
    last = max(named, key=lambda node: node.lineno, default=None)
    layer = resolve(last.value.func, raised.frame) if last is not None and isinstance(last.value, ast.Call) else None
    return (last, layer) if last is not None and isinstance(layer, torch.nn.RNNBase) else None


def _output_alone(
    session: "Mending", torch: Any, whole: ast.expr, name: ast.expr, made: ast.Assign, layer: Any, raised: Raised
) -> Retry:
    """The output of all steps, or of the last where a dense layer answers once for each series."""
    own, where = ast.unparse(name), location_of(made.targets[0], raised.location.path)
    called = ast.unparse(made.value.func) if isinstance(made.value, ast.Call) else ""
    session.recorder.script_adds("unpackings", Unpacking(called, 1, 2, "", where, raised.number, states=own))
    dense = isinstance(whole, ast.Call) and isinstance(resolve(whole.func, raised.frame), torch.nn.Linear)
    last = "[:, -1]" if getattr(layer, "batch_first", False) else "[-1]"
    source = f"{own}[0]{last if dense and _answers_once(session, torch) else ''}"
    node = whole if isinstance(whole, ast.Attribute) else name
    source = f"{source}.{whole.attr}" if isinstance(whole, ast.Attribute) else source
    return retry(raised, partial(rewrites.replaced, node=node, source=source), f"with `{source}`")


def _answers_once(session: "Mending", torch: Any) -> bool:
    """Whether the batch at hand has one label for each row, as far as it shows."""
    current = session.current_pass
    last = current.last if current is not None else None
    parts = list(last.values()) if isinstance(last, dict) else list(last) if isinstance(last, (tuple, list)) else []
    tensors = [part for part in parts if isinstance(part, torch.Tensor)]
    return bool(tensors) and (tensors[-1].dim() == 1 or tensors[-1].shape[1:] == (1,))


def _unpacked(torch: Any, name: ast.expr, raised: Raised) -> tuple[ast.Call, ast.expr] | None:
    """The call of a module that gave a name its pair, beside an output, and the name where it is set."""
    tree = parse(raised.location.path)
    first = raised.frame.f_code.co_firstlineno
    for node in nodes_of(tree) if tree else ():
        if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Call) or node.lineno < first:
            continue
        target = node.targets[0]
        if not isinstance(target, ast.Tuple) or len(target.elts) != 2:
            continue
        named = ast.unparse(target.elts[1]) == ast.unparse(name)
        if named and isinstance(resolve(node.value.func, raised.frame), torch.nn.Module):
            return node.value, target.elts[1]
    return None


def _meant(torch: Any, whole: ast.expr, name: ast.expr, raised: Raised) -> str:
    """The source of what is meant of a pair: both, the hidden state, or for a dense layer that of the last layer."""
    own = ast.unparse(name)
    if not isinstance(whole, ast.Attribute):
        of_rows = isinstance(whole, ast.Call) and isinstance(resolve(whole.func, raised.frame), torch.nn.Module)
        return f"{own}[0][-1]" if of_rows else f"{own}[0]"
    if whole.attr not in OF_BOTH:
        return f"{own}[0].{whole.attr}"
    call = _call_of(whole, raised)
    asked = ast.unparse(call).removeprefix(own) if call is not None else f".{whole.attr}"
    return f"tuple(part{asked} for part in {own})"


def _call_of(node: ast.expr, raised: Raised) -> ast.Call | None:
    """The call of a method."""
    tree = parse(raised.location.path)
    return next((n for n in nodes_of(tree) if isinstance(n, ast.Call) and n.func is node), None) if tree else None
