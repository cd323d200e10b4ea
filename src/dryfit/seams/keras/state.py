"""All that a training step changes: variables of model, optimizer and metrics, and every random state."""

import sys
from collections.abc import Callable, Iterator
from typing import Any

from dryfit.backends.keras import number, numpy_of
from dryfit.seams.draws import generators

# Bytes of variables that are copied at most; a larger model is not tried again.
MOST_BYTES = 2**30
# Kinds of variables that a training step is handed on JAX; an evaluation's has none of the optimizer's.
TRAINED = 4


class State:
    """A copy of the variables and random states as they are now; `restore` puts it back bit for bit."""

    def __init__(self, model: Any, optimizer: Any) -> None:
        self._values = [(variable, _copied(value_of(variable))) for variable in variables(model, optimizer)]
        self._put_back = [generators(), _tensorflow_seeds()]

    def restore(self) -> None:
        """Put everything back."""
        for variable, value in self._values:
            variable.assign(value)
        for put_back in self._put_back:
            put_back()


def variables(model: Any, optimizer: Any) -> list[Any]:
    """Everything that holds numbers, each once: weights, seeds, metrics, the own ones of all optimizers it has."""
    found = [*getattr(model, "variables", ()), *_of_optimizer(optimizer), *_seeds(model)]
    # A step of the user's own may step with several, as of a generator and its critic.
    for own in (value for value in getattr(model, "__dict__", {}).values() if hasattr(value, "apply_gradients")):
        found += _of_optimizer(own)
    for metric in getattr(model, "metrics", ()):
        found += metric.variables
    # The words that a layer of tf-keras has adapted to are among its variables, and hold no numbers.
    return list({id(variable): variable for variable in found if hasattr(variable, "shape")}.values())


def is_affordable(model: Any, optimizer: Any) -> bool:
    """Whether a copy of the variables takes little enough memory."""
    sizes = (getattr(numpy_like(value_of(v)), "nbytes", 0) for v in variables(model, optimizer))
    return sum(sizes) <= MOST_BYTES


def value_of(variable: Any) -> Any:
    """The tensor of a Keras 3 variable; TensorFlow's own are read as they are."""
    found = getattr(variable, "value", variable)
    return variable if callable(found) else found


def sums(model: Any) -> list[float]:
    """One number for each weight that is trained, by which two states of a model are told apart."""
    numpy = sys.modules["numpy"]
    values = [numpy_of(value_of(variable)) for variable in getattr(model, "trainable_variables", ())]
    return [float(numpy.asarray(value, "float64").sum()) for value in values if value is not None]


def put_in(model: Any, args: Any) -> None:
    """On JAX a step is handed the values of all variables, which hold none meanwhile: give each its own."""
    values = args[0] if len(args) > 1 else ()
    holders = [model.trainable_variables, model.non_trainable_variables] if values else []
    holders += [model.optimizer.variables] if len(values) == TRAINED else []
    holders += [model.metrics_variables] if values else []
    for held, given in zip(holders, values, strict=True):
        for variable, value in zip(held, given, strict=True):
            variable._value = value


def learning_rate(optimizer: Any) -> float | None:
    """The learning rate that an optimizer has now."""
    try:
        rate = optimizer.learning_rate
        return float(rate) if isinstance(rate, (int, float)) else number(value_of(rate))
    except Exception:
        return None


def build(optimizer: Any, weights: list[Any]) -> None:
    """Make the variables that an optimizer has for each weight; tf-keras' legacy ones have no public way to it."""
    make = getattr(optimizer, "build", None) or optimizer._create_all_weights
    make(weights)


def numpy_like(value: Any) -> Any:
    """A value that knows its size in bytes."""
    return value if hasattr(value, "nbytes") else value.numpy()


def _copied(value: Any) -> Any:
    if hasattr(value, "detach"):
        return value.detach().clone()
    array = value.numpy() if hasattr(value, "numpy") else sys.modules["numpy"].asarray(value)
    return array.copy()


def _of_optimizer(optimizer: Any) -> Iterator[Any]:
    held: Any = getattr(optimizer, "variables", ())
    yield from held() if callable(held) else held
    inner = getattr(optimizer, "inner_optimizer", None)
    if inner is not None:
        yield from _of_optimizer(inner)


def built_for(optimizer: Any) -> int | None:
    """How many weights an optimizer was built for; None where it does not say."""
    optimizer = getattr(optimizer, "inner_optimizer", optimizer)
    known = getattr(optimizer, "_trainable_variables", None) or getattr(optimizer, "_index_dict", None)
    return len(known) if known else None


def _seeds(model: Any) -> Iterator[Any]:
    """The seeds of Keras' own operations, and of tf-keras' layers."""
    shared = sys.modules.get("keras.src.backend.common.global_state")
    made: Any = shared.get_global_attribute("global_seed_generator") if shared else None
    if made is not None:
        yield made.state
    for layer in getattr(model, "submodules", ()):
        generator: Any = getattr(getattr(layer, "_random_generator", None), "_generator", None)
        if hasattr(generator, "state"):
            yield generator.state


def _tensorflow_seeds() -> Callable[[], None]:
    """TensorFlow's global generator, and the one that its operations draw their seeds from."""
    eager = sys.modules.get("tensorflow.python.eager.context")
    drawn = getattr(eager.context(), "_rng", None) if eager else None
    module = sys.modules.get("tensorflow.python.ops.stateful_random_ops")
    generator = getattr(module, "global_generator", None)
    state = generator.state.numpy().copy() if generator is not None else None
    seeds = drawn.getstate() if drawn is not None else None

    def put_back() -> None:
        if drawn is not None:
            drawn.setstate(seeds)
        if generator is not None:
            generator.state.assign(state)

    return put_back
