"""Losses without a graph: the statement that cuts it is changed, and the turns behind make one that is whole."""

import ast
import os
import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.checks.backward.graphs import number_made
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import function_holding, nodes_of, parse, statement_at, user_frame
from dryfit.seams.living import functions_of
from dryfit.seams.mending import rewrites
from dryfit.seams.mending.rewriting import rewrite
from dryfit.seams.raised import node_over, raised_by
from dryfit.seams.torch.backward.cut_inside import GRAD_OFF
from dryfit.seams.torch.searching import GIVING_LOSS, asks

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Methods that give a tensor without its graph, and functions that make one of what they are given.
METHODS, MAKERS = ("detach", "detach_"), ("tensor", "as_tensor")
# Methods and functions that make a number of a loss.
NUMBERING = ("item", "tolist", "numpy", "float")
# What says that numbers are made on a line, which go on as an array or a list: no tensor with a graph would do there.
OF_NUMBERS = re.compile(r"\bnumpy\b|\bnp\.|\.item\(|\.tolist\(|\bfloat\(")
# With gradients, whatever is around.
RECORDED = "__import__('torch').enable_grad()"
NOT_INFERRED = "__import__('torch').inference_mode(False)"
# What switches gradients on or off by what it is given.
SETTING = "set_grad_enabled"
# Holders of nothing yet.
EMPTY = ("[]", "{}", "list()", "dict()", "None")
Transform = Callable[[ast.stmt], list[ast.stmt]]


def cut_graph(session: "Session", error: BaseException, number: int) -> Retry | None:
    """How to go on with a loss that has a graph: with the statement changed that cuts it off, from the next turn on."""
    raised = raised_by(error.__traceback__, number)
    failure = session.recorder.failures[number]
    if raised is None or failure.operation != "backward":
        return None
    # Who leaves a turn leaves what it has gathered as well; a library's loop begins anew, and may not be able to.
    if not _is_by_hand(raised.location) or _is_emptied_behind(raised.location):
        return None
    if "number" in failure.facts:
        made = number_made(raised.location)
        return _changed(session, error, made[0], NUMBERING) if made is not None else None
    return _mended(session, error, raised.location)


def whole_again(session: "Session", error: BaseException) -> str:
    """Change for good what cuts the graph of a loss that a library goes backward from; nothing where it is not known.

    The library's loop goes on to its next step, and no statement of the script's is run again.
    """
    frame = user_frame()
    where = Location(frame.f_code.co_filename, frame.f_lineno) if frame is not None else None
    if frame is None or where is None:
        return ""
    handed = frame.f_code.co_name in GIVING_LOSS
    retry = _mended(session, error, where) if handed or not _is_by_hand(where) else None
    if retry is None:
        return ""
    with session.unseen():
        done = retry.code is None or rewrite(error, retry, session.trees, under_way=True) is not None
    return retry.done if done else ""


def _is_by_hand(where: Location) -> bool:
    """Whether a line of the script's goes backward itself."""
    statement, methods = statement_at(where), ("backward", "manual_backward")
    return statement is not None and any(asks(node, method) for node in ast.walk(statement) for method in methods)


def _mended(session: "Session", error: BaseException, where: Location) -> Retry | None:
    """How the turns behind a backward make a loss with a graph."""
    broken = next((c.broken for c in reversed(session.recorder.backwards) if c.failed and not c.mended), None)
    if broken is None:
        return None
    if broken.why == "frozen":
        return _thawed(session, where)
    return _changed(session, error, broken.where, METHODS) if broken.why in ("cut", "grad_off") else None


def _thawed(session: "Session", where: Location) -> Retry | None:
    """The statement, or the next turn, with the parameters trainable that optimizers hold."""
    if not _is_first(session, where):
        return None
    groups = (group for optimizer in session.live("optimizers") for group in optimizer.param_groups)
    frozen = [p for group in groups for p in group["params"] if not p.requires_grad and p.is_floating_point()]
    for parameter in frozen:
        parameter.requires_grad_(True)
    done = f"with the {sum(p.numel() for p in frozen)} parameters of the optimizer trainable"
    path = os.path.abspath(where.path)
    return Retry(path, where.line, rewrites.unchanged, done, anew=True) if frozen else None


def _changed(
    session: "Session", error: BaseException, where: Location | None, methods: tuple[str, ...]
) -> Retry | None:
    """The statement around an expression without what cuts the graph there, in the function that it is in."""
    node = node_over(where, ast.expr) if where is not None else None
    if where is None or node is None or not _is_first(session, where):
        return None
    holder, path = function_holding(where), os.path.abspath(where.path)
    decorating = holder is not None and node in holder.decorator_list
    transform, done = _transform(node, holder if decorating else None, methods)
    statement = statement_at(where)
    told = ast.unparse(statement) if statement is not None and not decorating else ""
    mixed = OF_NUMBERS.search(told.replace(ast.unparse(node), ""))
    if transform is None or (mixed and not _switches(node)) or _of_numbers(node, holder):
        return None
    if holder is None:
        return Retry(path, where.line, transform, done, anew=True)
    held = [function.__code__ for function in functions_of(path, error.__traceback__)]
    codes = [code for code in held if code.co_name == holder.name and _begin(holder) <= code.co_firstlineno]
    code = next((code for code in codes if code.co_firstlineno <= holder.lineno), None)
    inside = transform if decorating else partial(_within, transform=transform, node=node)
    return Retry(path, holder.lineno, inside, done, code=code, anew=True) if code is not None else None


def _of_numbers(node: ast.expr, holder: ast.AST | None) -> bool:
    """Whether a new tensor is made in a function that takes numbers out of tensors: it may be made of these."""
    made = isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in MAKERS
    calls = [n.func for n in ast.walk(holder) if isinstance(n, ast.Call)] if made and holder is not None else []
    return any(isinstance(called, ast.Attribute) and called.attr in ("item", "tolist") for called in calls)


def _is_first(session: "Session", where: Location) -> bool:
    """Whether nothing was tried yet at a place: what did not help there does not help again."""
    place = (where.path, where.line, where.column)
    known = place in session.anew_tried
    session.anew_tried.add(place)
    return not known


def _begin(holder: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return min([holder.lineno, *(node.lineno for node in holder.decorator_list)])


def _transform(node: ast.expr, decorated: Any, methods: tuple[str, ...]) -> tuple[Transform | None, str]:
    """What is done with the statement around an expression, and how that is told."""
    written = ast.unparse(node)
    if _switches(node) and not written.partition("(")[0].endswith(SETTING):
        change = _with_gradients if decorated is not None else partial(rewrites.replaced, node=node, source=RECORDED)
        return change, "with gradients recorded there"
    if isinstance(node, ast.Call) and _switches(node) and node.args:
        return partial(rewrites.replaced, node=node.args[0], source="True"), "with gradients switched on"
    whole = _whole(node, methods)
    if whole is None:
        return None, ""
    return partial(rewrites.replaced, node=node, source=whole), f"with `{whole}` for `{written}`"


def _switches(node: ast.expr) -> bool:
    """Whether an expression switches gradients off."""
    called = ast.unparse(node).partition("(")[0]
    return called.endswith((*GRAD_OFF, SETTING))


def _whole(node: ast.expr, methods: tuple[str, ...]) -> str | None:
    """The tensor with its graph of which an expression is the same without."""
    if isinstance(node, ast.Attribute) and node.attr == "data":
        return ast.unparse(node.value)
    if not isinstance(node, ast.Call):
        return None
    name = ast.unparse(node.func).rpartition(".")[2]
    if isinstance(node.func, ast.Attribute) and name in methods and not node.args:
        whole = ast.unparse(node.func.value)
    elif name in MAKERS and node.args and isinstance(node.args[0], ast.Call):
        whole = ast.unparse(node.args[0])
    else:
        return None
    return whole if not OF_NUMBERS.search(whole) else None


def _is_emptied_behind(where: Location) -> bool:
    """Whether something is emptied behind a statement, which the turn of a loop had filled before it."""
    holder, tree = function_holding(where), parse(where.path)
    nodes = ast.walk(holder) if holder is not None else nodes_of(tree) if tree else ()
    for node in nodes:
        if getattr(node, "lineno", 0) <= where.line:
            continue
        cleared = asks(node, "clear") or isinstance(node, ast.Delete)
        anew = isinstance(node, ast.Assign) and ast.unparse(node.value) in EMPTY
        if cleared or anew:
            return True
    return False


def _within(definition: ast.stmt, transform: Transform, node: ast.expr) -> list[ast.stmt]:
    """A function with the change made at the innermost statement that holds the expression."""
    bodies: list[Any] = [getattr(n, name, None) for n in ast.walk(definition) for name in ("body", "orelse")]
    for body in (body for body in bodies if isinstance(body, list)):
        for place, statement in enumerate(body):
            if _is_around(statement, node):
                body[place : place + 1] = transform(statement)
                ast.fix_missing_locations(definition)
                return [definition]
    return [definition]


def _is_around(statement: ast.stmt, node: ast.expr) -> bool:
    """Whether an expression stands in a statement, and in none that is inside of it."""
    parts = [part for part in ast.walk(statement) if isinstance(part, ast.stmt)]
    around = [part for part in parts if part.lineno <= node.lineno <= (part.end_lineno or part.lineno)]
    return around == [statement]


def _with_gradients(definition: ast.stmt) -> list[ast.stmt]:
    """A function whose body records gradients, whatever its decorators say."""
    assert isinstance(definition, ast.FunctionDef | ast.AsyncFunctionDef)
    around = ast.parse(f"with {NOT_INFERRED}, {RECORDED}:\n    pass").body[0]
    held = rewrites.placed(around, definition.body[0])
    assert isinstance(held, ast.With)
    held.body = definition.body
    definition.body = [held]
    return [ast.fix_missing_locations(definition)]
