"""A train_step of the user's own that takes gradients on torch and hands them to no optimizer."""

import ast
import inspect
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import numpy_of
from dryfit.core.evidence.keras_taped import Unapplied
from dryfit.core.finding import Location
from dryfit.core.source import is_user_file, location_of, nodes_of, parse
from dryfit.seams.keras.state import value_of

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Steps after which one should have changed a weight, and values of weights of which a copy is kept.
HABIT, MOST_VALUES = 3, 2**22
# What changes weights: where a file has any of these, it may be done elsewhere or later.
STEPS = (
    "apply", "apply_gradients", "step", "minimize", "assign", "assign_sub", "assign_add", "set_weights", "copy_",
    "sub_", "add_", "stateless_apply",
)  # fmt: skip


@dataclass
class _Kept:
    model: Any
    values: list[tuple[Any, Any]]
    taken: int = 0


class Unstepped:
    """Compares the weights of a model before its first steps with those after them."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self._kept: _Kept | None = None
        self._over = False

    def before(self, model: Any) -> None:
        """A training step is about to be taken."""
        if self._over:
            return
        if self._kept is None and getattr(model, "built", False):
            self._keep(model)
        if self._kept is not None and self._kept.model is model:
            self._kept.taken += 1

    def after(self) -> None:
        """A fit is over."""
        kept, self._kept = self._kept, None
        if kept is None or kept.taken <= HABIT or self.session.recorder.steps:
            return
        self._over = True
        where = _backward_in(kept.model)
        same = all((numpy_of(value_of(weight)) == value).all() for weight, value in kept.values)
        graded = [weight for weight, _ in kept.values if getattr(value_of(weight), "grad", None) is not None]
        if same and where is not None and graded:
            entry = Unapplied(kept.taken, len(kept.values), "", where)
            self.session.recorder.keras_adds("unapplied", entry)

    def _keep(self, model: Any) -> None:
        method = getattr(type(model), "train_step", None)
        weights = list(model.trainable_weights)
        values: list[Any] = [numpy_of(value_of(weight)) for weight in weights]
        own = is_user_file(getattr(getattr(method, "__code__", None), "co_filename", ""))
        known = bool(values) and all(value is not None for value in values)
        if not own or not known or sum(value.size for value in values) > MOST_VALUES:
            self._over = not own
            return
        self._kept = _Kept(model, [(weight, value.copy()) for weight, value in zip(weights, values, strict=True)])


def _backward_in(model: Any) -> Location | None:
    """The one backward of a model's train_step, in a file that takes no step anywhere."""
    code = inspect.unwrap(type(model).train_step).__code__
    tree = parse(code.co_filename)
    calls = [n for n in (nodes_of(tree) if tree else ()) if isinstance(n, ast.Call)]
    names = [(n, n.func.attr) for n in calls if isinstance(n.func, ast.Attribute)]
    backwards = [node for node, name in names if name == "backward" and node.lineno >= code.co_firstlineno]
    if len(backwards) != 1 or any(name in STEPS for _, name in names):
        return None
    return location_of(backwards[0], code.co_filename)
