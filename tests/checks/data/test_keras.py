"""DAT7xx, FWD7xx, STP7xx and MET7xx on plain numbers."""

from dataclasses import replace
from typing import Any

import pytest

from dryfit.checks.data import keras as data_keras
from dryfit.checks.data import nothing
from dryfit.checks.data import scaled as data_scaled
from dryfit.checks.data import values as data_values
from dryfit.checks.data.holes import targets_that_are_nan
from dryfit.checks.data.validation import validation_of_another_scale
from dryfit.checks.data.yielded import yields_beside_the_signature
from dryfit.checks.forward import keras as forward_keras
from dryfit.checks.loss import extents as loss_extents
from dryfit.checks.loss import keras as loss_keras
from dryfit.checks.metrics import keras as metrics_keras
from dryfit.checks.metrics import monitors
from dryfit.checks.step import halved as step_halved
from dryfit.checks.step import keras as step_keras
from dryfit.core.evidence import Data, Failure, Failures, Learn, Step
from dryfit.core.evidence.data import Dataset
from dryfit.core.evidence.data_rows import Order
from dryfit.core.evidence.keras import (
    Answer,
    Chain,
    Column,
    Keras,
    Retuned,
    Scale,
    Scored,
    Source,
    Split,
    Uncompiled,
    Uneven,
    Watched,
)
from dryfit.core.evidence.keras_built import Fresh
from dryfit.core.evidence.keras_given import Frozen
from dryfit.core.evidence.keras_refused import Hollow, Inside, Misyielded
from dryfit.core.evidence.keras_rows import Doubled, Hole, Rescaled
from dryfit.core.evidence.keras_taped import Halved
from dryfit.core.evidence.learn import Trial
from dryfit.core.evidence.step import StepTaken
from dryfit.core.finding import Severity
from dryfit.core.stage import Stage

NONE = Failures()


@pytest.mark.parametrize(("unseen", "shuffled", "told"), [(40, 0, True), (12, 0, True), (11, 0, False), (40, 3, False)])
def test_split_of_sorted_rows(unseen: int, shuffled: int, told: bool) -> None:
    keras = Keras(splits=(Split(0.2, 40, unseen, shuffled, 5),))
    assert bool(list(data_keras.split_of_sorted_rows(keras))) == told


@pytest.mark.parametrize(
    ("batches", "wanted", "ends", "empty"), [(10, 50, True, False), (50, 50, False, False), (0, None, False, True)]
)
def test_data_that_ends(batches: int, wanted: int | None, ends: bool, empty: bool) -> None:
    keras = Keras(sources=(Source("train", "generator", batches, wanted),))
    assert bool(list(data_keras.data_runs_out(keras))) == ends
    assert bool(list(nothing.empty_data(keras, NONE, None))) == empty


def test_missing_column_needs_its_failure() -> None:
    keras = Keras(columns=(Column("labels", "label", ("label", "text")),))
    failed = Failures((Failure(0, Stage.DATA, "to_tf_dataset", "ValueError", "Column labels not found in dataset!"),))
    assert not list(data_keras.missing_column(keras, NONE))
    assert [finding.explains for finding in data_keras.missing_column(keras, failed)] == [0]


@pytest.mark.parametrize(("gap", "proven"), [(0.4, True), (1e-7, False), (None, False)])
def test_layer_made_in_call(gap: float | None, proven: bool) -> None:
    (finding,) = forward_keras.layer_made_in_call(Keras(fresh=(Fresh("Dense", 2, 2, gap=gap),)), NONE)
    assert bool(finding.proof) == proven


@pytest.mark.parametrize(("calls", "says"), [(1, False), (2, True)])
def test_weight_that_a_layer_asks_for_in_call(calls: int, says: bool) -> None:
    fresh = Fresh("Scale", calls, calls, weight=True)
    assert bool(list(forward_keras.layer_made_in_call(Keras(fresh=(fresh,)), NONE))) is says


@pytest.mark.parametrize("affine", [True, False])
def test_no_activation_between(affine: bool) -> None:
    chain = Chain("dense", "dense_1", 32, gap=1e-15, affine=affine)
    (finding,) = forward_keras.linear_layers_in_a_row(Keras(chains=(chain,)))
    assert "`dense`" in finding.message
    assert (finding.severity is Severity.ERROR) == affine


@pytest.mark.parametrize(("value", "better", "told"), [(0.9, 0.1, True), (0.9, 0.85, False)])
def test_binary_accuracy_of_classes(value: float, better: float, told: bool) -> None:
    scored = Scored("binary_accuracy", "binary accuracy", "binary_crossentropy", value, "categorical_accuracy", better)
    assert bool(list(metrics_keras.binary_accuracy_of_classes(Keras(scored=(scored,)), Failures()))) == told


def test_monitor_names_the_nearest_value() -> None:
    watched = Watched("EarlyStopping", "val_acc", ("accuracy", "loss", "val_accuracy", "val_loss"))
    (finding,) = monitors.monitor_not_there(Keras(watched=(watched,)), NONE)
    assert finding.fix == 'monitor="val_accuracy"'


def test_trainable_changed_explains_what_the_optimizer_raised() -> None:
    failed = Failures((Failure(0, Stage.STEP, "apply", "ValueError", "Unknown variable"),))
    keras = Keras(retuned=(Retuned(2, 4),))
    assert [finding.explains for finding in step_keras.trainable_changed_after_compile(keras, failed)] == [0]


@pytest.mark.parametrize(("without", "told"), [(4, True), (3, False)])
def test_no_gradients(without: int, told: bool) -> None:
    failed = Failures((Failure(0, Stage.STEP, "apply", "ValueError", "No gradients provided"),))
    step = Step(steps=(StepTaken(0, 0, parameters=4, without_gradient=without),))
    found: list[Any] = list(step_keras.variables_without_gradients(step, failed))
    assert bool(found) == told


@pytest.mark.parametrize(
    ("rows", "held", "shuffled", "told"), [(20, 1, 2, True), (19, 1, 2, False), (20, 2, 3, False), (20, 2, 4, True)]
)
def test_split_of_few_classes(rows: int, held: int, shuffled: int, told: bool) -> None:
    keras = Keras(splits=(Split(0.2, rows, 0, 0, 4, held=held, held_shuffled=shuffled),))
    assert bool(list(data_keras.split_of_sorted_rows(keras))) == told


@pytest.mark.parametrize(("scaled", "proven"), [(data_scaled.SLOWER, True), (data_scaled.SLOWER + 0.01, False)])
def test_unscaled_pixels_are_proven_by_scaled_ones(scaled: float, proven: bool) -> None:
    keras = Keras(scales=(Scale("x", (8, 8), "uint8", 0, 255),))
    losses = [(1.0,) * 41, (scaled,) * 41]
    trials = (
        Trial("stream", losses=losses[0], one_batch=False),
        Trial("scaled", "scaled", losses=losses[1], one_batch=False, cause="inputs"),
    )
    (finding,) = data_scaled.unscaled_pixels(keras, Learn(trials))
    assert (finding.proof is not None) == proven
    (unproven,) = data_scaled.unscaled_pixels(keras, None)
    assert unproven.proof is None


def test_pixels_that_are_learnt_from_as_they_are_are_no_error() -> None:
    before, after = Trial("stream", one_batch=False), Trial("inputs", cause="inputs", one_batch=False)
    losses = tuple(3.0 - 0.1 * step for step in range(21)), tuple(2.0 - 0.09 * step for step in range(21))
    keras = Keras(scales=(Scale("x", (28, 28), "uint8", 0, 255),))
    for floor, proven in ((2.6, False), (1.5, True), (None, True)):
        trials = replace(before, losses=losses[0], floor=floor), replace(after, losses=losses[1], floor=floor)
        (finding,) = data_scaled.unscaled_pixels(keras, Learn(trials))
        assert (finding.proof is not None) == proven


def test_what_is_yielded_beside_the_signature() -> None:
    failures = Failures((Failure(0, Stage.DATA, "data", "InvalidArgumentError", "an element of shape ()"),))
    entry = Misyielded(1, 2, (), "int64", (1,), "int64")
    (finding,) = yields_beside_the_signature(Keras(misyielded=(entry,)), failures)
    assert "int64 of shape () for part 2 of 2 and its signature says int64 of shape (1,)" in finding.message
    assert finding.explains == 0
    assert not list(yields_beside_the_signature(Keras(misyielded=(entry,)), NONE))
    cut = Misyielded(1, 2, (), "float64", (), "int32", cut=1, values=1)
    (silent,) = yields_beside_the_signature(Keras(misyielded=(cut,)), NONE)
    assert silent.proof is not None


@pytest.mark.parametrize(("revived", "proven"), [(0.1, False), (0.5, True)])
def test_gradients_that_half_precision_loses(revived: float, proven: bool) -> None:
    halved = Halved("Adam", "float16", 0.5, revived=revived)
    (finding,) = step_halved.half_precision_without_scaling(Keras(halved=(halved,)))
    assert (finding.proof is not None) == proven


@pytest.mark.parametrize(("epsilon", "proven"), [(0.0, True), (1e-7, False), (1e-3, True)])
def test_gradients_that_nothing_multiplied_and_that_are_divided(epsilon: float, proven: bool) -> None:
    halved = Halved("Adam", "float16", divided_by=32768.0, typical=1.0, epsilon=epsilon)
    (finding,) = step_halved.half_precision_without_scaling(Keras(halved=(halved,)))
    assert (finding.proof is not None) == proven


def test_nothing_trainable_and_nothing_scaled() -> None:
    (frozen,) = step_keras.nothing_trainable(Keras(frozen=(Frozen("Sequential", 4, 8),)))
    (halved,) = step_halved.half_precision_without_scaling(Keras(halved=(Halved("Adam", "float16", 0.25),)))
    assert frozen.proof is not None
    assert "25%" in halved.message


def test_labels_among_inputs_need_their_failure() -> None:
    keras = Keras(inside=(Inside("labels", "mse"),))
    failed = Failures((Failure(0, Stage.LOSS, "loss", "ValueError", "None values not supported."),))
    assert not list(loss_keras.labels_among_inputs(keras, NONE))
    assert [finding.explains for finding in loss_keras.labels_among_inputs(keras, failed)] == [0]


@pytest.mark.parametrize(("operation", "told"), [("data", True), ("call", False)])
def test_unequal_rows(operation: str, told: bool) -> None:
    failures = Failures((Failure(0, Stage.DATA, operation, "ValueError", "Data cardinality is ambiguous"),))
    assert bool(list(data_keras.unequal_rows(Keras(uneven=(Uneven(300, 320),)), failures))) is told


@pytest.mark.parametrize(("operation", "told"), [("evaluate", True), ("call", False)])
def test_never_compiled(operation: str, told: bool) -> None:
    failures = Failures((Failure(0, Stage.EVALUATE, operation, "ValueError", "You must call `compile()`"),))
    assert bool(list(step_keras.never_compiled(Keras(uncompiled=(Uncompiled("Model", "evaluate"),)), failures))) is told


@pytest.mark.parametrize(("loss", "brought", "proven"), [(9.0, 0.7, True), (1.0, 0.9, False), (None, None, False)])
def test_a_validation_of_another_scale(loss: float | None, brought: float | None, proven: bool) -> None:
    keras = Keras(rescaled=(Rescaled(3, 4, "0 +- 1", "700 +- 90", loss, brought),))
    (finding,) = validation_of_another_scale(keras)
    assert (finding.proof is not None) is proven
    evaluated = Keras(rescaled=(Rescaled(3, 4, "0 +- 1", "700 +- 90", loss, brought, part="evaluation"),))
    assert bool(list(validation_of_another_scale(evaluated))) is proven


@pytest.mark.parametrize(("unseen", "told"), [(13, True), (12, False)])
def test_split_of_rows_sorted_by_a_number(unseen: int, told: bool) -> None:
    keras = Keras(splits=(Split(0.2, 40, unseen, 0, 0, numbers=True),))
    assert bool(list(data_keras.split_of_sorted_rows(keras))) == told


def test_pixels_scaled_twice_are_proven_by_a_trial() -> None:
    keras = Keras(doubled=(Doubled("rescaling", 1 / 255, 0.0, 1.0),))
    slow = Trial("one-batch", losses=(1.0,) * 101)
    # The changed trial may have run out of time: as many losses of both are compared.
    quick = Trial("scaled", "scaled", losses=(0.1,) * 31, cause="inputs")
    (proven,) = data_scaled.pixels_scaled_twice(keras, Learn((slow, quick)))
    (early,) = data_scaled.pixels_scaled_twice(keras, Learn((slow, replace(quick, losses=(0.1,) * 15))))
    assert (proven.proof is not None, early.proof) == (True, None)
    assert not list(data_scaled.pixels_scaled_twice(Keras(), None))


@pytest.mark.parametrize(("targets", "told"), [((32, 6, 8), True), ((32, 1, 8), False), ((32, 6, 9), False)])
def test_last_step_alone_against_a_target_for_each(targets: tuple[int, ...], told: bool) -> None:
    answer = Answer(
        0, "categorical_crossentropy", failed=True, output_shape=(32, 8), target_shape=targets, units=8, last_only="gru"
    )
    failed = Failures((Failure(0, Stage.LOSS, "categorical_crossentropy", "ValueError", "rank"),))
    found = list(loss_extents.answers_of_another_shape(Keras(answers=(answer,)), failed))
    assert [finding.facts["kind"] for finding in found] == (["steps"] if told else [])


@pytest.mark.parametrize(("last_only", "told"), [("gru", True), ("", False)])
def test_last_step_alone_may_go_through(last_only: str, told: bool) -> None:
    answer = Answer(0, "mse_loss", output_shape=(32, 1), target_shape=(32, 24, 1), units=1, last_only=last_only)
    found = list(loss_extents.answers_of_another_shape(Keras(answers=(answer,)), NONE))
    assert [finding.proof is not None for finding in found] == ([True] if told else [])


@pytest.mark.parametrize(("whole_batches", "remedy"), [(True, "before `batch`"), (False, "as large as")])
def test_what_shuffles_batches_is_told_so(whole_batches: bool, remedy: str) -> None:
    order = Order(shuffled=False, batches=20, single=20, single_at_random=0, buffer=100, whole_batches=whole_batches)
    (finding,) = data_values.sorted_unshuffled(Data((Dataset("train", order=order),)))
    assert remedy in finding.fix


@pytest.mark.parametrize(
    ("backend", "said", "proven"),
    [("tensorflow", "", False), ("jax", "", True), ("torch", "", True), ("tensorflow", "IndexError: 20", True)],
)
def test_batches_beyond_the_rows(backend: str, said: str, proven: bool) -> None:
    (finding,) = data_keras.batches_beyond_the_rows(
        Keras(hollow=(Hollow("train", "Rows", 21, said, backend),)), Failures()
    )
    assert (finding.proof is not None) is proven
    assert not list(data_keras.batches_beyond_the_rows(Keras(), Failures()))


def test_targets_that_are_nan() -> None:
    (finding,) = targets_that_are_nan(Keras(holes=(Hole("hours", 3, 90, 0.5),)))
    assert finding.message == "3 of 90 targets of `hours` are NaN."
    assert finding.proof is not None
    assert not list(targets_that_are_nan(Keras()))
