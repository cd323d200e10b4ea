"""What each stage saw, as rows to read: looked at even where nothing is wrong."""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from dryfit.core.baseline import constant_loss, majority
from dryfit.core.evidence import Evidence
from dryfit.core.evidence.backward import Gradient
from dryfit.core.evidence.batch import Collation
from dryfit.core.evidence.data import Dataset, Labels
from dryfit.core.evidence.evaluate import Pass
from dryfit.core.evidence.forward import Call, Model
from dryfit.core.evidence.loss import LossCall
from dryfit.core.evidence.processes import Rank
from dryfit.core.evidence.step import Scheduler, StepTaken
from dryfit.core.finding import Fact
from dryfit.core.stage import Stage
from dryfit.core.summary import TensorSummary

Rows = Iterator[tuple[str, str]]
Made = TypeVar("Made", Collation, Call, LossCall)

# A table has to be taken in at a glance; the evidence holds the rest.
STEPS_SHOWN = 4
NAMES_SHOWN = 12
ROWS_SHOWN = 8
CLASSES_SHOWN = 8
TEXT_SHOWN = 400


@dataclass(frozen=True)
class Look:
    """One thing that a stage saw."""

    stage: Stage
    label: str
    value: str


def looks(evidence: Evidence) -> tuple[Look, ...]:
    """Every row, in the order of the stages."""
    tables = {
        Stage.SCRIPT: _script(evidence),
        Stage.DATA: _data(evidence),
        Stage.BATCH: _batch(evidence),
        Stage.FORWARD: _forward(evidence),
        Stage.LOSS: _loss(evidence),
        Stage.BACKWARD: _backward(evidence),
        Stage.STEP: _step(evidence),
        Stage.EVALUATE: _evaluate(evidence),
        Stage.METRICS: _metrics(evidence),
        Stage.LEARN: _learn(evidence),
        Stage.PROCESSES: _processes(evidence),
    }
    return tuple(Look(stage, label, value) for stage, rows in tables.items() for label, value in rows if value)


def number(value: Fact) -> str:
    """Four significant figures; whole numbers whole."""
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def _script(evidence: Evidence) -> Rows:
    if evidence.script is not None:
        yield "ended by", evidence.script.ended
        yield "not reached", _names(evidence.script.not_reached)
    yield "settings", ", ".join(f"{key}={number(value)}" for key, value in evidence.settings.items())


def _data(evidence: Evidence) -> Rows:
    # A dataset that was put in the place of another at the same line is what reached the model.
    last = {(made.role, made.location): made for made in (evidence.data.datasets if evidence.data else ())}
    for dataset in last.values():
        for label, value in _dataset(dataset):
            yield f"{dataset.role} {label}".strip(), value


def _dataset(dataset: Dataset) -> Rows:
    rows = "" if dataset.rows is None else f"{dataset.rows:,}"
    sampled = f" ({dataset.sampled:,} looked at)" if dataset.sampled not in (None, dataset.rows) else ""
    yield "rows", rows + sampled
    yield "columns", _names(f"{column.name} {column.kind}" for column in dataset.columns)
    yield "forward takes", _names(dataset.forward_takes)
    yield "dropped", _names(dataset.dropped)
    yield "first example", _text(dataset.decoded) or _example(dataset.example)
    if dataset.labels is not None:
        yield "label", _label(dataset.labels, dataset.example)
        yield "labels", _labels(dataset.labels)


def _label(labels: Labels, example: Mapping[str, str]) -> str:
    value = example.get(labels.column, "")
    return f"{value} = {_class_name(value, labels.names)}" if _class_name(value, labels.names) != value else value


def _class_name(value: str, names: tuple[str, ...]) -> str:
    return names[int(value)] if value.isdecimal() and int(value) < len(names) else value


def _labels(labels: Labels) -> str:
    counts = _counts({_class_name(value, labels.names): count for value, count in labels.counts.items()})
    missing = f"{labels.missing} missing" if labels.missing else ""
    return ", ".join(filter(None, (f"{labels.column} {labels.kind}", counts, missing)))


def _batch(evidence: Evidence) -> Rows:
    for collation in _first_good(evidence.batch.collations if evidence.batch else (), lambda made: made.role):
        for label, value in _collation(collation):
            yield f"{collation.role} {label}".strip(), value


def _collation(collation: Collation) -> Rows:
    origin = "given by the script" if collation.collate_given else "the default"
    yield "collate_fn", f"{collation.collate_fn} ({origin})" if collation.collate_fn else ""
    yield "examples", str(collation.examples or "")
    yield "tensors", _tensors(collation.tensors)
    yield "attention_mask", _mask(collation.tensors)
    yield "decoded", _text(collation.decoded)


def _mask(tensors: Mapping[str, TensorSummary]) -> str:
    ids, mask = tensors.get("input_ids"), tensors.get("attention_mask")
    if ids is None or mask is None:
        return "none, although there are input_ids" if ids is not None else ""
    fits = (
        "as long as input_ids" if ids.shape == mask.shape else f"input_ids are {_shape(ids)}, the mask {_shape(mask)}"
    )
    kept = f", {mask.mean:.0%} of it is 1" if mask.mean is not None else ""
    return fits + kept


def _forward(evidence: Evidence) -> Rows:
    if evidence.forward is None:
        return
    for model in evidence.forward.models:
        yield from _model(model)
        calls = [call for call in evidence.forward.calls if call.model == model.number]
        for call in _first_good(calls, lambda made: made.phase):
            yield from _call(call)


def _model(model: Model) -> Rows:
    trainable = "all trainable" if model.trainable == model.parameters else f"{model.trainable:,} trainable"
    yield "model", f"{model.class_name}, {model.parameters:,} parameters, {trainable}"
    yield "forward takes", _names(model.takes)
    head = f"{model.head.path}: {model.head.out_features} out" if model.head else ""
    labels = f"num_labels {model.num_labels}" if model.num_labels is not None else ""
    yield "head", ", ".join(filter(None, (head, labels)))
    yield "dtypes, devices", ", ".join((*model.dtypes, *model.devices))


def _call(call: Call) -> Rows:
    yield f"{call.phase} inputs".strip(), _tensors(call.inputs)
    yield f"{call.phase} returned".strip(), _names(call.returned)
    yield f"{call.phase} logits".strip(), _values(call.logits) if call.logits else ""


def _loss(evidence: Evidence) -> Rows:
    for call in _first_good(evidence.loss.calls if evidence.loss else (), lambda made: made.function):
        yield call.function, f"{_values(call.input)} against {_values(call.target)}"
        yield "first value", _against_chance(call)


def _against_chance(call: LossCall) -> str:
    if call.value is None:
        return ""
    if call.function not in ("cross_entropy", "nll_loss") or not call.classes or call.classes < 2:
        return number(call.value)
    return f"{number(call.value)}; chance is ln {call.classes} = {number(math.log(call.classes))}"


def _backward(evidence: Evidence) -> Rows:
    if evidence.backward is None:
        return
    if evidence.backward.calls:
        first = evidence.backward.calls[0]
        yield "from", " ".join(filter(None, (str(first.loss), first.grad_fn)))
    yield from _gradients(evidence.backward.gradients)


def _gradients(gradients: tuple[Gradient, ...]) -> Rows:
    wanted = [gradient for gradient in gradients if gradient.requires_grad]
    norms = [(gradient.norm, gradient.name) for gradient in wanted if gradient.norm is not None]
    if not wanted:
        return
    yield "gradients", f"{len(norms)} of {len(wanted)} trainable parameters have one"
    if norms:
        for label, (norm, name) in (("smallest norm", min(norms)), ("largest norm", max(norms))):
            yield label, f"{number(norm)} at {name}"


def _step(evidence: Evidence) -> Rows:
    if evidence.step is None:
        return
    for optimizer in evidence.step.optimizers:
        yield "optimizer", f"{optimizer.class_name}, {_rates(group.learning_rate for group in optimizer.groups)}"
    for step in evidence.step.steps[:STEPS_SHOWN]:
        yield f"step {step.number}", _taken(step)
    for scheduler in (made for made in evidence.step.schedulers if made.steps):
        yield "schedule", _schedule(scheduler)


def _taken(step: StepTaken) -> str:
    parts = [f"grad_norm {number(step.grad_norm)}" if step.grad_norm is not None else ""]
    if step.update_norm is not None:
        parts.append(f"update {number(step.update_norm)}")
        parts.append(f"{number(step.update_norm / step.weight_norm)} of the weights" if step.weight_norm else "")
    parts.append(_rates(step.learning_rates))
    return ", ".join(filter(None, parts))


def _rates(rates: Iterable[float]) -> str:
    """The learning rates of the groups, one where they are the same."""
    different = ", ".join(dict.fromkeys(map(number, rates)))
    return f"learning_rate {different}" if different else ""


def _schedule(scheduler: Scheduler) -> str:
    rates = scheduler.learning_rates
    path = f": {number(rates[0])} to {number(rates[-1])}" if rates else ""
    return f"{scheduler.class_name}, {scheduler.steps} steps{path}"


def _evaluate(evidence: Evidence) -> Rows:
    for made in evidence.evaluate.passes if evidence.evaluate else ():
        yield f"pass {made.number}", f"{made.batches} batches, {made.examples} examples, {_mode(made)}"
        yield "loss", "" if made.loss is None else number(made.loss)
        yield "predicted", _counts(made.predicted)
        yield "labels", _counts(made.labels)
        yield "majority class", _majority(made)


def _mode(made: Pass) -> str:
    return f"{'train' if made.training else 'eval'} mode, {'with' if made.grad_enabled else 'without'} gradients"


def _majority(made: Pass) -> str:
    if not made.predicted or not made.labels:
        return ""
    common, count = max(made.labels.items(), key=lambda item: item[1])
    predicted = made.predicted.get(common, 0) / max(sum(made.predicted.values()), 1)
    return (
        f"{common} is {count / max(sum(made.labels.values()), 1):.0%} of the labels, {predicted:.0%} of the predictions"
    )


def _metrics(evidence: Evidence) -> Rows:
    if evidence.metrics is None:
        return
    for call in evidence.metrics.calls:
        name = call.function.rpartition(".")[2]
        yield name, ", ".join(f"{key} {number(value)}" for key, value in call.values.items())
        yield "given", _against(call.predictions, call.references)
    if evidence.metrics.best is not None:
        best = evidence.metrics.best
        yield "best model by", f"{best.wanted}; evaluation returns {_names(best.available)}"


def _learn(evidence: Evidence) -> Rows:
    """What the loops came to in the experiments, beside what no learning comes to."""
    for trial in evidence.learn.trials if evidence.learn else ():
        what = "one batch" if trial.one_batch else "its own batches"
        rate = f"{trial.scale:g} of its rate" if trial.learning_rate is None else f"{trial.learning_rate:.3g}"
        changed = trial.change or (f"at {rate}" if trial.scale != 1 else "as it is")
        if trial.start is not None and trial.end is not None:
            steps = len(trial.losses) - 1
            yield f"{what}, {changed}", f"loss {number(trial.start)} to {number(trial.end)} in {steps} steps"
        if trial.shuffled is not None:
            own, other = map(number, trial.shuffled)
            yield "labels shuffled", f"loss {other} at the end, {own} with each example's own"
    call = next((c for c in (evidence.loss.calls if evidence.loss else ()) if c.training), None)
    if call is not None:
        yield "loss by chance", number(math.log(call.classes)) if call.classes else ""
        yield "loss of a constant answer", number(floor) if (floor := constant_loss(call)) is not None else ""
    labels = [d.labels for d in (evidence.data.datasets if evidence.data else ()) if d.labels and d.role != "eval"]
    if labels and labels[0].counts and (labels[0].distinct or 0) <= CLASSES_SHOWN:
        yield "majority class accuracy", f"{majority(labels[0].counts):.0%}"


def _processes(evidence: Evidence) -> Rows:
    for rank in evidence.processes.ranks if evidence.processes else ():
        rows = [" ".join(map(str, feed.taken[0][:ROWS_SHOWN])) for feed in rank.feeds if feed.trained and feed.taken]
        yield f"rank {rank.number} took rows", "; ".join(rows)
        yield "gradient norm", ", ".join(number(_norm(step.gradients)) for step in rank.steps)
        yield "collectives", ", ".join(f"{name} {count}" for name, count in _tally(rank).items())


def _norm(norms: Mapping[str, float]) -> float:
    return math.hypot(*norms.values())


def _tally(rank: Rank) -> Mapping[str, int]:
    return Counter(called.operation for called in rank.collectives)


def _against(predictions: Mapping[str, TensorSummary], references: Mapping[str, TensorSummary]) -> str:
    sides = (_tensors(predictions), _tensors(references))
    return " against ".join(side for side in sides if side)


def _first_good(made: Iterable[Made], key: Callable[[Made], str]) -> Iterator[Made]:
    """The first of each key that did not fail, or the first where all did."""
    groups: dict[str, list[Made]] = {}
    for each in made:
        groups.setdefault(key(each), []).append(each)
    for group in groups.values():
        yield next((each for each in group if not each.failed), group[0])


def _tensors(tensors: Mapping[str, TensorSummary]) -> str:
    return ", ".join(f"{key} {summary}".strip() for key, summary in tensors.items())


def _values(summary: TensorSummary) -> str:
    if summary.min is None or summary.max is None:
        return str(summary)
    return f"{summary} in {number(summary.min)}..{number(summary.max)}"


def _shape(summary: TensorSummary) -> str:
    return " x ".join(map(str, summary.shape)) or "scalar"


def _counts(counts: Mapping[str, int]) -> str:
    ordered = sorted(counts.items(), key=lambda item: -item[1])
    shown = ", ".join(f"{value} x{count}" for value, count in ordered[:CLASSES_SHOWN])
    return shown + (f", {len(ordered) - CLASSES_SHOWN} more" if len(ordered) > CLASSES_SHOWN else "")


def _example(example: Mapping[str, str]) -> str:
    return _text("; ".join(f"{key}: {value}" for key, value in example.items()))


def _names(names: Iterable[str]) -> str:
    every = list(names)
    more = f", {len(every) - NAMES_SHOWN} more" if len(every) > NAMES_SHOWN else ""
    return ", ".join(every[:NAMES_SHOWN]) + more


def _text(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= TEXT_SHOWN else f"{flat[:TEXT_SHOWN]} ..."
