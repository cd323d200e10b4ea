"""A model that nothing has compiled, and a `compile` of the user's own that never asks the framework's."""

import ast
from collections.abc import Callable
from typing import Any

from dryfit.core.evidence.keras import Uncompiled
from dryfit.core.finding import Location
from dryfit.core.source import definition_of, is_user_file, location_of
from dryfit.seams.keras.eager import make_eager

COMPILE = "compile"


def entry_of(model: Any, call: str, site: Location | None) -> Uncompiled:
    """What is asked of a model that nothing has compiled, and the `compile` of its class that compiles nothing."""
    kind = _own(model)
    code = getattr(vars(kind)[COMPILE], "__code__", None) if kind is not None else None
    made = definition_of(code)
    if kind is None or code is None or made is None or _hands_on(made):
        return Uncompiled(type(model).__name__, call, site)
    first = made.body[1 if ast.get_docstring(made) and len(made.body) > 1 else 0]
    own, begins = (location_of(node, code.co_filename) for node in (made, first))
    return Uncompiled(type(model).__name__, call, site, f"{kind.__name__}.{COMPILE}", own, begins)


def compiling(model: Any) -> Callable[[], bool]:
    """What compiles a model as the framework does, with the optimizer and the loss that it holds itself."""

    def run() -> bool:
        base = next((kind for kind in type(model).__mro__ if COMPILE in vars(kind) and not _is_own(kind)), None)
        if base is None or _own(model) is None:
            return False
        held = {name: vars(model)[name] for name in ("optimizer", "loss") if vars(model).get(name) is not None}
        vars(base)[COMPILE](model, **held)
        make_eager(model)
        return True

    return run


def _own(model: Any) -> Any:
    """The class, nearest to a model, of the user's that has a `compile` of its own."""
    kind = next((kind for kind in type(model).__mro__ if COMPILE in vars(kind)), None)
    return kind if kind is not None and _is_own(kind) else None


def _is_own(kind: Any) -> bool:
    return is_user_file(getattr(getattr(vars(kind)[COMPILE], "__code__", None), "co_filename", ""))


def _hands_on(function: ast.FunctionDef) -> bool:
    """Whether a `compile` asks that of the class above for anything."""
    called = (node.func for node in ast.walk(function) if isinstance(node, ast.Call))
    return any(isinstance(name, ast.Attribute) and name.attr == COMPILE and _is_above(name.value) for name in called)


def _is_above(value: ast.expr) -> bool:
    """`super()`, or a class by its name; what else is compiled is a part of the model."""
    above = isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "super"
    return above or (isinstance(value, ast.Name) and value.id != "self") or ast.unparse(value).endswith("Model")
