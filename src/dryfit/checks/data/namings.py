"""A list of class names, in an order of its own, by which the numbers of an encoder are read back."""

import ast
from collections.abc import Sequence

from dryfit.core.evidence.data import Coding
from dryfit.core.finding import Finding, Findings, Location, Proof
from dryfit.core.scopes import scope_around
from dryfit.core.source import location_of, nodes_of, parse

# What gives the number of a class.
DECIDING = ("argmax", "predict", "predict_classes", "topk", "top_k", "argsort")
# The arguments of a report and of a plot for the names of their classes.
NAMES = ("target_names", "display_labels")
# What asks a list for the number of a name: the script numbers by it then.
NUMBERING = ("index", "enumerate", "zip", "dict")


def misread(codings: Sequence[Coding]) -> Findings:
    """The first list of an encoder's names, in another order, that answers are given their names by."""
    for coding in codings:
        path = coding.location.path if coding.location is not None else ""
        for name, names, written in _lists(path):
            differ = [number for number, own in enumerate(coding.names) if number < len(names) and names[number] != own]
            if sorted(names) != sorted(coding.names) or not differ:
                continue
            if any(other.names == names for other in codings) or _numbers_by(path, name):
                continue
            where = _read_by(path, name)
            if where is None:
                continue
            number = differ[0]
            counted = coding.counts or (1,) * len(names)
            wrong, total = sum(counted[n] for n in differ), sum(counted)
            yield Finding(
                f"Class {number} is {coding.names[number]!r} where the labels are numbered and {names[number]!r} "
                f"in `{name}`, by which it is read.",
                {"wrong": len(differ), "names": len(names), "list": name},
                where,
                fix=f"Read them by the encoder's own `classes_`, or write `{name}` in its order: {list(coding.names)}.",
                proof=Proof(
                    "experiment",
                    f"{wrong} of {total} labels are given another name by `{name}` (line {written.lineno})",
                    "by the numbers' own names 0 are",
                ),
            )
            return


def _lists(path: str) -> list[tuple[str, tuple[str, ...], ast.Assign]]:
    """The lists of different words that a script writes out, each with its one name."""
    tree, found = parse(path) if path else None, []
    for node in nodes_of(tree) if tree else ():
        if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.List | ast.Tuple):
            continue
        words = [part.value if isinstance(part, ast.Constant) else None for part in node.value.elts]
        names = tuple(word for word in words if isinstance(word, str))
        target = node.targets[0]
        if len(names) == len(words) == len(set(names)) > 1 and isinstance(target, ast.Name):
            found.append((target.id, names, node))
    return found


def _numbers_by(path: str, name: str) -> bool:
    """Whether anything takes the numbers of the names from a list: a loop that counts, or `index`."""
    tree = parse(path)
    for node in nodes_of(tree) if tree else ():
        if not isinstance(node, ast.Call):
            continue
        given = [*node.args, *(word.value for word in node.keywords if word.arg not in NAMES)]
        if isinstance(node.func, ast.Attribute) and _is(node.func.value, name) and node.func.attr in NUMBERING:
            return True
        called = node.func.id if isinstance(node.func, ast.Name) else ""
        if called in NUMBERING and any(_is(part, name) for part in given):
            return True
        ordered = [
            word.value for word in node.keywords if word.arg in ("categories", "classes", "names", "class_names")
        ]
        if any(_is(part, name) for whole in ordered for part in ast.walk(whole)):
            return True
    return False


def _read_by(path: str, name: str) -> Location | None:
    """Where a report takes the names of a list, or an answer of the model is looked up in it."""
    tree = parse(path)
    nodes = nodes_of(tree) if tree else ()
    for node in nodes:
        if isinstance(node, ast.Call) and not _orders_by_name(node):
            for word in node.keywords:
                if word.arg in NAMES and _is(word.value, name):
                    return location_of(word.value, path)
    for node in nodes:
        if tree is None or not isinstance(node, ast.Subscript) or not _is(node.value, name):
            continue
        if _is_decided(node.slice, _decided(scope_around(node.lineno, tree))):
            return location_of(node, path)
    return None


def _orders_by_name(call: ast.Call) -> bool:
    """Whether a report is told which classes it has, by more than numbers that count up."""
    told = next((word.value for word in call.keywords if word.arg == "labels"), None)
    if told is None:
        return False
    counted = isinstance(told, ast.List | ast.Tuple) and [getattr(e, "value", None) for e in told.elts] == [
        *range(len(told.elts))
    ]
    return not (counted or (isinstance(told, ast.Call) and ast.unparse(told.func).endswith(("range", "arange"))))


def _decided(scope: ast.AST) -> set[str]:
    """The names that stand for a model's answers, by whatever names they came there."""
    names: set[str] = set()
    bindings: list[tuple[ast.expr, ast.expr]] = []
    for node in ast.walk(scope):
        if isinstance(node, ast.Assign):
            bindings += [(target, node.value) for target in node.targets]
        elif isinstance(node, ast.For | ast.comprehension):
            bindings.append((node.target, node.iter))
    for _ in bindings:
        before = len(names)
        for target, value in bindings:
            if _is_decided(value, names):
                names |= {part.id for part in ast.walk(target) if isinstance(part, ast.Name)}
        if len(names) == before:
            break
    return names


def _is_decided(node: ast.AST, names: set[str]) -> bool:
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and part.id in names:
            return True
        if isinstance(part, ast.Call) and ast.unparse(part.func).rpartition(".")[2] in DECIDING:
            return True
    return False


def _is(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name
