"""The checks of the metrics stage, over evidence made by hand."""

from pathlib import Path
from typing import Any

import pytest

import make
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Evidence, Failure, Failures
from dryfit.core.evidence.evaluate import Evaluate, Pass
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_given import Directed
from dryfit.core.evidence.metrics import BestMetric, Carried, Decoding, MetricCall, Metrics, Threshold
from dryfit.core.evidence.script import BestModel, Script, UncalledMetric
from dryfit.core.finding import Action, Finding, Location
from dryfit.core.stage import Stage

LOGITS, LABELS = make.tensor(28, 3, dtype="float32"), make.tensor(28, distinct=3)


def judge(code: str, metrics: Metrics | None = None, script: Script | None = None, *operations: str) -> list[Finding]:
    failures = tuple(
        Failure(number, Stage.METRICS, operation, "ValueError", "no") for number, operation in enumerate(operations)
    )
    evidence = Evidence(script=script or Script(), metrics=metrics, failures=Failures(failures))
    return list(CATALOGUE[code].run(evidence).findings)


def call(**changes: Any) -> MetricCall:
    made = {"number": 0, "function": "evaluate:accuracy", "location": make.location(), "failed": True}
    return MetricCall(**{**made, "predictions": {"": LOGITS}, "references": {"": LABELS}, **changes})


def source(tmp_path: Path, text: str) -> Location:
    path = tmp_path / "metric.py"
    path.write_text(text)
    return Location(str(path), 1)


@pytest.mark.parametrize(
    ("entry", "found"),
    [
        (call(), True),
        (call(failed=False), False),
        (call(failed=False, with_argmax={"accuracy": 0.4}), True),
        (call(failed=False, with_argmax={"accuracy": 0.0}), False),
        (call(predictions={"": make.tensor(28, 1, dtype="float32")}), False),
        (call(predictions={"": make.tensor(28)}), False),
        (call(references={"": make.tensor(28, dtype="float32")}), False),
        (call(references={"": make.tensor(28, 3)}), False),
        (call(references={"": make.tensor(28, 3, min=0.0, max=1.0)}), True),
        (call(references={"": make.tensor(28, 3, min=0.0, max=2.0)}), False),
        (call(references={"": make.tensor(28, 3, min=0.0, max=1.0)}, failed=False), False),
    ],
)
def test_logits_given_to_metric(entry: MetricCall, found: bool) -> None:
    assert bool(judge("MET101", Metrics((entry,)), Script(), "metric")) is found


def test_silent_logits_are_proven_by_the_scores() -> None:
    entry = call(failed=False, values={"accuracy": 0.0}, with_argmax={"accuracy": 0.4})
    (finding,) = judge("MET101", Metrics((entry,)))
    assert finding.proof is not None
    assert finding.proof.before == "accuracy 0"
    assert finding.proof.after.startswith("accuracy 0.4 ")
    assert finding.explains is None


@pytest.mark.parametrize(
    ("text", "action", "value"),
    [
        (
            "def score(p):\n    given, labels = p\n    return given == labels\n",
            Action.INSERT_AFTER,
            "given = given.argmax(-1)",
        ),
        ("def score(p):\n    return p.predictions == p.label_ids\n", Action.REPLACE, "p.predictions.argmax(-1)"),
        ("score = lambda p: p[0] == p[1]\n", Action.REPLACE, "p[0].argmax(-1)"),
    ],
)
def test_the_argmax_goes_where_predictions_are_taken(tmp_path: Path, text: str, action: Action, value: str) -> None:
    entry = call(by_trainer=True, location=source(tmp_path, text))
    (finding,) = judge("MET101", Metrics((entry,)), Script(), "compute_metrics")
    assert [(edit.action, edit.value) for edit in finding.edits] == [(action, value)]


def test_a_metric_that_takes_the_argmax_is_not_given_logits(tmp_path: Path) -> None:
    where = source(tmp_path, "def score(p):\n    return p.predictions.argmax(-1) == p.no_labels\n")
    assert judge("MET101", Metrics((call(by_trainer=True, location=where),)), Script(), "compute_metrics") == []


@pytest.mark.parametrize(("outputs", "found"), [(1, 0), (2, 1)])
def test_several_outputs_given_to_metric(outputs: int, found: int) -> None:
    entry = call(predictions={str(number): LOGITS for number in range(outputs)})
    assert len(judge("MET102", Metrics((entry,)), Script(), "compute_metrics")) == found


@pytest.mark.parametrize(("failed", "found"), [(True, 1), (False, 0)])
def test_ignored_labels_decoded(failed: bool, found: int) -> None:
    entry = Decoding(make.location(), make.location(), 40, -100, "labels", "tokenizer", failed)
    findings = judge("MET103", Metrics(decodings=(entry,)), Script(), "decode")
    assert len(findings) == found
    for finding in findings:
        assert finding.edits[0].value == "np.where(labels >= 0, labels, tokenizer.pad_token_id)"


@pytest.mark.parametrize(
    ("argmax", "found"),
    [
        ("np.argmax(p.predictions, axis=0)", 1),
        ("np.argmax(p.predictions, 0)", 1),
        ("p.predictions.argmax(0)", 1),
        ("np.argmax(p.predictions, axis=1)", 0),
        ("np.argmax(p.predictions, axis=-2)", 1),
        ("np.argmax(p.predictions)", 1),
        ("p.predictions.argmax()", 1),
        ("p.predictions.argmax(-1)", 0),
        ("p.predictions.argmax(axis)", 0),
        ("p.predictions.argmax(*where)", 0),
    ],
)
def test_argmax_over_another_axis(tmp_path: Path, argmax: str, found: int) -> None:
    where = source(tmp_path, f"def score(p):\n    return {argmax} == p.label_ids\n")
    entry = call(by_trainer=True, location=where)
    findings = judge("MET104", Metrics((entry,)), Script(), "compute_metrics")
    assert len(findings) == found
    for finding in findings:
        assert finding.edits[0].value == "-1"


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"average": "binary"}, 1),
        ({"average": "macro"}, 0),
        ({"average": "binary", "references": {"": make.tensor(28, distinct=2)}}, 0),
        ({"average": "binary", "failed": False}, 0),
    ],
)
def test_binary_average_of_classes(changes: dict[str, Any], found: int) -> None:
    entry = call(**{"predictions": {"": make.tensor(28, distinct=2)}, **changes})
    assert len(judge("MET105", Metrics((entry,)), Script(), "metric")) == found


@pytest.mark.parametrize(
    ("returned", "operations", "found"),
    [
        ("dict", ("evaluate",), 0),
        ("float", ("evaluate",), 1),
        ("float", (), 0),
        ("NoneType", (), 1),
    ],
)
def test_metric_without_a_name(returned: str, operations: tuple[str, ...], found: int) -> None:
    entry = call(by_trainer=True, failed=False, returned=returned)
    assert len(judge("MET106", Metrics((entry,)), Script(), *operations)) == found


def test_unknown_best_metric_takes_the_closest_name() -> None:
    best = BestMetric("f1_macro", ("eval_loss", "eval_accuracy", "eval_f1", "eval_runtime", "epoch"), make.location())
    (finding,) = judge("MET201", Metrics(best=best), Script(), "best_metric")
    assert finding.facts["replacement"] == "f1"
    assert "runtime" not in finding.message


def test_a_metric_that_was_never_computed_is_not_unknown() -> None:
    best = BestMetric("f1", ("eval_runtime",), make.location())
    script = Script(uncalled_metrics=(UncalledMetric("score", make.location()),))
    assert judge("MET201", Metrics(best=best), script, "best_metric") == []


def best_model(**changes: Any) -> BestModel:
    return BestModel(**{"number": 0, "location": make.location(), "loads_best": True, **changes})


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ({"eval_strategy": "epoch"}, {"save_strategy": "epoch"}),
        ({"save_strategy": "epoch"}, {"eval_strategy": "epoch"}),
        ({"save_strategy": "no"}, {"eval_strategy": "epoch", "save_strategy": "epoch"}),
        ({"eval_strategy": "steps", "eval_steps": 100, "save_steps": 250}, {"save_steps": 100}),
        ({"eval_strategy": "steps", "eval_steps": 100, "save_steps": 200}, None),
        ({"eval_strategy": "epoch", "save_strategy": "epoch"}, None),
        ({"eval_strategy": "epoch", "save_strategy": "best"}, None),
        ({"eval_strategy": "epoch", "loads_best": False}, None),
        ({"eval_strategy": "epoch", "built": True}, None),
    ],
)
def test_saves_beside_evaluations(changes: dict[str, Any], wanted: dict[str, Any] | None) -> None:
    findings = judge("MET202", None, Script(best_models=(best_model(**changes),)), "construct")
    assert [dict(finding.facts) for finding in findings] == ([wanted] if wanted else [])


@pytest.mark.parametrize(
    ("metric", "greater", "found"),
    [
        ("eval_loss", True, 1),
        ("eval_loss", False, 0),
        ("accuracy", False, 1),
        ("accuracy", True, 0),
        ("accuracy", None, 0),
        ("score", False, 0),
        ("f1_loss", True, 0),
    ],
)
def test_worst_model_chosen(metric: str, greater: bool | None, found: int) -> None:
    entry = best_model(metric=metric, greater_is_better=greater, built=True)
    assert len(judge("MET203", None, Script(best_models=(entry,)))) == found


@pytest.mark.parametrize(
    ("changes", "operations", "found"),
    [
        ({"stops_early": True}, ("train",), 1),
        ({"stops_early": True}, (), 0),
        ({"stops_early": True, "metric": "loss"}, ("train",), 0),
        ({}, ("train",), 0),
    ],
)
def test_early_stopping_without_metric(changes: dict[str, Any], operations: tuple[str, ...], found: int) -> None:
    assert len(judge("MET204", None, Script(best_models=(best_model(**changes),)), *operations)) == found


@pytest.mark.parametrize(("operations", "found"), [((), 1), (("forward",), 0)])
def test_metric_never_computed(operations: tuple[str, ...], found: int) -> None:
    script = Script(uncalled_metrics=(UncalledMetric("score", make.location(), ("labels",)),))
    assert len(judge("MET205", None, script, *operations)) == found
    assert not judge("MET205", Metrics((call(by_trainer=True),)), script)


def test_a_metric_whose_predictions_a_function_took_away() -> None:
    script = Script(uncalled_metrics=(UncalledMetric("score", make.location(), ("labels",), emptied="choose"),))
    (found,) = judge("MET205", None, script)
    assert "`choose` returns nothing" in found.message


@pytest.mark.parametrize(
    ("monitor", "mode", "told"),
    [
        ("val_accuracy", "min", True),
        ("val_accuracy", "max", False),
        ("val_loss", "max", True),
        ("loss", "min", False),
        ("val_reward", "min", False),
    ],
)
def test_the_worst_epoch_is_taken_for_the_best(monitor: str, mode: str, told: bool) -> None:
    keras = Keras(directed=(Directed("EarlyStopping", monitor, mode),))
    assert bool(CATALOGUE["MET704"].run(Evidence(keras=keras)).findings) is told


@pytest.mark.parametrize(("changed", "findings"), [({"accuracy": 0.2}, 1), ({}, 0)])
def test_a_score_of_ignored_targets(changed: dict[str, float], findings: int) -> None:
    call = MetricCall(0, "compute_metrics", values={"accuracy": 0.4}, with_ignored=changed)
    assert len(CATALOGUE["MET109"].run(Evidence(metrics=Metrics((call,)))).findings) == findings


def test_a_metric_object_that_nobody_resets() -> None:
    carried = Metrics(carried=(Carried("MulticlassAccuracy", 4, 8, make.location(30)),))
    (finding,) = CATALOGUE["MET301"].run(Evidence(metrics=carried)).findings
    assert finding.facts == {"batches": 8, "before": 4}


@pytest.mark.parametrize(("above", "proven"), [(3, True), (9, False)])
def test_logits_held_against_a_probability(above: int, proven: bool) -> None:
    metrics = Metrics(thresholds=(Threshold(0.5, 40, above, 9, make.location(30)),))
    (finding,) = CATALOGUE["MET304"].run(Evidence(metrics=metrics)).findings
    assert (finding.proof is not None) is proven


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"named": 2, "classes": 3}, "2 names for 3 classes"),
        ({"named": 3, "classes": 3}, ""),
        ({"classes": 3}, ""),
        ({"named": 2, "classes": 3, "failed": False}, ""),
    ],
)
def test_a_report_is_given_a_name_for_each_class(changes: dict[str, Any], said: str) -> None:
    report = call(function="sklearn.metrics.classification_report", **changes)
    found = judge("MET111", Metrics((report,)), None, "metric")
    assert bool(found) is bool(said)
    assert all(said in finding.message for finding in found)


@pytest.mark.parametrize(
    ("several", "operations", "found"),
    [
        ({"f1": (3,)}, ("best_metric",), 1),
        ({"confusion": (3, 3)}, ("train",), 1),
        ({"f1": (3,)}, (), 0),
        ({"f1": (3,)}, ("metric",), 0),
        ({}, ("train",), 0),
    ],
)
def test_metric_of_several_numbers(several: dict[str, Any], operations: tuple[str, ...], found: int) -> None:
    entry = call(by_trainer=True, failed=False, several=several)
    assert len(judge("MET114", Metrics((entry,)), Script(), *operations)) == found


@pytest.mark.parametrize(("named", "curtailed", "found"), [(2, False, 1), (2, True, 1), (4, False, 1), (4, True, 0)])
def test_names_of_a_report_that_fewer_turns_may_not_have_met(named: int, curtailed: bool, found: int) -> None:
    failure = Failure(0, Stage.METRICS, "metric", "ValueError", "no", curtailed=curtailed)
    metrics = Metrics((call(function="sklearn.metrics.classification_report", named=named, classes=3),))
    evidence = Evidence(script=Script(), metrics=metrics, failures=Failures((failure,)))
    assert len(CATALOGUE["MET111"].run(evidence).findings) == found


@pytest.mark.parametrize(
    ("predictions", "curtailed", "found"), [(16, True, False), (16, False, True), (20, True, True), (40, True, True)]
)
def test_labels_of_all_rows_and_predictions_of_those_that_were_served(
    predictions: int, curtailed: bool, found: bool
) -> None:
    served = Evaluate((Pass(0, 0, examples=16),))
    raised = Failure(0, Stage.METRICS, "metric", "ValueError", "no", curtailed=curtailed)
    entry = call(predictions={"": make.tensor(predictions, distinct=3)})
    evidence = Evidence(script=Script(), metrics=Metrics((entry,)), failures=Failures((raised,)), evaluate=served)
    assert bool(CATALOGUE["MET108"].run(evidence).findings) is found
