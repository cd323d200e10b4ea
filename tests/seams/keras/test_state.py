"""Trials in the same process put weights, optimizer, metrics and random states back bit for bit."""

import os
import random
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import pytest

from dryfit.core.evidence.learn import Trial
from dryfit.seams.keras.learn.repeating import Kept, Repeated
from dryfit.seams.keras.learn.repeats import FitStep
from dryfit.seams.keras.learn.suspects import suspects
from dryfit.seams.keras.state import State, variables

pytestmark = pytest.mark.framework("keras")


def library(package: str) -> Any:
    """A Keras; without TensorFlow it computes with torch."""
    if package == "keras" and find_spec("tensorflow") is None:
        os.environ.setdefault("KERAS_BACKEND", "torch")
    return pytest.importorskip(package)


def trained(keras: ModuleType, rate: float = 0.5) -> tuple[Any, Any, Any]:
    """A model with seeds and statistics of its own, after one step, and a batch."""
    import numpy

    keras.utils.set_random_seed(3)
    layers = keras.layers
    model = keras.Sequential(
        [
            layers.Dense(8, activation="sigmoid", kernel_initializer="zeros"),
            layers.BatchNormalization(),
            layers.Dropout(rate),
            layers.Dense(1, activation="sigmoid"),
        ]
    )
    # As every model in a rehearsal: a compiled function keeps random states of its own.
    model.compile(keras.optimizers.Adam(0.01), "binary_crossentropy", metrics=["accuracy"], run_eagerly=True)
    x = numpy.random.RandomState(0).normal(size=(16, 4)).astype("float32")
    y = (x[:, :1] > 0).astype("float32")
    model.train_on_batch(x, y)
    return model, x, y


def backend(keras: ModuleType) -> str:
    """The library that a Keras computes with."""
    return str(keras.backend.backend())


def numbers(model: Any) -> list[bytes]:
    """Everything that a step changes, as bytes."""
    import numpy

    held = [numpy.asarray(v.numpy()).tobytes() for v in variables(model, model.optimizer)]
    return [*held, repr(random.getstate()).encode(), repr(numpy.random.get_state()).encode()]


@pytest.mark.parametrize("package", ["keras", "tf_keras"])
def test_trials_leave_no_trace(package: str) -> None:
    keras = library(package)
    model, x, y = trained(keras)
    kept = Kept(model, model.optimizer, State(model, model.optimizer))
    kept.keep((x, y, None))
    found = suspects(model, kept.batches, lambda layer: None, None, None)
    assert {suspect.cause for suspect in found} >= {"activations"}
    loop = Repeated(kept, FitStep(model, backend(keras)), ("binary_crossentropy",), found)
    before, activations = numbers(model), [getattr(layer, "activation", None) for layer in model.layers]
    rate = float(model.optimizer.learning_rate.numpy())
    trials = [loop.run(trial, 5, 30.0) for trial in (Trial("one-batch", scale=10.0), *loop.suspects)]
    assert [trial.ended for trial in trials] == ["steps"] * len(trials)
    assert numbers(model) == before
    assert float(model.optimizer.learning_rate.numpy()) == rate
    assert [getattr(layer, "activation", None) for layer in model.layers] == activations


@pytest.mark.parametrize("package", ["keras", "tf_keras"])
def test_a_step_after_trials_is_the_step_without_them(package: str) -> None:
    keras = library(package)
    # tf-keras draws its dropout in kernels of TensorFlow's, whose state cannot be read.
    rate = 0.5 if package == "keras" else 0.0
    model, x, y = trained(keras, rate)
    model.train_on_batch(x, y)
    plain = [array.tobytes() for array in model.get_weights()]
    model, x, y = trained(keras, rate)
    kept = Kept(model, model.optimizer, State(model, model.optimizer))
    kept.keep((x, y, None))
    Repeated(kept, FitStep(model, backend(keras)), (), []).run(Trial("one-batch"), 5, 30.0)
    model.train_on_batch(x, y)
    assert [array.tobytes() for array in model.get_weights()] == plain


@pytest.mark.parametrize("package", ["keras", "tf_keras"])
def test_every_optimizer_that_a_model_has_is_put_back(package: str) -> None:
    keras = library(package)
    model = trained(keras)[0]
    model.critics = keras.optimizers.SGD(0.1, momentum=0.9)
    step = [keras.ops.ones_like(w) for w in model.trainable_weights] if package == "keras" else model.trainable_weights
    model.critics.apply_gradients(zip(step, model.trainable_weights, strict=True))
    before = numbers(model)
    state = State(model, model.optimizer)
    model.critics.apply_gradients(zip(step, model.trainable_weights, strict=True))
    assert numbers(model) != before
    kept = [value.numpy().tobytes() for value in _own(model.critics)]
    state.restore()
    assert numbers(model) == before
    assert [value.numpy().tobytes() for value in _own(model.critics)] != kept


def _own(optimizer: Any) -> list[Any]:
    held = optimizer.variables
    return list(held() if callable(held) else held)
