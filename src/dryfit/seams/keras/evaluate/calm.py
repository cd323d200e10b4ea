"""Models that a loop of one's own trains as if they were evaluated."""

import ast
import inspect
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves, numpy_of
from dryfit.core.evidence.keras_given import Calm
from dryfit.core.finding import Location
from dryfit.core.source import assigned_name, definition_of, file_of_class, is_user_file, location_of
from dryfit.seams.keras.forward.loading import written
from dryfit.seams.keras.models import DROPOUTS, all_layers
from dryfit.seams.keras.state import State, is_affordable, value_of

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import LayerSeam, Root

# How many times as far as in one and the same mode answers are apart where the mode makes the difference.
SAME_MODE = 2


def calm(layers: "LayerSeam", root: "Root", optimizer: Any, variables: list[Any], *, in_fit: bool) -> Calm | None:
    """What the last call left out, where its model has layers that act in training alone and is about to be changed."""
    given: tuple[Any, dict[str, Any]] = root.inputs or ((), {})
    kwargs, model = given[1], root.model
    own = {id(variable) for variable in getattr(model, "trainable_variables", ())}
    if _mode(model, given[0], kwargs) or not any(id(variable) in own for variable in variables):
        return None
    found = difference(root, optimizer)
    if found is None:
        return None
    name, untold = assigned_name(layers.built_at(model)) or str(model.name), in_fit and is_untold(model)
    where = (written(type(model), "call") if untold else _own_call(model)) or root.site
    acting = next(layer for layer in all_layers(model) if _acts(layer, scored=False))
    unlearnt = _normalises(acting)
    kind, told = type(model).__name__ if untold else "", "training" in kwargs
    return Calm(name, *found, told, where, in_fit, unlearnt, kind) if found[1] > 0 else None


def is_untold(model: Any) -> bool:
    """Whether Keras' own step calls a model without a mode: it asks whether the model's `call` names one."""
    step = getattr(getattr(type(model), "train_step", None), "__code__", None)
    if step is None or is_user_file(step.co_filename) or not is_user_file(file_of_class(type(model))):
        return False
    return not getattr(model, "_call_has_training_arg", True)


def _mode(model: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """What a call says of its mode, or, where it says nothing, the model's own `call`."""
    try:
        bound = inspect.signature(model.call).bind(*args, **kwargs)
    except (TypeError, ValueError):
        return kwargs.get("training")
    bound.apply_defaults()
    return bound.arguments.get("training", kwargs.get("training"))


def difference(root: "Root", optimizer: Any = None, *, scored: bool = False) -> tuple[str, float] | None:
    """A layer of a model that acts in training alone, and how far its answers to the last batch are apart by it."""
    args, kwargs = root.inputs or ((), {})
    model = root.model
    acting = next((layer for layer in all_layers(model) if _acts(layer, scored=scored)), None)
    if acting is None or not is_affordable(model, optimizer):
        return None
    before = State(model, optimizer)
    try:
        one, again, other = (leaves(model(*args, **{**kwargs, "training": mode})) for mode in (False, False, True))
        apart = _apart(one, other)
        # Answers that differ as much among themselves are dropped from by a switch that the model has beside the mode.
        return None if apart <= SAME_MODE * _apart(one, again) else (str(acting.name), apart)
    except Exception:
        return None
    finally:
        before.restore()


def _apart(one: dict[str, Any], other: dict[str, Any]) -> float:
    pairs = [(numpy_of(a), numpy_of(b)) for a, b in zip(one.values(), other.values(), strict=True)]
    return max(float(abs(a - b).max()) for a, b in pairs if a is not None and b is not None)


def _own_call(model: Any) -> Location | None:
    """Where a train_step of the user's calls its model, once."""
    code = getattr(getattr(type(model), "train_step", None), "__code__", None)
    step = definition_of(code) if code is not None and is_user_file(code.co_filename) else None
    first = step.args.args[0].arg if step is not None and step.args.args else None
    calls = [node for node in ast.walk(step) if isinstance(node, ast.Call)] if step is not None else []
    own = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == first]
    return location_of(own[0], code.co_filename) if code is not None and len(own) == 1 else None


def _acts(layer: Any, *, scored: bool) -> bool:
    """Whether a layer drops something, or is to learn statistics and has none of an earlier training.

    Where answers are ``scored``, statistics of the batch are wrong whatever was learnt before.
    """
    if _normalises(layer):
        if scored:
            return bool(getattr(layer, "trainable", False))
        mean = numpy_of(value_of(getattr(layer, "moving_mean", None)))
        return bool(getattr(layer, "trainable", False)) and mean is not None and not mean.any()
    rate = getattr(layer, "rate", 0.0)
    return type(layer).__name__ in DROPOUTS and isinstance(rate, (int, float)) and rate > 0


def _normalises(layer: Any) -> bool:
    return "BatchNormalization" in type(layer).__name__
