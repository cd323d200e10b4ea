"""Models that a loop of one's own trains as if they were evaluated."""

from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves, numpy_of
from dryfit.core.evidence.keras_given import Calm
from dryfit.core.source import assigned_name
from dryfit.seams.keras.models import DROPOUTS, all_layers
from dryfit.seams.keras.state import State, is_affordable

if TYPE_CHECKING:
    from dryfit.seams.keras.layers import LayerSeam, Root


def calm(layers: "LayerSeam", root: "Root", optimizer: Any, variables: list[Any]) -> Calm | None:
    """What the last call left out, where its model has layers that act in training alone and is about to be changed."""
    given: tuple[Any, dict[str, Any]] = root.inputs or ((), {})
    args, kwargs = given
    model = root.model
    own = {id(variable) for variable in getattr(model, "trainable_variables", ())}
    if kwargs.get("training") or not any(id(variable) in own for variable in variables):
        return None
    acting = next((layer for layer in all_layers(model) if _acts(layer)), None)
    if acting is None or not is_affordable(model, optimizer):
        return None
    before = State(model, optimizer)
    try:
        one, other = (model(*args, **{**kwargs, "training": mode}) for mode in (False, True))
        pairs = zip(leaves(one).values(), leaves(other).values(), strict=True)
        values: list[tuple[Any, Any]] = [(numpy_of(a), numpy_of(b)) for a, b in pairs]
        gap = max(float(abs(a - b).max()) for a, b in values)
    except Exception:
        return None
    finally:
        before.restore()
    name = assigned_name(layers.built_at(model)) or str(model.name)
    return Calm(name, str(acting.name), gap, "training" in kwargs, root.site) if gap > 0 else None


def _acts(layer: Any) -> bool:
    rate = getattr(layer, "rate", 0.0)
    return type(layer).__name__ in DROPOUTS and isinstance(rate, (int, float)) and rate > 0
