"""The metrics seam: compute_metrics, `evaluate`, scikit-learn's scores, and decoding."""

import copy
import inspect
import math
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from dryfit.backends.array import summarise_any
from dryfit.core.evidence.metrics import MetricCall
from dryfit.core.evidence.script import MistakenLoader
from dryfit.core.finding import Fact, Location
from dryfit.core.moment import Moment
from dryfit.core.source import argument, here, source_of
from dryfit.core.stage import Stage
from dryfit.mends.metrics import class_ids, class_logits, filled, ids_alone, repeated, with_predictions
from dryfit.seams import regressions
from dryfit.seams.faults import claim
from dryfit.seams.recorder import update
from dryfit.seams.signature import by_name, reads
from dryfit.seams.torch.metrics import decided
from dryfit.seams.widened import depends

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# What the libraries of the hub take for yes in an environment variable.
TRUE = ("1", "ON", "YES", "TRUE")
# Where a metric was loaded, and with which arguments.
Load: TypeAlias = tuple[Location | None, tuple[Any, ...], dict[str, Any]]

SCORES = (
    "accuracy_score",
    "balanced_accuracy_score",
    "f1_score",
    "fbeta_score",
    "precision_score",
    "recall_score",
    "precision_recall_fscore_support",
    "matthews_corrcoef",
    "cohen_kappa_score",
    "classification_report",
    "confusion_matrix",
    "jaccard_score",
    "hamming_loss",
    "zero_one_loss",
)
# The score that ranks, and its setting: it refuses more than two classes unless that says how they are ranked.
RANKED, RANKING, ARGMAX = "roc_auc_score", "multi_class", "argmax"
# Scores that are averaged over the classes, and take two classes unless told how.
AVERAGED = ("f1", "precision", "recall")
# Metric calls that are measured; a loop computes them for ever.
MEASURED_CALLS = 40


def computing(session: "Session", metric: Any, prediction: Any, args: Any, kwargs: Any) -> Any:
    """Run a compute_metrics, with what it is given in the evidence."""
    with session.unseen():
        given = _pair(prediction)
        entry = _entry(session, getattr(metric, "__name__", "compute_metrics"), *given, location=_defined(metric))
        entry = replace(entry, by_trainer=True)
    moment = Moment("compute_metrics", metric, (prediction, *args), kwargs, {"unseen": session.unseen})
    outer, session.computing = session.computing, entry.number
    session.objects["scored by a trainer"] = prediction if hasattr(prediction, "label_ids") else None
    try:
        result = _measured(session, moment, entry, partial(_stumbles, session, metric, prediction))
    finally:
        session.computing = outer
        session.objects.pop("scored by a trainer", None)
    _look_at(session, entry.number, metric, prediction, result)
    return result


def _look_at(session: "Session", number: int, metric: Any, prediction: Any, result: Any) -> None:
    """What came back, and for logits that score 0 what their class ids score."""
    entry = next((e for e in session.recorder.metrics if e.number == number), None)
    if entry is None:
        return
    values = entry.values
    changes: dict[str, Any] = {"returned": type(result).__name__, "several": _several(result)}
    if values and not entry.mended and is_logits(entry) and not any(values.values()):
        changes["with_argmax"] = _scores_of(session, metric, prediction, class_ids)
    if values and not entry.mended and is_logits(entry) and not _was_asked(session, entry):
        changes["by_class"] = _scores_of(session, metric, prediction, class_logits)
    if values and not entry.mended and any(p.is_integer for p in entry.predictions.values()) and reads(metric, ARGMAX):
        changes["with_ids"] = _scores_of(session, metric, prediction, ids_alone)
    if values and not entry.mended:
        changes["with_ignored"] = _with_ignored(session, metric, prediction)
        with suppress(Exception), session.unseen():
            decided.probe(session, metric, prediction, with_predictions)
    update(session.recorder.metrics, number, **changes)


def is_logits(entry: MetricCall) -> bool:
    """Whether a metric is given a row of numbers for each whole label."""
    given, labels = entry.predictions.get(""), entry.references.get("")
    if given is None or labels is None or not given.is_float or not labels.is_integer:
        return False
    return len(given.shape) == len(labels.shape) + 1 and given.shape[-1] > 1


def _was_asked(session: "Session", entry: MetricCall) -> bool:
    """Whether this compute_metrics has been called on logits before."""
    return any(e.by_class for e in session.recorder.metrics if e.location == entry.location)


def _scores_of(session: "Session", metric: Any, prediction: Any, change: Callable[[Any], Any]) -> dict[str, Fact]:
    try:
        with session.unseen():
            return _values(metric(with_predictions(prediction, change)))
    except Exception:
        return {}


def _with_ignored(session: "Session", metric: Any, prediction: Any) -> dict[str, Fact]:
    try:
        with session.unseen():
            return depends(lambda given: _values(metric(given)), prediction, _pair(prediction))
    except Exception:
        return {}


def _stumbles(session: "Session", metric: Any, prediction: Any) -> bool:
    """Whether a compute_metrics that raised runs where 0 stands for the targets that are to be left out.

    Where it leaves them out itself, rows of unlike length may be what it cannot bear: then it runs on equal rows, too.
    """
    with session.unseen():
        try:
            given = filled(prediction)
            if given is None or metric(given) is None:
                return False
        except Exception:
            return False
        try:
            metric(repeated(prediction))
        except Exception:
            return True
    return False


def _pair(prediction: Any) -> tuple[Any, Any]:
    if hasattr(prediction, "predictions"):
        return prediction.predictions, getattr(prediction, "label_ids", None)
    return prediction[0], prediction[1]


def _defined(function: Any) -> Location | None:
    """The line that defines a function, bound or wrapped in a partial."""
    function = getattr(function, "func", function)
    code = getattr(getattr(function, "__func__", function), "__code__", None)
    return Location(os.path.abspath(code.co_filename), code.co_firstlineno) if code else None


def _entry(
    session: "Session",
    function: str,
    predictions: Any,
    references: Any,
    *,
    location: Location | None,
    argument_location: Location | None = None,
    average: str = "",
) -> MetricCall:
    return MetricCall(
        inside=session.computing,
        average=average,
        number=len(session.recorder.metrics),
        function=function,
        location=location,
        argument_location=argument_location,
        predictions=summarise_any(predictions) if predictions is not None else {},
        references=summarise_any(references) if references is not None else {},
    )


def _measured(
    session: "Session", moment: Moment, entry: MetricCall, stumbles: Callable[[], bool] = lambda: False
) -> Any:
    metrics = session.recorder.metrics
    if len(metrics) >= MEASURED_CALLS:
        return session.attempt(Stage.METRICS, moment)
    metrics.append(entry)
    place = len(metrics) - 1

    def failed(error: Exception) -> None:
        metrics[place] = replace(metrics[place], failed=True, stumbles=stumbles())

    inputs = {**{f"predictions{'.' if k else ''}{k}": s for k, s in entry.predictions.items()}, **entry.references}
    result = session.attempt(Stage.METRICS, moment, failed, lambda: inputs, _said)
    metrics[place] = replace(metrics[place], values=_values(result), mended=metrics[place].failed)
    return result


def _values(result: Any) -> dict[str, Fact]:
    if isinstance(result, dict):
        return {str(name): float(value) for name, value in result.items() if _is_number(value)}
    return {"value": float(result)} if _is_number(result) else {}


def _several(result: Any) -> dict[str, tuple[int, ...]]:
    """The values that are arrays or tensors of more than one number, with their shapes."""
    items = result.items() if isinstance(result, dict) else ()
    return {str(name): tuple(value.shape) for name, value in items if math.prod(getattr(value, "shape", (1,))) > 1}


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) or (hasattr(value, "item") and getattr(value, "ndim", 1) == 0)


def _said(result: Any) -> str:
    values = ", ".join(f"{name} {value:.3g}" for name, value in _values(result).items())
    return f"the metric gives {values}" if values else "the metric runs"


def _without_network(load: Any, module: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Load a metric; where the hub is declared offline, `evaluate` is kept from trying it three times first."""
    settings = module.config
    if os.environ.get("HF_HUB_OFFLINE", "").upper() in TRUE and not settings.HF_EVALUATE_OFFLINE:
        settings.HF_EVALUATE_OFFLINE = True
        try:
            return load(*args, **kwargs)
        except Exception:
            # Not all of it is here: then it is the network's turn, as it would be without us.
            pass
        finally:
            settings.HF_EVALUATE_OFFLINE = False
    return load(*args, **kwargs)


def _evaluate(session: "Session", module: Any) -> None:
    base = module.EvaluationModule
    loads: dict[int, Load] = {}
    fresh: dict[str, Any] = {}

    def load(original: Any, *args: Any, **kwargs: Any) -> Any:
        if not session.listening:
            return original(*args, **kwargs)
        # Each load asks the network; the same metric in every epoch is given from the first one's copy.
        asked = repr((args, sorted(kwargs.items())))
        kept = fresh.get(asked)
        found = _without_network(original, module, args, kwargs) if kept is None else copy.deepcopy(kept)
        if kept is None:
            with suppress(Exception):
                fresh[asked] = copy.deepcopy(found)
        loads[id(found)] = (here(3), args, kwargs)
        return found

    def compute(original: Any, metric: Any, **kwargs: Any) -> Any:
        if not session.listening or kwargs.get("predictions") is None:
            return original(metric, **kwargs)
        return _scored(session, f"evaluate:{metric.name}", original, (metric,), kwargs)

    def add_batch(original: Any, metric: Any, *args: Any, **kwargs: Any) -> Any:
        if not session.listening or kwargs.get("predictions") is None:
            return original(metric, *args, **kwargs)
        return _scored(session, f"evaluate:{metric.name}", original, (metric, *args), kwargs)

    session.patches.wrap(module, "load", load)
    session.patches.wrap(base, "compute", compute)
    session.patches.wrap(base, "add_batch", add_batch)
    _forgive_mistaken_loads(session, base, loads)


def _scored(session: "Session", name: str, original: Any, args: Any, kwargs: Any) -> Any:
    """A metric called with keywords; while it runs, what it calls itself is not looked at again."""
    site = here(4)
    with session.unseen():
        where = argument(site, "predictions")
        pair = kwargs["predictions"], kwargs.get("references")
        average = str(kwargs.get("average", "binary")) if name.partition(":")[2] in AVERAGED else ""
        entry = _entry(session, name, *pair, location=site, argument_location=where, average=average)
    inner = Moment("metric", _quietly(session, original), args, kwargs, {"predictions": "predictions"})
    return _measured(session, inner, entry)


def _quietly(session: "Session", original: Any) -> Any:
    def run(*args: Any, **kwargs: Any) -> Any:
        with session.unseen(ours=False):
            return original(*args, **kwargs)

    return run


def _forgive_mistaken_loads(session: "Session", base: Any, loads: dict[int, Load]) -> None:
    """A metric used as a dataset was meant to be one: load that, and hand its attribute over."""

    def as_dataset(metric: Any, used_as: str) -> Any:
        known = loads.get(id(metric))
        library = sys.modules.get("datasets")
        if known is None or library is None or not hasattr(library.DatasetDict, used_as):
            raise _no_attribute(metric, used_as)
        if "dataset" not in vars(metric):
            _mistaken(session, known, used_as)
            vars(metric)["dataset"] = library.load_dataset(*known[1], **known[2])
        return vars(metric)["dataset"]

    def missing(metric: Any, name: str) -> Any:
        if name.startswith("_") or not session.listening:
            raise _no_attribute(metric, name)
        return getattr(as_dataset(metric, name), name)

    session.patches.set(base, "__getattr__", missing)
    session.patches.set(base, "__getitem__", lambda metric, key: as_dataset(metric, "__getitem__")[key])


def _no_attribute(metric: Any, name: str) -> AttributeError:
    """What Python itself would have raised: the user's error, though a line of ours raises it."""
    error = AttributeError(f"{type(metric).__name__!r} object has no attribute {name!r}")
    claim(error, ours=False)
    return error


def _mistaken(session: "Session", known: Any, used_as: str) -> None:
    site = known[0]
    bound = getattr(sys.modules["__main__"], "load_dataset", None) is not None
    entry = MistakenLoader("evaluate.load", "load_dataset", used_as, site, bound, source_of(site))
    session.recorder.script_adds("mistaken_loaders", entry)
    for code, finding in session.diagnose():
        if finding.facts.get("called") == "evaluate.load" and finding.proof is None:
            before = f"raises AttributeError: the metric has no `{used_as}`"
            session.prove_mended(code, finding, before, "loaded with `load_dataset`: the script goes on")


def _sklearn(session: "Session", module: Any) -> None:
    for name in SCORES:
        if hasattr(module, name):
            session.patches.wrap(module, name, _score(session, name))
    session.patches.wrap(module, RANKED, partial(_ranked, session))
    regressions.listen(session, module)


def _ranked(session: "Session", original: Any, *args: Any, **kwargs: Any) -> Any:
    """A score of ranks, which goes into the evidence where it raises."""
    given = by_name(original, args, kwargs)
    if not session.listening or not {"y_true", "y_score"} <= set(given):
        return original(*args, **kwargs)
    site, metrics = here(3), session.recorder.metrics
    with session.unseen():
        asked, full = str(given.get(RANKING, _default(original, RANKING))), f"sklearn.metrics.{RANKED}"
        entry = _entry(session, full, given["y_score"], given["y_true"], location=site, average=asked)
        if (heard := session.objects.get("answers heard")) is not None:
            heard(session, given["y_true"], given["y_score"])
    moment = Moment("metric", _quietly(session, original), (), given, {"predictions": "y_score"})
    return session.attempt(Stage.METRICS, moment, lambda error: metrics.append(replace(entry, failed=True)))


def _score(session: "Session", name: str) -> Any:
    def run(original: Any, *args: Any, **kwargs: Any) -> Any:
        given = by_name(original, args, kwargs)
        if not session.listening or "y_pred" not in given or "y_true" not in given:
            decided.overheard(session, name, original, given, here(3))
            return original(*args, **kwargs)
        site = here(3)
        with session.unseen():
            where = argument(site, "y_pred", 1)
            pair = given["y_pred"], given["y_true"]
            average = str(given.get("average", _default(original, "average")))
            full = f"sklearn.metrics.{name}"
            entry = _entry(session, full, *pair, location=site, argument_location=where, average=average)
            entry = replace(entry, **_named(given))
            for heard in filter(None, map(session.objects.get, ("scores heard", "answers heard"))):
                heard(session, given["y_true"], given["y_pred"])
            with suppress(Exception):
                # What cannot be held against the model's answers is another kind of score.
                decided.scored(session, name, original, given, site)
        moment = Moment("metric", _quietly(session, original), (), given, {"predictions": "y_pred"})
        return _measured(session, moment, entry)

    return run


def _named(given: dict[str, Any]) -> dict[str, Any]:
    """How many classes a report names, and how many it reports on: those listed for it, or those that are there."""
    names, listed = given.get("target_names"), given.get("labels")
    if names is None:
        return {}
    try:
        classes = len(listed if listed is not None else {*_flat(given["y_true"]), *_flat(given["y_pred"])})
    except TypeError:
        return {}
    return {"named": len(names), "classes": classes}


def _flat(values: Any) -> list[Any]:
    return list(values.tolist() if hasattr(values, "tolist") else values)


def _default(function: Any, name: str) -> Any:
    """A parameter's default, ``""`` where there is no such parameter."""
    parameter = inspect.signature(function).parameters.get(name)
    return "" if parameter is None else parameter.default


LISTENERS: dict[str, Any] = {"evaluate": _evaluate, "sklearn.metrics": _sklearn}
