"""Metrics of compile that a step of the model's own never updates: Keras 3 asks them for a result all the same."""

from traceback import walk_tb
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.keras_given import Unfed
from dryfit.core.finding import Location
from dryfit.core.source import definition_of

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# The class that holds the metrics of compile, and what it is asked.
HOLDER, ASKED = "CompileMetrics", "result"
STEPS = ("train_step", "test_step")


def unfed(session: "Mending", error: BaseException, number: int) -> None:
    """Enter the step that leaves the metrics as they were made."""
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    if not frames or frames[-1].f_code.co_name != ASKED:
        return
    holder: Any = frames[-1].f_locals.get("self")
    if type(holder).__name__ != HOLDER or getattr(holder, "built", True):
        return
    models = [frame.f_locals.get("self") for frame in frames]
    for model in (m for m in models if hasattr(m, "train_step") and hasattr(m, "compute_metrics")):
        for name in STEPS:
            code = getattr(getattr(type(model), name), "__code__", None)
            definition = definition_of(code)
            if code is not None and definition is not None:
                where = Location(code.co_filename, definition.lineno, definition.col_offset)
                session.recorder.keras_adds("unfed", Unfed(name, _names(holder), where, number))
                return


def _names(holder: Any) -> tuple[str, ...]:
    given = getattr(holder, "_user_metrics", None)
    listed = given if isinstance(given, (list, tuple)) else [given]
    return tuple(
        m if isinstance(m, str) else str(getattr(m, "name", type(m).__name__)) for m in listed if m is not None
    )
