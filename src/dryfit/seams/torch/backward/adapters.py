"""Where adapters were loaded, or configured, to be used and not trained."""

import ast
from collections.abc import Mapping
from typing import Any

from dryfit.core.finding import Location
from dryfit.core.source import location_of, nodes_of, parse, user_frame
from dryfit.seams.torch.models import built_at
from dryfit.seams.torch.searching import asks


def adapters_loaded(model: Any) -> Location | None:
    """The call that loaded a model's adapters, or configured them, as what is not trained; None where none did."""
    held = [getattr(module, "peft_config", None) for module in model.modules()]
    configs = [config for found in held if isinstance(found, Mapping) for config in found.values()]
    if not configs or not all(getattr(config, "inference_mode", False) for config in configs):
        return None
    places = [built_at(module) for module in model.modules() if hasattr(module, "peft_config")]
    paths = {place.path for place in places if place is not None}
    frame = user_frame()
    if not paths and frame is not None:
        paths = {frame.f_code.co_filename}
    trees = [(tree, path) for path in sorted(paths) if (tree := parse(path)) is not None]
    calls = [(node, path) for tree, path in trees for node in nodes_of(tree) if isinstance(node, ast.Call)]
    loads = [location_of(node, path) for node, path in calls if _loads_adapters(node)]
    built = {place.line for place in places if place is not None}
    return next((load for load in loads if load.line in built), None) or (loads[-1] if loads else None)


def _loads_adapters(node: ast.Call) -> bool:
    """`PeftModel.from_pretrained(model, path)`, `model.load_adapter(path)`, or `LoraConfig(inference_mode=True)`."""
    words = {word.arg: word.value for word in node.keywords}
    mode = words.get("inference_mode")
    if isinstance(mode, ast.Constant) and mode.value is True:
        return True
    loads = asks(node, "load_adapter") or (asks(node, "from_pretrained") and "Peft" in ast.unparse(node.func))
    return loads and "is_trainable" not in words
