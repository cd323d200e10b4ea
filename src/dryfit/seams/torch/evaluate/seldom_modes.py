"""Evaluations that a loop makes too seldom for a rehearsal: whether they leave their model in eval mode."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from dryfit.core.finding import Location
from dryfit.core.source import caller_at, location_of, method_of, nodes_of, parse

# What a turn of a training calls, and what switches the mode.
UPDATING, OFF, ON = ("backward", "step"), "eval", "train"


@dataclass(frozen=True)
class Seldom:
    """An `eval()` in what a loop does every ``every`` turns, None where that is no plain number."""

    switched: Location
    every: int | None


def never_switched_back(call: Location | None) -> Seldom | None:
    """The `eval()` of a model that an evaluation in the midst of its training loop leaves it in, by the source.

    ``call`` is where the loop calls the model. Nothing is said of a loop that switches back anywhere.
    """
    tree, model = (parse(call.path), caller_at(call)) if call else (None, "")
    if tree is None or call is None or not model:
        return None
    loops = [n for n in nodes_of(tree) if isinstance(n, ast.For | ast.While) and _spans(n, call) and _trains(n)]
    inner = max(loops, key=lambda loop: loop.lineno, default=None)
    functions = {n.name: n for n in nodes_of(tree) if isinstance(n, ast.FunctionDef)}
    if inner is None or any(method_of(c) == ON for c in _calls_within(inner, functions)):
        return None
    for branch in (n for n in ast.walk(inner) if isinstance(n, ast.If) and _counted(n.test) and not _ends(n)):
        for part in branch.body:
            found = next(_switches(part, model, functions), None)
            if found is not None:
                return Seldom(location_of(found, call.path), _counted(branch.test)[0])
    return None


def _switches(part: ast.stmt, model: str, functions: dict[str, ast.FunctionDef]) -> Iterator[ast.Call]:
    """The calls of `eval()` of what the model is called here, or in a function that it is handed to."""
    for call in (n for n in ast.walk(part) if isinstance(n, ast.Call)):
        if _turns_off(call, model):
            yield call
        function = functions.get(method_of(call))
        if function is None or not (isinstance(call.func, ast.Name) or ast.unparse(call.func).startswith("self.")):
            continue
        inside = [n for n in ast.walk(function) if isinstance(n, ast.Call)]
        names = {name for name, given in _handed(call, function) if ast.unparse(given) == model}
        taken = {a.arg for a in (*function.args.args, *function.args.kwonlyargs)}
        names |= {model} - taken
        yield from (c for c in inside if any(_turns_off(c, name) for name in names))


def _handed(call: ast.Call, function: ast.FunctionDef) -> Iterator[tuple[str, ast.expr]]:
    own = [a.arg for a in function.args.args]
    yield from zip(own[1:] if own[:1] == ["self"] else own, call.args, strict=False)
    yield from ((keyword.arg, keyword.value) for keyword in call.keywords if keyword.arg)


def _turns_off(call: ast.Call, name: str) -> bool:
    return isinstance(call.func, ast.Attribute) and call.func.attr == OFF and ast.unparse(call.func.value) == name


def _calls_within(loop: ast.For | ast.While, functions: dict[str, ast.FunctionDef]) -> Iterator[ast.Call]:
    """The calls of a loop's body, and those of the file's functions that it comes to."""
    open_parts: list[ast.AST] = list(loop.body)
    seen: set[str] = set()
    while open_parts:
        for call in (n for n in ast.walk(open_parts.pop()) if isinstance(n, ast.Call)):
            yield call
            name = method_of(call)
            if name in functions and name not in seen:
                seen.add(name)
                open_parts.append(functions[name])


def _counted(test: ast.expr) -> list[int | None]:
    """The numbers by which a test takes the rest of a count."""
    rests = [n for n in ast.walk(test) if isinstance(n, ast.BinOp) and isinstance(n.op, ast.Mod)]
    return [n.right.value if isinstance(n.right, ast.Constant) and type(n.right.value) is int else None for n in rests]


def _trains(node: ast.AST) -> bool:
    return any(isinstance(n, ast.Call) and method_of(n) in UPDATING for n in ast.walk(node))


def _ends(branch: ast.If) -> bool:
    """Whether a branch trains itself, or leaves the loop."""
    return _trains(branch) or any(isinstance(n, ast.Break | ast.Return | ast.Raise) for n in ast.walk(branch))


def _spans(node: ast.For | ast.While, place: Location) -> bool:
    return node.lineno <= place.line <= (node.end_lineno or 0)
