"""Weights in proportion to the frequencies, on both sides of each threshold."""

from pathlib import Path

import pytest

from dryfit.checks.loss import weights as checks
from dryfit.core.evidence import Data, Failure, Failures, Loss
from dryfit.core.evidence.data import Dataset, Labels
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_rows import Weighted
from dryfit.core.evidence.loss import LossCall
from dryfit.core.finding import Location
from dryfit.core.stage import Stage
from dryfit.core.summary import TensorSummary
from make import location

INPUT, TARGET = TensorSummary((32, 3), "float32"), TensorSummary((32,), "int64")


@pytest.mark.parametrize(
    ("weights", "counts", "findings"),
    [
        ((0.8, 0.15, 0.05), (800, 150, 50), 1),
        ((0.8, 0.15, 0.062), (800, 150, 50), 1),
        ((0.8, 0.15, 0.064), (800, 150, 50), 0),
        ((1.25, 6.7, 20.0), (800, 150, 50), 0),
        ((0.4, 0.4, 0.2), (400, 400, 200), 1),
        ((0.4, 0.4, 0.21), (400, 400, 210), 0),
        ((0.8, 0.15), (800, 150, 50), 0),
        ((0.8, 0.2, 0.0), (800, 150, 50), 0),
        ((), (800, 150, 50), 0),
    ],
)
def test_weights_that_follow_the_counts(weights: tuple[float, ...], counts: tuple[int, ...], findings: int) -> None:
    labels = Labels("1", "int64", 1000, counts={str(label): count for label, count in enumerate(counts)})
    loss = Loss((LossCall(0, "cross_entropy", INPUT, TARGET, location(9), weighted=bool(weights), weights=weights),))
    told = list(checks.weights_of_frequent_classes(loss, Data((Dataset("train", labels=labels),)), None))
    assert len(told) == findings
    keys = tuple(range(len(weights)))
    if len(keys) == len(counts):
        given = Keras(weighted=(Weighted(keys, keys, None, weights, counts),))
        assert len(list(checks.weights_of_frequent_classes(Loss(), None, given))) == findings


@pytest.mark.parametrize(
    ("weight", "by", "message"),
    [
        (TensorSummary((2,), "float32"), "", "2 class weights are given for 3 classes."),
        (TensorSummary((3,), "int64"), "", "The class weights are int64, the logits float32."),
        (TensorSummary((3,), "float64"), "", "The class weights are float64, the logits float32."),
        (TensorSummary((3,), "float32"), "", ""),
        (TensorSummary((2,), "float32"), "LOS201", ""),
    ],
)
def test_weights_that_a_loss_refuses(weight: TensorSummary, by: str, message: str) -> None:
    logits = TensorSummary((8, 3), "float32")
    raised = Failure(0, Stage.LOSS, "cross_entropy", "RuntimeError", "", inputs={"weight": weight}, explained_by=by)
    call = LossCall(0, "cross_entropy", logits, TARGET, location(9), classes=3, failed=True)
    told = list(checks.weights_of_another_kind(Loss((call,)), Failures((raised,))))
    assert [finding.message for finding in told] == [message] * bool(message)


@pytest.mark.parametrize(
    ("weight", "counts", "findings"),
    [(0.1, (900, 90), 1), (10.0, (900, 90), 0), (0.1, (900, 180), 0), (0.9, (500, 450), 0), (3.0, (300, 900), 1)],
)
def test_a_weight_of_positives_that_follows_their_count(weight: float, counts: tuple[int, int], findings: int) -> None:
    given = TensorSummary((8,), "float32")
    call = LossCall(0, "binary_cross_entropy_with_logits", given, given, location(), weights=(weight,))
    labels = Labels("y", "float32", 1000, counts={"0.0": counts[0], "1.0": counts[1]})
    data = Data((Dataset("train", labels=labels),))
    assert len(list(checks.weights_of_frequent_classes(Loss((call,)), data, None))) == findings


@pytest.mark.parametrize(
    ("weights", "counts", "findings"),
    [((0.0, 0.4, 0.6), (50, 30, 20), 1), ((0.1, 0.4, 0.6), (50, 30, 20), 0), ((0.0, 0.4, 0.6), (4, 60, 40), 0)],
)
def test_a_class_without_weight(weights: tuple[float, ...], counts: tuple[int, ...], findings: int) -> None:
    call = LossCall(0, "cross_entropy", INPUT, TARGET, location(9), weights=weights)
    found = {str(label): count for label, count in enumerate(counts)}
    labels = Labels("1", "int64", sum(counts), 0, 2, 3, found)
    data = Data((Dataset("train", labels=labels),))
    assert len(list(checks.class_without_weight(Loss((call,)), data, None))) == findings


@pytest.mark.parametrize(
    ("text", "findings"),
    [
        ("weights = 1 - counts / counts.max()", 1),
        ("weights = torch.ones(3)\nweights[UNKNOWN] = 0.0", 0),
        ("weights = torch.tensor([0, 1.0, 2.0])", 0),
        ("weights = torch.tensor([1.0, 0, 2.0])", 1),
        ("weights = [table.get(c, 0) for c in range(3)]\ntable = {1: 2.0, 2: 4.0}", 1),
        ("table = {0: 0.0, 1: 2.0, 2: 4.0}", 0),
    ],
)
def test_a_weight_of_nothing_that_is_written_down_is_meant(text: str, findings: int, tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    script.write_text(text)
    labels = Labels("1", "int64", 1000, counts={"0": 800, "1": 150, "2": 50})
    call = LossCall(0, "cross_entropy", INPUT, TARGET, Location(str(script), 1), weights=(0.0, 1.0, 2.0))
    told = list(checks.class_without_weight(Loss((call,)), Data((Dataset("train", labels=labels),)), None))
    assert len(told) == findings


@pytest.mark.parametrize(
    ("weights", "counts", "findings"),
    [
        ((0.417, 2.222, 6.667), (150, 800, 50), 1),
        ((2.222, 0.417, 6.667), (150, 800, 50), 0),
        ((0.417, 2.222, 7.1), (150, 800, 50), 0),
        ((1.0, 2.0, 5.0), (150, 800, 50), 0),
        ((0.99, 1.01, 1.0), (330, 340, 330), 0),
        ((0.625, 2.5), (200, 800), 0),
    ],
)
def test_weights_of_other_classes(weights: tuple[float, ...], counts: tuple[int, ...], findings: int) -> None:
    labels = Labels("1", "int64", 1000, counts={str(label): count for label, count in enumerate(counts)})
    loss = Loss((LossCall(0, "cross_entropy", INPUT, TARGET, location(9), weighted=True, weights=weights),))
    told = list(checks.weights_of_frequent_classes(loss, Data((Dataset("train", labels=labels),)), None))
    assert sum("of other classes" in found.message for found in told) == findings


@pytest.mark.parametrize(
    ("weights", "counts", "message"),
    [
        # Each the other's balanced weight, and 4 % off; 6 % off it follows the counts.
        ((5.0, 0.5556), (900, 100), "The weights are those of other classes"),
        ((5.2, 0.5556), (900, 100), "The weights are those of other classes"),
        ((5.3, 0.5556), (900, 100), "Class 1, 10.0% of the rows"),
        ((0.5556, 5.0), (900, 100), ""),
        # Classes of nearly one size say nothing.
        ((1.45, 0.763), (655, 345), ""),
        ((6.667, 0.513, 1.111), (300, 50, 650), "The weights are those of other classes"),
        ((1.111, 6.667, 0.513), (300, 50, 650), ""),
    ],
)
def test_a_fit_weighs_classes_by_the_weights_of_others(
    weights: tuple[float, ...], counts: tuple[int, ...], message: str
) -> None:
    keys = tuple(range(len(weights)))
    given = Keras(weighted=(Weighted(keys, keys, None, weights, counts),))
    told = [finding.message for finding in checks.weights_of_frequent_classes(Loss(), None, given)]
    assert len(told) == bool(message)
    assert all(one.startswith(message) for one in told)


@pytest.mark.parametrize(
    ("weights", "counts", "findings"),
    [((0.93, 0.07), (115, 13), 1), ((0.93, 0.07), (109, 19), 0), ((0.7, 0.3), (70, 30), 0), ((1.0, 9.0), (115, 13), 0)],
)
def test_weights_of_rows_that_follow_what_a_few_batches_hold(
    weights: tuple[float, ...], counts: tuple[int, ...], findings: int
) -> None:
    given = Keras(weighted=(Weighted((0, 1), (0, 1), None, weights, counts, few=True),))
    assert len(list(checks.weights_of_frequent_classes(Loss(), None, given))) == findings
