"""What a model computes with and does not hold: stray layers, and variables of TensorFlow that Keras 3 passes over."""

import ast
import math
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.keras_built import Untracked
from dryfit.core.finding import Location
from dryfit.core.source import definition_of, is_user_file, location_of, nodes_of, parse

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import LayerSeam, Root

# How a variable is changed by other means than an optimizer.
ASSIGNS = ("assign", "assign_add", "assign_sub", "scatter_update", "scatter_nd_update")


class Strays:
    """Follows what the models of a session compute with, beside what they hold."""

    def __init__(self, layers: "LayerSeam") -> None:
        self.layers = layers
        self._variables: list[tuple[Any, Untracked]] = []

    def see(self, root: "Root") -> None:
        """Look at the layers that a call of a model went through."""
        own = {id(v) for v in getattr(root.model, "weights", ())}
        built = {id(layer) for layer, _ in root.built}
        for layer in root.called.values():
            held: Any = getattr(layer, "_trainable_variables", None) or getattr(layer, "_trainable_weights", ())
            stray = [v for v in held if id(v) not in own]
            if stray and id(layer) not in built and layer is not root.model:
                entry = Untracked(layer.name, type(layer).__name__, len(stray), self.layers.built_at(layer))
                self.layers.session.recorder.keras_adds("untracked", entry)
        if not self._variables and self.layers.flavour.package == "keras":
            for layer in (*root.called.values(), root.model):
                self._variables += _bare(layer)

    def stepped(self, variables: list[Any]) -> None:
        """A step has been taken; one that is given the variables themselves trains them."""
        strays, self._variables = self._variables, []
        for variable, entry in strays:
            if not any(variable is given for given in variables):
                self.layers.session.recorder.keras_adds("untracked", entry)


def _bare(layer: Any) -> Iterator[tuple[Any, Untracked]]:
    """The trainable tables of numbers that a layer of the user's has in plain TensorFlow variables."""
    kind = getattr(sys.modules.get("tensorflow"), "Variable", ())
    for name, value in list(vars(layer).items()):
        if not isinstance(value, kind) or not value.trainable or not value.dtype.is_floating:
            continue
        # A single number may be the weight of a loss, or moved by a callback; one of the layer's own call is learnt.
        if math.prod(value.shape) <= 1 and not _is_read(layer, name):
            continue
        if (where := _assigned(layer, name)) is not None:
            yield value, Untracked(layer.name, type(layer).__name__, 1, where, name)


def _is_read(layer: Any, name: str) -> bool:
    """Whether a layer's own call computes with an attribute, and nothing in its file hands it on to be set."""
    made = definition_of(getattr(vars(type(layer)).get("call"), "__code__", None))
    tree = parse(type(layer).call.__code__.co_filename) if made is not None else None
    setters = (
        [n for n in nodes_of(tree) if isinstance(n, ast.Call) and "set_value" in ast.unparse(n.func)] if tree else []
    )
    read = [n for n in ast.walk(made) if isinstance(n, ast.Attribute) and n.attr == name] if made is not None else []
    return bool(read) and not any(isinstance(n, ast.Attribute) and n.attr == name for s in setters for n in ast.walk(s))


def _assigned(layer: Any, name: str) -> Location | None:
    """The line of a class that sets an attribute; None where anything changes the attribute's values by itself."""
    codes = (getattr(member, "__code__", None) for member in vars(type(layer)).values())
    path = next((code.co_filename for code in codes if code is not None), "")
    tree = parse(path) if path and is_user_file(path) else None
    attributes = [n for n in nodes_of(tree) if isinstance(n, ast.Attribute)] if tree else []
    if any(n.attr in ASSIGNS and getattr(n.value, "attr", "") == name for n in attributes):
        return None
    for node in nodes_of(tree) if tree else ():
        if isinstance(node, ast.Assign) and any(getattr(target, "attr", "") == name for target in node.targets):
            return location_of(node, path)
    return None
