"""MET107, MET108 and MET111: metrics set up for other classes, or given other numbers of predictions or names."""

from dryfit.checks.metrics.argmax import over_predicted_examples
from dryfit.core.check import check
from dryfit.core.evidence import Evaluate, Failures, Metrics, Script
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.metrics import MetricCall, Scorer
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity
from dryfit.core.source import argument
from dryfit.core.trace import Traced, deciding

# The check whose mend gives a call an argument that it lacks.
LENDING = "SCR107"


@check("MET107", Severity.ERROR)
def metric_for_other_classes(metrics: Metrics, failures: Failures) -> Findings:
    """A metric is set up for other classes than those it is given.

    Cause:
        A metric of torchmetrics is built for a task and a number of classes, and refuses labels or
        logits that have more.

    Fix:
        Build it with the number of classes that the model has.
    """
    told: set[int] = set()
    for call in metrics.calls:
        number, wanted = _raised(call, failures), _wanted(call)
        if not call.failed or number is None or number in told or call.scorer is None or wanted is None:
            continue
        told.add(number)
        name = call.function.rpartition(".")[2]
        built = "2 classes" if call.scorer.task == "binary" else f"{call.scorer.classes} classes"
        decided = _number(call.scorer)
        yield Finding(
            f"`{name}` is built for {built} and is given {wanted}.",
            {"metric": call.function, "classes": call.scorer.classes or 2, "wanted": wanted, "task": call.scorer.task},
            (decided.location if decided else call.scorer.location) or call.location,
            fix='task="multiclass"' if call.scorer.task == "binary" else f"num_classes={wanted}",
            edits=_widened(decided, call.scorer.classes, wanted),
            explains=number,
            echo_of="LOS202" if _from_one(call) else "LOS201" if _as_model(call) else _lent(call, failures),
        )


def _raised(call: MetricCall, failures: Failures) -> int | None:
    """The failure of a metric's call, or the first of a metric where none is known to be of its line."""
    line = call.location.line if call.location else None
    known = (f for f in failures.at("metric") if f.location and f.location.line == line)
    of_line = next((f.number for f in known if f.explained_by in ("", "MET107")), None)
    return of_line if of_line is not None else failures.first("MET107", "metric")


def _lent(call: MetricCall, failures: Failures) -> str:
    """The check that lent the metric a number of classes, where the script gives it none."""
    at = call.scorer.location if call.scorer else None
    mended = (f for f in failures if f.mended and f.explained_by == LENDING and f.location)
    return LENDING if any(at and f.location and f.location.line == at.line for f in mended) else ""


def _from_one(call: MetricCall) -> bool:
    """Labels that count from 1 are one too many for a metric that is right."""
    labels = call.references.get("")
    return labels is not None and call.scorer is not None and (labels.min, labels.max) == (1, call.scorer.classes)


def _as_model(call: MetricCall) -> bool:
    """Whether a metric is built for as many classes as the model answers with, and both are too few."""
    given, scorer = call.predictions.get(""), call.scorer
    return given is not None and scorer is not None and given.is_float and given.shape[1:2] == (scorer.classes,)


def _wanted(call: MetricCall) -> int | None:
    """The number of classes in what a metric is given, where that is not the one that it is built for."""
    given, labels, scorer = call.predictions.get(""), call.references.get(""), call.scorer
    if given is None or labels is None or scorer is None or labels.max is None:
        return None
    known = 2 if scorer.task == "binary" else scorer.classes
    logits = given.is_float and len(given.shape) == len(labels.shape) + 1
    if scorer.task == "multilabel":
        return given.shape[1] if len(given.shape) > 1 and known not in (None, given.shape[1]) else None
    largest = max(labels.max, given.max or 0 if given.is_integer else 0)
    found = max(given.shape[1], int(labels.max) + 1) if logits else int(largest) + 1
    return found if known is not None and (found > known or (logits and found != known)) else None


def _number(scorer: Scorer) -> Traced | None:
    return deciding(scorer.location, "num_classes") or deciding(scorer.location, "num_labels")


def _widened(decided: Traced | None, classes: int | None, wanted: int) -> tuple[Edit, ...]:
    if decided is None or decided.literal is None or decided.literal != classes:
        return ()
    return (Edit(Action.REPLACE, decided.location, value=str(wanted)),)


@check("MET108", Severity.ERROR)
def unequal_numbers_scored(
    metrics: Metrics, failures: Failures, keras: Keras | None, script: Script | None, evaluate: Evaluate | None
) -> Findings:
    """A metric is given other numbers of predictions and of labels.

    Cause:
        A score pairs each prediction with a label. One of the two was gathered over all batches
        and the other over the last, over another split, or with a batch left out.

    Fix:
        Gather both in the same loop.
    """
    if keras and any(over_predicted_examples(keras, failures)):
        return
    for call in metrics.calls:
        number = failures.first("MET108", "metric", "compute_metrics")
        given, labels = call.predictions.get(""), call.references.get("")
        if not call.failed or number is None or given is None or labels is None or not given.shape or not labels.shape:
            continue
        numbers = (given.shape[0], labels.shape[0])
        if min(numbers) == max(numbers) or (failures.all[number].curtailed and _of_a_part(numbers, evaluate)):
            continue
        yield Finding(
            f"{given.shape[0]} predictions are scored against {labels.shape[0]} labels.",
            {"predictions": str(given), "references": str(labels), "metric": call.function},
            call.location,
            fix="Gather both in the same loop.",
            explains=number,
            # Logits with an axis too many were mended for the loss alone, and a stack of uneven batches was padded.
            # The mark of what the loss leaves out is left in one of the two alone.
            # An argmax over the examples leaves one prediction for each class.
            # Batches that are padded with time first have as many answers as steps.
            echo_of=failures.mended_by("LOS306", "LOS307")
            or _padded(failures)
            or (script.looks_up_ignored() if script else "")
            or "MET104",
        )
        return


def _padded(failures: Failures) -> str:
    """The check whose mend padded what was stacked, such as the answers to a smaller last batch."""
    mended = (f for f in failures if f.mended and f.explained_by == "FWD305" and f.call is not None)
    return next((f.explained_by for f in mended if f.call is not None and f.call.function == "stack"), "")


def _of_a_part(numbers: tuple[int, int], evaluate: Evaluate | None) -> bool:
    """Whether one of two numbers may be that of an evaluation, and the other is more than any was given."""
    served = max((one.examples for one in evaluate.passes), default=0) if evaluate else 0
    return min(numbers) <= served < max(numbers)


@check("MET111", Severity.ERROR)
def report_of_other_names(metrics: Metrics, failures: Failures) -> Findings:
    """A report is given names for more or fewer classes than it has.

    Cause:
        Without `labels`, a report is on the classes that stand among the labels and the predictions. A class
        was left out of the names, or never came.

    Fix:
        Give one name for each class, and `labels=range(len(names))` so that none is missing.
    """
    for call in metrics.calls:
        number = failures.first("MET111", "metric")
        if not call.failed or number is None or call.named is None or call.classes in (None, call.named):
            continue
        # A training, or an evaluation, that was cut short may have met fewer classes than there are, and no more.
        if failures.all[number].curtailed and call.named > (call.classes or 0):
            continue
        name = call.function.rpartition(".")[2]
        yield Finding(
            f"`{name}` is given {call.named} names for {call.classes} classes.",
            {"metric": call.function, "named": call.named, "classes": call.classes},
            argument(call.location, "target_names", 3) or call.location,
            fix="One name for each class.",
            explains=number,
        )
        return
