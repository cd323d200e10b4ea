"""Which values a callback holds for better ones: the end that is the best, and by how much."""

import ast
from copy import copy
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.keras_given import ASKED, Demanding, Directed
from dryfit.core.source import argument, source_of
from dryfit.seams.keras import looks

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Where callbacks are given the least that a better value is better by.
DELTA_POSITION = {"EarlyStopping": 1, "ReduceLROnPlateau": 5}
# Losses of Keras that are never below 0, by the name of their function or class without underscores.
ABOVE_ZERO = frozenset(
    {"binarycrossentropy", "categoricalcrossentropy", "sparsecategoricalcrossentropy", "bce", "mse", "mae", "msle"}
    | {"binaryfocalcrossentropy", "categoricalfocalcrossentropy", "mape", "huber", "huberloss", "logcosh", "hinge"}
    | {"meansquarederror", "meanabsoluteerror", "meansquaredlogarithmicerror", "meanabsolutepercentageerror"}
    | {"squaredhinge", "categoricalhinge", "dice", "tversky"}
)
# The words for values whose bound is 0, and for those that are shares of 1.
ERRORS = frozenset({"mae", "mse", "rmse", "msle", "mape", "error", "crossentropy"})
# Of these a function of the user's own may give a signed one, and a logarithm of any falls below 0.
SIGNED, LOGARITHM = frozenset({"error"}), "log"
SHARES = frozenset({"acc", "accuracy", "auc", "precision", "recall", "iou", "dice", "f1"})


def see_mode(session: "Session", model: Any, callback: Any, monitor: Any, ended: Any) -> None:
    """A mode that the user wrote down, or left to a callback that goes by the value's name or cannot tell."""
    site, kind = session.sites.get(id(callback)), type(callback).__name__
    where = argument(site, "mode", looks.MODE_POSITION.get(kind))
    told = getattr(where and ast.parse(source_of(where)).body[0], "value", None)
    mode = told.value if isinstance(told, ast.Constant) else None
    if not isinstance(monitor, str):
        return
    if mode in ("min", "max"):
        entry = Directed(kind, monitor, mode, where, _better(callback), _kind(model, monitor.removeprefix("val_")))
    elif where is None and kind in looks.MODE_POSITION and monitor in ended:
        better = _better(callback)
        # Whether it saves every epoch or the best, a checkpoint of Keras 3 has to know which are better.
        if better and not getattr(callback, "save_best_only", True):
            return
        entry = Directed(kind, monitor, better, site, better, _kind(model, monitor.removeprefix("val_")), guessed=True)
    else:
        return
    session.recorder.keras_adds("directed", entry)


def see_least(session: "Session", model: Any, callback: Any, monitor: Any, ended: Any, loss: Any) -> None:
    """The least improvement that the user wrote down, where the first epoch's value has a bound."""
    site, kind = session.sites.get(id(callback)), type(callback).__name__
    where = argument(site, "min_delta", DELTA_POSITION[kind]) if kind in DELTA_POSITION else None
    bound = _bound(model, monitor, loss) if isinstance(monitor, str) else None
    if where is None or bound is None or monitor not in ended:
        return
    value = float(ended[monitor])
    if not (value > 0 if bound == 0 else 0 <= value < bound):
        return
    if _better(callback) != ("max" if bound else "min"):
        return
    refused = not _is_better(_asked(callback), bound, value)
    entry = Demanding(kind, monitor, abs(float(callback.min_delta)), value, bound, refused, where)
    session.recorder.keras_adds("demanding", entry)


def _bound(model: Any, monitor: str, loss: Any) -> float | None:
    """What no value of this name can be better than, None where that is not known."""
    words = set(monitor.lower().removeprefix("val_").split("_"))
    if words & {"loss"}:
        losses = loss.values() if isinstance(loss, dict) else loss if isinstance(loss, (list, tuple)) else [loss]
        given = [one for one in losses if one is not None]
        return 0.0 if given and all(_named(one) in ABOVE_ZERO for one in given) else None
    if words & ERRORS:
        own = words & ERRORS <= SIGNED and not _named(_measure(model, monitor.removeprefix("val_")))
        return None if own or LOGARITHM in words else 0.0
    return 1.0 if words & SHARES else None


def _named(loss: Any) -> str:
    name = loss if isinstance(loss, str) else getattr(loss, "__name__", type(loss).__name__)
    own = not isinstance(loss, str) and "keras" not in str(getattr(loss, "__module__", type(loss).__module__))
    return "" if own else name.lower().replace("_", "")


def _kind(model: Any, name: str) -> str:
    """The class of a model's metric by this name, the user's own name perhaps."""
    metric = _metric(model, name)
    return "" if metric is None else type(metric).__name__


def _metric(model: Any, name: str) -> Any:
    known = [*getattr(model, "metrics", ())]
    known += [one for group in known for one in getattr(group, "metrics", ())]
    return next((metric for metric in known if getattr(metric, "name", "") == name), None)


def _measure(model: Any, name: str) -> Any:
    """The function that a metric of this name takes the mean of, or the metric; the name where no metric bears it."""
    metric = _metric(model, name)
    return name if metric is None else getattr(metric, "_fn", metric)


def _asked(callback: Any) -> Any:
    """A copy of a callback that knows which end is the best; None where it cannot tell."""
    asked = copy(callback)
    try:
        if getattr(asked, "monitor_op", None) is None:
            asked._set_monitor_op()
    except Exception:
        return None
    return asked


def _better(callback: Any) -> str:
    """The end of its value that a copy of the callback prefers, asked of two values; "" where it cannot be asked."""
    least = getattr(callback, "min_delta", None)
    try:
        # However little, what it asks for here is the end alone.
        if least is not None:
            callback.min_delta = 0
        return "min" if bool(_asked(callback).monitor_op(*ASKED)) else "max"
    except Exception:
        return ""
    finally:
        if least is not None:
            callback.min_delta = least


def _is_better(asked: Any, value: float, best: float) -> bool:
    try:
        improves = getattr(asked, "_is_improvement", asked.monitor_op)
        return bool(improves(value, best))
    except Exception:
        return False
