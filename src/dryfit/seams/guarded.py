"""What raises where the user's own `try` waits for it: the script knows, and goes on by itself."""

import ast
import builtins
from collections.abc import Iterator
from itertools import takewhile
from types import FrameType

from dryfit.core.source import OUR_FOLDER, file_of_class, frames_from, is_user_file, nodes_of, parse
from dryfit.seams.raised import resolve

# Handlers that take whatever is raised say what is expected only where they stand around a few statements alone.
WHATEVER, FEW = (Exception, BaseException), 3
# What a handler calls that ends the script all the same.
ENDINGS = ("exit", "quit", "sys.exit", "os._exit", "os.abort")


def is_awaited(error: BaseException, frame: FrameType | None, *, near: bool) -> bool:
    """Whether a `try` of the user's around a frame is for this kind of exception, and goes on after it.

    ``near`` leaves out what a library was called from: a `try` around a whole training waits for nothing in it.
    """
    outside = (f for f in frames_from(frame) if not f.f_code.co_filename.startswith(OUR_FOLDER))
    users = takewhile(_is_user, outside) if near else filter(_is_user, outside)
    blocks = [(depth, user, block) for depth, user in enumerate(users) for block in tries_around(user)]
    return any(_goes_on(block, error, user, any_kind=not depth and not near) for depth, user, block in blocks)


def is_signal(error: BaseException, frame: FrameType | None) -> bool:
    """Whether an exception is of a class of the script's own, and a `try` however far out is for that class."""
    return is_user_file(file_of_class(type(error))) and is_awaited(error, frame, near=False)


def _is_user(frame: FrameType) -> bool:
    return is_user_file(frame.f_code.co_filename)


def tries_around(frame: FrameType) -> Iterator[ast.Try]:
    """The `try` blocks whose body a frame is in, without what only cleans up."""
    tree = parse(frame.f_code.co_filename)
    for node in nodes_of(tree) if tree else ():
        if isinstance(node, ast.Try) and node.handlers:
            first, last = node.body[0].lineno, node.body[-1].end_lineno or 0
            yield from [node] if first <= frame.f_lineno <= last else []


def _goes_on(block: ast.Try, error: BaseException, frame: FrameType, *, any_kind: bool) -> bool:
    taken = next(((handler, kinds) for handler in block.handlers if (kinds := _kinds(handler, error, frame))), None)
    if taken is None:
        return False
    handler, kinds = taken
    named = any(kind not in WHATEVER for kind in kinds)
    nodes = [node for statement in handler.body for node in ast.walk(statement)]
    ends = any(isinstance(node, ast.Call) and ast.unparse(node.func) in ENDINGS for node in nodes)
    goes_on = not ends and not any(isinstance(node, ast.Raise) for node in nodes)
    return goes_on and (named or (any_kind and len(block.body) <= FEW))


def _kinds(handler: ast.ExceptHandler, error: BaseException, frame: FrameType) -> list[type]:
    """The classes by which a handler takes an exception."""
    if handler.type is None:
        return [BaseException]
    parts = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return [kind for part in parts if isinstance(kind := _class(part, frame), type) and isinstance(error, kind)]


def _class(node: ast.expr, frame: FrameType) -> object:
    if isinstance(node, ast.Name) and node.id not in frame.f_locals and node.id not in frame.f_globals:
        return getattr(builtins, node.id, None)
    return resolve(node, frame)
