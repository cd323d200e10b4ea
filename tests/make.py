"""Builders of reports for tests: plain values, no framework."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import dryfit.checks  # noqa: F401 - it enters the checks, once, before any test looks at the catalogue
from dryfit.core.check import CATALOGUE, Check
from dryfit.core.evidence import Evidence, Failures
from dryfit.core.evidence.backward import Backward, BackwardCall, Gradient
from dryfit.core.evidence.batch import Batch, Collation
from dryfit.core.evidence.data import Column, Data, Dataset, Labels
from dryfit.core.evidence.evaluate import Evaluate, Pass
from dryfit.core.evidence.forward import Call, Forward, Head, Model
from dryfit.core.evidence.loss import Loss, LossCall
from dryfit.core.evidence.metrics import MetricCall, Metrics
from dryfit.core.evidence.script import Script
from dryfit.core.evidence.step import Group, Optimizer, Scheduler, Step, StepTaken
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.report import Report, Result, StageOutcome, Status
from dryfit.core.stage import Stage
from dryfit.core.summary import TensorSummary

LINE = "trainer = Trainer("


def location(line: int = 44, **changes: Any) -> Location:
    """The call in the example of the design."""
    return replace(Location("train.py", line, 10, line, 17, LINE), **changes)


def edit(**changes: Any) -> Edit:
    """A safe edit that names the tokenizer."""
    made = Edit(Action.SET_ARGUMENT, location(), "processing_class", "tokenizer", True, "Trainer pads with it.")
    return replace(made, **changes)


def finding(**changes: Any) -> Finding:
    """A proven error with a location, facts, a fix and an edit."""
    made = Finding(
        "Examples of 30 and 15 tokens cannot be stacked: nothing pads them.",
        {"longest": 30, "shortest": 15},
        location(),
        "`Trainer(..., processing_class=tokenizer)`",
        (edit(),),
        Proof("mended", "8 examples do not collate", "padded with `tokenizer` (line 13), the batch collates to 8 x 30"),
        severity=Severity.ERROR,
    )
    return replace(made, **changes)


def nothing() -> Findings:
    """What a check that finds nothing yields."""
    yield from ()


def check(code: str = "BAT101", name: str = "ragged_batch", **changes: Any) -> Check:
    """An entry of the catalogue."""
    cause = "Without a tokenizer Trainer falls back to default_data_collator, which stacks and does not pad."
    made = Check(code, Severity.ERROR, nothing, name, "A batch is ragged.", cause, "Pad the batch.", ("batch",))
    return replace(made, **changes)


@contextmanager
def catalogue(*checks: Check) -> Iterator[None]:
    """Nothing but these checks in the catalogue."""
    kept = dict(CATALOGUE)
    CATALOGUE.clear()
    CATALOGUE.update({entry.code: entry for entry in checks})
    try:
        yield
    finally:
        CATALOGUE.clear()
        CATALOGUE.update(kept)


def tensor(*shape: int, dtype: str = "int64", **changes: Any) -> TensorSummary:
    """A summary of a tensor of this shape."""
    return replace(TensorSummary(shape, dtype), **changes)


def evidence(**changes: Any) -> Evidence:
    """One record a stage, of a small classification."""
    made = Evidence(
        framework="transformers",
        settings={"per_device_train_batch_size": 8, "learning_rate": 2e-5},
        environment={"python": "3.11.7", "torch": "2.13.0"},
        script=Script(trained=True, ended="end"),
        data=_data(),
        batch=_batch(),
        forward=_forward(),
        loss=Loss((_loss(),)),
        backward=_backward(),
        step=_step(),
        evaluate=Evaluate((_pass(),)),
        metrics=Metrics((_metric(),)),
        failures=Failures(),
    )
    return replace(made, **changes)


def _data() -> Data:
    columns = (Column("premise", "string"), Column("label", "int64"))
    labels = Labels("label", "int64", 1000, 0, 2, 3, {"0": 340, "1": 330, "2": 330}, ("entailment", "neutral", "no"))
    train = Dataset(
        role="train",
        class_name="Dataset",
        rows=392_702,
        sampled=1000,
        columns=columns,
        dropped=("premise",),
        forward_takes=("input_ids", "attention_mask", "labels"),
        labels=labels,
        example={"premise": "The new rights are nice enough.", "label": "1"},
        decoded="[CLS] the new rights are nice enough. [SEP]",
    )
    return Data((train,))


def _batch() -> Batch:
    tensors = {"input_ids": tensor(8, 30), "attention_mask": tensor(8, 30, mean=0.75), "labels": tensor(8)}
    return Batch((Collation(0, "train", collate_fn="default_data_collator", examples=8, tensors=tensors),))


def _forward() -> Forward:
    model = Model(
        0,
        "BertForSequenceClassification",
        parameters=4_386_178,
        trainable=4_386_178,
        takes=("input_ids", "attention_mask", "labels"),
        num_labels=2,
        head=Head("classifier", 2),
        dtypes=("float32",),
        devices=("cpu",),
    )
    logits = tensor(8, 2, dtype="float32", min=-0.21, max=0.34)
    call = Call(0, 0, phase="train", inputs={"input_ids": tensor(8, 30)}, returned=("loss", "logits"), logits=logits)
    return Forward((model,), (call,))


def _loss() -> LossCall:
    target = tensor(8, min=0.0, max=2.0)
    return LossCall(0, "cross_entropy", tensor(8, 2, dtype="float32"), target, classes=2, value=0.7016)


def _backward() -> Backward:
    call = BackwardCall(0, tensor(dtype="float32"), grad_fn="NllLossBackward0")
    gradients = (Gradient(0, "classifier.weight", True, 1.25), Gradient(0, "bert.pooler.bias", True, 0.031))
    return Backward((call,), gradients)


def _step() -> Step:
    optimizer = Optimizer(0, "AdamW", groups=(Group(2e-5, 0.01, 2, 1000),))
    taken = StepTaken(0, 0, learning_rates=(2e-5,), grad_norm=1.3, update_norm=0.004, weight_norm=40.0)
    return Step((optimizer,), (taken,), (Scheduler("LambdaLR", steps=4, learning_rates=(2e-5, 0.0)),))


def _pass() -> Pass:
    return Pass(0, 0, batches=4, examples=32, loss=0.69, predicted={"0": 32}, labels={"0": 12, "1": 10, "2": 10})


def _metric() -> MetricCall:
    return MetricCall(
        0, "accuracy", predictions={"": tensor(32)}, references={"": tensor(32)}, values={"accuracy": 0.375}
    )


def stages() -> tuple[StageOutcome, ...]:
    """A rehearsal that mended a batch, failed in the loss and did not reach the metrics."""
    how = {Stage.BATCH: Status.MENDED, Stage.LOSS: Status.FAILED, Stage.METRICS: Status.SKIPPED}
    return tuple(
        StageOutcome(stage, how.get(stage, Status.PASSED), 0.0 if stage in how else 0.25, "")
        for stage in list(Stage)[:9]
    )


def report(**changes: Any) -> Report:
    """Two errors, one warning, a passed check, a skipped one; one finding stands on another and has an echo."""
    labels = finding(
        message="Labels go up to 2, but the head has 2 outputs: class 2 has no logit.",
        facts={"num_labels": 2, "classes": 3},
        location=location(
            16, text="model = AutoModel.from_pretrained(checkpoint)", column=8, end_line=16, end_column=33
        ),
        fix="`from_pretrained(checkpoint, num_labels=3)`",
        proof=Proof(
            "mended", "IndexError: Target 2 is out of bounds", "the loss is 1.101 with 3 outputs; ln 3 is 1.099"
        ),
        echoes=("MET101 the accuracy counts class 2 as always wrong",),
        stands_on=("BAT101",),
    )
    slow = Finding("The learning rate is 10, 500 times what AdamW is used with.", severity=Severity.WARNING)
    results = (
        Result("SCR101", Status.PASSED),
        Result("BAT101", Status.FAILED, (finding(),)),
        Result("LOS102", Status.FAILED, (labels,)),
        Result("STP101", Status.FAILED, (slow,)),
        Result("MET101", Status.SKIPPED, reason="no metrics was seen"),
    )
    made = Report("train.py", evidence(), results, stages(), "0.1.0", 7.125, ("1,000 of 392,702 rows were looked at.",))
    return replace(made, **changes)


def fitting() -> Report:
    """A report without findings."""
    results = (Result("SCR101", Status.PASSED), Result("MET101", Status.SKIPPED, reason="no metrics was seen"))
    return report(results=results, notes=(), stages=tuple(replace(s, status=Status.PASSED) for s in stages()))


def known() -> tuple[Check, ...]:
    """The checks that `report` speaks of."""
    return (
        check("SCR101", "removed_argument", summary="An argument is gone.", cause="It was removed.", fix="Drop it."),
        check(),
        check("LOS102", "labels_beyond_head", summary="A label has no logit.", cause="The head is too narrow."),
        check("STP101", "learning_rate_high", severity=Severity.WARNING, cause="Steps overshoot.", fix="Lower it."),
        check(
            "MET101", "metric_of_logits", summary="A metric gets logits.", cause="No argmax.", fix="Take the argmax."
        ),
    )
