"""Attributes that the user's line asks of an object which does not have them."""

import ast
import difflib
from collections.abc import Mapping
from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.missing import MissingAttribute
from dryfit.core.retry import Retry
from dryfit.core.source import innermost, location_of
from dryfit.seams.lines.calls.kinds import conversion
from dryfit.seams.lines.names.keys import filled, same_part
from dryfit.seams.lines.names.unprepared import unprepared
from dryfit.seams.lines.names.unset import unset_yet
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, names_in, node_at, raised_by, resolve, retry
from dryfit.seams.signature import is_users
from dryfit.seams.torch.models import parameters_given

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# Names as alike as this are taken for a misspelling of each other.
ALIKE = 0.75
# What scripts ask an output object for, that a bare tensor is itself.
ANSWERS = ("logits", "last_hidden_state", "prediction", "predictions", "preds", "out", "output", "outputs")
# What DataParallel and DistributedDataParallel call the model in them.
WRAPPED = "module"
# What a tuple or a dictionary has whose class gives its items names of their own.
OF_OWN_NAMES = ("to_tuple", "_fields")
# What gives a copy of a list, an array or a tensor.
COPYING = ("copy", "clone", "deepcopy")
# The most names that are told.
SHOWN = 3
# The package of what stands in for an object of a library's.
OURS = __name__.partition(".")[0]


def misspelling(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter an attribute that is not there; how to run the statement with the one that is meant."""
    if isinstance(error, (AttributeError, IndexError, TypeError)):
        found = _tensor_for_output(session, error, number)
        if found is not None:
            return found
    raised = raised_by(error.__traceback__, number) if isinstance(error, AttributeError) else None
    node = node_at(raised.location, ast.Attribute) if raised is not None else None
    owner = resolve(node.value, raised.frame) if raised is not None and node is not None else UNKNOWN
    stands_in = owner is not UNKNOWN and type(owner).__module__.partition(".")[0] == OURS
    if (owner is UNKNOWN or stands_in) and node is not None:
        owner = _asked(error, node.attr)
    if raised is None or node is None or not isinstance(node.ctx, ast.Load) or owner is UNKNOWN:
        return None
    unset = unset_yet(owner, node, raised)
    if unset is not None:
        session.recorder.script_adds("missing_attributes", unset[0])
        return unset[1]
    entry = (
        unprepared(owner, node, raised)
        or _copied(owner, node, raised)
        or _of_key(owner, node, raised)
        or _converted(session, owner, node, raised)
    )
    if entry is None and _is_judged(owner, node.attr):
        entry = _entry(owner, node, raised)
    if entry is None:
        return None
    session.recorder.script_adds("missing_attributes", entry)
    if not entry.replacement:
        return None
    if entry.filled:
        beginning = f"{entry.source}.{entry.name} = {entry.filled}"
        return retry(raised, partial(_begun, node=node, source=beginning), f"after `{beginning}`")
    changed = partial(rewrites.replaced, node=node, source=entry.replacement)
    return retry(raised, changed, f"with `{entry.replacement}`")


def _tensor_for_output(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """A tensor that is asked for the logits, as an output object would be; how to run the statement with itself."""
    raised = raised_by(error.__traceback__, number)
    by_name = isinstance(error, AttributeError)
    node = node_at(raised.location, ast.Attribute if by_name else ast.Subscript) if raised is not None else None
    if raised is None or node is None or not raised.by_line:
        return None
    name = node.attr if by_name else getattr(node.slice, "value", None)
    owner = resolve(node.value, raised.frame)
    if name not in ANSWERS or not hasattr(owner, "grad_fn"):
        return None
    source, kind, where = ast.unparse(node.value), type(owner).__name__, location_of(node, raised.location.path)
    entry = MissingAttribute(source, kind, str(name), where, (), source, key=not by_name, failure=number)
    session.recorder.script_adds("missing_attributes", entry)
    return retry(raised, partial(rewrites.replaced, node=node, source=source), f"with `{source}`")


def _asked(error: BaseException, name: str) -> Any:
    """The object that raised: Python's own word, or a module that looked its parts through."""
    if getattr(error, "name", None) == name and getattr(error, "obj", None) is not None:
        return error.obj  # type: ignore[attr-defined]
    traceback = error.__traceback__
    traceback = innermost(traceback)
    frame = traceback.tb_frame if traceback is not None else None
    inside = frame is not None and frame.f_code.co_name == "__getattr__"
    return frame.f_locals.get("self", UNKNOWN) if frame is not None and inside else UNKNOWN


def _copied(owner: Any, node: ast.Attribute, raised: Raised) -> MissingAttribute | None:
    """A module that is asked for a copy of itself, as lists and tensors are."""
    if node.attr not in COPYING or not hasattr(owner, "named_parameters"):
        return None
    source, where = ast.unparse(node.value), location_of(node, raised.location.path)
    made = f"(lambda: __import__('copy').deepcopy({source}))"
    return MissingAttribute(
        source, type(owner).__name__, node.attr, where, (), made, failure=raised.number, copies=True
    )


def _of_key(owner: Any, node: ast.Attribute, raised: Raised) -> MissingAttribute | None:
    """A plain dictionary that is asked for one of its keys as for an attribute."""
    if type(owner) is not dict or node.attr not in owner:
        return None
    source, where = ast.unparse(node.value), location_of(node, raised.location.path)
    made = f"{source}[{node.attr!r}]"
    return MissingAttribute(source, "dict", node.attr, where, (), made, failure=raised.number)


def _converted(session: "Mending", owner: Any, node: ast.Attribute, raised: Raised) -> MissingAttribute | None:
    """A plain value that is asked for what a tensor or an array of it has; of a batch and its parts others tell."""
    script = session.recorder.script
    told = {entry.failure for entry in session.recorder.takings} | {entry.failure for entry in script.unpackings}
    if raised.number in told | {entry.failure for entry in script.unbatched}:
        return None
    source = ast.unparse(node.value)
    where = location_of(node, raised.location.path)
    # The ids of one text are a batch of one to a model.
    lone = _is_encoded(node.value, raised) and not isinstance(next(iter(owner), None), list)
    made = conversion(owner, node.attr, source, names_in(raised.frame))
    made = f"{made}.unsqueeze(0)" if made and lone else made
    made = f"{made}.{node.attr}" if made else ""
    kind = (
        type(owner).__name__
        if type(owner).__module__ == "builtins"
        else f"{type(owner).__module__}.{type(owner).__name__}"
    )
    return MissingAttribute(source, kind, node.attr, where, (), made, failure=raised.number) if made else None


def _is_encoded(node: ast.expr, raised: Raised) -> bool:
    """Whether an expression takes a part of what a tokenizer gave."""
    return isinstance(node, ast.Subscript) and hasattr(resolve(node.value, raised.frame), "convert_to_tensors")


def _is_judged(owner: Any, name: str) -> bool:
    """Whether an object is of a class of its own: of plain values and batches other checks tell more."""
    plain = isinstance(owner, (ModuleType, str, int, float, list, tuple, set, type(None))) or type(owner) is dict
    if owner is UNKNOWN or (plain and not any(hasattr(owner, name) for name in OF_OWN_NAMES)):
        return False
    # Of a tensor or an array others tell more, but where its own name is nearly this.
    if hasattr(owner, "__array__") and not difflib.get_close_matches(name, dir(owner), n=1, cutoff=ALIKE):
        return False
    try:
        return not hasattr(owner, name)
    except Exception:
        return False


# The letters of an ending.
ENDING = 2
# What takes the place of a part that only some models' outputs have, and of Python 2's `next`.
LENT = {
    "pooler_output": ("last_hidden_state", "last_hidden_state[:, 0]"),
    "next": ("__next__", "__next__"),
}

# What an optimizer is asked for, that its groups have.
RATES = ("lr", "learning_rate")


def _is_further(name: str, other: str) -> int:
    """How far another name is in words: hardly longer, the same words in the same order with more behind, or else."""
    return 0 if abs(len(other) - len(name)) <= ENDING else 1 if other.startswith(f"{name}_") else 2


def _entry(owner: Any, node: ast.Attribute, raised: Raised) -> MissingAttribute:
    source = ast.unparse(node.value)
    # A method that looks for what it gives is not what it looks for.
    names = [name for name in _names(owner) if name != raised.frame.f_code.co_name]
    alike = difflib.get_close_matches(node.attr, names, n=SHOWN, cutoff=ALIKE)
    alike.sort(key=partial(_is_further, node.attr))
    longer = [name for name in names if name.startswith(f"{node.attr}_")]
    alike = alike or (longer if len(longer) == 1 else [])
    near = tuple(alike or next((found for found in same_part(node.attr, names) if found), ()))
    part, lent = LENT.get(node.attr, ("", ""))
    if node.attr in RATES and getattr(owner, "param_groups", None):
        part, lent = "param_groups", "param_groups[0]['lr']"
    if node.attr in (getattr(owner, "hparams", None) or ()):
        part, lent = "hparams", f"hparams.{node.attr}"
    meant = lent if part and hasattr(owner, part) else near[0] if near else ""
    given = parameters_given(owner)
    if not meant and node.attr in given:
        return MissingAttribute(
            source=source,
            kind=type(owner).__name__,
            name=node.attr,
            location=location_of(node, raised.location.path),
            replacement=repr(given[node.attr]),
            own=True,
            kept=f"self.{node.attr} = {node.attr}",
            failure=raised.number,
        )
    empty = "" if meant or not is_users(type(owner)) else filled(node, raised)
    # Where nothing wraps a model, what the wrapper would hold is the model itself.
    bare = node.attr == WRAPPED and hasattr(owner, "named_parameters")
    return MissingAttribute(
        source=source,
        kind=type(owner).__name__,
        name=node.attr,
        location=location_of(node, raised.location.path),
        near=() if bare else near,
        replacement=source if bare else f"{source}.{meant}" if meant else empty,
        filled=empty,
        own=is_users(type(owner)),
        failure=raised.number,
    )


def _begun(statement: ast.stmt, node: ast.Attribute, source: str) -> list[ast.stmt]:
    """The statement, before which what it fills is there; as it was filled the last time, where it was."""
    owner = ast.unparse(node.value)
    return rewrites.preceded(statement, f"if not hasattr({owner}, {node.attr!r}):\n    {source}")


def _names(owner: Any) -> list[str]:
    try:
        keys = [key for key in owner if isinstance(key, str)] if isinstance(owner, Mapping) else []
        return [*keys, *(name for name in dir(owner) if not name.startswith("__"))]
    except Exception:
        return []
