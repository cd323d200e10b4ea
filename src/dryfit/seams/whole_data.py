"""Whether what a line hands to a library is of as many rows as ever, whatever loop was left early."""

import ast
from collections.abc import Sequence
from types import FrameType, TracebackType

from dryfit.core.scopes import scope_of
from dryfit.core.source import OUR_FOLDER, Site, call_at, is_user_file, method_of, nodes_of, parse
from dryfit.seams.loops import FILLING, UPDATING, filled
from dryfit.seams.raised import UNKNOWN, resolve

# Through how many assignments the names of a line are followed.
FOLLOWED = 8
# What a model or a loader has: a loop that calls the one or goes over the other may be left early.
MODELS, LOADERS = ("forward", "train_on_batch", "predict"), ("batch_sampler", "batch_size", "cardinality")
Loop = ast.For | ast.While
Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
# What answers for as many batches as it is served, what reads a table, and what may have written it before.
ANSWERING = frozenset(("predict", "predict_on_batch", "evaluate", "compute", "gather", "gather_for_metrics", "test"))
READING = ("read_", "load")
WRITING = frozenset(("to_csv", "to_parquet", "to_json", "to_pickle", "to_feather", "savetxt", "savez", "dump"))
# The modules whose functions score rows.
SCORES = "sklearn."


def scores_whole_data(error: BaseException) -> bool:
    """Whether a score refuses rows that no loop has counted: too few of a user, one class of a group."""
    entry = error.__traceback__
    while entry is not None and not _calls_score(entry):
        entry = entry.tb_next
    if entry is None:
        return False
    call = call_at(Site(entry.tb_frame.f_code, entry.tb_lasti, entry.tb_lineno).location)
    return call is not None and is_of_whole_data(call, entry.tb_frame)


def _calls_score(entry: TracebackType) -> bool:
    """Whether a line of the user's calls a function of scikit-learn's, here on the way of an exception."""
    later = entry.tb_next
    while later is not None and later.tb_frame.f_code.co_filename.startswith(OUR_FOLDER):
        later = later.tb_next
    module = str(later.tb_frame.f_globals.get("__name__", "")) if later is not None else ""
    return is_user_file(entry.tb_frame.f_code.co_filename) and module.startswith(SCORES)


def is_of_whole_data(call: ast.Call, frame: FrameType) -> bool:
    """Whether nothing that a call is given was put together by a loop over batches, or by a function of the script's.

    What a model answers has other values after fewer epochs, and as many rows.
    """
    tree = parse(frame.f_code.co_filename)
    if tree is None:
        return False
    nodes = nodes_of(tree)
    names, values = _made_of([*call.args, *(word.value for word in call.keywords)], nodes, frame)
    own = {n.name for n in nodes if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)}
    called = {method_of(part) for value in values for part in ast.walk(value) if isinstance(part, ast.Call)}
    written = any(isinstance(node, ast.Call) and method_of(node) in WRITING for node in nodes)
    read = written and any(name.startswith(READING) for name in called)
    if called & (own | ANSWERING) or read or not names or _is_reached(names, own, nodes, frame):
        return False
    loops = [node for node in nodes if isinstance(node, Loop) and _may_be_left(node, frame)]
    # What is made in the scope of another function is not followed.
    given = {a.arg for node in nodes if isinstance(node, ast.arguments) for a in (*node.args, *node.kwonlyargs)}
    return not names & (given | {name for loop in loops for name in _set_in(loop, frame)})


def _is_reached(names: set[str], own: set[str], nodes: Sequence[ast.AST], frame: FrameType) -> bool:
    """Whether functions of the script's may fill what is named: a hook, a helper that is given it, or its `append`."""
    called = [node for node in nodes if isinstance(node, ast.Call)]
    given = [part for call in called for part in (*call.args, *(word.value for word in call.keywords))]
    handed = [part for call in called if method_of(call) in own for part in (*call.args, *call.keywords)]
    methods = [part for part in given if isinstance(part, ast.Attribute) and part.attr in FILLING]
    running = scope_of(frame.f_code)
    others = (node for node in nodes if isinstance(node, Function) and node is not running)
    return bool(names & _read([*handed, *methods])) or any(names & _read([node]) - _bound(node) for node in others)


def _bound(function: Function) -> set[str]:
    """The names that a function has of its own."""
    parts = list(ast.walk(function))
    stored = {part.id for part in parts if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)}
    shared = {name for part in parts if isinstance(part, ast.Global | ast.Nonlocal) for name in part.names}
    return (stored | {part.arg for part in parts if isinstance(part, ast.arg)}) - shared


def _made_of(given: Sequence[ast.expr], nodes: Sequence[ast.AST], frame: FrameType) -> tuple[set[str], list[ast.expr]]:
    """The names that values are made of, and those these are made of in turn, with all that is assigned to them.

    How a model was made says nothing of rows.
    """
    values = list(given)
    models = {name for name in _read_all(nodes) if _is_model(resolve(ast.Name(name, ast.Load()), frame))}
    names = _read(values) - models
    for _ in range(FOLLOWED):
        found = [value for targets, value in _assignments(nodes) if targets & names and value not in values]
        if not found:
            break
        values += found
        names |= _read(found) - models
    return names, values


def _assignments(nodes: Sequence[ast.AST]) -> list[tuple[set[str], ast.expr]]:
    found: list[tuple[set[str], ast.expr]] = []
    for node in nodes:
        if isinstance(node, ast.Assign):
            found.append(({name for target in node.targets for name in _names(target)}, node.value))
        elif isinstance(node, ast.AugAssign | ast.AnnAssign | ast.NamedExpr) and node.value is not None:
            found.append((_names(node.target), node.value))
        elif isinstance(node, ast.For | ast.comprehension):
            found.append((_names(node.target), node.iter))
        elif isinstance(node, ast.withitem) and node.optional_vars is not None:
            found.append((_names(node.optional_vars), node.context_expr))
    return found


def _names(node: ast.AST) -> set[str]:
    """The names in an expression; of an attribute or an item that is set the one that it belongs to."""
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def _read_all(nodes: Sequence[ast.AST]) -> set[str]:
    return {node.id for node in nodes if isinstance(node, ast.Name)}


def _is_model(value: object) -> bool:
    return any(hasattr(value, name) for name in MODELS)


def _read(values: Sequence[ast.AST]) -> set[str]:
    return {name for value in values for name in _names(value)}


def _may_be_left(loop: Loop, frame: FrameType) -> bool:
    """Whether a loop trains, calls a model, or goes over batches."""
    for part in ast.walk(loop):
        if not isinstance(part, ast.Call):
            continue
        function = part.func
        owner = resolve(function.value, frame) if isinstance(function, ast.Attribute) else UNKNOWN
        called = resolve(function, frame)
        if method_of(part) in UPDATING or _is_model(owner) or _is_model(called):
            return True
    sources = [node.iter for node in ast.walk(loop) if isinstance(node, ast.For)]
    held = [resolve(part, frame) for source in sources for part in ast.walk(source) if isinstance(part, ast.Name)]
    return any(hasattr(value, name) for value in held for name in LOADERS)


def _set_in(loop: Loop, frame: FrameType) -> set[str]:
    """The names that a loop sets, fills or changes; that a model is trained changes no rows."""
    stored = {n.id for n in ast.walk(loop) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    parts = [n for n in ast.walk(loop) if isinstance(n, ast.Subscript | ast.Attribute) and isinstance(n.ctx, ast.Store)]
    alone = [n.value.func for n in ast.walk(loop) if isinstance(n, ast.Expr) and isinstance(n.value, ast.Call)]
    asked = [function.value for function in alone if isinstance(function, ast.Attribute)]
    changed = [owner for owner in asked if not _is_model(resolve(owner, frame))]
    return stored | {name.partition(".")[0] for part in loop.body for name in filled(part)} | _read([*parts, *changed])
