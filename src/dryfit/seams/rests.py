"""The rest that is left for the last batch of a pass: one that is cut short ends in a whole batch."""

import ast
from types import FrameType
from typing import Any

from dryfit.core.source import statement_of
from dryfit.seams.raised import resolve


def ends_in_rest(frame: FrameType, line: int) -> bool:
    """Whether a line is given the answers to all batches of a pass: as many rows each, and fewer in the last."""
    statement = statement_of(frame, line)
    calls = [node for node in ast.walk(statement) if isinstance(node, ast.Call)] if statement is not None else []
    return any(_has_rest(resolve(given, frame)) for call in calls for given in call.args)


def _has_rest(answers: Any) -> bool:
    if not isinstance(answers, (list, tuple)) or len(answers) < 2:
        return False
    shapes = [tuple(getattr(answer, "shape", ())) for answer in answers]
    if not all(shapes) or len({shape[1:] for shape in shapes}) > 1:
        return False
    *whole, last = (shape[0] for shape in shapes)
    return len(set(whole)) == 1 and 0 < last < whole[0]
