"""Functions that a LearningRateScheduler asks for the rate of every epoch, asked for all of them."""

import ast
import contextlib
import dis
import io
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


def see(session: Any, model: Any, given: dict[str, Any]) -> None:
    """Enter what the first such callback of a fit makes of the rate."""
    callbacks = given.get("callbacks")
    for callback in callbacks if isinstance(callbacks, (list, tuple)) else [callbacks]:
        rule, own = getattr(callback, "schedule", None), learning_rate(getattr(model, "optimizer", None))
        if type(callback).__name__ != "LearningRateScheduler" or not isinstance(rule, FunctionType) or not own:
            continue
        start, end = int(given.get("initial_epoch") or 0), int(given.get("epochs") or 1)
        asked = _asked(rule, own, range(start, min(end, start + ASKED)))
        rates = [rate for rate in asked if rate is not None]
        if len(rates) < len(asked):
            made = definition_of(rule.__code__)
            where = location_of(made.body[-1], rule.__code__.co_filename) if made is not None else None
            where = where or argument(session.sites.get(id(callback)), "schedule", 0)
            entry = Ruled(end - start, own, 0, 0.0, where, unset=start + len(asked))
            session.recorder.keras_adds("ruled", entry)
            return
        if rates:
            least = NEGLIGIBLE * max(own, *rates)
            alive = max((at for at, rate in enumerate(rates, 1) if rate > least), default=0)
            where = _decided_at(rule) or argument(session.sites.get(id(callback)), "schedule", 0)
            session.recorder.keras_adds("ruled", Ruled(len(rates), own, alive, rates[-1], where))
            return


def _asked(rule: FunctionType, rate: float, epochs: range) -> list[float | None]:
    """The rate of every epoch up to one that has none; nothing where they cannot be told."""
    if any(instruction.opname in REMEMBERING for instruction in dis.get_instructions(rule)):
        return []
    found: list[float | None] = []
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            for epoch in epochs:
                given = rule(epoch, rate) if rule.__code__.co_argcount > 1 else rule(epoch)
                found.append(None if given is None else float(given))
                if given is None:
                    break
                rate = float(given)
    except Exception:
        return []
    return found


def _decided_at(rule: FunctionType) -> Location | None:
    """The one value that a function gives; None for several, or a lambda."""
    made = definition_of(rule.__code__)
    given = [node for node in ast.walk(made) if isinstance(node, ast.Return)] if made is not None else []
    value = given[0].value if len(given) == 1 else None
    return location_of(value, rule.__code__.co_filename) if value is not None else None
