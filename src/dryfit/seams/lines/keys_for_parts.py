"""A batch that is a dictionary, taken apart by a loop into names: they hold its keys."""

import ast
from collections.abc import Iterator, Mapping
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any, TypeGuard

from dryfit.core.evidence.script import Unpacking
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, nodes_of, parse
from dryfit.seams import rewrites
from dryfit.seams.lines.exchanged import user_frames_of
from dryfit.seams.loops import is_numbered, loops_holding
from dryfit.seams.raised import Raised, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending import Mending

# What is raised by what is given a text for a tensor.
REFUSALS = (TypeError, AttributeError)


def keys_for_parts(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter names that hold the keys of a batch; how to go on with its values instead."""
    if not isinstance(error, REFUSALS):
        return None
    for frame, where in reversed(user_frames_of(error)):
        for node, target, source in (*_of_loops(frame, where), *_of_assignments(frame, where)):
            keys = [resolve(part, frame) for part in target.elts]
            if not all(type(key) is str for key in keys) or not _are_keys(keys, node, session, frame):
                continue
            place, names = location_of(target, where.path), ", ".join(map(str, keys))
            entry = Unpacking(ast.unparse(source), len(keys), None, names, place, number, batch=True)
            session.recorder.script_adds("unpackings", entry)
            one, each = f"_batch[_key] for _key in {tuple(keys)!r}", ast.unparse(source)
            loops = f"(tuple({one}) for _batch in {each})"
            fitted = loops if isinstance(node, ast.For) else f"[({each})[_key] for _key in {tuple(keys)!r}]"
            change = partial(rewrites.replaced, node=source, source=fitted)
            return retry(Raised(frame, place, False, number), change, "with the values of the batch", node.lineno)
    return None


def _are_keys(keys: list[Any], node: ast.stmt, session: "Mending", frame: FrameType) -> bool:
    """Whether texts are the keys of what a statement took apart, or of the batches that were put together."""
    held = resolve(node.value, frame) if isinstance(node, ast.Assign) else None
    if isinstance(held, Mapping):
        return list(held) == keys
    return any(list(collation.tensors) == keys for collation in session.recorder.collations)


def _of_loops(frame: FrameType, where: Location) -> Iterator[tuple[ast.For, ast.Tuple, ast.expr]]:
    """The loops around a line that take each item, or each numbered one, apart into plain names; what they go over."""
    for loop in (found for found in loops_holding(frame, where.line) if isinstance(found, ast.For)):
        target: ast.expr = loop.target
        numbered = is_numbered(loop.iter) and isinstance(loop.iter, ast.Call) and isinstance(target, ast.Tuple)
        if numbered and isinstance(target, ast.Tuple) and target.elts:
            target = target.elts[-1]
        if _is_of_names(target):
            yield loop, target, loop.iter.args[0] if numbered and isinstance(loop.iter, ast.Call) else loop.iter


def _of_assignments(frame: FrameType, where: Location) -> Iterator[tuple[ast.Assign, ast.Tuple, ast.expr]]:
    """The statements before a line, in its function, that take what a name stands for apart into plain names."""
    tree, lines = parse(where.path), {line for *_, line in frame.f_code.co_lines()}
    for node in nodes_of(tree) if tree is not None else ():
        if not isinstance(node, ast.Assign) or node.lineno not in lines or node.lineno > where.line:
            continue
        target = node.targets[0]
        if isinstance(node.value, ast.Name) and _is_of_names(target):
            yield node, target, node.value


def _is_of_names(target: ast.expr) -> TypeGuard[ast.Tuple]:
    return isinstance(target, ast.Tuple) and all(isinstance(part, ast.Name) for part in target.elts)
