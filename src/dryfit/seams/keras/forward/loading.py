"""`load_model`: the classes of the user's that a saved model is made of."""

import ast
import inspect
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.keras import Unloadable
from dryfit.core.finding import Location
from dryfit.core.moment import Moment
from dryfit.core.source import definition_of, file_of_class, here, is_user_file, location_of, nodes_of, parse
from dryfit.core.stage import Stage
from dryfit.seams.keras.flavour import Flavour
from dryfit.seams.keras.forward.saved_parts import described, obstacle
from dryfit.seams.keras.models import all_layers

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# What the configuration of any layer has.
OF_ANY_LAYER = ("name", "trainable", "dtype")


class LoadingSeam:
    """Wraps the function that loads a whole model."""

    def __init__(self, session: "Session", flavour: Flavour, module: Any) -> None:
        self.session = session
        self.flavour = flavour
        session.patches.wrap(module, "load_model", self._load)

    def _load(self, original: Any, *args: Any, **kwargs: Any) -> Any:
        if not self.session.listening:
            return original(*args, **kwargs)
        site, layers, compiled = here(3), self._layers(), self._compiled()
        live = {"classes": {type(layer).__name__: type(layer) for layer in layers} | compiled, "layers": layers}
        moment = Moment("load_model", original, args, kwargs, live)

        def failed(error: Exception) -> None:
            known = moment.kwargs.get("custom_objects") or (args[1] if len(args) > 1 else None) or {}
            for layer in layers:
                for entry in self._unloadable(layer, set(known), site):
                    self.session.recorder.keras_adds("unloadable", entry)
            path = moment.kwargs.get("filepath") or next(iter(moment.args), None)
            if config := described(path, compiled=moment.kwargs.get("compile", True) is not False):
                with self.session.unseen():
                    self._see_file(config, moment, set(known), site)
                return
            for name, kind in compiled.items():
                if name not in known and not self._is_registered(kind):
                    self.session.recorder.keras_adds("unloadable", Unloadable(name, (), site))

        return self.session.attempt(Stage.RESOURCES, moment, failed=failed)

    def _see_file(self, config: dict[str, Any], moment: Moment, known: set[str], site: Location | None) -> None:
        """The first part that the file names and loading refuses: what stands behind it is met the next time."""
        found = obstacle(config, moment.kwargs, known, sys.modules[self.flavour.package].saving)
        told = {entry.name for entry in (self.session.recorder.keras.unloadable if self.session.recorder.keras else ())}
        if found is None or found[0].name in told:
            return
        entry, part = found
        where = (_defined(part) if part is not None else None) or site
        self.session.recorder.keras_adds("unloadable", replace(entry, location=where))
        moment.live["classes"] = {**({entry.name: part} if part is not None else {}), **moment.live["classes"]}

    def _layers(self) -> list[Any]:
        """Models and layers of classes that the user wrote."""
        models = self.session.live("keras_models")
        every = [part for model in models for part in (model, *all_layers(model))]
        return [part for part in every if is_user_file(file_of_class(type(part)))]

    def _compiled(self) -> dict[str, Any]:
        """Functions and classes of the user's that models were compiled with, by their names."""
        seams = self.session.objects.get("keras", {}).get(self.flavour.name)
        every = (
            [part for entry in seams.losses.compiled.values() for part in (entry.loss, entry.metrics)] if seams else []
        )
        kinds = [value if hasattr(value, "__code__") else type(value) for value in _flat(every)]
        return {kind.__name__: kind for kind in kinds if is_user_file(_file_of(kind))}

    def _is_registered(self, kind: Any) -> bool:
        saving = sys.modules[self.flavour.package].saving
        return saving.get_registered_object(saving.get_registered_name(kind)) is not None

    def _unloadable(self, layer: Any, known: set[str], site: Location | None) -> list[Unloadable]:
        kind = type(layer)
        found = []
        if kind.__name__ not in known and not self._is_registered(kind):
            found.append(Unloadable(kind.__name__, (), site))
        lacks, refused = _lacking(layer), _refused(layer)
        if lacks:
            found.append(Unloadable(kind.__name__, lacks, written(kind, "get_config")))
        if refused:
            found.append(Unloadable(kind.__name__, (), written(kind, "__init__"), refused))
        return found


def _defined(part: Any) -> Location | None:
    """Where a function or a class is written."""
    if isinstance(part, type):
        return written(part, "")
    code = getattr(part, "__code__", None)
    made = definition_of(code)
    return location_of(made, code.co_filename) if made is not None and code is not None else None


def _flat(value: Any) -> list[Any]:
    """Whatever stands in nested lists and dictionaries."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else None
    return [value] if inside is None else [leaf for item in inside for leaf in _flat(item)]


def _file_of(kind: Any) -> str:
    return str(kind.__code__.co_filename) if hasattr(kind, "__code__") else file_of_class(kind)


def _lacking(layer: Any) -> tuple[str, ...]:
    """Arguments that a constructor demands and the configuration does not give."""
    parameters = list(inspect.signature(type(layer).__init__).parameters.values())[1:]
    named = (p for p in parameters if p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY))
    try:
        given = set(layer.get_config())
    except Exception:
        return ()
    return tuple(p.name for p in named if p.default is p.empty and p.name not in given)


def _refused(layer: Any) -> tuple[str, ...]:
    """What every layer's configuration has and a constructor of the user's does not take."""
    parameters = inspect.signature(type(layer).__init__).parameters
    rebuilt = is_user_file(getattr(getattr(type(layer).from_config, "__code__", None), "co_filename", ""))
    if rebuilt or hasattr(layer, "fit") or any(p.kind is p.VAR_KEYWORD for p in parameters.values()):
        return ()
    try:
        given = layer.get_config()
    except Exception:
        return ()
    return tuple(name for name in OF_ANY_LAYER if name in given and name not in parameters)


def written(kind: type, method: str) -> Location | None:
    """The line of a method of a class, or of the class."""
    path = file_of_class(kind)
    tree = parse(path)
    classes = (node for node in nodes_of(tree) if isinstance(node, ast.ClassDef)) if tree else iter(())
    found = next((node for node in classes if node.name == kind.__name__), None)
    if found is None:
        return None
    own = (node for node in found.body if isinstance(node, ast.FunctionDef) and node.name == method)
    return Location(path, next(own, found).lineno)
