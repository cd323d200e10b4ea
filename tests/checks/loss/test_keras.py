"""LOS7xx on plain numbers, both sides of each threshold."""

from dataclasses import replace
from typing import Any

import pytest

from dryfit.checks.loss import keras as loss_keras
from dryfit.checks.loss.class_weights import weights_of_other_classes
from dryfit.checks.loss.reversed import loss_of_the_wrong_sign
from dryfit.core.evidence import Failure, Failures
from dryfit.core.evidence.keras import Answer, Keras, Lossless
from dryfit.core.evidence.keras_rows import Weighted
from dryfit.core.finding import Finding
from dryfit.core.stage import Stage

SPARSE, CATEGORICAL, BINARY = "sparse_categorical_crossentropy", "categorical_crossentropy", "binary_crossentropy"


def answer(**changes: Any) -> Answer:
    """Logits of three classes given to a string loss."""
    made = Answer(
        0,
        SPARSE,
        named=True,
        from_logits=False,
        activation="linear",
        units=3,
        layer="dense",
        output_shape=(8, 3),
        target_shape=(8,),
        output_min=-2.0,
        output_max=1.5,
        row_sums=(-1.0, 2.0),
        target_min=0.0,
        target_max=2.0,
        whole_targets=True,
        value=3.1,
        flipped=1.1,
    )
    return replace(made, **changes)


def found(check: Any, entry: Answer, *failures: Failure) -> list[Finding]:
    keras = Keras(answers=(entry,))
    return list(check(keras, Failures(failures)) if "failures" in check.__annotations__ else check(keras))


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({}, True),
        ({"from_logits": True}, False),
        ({"activation": "softmax"}, False),
        ({"flipped": 3.1}, False),
        ({"activation": None, "output_min": 0.0, "output_max": 1.0, "row_sums": (0.999, 1.001)}, False),
        ({"function": BINARY, "units": 1, "output_min": 0.0, "output_max": 1.009}, False),
        ({"function": BINARY, "units": 1, "output_min": 0.0, "output_max": 1.2}, True),
        ({"function": "mean_squared_error", "from_logits": None, "flipped": None}, False),
    ],
)
def test_logits_taken_for_probabilities(changes: dict[str, Any], told: bool) -> None:
    findings = found(loss_keras.logits_taken_for_probabilities, answer(**changes))
    assert bool(findings) == told
    assert all(finding.proof for finding in findings)


@pytest.mark.parametrize(
    ("changes", "told", "proven"),
    [
        ({"from_logits": True, "activation": "softmax"}, True, True),
        ({"from_logits": True, "activation": "softmax", "flipped": 3.1}, True, False),
        ({"from_logits": True, "activation": "softmax", "internal": True}, False, False),
        ({"from_logits": True}, False, False),
    ],
)
def test_probabilities_taken_for_logits(changes: dict[str, Any], told: bool, proven: bool) -> None:
    findings = found(loss_keras.probabilities_taken_for_logits, answer(**changes))
    assert [bool(finding.proof) for finding in findings] == ([proven] if told else [])


@pytest.mark.parametrize(
    ("units", "activation", "told"), [(1, "softmax", True), (1, "sigmoid", False), (2, "softmax", False)]
)
def test_softmax_of_one_unit(units: int, activation: str, told: bool) -> None:
    entry = answer(units=units, activation=activation, output_min=1.0, output_max=1.0, other=0.2)
    assert bool(found(loss_keras.softmax_of_one_unit, entry)) == told


@pytest.mark.parametrize(("highest", "told"), [(1.0, False), (1.05, False), (1.34, False), (2.0, True), (255.0, True)])
def test_targets_beyond_binary(highest: float, told: bool) -> None:
    entry = answer(function=BINARY, units=1, activation="sigmoid", target_max=highest, other=-2.0)
    assert bool(found(loss_keras.targets_beyond_binary, entry)) == told


@pytest.mark.parametrize(
    ("check", "function", "targets"),
    [
        (loss_keras.class_ids_for_categorical, CATEGORICAL, (8,)),
        (loss_keras.class_ids_for_categorical, CATEGORICAL, (8, 1)),
        (loss_keras.one_hot_for_sparse, SPARSE, (8, 3)),
    ],
)
def test_targets_in_the_other_form(check: Any, function: str, targets: tuple[int, ...]) -> None:
    failure = Failure(0, Stage.LOSS, function, "ValueError", "shapes")
    entry = answer(function=function, target_shape=targets, failed=True, value=None)
    assert [finding.explains for finding in found(check, entry, failure)] == [0]
    assert not found(check, replace(entry, failed=False), failure)
    assert not found(check, entry)


@pytest.mark.parametrize(("failures", "found"), [((), 0), (("train_step",), 1), (("predict",), 0)])
def test_a_model_without_a_loss_is_told_where_its_fit_fails(failures: tuple[str, ...], found: int) -> None:
    raised = Failures(tuple(Failure(i, Stage.LOSS, name, "ValueError", "No loss") for i, name in enumerate(failures)))
    keras = Keras(lossless=(Lossless("Sequential", suggested='"mse"'),))
    findings = list(loss_keras.compiled_without_loss(keras, raised))
    assert [finding.fix for finding in findings] == ['loss="mse"'] * found


@pytest.mark.parametrize(
    ("keys", "labels", "told"),
    [
        ((1, 2, 3), (0, 1, 2), True),
        ((0, 1, 2), (0, 1, 2), False),
        ((1,), (0, 1), False),
        ((0, 1, 2, 3), (0, 1, 2), False),
    ],
)
def test_weights_of_other_classes(keys: tuple[int, ...], labels: tuple[int, ...], told: bool) -> None:
    keras = Keras(weighted=(Weighted(keys, labels),))
    assert bool(list(weights_of_other_classes(keras, Failures()))) is told


def test_weights_of_some_classes_are_told_where_they_are_refused() -> None:
    failure = Failure(0, Stage.DATA, "data", "ValueError", "Expected `class_weight` to be a dict", None)
    keras = Keras(weighted=(Weighted((1, 2), (0, 1, 2)),))
    (finding,) = weights_of_other_classes(keras, Failures((failure,)))
    assert finding.explains == 0


def test_weights_by_words_are_told_where_the_labels_are_known() -> None:
    (finding,) = weights_of_other_classes(Keras(weighted=(Weighted((), (0, 1), named=("0", "1")),)), Failures())
    assert finding.proof is not None
    assert not list(weights_of_other_classes(Keras(weighted=(Weighted((), (), named=("0", "1")),)), Failures()))


def test_weights_by_the_names_of_classes_are_told_where_they_are_refused() -> None:
    failure = Failure(0, Stage.DATA, "data", "TypeError", "can only concatenate str", None)
    keras = Keras(weighted=(Weighted((), (), named=("walk", "run")),))
    (finding,) = weights_of_other_classes(keras, Failures((failure,)))
    assert finding.explains == 0
    assert not list(weights_of_other_classes(keras, Failures()))


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({}, True),
        ({"value": 2e-5}, False),
        ({"units": 2}, False),
        ({"output_max": 0.2}, False),
        ({"target_max": 0.0}, False),
        ({"function": BINARY}, False),
    ],
)
def test_categorical_loss_of_one_output(changes: dict[str, Any], told: bool) -> None:
    base = {"function": CATEGORICAL, "activation": "sigmoid", "units": 1, "value": 0.0, "target_max": 1.0}
    entry = answer(**{**base, "output_min": 0.2, "output_max": 0.8, **changes})
    assert bool(found(loss_keras.softmax_of_one_unit, entry)) is told


@pytest.mark.parametrize(("errors", "told"), [((0.0, -1.0, -4.0), True), ((0.0, 1.0, 4.0), False), (None, False)])
def test_loss_of_the_wrong_sign(errors: tuple[float, float, float] | None, told: bool) -> None:
    assert bool(list(loss_of_the_wrong_sign(Keras(answers=(Answer(0, "own", errors=errors),))))) == told
