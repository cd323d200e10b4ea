"""Exceptions that too few epochs, batches or examples can raise in a script that is right.

A rehearsal leaves loops early. What the script does afterwards with what these loops make (a plot
over all epochs, an accuracy for each class, the checkpoint of epoch 50) may then raise.
"""

import ast
import builtins
import os
from collections import deque
from types import FrameType

from dryfit.core.source import is_user_file
from dryfit.seams.loops import filled_in_turns, set_in_loops, statement_at

# Marks the exception that ends a pass which was cut short.
CUT = "a rehearsal serves only a few batches"
# What a count of zero, or a list that is shorter than the script expects, raises by itself; a metric is
# given lists of one length, however short.
COUNTED = {
    "statement": (ZeroDivisionError, IndexError, AssertionError),
    "metric": (ZeroDivisionError,),
    "compute_metrics": (ZeroDivisionError,),
    "unpickle": (),
}
# What a loop fills or counts up.
EMPTY = (int, float, list, dict, set, deque)
# Libraries that compare the lengths of what they are given, and raise TypeError or ValueError.
COMPARING = frozenset({"matplotlib", "numpy", "pandas", "plotly", "scipy", "seaborn", "sklearn", "statistics"})


def cut_short() -> StopIteration:
    """The end of a loader's pass that the loader itself did not come to."""
    error = StopIteration()
    error.add_note(CUT)
    return error


def is_cut_short(error: BaseException) -> bool:
    """Whether `next` of a loader that was cut short raised this, in a generator or not."""
    found = error.__cause__ if isinstance(error, RuntimeError) else error
    return isinstance(found, StopIteration) and CUT in getattr(found, "__notes__", ())


def ends_iterator(error: BaseException) -> bool:
    """Whether `next` found nothing more: where a library's generator drew from the loader, it does not say why."""
    found = error.__cause__ if isinstance(error, RuntimeError) else error
    return isinstance(found, StopIteration)


def comes_of_counts(error: BaseException, operation: str) -> bool:
    """Whether shortened loops alone may have caused what an operation raised."""
    if operation not in COUNTED:
        return False
    if isinstance(error, COUNTED[operation]):
        return True
    if isinstance(error, FileNotFoundError):
        return any(character.isdigit() for character in os.path.basename(str(error.filename or "")))
    return isinstance(error, TypeError | ValueError) and _raised_by(error) in COMPARING


def waits_for_a_turn(error: BaseException) -> bool:
    """Whether what a line of the user's lacks is something that a later turn of a loop above it makes."""
    traceback = error.__traceback__
    while traceback is not None and traceback.tb_next is not None:
        traceback = traceback.tb_next
    if traceback is None or not is_user_file(traceback.tb_frame.f_code.co_filename):
        return False
    frame, line = traceback.tb_frame, traceback.tb_lineno
    if isinstance(error, NameError):
        unset = {name for name in frame.f_code.co_names + frame.f_code.co_varnames if not _bound(name, frame)}
        return any(node.id in unset for node in set_in_loops(frame, line))
    return bool(_empty_on_line(frame, line) & filled_in_turns(frame, line))


def _empty_on_line(frame: FrameType, line: int) -> set[str]:
    """The names of a statement that hold nothing yet: no elements, or zero."""
    statement = statement_at(frame, line)
    names = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)} if statement else set()
    values = ((name, frame.f_locals.get(name, frame.f_globals.get(name))) for name in names)
    return {name for name, value in values if isinstance(value, EMPTY) and not value}


def _bound(name: str, frame: FrameType) -> bool:
    return name in frame.f_locals or name in frame.f_globals or hasattr(builtins, name)


def _raised_by(error: BaseException) -> str:
    """The top-level package of the innermost frame."""
    traceback, name = error.__traceback__, ""
    while traceback is not None:
        name = str(traceback.tb_frame.f_globals.get("__name__", ""))
        traceback = traceback.tb_next
    return name.partition(".")[0]
