"""Batches and rows that the user's line takes apart in a way that they are not made of."""

import ast
import difflib
import sys
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from functools import partial
from traceback import walk_tb
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.batch import Taking
from dryfit.core.retry import Retry
from dryfit.core.source import (
    Site,
    frames_from,
    is_user_file,
    location_of,
    nodes_of,
    parse,
    statement_at,
    user_frame,
)
from dryfit.core.stage import Stage
from dryfit.mends.batch import named_parts, same_parts
from dryfit.seams.lines.batches.by_place import by_place, keys_by_place
from dryfit.seams.lines.batches.predicting import PREDICTING, predicts
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, node_at, raised_by, resolve, retry
from dryfit.seams.rows.labels import LABEL_NAMES

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What tokenizers and image processors make, and models take for their input.
MODEL_INPUTS = ("input_ids", "pixel_values", "input_values", "input_features", "inputs_embeds")
# Keys as alike as this are taken for a misspelling of each other.
ALIKE = 0.75
# The same for the columns of a dataset, of which there are few.
COLUMNS_ALIKE = 0.5
# What datasets gives the function of a `map` or `filter`.
ROWS = ("LazyRow", "LazyBatch")
# What is done to a tensor and gives one like it, and what is read of a tensor for its whole batch.
MOVES = ("to", "cuda", "cpu", "float", "long", "half", "double", "int", "bfloat16")
READS = ("size", "shape", "device", "dtype", "dim", "ndim")
# The most keys that are told.
SHOWN = 12


def taking(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter what a batch was asked for and does not have; how to run the statement without it."""
    by_keys = _keys_for_parts(session, error, number)
    if by_keys is not None:
        return by_keys
    if isinstance(error, (TypeError, AttributeError)) and _whole(session, number):
        return None
    raised = raised_by(error.__traceback__, number)
    if raised is None or session.recorder.failures[number].stage in (Stage.DATA, Stage.BATCH):
        return None
    if isinstance(error, (ValueError, TypeError)) and raised.by_line:
        retried = _unpacked(session, raised)
        if retried is not None:
            return retried
    if isinstance(error, (KeyError, IndexError, TypeError)):
        return _indexed(session, raised)
    if isinstance(error, AttributeError) and raised.by_line:
        return _part(session, raised) or _attribute(session, raised)
    return None


# Whole: `model(batch)`


def _whole(session: "Mending", number: int) -> bool:
    """Enter a batch of several parts that a model was given in the place of one, or of all by their names."""
    last, frame = last_batch(session), user_frame()
    if not isinstance(last, (list, tuple, Mapping)) or session.recorder.failures[number].operation != "forward":
        return False
    call = node_at(Site.of(frame).location, ast.Call) if frame is not None else None
    inherited = frame is not None and call is not None and predicts(call, frame)
    if frame is None or call is None or not (inherited or hasattr(resolve(call.func, frame), "named_parameters")):
        return False
    given = [call] if inherited else [node for node in call.args if same_parts(resolve(node, frame), last)]
    if not given:
        return False
    raised = Raised(frame, location_of(given[0], frame.f_code.co_filename), False, number)
    by_name = not inherited and isinstance(last, Mapping) and bool(named_parts(resolve(call.func, frame), last))
    twin = f"**{ast.unparse(given[0])}" if by_name else ""
    enter(session, raised, "whole", PREDICTING if inherited else ast.unparse(call.func), last, given[0], twin)
    return True


# Into parts: `for x, y in loader`, `x, y = batch`


def _unpacked(session: "Mending", raised: Raised) -> Retry | None:
    target = node_at(raised.location, ast.Tuple)
    statement = statement_at(raised.location)
    if target is None or any(isinstance(part, ast.Starred) for part in target.elts):
        return None
    if isinstance(statement, ast.For):
        batch = last_batch(session)
    else:
        batch = resolve(statement.value, raised.frame) if isinstance(statement, ast.Assign) else UNKNOWN
        batch = batch if _is_batch(session, batch) else None
    if not isinstance(batch, (tuple, list, Mapping)) or len(batch) == len(target.elts):
        return None
    enter(session, raised, "parts", str(len(target.elts)), batch, target)
    if len(batch) < len(target.elts) or isinstance(batch, Mapping):
        return None
    done = f"with the first {len(target.elts)} of {len(batch)} parts"
    return retry(raised, partial(_starred, target=target), done)


def _keys_for_parts(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """How to take the parts of a batch that is a dict, where names were set to its keys."""
    batch = last_batch(session)
    if not isinstance(batch, Mapping) or not all(isinstance(key, str) for key in batch):
        return None
    for frame in _user_frames(error):
        tree, lines = parse(frame.f_code.co_filename), {line for *_, line in frame.f_code.co_lines()}
        for node in nodes_of(tree) if tree else ():
            if not isinstance(node, ast.Assign | ast.For) or node.lineno not in lines:
                continue
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            for taken in (part for part in ast.walk(target) if isinstance(part, ast.Tuple)):
                if [resolve(part, frame) for part in taken.elts] == list(batch):
                    raised = Raised(frame, location_of(taken, frame.f_code.co_filename), False, number)
                    enter(session, raised, "keys", str(len(taken.elts)), batch, taken)
                    return retry(raised, _of_values, "with the values for the keys", node.lineno)
    return None


def _user_frames(error: BaseException) -> Iterator[FrameType]:
    """The frames of the script that an exception has left, and those that still run."""
    left = [frame for frame, _ in walk_tb(error.__traceback__)]
    return (frame for frame in (*left, *frames_from(sys._getframe(1))) if is_user_file(frame.f_code.co_filename))


def _of_values(statement: ast.stmt) -> list[ast.stmt]:
    """The statement, taking the values of a dict where it took its keys."""
    if isinstance(statement, ast.Assign):
        return rewrites.replaced(statement, statement.value, f"({ast.unparse(statement.value)}).values()")
    assert isinstance(statement, ast.For)
    batches = _paired(statement) or statement.iter
    return rewrites.replaced(statement, batches, f"(_one.values() for _one in {ast.unparse(batches)})")


def _paired(statement: ast.For) -> ast.expr | None:
    """What gives the batches where `enumerate` or `zip` gives something beside each of them."""
    made, target = statement.iter, statement.target
    if not isinstance(made, ast.Call) or not isinstance(made.func, ast.Name) or not isinstance(target, ast.Tuple):
        return None
    beside = made.func.id == "enumerate"
    parts = target.elts[1:] if beside else target.elts if made.func.id == "zip" else []
    return next((a for a, part in zip(made.args, parts, strict=False) if isinstance(part, ast.Tuple)), None)


def _starred(statement: ast.stmt, target: ast.Tuple) -> list[ast.stmt]:
    """The statement, with one more name for all that is left over."""
    for node in ast.walk(statement):
        if isinstance(node, ast.Tuple) and span(node) == span(target):
            rest = ast.copy_location(ast.Starred(ast.Name("_", ast.Store()), ast.Store()), node)
            node.elts.append(ast.fix_missing_locations(rest))
    return [statement]


def span(node: ast.expr) -> tuple[int, int, int | None, int | None]:
    """Where an expression begins and ends in its file."""
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset


# By key or position: `batch["labels"]`, `batch[2]`, `batch.pop("labels")`


def _indexed(session: "Mending", raised: Raised) -> Retry | None:
    found = _subscript(raised)
    if found is None:
        return None
    owner, key = found
    batch = resolve(owner, raised.frame)
    wanted = key.value
    of_rows = is_rows(batch) or (_prepares(session, raised) and isinstance(batch, Mapping))
    if not (of_rows or _is_batch(session, batch)) or not isinstance(wanted, (str, int)) or _has(batch, wanted):
        return None
    how = "key" if isinstance(wanted, str) else "position"
    alike = COLUMNS_ALIKE if of_rows else ALIKE
    asked = _asked_beside(owner, key, raised) if not of_rows else frozenset()
    twin = _twin(wanted, batch, alike, asked) if isinstance(wanted, str) else ""
    if of_rows and not twin and wanted not in LABEL_NAMES:
        twin = _only_text(batch)
    enter(session, raised, how, str(wanted), batch, key, twin, ROWS[0] if of_rows else "")
    keys = keys_by_place(raised, owner, batch) if how == "key" and not twin and not of_rows else []
    if keys:
        done = "with " + " and ".join(f"`{name}`" for name in keys) + " for its parts"
        return retry(raised, partial(rewrites.preceded, source=by_place(owner, keys, batch)), done)
    if not twin:
        return None
    return retry(raised, partial(rewrites.replaced, node=key, source=repr(twin)), f"with `{twin}` for `{wanted}`")


def _subscript(raised: Raised) -> tuple[ast.expr, ast.Constant] | None:
    """What is asked for a constant key, and that key."""
    node = node_at(raised.location, ast.Subscript)
    if node is not None:
        return (node.value, key) if (key := _key(node.slice, raised)) is not None else None
    call = node_at(raised.location, ast.Call)
    pops = call is not None and isinstance(call.func, ast.Attribute) and call.func.attr == "pop"
    key = _key(call.args[0], raised) if pops and len(call.args) == 1 else None
    return (call.func.value, key) if key is not None else None


def _key(node: ast.expr, raised: Raised) -> ast.Constant | None:
    """The key that is asked for: written out, or what a name stands for, as if it were written there."""
    value = None if isinstance(node, ast.Constant) else resolve(node, raised.frame)
    if isinstance(node, ast.Constant):
        return node
    return ast.copy_location(ast.Constant(value), node) if isinstance(value, str) else None


def _has(batch: Any, wanted: str | int) -> bool:
    try:
        batch[wanted]
    except Exception:
        return False
    return True


def _asked_beside(owner: ast.expr, key: ast.Constant, raised: Raised) -> frozenset[str]:
    """The other keys that the function around asks the batch for, by the name that it has there."""
    tree, name = parse(raised.location.path), ast.unparse(owner)
    first = raised.frame.f_code.co_firstlineno
    lines = [line for _, _, line in raised.frame.f_code.co_lines() if line]
    asked = [n for n in nodes_of(tree) if isinstance(n, ast.Subscript) and n.lineno >= first] if tree else []
    own = (n.slice for n in asked if n.lineno <= max(lines, default=0) and ast.unparse(n.value) == name)
    return frozenset(k.value for k in own if isinstance(k, ast.Constant) and isinstance(k.value, str)) - {key.value}


def _twin(wanted: str, batch: Any, alike: float, asked: frozenset[str] = frozenset()) -> str:
    """The key that may be meant: the one nearly of this name, the only one that is not asked for beside it."""
    if not isinstance(batch, Mapping):
        return ""
    keys = [str(key) for key in batch if key not in asked]
    # The inputs are no labels.
    if len(keys) == 1 and (wanted not in LABEL_NAMES or keys[0] not in MODEL_INPUTS):
        return keys[0]
    if wanted in LABEL_NAMES:
        labels = [key for key in keys if key in LABEL_NAMES]
        return labels[0] if len(labels) == 1 else ""
    near = difflib.get_close_matches(wanted, keys, n=1, cutoff=alike)
    # A batch of inputs and labels has one name for the former.
    inputs = [key for key in keys if key not in LABEL_NAMES]
    return next(iter(near), inputs[0] if len(inputs) == 1 else "")


def _only_text(rows: Mapping[Any, Any]) -> str:
    """The one column of texts that a row or several have."""
    firsts = {str(key): value[0] if isinstance(value, list) and value else value for key, value in rows.items()}
    texts = [key for key, first in firsts.items() if isinstance(first, str)]
    return texts[0] if len(texts) == 1 else ""


# By attribute: `batch.to(device)`, `batch.text`


def _attribute(session: "Mending", raised: Raised) -> Retry | None:
    node = node_at(raised.location, ast.Attribute)
    batch: Any = resolve(node.value, raised.frame) if node is not None else UNKNOWN
    if node is None or not _is_batch(session, batch) or hasattr(batch, node.attr) or _is_kept(session, node, batch):
        return None
    twin = node.attr if isinstance(batch, Mapping) and node.attr in batch else ""
    enter(session, raised, "attribute", node.attr, batch, node, twin)
    owner = ast.unparse(node.value)
    if twin:
        return retry(
            raised, partial(rewrites.replaced, node=node, source=f"{owner}[{twin!r}]"), f"with its part `{twin}`"
        )
    if not isinstance(batch, Mapping) and len(batch) == 1 and isinstance(node.value, ast.Name):
        return retry(raised, partial(rewrites.preceded, source=f"{owner} = {owner}[0]"), "with its only part")
    if node.attr in MOVES:
        return retry(raised, partial(_each, node=node, named=isinstance(batch, Mapping)), "with its parts one by one")
    first = f"next(iter({owner}.values()))" if isinstance(batch, Mapping) else f"{owner}[0]"
    done = "with its first part" if node.attr in READS else ""
    return retry(raised, partial(rewrites.replaced, node=node.value, source=first), done) if done else None


def _is_kept(session: "Mending", node: ast.Attribute, value: Any) -> bool:
    """Whether a list is one that an object keeps, of as many things as the batch has parts, and none of these."""
    parts = last_batch(session)
    own = isinstance(node.value, ast.Attribute) and isinstance(value, list) and isinstance(parts, (list, tuple))
    return own and not any(part is one for part in parts for one in value)


def _each(statement: ast.stmt, node: ast.Attribute, named: bool) -> list[ast.stmt]:
    """The statement with a batch of the parts that a method has made, in the place of the method's call."""
    calls = [n for n in ast.walk(statement) if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute)]
    call = next((n for n in calls if span(n.func) == span(node)), None)
    if call is None or not isinstance(call.func, ast.Attribute):
        return [statement]
    owner, called = ast.unparse(call.func.value), ast.unparse(call).removeprefix(ast.unparse(call.func.value))
    made = f"(_part{called} if hasattr(_part, {node.attr!r}) else _part)"
    source = f"{{_key: {made} for _key, _part in {owner}.items()}}" if named else f"[{made} for _part in {owner}]"
    return rewrites.replaced(statement, call, source)


# A part that is no tensor: `labels.to(device)` of a tuple of names


def _part(session: "Mending", raised: Raised) -> Retry | None:
    """How to run the statement with a tensor for a list: of its numbers, or of its names' places among the classes."""
    node = node_at(raised.location, ast.Attribute)
    part = resolve(node.value, raised.frame) if node is not None else UNKNOWN
    if node is None or not isinstance(part, (list, tuple)) or not any(part is value for value in _parts(session)):
        return None
    if not part or not all(isinstance(value, (str, int, float)) for value in part):
        return None
    names = _class_names(session, part)
    done = "with the classes numbered" if names else "with a tensor of it"
    return retry(raised, partial(_as_tensor, node=node, names=names), done)


def _parts(session: "Mending") -> list[Any]:
    last = last_batch(session)
    return list(last.values()) if isinstance(last, Mapping) else list(last or ())


def _class_names(session: "Mending", part: Sequence[Any]) -> list[str]:
    """Every class name there is, in one order for all batches; none where the part holds numbers."""
    if not all(isinstance(value, str) for value in part):
        return []
    known = {str(name) for dataset in session.recorder.datasets if dataset.labels for name in dataset.labels.counts}
    return sorted(known | set(part) if set(part) <= known else set(part))


def _as_tensor(statement: ast.stmt, node: ast.Attribute, names: list[str]) -> list[ast.stmt]:
    for found in ast.walk(statement):
        if isinstance(found, ast.Attribute) and span(found) == span(node):
            owner = ast.unparse(found.value)
            values = f"[{names!r}.index(name) if name in {names!r} else 0 for name in {owner}]" if names else owner
            made = ast.parse(f"__import__('torch').tensor({values})", mode="eval").body
            found.value = ast.fix_missing_locations(ast.copy_location(made, found.value))
    return [statement]


# What a batch is


def last_batch(session: "Mending") -> Any:
    """The batch that the loop of the pass under way was given last, None outside of any."""
    current = session.current_pass
    return current.handed if current else None


def _is_batch(session: "Mending", value: Any) -> bool:
    """Whether a value is the batch that a loader gave last, or made from it."""
    pair = type(value).__module__ == "torch.return_types"
    if value is UNKNOWN or pair or not isinstance(value, (tuple, list, Mapping)):
        return False
    if is_rows(value):
        return True
    last = last_batch(session)
    if isinstance(value, Mapping):
        return isinstance(last, Mapping) and set(value) == set(last)
    return isinstance(last, (tuple, list)) and len(value) == len(last)


def _prepares(session: "Mending", raised: Raised) -> bool:
    """Whether a function raised that was given to `map` or `filter`."""
    return session.recorder.failures[raised.number].operation in ("map", "filter")


def is_rows(value: Any) -> bool:
    """Whether a value is what `Dataset.map` gives a function: a row, or several."""
    return type(value).__name__ in ROWS and isinstance(value, Mapping)


def enter(
    session: "Mending", raised: Raised, how: str, asked: str, batch: Any, node: ast.expr, twin: str = "", kind: str = ""
) -> None:
    """Enter what a batch was asked for, and what it holds."""
    holds = tuple(str(key) for key in (batch if isinstance(batch, Mapping) else range(len(batch))))
    where = location_of(deepcopy(node), raised.location.path)
    kind = kind or type(batch).__name__
    session.recorder.takings.append(Taking(how, asked, kind, holds[:SHOWN], twin, where, raised.number))
