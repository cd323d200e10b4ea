"""Why a backward cannot run, read off the graph, the model and the user's source."""

import ast
from collections.abc import Sequence, Set
from types import FrameType
from typing import Any

from dryfit.backends.torch import elements_of, is_tensor
from dryfit.core.evidence.backward import Broken
from dryfit.core.finding import Location
from dryfit.core.source import assigned_name, function_holding, location_of, parse, user_frame
from dryfit.seams.objects import assigned_at
from dryfit.seams.torch import models
from dryfit.seams.torch.backward.adapters import adapters_loaded
from dryfit.seams.torch.backward.cut_inside import cut_inside
from dryfit.seams.torch.backward.graph import graph_of
from dryfit.seams.torch.backward.kept_inside import kept_inside
from dryfit.seams.torch.backward.run_again import run_again
from dryfit.seams.torch.preserve import preserved
from dryfit.seams.torch.searching import GIVING_LOSS, asks, freezing, function_of, own_backward, search

# What takes a tensor out of its graph, by the name that is called or read.
CUTTERS = (
    "detach",
    "detach_",
    "item",
    "tolist",
    "numpy",
    "argmax",
    "data",
    "round",
    "sign",
    "tensor",
    "as_tensor",
    "no_grad",
)
# Statements that hold no others.
SIMPLE = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.Return)
GRAD_OFF = ("no_grad", "inference_mode", "set_grad_enabled")
# What a value that is written down consists of.
WRITTEN = (ast.Constant, ast.List, ast.Tuple, ast.UnaryOp, ast.unaryop, ast.expr_context)


def reason(
    torch: Any,
    loss: Any,
    last: tuple[Any, Any, tuple[Any, ...], dict[str, Any]] | None,
    checkpoint: Location | None,
    held: Set[int],
    copied: Location | None,
) -> Broken:
    """Why the backward from this loss raised.

    ``held`` are the parameters that optimizers train, ``copied`` the line that made a loss without a graph anew.
    """
    if loss.requires_grad:
        return _with_graph(torch, loss, last)
    if last is None:
        where = copied or _cutter(None, ())
        return Broken("cut", where, operation=_text(where))
    note, model, args, kwargs = last
    parameters = list(model.parameters())
    known: dict[str, Any] = {
        "model": assigned_name(models.built_at(model)) or type(model).__name__,
        "parameters": elements_of(parameters),
        "trainable": elements_of(p for p in parameters if p.requires_grad),
    }
    if not known["trainable"]:
        loaded = adapters_loaded(model)
        where = loaded or freezing()
        return Broken("frozen", where, operation=_text(where), adapters=loaded is not None, **known)
    # A reentrant checkpoint calls what is in it without gradients.
    if not torch.is_grad_enabled() or not (note.grad_enabled or checkpoint):
        where = switched_off_at(note.site)
        return Broken("grad_off", where, operation=_text(where), **known)
    if checkpoint is not None:
        return Broken("checkpoint", checkpoint, operation=_text(checkpoint), **known)
    again = run_again(torch, model, args, kwargs, held)
    switched = (switched_off_at(call) for call in again.unrecorded)
    where = copied or next(filter(None, switched), None) or _cutter(note.site, again.lost, model)
    return Broken("cut", where, again.last, _text(where), **known)


def _text(where: Location | None) -> str:
    return where.text.strip() if where else ""


# A loss with a graph


def _with_graph(torch: Any, loss: Any, last: Any) -> Broken:
    if loss.numel() != 1:
        return Broken("not_scalar", operation="x".join(map(str, loss.shape)))
    faults = [(fault, node) for node in graph_of(loss.grad_fn) if (fault := _fault(node))]
    # The backward that met an overwritten tensor has freed the nodes before it.
    for fault, node in faults:
        if fault == "in_place":
            return Broken(fault, _in_place_line(torch, last), operation=node.name())
    for fault, node in faults:
        freed = [node for _, node in faults]
        kept = kept_inside(last[1] if last is not None else None, loss)
        where = _carried() or _set_anew(loss) or kept or _computed_before(loss, freed)
        where = where or _shared(loss, freed) or own_backward()
        return Broken(fault, where, operation=node.name())
    return Broken("unknown")


def _fault(node: Any) -> str:
    """Whether what a node saved is gone, or was changed."""
    for name in dir(node):
        if name.startswith("_saved_"):
            try:
                getattr(node, name)
            except RuntimeError as error:
                # The accessor raises the same two errors as the engine.
                return "in_place" if "inplace" in str(error) else "freed"
            except Exception:
                continue
    return ""


def _in_place_line(torch: Any, last: Any) -> Location | None:
    """The user's line that changes a tensor in place: the model's forward once more, watched; else by its source."""
    if last is not None:
        _, model, args, kwargs = last
        watch = _watch(torch)
        try:
            with preserved(torch, model), torch.enable_grad(), watch:
                model(*args, **kwargs)
        except Exception:
            watch.found.clear()
            watch.with_graph.clear()
        # A layer counts its batches in place as well, in a tensor without a graph.
        found: list[Location] = watch.with_graph or watch.found
        if found:
            return found[-1]
    return search(_until_here(None), _changes_in_place)


def _watch(torch: Any) -> Any:
    class Watch(torch.overrides.TorchFunctionMode):  # type: ignore[misc]
        """Notes where the user's own lines change a tensor in place, and those where it has a graph."""

        def __init__(self) -> None:
            super().__init__()
            self.found: list[Location] = []
            self.with_graph: list[Location] = []

        def __torch_function__(self, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            target = args[0] if args and is_tensor(args[0]) else None
            before = target._version if target is not None else 0
            result = function(*args, **(kwargs or {}))
            if target is not None and target._version > before and (frame := user_frame()):
                where = _whole_line(Location(frame.f_code.co_filename, frame.f_lineno))
                self.found.append(where)
                self.with_graph += [where] * target.requires_grad
            return result

    return Watch()


def _whole_line(place: Location) -> Location:
    tree = parse(place.path)
    nodes = [n for n in ast.walk(tree) if isinstance(n, ast.stmt) and n.lineno == place.line] if tree else []
    return location_of(nodes[-1], place.path) if nodes else place


def loops_at(frame: FrameType) -> list[ast.For | ast.While]:
    """The loops around the line that a frame is at, innermost first."""
    tree, line = parse(frame.f_code.co_filename), frame.f_lineno
    loops = [n for n in ast.walk(tree) if isinstance(n, ast.For | ast.While)] if tree else []
    return sorted((n for n in loops if n.lineno <= line <= (n.end_lineno or 0)), key=lambda n: -n.lineno)


def _carried() -> Location | None:
    """The statement that carries a graph from one turn of the loop to the next."""
    return search(_until_here(None), _carries)


def _set_anew(loss: Any) -> Location | None:
    """The line of the innermost loop that makes a tensor of this loss's of the one that it was in the turn before."""
    frame = user_frame()
    loops = [] if frame is None else loops_at(frame)
    if frame is None or not loops:
        return None
    graph, seen = set(graph_of(loss.grad_fn)), set[str]()
    inside = [node for part in loops[0].body for node in ast.walk(part) if isinstance(node, ast.Assign)]
    for node in sorted(inside, key=lambda n: n.lineno):
        targets = {name for target in node.targets for name in _named(target)}
        for name in sorted((targets & _named(node.value)) - seen):
            value: Any = frame.f_locals.get(name)
            if is_tensor(value) and value.grad_fn in graph:
                return location_of(node, frame.f_code.co_filename)
        seen |= targets
    return None


def _computed_before(loss: Any, freed: list[Any]) -> Location | None:
    """The line before the innermost loop that made a variable of this loss's of which the freed part of it is."""
    frame = user_frame()
    loops = [] if frame is None else [*loops_at(frame)]
    graph = set(graph_of(loss.grad_fn))
    for name, value in frame.f_locals.items() if frame and loops else ():
        if is_tensor(value) and value.grad_fn in graph and set(graph_of(value.grad_fn)) & set(freed):
            where = assigned_at(name)
            if where is not None and where.line < loops[0].lineno:
                return where
    return None


def _shared(loss: Any, freed: list[Any]) -> Location | None:
    """The name in an earlier loss of the same turn, stepped on since, whose graph this loss goes through again.

    Where that step was one of the very weights that made it, the name in this loss: the earlier one needs the graph.
    """
    frame = user_frame()
    if frame is None:
        return None
    graph, gone = set(graph_of(loss.grad_fn)), set(freed)
    shared = {
        name: value
        for name, value in _seen_by(frame).items()
        if value is not loss and value.grad_fn in graph and set(graph_of(value.grad_fn)) & gone
    }
    before = [(node, path) for statement, path in _until_here(None) for node in ast.walk(statement)]
    calls = [(n, path) for n, path in before if isinstance(n, ast.Call) and n.lineno < frame.f_lineno]
    steps = [call.lineno for call, _ in calls if asks(call, "step")]
    stepped = max((call for call, _ in calls if asks(call, "step")), key=lambda call: call.lineno, default=None)
    again = _held(stepped, frame) & {leaf for value in shared.values() for leaf in _leaves(value)}
    before_step = [call for call, _ in calls if call.lineno < max(steps, default=0)]
    backwards = [call.lineno for call in before_step if asks(call, "backward") or asks(call, "manual_backward")]
    for call, path in calls:
        given = [node for node in call.args if ast.unparse(node) in shared]
        last = max(backwards, default=0)
        if given and (call.lineno > last if again else call.lineno < last):
            return location_of(given[0], path)
    return None


def _seen_by(frame: FrameType) -> dict[str, Any]:
    """The tensors that a running function names, its own object's attributes among them."""
    own = vars(frame.f_locals["self"]) if hasattr(frame.f_locals.get("self"), "__dict__") else {}
    named = {**frame.f_locals, **{f"self.{name}": value for name, value in own.items()}}
    return {name: value for name, value in named.items() if is_tensor(value)}


def _held(step: ast.Call | None, frame: FrameType) -> set[int]:
    """The parameters of the optimizer that a call steps."""
    owner = step.func.value if step is not None and isinstance(step.func, ast.Attribute) else None
    optimizer = frame.f_locals.get(owner.id, frame.f_globals.get(owner.id)) if isinstance(owner, ast.Name) else None
    return {id(p) for group in getattr(optimizer, "param_groups", ()) for p in group["params"]}


def _leaves(tensor: Any) -> set[int]:
    """The parameters that a tensor was made by."""
    return {id(node.variable) for node in graph_of(tensor.grad_fn) if hasattr(node, "variable")}


def _carries(node: ast.AST) -> bool:
    """`loss += ...`, or `out, hidden = model(x, hidden)`."""
    if isinstance(node, ast.AugAssign):
        return "loss" in ast.unparse(node.target) and not any(_cuts(part) for part in ast.walk(node.value))
    if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Call):
        return False
    bound = {ast.unparse(e) for t in node.targets for e in (t.elts if isinstance(t, ast.Tuple) else [t])}
    return bool(bound & {ast.unparse(argument) for argument in node.value.args})


def _changes_in_place(node: ast.AST) -> bool:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        name = ast.unparse(node.value.func).rpartition(".")[2]
        return name.endswith("_") and not name.endswith("__") and name != "zero_grad_"
    if isinstance(node, ast.AugAssign):
        return True
    return isinstance(node, ast.Assign) and any(isinstance(t, ast.Subscript) for t in node.targets)


# A loss without a graph


def _cutter(call: Any, lost: Sequence[Any], model: Any = None) -> Location | None:
    """The expression that takes the tensor out of its graph: in a module's forward, or after the model's call."""
    if lost:
        found = (search(function_of(type(module).forward), _cuts) for module in lost)
        return next((where for where in found if where is not None), None)
    before, frame = _in_step(call) or _until_here(call), user_frame()
    leading = _leading_here(before)
    inside = cut_inside([*before[-1:], *leading], frame, _cuts, model) if frame is not None else None
    return search(leading, _cuts) or inside or search(before, _cuts)


def _in_step(call: Any) -> list[tuple[ast.AST, str]]:
    """The statements behind the model's call in a function that has given its loss to a library and is over."""
    frame, around = user_frame(), function_holding(call)
    if frame is None or around is None or around.name not in GIVING_LOSS or frame.f_code.co_name == around.name:
        return []
    found = [n for n in ast.walk(around) if isinstance(n, SIMPLE) and n.lineno >= call.line]
    return [(n, call.path) for n in sorted(found, key=lambda n: n.lineno)]


def _leading_here(statements: list[tuple[ast.AST, str]]) -> list[tuple[ast.AST, str]]:
    """Of statements in their order, those that what the last one uses is made of; the nearest first."""
    if not statements:
        return []
    (last, _), found = statements[-1], []
    needed = _named(last)
    for node, path in reversed(statements[:-1]):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if any(target is not None and _named(target) & needed for target in targets):
            found.append((node, path))
            needed |= _named(node)
    return found


def _named(node: ast.AST) -> set[str]:
    return {name.id for name in ast.walk(node) if isinstance(name, ast.Name)}


def _cuts(node: ast.AST) -> bool:
    if isinstance(node, ast.Attribute) and node.attr == "data":
        return True
    if not isinstance(node, ast.Call) or ast.unparse(node.func).rpartition(".")[2] not in CUTTERS:
        return False
    # A tensor of numbers that are written down holds nothing of a graph's.
    return not (node.args and all(isinstance(part, WRITTEN) for value in node.args for part in ast.walk(value)))


def switched_off_at(call: Location | None) -> Location | None:
    """The `with torch.no_grad()`, decorator or call that switched gradients off around a model's call."""
    tree = parse(call.path) if call else None
    if tree is None or call is None:
        return None
    blocks = [n for n in ast.walk(tree) if isinstance(n, ast.With | ast.FunctionDef)]
    around = [n for n in blocks if n.lineno <= call.line <= (n.end_lineno or 0)]
    for node in sorted(around, key=lambda n: -n.lineno):
        heads = [i.context_expr for i in node.items] if isinstance(node, ast.With) else node.decorator_list
        found = [head for head in heads if any(name in ast.unparse(head) for name in GRAD_OFF)]
        if found:
            return location_of(found[0], call.path)
    return search([(tree, call.path)], _sets_grad)


def _sets_grad(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func).endswith("set_grad_enabled")


def _until_here(call: Location | None) -> list[tuple[ast.AST, str]]:
    """The statements of the running frame up to its line, from the model's call where that is in it."""
    frame = user_frame()
    tree = parse(frame.f_code.co_filename) if frame else None
    if tree is None or frame is None:
        return []
    path, line = frame.f_code.co_filename, frame.f_lineno
    begins = frame.f_code.co_firstlineno
    first = call.line if call and call.path == path and begins <= call.line <= line else begins
    loops = loops_at(frame)
    if call is None and loops:
        first = max(first, min(loop.lineno for loop in loops))
    found = [n for n in ast.walk(tree) if isinstance(n, SIMPLE) and first <= n.lineno <= line]
    return [(n, path) for n in sorted(found, key=lambda n: n.lineno)]
