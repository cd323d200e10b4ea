"""What metrics are given and give, and whatever else they raise."""

import ast
from dataclasses import replace

from dryfit.checks.metrics.argmax import misses, over_predicted_examples
from dryfit.checks.metrics.source import (
    axis_named,
    axis_of,
    calls_of,
    changed,
    given_name,
    over_classes,
    predictions_taken,
    returned_at,
)
from dryfit.core import editing
from dryfit.core.check import check
from dryfit.core.evidence import Failures, Metrics, Script
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.loss import IGNORED
from dryfit.core.evidence.metrics import Decoding, MetricCall
from dryfit.core.failing import unrecognised
from dryfit.core.finding import Action, Edit, Fact, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import location_of, nodes_of, parse, source_of, statement_at
from dryfit.core.stage import Stage
from dryfit.core.summary import TensorSummary

# The score that ranks by probabilities, and its setting where several classes are to be refused.
RANKED, RANKING = "roc_auc_score", "raise"
# What a table raises that lacks what it is asked for: the checks of the script's own tables tell of it.
LOOKED_UP = ("KeyError", "IndexError")
# What a callback that raises is entered as, and what is to be done about it.
CALLED_BACK, OF_CALLBACKS = "callback", "Look at what this callback is built with, and what its hook asks for."


@check("MET101", Severity.ERROR)
def logits_given_to_metric(metrics: Metrics, failures: Failures, script: Script | None) -> Findings:
    """A metric of classes is given logits.

    Cause:
        compute_metrics receives the model's raw outputs, one row of logits an example. Accuracy,
        F1 and their like compare class ids. The error comes after the first epoch.

    Fix:
        Take the argmax over the last axis first.
    """
    for call in metrics.calls:
        pair = _logits(call)
        silent = _silent(call)
        explains = None if silent else failures.first("MET101", "metric", "compute_metrics")
        if pair is None or not (call.failed or silent) or _takes_argmax(call):
            continue
        if not silent and _otherwise(explains, failures, script):
            continue
        yield Finding(
            f"The metric is given logits ({_shape(pair[0])}) for {_shape(pair[1])} labels.",
            {
                "predictions": str(pair[0]),
                "references": str(pair[1]),
                "metric": call.function,
                "threshold": _threshold(pair),
            },
            _place(call),
            fix=f"Take `{_decision(pair)}` of the predictions.",
            edits=_argmax_edits(call, _decision(pair)),
            proof=silent,
            explains=explains,
        )
        return


def _otherwise(explains: int | None, failures: Failures, script: Script | None) -> bool:
    """Whether what raised is a line that runs with one of its operands in another form."""
    raised = [explains] if explains is not None else [f.number for f in failures.at("metric", "compute_metrics")]
    return script is not None and any(script.runs_converted(number) for number in raised)


def _logits(call: MetricCall) -> tuple[TensorSummary, TensorSummary] | None:
    logits, references = call.predictions.get(""), call.references.get("")
    if logits is None or references is None or not logits.is_float or call.scorer is not None:
        return None
    if call.function.endswith(RANKED):
        return None
    # Class ids that became floats on their way are class ids still, once the metric has refused the logits.
    if not (references.is_integer or (call.failed and references.integral)):
        return None
    wider = len(logits.shape) == len(references.shape) + 1 and logits.shape[-1] > 1
    return (logits, references) if wider or _several(call, logits, references) else None


def _several(call: MetricCall, logits: TensorSummary, references: TensorSummary) -> bool:
    """Whether a number is given for each of several yes-or-no labels, and was refused."""
    alike = len(logits.shape) > 1 and logits.shape == references.shape and logits.shape[-1] > 1
    labels = (references.min, references.max) in ((0, 1), (0, 0), (1, 1))
    return call.failed and alike and labels and not logits.integral


def _silent(call: MetricCall) -> Proof | None:
    """Logits that were compared with labels all the same: what the scores are, and would be for class ids."""
    better = {name: value for name, value in call.with_argmax.items() if value}
    if call.failed or not better:
        return None
    return Proof("experiment", _scores(call.values, better), f"{_scores(better, better)} with the argmax of the logits")


def _scores(values: object, names: object) -> str:
    known = dict(values)  # type: ignore[call-overload]
    return ", ".join(f"{name} {float(known.get(name, 0)):.3g}" for name in dict(names))  # type: ignore[call-overload]


def _takes_argmax(call: MetricCall) -> bool:
    """Whether a compute_metrics sees to it by itself, rightly or not."""
    return call.by_trainer and any(calls_of(call.location, "argmax"))


def _place(call: MetricCall) -> Location | None:
    if call.argument_location is not None:
        return given_name(call.argument_location) or call.argument_location
    taken = predictions_taken(call.location)
    return taken.location if taken else call.location


def _shape(summary: TensorSummary) -> str:
    return " x ".join(map(str, summary.shape))


def _decision(pair: tuple[TensorSummary, TensorSummary]) -> str:
    """What makes decisions of logits: the class of the largest, or yes for each that is above 0."""
    threshold = _threshold(pair)
    return ".argmax(-1)" if threshold is None else f" > {threshold:g}"


def _threshold(pair: tuple[TensorSummary, TensorSummary]) -> float | None:
    """Where yes begins for each of several labels, in logits or in probabilities; None where one class is meant."""
    given, labels = pair
    if given.shape != labels.shape:
        return None
    return 0.5 if (given.min or 0) >= 0 and (given.max or 0) <= 1 else 0.0


def _argmax_edits(call: MetricCall, decision: str) -> tuple[Edit, ...]:
    where = given_name(call.argument_location) or call.argument_location
    if decision != ".argmax(-1)":
        return ()
    if where is None:
        return changed(predictions_taken(call.location), "{}.argmax(-1)", "class ids for the metric")
    expression = source_of(where)
    plain = expression.replace("_", "").replace(".", "").isalnum()
    value = f"{expression}.argmax(-1)" if plain else f"({expression}).argmax(-1)"
    return (Edit(Action.REPLACE, where, value=value, reason="class ids for the metric"),) if expression else ()


@check("MET102", Severity.ERROR)
def several_outputs_given_to_metric(metrics: Metrics, failures: Failures) -> Findings:
    """A metric is given all of the model's outputs as a tuple.

    Cause:
        A model that returns hidden states, attentions or past keys besides its logits hands them
        to compute_metrics as a tuple: `argmax` of it fails or means something else.

    Fix:
        Take the first of the predictions, the logits.
    """
    for call in metrics.calls:
        if not call.failed or len(call.predictions) < 2:
            continue
        shapes = ", ".join(_shape(summary) for summary in call.predictions.values())
        taken = predictions_taken(call.location)
        yield Finding(
            f"The predictions are a tuple of {len(call.predictions)} outputs ({shapes}), not the logits alone.",
            {"outputs": len(call.predictions), "metric": call.function},
            taken.location if taken else call.location,
            fix="Take `predictions[0]`.",
            edits=changed(taken, "{}[0]", "the logits"),
            explains=failures.first("MET102", "metric", "compute_metrics"),
            # The loss was given the logits without an axis of one; the metric still has them with it.
            echo_of=failures.mended_by("LOS306"),
        )
        return


@check("MET103", Severity.ERROR)
def ignored_labels_decoded(metrics: Metrics, failures: Failures) -> Findings:
    """Ids below 0 are decoded, by a tokenizer or by hand.

    Cause:
        Labels are padded with -100 for the loss to ignore, and generated ids of several batches
        are padded with it too. No tokenizer has a token of a negative id, and no `chr` a letter.

    Fix:
        Put the pad id where ids are negative before you decode.
    """
    for decoding in metrics.decodings:
        if not decoding.failed or decoding.logits:
            continue
        yield Finding(
            f"The ids to decode go down to {decoding.minimum}, which no token has.",
            {"minimum": decoding.minimum, "ids": decoding.ids},
            decoding.argument_location or decoding.location,
            fix="Replace negative ids by the pad id first.",
            edits=_pad_edits(decoding),
            explains=failures.first("MET103", "decode"),
        )
    stumbling = any(call.stumbles for call in metrics.calls)
    number = failures.first("MET103", "compute_metrics") if stumbling else None
    if number is not None and failures.all[number].error not in LOOKED_UP:
        yield Finding(
            f"What is read here goes down to {IGNORED}: that marks what is left out, and is no class and no token.",
            {"minimum": IGNORED},
            failures.all[number].location,
            fix=f"Leave out what is {IGNORED}: `kept = labels != {IGNORED}`.",
            explains=number,
        )


def _pad_edits(decoding: Decoding) -> tuple[Edit, ...]:
    where, ids, tokenizer = decoding.argument_location, decoding.argument, decoding.tokenizer
    if where is None or not ids or not tokenizer:
        return ()
    value = f"np.where({ids} >= 0, {ids}, {tokenizer}.pad_token_id)"
    replaced = Edit(Action.REPLACE, where, value=value, reason="the pad id can be decoded")
    return replaced, Edit(Action.IMPORT, where, value="import numpy as np")


@check("MET104", Severity.ERROR)
def argmax_over_another_axis(failures: Failures, metrics: Metrics | None, keras: Keras | None) -> Findings:
    """The argmax is taken over another axis than the classes'.

    Cause:
        Over axis 0 `argmax` gives one example for each class, over the tokens one token; without
        an axis it gives a single number for the whole set. The metric expects a class for each label.

    Fix:
        Take the argmax over the last axis.
    """
    yield from over_predicted_examples(keras, failures) if keras else ()
    for call in metrics.calls if metrics else ():
        pair = _logits(call)
        if pair is None or not call.by_trainer or call.location is None:
            continue
        (logits, labels), path = pair, call.location.path
        found = next((node for node in calls_of(call.location, "argmax") if misses(node, len(logits.shape))), None)
        proof = _by_class(call)
        if found is None or logits.shape[:-1] != labels.shape or not (_raised(call, metrics) or proof):
            continue
        axis = axis_of(found)
        yield Finding(
            f"The argmax over {axis_named(axis)} of {_shape(logits)} logits is no class for each of {_shape(labels)}.",
            {"logits": str(logits), "labels": str(labels)},
            location_of(found, path),
            fix="Take the argmax over axis -1.",
            edits=(over_classes(found, axis, path),),
            explains=failures.first("MET104", "metric", "compute_metrics"),
            proof=proof,
        )
        return


def _raised(call: MetricCall, metrics: Metrics | None) -> bool:
    """Whether a compute_metrics raised, or a score that it asked for."""
    inside = (other.failed for other in metrics.calls if other.inside == call.number) if metrics else ()
    return call.failed or any(inside)


def _by_class(call: MetricCall) -> Proof | None:
    """A score that came out all the same: what it is, and what it would be for a class from each row of logits."""
    better = {name: value for name, value in call.by_class.items() if value != call.values.get(name)}
    if call.failed or not better:
        return None
    return Proof(
        "experiment", _scores(call.values, better), f"{_scores(better, better)} with the argmax over the classes"
    )


@check("MET105", Severity.ERROR)
def binary_average_of_classes(metrics: Metrics, failures: Failures) -> Findings:
    """A score for two classes is asked of more.

    Cause:
        F1, precision and recall are averaged as for two classes unless told otherwise, and a ROC curve is
        one of two classes; with more classes scikit-learn raises.

    Fix:
        Say how to average: "macro" counts classes alike, "weighted" by their size. Give `roc_auc_score`
        `multi_class="ovr"` and the probabilities of all classes.
    """
    for call in metrics.calls:
        classes, labels = _classes(call), _labels(call)
        if call.failed and call.average == RANKING and classes > 2:
            yield _ranked(call, classes, failures)
            return
        if not call.failed or call.average != "binary" or (classes <= 2 and labels < 2):
            continue
        there = f"there are {classes}" if classes > 2 else f"each example has {labels} labels"
        where, name = call.location, call.function.replace(":", ".").rpartition(".")[2]
        added = Edit(Action.SET_ARGUMENT, where, "average", '"macro"', False, "or weighted") if where else None
        yield Finding(
            f"`{name}` averages as for 2 classes; {there}.",
            {"metric": call.function, "classes": classes, "average": call.average},
            where,
            fix='Pass `average="macro"`, or `"weighted"`.',
            edits=(added,) if added else (),
            explains=failures.first("MET105", "metric"),
        )
        return


def _ranked(call: MetricCall, classes: int, failures: Failures) -> Finding:
    where = call.location
    return Finding(
        f"`{call.function.rpartition('.')[2]}` ranks two classes; there are {classes}.",
        {"metric": call.function, "classes": classes, "average": call.average},
        where,
        fix='Pass `multi_class="ovr"`, and the probabilities of all classes.',
        edits=(Edit(Action.SET_ARGUMENT, where, "multi_class", '"ovr"', False, "or ovo"),) if where else (),
        explains=failures.first("MET105", "metric"),
    )


def _classes(call: MetricCall) -> int:
    pairs = (*call.references.values(), *call.predictions.values())
    floats = [summary for summary in call.references.values() if summary.is_float and _are_whole(summary)]
    return max((summary.distinct or 0 for summary in pairs if not summary.is_float or summary in floats), default=0)


def _are_whole(labels: TensorSummary) -> bool:
    """Whether labels in floats are numbers of classes: from one whole number to another, and no more than between."""
    if labels.min is None or labels.max is None or labels.distinct is None:
        return False
    ends = float(labels.min).is_integer() and float(labels.max).is_integer()
    return ends and labels.distinct <= labels.max - labels.min + 1


def _labels(call: MetricCall) -> int:
    """How many labels an example has: the columns, where both are given in rows of equal length."""
    shapes = {summary.shape for pair in (call.references, call.predictions) for summary in pair.values()}
    shape = next(iter(shapes)) if len(shapes) == 1 else ()
    return shape[1] if len(shape) == 2 else 1


@check("MET106", Severity.ERROR)
def metric_without_a_name(metrics: Metrics, failures: Failures) -> Findings:
    """A compute_metrics returns a value without a name.

    Cause:
        Trainer puts the values of compute_metrics into its log by their names; it needs a dict.

    Fix:
        Return a dict: `{"accuracy": value}`.
    """
    for call in metrics.calls:
        if not call.by_trainer or call.returned in ("", "dict"):
            continue
        explains = failures.first("MET106", "evaluate", "train")
        if call.returned != "NoneType" and explains is None:
            continue
        facts: dict[str, Fact] = {"returned": call.returned}
        what = "nothing" if call.returned == "NoneType" else f"a value of type {call.returned}"
        yield Finding(
            f"`{call.function}` returns {what}; Trainer needs a dict of names and values.",
            facts,
            returned_at(call.location) or call.location,
            fix='Return `{"name": value}`.',
            edits=_named_value(returned_at(call.location)) if call.returned != "NoneType" else (),
            explains=None if call.returned == "NoneType" else explains,
        )
        return


@check("MET901", Severity.ERROR)
def metric_failure(failures: Failures) -> Findings:
    """A metric raises, or a callback.

    Cause:
        The metric cannot be computed from what it is given, or the callback asks for what is not there;
        without a rehearsal this comes only after the first epoch.

    Fix:
        Compare the shapes in the message with what the metric expects; look at what the callback is given.
    """
    for finding in unrecognised(failures, Stage.METRICS):
        called_back = finding.facts.get("operation") == CALLED_BACK
        yield replace(finding, fix=OF_CALLBACKS) if called_back else finding


def _named_value(where: Location | None) -> tuple[Edit, ...]:
    """What is returned, in a dict: under the name that the best model is chosen by, or its own."""
    statement, tree = statement_at(where), parse(where.path) if where else None
    value = statement.value if isinstance(statement, ast.Return) else None
    if where is None or tree is None or value is None or isinstance(value, ast.Tuple | ast.List):
        return ()
    words = [node for node in nodes_of(tree) if isinstance(node, ast.keyword) and node.arg == "metric_for_best_model"]
    wanted = [str(word.value.value).removeprefix("eval_") for word in words if isinstance(word.value, ast.Constant)]
    own = value.id if isinstance(value, ast.Name) else "score"
    name = next((one for one in wanted if one != "loss"), own)
    return editing.wrapped(location_of(value, where.path), f'{{{{"{name}": {{}}}}}}')
