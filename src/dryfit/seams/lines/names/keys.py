"""Keys that the user's line asks of a mapping, and columns of a table, which does not hold them."""

import ast
import difflib
import os
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.missing import MissingKey
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, nodes_of, parse, source_of
from dryfit.seams.counts import HOOK
from dryfit.seams.lines.batches.taking import span
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, evaluated, names_in, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# Keys as alike as this are taken for a misspelling of each other; one that begins another is from this length on.
ALIKE, BEGINNING = 0.75, 4
# What stands between a prefix and the name: `eval_loss`, `val/acc`.
PREFIXED = ("_", "/")
# What the column of labels is called.
TARGETS = ("labels", "label", "target", "targets", "y", "class")
# What the part of a dataset is called that is held back.
HELD_BACK = ("validation", "valid", "val", "dev", "eval", "test")
# What a trainer puts before the metrics of a part of the data.
PARTS = {"train", "eval", "test", "val", "valid", "predict"}
# What the weights of a checkpoint are called, and the state of its optimizer.
WEIGHTS = ("state_dict", "model_state_dict", "model", "net", "network", "weights", "model_state", "params")
OPTIMIZERS = ("optimizer", "optimizer_state_dict", "optim", "opt", "optimizer_state")
# What settings are called, each by several names.
SETTINGS = (
    ("lr", "learning_rate"),
    ("batch_size", "bs"),
    ("epochs", "num_epochs", "n_epochs", "max_epochs"),
    ("num_classes", "n_classes", "num_labels"),
    ("hidden_size", "hidden_dim"),
    ("dropout", "dropout_rate"),
)
SAME_PART = (HELD_BACK, TARGETS, WEIGHTS, OPTIMIZERS, *SETTINGS)
# What reads a file, and may read it once more to see what it holds.
READERS = ("load", "loads", "load_file", "safe_load", "open", "read", "join", "read_text", "read_bytes", "Path", "str")
# What is raised for a key that is not there, and what the tables of these libraries call their columns.
REFUSALS, TABLES = (KeyError, ValueError), {"datasets": "column_names", "pandas": "columns"}
# What holds no keys at all.
NOTHING: tuple[object, ...] = ()
# Where scripts ask for keys.
STEPS = ("training_step", "validation_step", "test_step", "predict_step")
OPERATIONS = ("statement", "collate", "row", "compute_metrics", "callback", *STEPS)
# What is filled by these methods, empty.
EMPTY = {"append": "[]", "extend": "[]", "add": "set()", "update": "{}", "setdefault": "{}"}
# The method of a dictionary that takes an item out by its key.
TAKING = "pop"
# The most keys that are told.
SHOWN = 8


def missing_key(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a key that is not there; how to run the statement with the one that is meant."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, REFUSALS) else None
    # Of what a batch lacks, and what `map` gives a function, the checks of those tell more.
    operation = session.recorder.failures[number].operation
    of_script = operation in OPERATIONS or operation.startswith(HOOK)
    taken = any(taking.failure == number for taking in session.recorder.takings)
    found = _asked(raised, error) if raised is not None and of_script and not taken else None
    if raised is None or found is None:
        return None
    owner, keys, method = found
    with session.unseen(ours=False):
        holder = holder_of(owner, raised.frame)
    held = _names(holder, str(error) if method not in ("", TAKING) else "")
    absent = [key for key in keys if key.value not in held and (not method or repr(key.value) in str(error))]
    if held is NOTHING or not absent:
        return None
    # pandas names all that it misses, and not those that a mend has renamed.
    absent = [key for key in absent if repr(key.value) in str(error)] or absent
    # What the environment holds is the user's own affair.
    key, names = absent[0], [] if holder is os.environ else [name for name in held if isinstance(name, str)]
    wanted, source = str(key.value), ast.unparse(owner)
    free = [name for name in names if name not in {other.value for other in keys}]
    twin, several = twin_of(wanted, free), _twins(absent, free)
    known = [e.location for e in session.recorder.script.missing_keys if (e.source, e.key) == (source, wanted)]
    # A name that stands for the key asks for it again on other lines.
    where = known[0] if known and type(key.value) is int else location_of(key, raised.location.path)
    entry = MissingKey(source, type(holder).__name__, wanted, where, tuple(names[:SHOWN]), twin, failure=number)
    done = f"with `{twin}` for `{wanted}`"
    if several:
        entry, done = _of_several(entry, raised, [*several.items()]), f"{done}, and so with {len(several) - 1} more"
    session.recorder.script_adds("missing_keys", entry)
    listed = _listed(raised)
    if several:
        return retry(raised, partial(_renamed, twins=several, listed=listed), done)
    if twin and listed is not None:
        # The list has more readers than this line, which may run again with the list as it is then.
        changed = f"{listed.id}[:] = [{twin!r} if name == {wanted!r} else name for name in {listed.id}]"
        return retry(raised, partial(rewrites.preceded, source=changed), done)
    if twin:
        return retry(raised, partial(rewrites.replaced, node=key, source=repr(twin)), done)
    empty = filled(node_at(raised.location, ast.Subscript), raised) if type(holder) is dict and not method else ""
    if empty:
        beginning = f"{source}.setdefault({key.value!r}, {empty})"
        return retry(raised, partial(rewrites.preceded, source=beginning), f"after `{beginning}`")
    if method != "drop":
        return None
    return retry(raised, partial(_without, key=key), f"without `{wanted}`")


def filled(node: ast.expr, raised: Raised) -> str:
    """What is empty and can be filled as the line fills what is not there: `self.outs.append(...)` a list."""
    tree = parse(raised.location.path)
    asked = (n for n in nodes_of(tree) if isinstance(n, ast.Attribute)) if tree else ()
    return next((EMPTY[n.attr] for n in asked if n.attr in EMPTY and span(n.value) == span(node)), "")


def _twins(absent: list[ast.Constant], free: list[str]) -> dict[str, str]:
    """The keys that may be meant by several that are not there: none where one of them has none of its own."""
    twins = {str(key.value): twin_of(str(key.value), free) for key in absent}
    alone = len(twins) > 1 and all(twins.values()) and len(set(twins.values())) == len(twins)
    return twins if alone else {}


def _of_several(entry: MissingKey, raised: Raised, twins: list[tuple[str, str]]) -> MissingKey:
    """The keys of one line that are not there: the line is at fault, and not each of them."""
    node = node_at(raised.location, ast.Subscript)
    where = location_of(node.slice, raised.location.path) if node is not None else entry.location
    before = {twin.removesuffix(key) for key, twin in twins if twin.endswith(key)}
    source = source_of(where)
    alike = len(before) == 1 and all(twin.endswith(key) for key, twin in twins) and source.isidentifier()
    renamed = f'[f"{before.pop()}{{name}}" for name in {source}]' if alike else ""
    return replace(entry, location=where, others=tuple(key for key, _ in twins[1:]), renamed=renamed)


def _renamed(statement: ast.stmt, twins: Mapping[str, str], listed: ast.Name | None) -> list[ast.stmt]:
    """The statement with the keys that are meant; a list that a name stands for has more readers than it."""
    if listed is not None:
        return rewrites.preceded(statement, f"{listed.id}[:] = [{dict(twins)!r}.get(n, n) for n in {listed.id}]")
    for node in ast.walk(statement):
        if isinstance(node, ast.Constant) and node.value in twins:
            node.value = twins[str(node.value)]
    return [statement]


def holder_of(node: ast.expr, frame: FrameType) -> Any:
    """What is asked for a key; of a call what it reads from a file, or the metrics that a trainer's evaluation gave."""
    if isinstance(node, ast.Call) and all(_reads(part) for part in ast.walk(node) if isinstance(part, ast.Call)):
        try:
            return evaluated(node, names_in(frame))
        except Exception:
            return UNKNOWN
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr != "evaluate":
        return resolve(node, frame)
    state = getattr(resolve(node.func.value, frame), "state", None)
    history = getattr(state, "log_history", None)
    return history[-1] if isinstance(history, list) and history else UNKNOWN


def _reads(call: ast.Call) -> bool:
    return ast.unparse(call.func).rpartition(".")[2] in READERS


def _asked(raised: Raised, error: BaseException) -> tuple[ast.expr, list[ast.Constant], str] | None:
    """What the line asks for keys, those that it writes out or reckons, and the method that it calls for it."""
    node = node_at(raised.location, ast.Subscript)
    if node is not None and isinstance(node.ctx, ast.Load):
        listed = _listed(raised)
        written = _written([node.slice] if listed is None else [_list_of(listed, raised)])
        return node.value, written or _named([node.slice], raised) or _reckoned(node.slice, raised, error), ""
    call = node_at(raised.location, ast.Call)
    if call is None or not isinstance(call.func, ast.Attribute):
        return None
    given = [*call.args, *(word.value for word in call.keywords)]
    written = _written(given) or (_named(given[:1], raised) if call.func.attr == TAKING else [])
    return call.func.value, written, call.func.attr


def _listed(raised: Raised) -> ast.Name | None:
    """The name between the brackets, where it stands for a list that the script writes out once."""
    node = node_at(raised.location, ast.Subscript)
    name = node.slice if node is not None else None
    if not isinstance(name, ast.Name) or not isinstance(resolve(name, raised.frame), list):
        return None
    return name if isinstance(_list_of(name, raised), ast.List) else None


def _list_of(name: ast.Name, raised: Raised) -> ast.expr:
    tree = parse(raised.location.path)
    assigned = [node for node in nodes_of(tree) if isinstance(node, ast.Assign)] if tree is not None else []
    values = [node.value for node in assigned if any(ast.unparse(target) == name.id for target in node.targets)]
    return values[0] if len(values) == 1 else name


def _written(nodes: Iterable[ast.expr]) -> list[ast.Constant]:
    parts = [part for node in nodes for part in (node.elts if isinstance(node, ast.List | ast.Tuple) else [node])]
    return [part for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]


def _named(nodes: Iterable[ast.expr], raised: Raised) -> list[ast.Constant]:
    """The keys that names stand for, each as if it were written out where the name is."""
    values = ((node, resolve(node, raised.frame)) for node in nodes if not isinstance(node, ast.Constant))
    return [ast.copy_location(ast.Constant(value), node) for node, value in values if type(value) in (str, int)]


def _reckoned(node: ast.expr, raised: Raised, error: BaseException) -> list[ast.Constant]:
    """The name that an expression came to, as a dictionary's own error has it: a number may count turns."""
    told = error.args[0] if raised.by_line and type(error) is KeyError and error.args else None
    return [ast.copy_location(ast.Constant(told), node)] if type(told) is str else []


def _names(holder: Any, message: str) -> Iterable[object]:
    """The keys of a mapping, or the columns of a table as datasets or pandas has them."""
    kind = type(holder).__module__.partition(".")[0]
    if hasattr(holder, TABLES.get(kind, "")):
        return list(getattr(holder, TABLES[kind]))
    if kind == "pandas" and not message and hasattr(holder, "index"):
        return list(holder.index)
    return list(holder) if isinstance(holder, Mapping) and not message else NOTHING


def _without(statement: ast.stmt, key: ast.Constant) -> list[ast.stmt]:
    """The statement with a list that does not hold a key; where it stands alone, with an empty one."""
    around = [n for n in ast.walk(statement) if isinstance(n, ast.List) and any(_same(part, key) for part in n.elts)]
    for found in around:
        found.elts = [part for part in found.elts if not _same(part, key)]
    return [statement] if around else rewrites.replaced(statement, key, "[]")


def _same(one: ast.expr, other: ast.expr) -> bool:
    return (one.lineno, one.col_offset, type(one)) == (other.lineno, other.col_offset, type(other))


def twin_of(wanted: str, names: Iterable[str]) -> str:
    """The key that may be meant: nearly of this name, its beginning or end, or the one for the same part."""
    known = list(names)
    near = difflib.get_close_matches(wanted, known, n=1, cutoff=ALIKE)
    begun = [
        n for n in known if min(len(n), len(wanted)) >= BEGINNING and (n.startswith(wanted) or wanted.startswith(n))
    ]
    ended = [name for name in known if _prefixed(name, wanted) or _prefixed(wanted, name)]
    other = [name for name in known if _is_of_another_part(name, wanted)]
    return next((found[0] for found in (near, begun, ended, other, *same_part(wanted, known)) if len(found) == 1), "")


def same_part(wanted: str, known: Collection[str]) -> list[list[str]]:
    """The names among those known that scripts give to what is wanted."""
    return [[name for name in known if name in names] for names in SAME_PART if wanted in names]


def _is_of_another_part(one: str, other: str) -> bool:
    """Whether two keys are one metric of two parts of the data, as `eval_f1` and `test_f1` are."""
    (part, mark, name), (second, _, same) = one.partition("_"), other.partition("_")
    return bool(mark) and name == same and {part, second} <= PARTS


def _prefixed(longer: str, shorter: str) -> bool:
    """Whether a name is another with a prefix, as `eval_loss` is for `loss`."""
    return bool(shorter) and longer.endswith(tuple(f"{mark}{shorter}" for mark in PREFIXED))
