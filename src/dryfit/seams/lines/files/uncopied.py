"""What is saved whole, or copied, and holds a part that cannot be."""

import ast
import copy
import pickle
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from traceback import walk_tb
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.resources import Uncopied
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import Site, is_user_file, location_of, nodes_of, parse
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What pickles its first argument, and the functions that torch and Python then run.
SAVES, SAVING = ("save", "dump", "dumps"), ("_save", "_legacy_save")
COPYING = "deepcopy"
# A part of a part is looked for through as many steps as this.
DEPTH = 12
# What a module is laid out in.
MODULES, TENSORS = "_modules", ("_parameters", "_buffers")
# What is done to the tensors with a graph that a module keeps, before it is copied.
DETACHING = (
    "[setattr(_part, _name, _held.detach()) for _part in {given}.modules()"
    " for _name, _held in list(vars(_part).items()) if hasattr(_held, 'is_leaf') and not _held.is_leaf]"
)


class _Nowhere:
    """A file that keeps nothing."""

    def write(self, data: bytes) -> int:
        return len(data)


def uncopied(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter the part that cannot be pickled or copied; how to run the line without it."""
    raised = raised_by(error.__traceback__, number)
    call = node_at(raised.location, ast.Call) if raised is not None else None
    operation = _operation(error, call) if call is not None else ""
    if raised is None or call is None or not operation or not call.args:
        return None
    given = resolve(call.args[0], raised.frame)
    fails = _is_unpickled if operation == "save" else _is_uncopied
    if given is UNKNOWN or not fails(given):
        return None
    names, holder, part = _failing(given, fails)
    if not names:
        return None
    source, tensor = ast.unparse(call.args[0]), hasattr(part, "is_leaf")
    where = _made_at(part, holder, names[-1]) or location_of(call, raised.location.path)
    entry = Uncopied(operation, source, ".".join(names), _kind(part), where, tensor, number)
    session.recorder.uncopied.append(entry)
    return _without(raised, call, source, operation, given, tensor=tensor)


def _operation(error: BaseException, call: ast.Call) -> str:
    """What raised: the saving or the copying of what the call is given."""
    codes = [frame.f_code for frame, _ in walk_tb(error.__traceback__)]
    name = ast.unparse(call.func).rpartition(".")[2]
    if any(code.co_name == COPYING and code.co_filename == copy.__file__ for code in codes):
        return "copy"
    saved = is_user_file(codes[-1].co_filename) or any(code.co_name in SAVING for code in codes)
    return "save" if name in SAVES and saved else ""


def _is_unpickled(value: Any) -> bool:
    try:
        pickle.Pickler(_Nowhere()).dump(value)
    except Exception:
        return True
    return False


def _is_uncopied(value: Any) -> bool:
    try:
        copy.deepcopy(value)
    except Exception:
        return True
    return False


def _failing(value: Any, fails: Callable[[Any], bool]) -> tuple[list[str], Any, Any]:
    """The names that lead to the innermost part that fails, what holds it, and the part."""
    names: list[str] = []
    holder: Any = None
    for _ in range(DEPTH):
        found = next(((name, part) for name, part in _parts(value) if fails(part)), None)
        if found is None:
            break
        names.append(found[0])
        holder, value = value, found[1]
    return names, holder, value


def _parts(value: Any) -> Iterator[tuple[str, Any]]:
    """What a value is made of, by the names that it has there."""
    if isinstance(value, Mapping):
        yield from ((str(name), part) for name, part in value.items())
    elif isinstance(value, (list, tuple)):
        yield from ((str(place), part) for place, part in enumerate(value))
    elif hasattr(value, "is_leaf") or isinstance(value, type) or not hasattr(value, "__dict__") or _is_function(value):
        return
    else:
        held = dict(vars(value))
        yield from held.pop(MODULES, {}).items()
        for name in TENSORS:
            yield from held.pop(name, {}).items()
        yield from held.items()


def _is_function(value: Any) -> bool:
    """Whether a value is a function, of which nothing is looked into."""
    return hasattr(value, "__code__") or hasattr(value, "__func__")


def _kind(part: Any) -> str:
    name = getattr(part, "__qualname__", "") if _is_function(part) or isinstance(part, type) else ""
    if name.endswith("<lambda>"):
        return "a lambda"
    if "<locals>" in name:
        return f"`{name.rpartition('.')[2]}`, made inside of a function"
    return "a tensor with a graph" if hasattr(part, "is_leaf") else f"a {type(part).__name__}"


def _made_at(part: Any, holder: Any, name: str) -> Location | None:
    """Where a function is written, or where a class of the script's sets its attribute last."""
    code = getattr(part, "__code__", None)
    if code is not None and is_user_file(code.co_filename):
        return Site(code, 0, code.co_firstlineno).location
    method = getattr(type(holder), "forward", None) or getattr(type(holder), "__init__", None)
    path = getattr(getattr(method, "__code__", None), "co_filename", "")
    tree = parse(path) if path and is_user_file(path) else None
    sets = [node for node in nodes_of(tree) if isinstance(node, ast.Assign)] if tree is not None else []
    targets = {node: [part for target in node.targets for part in ast.walk(target)] for node in sets}
    named = [n for n in sets if any(isinstance(t, ast.Attribute) and t.attr == name for t in targets[n])]
    kept = [node for node in named if not isinstance(node.value, ast.Constant)]
    return location_of(max(kept, key=lambda node: node.lineno), path) if kept else None


def _without(raised: Raised, call: ast.Call, source: str, operation: str, given: Any, *, tensor: bool) -> Retry | None:
    """The weights alone for the whole module, or a module whose tensors have no graph."""
    if not hasattr(given, "state_dict"):
        return None
    if operation == "save":
        changed = partial(rewrites.replaced, node=call.args[0], source=f"{source}.state_dict()")
        return retry(raised, changed, f"with `{source}.state_dict()`")
    if not tensor or not hasattr(given, "modules"):
        return None
    return retry(raised, partial(rewrites.preceded, source=DETACHING.format(given=source)), "with the tensor detached")
