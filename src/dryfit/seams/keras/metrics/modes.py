"""Which of two values a callback holds for the better one, where the user has told it."""

import ast
from copy import copy
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.keras_given import ASKED, Directed
from dryfit.core.source import argument, source_of
from dryfit.seams.keras import looks

if TYPE_CHECKING:
    from dryfit.seams.session import Session


def see_mode(session: "Session", model: Any, callback: Any, monitor: Any) -> None:
    """A mode that the user wrote down; "auto" finds the right one."""
    site = session.sites.get(id(callback))
    where = argument(site, "mode", looks.MODE_POSITION.get(type(callback).__name__))
    told = getattr(where and ast.parse(source_of(where)).body[0], "value", None)
    mode = told.value if isinstance(told, ast.Constant) else None
    if isinstance(monitor, str) and mode in ("min", "max"):
        kind = _kind(model, monitor.removeprefix("val_"))
        directed = Directed(type(callback).__name__, monitor, mode, where, _better(callback), kind)
        session.recorder.keras_adds("directed", directed)


def _kind(model: Any, name: str) -> str:
    """The class of a model's metric by this name, the user's own name perhaps."""
    known = [*getattr(model, "metrics", ())]
    known += [one for group in known for one in getattr(group, "metrics", ())]
    return next((type(metric).__name__ for metric in known if getattr(metric, "name", "") == name), "")


def _better(callback: Any) -> str:
    """The end of its value that a copy of the callback prefers, asked of two values; "" where it cannot be asked."""
    asked = copy(callback)
    try:
        if getattr(asked, "monitor_op", None) is None:
            asked._set_monitor_op()
        return "min" if bool(asked.monitor_op(*ASKED)) else "max"
    except Exception:
        return ""
