"""Attentions whose width cannot be divided among their heads, and layers whose channels make no equal groups."""

import ast
from collections.abc import Iterator, Mapping
from functools import partial
from types import TracebackType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.script import Heads
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, node_at, raised_by, resolve, retry, value_of

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What libraries call the width of an attention, and the number of its heads.
WIDTHS = ("embed_dim", "d_model", "hidden_size", "n_embd", "dim", "hidden_dim", "embed_size")
HEADS = ("num_heads", "nhead", "num_attention_heads", "n_head", "n_heads", "encoder_attention_heads", "heads")
# What torch calls the channels of a layer, and the number of groups that they make.
CHANNELS = ("num_channels", "in_channels", "out_channels")
GROUPS = ("num_groups", "groups")


def uneven_heads(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter heads that do not divide their width; how to run the statement with as many as do."""
    if not isinstance(error, (AssertionError, ValueError)):
        return None
    raised = raised_by(error.__traceback__, number)
    found = next(_uneven(error.__traceback__), None) if raised is not None and not raised.by_line else None
    if raised is None or found is None:
        return None
    class_name, width, heads, part = found
    fitting = max(count for count in range(1, heads + 1) if width % count == 0)
    given = _given(raised, heads)
    where = location_of(given, raised.location.path) if given is not None else raised.location
    entry = Heads(class_name, width, heads, fitting, where, given is not None, number, part)
    session.recorder.script_adds("heads", entry)
    done = f"with {fitting} {part}s" if fitting > 1 else f"with one {part}"
    if given is not None:
        return retry(raised, partial(rewrites.replaced, node=given, source=str(fitting)), done)
    source, attribute = _configured(raised, heads)
    changed = partial(rewrites.preceded, source=f"{source}.{attribute} = {fitting}")
    return retry(raised, changed, done) if source else None


def _uneven(traceback: TracebackType | None) -> Iterator[tuple[str, int, int, str]]:
    """The class, width and heads of the constructors that an exception left, where one does not divide the other."""
    while traceback is not None:
        frame, traceback = traceback.tb_frame, traceback.tb_next
        if frame.f_code.co_name != "__init__":
            continue
        config = frame.f_locals.get("config")
        for values in (frame.f_locals, vars(config) if hasattr(config, "__dict__") else {}):
            width, heads = _named(values, WIDTHS), _named(values, HEADS)
            name = type(frame.f_locals.get("self")).__name__
            if width and heads and width % heads:
                yield name, width, heads, "head"
            groups = _named(values, GROUPS)
            uneven = [n for n in (_named(values, (one,)) for one in CHANNELS) if n and groups and n % groups]
            if uneven:
                yield name, uneven[0], groups, "group"


def _named(values: Mapping[str, Any], names: tuple[str, ...]) -> int:
    found = (values.get(name) for name in names)
    return next((value for value in found if type(value) is int and value > 0), 0)


def _given(raised: Raised, heads: int) -> ast.expr | None:
    """The argument that is the number of heads, by name or by its value alone: of the user's call, or of one in it."""
    call = node_at(raised.location, ast.Call)
    if call is None:
        return None
    calls = [node for node in ast.walk(call) if isinstance(node, ast.Call)]
    words = [word for one in calls for word in one.keywords if word.arg in (*HEADS, *GROUPS)]
    named = [word.value for word in words if value_of(word.value, raised.frame) == heads]
    others = [*call.args, *(word.value for word in call.keywords if word.arg not in (*WIDTHS, *CHANNELS))]
    same = [node for node in others if value_of(node, raised.frame) == heads]
    return named[0] if named else same[0] if len(same) == 1 else None


def _configured(raised: Raised, heads: int) -> tuple[str, str]:
    """The source of the configuration that the user's call is given, and what it calls the number of heads."""
    call = node_at(raised.location, ast.Call)
    nodes = [*call.args, *(word.value for word in call.keywords)] if call is not None else []
    for node in nodes:
        value = resolve(node, raised.frame)
        name = next((name for name in HEADS if getattr(value, name, None) == heads), "")
        if name:
            return ast.unparse(node), name
    return "", ""
