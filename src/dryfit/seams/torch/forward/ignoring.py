"""Masks that a model of the user's own takes and never reads, and what the padding then does to its answers."""

import ast
from collections.abc import Callable, Mapping
from typing import Any

from dryfit.backends.torch import is_tensor, tensors_in
from dryfit.core.evidence.forward import Averaged
from dryfit.core.source import definition_of, is_user_file, location_of, name_of_definition
from dryfit.seams.torch import models
from dryfit.seams.torch.forward.padding import only_runs
from dryfit.seams.torch.preserve import preserved

# What masks of padding are called, and those that are 1 where the padding is.
MASK, TURNED = "mask", ("padding", "pad")
# Answers of two ways of summing differ by a few times the last digit that their type keeps.
ROUNDING = 16

Given = tuple[tuple[Any, ...], dict[str, Any]]


def measure(torch: Any, number: int, module: Any, given: Given) -> list[Averaged]:
    """The answer to the shortest row beside that without its padding, where the mask that says so is never read."""
    code: Any = getattr(type(module).forward, "__code__", None)
    definition = definition_of(code) if code is not None and is_user_file(code.co_filename) else None
    if definition is None:
        return []
    read = {node.id for node in ast.walk(definition) if isinstance(node, ast.Name)}
    taken = models.bound(module, *given)
    for name, mask in taken.items():
        shown = _shown(name, mask)
        if shown is None or name in read or read & {"locals", "args", "kwargs"} or not covers_padding(taken, shown):
            continue
        gap, spread = _moved(torch, module, given, shown)
        where, callee = _forgotten(module, definition), ""
        if where is not None:
            callee = ast.unparse(where.func)
        place = location_of(where, code.co_filename) if where else name_of_definition(definition, code.co_filename)
        share = 1 - float(shown.double().mean())
        return [Averaged(number, share, gap, spread, place, name, callee)] if gap else []
    return []


def _shown(name: str, mask: Any) -> Any:
    """Where a mask of padding shows a token, as truths; None for what is none."""
    if MASK not in name.lower() or not is_tensor(mask) or mask.dim() != 2 or mask.is_complex():
        return None
    if not bool(((mask == 0) | (mask == 1)).all()):
        return None
    shown = mask == 0 if any(part in TURNED for part in name.lower().split("_")) else mask != 0
    return shown if only_runs(shown.long()) else None


def covers_padding(taken: Mapping[str, Any], shown: Any) -> bool:
    """Whether what is hidden is one and the same token, or numbers that are all 0."""
    rows = [t for t in tensors_in(taken).values() if t.dim() in (2, 3) and t.shape[:2] == shown.shape]
    ids = [t for t in rows if t.dim() == 2 and not t.is_floating_point() and int(t.max()) > 1]
    states = [t for t in rows if t.dim() == 3 and t.is_floating_point()]
    hidden = [t[~shown].unique() for t in [*ids[:1], *states[:1]]]
    return bool(hidden) and all(len(values) == 1 for values in hidden)


def _moved(torch: Any, module: Any, given: Given, shown: Any) -> tuple[float, float]:
    """How far the shortest row's answer moves as its padding is cut off, and how far answers lie from each other."""
    row = int(shown.sum(dim=1).argmin())
    columns = shown[row].nonzero().flatten()
    size = tuple(shown.shape)
    cut = cutting(row, columns, size)
    with preserved(torch, module), torch.no_grad():
        module.eval()
        whole = answers_of_rows(module(*given[0], **given[1]), size[0])
        alone = answers_of_rows(module(*cut(given[0]), **cut(given[1])), 2)
    if whole is None or alone is None:
        return 0.0, 0.0
    one, other = whole[row], alone[0]
    if whole.dim() > 1 and whole.shape[1] == size[1]:
        one = one[columns]
    if one.shape != other.shape:
        return 0.0, 0.0
    gap, rounding = float((one - other).abs().max()), ROUNDING * torch.finfo(one.dtype).eps * float(one.abs().max())
    return (gap, float(whole.float().std(dim=0).max())) if gap > rounding else (0.0, 0.0)


def cutting(row: int, columns: Any, size: tuple[int, ...]) -> Callable[[Any], Any]:
    """What leaves of all that a model is given one row, twice, and of its places these columns."""

    def cut(value: Any) -> Any:
        if is_tensor(value):
            of_rows = value[[row, row]] if value.dim() and value.shape[0] == size[0] else value
            return of_rows[:, columns] if value.dim() > 1 and tuple(value.shape[:2]) == size else of_rows
        if isinstance(value, dict):
            return {key: cut(part) for key, part in value.items()}
        return type(value)(map(cut, value)) if type(value) in (list, tuple) else value

    return cut


def answers_of_rows(result: Any, rows: int) -> Any:
    """The first numbers that an answer holds for each of the rows."""
    tensors = tensors_in(result).values()
    return next((t for t in tensors if t.dim() and t.shape[0] == rows and t.is_floating_point()), None)


def _forgotten(module: Any, definition: ast.FunctionDef) -> ast.Call | None:
    """The last call of a part of the model that would take a mask, and is given none."""
    found = []
    for node in ast.walk(definition):
        called = node.func if isinstance(node, ast.Call) else None
        own = isinstance(called, ast.Attribute) and ast.unparse(called.value) == definition.args.args[0].arg
        part: Any = getattr(module, called.attr, None) if own and isinstance(called, ast.Attribute) else None
        if (
            not isinstance(node, ast.Call)
            or not hasattr(part, "named_parameters")
            or any(w.arg is None for w in node.keywords)
        ):
            continue
        names = models.forward_names(part)[0]
        given = {*names[: len(node.args)], *(word.arg for word in node.keywords)}
        if any(MASK in name for name in names) and not any(MASK in str(name) for name in given):
            found.append(node)
    return max(found, key=lambda node: node.lineno, default=None)
