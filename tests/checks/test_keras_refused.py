"""What Keras is given that does not go: plain lists, wrong pairs, other shapes and sizes, another Keras."""

import pytest

from dryfit.checks.data.ends import (
    data_without_end,
    rows_beside_fixed_batches,
    rows_without_batches,
    target_within_its_window,
)
from dryfit.checks.data.keras import lists_for_arrays
from dryfit.checks.loss.extents import answers_of_another_shape
from dryfit.checks.loss.targetless import data_without_targets
from dryfit.checks.script.modules import object_of_other_keras
from dryfit.checks.step.keras import (
    frozen_as_drawn,
    nothing_trainable,
    outcome_of_a_step_dropped,
    weights_given_for_gradients,
)
from dryfit.checks.step.taped import gradients_of_other_weights, tape_asked_twice
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Failure, Failures, Script
from dryfit.core.evidence.keras import Answer, Keras
from dryfit.core.evidence.keras_given import Frozen
from dryfit.core.evidence.keras_refused import (
    Dropped,
    Endless,
    Exchanged,
    Inside,
    Listed,
    Remainder,
    Unbatched,
    Ungraded,
    Unlearnt,
    Within,
)
from dryfit.core.evidence.keras_taped import Misapplied, Spent
from dryfit.core.evidence.script import OtherKeras
from dryfit.core.finding import Location, Severity
from dryfit.core.stage import Stage

HERE = Location("train.py", 9)


def failed(operation: str) -> Failures:
    """One failure of an operation."""
    return Failures((Failure(0, Stage.STEP, operation, "ValueError", "no"),))


def test_lists_for_arrays() -> None:
    keras = Keras(listed=(Listed("x", 200, "str", HERE, "texts"), Listed("y", 200, "int", HERE, "labels")))
    (finding,) = lists_for_arrays(keras, failed("data"))
    assert finding.message == "`texts` and `labels` are plain lists: 200 entries of str."
    assert finding.fix == "tf.constant(texts)"
    assert not list(lists_for_arrays(keras, Failures()))
    assert not list(lists_for_arrays(Keras(), failed("data")))


def test_weights_given_for_gradients() -> None:
    keras = Keras(exchanged=(Exchanged("Adam", HERE),))
    (finding,) = weights_given_for_gradients(keras, failed("apply"))
    assert (finding.explains, finding.edits) == (0, ())
    assert not list(weights_given_for_gradients(keras, Failures()))


def answer(output: tuple[int, ...], target: tuple[int, ...], **facts: object) -> Keras:
    """One refused call of a loss."""
    given: dict[str, object] = {"function": "binary_crossentropy", "failed": True, "units": output[-1], **facts}
    return Keras(answers=(Answer(0, output_shape=output, target_shape=target, **given),))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("output", "target", "facts", "kind"),
    [
        ((32, 1), (32, 2), {"one_hot": True}, "one"),
        ((32, 1), (32, 2), {}, "units"),
        ((32, 4), (32, 6), {}, "units"),
        ((8, 32, 32, 1), (8, 28, 28, 1), {}, "sides"),
        ((32, 3), (32,), {"whole_targets": True}, "ids"),
        ((32, 3), (32,), {}, ""),
        ((32, 3), (32,), {"whole_targets": True, "function": "categorical_crossentropy"}, ""),
        ((32, 3), (32, 3), {}, ""),
        ((32, 3), (16, 4), {}, ""),
        ((32, 4), (32, 6), {"failed": False}, ""),
    ],
)
def test_answers_of_another_shape(
    output: tuple[int, ...], target: tuple[int, ...], facts: dict[str, object], kind: str
) -> None:
    function = str(facts.get("function", "binary_crossentropy"))
    found = list(answers_of_another_shape(answer(output, target, **facts), failed(function)))
    assert [finding.facts["kind"] for finding in found] == [kind] * bool(kind)


def test_object_of_other_keras() -> None:
    entry = OtherKeras("Adam", "keras", "tf_keras", "tf_keras.optimizers.Adam", HERE, 0)
    (finding,) = object_of_other_keras(Script(other_keras=(entry,)))
    assert finding.message == "`Adam` is of Keras 3, and what it is given to is of tf-keras."
    assert (finding.fix, finding.explains) == ("tf_keras.optimizers.Adam", 0)
    assert not list(object_of_other_keras(Script()))


def test_rows_beside_fixed_batches() -> None:
    keras = Keras(remainders=(Remainder(32, 500, 20, "fit", "ValueError: batch size", HERE),))
    (finding,) = rows_beside_fixed_batches(keras, Failures())
    assert "leave 20" in finding.message
    assert (finding.explains, finding.fix) == (None, "x[:480], and the targets alike.")
    (finding,) = rows_beside_fixed_batches(keras, failed("call"))
    assert finding.explains == 0
    assert not list(rows_beside_fixed_batches(Keras(), Failures()))


def test_data_without_end() -> None:
    keras = Keras(endless=(Endless("validation", "validation_steps", HERE),))
    (finding,) = data_without_end(keras, Failures())
    assert finding.message == "The validation data has no end, and the fit has no `validation_steps`."
    assert not list(data_without_end(Keras(), Failures()))


def test_target_within_its_window() -> None:
    (finding,) = target_within_its_window(Keras(within=(Within(300, 23, 24, HERE),)))
    assert "at place 23 of 24" in finding.message
    assert finding.proof is not None
    assert not list(target_within_its_window(Keras()))


def test_frozen_as_drawn_is_only_suspected() -> None:
    (finding,) = frozen_as_drawn(Keras(unlearnt=(Unlearnt(4, "conv2d", 12, 16, HERE),)))
    assert finding.proof is None
    assert CATALOGUE["STP710"].severity is Severity.WARNING
    assert not list(frozen_as_drawn(Keras()))


def test_a_step_on_a_batch_that_changes_nothing() -> None:
    (finding,) = nothing_trainable(Keras(frozen=(Frozen("Sequential", 4, 1, HERE, "train_on_batch"),)))
    assert "train_on_batch changes none of them" in finding.message


def test_rows_without_batches() -> None:
    keras = Keras(unbatched=(Unbatched("validation", "validation_data", (8, None, 1), HERE),))
    (finding,) = rows_without_batches(keras, failed("call"))
    assert finding.message == "The validation dataset gives rows of 8 x N x 1 one by one: nothing batches them."
    assert not list(rows_without_batches(keras, Failures()))


def test_outcomes_of_steps_that_are_dropped() -> None:
    state, weights = Dropped("Adam", "state", 9, 3, HERE), Dropped("Adam", "weights", 4, 3, HERE)
    (finding,) = outcome_of_a_step_dropped(Keras(dropped=(state, weights)))
    assert finding.message.startswith("3 steps in a row begin with the same 4 weights")
    (finding,) = outcome_of_a_step_dropped(Keras(dropped=(state,)))
    assert "begin with Adam's first state" in finding.message
    assert finding.proof is not None
    assert not list(outcome_of_a_step_dropped(Keras()))


def test_gradients_of_other_weights() -> None:
    entry = Ungraded("Adam", 6, 4, (5, 16), (32, 512), HERE)
    (finding,) = gradients_of_other_weights(Keras(ungraded=(entry,)), failed("apply"))
    assert "4 of 6 gradients in another shape than the weight: 5 x 16 for one of 32 x 512" in finding.message
    (finding,) = gradients_of_other_weights(Keras(ungraded=(Ungraded("Adam", 0, location=HERE),)), failed("apply"))
    assert "no gradient: the list of weights is empty" in finding.message
    assert not list(gradients_of_other_weights(Keras(ungraded=(entry,)), Failures()))
    applied = Misapplied("Adam", "peer_b", "peer_a", 6, 8, 0.2, True, HERE)
    (finding,) = gradients_of_other_weights(Keras(misapplied=(applied,)), Failures())
    assert "the 6 weights of `peer_b` with the gradients of `peer_a`; their own, which are taken" in finding.message
    assert finding.proof is not None


def test_data_without_targets() -> None:
    keras = Keras(targetless=(Inside("", "mse", HERE),))
    (finding,) = data_without_targets(keras, failed("loss"))
    assert finding.message == "The data gives no targets: mse has nothing to compare the answers with."
    assert not list(data_without_targets(keras, Failures()))


def test_tape_asked_twice() -> None:
    keras = Keras(spent=(Spent(HERE, HERE),))
    (finding,) = tape_asked_twice(keras, failed("tape"))
    assert (finding.explains, len(finding.edits)) == (0, 1)
    assert not list(tape_asked_twice(keras, Failures()))
