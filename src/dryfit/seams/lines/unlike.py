"""Arrays of NumPy that the user's line pairs, or chooses from by a mask, and whose shapes do not go together."""

import ast
import sys
from collections.abc import Iterator
from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import UnlikeArrays
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.seams import rewrites
from dryfit.seams.raised import node_over, raised_by, retry
from dryfit.seams.torch.operations import value_again

if TYPE_CHECKING:
    from dryfit.seams.mending import Mending


def unlike_arrays(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter two arrays that do not go together; how to run the statement with the second cut or padded to the first."""
    torch, numpy = sys.modules.get("torch"), sys.modules.get("numpy")
    raised = raised_by(error.__traceback__, number) if isinstance(error, (ValueError, IndexError)) else None
    node = _operation(raised.location) if raised is not None else None
    if torch is None or numpy is None or raised is None or node is None:
        return None
    first, second = _operands(node)
    values = [value_again(torch, part, raised.frame) for part in (first, second)]
    if not all(isinstance(value, numpy.ndarray) for value in values):
        return None
    one, other = (tuple(value.shape) for value in values)
    chosen = isinstance(node, ast.Subscript)
    if (chosen and (values[1].dtype != bool or other == one[: len(other)])) or (not chosen and not apart(one, other)):
        return None
    entry = UnlikeArrays(ast.unparse(node), one, other, chosen, location_of(node, raised.location.path), number)
    session.recorder.script_adds("unlike_arrays", entry)
    return retry(raised, partial(_with_fitting, node=node), "with the second made to fit the first")


def _with_fitting(statement: ast.stmt, node: ast.BinOp | ast.Compare | ast.Subscript) -> list[ast.stmt]:
    """The statement with the second operand made to fit; a mask wherever the statement chooses by it."""
    second = ast.unparse(_operands(node)[1])
    masks = [n for n in ast.walk(statement) if isinstance(n, ast.Subscript) and ast.unparse(n.slice) == second]
    for found in masks if isinstance(node, ast.Subscript) else [node]:
        first, other = _operands(found)
        chosen = isinstance(found, ast.Subscript)
        made = f"__import__('sys').modules[{__name__!r}]._fitted({second}, {ast.unparse(first)}, {chosen})"
        (statement,) = rewrites.replaced(statement, other, made)
    return [statement]


def _operation(where: Location) -> ast.BinOp | ast.Compare | ast.Subscript | None:
    node: ast.BinOp | ast.Compare | ast.Subscript | None = node_over(where, ast.BinOp, ast.Compare, ast.Subscript)
    return None if isinstance(node, ast.Compare) and len(node.comparators) != 1 else node


def _operands(node: ast.BinOp | ast.Compare | ast.Subscript) -> tuple[ast.expr, ast.expr]:
    if isinstance(node, ast.BinOp):
        return node.left, node.right
    return (node.left, node.comparators[0]) if isinstance(node, ast.Compare) else (node.value, node.slice)


def apart(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, int] | None:
    """The first two extents, from the last axis on, that cannot be paired."""
    axes: Iterator[tuple[int, int]] = zip_longest(reversed(one), reversed(other), fillvalue=1)
    return next(((a, b) for a, b in axes if a != b and 1 not in (a, b)), None)


def _fitted(value: Any, like: Any, chosen: bool) -> Any:
    """An array cut, or padded with zeros, to go with another; a mask to the axes that it chooses from."""
    numpy = sys.modules["numpy"]
    if not isinstance(value, numpy.ndarray) or not isinstance(like, numpy.ndarray):
        return value
    shape = like.shape[: value.ndim] if chosen else like.shape
    if chosen or value.ndim == len(shape):
        return _cut(value, shape)
    if value.shape == shape[: value.ndim]:
        return value.reshape(*value.shape, *(1,) * (len(shape) - value.ndim))
    while value.ndim > len(shape):
        value = value[..., 0]
    return _cut(value, shape[-value.ndim :] if value.ndim else ())


def _cut(value: Any, shape: tuple[int, ...]) -> Any:
    wanted = tuple(size if have != 1 or not len(shape) else have for have, size in zip(value.shape, shape, strict=True))
    made = sys.modules["numpy"].zeros(wanted, dtype=value.dtype)
    part = tuple(slice(0, min(have, size)) for have, size in zip(value.shape, wanted, strict=True))
    made[part] = value[part]
    return made
