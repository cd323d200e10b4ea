"""Layers that a model of the user's holds, that no call has gone through, and that nothing in the source asks for."""

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.weights import Uncalled
from dryfit.core.source import is_user_file, parse
from dryfit.seams.asked import COMPUTED, asked_for
from dryfit.seams.torch.models import called_at

if TYPE_CHECKING:
    from dryfit.seams.torch.forward.modules import ForwardSeam

# Attributes by which a script goes through all layers of a model, whatever they are called.
WHOLE = {COMPUTED, "children", "named_children", "_modules", "__dict__", "get_submodule"}
# ... and through those of a `ModuleDict`.
OF_DICT = {"values", "items"}


def look(forward: "ForwardSeam") -> None:
    """Enter the layers that were never called, of the models that were trained."""
    session = forward.session
    trained = {note.model for note in forward.notes if note.phase == "train"}
    calls = {number: sum(note.model == number for note in forward.notes) for number in trained}
    models = enumerate(session.live("models"))
    found = [entry for n, model in models if n in trained for entry in _of(forward, model, calls[n])]
    session.recorder.uncalled[:] = list(dict.fromkeys(found))


def _of(forward: "ForwardSeam", model: Any, calls: int) -> Iterator[Uncalled]:
    owners = [owner for owner in model.modules() if id(owner) in forward.met]
    shared = [id(child) for owner in model.modules() for child in owner._modules.values()]
    for owner in owners:
        code = getattr(vars(type(owner)).get("forward"), "__code__", None)
        if code is None or not is_user_file(code.co_filename):
            continue
        dicts = [child for child in owner._modules.values() if isinstance(child, forward.torch.nn.ModuleDict)]
        held = (pair for holder in (owner, *dicts) for pair in holder._modules.items())
        unmet = [(name, layer) for name, layer in held if layer is not None and id(layer) not in forward.met]
        named = _named(code.co_filename, forward.session.request.target) if unmet else set()
        if named & (WHOLE | OF_DICT if dicts else WHOLE):
            continue
        for name, layer in unmet:
            idle = name not in named and shared.count(id(layer)) == 1 and _acts(layer)
            if idle and (where := called_at(layer)) is not None:
                yield Uncalled(name, type(layer).__name__, type(owner).__name__, calls, where)


def _named(*paths: str) -> set[str]:
    """What the sources ask for; any dict's values are no layers."""
    trees = [tree for path in dict.fromkeys(paths) if (tree := parse(path)) is not None]
    return {
        name
        for tree in trees
        for name in asked_for(tree, lambda node: node.attr not in OF_DICT or isinstance(node.value, ast.Attribute))
    }


def _acts(layer: Any) -> bool:
    """Whether a layer would change what a model can learn, and has learnt nothing: it has weights, or drops."""
    weights = list(layer.parameters())
    untouched = all(weight.grad is None and weight.requires_grad for weight in weights)
    return untouched and (bool(weights) or "Dropout" in type(layer).__name__)
