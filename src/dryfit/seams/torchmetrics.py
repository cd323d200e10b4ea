"""The metrics of torchmetrics: what each is set up for, and what it is given."""

import inspect
from collections.abc import Callable
from dataclasses import replace
from functools import partial, wraps
from typing import TYPE_CHECKING, Any

from dryfit.backends.array import summarise_any
from dryfit.core.evidence.metrics import MetricCall, Scorer
from dryfit.core.moment import Moment
from dryfit.core.source import here
from dryfit.core.stage import Stage
from dryfit.seams.carried import Scores
from dryfit.seams.recorder import update
from dryfit.seams.signature import by_name
from dryfit.seams.torch.metrics import decided, ranked
from dryfit.seams.torch.models import built_at

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Metric calls that are measured; a loop updates them for ever.
MEASURED_CALLS = 40
# How the names of metrics for a kind of task begin.
TASKS = ("Binary", "Multiclass", "Multilabel")


def _listen(session: "Session", module: Any) -> None:
    scores = Scores(session)
    session.patches.wrap(module.Metric, "_wrap_update", partial(_wrapped, session, scores))
    session.patches.wrap(module.Metric, "_wrap_compute", lambda original, m, f: scores.listen(m, original(m, f)))


def _wrapped(
    session: "Session", scores: Scores, original: Any, metric: Any, function: Callable[..., Any]
) -> Callable[..., Any]:
    inner = original(metric, function)

    @wraps(inner)
    def run(*args: Any, **kwargs: Any) -> Any:
        before = metric._update_count
        try:
            return measured(*args, **kwargs)
        finally:
            if session.listening:
                scores.updated(metric, metric._update_count - before)

    def measured(*args: Any, **kwargs: Any) -> Any:
        # What Lightning logs are metrics too, of a class of its own.
        if not session.listening or len(args) < 2 or type(metric).__name__.startswith("_"):
            return inner(*args, **kwargs)
        number, moment = len(session.recorder.metrics), Moment("metric", inner, args, kwargs, {"scorer": metric})
        if number >= MEASURED_CALLS:
            return session.attempt(Stage.METRICS, moment)
        with session.unseen():
            session.recorder.metrics.append(entry := _entry(metric, number, *args[:2]))
            ranked.of_metric(session, metric, args[:2], entry.location)
            if entry.scorer is not None and entry.scorer.task == "multilabel":
                threshold = float(getattr(metric, "threshold", decided.MIDDLE) or decided.MIDDLE)
                decided.softmaxed(session, args[0], threshold, entry.location, args[1])
        return session.attempt(Stage.METRICS, moment, lambda error: _failed(session, number))

    return run


def _listen_functions(session: "Session", module: Any) -> None:
    for name, function in list(vars(module).items()):
        if inspect.isfunction(function) and _scores(function):
            session.patches.wrap(module, name, partial(_called, session, name))


def _scores(function: Callable[..., Any]) -> bool:
    """Whether a function scores predictions against targets, by parameters that all have names."""
    code, wraps = function.__code__, hasattr(function, "__wrapped__") or hasattr(function, "__signature__")
    if not wraps and code.co_varnames[:2] != ("preds", "target"):
        return False
    parameters = inspect.signature(function).parameters
    named = all(p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD) for p in parameters.values())
    return named and list(parameters)[:2] == ["preds", "target"]


def _called(session: "Session", name: str, original: Any, *args: Any, **kwargs: Any) -> Any:
    """One of torchmetrics' functions, which is told its task and its classes by each call."""
    given = by_name(original, args, kwargs)
    if (
        not session.listening
        or not {"preds", "target"} <= set(given)
        or len(session.recorder.metrics) >= MEASURED_CALLS
    ):
        return original(*args, **kwargs)
    number, site = len(session.recorder.metrics), here(3)
    with session.unseen():
        classes = given.get("num_classes") or given.get("num_labels")
        scorer = Scorer(str(given.get("task") or ""), classes, site)
        entry = MetricCall(number, f"torchmetrics.{name}", site, scorer=scorer)
        pair = summarise_any(given["preds"]), summarise_any(given["target"])
        session.recorder.metrics.append(replace(entry, predictions=pair[0], references=pair[1]))
    scored = given.pop("preds"), given.pop("target")
    moment = Moment("metric", original, scored, given, {"scorer": name})
    return session.attempt(Stage.METRICS, moment, lambda error: _failed(session, number))


def _failed(session: "Session", number: int) -> None:
    update(session.recorder.metrics, number, failed=True)


def _entry(metric: Any, number: int, predictions: Any, targets: Any) -> MetricCall:
    name = type(metric).__name__
    return MetricCall(
        number=number,
        function=f"torchmetrics.{name}",
        location=here(3),
        predictions=summarise_any(predictions),
        references=summarise_any(targets),
        scorer=Scorer(
            task=next((task.lower() for task in TASKS if name.startswith(task)), ""),
            classes=getattr(metric, "num_classes", None) or getattr(metric, "num_labels", None),
            location=built_at(metric),
        ),
    )


LISTENERS: dict[str, Any] = {"torchmetrics.metric": _listen, "torchmetrics.functional": _listen_functions}
