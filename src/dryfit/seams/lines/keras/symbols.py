"""Functions of an array library that are given a symbol of a model which is being put together."""

import ast
import sys
from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_given import Symbolic
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, statement_at
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# Libraries whose functions compute with values, by the backend of Keras that each is.
LIBRARIES = {"torch": "torch", "tensorflow": "tensorflow", "jax": "jax", "numpy": ""}
# What stands for a tensor of such a model.
SYMBOL = "KerasTensor."
# The flavour that has operations which stand between layers.
MODERN = "keras"
# What calls the function where Keras has values for it, or their shapes.
OPERATION = (
    "type('Operation', (__import__('keras').Operation,), "
    "{{'call': lambda self, *given, **named: {function}(*given, **named), "
    f"'compute_output_spec': __import__('sys').modules[{__name__!r}].spec_of}}}})()"
)


def given_symbols(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a function that is given a symbol; how to run the line with an operation of Keras in its place."""
    raised = raised_by(error.__traceback__, number)
    seams = session.objects.get("keras", {}).get(MODERN)
    call: ast.Call | None = node_at(raised.location, ast.Call) if raised is not None else None
    library = _library(call.func, raised) if raised is not None and call is not None else None
    if raised is None or seams is None or call is None or library is None:
        return None
    flavour = seams.layers.flavour
    given = [_held(node, raised) for node in (*call.args, *(word.value for word in call.keywords))]
    told = SYMBOL in session.recorder.failures[number].raised_in
    if not told and not any(flavour.is_symbolic(leaf) for leaf in leaves(given).values()):
        return None
    name = ast.unparse(call.func)
    session.recorder.keras_adds("symbols", Symbolic(location_of(call, raised.location.path), name, number))
    # What it answers with is a symbol as well, for those around it.
    statement = statement_at(raised.location)
    calls = [node for node in ast.walk(statement) if isinstance(node, ast.Call)] if statement is not None else []
    made = {node.func: _in_its_place(node.func, library, flavour.backend(), raised) for node in calls}
    changes = {function: source for function, source in made.items() if source}
    if call.func not in changes:
        return None
    return retry(raised, partial(rewrites.each, sources=changes), f"with `{name}` as an operation of Keras")


def spec_of(operation: Any, *given: Any, **named: Any) -> Any:
    """The symbol that an operation answers with: a number times a symbol is called sparse by Keras, and is none."""
    keras = sys.modules["keras"]

    def dense(value: Any) -> Any:
        sparse = isinstance(value, keras.KerasTensor) and value.sparse
        return keras.KerasTensor(value.shape, value.dtype) if sparse else value

    given, named = keras.tree.map_structure(dense, (given, named))
    return keras.Operation.compute_output_spec(operation, *given, **named)


def takes_symbols(keras: Keras | None, number: int) -> bool:
    """Whether a failure is known for a function that was given a symbol."""
    return keras is not None and any(entry.failure == number for entry in keras.symbols)


def _library(function: ast.expr, raised: Raised) -> str | None:
    """The library that a function comes from."""
    found, root = resolve(function, raised.frame), function
    while isinstance(root, ast.Attribute):
        root = root.value
    owner = resolve(root, raised.frame)
    named = owner.__name__ if isinstance(owner, ModuleType) else getattr(found, "__module__", None)
    name = str(named).partition(".")[0]
    return name if found is not UNKNOWN and name in LIBRARIES else None


def _held(node: ast.expr, raised: Raised) -> Any:
    """What an argument is, with what stands in a list or tuple written out."""
    if isinstance(node, ast.List | ast.Tuple):
        return [_held(part, raised) for part in node.elts]
    found = resolve(node, raised.frame)
    return None if found is UNKNOWN else found


def _in_its_place(function: ast.expr, library: str, backend: str, raised: Raised) -> str | None:
    if _library(function, raised) != library or isinstance(resolve(function, raised.frame), type):
        return None
    name = ast.unparse(function)
    if LIBRARIES[library] == backend:
        return OPERATION.format(function=name)
    return f"__import__('keras').ops.{name.rpartition('.')[2]}" if library == "numpy" else None
