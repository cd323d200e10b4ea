"""Modules of the user's whose `__init__` sets layers before torch's own has run."""

import ast
import sys
from collections.abc import Iterator
from functools import partial
from inspect import signature
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.script import Uninitialised
from dryfit.core.retry import Retry
from dryfit.core.source import is_user_file, location_of, nodes_of, parse
from dryfit.seams import rewrites
from dryfit.seams.raised import Raised, raised_by, retry
from dryfit.seams.rewriting import rewrite

if TYPE_CHECKING:
    from dryfit.seams.mending import Mending

INIT = "__init__"


def uninitialised(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a module that torch has not initialised; how to run the statement once it has."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, AttributeError) else None
    name = raised.frame.f_code.co_varnames[:1] if raised is not None else ()
    module = raised.frame.f_locals.get(name[0]) if raised is not None and name else None
    torch = sys.modules.get("torch")
    if raised is None or torch is None or raised.frame.f_code.co_name != INIT or not _is_bare(torch, module):
        return None
    function = _function(raised)
    if function is None:
        return None
    entry = _entry(type(module).__name__, function, raised)
    session.recorder.script_adds("uninitialised", entry)
    base = _library_base(type(module))
    if entry.late or base is None:
        return None
    source = f"__import__('sys').modules[{base.__module__!r}].{base.__qualname__}.__init__({name[0]})"
    # This one is initialised now, and those that are made later when they begin.
    begun = Retry(raised.location.path, function.lineno, partial(_begun, source=source), "", raised.frame.f_code)
    rewrite(error, begun, session.trees)
    return retry(raised, partial(rewrites.preceded, source=source), "once torch has initialised it")


def _is_bare(torch: Any, module: Any) -> bool:
    return isinstance(module, torch.nn.Module) and "_modules" not in vars(module)


def _function(raised: Raised) -> ast.FunctionDef | None:
    """The innermost `__init__` around the line that raised."""
    tree, line = parse(raised.location.path), raised.location.line
    found = [n for n in nodes_of(tree) if isinstance(n, ast.FunctionDef) and n.name == INIT] if tree else []
    return max((n for n in found if n.lineno <= line <= (n.end_lineno or 0)), key=lambda n: n.lineno, default=None)


def _entry(class_name: str, function: ast.FunctionDef, raised: Raised) -> Uninitialised:
    path, line = raised.location.path, raised.location.line
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    calls = list(_super_calls(function))
    wrong = next((location_of(call, path) for call in calls if call.lineno < line), None)
    late = next((location_of(call, path) for call in calls if call.lineno > line), None)
    first = location_of(body[0], path) if body else None
    return Uninitialised(class_name, raised.location, wrong, late, first, raised.number)


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
