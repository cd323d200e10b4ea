"""What the script itself asserts, and does not hold: its values, and how to go on without the assertion."""

import ast
from functools import partial
from typing import TYPE_CHECKING

from dryfit.core.evidence.operation import Assertion
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, method_of, statement_at
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, evaluated, names_in, raised_by, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What may be asked once more for its value: nothing comes of it.
MEASURING = {"len", "size", "dim", "numel", "min", "max", "item", "sum", "mean", "any", "all", "isinstance", "type"}
# What a value that is told looks like: anything longer says less.
TOLD, LENGTH = (int, float, str, tuple, bool, type(None)), 40


def refused_assertion(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter an assertion of the script's that does not hold; how to run what stands behind it."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, AssertionError) else None
    statement = statement_at(raised.location) if raised is not None and raised.by_line else None
    failure = session.recorder.failures[number]
    if raised is None or not isinstance(statement, ast.Assert) or failure.curtailed or failure.stands_on:
        return None
    if any(method_of(node) not in MEASURING for node in ast.walk(statement.test) if isinstance(node, ast.Call)):
        return None
    where = location_of(statement.test, raised.location.path)
    entry = Assertion(ast.unparse(statement.test), _values(statement.test, raised), where, number)
    session.recorder.script_adds("assertions", entry)
    return retry(raised, partial(rewrites.instead, source="pass"), "without it")


def _values(test: ast.expr, raised: Raised) -> tuple[tuple[str, str], ...]:
    """What stands on the sides of a comparison, with its value."""
    sides = [test.left, *test.comparators] if isinstance(test, ast.Compare) else []
    scope = names_in(raised.frame)
    found = [(side, evaluated(side, scope)) for side in sides if not isinstance(side, ast.Constant)]
    told = [(ast.unparse(side), str(tuple(v) if isinstance(v, tuple) else v)) for side, v in found if _is_told(v)]
    return tuple((source, text) for source, text in told if len(text) <= LENGTH)


def _is_told(value: object) -> bool:
    return isinstance(value, TOLD)
