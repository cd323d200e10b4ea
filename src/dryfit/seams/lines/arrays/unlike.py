"""Arrays of NumPy that the user's line pairs, or chooses from by a mask, and whose shapes do not go together."""

import ast
import sys
from collections.abc import Iterator
from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, TypeAlias

from dryfit.core.evidence.mistaken import UnlikeArrays
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import node_over, raised_by, retry
from dryfit.seams.torch.operations import value_again

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What pairs two arrays, or chooses from one by the other.
Pairing: TypeAlias = ast.BinOp | ast.Compare | ast.Subscript | ast.Call
# Functions and methods that multiply matrices.
PRODUCTS = ("dot", "matmul")


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
    chosen, multiplied = isinstance(node, ast.Subscript), _multiplies(node)
    if multiplied and (not one or not other or one[-1] == other[-2:][0]):
        return None
    if chosen and (values[1].dtype != bool or other == one[: len(other)]):
        return None
    if not chosen and not multiplied and not apart(one, other):
        return None
    where = location_of(node, raised.location.path)
    entry = UnlikeArrays(ast.unparse(node), one, other, chosen, where, number, multiplied)
    session.recorder.script_adds("unlike_arrays", entry)
    return retry(raised, partial(_with_fitting, node=node), "with the second made to fit the first")


def _with_fitting(statement: ast.stmt, node: Pairing) -> list[ast.stmt]:
    """The statement with the second operand made to fit; a mask wherever the statement chooses by it."""
    # As changes before this one have left it.
    node = rewrites.standing(statement, node)
    second = ast.unparse(_operands(node)[1])
    masks = [n for n in ast.walk(statement) if isinstance(n, ast.Subscript) and ast.unparse(n.slice) == second]
    for found in masks if isinstance(node, ast.Subscript) else [node]:
        first, other = _operands(found)
        chosen = isinstance(found, ast.Subscript)
        how = "_for_product" if _multiplies(found) else "_masking" if chosen else "_fitted"
        made = f"__import__('sys').modules[{__name__!r}].{how}({second}, {ast.unparse(first)})"
        (statement,) = rewrites.replaced(statement, other, made)
    return [statement]


def _operation(where: Location) -> Pairing | None:
    node: Pairing | None = node_over(where, ast.BinOp, ast.Compare, ast.Subscript, ast.Call)
    if isinstance(node, ast.Call):
        return node if _multiplies(node) else None
    return None if isinstance(node, ast.Compare) and len(node.comparators) != 1 else node


def _multiplies(node: Pairing) -> bool:
    """Whether two arrays are multiplied as matrices, by the operator, a function or a method."""
    if isinstance(node, ast.Call):
        product = isinstance(node.func, ast.Attribute) and node.func.attr in PRODUCTS
        return product and len(node.args) in (1, 2) and not node.keywords
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult)


def _operands(node: Pairing) -> tuple[ast.expr, ast.expr]:
    match node:
        case ast.BinOp():
            return node.left, node.right
        case ast.Compare():
            return node.left, node.comparators[0]
        case ast.Subscript():
            return node.value, node.slice
        case ast.Call(func=ast.Attribute(value=owner), args=[other]):
            return owner, other
    return node.args[0], node.args[1]


def apart(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, int] | None:
    """The first two extents, from the last axis on, that cannot be paired."""
    axes: Iterator[tuple[int, int]] = zip_longest(reversed(one), reversed(other), fillvalue=1)
    return next(((a, b) for a, b in axes if a != b and 1 not in (a, b)), None)


def _fitted(value: Any, like: Any) -> Any:
    """An array cut, or padded with zeros, to go with another."""
    if not _are_arrays(value, like):
        return value
    shape = like.shape
    if value.ndim == len(shape):
        return _cut(value, shape)
    if value.shape == shape[: value.ndim]:
        return value.reshape(*value.shape, *(1,) * (len(shape) - value.ndim))
    while value.ndim > len(shape):
        value = value[..., 0]
    return _cut(value, shape[-value.ndim :] if value.ndim else ())


def _masking(value: Any, like: Any) -> Any:
    """A mask cut, or padded, to the axes that it chooses from."""
    return _cut(value, like.shape[: value.ndim]) if _are_arrays(value, like) else value


def _for_product(value: Any, like: Any) -> Any:
    """A matrix with as many rows as another, which it is multiplied with, has columns."""
    if not _are_arrays(value, like) or not value.size:
        return value
    # The last row stands for those that are missing.
    return sys.modules["numpy"].take(value, range(like.shape[-1]), axis=max(value.ndim - 2, 0), mode="clip")


def _are_arrays(*values: Any) -> bool:
    numpy = sys.modules["numpy"]
    return all(isinstance(value, numpy.ndarray) for value in values)


def _cut(value: Any, shape: tuple[int, ...]) -> Any:
    wanted = tuple(size if have != 1 or not len(shape) else have for have, size in zip(value.shape, shape, strict=True))
    made = sys.modules["numpy"].zeros(wanted, dtype=value.dtype)
    part = tuple(slice(0, min(have, size)) for have, size in zip(value.shape, wanted, strict=True))
    made[part] = value[part]
    return made
