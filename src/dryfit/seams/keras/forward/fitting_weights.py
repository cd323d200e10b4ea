"""Weights that are loaded into a Keras model, and how many of them fit."""

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import numpy_of
from dryfit.core.evidence.resources import Stored
from dryfit.core.evidence.weights import Loading
from dryfit.core.finding import Location
from dryfit.core.moment import Moment
from dryfit.core.source import argument, assigned_name, here, is_user_file
from dryfit.core.stage import Stage
from dryfit.seams.keras.forward.layers import LayerSeam
from dryfit.seams.keras.state import value_of

if TYPE_CHECKING:
    from dryfit.seams.session import Session

SKIPPING = "skip_mismatch"
# Layers are filled by their names: those that the file has no such name for stay as they are.
BY_NAME = "by_name"
# The part of a file of weights that is the optimizer's.
OPTIMIZER = "optimizer"


class WeightsSeam:
    """Wraps the loading of weights into a model; that of tf_keras has no way to load what fits but by names."""

    def __init__(self, session: "Session", layers: LayerSeam, model_class: Any) -> None:
        self.session = session
        self.names_alone = layers.flavour.package != "keras"
        self.layers = layers
        session.patches.wrap(model_class, "load_weights", self._load)

    def _load(self, original: Any, model: Any, *args: Any, **kwargs: Any) -> Any:
        path = args[0] if args else kwargs.get("filepath")
        ours = self.session.listening and is_user_file(sys._getframe(2).f_code.co_filename)
        if not ours or not isinstance(path, (str, os.PathLike)) or not os.path.exists(path):
            return original(model, *args, **kwargs)
        site = here(3)
        if kwargs.get(SKIPPING) or kwargs.get(BY_NAME) or any(given is True for given in args[1:3]):
            left = _left(model, lambda: original(model, *args, **kwargs))
            with self.session.unseen():
                self._compare(model, left, os.fspath(path), site)
            return None
        if self.names_alone:
            return original(model, *args, **kwargs)
        moment = Moment("load_weights", original, (model, *args), kwargs, {"skipping": {SKIPPING: True}})
        return self.session.attempt(
            Stage.RESOURCES, moment, failed=lambda _: self._misfits(original, model, os.fspath(path), site)
        )

    def _compare(self, model: Any, left: list[str], path: str, site: Location | None) -> None:
        """Enter how many of a model's weights a loading has filled that leaves out what does not fit."""
        given, name, own = _given(path), assigned_name(self.layers.built_at(model)), len(_numbers(model))
        if given and own:
            entry = Loading(f"`{name or model.name}`", "load_weights", site, given, own, own - len(left), skipped=True)
            stranger, layer = _strangers(model, path)
            entry = replace(entry, given_name=stranger, own_name=layer)
            self.session.recorder.loadings.append(entry)

    def _misfits(self, original: Any, model: Any, path: str, site: Location | None) -> None:
        """Enter how many weights of a file fit a model that refuses it."""
        try:
            left = _left(model, lambda: original(model, path, **{SKIPPING: True}))
        except Exception:
            return
        entry = Stored(
            "load_weights", site, argument(site, "filepath", 0), given=_given(path), own=len(_numbers(model))
        )
        entry = replace(entry, matched=entry.own - len(left), example=left[0] if left else "")
        self.session.recorder.stored.append(entry)


def _left(model: Any, load: Callable[[], Any]) -> list[str]:
    """The weights that a loading leaves as they are: each is marked before, and those are unmarked again."""
    marked = [(weight, value, value + 1) for weight in _numbers(model) if (value := _value(weight)) is not None]
    for weight, _, mark in marked:
        weight.assign(mark)
    left = []
    try:
        load()
    finally:
        for weight, value, mark in marked:
            now = _value(weight)
            if now is not None and now.shape == mark.shape and bool((now == mark).all()):
                weight.assign(value)
                left.append(str(getattr(weight, "path", weight.name)))
    return left


def _numbers(model: Any) -> list[Any]:
    return [weight for weight in model.weights if "float" in str(getattr(weight, "dtype", ""))]


def _value(weight: Any) -> Any:
    return numpy_of(value_of(weight))


def _strangers(model: Any, path: str) -> tuple[str, str]:
    """A layer that a file names and the model has not, and one of the model's that the file does not name."""
    with sys.modules["h5py"].File(path, "r") as file:
        part = file.get("model_weights", file)
        names = [getattr(name, "decode", lambda name=name: name)() for name in part.attrs.get("layer_names", ())]
        named = [name for name in names if len(part[name].attrs.get("weight_names", ()))]
    own = [str(layer.name) for layer in model.layers if layer.weights]
    strangers = (next((n for n in named if n not in own), ""), next((n for n in own if n not in names), ""))
    return strangers if named and all(strangers) else ("", "")


def _given(path: str) -> int:
    """How many weights of a model a file holds; 0 where it is of another kind."""
    h5py = sys.modules.get("h5py")
    if h5py is None or not path.endswith(".h5"):
        return 0
    found: list[str] = []

    def visit(name: str, item: Any) -> None:
        if isinstance(item, h5py.Dataset) and not name.startswith(OPTIMIZER):
            found.append(name)

    with h5py.File(path, "r") as file:
        file.visititems(visit)
    return len(found)
