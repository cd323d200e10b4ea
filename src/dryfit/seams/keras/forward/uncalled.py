"""Layers that a model of the user's holds, and that nothing in its source ever asks for."""

import ast
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.weights import Uncalled
from dryfit.core.source import is_user_file, nodes_of, parse
from dryfit.seams.asked import COMPUTED, asked_for
from dryfit.seams.keras.models import all_layers

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import LayerSeam

# Layers that change what a model can learn; one that only reshapes is left over without harm.
KINDS = (
    "Dense", "Conv1D", "Conv2D", "Conv3D", "Conv1DTranspose", "Conv2DTranspose", "SeparableConv2D", "DepthwiseConv2D",
    "LSTM", "GRU", "SimpleRNN", "Bidirectional", "Embedding", "MultiHeadAttention", "BatchNormalization",
    "LayerNormalization", "Dropout", "Sequential",
)  # fmt: skip
# Attributes by which a script goes through all layers of a model.
WHOLE = {COMPUTED, "layers", "_layers", "_flatten_layers", "__dict__", "submodules"}


def look(layers: "LayerSeam") -> None:
    """Enter the layers that no call has gone through, of the models that were called."""
    found: list[Uncalled] = []
    for number, model in enumerate(layers.session.live("keras_models")):
        calls = len(layers.roots.get(number, ()))
        owners = [owner for owner in all_layers(model) if id(owner) in layers.met]
        for owner in (model, *owners) if calls else ():
            found += [entry for entry in _uncalled(layers, owner, calls) if entry not in found]
    if found:
        layers.session.recorder.keras_sets("uncalled", tuple(found))


def _uncalled(layers: "LayerSeam", owner: Any, calls: int) -> list[Uncalled]:
    code = getattr(vars(type(owner)).get("call"), "__code__", None)
    tree = parse(code.co_filename) if code is not None and is_user_file(code.co_filename) else None
    if tree is None:
        return []
    # `keras.layers.Dense` is no model's list of layers.
    modules = {id(n.value) for n in nodes_of(tree) if isinstance(n, ast.Attribute) and n.attr[:1].isupper()}
    named = asked_for(tree, lambda node: id(node) not in modules)
    if named & WHOLE:
        return []
    return [
        Uncalled(name, type(layer).__name__, type(owner).__name__, calls, layers.built_at(layer))
        for name, layer in {**vars(owner), **(vars(owner).get("_modules") or {})}.items()
        if type(layer).__name__ in KINDS
        and name not in named
        and id(layer) not in layers.met
        and is_user_file(getattr(layers.built_at(layer), "path", ""))
    ]
