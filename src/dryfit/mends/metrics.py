"""Metrics put right: given class ids, the right axis, ids that can be decoded, a name that is there."""

import sys
from collections.abc import Callable, Mapping
from copy import copy
from functools import partial
from typing import Any

from dryfit.core.evidence.loss import IGNORED
from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.mends.registry import mend

# How far the sum of a row of probabilities may be from one (scikit-learn's own tolerance is as wide).
ROUNDING = 1e-5


@mend("MET101", "metric")
def take_argmax(moment: Moment, finding: Finding) -> str | None:
    """Give the metric the argmax of the predictions."""
    name = moment.live["predictions"]
    if name not in moment.kwargs:
        return None
    decide, done = _decision(finding)
    moment.kwargs[name] = decide(moment.kwargs[name])
    return done


@mend("MET101", "compute_metrics")
def take_argmax_before(moment: Moment, finding: Finding) -> str | None:
    """Give compute_metrics predictions that are class ids already."""
    return _tried(moment, *_decision(finding))


def _decision(finding: Finding) -> tuple[Callable[[Any], Any], str]:
    """How logits become class ids, or yes and no for each of several labels."""
    threshold = finding.facts.get("threshold")
    if threshold is None:
        return class_ids, "with the argmax of the logits"
    return (lambda predictions: predictions > threshold), f"with what is above {threshold:g}"


@mend("MET102", "compute_metrics")
def take_first(moment: Moment, finding: Finding) -> str | None:
    """Give compute_metrics the logits alone."""
    return _tried(moment, lambda predictions: predictions[0], "with the first of the predictions")


@mend("MET103", "decode")
def pad_negatives(moment: Moment, finding: Finding) -> str | None:
    """Put the pad id where ids are negative."""
    tokenizer, ids, *rest = moment.args
    filler = tokenizer.pad_token_id or 0
    moment.args = (tokenizer, _replaced(ids, filler), *rest)
    return f"with the pad id {filler} for every negative one"


@mend("MET103", "compute_metrics")
def fill_ignored(moment: Moment, finding: Finding) -> str | None:
    """Put 0 where labels or predictions are marked to be left out, if compute_metrics then runs."""
    prediction, *rest = moment.args
    changed = filled(prediction)
    try:
        moment.function(changed, *rest, **moment.kwargs)
    except Exception:
        return None
    moment.args = (filled(prediction), *rest)
    return f"with 0 for what is {IGNORED}"


@mend("MET115", "compute_metrics")
def leave_ids(moment: Moment, finding: Finding) -> str | None:
    """Give compute_metrics ids whose argmax is themselves."""
    return _tried(moment, ids_alone, "without the argmax")


def ids_alone(predictions: Any) -> Any:
    """Ids whose argmax is themselves."""
    numpy = sys.modules["numpy"]

    class Ids(numpy.ndarray):  # type: ignore[misc, name-defined]
        def argmax(self, *args: Any, **kwargs: Any) -> Any:
            return numpy.asarray(self)

    return numpy.asarray(predictions).view(Ids)


@mend("MET112", "decode")
def decode_likeliest(moment: Moment, finding: Finding) -> str | None:
    """Decode the likeliest token of each place."""
    tokenizer, ids, *rest = moment.args
    logits = ids[0] if isinstance(ids, tuple) else ids
    moment.args = (tokenizer, logits.argmax(-1), *rest)
    return "with the argmax of the logits"


@mend("MET104", "compute_metrics")
def turn(moment: Moment, finding: Finding) -> str | None:
    """Let the argmax be over the classes: by the array itself, or with their axis where it is looked for."""
    done = "with the argmax over the classes"
    changes: list[Callable[[Any], Any]] = [class_logits, *(partial(_turned, axis=axis) for axis in (0, 1))]
    return next((told for change in changes if (told := _tried(moment, change, done))), None)


def _turned(predictions: Any, axis: int) -> Any:
    order = [place for place in range(predictions.ndim) if place != predictions.ndim - 1]
    return predictions.transpose(*order[:axis], predictions.ndim - 1, *order[axis:])


@mend("MET105", "metric")
def average_over_classes(moment: Moment, finding: Finding) -> str | None:
    """Average the score over the classes, or rank each class against the rest."""
    if "y_score" in moment.kwargs:
        moment.kwargs |= {"multi_class": "ovr", "y_score": _probabilities(moment.kwargs["y_score"])}
        return 'with `multi_class="ovr"`'
    moment.kwargs["average"] = "macro"
    return 'with `average="macro"`'


def _probabilities(scores: Any) -> Any:
    """Rows of scores that sum to one."""
    numpy = sys.modules["numpy"]
    rows = numpy.asarray(scores, dtype=float)
    if rows.ndim != 2 or numpy.allclose(rows.sum(-1), 1, atol=ROUNDING):
        return scores
    shares = numpy.exp(rows - rows.max(-1, keepdims=True))
    return shares / shares.sum(-1, keepdims=True)


@mend("MET111", "metric")
def without_names(moment: Moment, finding: Finding) -> str | None:
    """Report on the classes by their numbers."""
    return "without names" if moment.kwargs.pop("target_names", None) is not None else None


@mend("MET106", "train", "evaluate")
def name_the_metric(moment: Moment, finding: Finding) -> str | None:
    """Put the value that compute_metrics returns under a name."""
    trainer = moment.live["trainer"]
    inner = trainer.compute_metrics

    def named(*args: Any, **kwargs: Any) -> Mapping[str, Any]:
        result = inner(*args, **kwargs)
        return result if isinstance(result, Mapping) else {"score": result}

    named._dryfit = True  # type: ignore[attr-defined]
    trainer.compute_metrics = named
    return "with the value under a name"


@mend("MET114", "train", "evaluate", "best_metric")
def keep_one_number(moment: Moment, finding: Finding) -> str | None:
    """Keep the mean of a score that is several numbers, also where the trainer has logged it already."""
    trainer = moment.live["trainer"]
    inner = trainer.compute_metrics

    def meant(*args: Any, **kwargs: Any) -> Any:
        return _with_means(inner(*args, **kwargs))

    meant._dryfit = True  # type: ignore[attr-defined]
    trainer.compute_metrics = meant
    trainer.state.log_history = [_with_means(entry) for entry in trainer.state.log_history]
    moment.args = tuple(_with_means(given) if type(given) is dict else given for given in moment.args)
    return f"with the mean for `{finding.facts['name']}`"


def _with_means(values: Any) -> Any:
    several = [name for name, value in values.items() if getattr(value, "shape", ())]
    return {**values, **{name: float(values[name].mean()) for name in several}}


@mend("MET201", "best_metric")
def choose_known_metric(moment: Moment, finding: Finding) -> str | None:
    """Choose the best model by a metric that is there."""
    wanted = finding.facts.get("replacement")
    if not wanted:
        return None
    moment.live["trainer"].args.metric_for_best_model = wanted
    return f"with `{wanted}`"


@mend("MET205", "best_metric")
def call_by_own_names(moment: Moment, finding: Finding) -> str | None:
    """Tell the trainer what the labels are called, and evaluate once more."""
    trainer, (_, scores, *rest) = moment.live["trainer"], moment.args
    if not finding.facts.get("own"):
        return None
    trainer.label_names = str(finding.facts["own"]).split(", ")
    moment.args = (trainer, {**scores, **trainer.evaluate()}, *rest)
    return f"with `label_names={trainer.label_names}`"


@mend("MET202", "construct")
def match_strategies(moment: Moment, finding: Finding) -> str | None:
    """Save when the evaluation is made."""
    changes = {name: finding.facts.get(name) for name in ("eval_strategy", "save_strategy", "eval_steps", "save_steps")}
    chosen = {name: value for name, value in changes.items() if value is not None}
    moment.kwargs.update(chosen)
    return "with " + ", ".join(f"`{name}={value!r}`" for name, value in chosen.items()) if chosen else None


@mend("MET204", "train")
def give_a_metric(moment: Moment, finding: Finding) -> str | None:
    """Let early stopping watch the evaluation's loss."""
    arguments = moment.live["trainer"].args
    if arguments.metric_for_best_model is not None:
        return None
    arguments.metric_for_best_model, arguments.greater_is_better = "eval_loss", False
    return "with `metric_for_best_model='eval_loss'`"


def class_ids(predictions: Any) -> Any:
    """The argmax over the last axis of logits, given as an array, a tensor or lists."""
    if hasattr(predictions, "argmax"):
        return predictions.argmax(-1)
    return [max(range(len(row)), key=row.__getitem__) for row in predictions]


def class_logits(predictions: Any) -> Any:
    """The same logits, in an array whose argmax is over the classes, whatever axis it is asked for."""
    numpy = sys.modules["numpy"]

    class Logits(numpy.ndarray):  # type: ignore[misc, name-defined]
        def argmax(self, *args: Any, **kwargs: Any) -> Any:
            return self.view(numpy.ndarray).argmax(-1)

    return numpy.asarray(predictions).view(Logits)


def filled(prediction: Any) -> Any:
    """What compute_metrics is given, with 0 wherever its ids are the mark of what is ignored; None where none is."""
    numpy: Any = sys.modules.get("numpy")
    pair, marks = _marked(prediction)
    put = [part if mark is None else numpy.where(mark, 0, part) for part, mark in zip(pair, marks, strict=True)]
    return with_pair(prediction, *put) if any(mark is not None for mark in marks) else None


def repeated(prediction: Any) -> Any:
    """What compute_metrics is given, with one row that is marked in places in the place of every row."""
    numpy: Any = sys.modules.get("numpy")
    pair, marks = _marked(prediction)
    mark = next(mark for mark in reversed(marks) if mark is not None)
    row = int(mark.reshape(len(mark), -1).any(axis=1).argmax())
    return with_pair(prediction, *(numpy.repeat(part[row : row + 1], len(part), axis=0) for part in pair))


def _marked(prediction: Any) -> tuple[tuple[Any, Any], list[Any]]:
    """Predictions and labels, and where each holds the mark of what is ignored: None where it holds none."""
    numpy: Any = sys.modules.get("numpy")
    held = hasattr(prediction, "predictions")
    pair = (prediction.predictions, prediction.label_ids) if held else (prediction[0], prediction[1])
    arrays = [numpy is not None and isinstance(part, numpy.ndarray) and part.dtype.kind == "i" for part in pair]
    marks = [part == IGNORED if array else None for array, part in zip(arrays, pair, strict=True)]
    return pair, [mark if mark is not None and mark.any() else None for mark in marks]


def with_pair(prediction: Any, predictions: Any, labels: Any) -> Any:
    """What compute_metrics is given, an `EvalPrediction` or a pair, with others of both."""
    if not hasattr(prediction, "predictions"):
        return (predictions, labels, *prediction[2:])
    changed = copy(prediction)
    changed.predictions, changed.label_ids = predictions, labels
    if isinstance(getattr(changed, "elements", None), tuple):
        # What it is unpacked by.
        changed.elements = (predictions, labels, *changed.elements[2:])
    return changed


def with_predictions(prediction: Any, change: Callable[[Any], Any]) -> Any:
    """What compute_metrics is given, with its predictions changed."""
    if not hasattr(prediction, "predictions"):
        return (change(prediction[0]), *prediction[1:])
    return with_pair(prediction, change(prediction.predictions), prediction.label_ids)


def _tried(moment: Moment, change: Callable[[Any], Any], done: str) -> str | None:
    """Change the predictions, if compute_metrics then runs: to fail in another way would prove nothing here.

    A name that is bound nowhere is missed whatever it is given: the line comes after what raised before.
    """
    prediction, *rest = moment.args
    try:
        changed = with_predictions(prediction, change)
        moment.function(changed, *rest, **moment.kwargs)
    except NameError:
        if isinstance(moment.error, NameError):
            return None
    except Exception:
        return None
    moment.args = (changed, *rest)
    return done


def _replaced(ids: Any, filler: int) -> Any:
    if isinstance(ids, (list, tuple)):
        return [_replaced(item, filler) for item in ids]
    if hasattr(ids, "clip") and hasattr(ids, "copy"):
        changed = ids.copy()
        changed[changed < 0] = filler
        return changed
    if hasattr(ids, "masked_fill"):
        return ids.masked_fill(ids < 0, filler)
    return filler if ids < 0 else ids


@mend("MET107", "metric")
def within_classes(moment: Moment, finding: Finding) -> str | None:
    """Give the metric only the classes that it is built for."""
    if "scorer" not in moment.live:
        return None
    known = int(finding.facts["classes"] or 2)
    predictions, targets, *rest = moment.args
    if finding.facts["task"] == "multilabel":
        moment.args = (predictions[:, :known], targets[:, :known], *rest)
        return f"with its first {known} labels"
    if predictions.is_floating_point() and predictions.dim() == targets.dim() + 1:
        predictions = predictions[:, :known]
    elif not predictions.is_floating_point():
        predictions = predictions.clamp_max(known - 1)
    if predictions.dim() == targets.dim() + 1 and predictions.shape[1] < known:
        return None
    moment.args = (predictions, targets.clamp_max(known - 1), *rest)
    return f"with its first {known} classes"


@mend("MET108", "metric")
def pair_up(moment: Moment, finding: Finding) -> str | None:
    """Score as many of both as there are of the fewer."""
    if "scorer" in moment.live:
        one, other, *rest = moment.args
        moment.args = (one[: len(other)], other[: len(one)], *rest)
        return "with as many of both"
    names = [name for name in (moment.live["predictions"], "references", "y_true") if name in moment.kwargs]
    shared = min(len(moment.kwargs[name]) for name in names)
    moment.kwargs.update({name: moment.kwargs[name][:shared] for name in names})
    return "with as many of both"


@mend("MET110", "metric")
def score_tokens(moment: Moment, finding: Finding) -> str | None:
    """Score every token that has a label, in one list, or the class that a one-hot row says."""
    if finding.facts.get("one_hot"):
        return _classes_of_rows(moment)
    names = {"y_true": "y_pred"} if moment.live["predictions"] == "y_pred" else {"references": "predictions"}
    for labels, predictions in names.items():
        if labels in moment.kwargs and predictions in moment.kwargs:
            rows = _listed(moment.kwargs[labels]), _listed(moment.kwargs[predictions])
            kept = [pair for pair in zip(*rows, strict=True) if pair[0] != IGNORED]
            moment.kwargs[labels], moment.kwargs[predictions] = ([pair[i] for pair in kept] for i in (0, 1))
            return f"with the {len(kept)} tokens that have a label"
    return None


def _classes_of_rows(moment: Moment) -> str | None:
    name = next((name for name in ("y_true", "references") if name in moment.kwargs), None)
    if name is not None:
        moment.kwargs[name] = class_ids(moment.kwargs[name])
    elif "scorer" in moment.live:
        predictions, targets, *rest = moment.args
        moment.args = (predictions, targets.argmax(1), *rest)
    else:
        return None
    return "with the argmax of the labels"


def _listed(rows: Any) -> list[Any]:
    return [int(value) for row in rows for value in row]


@mend("SCR114", "compute_metrics")
def spread(moment: Moment, finding: Finding) -> str | None:
    """Give the predictions and the labels apart, where a function of metrics takes two."""
    if finding.facts["unknown"] or len(moment.args) != 1:
        return None
    moment.args = (moment.args[0].predictions, moment.args[0].label_ids)
    return "with predictions and labels given apart"
