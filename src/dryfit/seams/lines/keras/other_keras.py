"""What one Keras is given of the other: Keras 3 and tf-keras share names, and no classes."""

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.script import OtherKeras
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.core.trace import trace
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

PACKAGES = ("keras", "tf_keras")
# The modules of a Keras in which a class of one name is looked for.
PARTS = ("optimizers", "layers", "callbacks", "optimizers.schedules", "models")
# What either Keras takes of the other: it is called as any function.
CALLED = ("Loss", "Metric")


def other_keras(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter what a call of one Keras is given of the other; how to run the statement with its own."""
    if not all(package in sys.modules for package in PACKAGES):
        return None
    raised = raised_by(error.__traceback__, number)
    call = node_at(raised.location, ast.Call) if raised is not None else None
    if raised is None or call is None:
        return None
    callee = resolve(call.func, raised.frame)
    own = _package(callee if inspect.isclass(callee) else getattr(callee, "__self__", callee))
    found = [(node, kind) for node in _given(call) if own and (kind := _foreign(node, raised, own))] if own else []
    for node, kind in found:
        made = trace(node, raised.location.path)
        where = made.location if made is not None else location_of(node, raised.location.path)
        entry = OtherKeras(kind.__name__, _package(kind), own, _name_of(kind, own), where, number)
        session.recorder.script_adds("other_keras", entry)
    if not found:
        return None
    return retry(raised, partial(_converted, nodes=[node for node, _ in found], package=own), f"with {own}'s own")


def _given(call: ast.Call) -> Iterator[ast.expr]:
    """The arguments of a call, those in lists and tuples too."""
    waiting = [*call.args, *(word.value for word in call.keywords)]
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, (ast.Tuple, ast.List)):
            waiting += node.elts
        else:
            yield node


def _foreign(node: ast.expr, raised: Raised, own: str) -> type | None:
    """The class of an argument, where it is the other Keras'."""
    made = resolve(node.func if isinstance(node, ast.Call) else node, raised.frame)
    if made is UNKNOWN:
        return None
    kind = made if inspect.isclass(made) else type(made)
    if any(base.__name__ in CALLED for base in kind.__mro__):
        return None
    return kind if _package(kind) not in ("", own) else None


def _package(value: Any) -> str:
    """The Keras that a class or an object is of."""
    kinds = (value if inspect.isclass(value) else type(value)).__mro__
    roots = (str(kind.__module__).partition(".")[0] for kind in kinds)
    return next((root for root in roots if root in PACKAGES), "")


def _name_of(kind: type, package: str) -> str:
    """Where this Keras has a class of the same name, "" where it has none."""
    module = sys.modules[package]
    for part in PARTS:
        owner: Any = module
        for name in part.split("."):
            owner = getattr(owner, name, None)
        if inspect.isclass(getattr(owner, kind.__name__, None)):
            return f"{package}.{part}.{kind.__name__}"
    return ""


def _converted(statement: ast.stmt, nodes: list[ast.expr], package: str) -> list[ast.stmt]:
    for node in nodes:
        made = f"__import__('sys').modules[{__name__!r}].converted({ast.unparse(node)}, {package!r})"
        (statement,) = rewrites.replaced(statement, node, made)
    return [statement]


def converted(value: Any, package: str) -> Any:
    """The same by the class of the same name in this Keras; what cannot be made so stays what it is."""
    name = _name_of(type(value), package)
    owner: Any = sys.modules[package]
    for part in name.split(".")[1:]:
        owner = getattr(owner, part)
    if not name or not hasattr(owner, "from_config"):
        return value
    # What both of them take, in a form that both of them read.
    taken = set(inspect.signature(owner.__init__).parameters) - {"dtype", "name"}
    plain = {key: _plain(given) for key, given in value.get_config().items() if key in taken}
    return owner.from_config({key: given for key, given in plain.items() if given is not None})


def _plain(value: Any) -> Any:
    """A value without a class of either Keras; numpy's numbers as Python's."""
    number = value.item() if hasattr(value, "item") else value
    return number if isinstance(number, (str, bool, int, float)) else None
