"""Names that a folder was listed for, and that are opened without it."""

import ast
import os
from collections.abc import Iterator
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.resources import AbsentFile
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, method_of, nodes_of, parse
from dryfit.seams.lines.files.absent import asked_in_vain, is_path
from dryfit.seams.lines.files.folders import writes
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import evaluated, names_in, node_at, raised_by, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What gives the names in a folder, without it.
LISTING = "listdir"


def listed_names(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a name out of a folder that is opened without the folder; how to run the statement with both."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, OSError) else None
    call = node_at(raised.location, ast.Call) if raised is not None else None
    if raised is None or call is None or writes(call):
        return None
    asked = next(asked_in_vain(call, raised.frame, error), None)
    if asked is None or os.path.isabs(asked[1]):
        return None
    node, path = asked[0], os.fspath(asked[1])
    found = next(_holding(path, raised.location.path, raised.frame), None)
    if found is None:
        return None
    listing, folder, source = found
    joined = f"os.path.join({source}, {ast.unparse(node)})" if source and _may_join(node, raised.frame) else ""
    entry = AbsentFile(
        path,
        ast.unparse(call.func),
        os.path.join(folder, path),
        (),
        location_of(node, raised.location.path),
        False,
        number,
        listing=ast.unparse(listing),
        joined=joined,
    )
    session.recorder.absent_files.append(entry)
    made = f"__import__('os').path.join({source or repr(folder)}, {ast.unparse(node)})"
    told = f"with `{joined}`" if joined else f"with the folder `{folder}` before it"
    return retry(raised, partial(rewrites.replaced, node=node, source=made), told)


def _holding(path: str, script: str, frame: FrameType) -> Iterator[tuple[ast.Call, str, str]]:
    """The lists of folders that hold a path, each folder, and how the line may write it; nothing where it cannot."""
    tree = parse(script)
    listings = [n for n in nodes_of(tree) if isinstance(n, ast.Call) and method_of(n) == LISTING] if tree else []
    for listing in listings:
        for written in (*listing.args[:1], *_kept_as(listing, script)):
            for depth, scope in enumerate(_scopes(frame)):
                folder = _folder(written, scope)
                if folder and os.path.lexists(os.path.join(folder, path)):
                    yield listing, folder, "" if depth else ast.unparse(written)


def _kept_as(listing: ast.Call, script: str) -> Iterator[ast.expr]:
    """The attributes that keep what a folder is listed by: `self.root = root`."""
    tree, source = parse(script), ast.unparse(listing.args[0]) if listing.args else ""
    for node in nodes_of(tree) if tree else ():
        if isinstance(node, ast.Assign) and source and ast.unparse(node.value) == source:
            kept = (ast.unparse(target) for target in node.targets if isinstance(target, ast.Attribute))
            yield from (ast.parse(attribute, mode="eval").body for attribute in kept)


def _scopes(frame: FrameType | None) -> Iterator[dict[str, Any]]:
    while frame is not None:
        yield names_in(frame)
        frame = frame.f_back


def _folder(node: ast.expr, scope: dict[str, Any]) -> str:
    """The folder that an expression gives; nothing where it calls more than what makes paths."""
    try:
        folder = os.fspath(evaluated(node, scope)) if is_path(node) else ""
    except Exception:
        return ""
    return folder if isinstance(folder, str) and os.path.isdir(folder) else ""


def _may_join(node: ast.expr, frame: FrameType) -> bool:
    """Whether the line may join them: it knows `os`, and the name is not one that its function was given."""
    code = frame.f_code
    given = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    bare = isinstance(node, ast.Name) and node.id in given and not node.id.startswith(".")
    return names_in(frame).get("os") is os and not bare
