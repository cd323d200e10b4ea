"""Checks of calls, batches, scalers and metrics that are refused, on plain records."""

from typing import Any

import pytest

from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Evidence, Failure, Failures
from dryfit.core.evidence.batch import Batch, Loader, Taking
from dryfit.core.evidence.calls import Callback, RefusedValue
from dryfit.core.evidence.data import Data
from dryfit.core.evidence.lightning import Excluded, Lightning, ManualBackward
from dryfit.core.evidence.loss import Loss, LossCall
from dryfit.core.evidence.metrics import MetricCall, Metrics, Scorer
from dryfit.core.evidence.script import Script
from dryfit.core.evidence.step import HalfGradients, Step
from dryfit.core.finding import Finding
from dryfit.core.stage import Stage
from make import location, tensor


def found(code: str, operation: str = "", error: str = "RuntimeError", **records: Any) -> list[Finding]:
    """What a check says, after one failure of an operation where one is named."""
    failure = Failure(0, Stage.SCRIPT, operation, error, "os._exit(1) ends the worker", location(), facts={"index": 3})
    failures = Failures((failure,) if operation else ())
    result = CATALOGUE[code].run(Evidence(failures=failures, **records))
    assert not result.reason, result.reason
    return list(result.findings)


def binary(low: float, high: float, **changes: Any) -> Loss:
    """A binary cross-entropy on targets between two values."""
    known = {"target_min": low, "target_max": high, "confident": -1.0 if low < 0 or high > 1 else 0.0, **changes}
    name = "binary_cross_entropy_with_logits"
    floats = tensor(8, dtype="float32")
    return Loss((LossCall(0, name, floats, floats, location(), **known),))


@pytest.mark.parametrize(
    ("low", "high", "says"), [(0.0, 1.0, False), (-5e-5, 1.00005, False), (-2e-4, 1.0, True), (0.0, 1.0002, True)]
)
def test_targets_from_0_to_1(low: float, high: float, says: bool) -> None:
    said = found("LOS108", loss=binary(low, high))
    assert bool(said) is says
    assert all(finding.proof is not None for finding in said)


def test_targets_that_the_loop_may_leave_out_are_let_be() -> None:
    assert found("LOS108", loss=binary(-1.0, 1.0))
    assert not found("LOS108", loss=binary(-1.0, 1.0, weighted=True))
    assert not found("LOS108", loss=binary(-1.0, 1.0, reduction="none"))


@pytest.mark.parametrize(
    ("task", "classes", "scores", "largest", "says"),
    [
        ("binary", None, None, 1, False),
        ("binary", None, None, 2, True),
        ("multiclass", 3, 3, 2, False),
        ("multiclass", 3, 4, 2, True),
        ("multiclass", 3, None, 3, True),
        ("", None, None, 9, False),
    ],
)
def test_classes_of_a_metric(task: str, classes: int | None, scores: int | None, largest: int, says: bool) -> None:
    labels = tensor(16, dtype="int64", min=0.0, max=float(largest))
    given = tensor(16, scores, dtype="float32") if scores else tensor(16, dtype="int64", min=0.0, max=0.0)
    scorer = Scorer(task, classes, location())
    call = MetricCall(
        0, "torchmetrics.F1", location(), predictions={"": given}, references={"": labels}, failed=True, scorer=scorer
    )
    assert bool(found("MET107", "metric", metrics=Metrics((call,)))) is says


@pytest.mark.parametrize(("predictions", "says"), [(16, False), (12, True)])
def test_as_many_predictions_as_labels(predictions: int, says: bool) -> None:
    given, labels = {"": tensor(predictions, dtype="int64")}, {"": tensor(16, dtype="int64")}
    call = MetricCall(0, "sklearn.metrics.f1_score", location(), predictions=given, references=labels, failed=True)
    assert bool(found("MET108", "metric", metrics=Metrics((call,)))) is says


@pytest.mark.parametrize(
    ("taking", "words"),
    [
        (Taking("parts", "2", "list", ("0", "1", "2"), "", location(), 0), ("2 parts", "3 parts")),
        (Taking("key", "label", "dict", ("x", "labels"), "labels", location(), 0), ("`label`", "`labels`")),
        (Taking("attribute", "to", "list", ("0", "1"), "", location(), 0), ("`to`", "2 parts")),
    ],
)
def test_what_is_taken_out_of_a_batch(taking: Taking, words: tuple[str, ...]) -> None:
    (said,) = found("BAT107", "statement", batch=Batch(takings=(taking,)))
    assert all(word in said.message for word in words)
    assert bool(said.edits) is bool(taking.twin)


def test_workers_behind_no_guard() -> None:
    assert not found("BAT205", batch=Batch(loaders=(Loader(0, workers=2, start_method="spawn"),)))
    unguarded = Loader(0, workers=2, start_method="spawn", unguarded_at=location())
    assert found("BAT205", batch=Batch(loaders=(unguarded,)))


def test_a_row_that_ends_its_worker_is_no_unreadable_row() -> None:
    (said,) = found("DAT305", "row", "WorkerEndedError", data=Data())
    assert said.facts["row"] == 3
    assert not found("DAT304", "row", "WorkerEndedError", data=Data())
    assert found("DAT304", "row", "KeyError", data=Data())
    assert not found("DAT305", "row", "KeyError", data=Data())


def test_a_value_that_is_no_choice_is_told_with_the_choices() -> None:
    entry = RefusedValue("Trainer", "optim", "adamm", location(), location(), ("adam", "sgd"), "adam", 0)
    (said,) = found("SCR108", "construct", script=Script(refused_values=(entry,)))
    assert "'adam', 'sgd'" in said.message
    assert said.fix == "Write 'adam'."


def test_half_gradients_are_told_where_the_weights_were_cast() -> None:
    halves = (HalfGradients(4, 4, "head.weight", location(30), location(9)),)
    assert not found("STP211", step=Step(halves=halves))
    (said,) = found("STP211", "unscale", step=Step(halves=halves))
    assert said.location == location(9)


def test_manual_and_automatic_optimization() -> None:
    excluded = Excluded("gradient_clip_val", "1.0", "Net", location())
    assert found("SCR503", "verify", lightning=Lightning(excluded=(excluded,)))
    manual = ManualBackward("Net", location())
    assert found("BWD107", "manual_backward", lightning=Lightning(manual_backwards=(manual,)))
    assert not found("BWD107", lightning=Lightning())


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        (Callback("T.f", "transformers", None, ("n",)), "takes no `n`, which transformers gives it"),
        (
            Callback("T.f", "transformers", None, ("a", "b", "c", "d")),
            "takes no `a`, `b`, `c` and 1 more, which transformers gives it",
        ),
        (Callback("f", "torch", None, (), 1, 0), "takes 0 arguments by position, and torch gives it 1"),
        (Callback("f", "torch", None, missing=("y",)), "asks for `y`, which torch does not give it"),
    ],
)
def test_callbacks_of_other_arguments(entry: Callback, says: str) -> None:
    (said,) = found("SCR114", script=Script(callbacks=(entry,)))
    assert says in said.message


@pytest.mark.parametrize(
    ("facts", "count"), [({"number": "float"}, 0), ({"holder": "dict", "parts": "a", "way": "{}[0]"}, 1)]
)
def test_what_holds_the_loss_is_told_from_a_number(facts: dict[str, str], count: int) -> None:
    failure = Failure(0, Stage.BACKWARD, "backward", "AttributeError", "no backward", location(), facts=facts)
    said = CATALOGUE["BWD110"].run(Evidence(failures=Failures((failure,)))).findings
    assert len(said) == count
    assert all(finding.facts["loss"] == "outputs[0]" for finding in said)
