"""Modules of the user's whose `__init__` sets layers before the library's own has run, or without it."""

import ast
import sys
from collections.abc import Iterator
from functools import partial
from inspect import signature, unwrap
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.script import Uninitialised
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import file_of_class, is_user_file, location_of, nodes_of, parse, statement_at
from dryfit.core.trace import assigned_values
from dryfit.seams.mending import rewrites
from dryfit.seams.mending.rewriting import rewrite
from dryfit.seams.raised import Raised, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

INIT = "__init__"
# The two Keras, and what the `__init__` of their layers sets first.
KERAS = ("keras", "tf_keras")
POLICY = "_dtype_policy"


def uninitialised(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a module that its library has not initialised; how to run the statement once it has."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, (AttributeError, RuntimeError)) else None
    if isinstance(error, AttributeError) and (base := _base_lacked(session, error, number)) is not None:
        return _given_anew(error.obj, base, raised)
    name = raised.frame.f_code.co_varnames[:1] if raised is not None else ()
    module = raised.frame.f_locals.get(name[0]) if raised is not None and name else None
    if raised is None:
        return None
    if raised.frame.f_code.co_name != INIT or not _is_bare(module):
        return _used_bare(session, error, raised)
    function = _function(raised)
    if function is None:
        return None
    entry = _entry(type(module), function, raised.location, number)
    session.recorder.script_adds("uninitialised", entry)
    base = _library_base(type(module))
    if base is None or (entry.late and _library(type(module)) != "torch"):
        return None
    if entry.late:
        # What comes late would throw away what was set by then.
        session.patches.wrap(base, INIT, _once)
    source = _initialising(base, name[0])
    # This one is initialised now, and those that are made later when they begin.
    begun = Retry(raised.location.path, function.lineno, partial(_begun, source=source), "", raised.frame.f_code)
    rewrite(error, begun, session.trees)
    return retry(raised, partial(rewrites.preceded, source=source), f"once {_library(type(module))} has initialised it")


def _once(original: Any, module: Any, *args: Any, **kwargs: Any) -> None:
    if _is_bare(module):
        original(module, *args, **kwargs)


def _made_bare(session: "Mending", error: BaseException, raised: Raised, kind: Any) -> Retry | None:
    """Enter a layer of Keras 3 that is called as soon as it is made, and held by no name."""
    if not isinstance(kind, type) or _library(kind) != "Keras":
        return None
    path = file_of_class(kind)
    function = _own_init(kind, path) if is_user_file(path) else None
    base = _library_base(kind)
    if function is None or base is None or not function.args.args or list(_super_calls(function)):
        return None
    session.recorder.script_adds("uninitialised", _entry(kind, function, raised.location, raised.number))
    source = _initialising(base, function.args.args[0].arg)
    begun = Retry(path, function.lineno, partial(_begun, source=source), "", vars(kind)[INIT].__code__)
    rewrite(error, begun, session.trees)
    return retry(raised, partial(rewrites.preceded, source="None"), f"once {_library(kind)} has initialised it")


def _used_bare(session: "Mending", error: BaseException, raised: Raised) -> Retry | None:
    """Enter a layer of Keras 3 that is used: it takes layers uninitialised, and fails where it is called."""
    call = node_at(raised.location, ast.Call)
    called = call.func if isinstance(call, ast.Call) else None
    if isinstance(called, ast.Call):
        return _made_bare(session, error, raised, resolve(called.func, raised.frame))
    candidates = [called, called.value] if isinstance(called, ast.Attribute) else [called] if called else []
    for node in candidates:
        value = resolve(node, raised.frame)
        kind, path = type(value), file_of_class(type(value))
        function = _own_init(kind, path) if _is_bare(value) else None
        base = _library_base(kind)
        if function is None or base is None:
            continue
        last = location_of(function.body[-1], path)
        session.recorder.script_adds("uninitialised", _entry(kind, function, last, raised.number))
        changed = partial(rewrites.preceded, source=_initialising(base, ast.unparse(node)))
        return retry(raised, changed, f"once {_library(kind)} has initialised it")
    return None


def _base_lacked(session: "Mending", error: AttributeError, number: int) -> type | None:
    """Enter an object that is asked for what a library's `__init__` sets, where the user's runs in its stead."""
    owner, name = error.obj, error.name
    kind, path = type(owner), file_of_class(type(owner))
    function = _own_init(kind, path) if owner is not None and is_user_file(path) else None
    base = _library_base(kind) if function is not None else None
    if function is None or base is None or list(_super_calls(function)) or not _sets(base, str(name)):
        return None
    last = location_of(function.body[-1], path)
    library = base.__module__.partition(".")[0]
    session.recorder.script_adds("uninitialised", _entry(kind, function, last, number, library))
    return base


def _given_anew(owner: Any, base: type, raised: Raised | None) -> Retry | None:
    """How to run a statement once a library's `__init__` has what the object was made with, or nothing."""
    statement = statement_at(raised.location) if raised is not None else None
    names = [node for node in ast.walk(statement) if isinstance(node, ast.Name)] if statement is not None else []
    name = next((node for node in names if raised is not None and resolve(node, raised.frame) is owner), None)
    values = assigned_values(name, raised.location.path) if name is not None and raised is not None else []
    made = next((value for value in values if isinstance(value, ast.Call)), None)
    taken = signature(base.__init__).parameters  # type: ignore[misc]
    words = [word for word in made.keywords if word.arg in taken] if made is not None else []
    if raised is None or name is None or not words:
        base.__init__(owner)  # type: ignore[misc]
        return None
    source = _initialising(base, ", ".join([name.id, *map(ast.unparse, words)]))
    library = base.__module__.partition(".")[0]
    return retry(raised, partial(rewrites.preceded, source=source), f"once {library} has initialised it")


def _sets(base: type, name: str) -> bool:
    """Whether the `__init__` of a class, or of one that it is made of, sets an attribute."""
    codes = (getattr(unwrap(vars(one)[INIT]), "__code__", None) for one in base.__mro__ if INIT in vars(one))
    return any(name in code.co_names for code in codes if code is not None)


def _initialising(base: type, name: str) -> str:
    return f"__import__('sys').modules[{base.__module__!r}].{base.__qualname__}.__init__({name})"


def _is_bare(module: Any) -> bool:
    """Whether the `__init__` of torch's Module, or of Keras' Layer, has not run."""
    torch = sys.modules.get("torch")
    if torch is not None and isinstance(module, torch.nn.Module):
        return "_modules" not in vars(module)
    layers = (getattr(getattr(sys.modules.get(name), "layers", None), "Layer", None) for name in KERAS)
    kinds = tuple(kind for kind in layers if isinstance(kind, type))
    return isinstance(module, kinds) and POLICY not in vars(module)


def _library(kind: type) -> str:
    """What initialises it: the innermost of the libraries that it is built on."""
    roots = [base.__module__.partition(".")[0] for base in kind.__mro__]
    return "Keras" if any(root in KERAS for root in roots) else "torch"


def _own_init(kind: type, path: str) -> ast.FunctionDef | None:
    """The `__init__` in the source of a class."""
    tree = parse(path) if path else None
    classes = (node for node in nodes_of(tree) if isinstance(node, ast.ClassDef)) if tree else iter(())
    body = next((node.body for node in classes if node.name == kind.__name__), [])
    return next((node for node in body if isinstance(node, ast.FunctionDef) and node.name == INIT), None)


def _function(raised: Raised) -> ast.FunctionDef | None:
    """The innermost `__init__` around the line that raised."""
    tree, line = parse(raised.location.path), raised.location.line
    found = [n for n in nodes_of(tree) if isinstance(n, ast.FunctionDef) and n.name == INIT] if tree else []
    return max((n for n in found if n.lineno <= line <= (n.end_lineno or 0)), key=lambda n: n.lineno, default=None)


def _entry(kind: type, function: ast.FunctionDef, where: Location, number: int, library: str = "") -> Uninitialised:
    path, line = where.path, where.line
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    calls = list(_super_calls(function))
    wrong = next((location_of(call, path) for call in calls if call.lineno < line), None)
    late = next((location_of(call, path) for call in calls if call.lineno > line), None)
    first = location_of(body[0], path) if body else None
    given = function.args
    handed = [f"*{given.vararg.arg}"] if given.vararg else []
    handed += [f"**{given.kwarg.arg}"] if given.kwarg else []
    library = library or _library(kind)
    return Uninitialised(kind.__name__, where, wrong, late, first, number, library, ", ".join(handed))


def _super_calls(function: ast.FunctionDef) -> Iterator[ast.Call]:
    """The calls of the `__init__` of what `super` gives."""
    for node in ast.walk(function):
        called = node.func if isinstance(node, ast.Call) else None
        owner = called.value if isinstance(called, ast.Attribute) and called.attr == INIT else None
        if isinstance(node, ast.Call) and isinstance(owner, ast.Call) and getattr(owner.func, "id", "") == "super":
            yield node


def _library_base(kind: type) -> type | None:
    """The nearest library's class among the bases, if it is initialised without arguments."""
    for base in kind.__mro__:
        code = getattr(vars(base).get(INIT), "__code__", None)
        if code is not None and not is_user_file(code.co_filename):
            required = [p for p in signature(base.__init__).parameters.values() if p.default is p.empty]  # type: ignore[misc]
            return base if len([p for p in required if p.kind is p.POSITIONAL_OR_KEYWORD]) == 1 else None
    return None


def _begun(function: ast.stmt, source: str) -> list[ast.stmt]:
    """The function, beginning with the call."""
    if isinstance(function, ast.FunctionDef):
        function.body = [*rewrites.preceded(function.body[0], source), *function.body[1:]]
    return [function]
