"""What a Keras model answers, beside what its loss is for."""

from dataclasses import replace
from typing import Any

import pytest

from dryfit.checks.loss.answers import (
    loss_for_another_activation,
    several_answers_an_example,
    several_labels_of_one_softmax,
)
from dryfit.checks.loss.outputs import answers_given_as_truth, output_of_no_such_name, parts_for_other_outputs
from dryfit.core.evidence import Failure, Failures
from dryfit.core.evidence.keras import Answer, Keras, Scored
from dryfit.core.evidence.keras_given import Apportioned, Misnamed, Swapped
from dryfit.core.finding import Location
from dryfit.core.stage import Stage

SPARSE, CATEGORICAL, BINARY = "sparse_categorical_crossentropy", "categorical_crossentropy", "binary_crossentropy"


def answer(function: str, output: tuple[int, ...], target: tuple[int, ...], **changes: Any) -> Answer:
    """Half of the targets 0 and half 1."""
    given = {"target_min": 0.0, "target_max": 1.0, "value": 0.7, "units": output[-1], **changes}
    return Answer(0, function, output_shape=output, target_shape=target, **given)


@pytest.mark.parametrize(
    ("function", "output", "target", "changes", "told"),
    [
        ("mean_squared_error", (8, 5, 1), (8, 1), {}, True),
        ("mean_squared_error", (8, 5, 1), (8, 5), {}, False),
        ("mean_squared_error", (8, 1), (8, 1), {}, False),
        ("mean_squared_error", (8, 4, 4, 1), (8, 1), {"target_min": 1.0}, False),
        ("mean_squared_error", (1, 5, 1), (1, 1), {}, False),
        (SPARSE, (8, 5, 5, 2), (8,), {"failed": True}, True),
        (SPARSE, (8, 5, 2), (8, 5), {"failed": True}, False),
        (CATEGORICAL, (8, 5, 3), (8, 3), {"failed": True}, True),
    ],
)
def test_several_answers_an_example(
    function: str, output: tuple[int, ...], target: tuple[int, ...], changes: dict[str, Any], told: bool
) -> None:
    failure = Failure(0, Stage.LOSS, function, "ValueError", "rank")
    failures = Failures((failure,) if changes.get("failed") else ())
    keras = Keras(answers=(answer(function, output, target, **changes),))
    assert bool(list(several_answers_an_example(keras, failures))) is told


@pytest.mark.parametrize(
    ("function", "changes", "told"),
    [
        (BINARY, {"activation": "softmax", "one_hot": True}, True),
        (BINARY, {"activation": "sigmoid", "one_hot": True}, False),
        (BINARY, {"activation": "softmax"}, False),
        (CATEGORICAL, {"activation": "sigmoid", "one_hot": True}, True),
        (CATEGORICAL, {"activation": "softmax", "one_hot": True}, False),
        (SPARSE, {"activation": "sigmoid"}, True),
        (SPARSE, {"activation": "sigmoid", "units": 1}, False),
    ],
)
def test_loss_for_another_activation(function: str, changes: dict[str, Any], told: bool) -> None:
    keras = Keras(answers=(answer(function, (8, 4), (8, 4), **changes),))
    assert bool(list(loss_for_another_activation(keras))) is told


def test_a_misleading_accuracy_is_told_in_its_place() -> None:
    entry = answer(BINARY, (8, 4), (8, 4), activation="softmax", one_hot=True)
    scored = Scored("binary_accuracy", "binary accuracy", BINARY, 0.9, "categorical_accuracy", 0.1)
    assert not list(loss_for_another_activation(Keras(answers=(entry,), scored=(scored,))))


@pytest.mark.parametrize(("least", "told"), [(1.4, True), (0.0, False), (None, False)])
def test_a_softmax_for_several_labels(least: float | None, told: bool) -> None:
    given = answer(CATEGORICAL, (8, 5), (8, 5), least=least)
    assert bool(list(several_labels_of_one_softmax(Keras(answers=(given,))))) is told


@pytest.mark.parametrize(("operation", "told"), [("train_step", True), ("forward", False)])
def test_an_output_of_no_such_name(operation: str, told: bool) -> None:
    keras = Keras(misnamed=(Misnamed("loss", "prices", ("price", "sold"), "price"),))
    raised = Failures((Failure(0, Stage.STEP, operation, "KeyError", "prices"),))
    assert bool(list(output_of_no_such_name(keras, raised))) is told


def test_several_names_of_no_output_in_one_argument() -> None:
    where = Location("train.py", 3, 4, 3, 11)
    named = [Misnamed("y", name, ("a_out", "b_out"), f"{name}_out", where) for name in ("a", "b")]
    raised = Failures((Failure(0, Stage.STEP, "train_step", "TypeError", "a"),))
    (finding,) = output_of_no_such_name(Keras(misnamed=(*named, replace(named[0], argument="loss"))), raised)
    assert "`y` names `a` and `b`" in finding.message
    assert [edit.value for edit in finding.edits] == ['"a_out"', '"b_out"']
    alike = replace(named[1], near="a_out")
    (lone,) = output_of_no_such_name(Keras(misnamed=(named[0], alike)), raised)
    assert "`y` names `a`;" in lone.message


@pytest.mark.parametrize(("mended", "proven"), [(0.7, True), (9.0, False), (None, False)])
def test_answers_given_as_truth(mended: float | None, proven: bool) -> None:
    (finding,) = answers_given_as_truth(Keras(swapped=(Swapped(BINARY, 9.0, mended),)), Failures())
    assert (finding.proof is not None) is proven


@pytest.mark.parametrize(
    ("argument", "operation", "told"),
    [("metrics", "metric", True), ("sample_weight", "data", True), ("metrics", "data", False)],
)
def test_parts_for_other_outputs(argument: str, operation: str, told: bool) -> None:
    keras = Keras(apportioned=(Apportioned(argument, 1, ("price", "sold")),))
    raised = Failures((Failure(0, Stage.STEP, operation, "ValueError", "structures"),))
    found = list(parts_for_other_outputs(keras, raised))
    assert bool(found) is told
    assert all("1 of 2 outputs" in finding.message for finding in found)


@pytest.mark.parametrize(("argument", "told"), [("loss_weights", True), ("loss", False)])
def test_a_name_of_no_output_that_raises_nothing(argument: str, told: bool) -> None:
    keras = Keras(misnamed=(Misnamed(argument, "prices", ("price", "sold"), "price"),))
    found = list(output_of_no_such_name(keras, Failures(())))
    assert bool(found) is told
    assert all(finding.explains is None for finding in found)
