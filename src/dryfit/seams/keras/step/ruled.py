"""Functions that a LearningRateScheduler asks for the rate of every epoch, asked for all of them."""

import ast
import contextlib
import dis
import io
import sys
from collections.abc import Iterator
from types import FunctionType
from typing import Any

from dryfit.core.evidence.keras_given import Ruled
from dryfit.core.finding import Location
from dryfit.core.source import argument, definition_of, location_of
from dryfit.seams.keras.state import learning_rate
from dryfit.seams.keras.step.schedules import NEGLIGIBLE

# What a function does that remembers something: asking it changes what it says in the training.
REMEMBERING = ("STORE_GLOBAL", "STORE_DEREF", "STORE_ATTR", "STORE_SUBSCR")
# The most epochs that a function is asked for.
ASKED = 1000
# What every Keras refuses as a rate; the most of it that is shown.
REFUSED, SHOWN = (str, int, list, tuple, dict), 40
# The numbers of numpy that every Keras takes; its others, and its arrays, are no floats to it.
NUMPY, TAKEN = "numpy", ("float32", "float64")


def see(session: Any, model: Any, given: dict[str, Any]) -> None:
    """Enter what the first such callback of a fit makes of the rate."""
    callbacks = given.get("callbacks")
    for callback in callbacks if isinstance(callbacks, (list, tuple)) else [callbacks]:
        rule, own = getattr(callback, "schedule", None), learning_rate(getattr(model, "optimizer", None))
        if type(callback).__name__ != "LearningRateScheduler" or not isinstance(rule, FunctionType) or not own:
            continue
        start, end = int(given.get("initial_epoch") or 0), int(given.get("epochs") or 1)
        asked = _asked(rule, own, range(start, min(end, start + ASKED)))
        rates = [rate for rate in asked if isinstance(rate, float)]
        if len(rates) < len(asked):
            given, line = asked[-1]
            where = _returned_at(rule, line if given is not None else 0)
            where = where or argument(session.sites.get(id(callback)), "schedule", 0)
            said = str(given) if type(given).__module__ == NUMPY else repr(given)
            told = "" if given is None else f"{type(given).__name__} {said}"[:SHOWN]
            entry = Ruled(end - start, own, 0, 0.0, where, unset=start + len(asked), gives=told)
            session.recorder.keras_adds("ruled", entry)
            return
        if rates:
            least = NEGLIGIBLE * max(own, *rates)
            alive = max((at for at, rate in enumerate(rates, 1) if rate > least), default=0)
            where = _decided_at(rule) or argument(session.sites.get(id(callback)), "schedule", 0)
            # The same function, asked from the first rate each time: a decay that is whole in itself falls so too.
            first = _asked(rule, own, range(start, start + len(rates)), kept=True)
            whole = first[-1] if len(first) == len(rates) and isinstance(first[-1], float) else None
            session.recorder.keras_adds("ruled", Ruled(len(rates), own, alive, rates[-1], where, whole=whole))
            return


def _asked(rule: FunctionType, rate: float, epochs: range, *, kept: bool = False) -> list[Any]:
    """The rate of every epoch up to one that has none: what it has, and the line that returns it.

    Nothing where they cannot be told. With ``kept`` it is handed the first rate every time.
    """
    if any(instruction.opname in REMEMBERING for instruction in dis.get_instructions(rule)):
        return []
    found: list[Any] = []
    try:
        with contextlib.redirect_stdout(io.StringIO()), _lines(rule) as lines:
            for epoch in epochs:
                given = rule(epoch, rate) if rule.__code__.co_argcount > 1 else rule(epoch)
                if given is None or isinstance(given, REFUSED) or _is_no_float(given):
                    found.append((given, lines[-1] if lines else 0))
                    break
                found.append(float(given))
                rate = rate if kept else float(given)
    except Exception:
        return []
    return found


def _is_no_float(given: Any) -> bool:
    return type(given).__module__ == NUMPY and type(given).__name__ not in TAKEN


@contextlib.contextmanager
def _lines(rule: FunctionType) -> Iterator[list[int]]:
    """The lines that a function returns from."""
    lines: list[int] = []

    def see(frame: Any, event: str, _: Any) -> None:
        if event == "return" and frame.f_code is rule.__code__:
            lines.append(frame.f_lineno)

    before = sys.getprofile()
    sys.setprofile(see)
    try:
        yield lines
    finally:
        sys.setprofile(before)


def _returned_at(rule: FunctionType, line: int) -> Location | None:
    """The `return` on a line of a function, or else its last statement."""
    made = definition_of(rule.__code__)
    returns = [node for node in ast.walk(made) if isinstance(node, ast.Return)] if made is not None else []
    found: Any = next((node for node in returns if node.lineno == line), made.body[-1] if made is not None else None)
    return location_of(found, rule.__code__.co_filename) if found is not None else None


def _decided_at(rule: FunctionType) -> Location | None:
    """The one value that a function gives; None for several, or a lambda."""
    made = definition_of(rule.__code__)
    given = [node for node in ast.walk(made) if isinstance(node, ast.Return)] if made is not None else []
    value = given[0].value if len(given) == 1 else None
    return location_of(value, rule.__code__.co_filename) if value is not None else None
