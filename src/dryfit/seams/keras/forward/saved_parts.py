"""What the file of a whole model names: functions and classes that loading does not know, and lambdas."""

import json
import sys
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from dryfit.core.evidence.keras import Unloadable
from dryfit.core.source import is_user_file

# What the file of a whole model has for a function of its own, and for one without a name.
FUNCTION, LAMBDA = "function", "__lambda__"
CONFIG, COMPILED = "config.json", "compile_config"


def described(path: Any, *, compiled: bool) -> dict[str, Any]:
    """The description of a model in a file of Keras 3, without what it was compiled with unless that is asked for."""
    with suppress(Exception), zipfile.ZipFile(str(path)) as file:
        found: dict[str, Any] = json.loads(file.read(CONFIG))
        return found if compiled else {name: value for name, value in found.items() if name != COMPILED}
    return {}


def obstacle(config: Any, given: Mapping[str, Any], known: set[str], saving: Any) -> tuple[Unloadable, Any] | None:
    """The first part of a description that loading refuses, and what that is if it is known.

    That is a function or a class of the user's which nothing has registered, or a layer with a lambda where loading
    has not been told to trust the file.
    """
    trusted = given.get("safe_mode", True) is False
    for part in _parts(config):
        inner: Any = part["config"] if isinstance(part["config"], dict) else {}
        if not trusted and any(isinstance(v, dict) and v.get("class_name") == LAMBDA for v in inner.values()):
            return Unloadable(str(inner.get("name") or part["class_name"]), unsafe=True), None
        function = part["class_name"] == FUNCTION
        name = part["config"] if function else part["class_name"]
        own = function or (part.get("module", "") is None and part.get("registered_name") == name)
        if own and isinstance(name, str) and name not in known and saving.get_registered_object(name) is None:
            return Unloadable(name), _made(name)
    return None


def _parts(config: Any) -> Iterator[dict[str, Any]]:
    """Everything in a description that says of which class it is."""
    if isinstance(config, dict):
        if "class_name" in config and "config" in config:
            yield config
        for value in config.values():
            yield from _parts(value)
    elif isinstance(config, list):
        for value in config:
            yield from _parts(value)


def _made(name: str) -> Any:
    """A function or a class of this name that a module of the user's has."""
    modules = [module for module in list(sys.modules.values()) if is_user_file(getattr(module, "__file__", "") or "")]
    return next((vars(module)[name] for module in modules if callable(vars(module).get(name))), None)
