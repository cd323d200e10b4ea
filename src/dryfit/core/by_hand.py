"""Where a module of Lightning's says that it optimizes by hand, and whether it does."""

import ast

from dryfit.core.finding import Action, Edit, Location
from dryfit.core.source import class_around, location_of

# The line that says so.
SWITCH = "self.automatic_optimization = False"
# What a module that steps by hand calls on itself: for its optimizers, and for its backward.
TAKEN, BACKWARD = "self.optimizers", "self.manual_backward"


def switch_at(where: Location | None) -> Location | None:
    """The call of the parent's `__init__` in the class around a place, which the switch belongs behind."""
    owner = class_around(where)
    methods = [n for n in owner.body if isinstance(n, ast.FunctionDef)] if owner else []
    made = next((n for n in methods if n.name == "__init__"), None)
    calls = (n for n in ast.walk(made) if isinstance(n, ast.Call)) if made else ()
    parent = next((n for n in calls if ast.unparse(n.func).endswith("__init__")), None)
    return location_of(parent, where.path) if parent is not None and where is not None else None


def switched(where: Location | None) -> tuple[Edit, ...]:
    """The switch, behind the call of the parent's `__init__` in the class around a place."""
    parent = switch_at(where)
    return (Edit(Action.INSERT_AFTER, parent, value=SWITCH),) if parent is not None else ()


def is_by_hand(where: Location | None) -> bool:
    """Whether the class around a place takes its optimizers and goes backward by itself."""
    owner = class_around(where)
    called = {ast.unparse(n.func) for n in ast.walk(owner) if isinstance(n, ast.Call)} if owner else set()
    return {TAKEN, BACKWARD} <= called
