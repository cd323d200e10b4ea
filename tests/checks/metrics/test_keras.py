"""Metrics of Keras: what an evaluation gives, and where compile takes them."""

from dataclasses import replace

import pytest

from dryfit.checks.metrics.keras import (
    class_accuracy_of_one_output,
    evaluation_of_other_values,
    metric_of_another_form,
    metric_without_the_targets_axis,
    metrics_for_loss_weights,
    probabilities_for_class_ids,
)
from dryfit.core.evidence import Failure, Failures
from dryfit.core.evidence.keras import Keras, Scored
from dryfit.core.evidence.keras_given import (
    Axisless,
    Evaluated,
    Refused,
    Weightless,
)
from dryfit.core.finding import Location
from dryfit.core.stage import Stage

HERE = Location("train.py", 9)


@pytest.mark.parametrize(
    ("given", "taken", "by_place", "said"),
    [
        (1, 2, False, "`evaluate` gives one number, the loss; 2 are taken."),
        (3, 2, False, "`evaluate` gives 3 values; 2 are taken."),
        (2, 2, True, "`evaluate` gives 2 values; the value at place 2 is taken."),
    ],
)
def test_evaluation_of_other_values(given: int, taken: int, by_place: bool, said: str) -> None:
    (finding,) = evaluation_of_other_values(Keras(evaluated=(Evaluated(given, taken, by_place, HERE, 4),)))
    assert (finding.message, finding.explains) == (said, 4)


def test_metrics_for_loss_weights() -> None:
    keras = Keras(weightless=(Weightless('["accuracy"]', HERE),))
    failures = Failures((Failure(0, Stage.STEP, "train_step", "ValueError", "dtype='string'"),))
    (finding,) = metrics_for_loss_weights(keras, failures)
    assert [edit.value for edit in finding.edits] == ['metrics=["accuracy"]']
    assert not list(metrics_for_loss_weights(keras, Failures()))


@pytest.mark.parametrize(("resolved", "told"), [("class ids", True), ("exact accuracy", False)])
def test_probabilities_for_class_ids(resolved: str, told: bool) -> None:
    scored = Scored("iou", resolved, "binary_crossentropy", 1.0, "ids", 0.4, HERE)
    found = list(probabilities_for_class_ids(Keras(scored=(scored,)), Failures()))
    assert bool(found) is told
    assert all(finding.proof is not None for finding in found)


def test_class_accuracy_of_one_output() -> None:
    entry = Scored("accuracy", "the argmax of one output", "binary_crossentropy", 0.5, "binary_accuracy", 1.0, HERE)
    (finding,) = class_accuracy_of_one_output(Keras(scored=(entry,)))
    assert "score 0.50" in finding.message
    assert not list(class_accuracy_of_one_output(Keras(scored=(replace(entry, better="mae"),))))


def test_metric_without_the_targets_axis() -> None:
    keras = Keras(axisless=(Axisless("log loss", "BinaryCrossentropy", (32,), (32, 1), HERE),))
    failure = Failure(0, Stage.METRICS, "metric", "ValueError", "must have the same rank")
    (finding,) = metric_without_the_targets_axis(keras, Failures((failure,)))
    assert "targets of 32 and answers of 32 x 1" in finding.message
    assert finding.explains == 0
    assert not list(metric_without_the_targets_axis(keras, Failures(())))


@pytest.mark.parametrize(("wants", "said"), [("one-hot rows", "is given class ids"), ("class ids", "of 3 classes")])
def test_metric_of_another_form(wants: str, said: str) -> None:
    keras = Keras(refused=(Refused("f1", "F1Score", wants, 3, HERE),))
    failure = Failure(0, Stage.METRICS, "metric", "ValueError", "expects 2D inputs")
    (finding,) = metric_of_another_form(keras, Failures((failure,)))
    assert said in finding.message
    assert finding.explains == 0
    assert not list(metric_of_another_form(keras, Failures(())))
