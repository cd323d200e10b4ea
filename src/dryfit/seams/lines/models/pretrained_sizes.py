"""Pretrained models that are built with layers of another size than the weights that they load."""

import ast
import os
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.resources import Mismatched
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.core.trace import trace
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, evaluated, names_in, node_at, raised_by, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What reads a model by its name or its folder, what takes weights that do not fit for new ones, and what tells of them.
PRETRAINED, NEW, TELLING, MISMATCHED = (
    "from_pretrained", "ignore_mismatched_sizes", "output_loading_info", "mismatched_keys",
)  # fmt: skip
# What transformers and diffusers raise.
REFUSALS = (RuntimeError, ValueError)
# The arguments of the call that make a layer's size, beside a whole configuration.
CONFIG = "config"


def pretrained_sizes(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a pretrained model whose layers have other sizes than its weights; how to go on with new ones there."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, REFUSALS) else None
    call = _loading(raised) if raised is not None and not raised.by_line else None
    if raised is None or call is None or any(word.arg in (NEW, TELLING) for word in call.keywords):
        return None
    with session.unseen():
        found = _told(call, raised)
    if not found:
        return None
    (tensor, kept, built), path = found[0], raised.location.path
    named = _asks(call, built, raised)
    where = _made(named, path) if named is not None else location_of(call, path)
    entry = Mismatched(
        call=ast.unparse(call.func),
        folder=_folder(call, raised),
        tensor=tensor,
        kept=kept,
        built=built,
        tensors=len(found),
        argument=named.arg or "" if named is not None else "",
        trained=session.trained,
        location=where,
        called_at=location_of(call, path),
        failure=number,
    )
    session.recorder.script_adds("mismatched", entry)
    return retry(raised, partial(rewrites.added, call=call, name=NEW, value="True"), f"with `{NEW}=True`")


def _loading(raised: Raised) -> ast.Call | None:
    """The call on the user's line that loads a model; of several the one whose span it is."""
    call: ast.Call | None = node_at(raised.location, ast.Call)
    asks = call is not None and isinstance(call.func, ast.Attribute) and call.func.attr == PRETRAINED
    return call if asks else None


def _told(call: ast.Call, raised: Raised) -> list[tuple[str, tuple[int, ...], tuple[int, ...]]]:
    """The tensors whose sizes differ, with those that are kept and those that are built, as the library tells them."""
    words = [ast.keyword(NEW, ast.Constant(True)), ast.keyword(TELLING, ast.Constant(True))]
    again = ast.fix_missing_locations(ast.copy_location(ast.Call(call.func, call.args, [*call.keywords, *words]), call))
    try:
        _, told = evaluated(again, names_in(raised.frame))
        keys = told[MISMATCHED] if isinstance(told, Mapping) else []
        found = [(str(name), tuple(map(int, kept)), tuple(map(int, built))) for name, kept, built in keys]
    except Exception:
        return []
    # A weight tells more than its bias.
    return sorted(found, key=lambda entry: (-len(entry[1]), entry[0]))


def _asks(call: ast.Call, built: tuple[int, ...], raised: Raised) -> ast.keyword | None:
    """The argument that makes the size: a number that is one of the layer's extents, or else the configuration."""
    scope, sized = names_in(raised.frame), []
    for word in call.keywords:
        try:
            value: Any = evaluated(word.value, scope) if not _calls(word.value) else None
        except Exception:
            continue
        if word.arg and type(value) is int and value in built:
            sized.append(word)
    configured = [word for word in call.keywords if word.arg == CONFIG]
    return next(iter([*sized, *configured]), None)


def _calls(node: ast.expr) -> bool:
    return any(isinstance(part, ast.Call) and ast.unparse(part.func) != "len" for part in ast.walk(node))


def _made(word: ast.keyword, path: str) -> Location:
    """Where the argument's value stands: of a configuration the call that makes it."""
    traced = trace(word.value, path) if word.arg == CONFIG else None
    return traced.location if traced is not None else location_of(word.value, path)


def _folder(call: ast.Call, raised: Raised) -> str:
    """What is loaded, by its name or its folder; nothing where a call makes it."""
    node = next(iter(call.args), None)
    try:
        value = evaluated(node, names_in(raised.frame)) if node is not None and not _calls(node) else ""
        return os.fspath(value)
    except Exception:
        return ""
