"""Layers and models of Keras that are given inputs of another form."""

from dataclasses import replace

import pytest

from dryfit.checks.forward.keras import (
    branches_of_another_size,
    channels_on_the_first_axis,
    input_that_no_layer_takes,
    inputs_of_another_number,
    layer_of_another_rank,
    reshape_of_another_size,
    untracked_layer,
)
from dryfit.checks.forward.masks import mask_of_unlike_shape
from dryfit.checks.forward.uncalled import layer_never_called
from dryfit.core.evidence import Failure, Failures, Forward
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_built import MaskOfKeys, Untracked
from dryfit.core.evidence.keras_given import Branches, Turned
from dryfit.core.evidence.keras_refused import Misfed, Misfit, Reshaped, Unused
from dryfit.core.evidence.weights import Uncalled
from dryfit.core.finding import Fact, Location
from dryfit.core.stage import Stage

BEFORE, LAYER = Location("train.py", 3), Location("train.py", 4)


def refused(operation: str) -> Failures:
    return Failures((Failure(0, Stage.FORWARD, operation, "ValueError", "expected ndim=3", module="lstm_1"),))


@pytest.mark.parametrize(("last_only", "where"), [(True, BEFORE), (False, LAYER)])
def test_layer_of_another_rank(last_only: bool, where: Location) -> None:
    misfit = Misfit("lstm_1", "LSTM", 3, (None, 16), LAYER, "lstm", BEFORE, last_only)
    (finding,) = layer_of_another_rank(Keras(misfits=(misfit,)), refused("build"))
    assert finding.location == where
    assert bool(finding.edits) is last_only


def test_another_layer_raised() -> None:
    misfit = Misfit("conv1d", "Conv1D", 3, (None, 16))
    assert not list(layer_of_another_rank(Keras(misfits=(misfit,)), refused("call")))


def test_inputs_of_another_number() -> None:
    keras = Keras(misfed=(Misfed("functional", ("left", "right"), 1),))
    (finding,) = inputs_of_another_number(keras, refused("call"))
    assert "`left`, `right`" in finding.message
    assert not list(inputs_of_another_number(keras, Failures()))


def test_inputs_without_their_names() -> None:
    keras = Keras(misfed=(Misfed("functional", ("left", "right"), 2, by_name=True),))
    (finding,) = inputs_of_another_number(keras, refused("call"))
    assert "without their names" in finding.message


def test_inputs_taken_by_their_order() -> None:
    entry = Misfed("functional", ("age", "hours"), 3, spare=("born",), taken=("hours", "born"))
    (finding,) = inputs_of_another_number(Keras(misfed=(entry,)), Failures())
    assert "`hours` is given those of `born`: no input is called `born`" in finding.message
    assert finding.proof is not None
    (ordered,) = inputs_of_another_number(Keras(misfed=(replace(entry, spare=()),)), Failures())
    assert ordered.fix == "Give it a plain `dict`."


def test_channels_on_the_first_axis() -> None:
    keras = Keras(turned=(Turned("conv2d", (None, 3, 32, 32)),))
    (finding,) = channels_on_the_first_axis(keras, Failures())
    assert "3 rows, 32 columns and 32 channels" in finding.message


@pytest.mark.parametrize(("width", "explains"), [(3, 0), (16, None)])
def test_a_layer_that_refuses_channels_on_the_first_axis(width: int, explains: int | None) -> None:
    facts: dict[str, Fact] = {"width": width, "actual": 32}
    failure = Failure(0, Stage.FORWARD, "call", "ValueError", "axis -1", module="conv2d", facts=facts)
    keras = Keras(turned=(Turned("conv2d", (None, 3, 32, 32)),))
    (finding,) = channels_on_the_first_axis(keras, Failures((failure,)))
    assert finding.explains == explains


def test_a_variable_that_keras_does_not_know_is_named() -> None:
    stray = Untracked("attention", "Attention", 1, None, "w")
    (finding,) = untracked_layer(Keras(untracked=(stray,)))
    assert "`w` of `attention` is a tf.Variable" in finding.message


@pytest.mark.parametrize(("layer", "told"), [("lstm_1", True), ("other", False)])
def test_branches_of_another_size(layer: str, told: bool) -> None:
    entry = Branches(layer, "Concatenate", ((None, 24, 24, 8), (None, 25, 25, 4)), (1, 2), LAYER)
    found = list(branches_of_another_size(Keras(branches=(entry,)), refused("build")))
    assert [finding.facts["axes"] for finding in found] == (["1, 2"] if told else [])
    assert not list(branches_of_another_size(Keras(branches=(entry,)), Failures()))


def test_a_layer_that_nothing_calls_is_named_by_its_attribute() -> None:
    (finding,) = layer_never_called(None, Keras(uncalled=(Uncalled("second", "Dense", "Net", 4, LAYER),)))
    assert finding.location == LAYER
    assert "`second` (Dense) of `Net`" in finding.message
    assert not list(layer_never_called(Forward(), Keras()))


@pytest.mark.parametrize(("wanted", "words"), [((7, 7, 16), "7 x 7 x 16 = 784."), ((-1, 8), "no multiple of 8.")])
def test_reshape_of_another_size(wanted: tuple[int, ...], words: str) -> None:
    keras = Keras(reshaped=(Reshaped("lstm_1", (50,), wanted, LAYER),))
    (finding,) = reshape_of_another_size(keras, refused("build"))
    assert finding.message.endswith(words)
    assert not list(reshape_of_another_size(keras, Failures()))


def test_a_key_that_no_input_has() -> None:
    failures = Failures((Failure(0, Stage.FORWARD, "call", "ValueError", "missing", BEFORE),))
    keras = Keras(misfed=(Misfed("model", ("age", "income"), 2, BEFORE, True, ("income",), ("earnings",)),))
    (finding,) = inputs_of_another_number(keras, failures)
    assert "takes `income`" in finding.message
    assert "`earnings`" in finding.fix


def test_an_input_that_no_layer_takes() -> None:
    (finding,) = input_that_no_layer_takes(Keras(unused=(Unused("model", "body", BEFORE),)))
    assert finding.message == "No layer takes the input `body` of `model`."


@pytest.mark.parametrize(("failures", "says"), [(refused("call"), True), (Failures(), False)])
def test_mask_of_keys_for_pairs(failures: Failures, says: bool) -> None:
    mask = MaskOfKeys("attend", "MultiHeadAttention", (32, 10), (32, 12, 10), LAYER)
    found = list(mask_of_unlike_shape(failures, None, None, Keras(masks_of_keys=(mask,))))
    assert [finding.facts["wanted"] for finding in found] == ["32 x 12 x 10"] * says
