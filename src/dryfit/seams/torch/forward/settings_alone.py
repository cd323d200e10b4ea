"""Bodies that are made with the settings of a checkpoint, of whose weights nothing loads any."""

import linecache
import os
import re
import time
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any
from weakref import ref

from dryfit.core.evidence.weights import SettingsAlone
from dryfit.core.finding import Location
from dryfit.seams.torch import models
from dryfit.seams.torch.step.fresh import Fillings

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Heads that a model is trained with from nothing, as those of language models are.
FROM_NOTHING = ("LMHead", "ForCausalLM", "ForMaskedLM", "ForPreTraining", "ForConditionalGeneration")
# What scripts say that begin at random on purpose, or write weights into a model by hand.
ON_PURPOSE = re.compile(r"scratch|random.?(init|weight)|untrained|from.?zero|baseline|ablat|copy_\(|\.data\b.*=", re.I)
# How the files end that hold weights.
WEIGHTS = (".safetensors", ".bin", ".pt", ".pth")
# The same of a second model like the first one, which only teaches it.
ANEW = re.compile(r"student|teacher|born.?again|re.?init", re.I)
# Settings that are no sizes of the body.
OTHERS = re.compile(r"_id$|^num_labels$|^torch|version")


class Settings:
    """The settings of each checkpoint as they were read, before the script changed any."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self.read: dict[str, dict[str, Any]] = {}
        # The checkpoints that hold weights which this run has written, and the folders that models were loaded of.
        self._written: set[str] = set()
        self._loaded: set[str] = set()
        self._began = time.time()
        # What was read last, as it was handed on, and the checkpoint of each configuration that was made of it.
        self._last: tuple[Any, str] = None, ""
        self._names: dict[int, tuple[ref[Any], str]] = {}
        session.imports.when_imported("transformers.configuration_utils", self._listen)
        session.imports.when_imported("transformers.modeling_utils", self._listen_to_models)

    def _listen(self, module: Any) -> None:
        owner = getattr(module, "PreTrainedConfig", None) or getattr(module, "PretrainedConfig", None)
        for name, around in (("get_config_dict", self._reading), ("from_dict", self._making)):
            original = vars(owner).get(name) if owner is not None else None
            if isinstance(original, classmethod):
                self.session.patches.set(owner, name, classmethod(around(original.__func__)))

    def _listen_to_models(self, module: Any) -> None:
        owner = getattr(module, "PreTrainedModel", None)
        original = vars(owner).get("from_pretrained") if owner is not None else None
        if isinstance(original, classmethod):
            self.session.patches.set(owner, "from_pretrained", classmethod(self._loading(original.__func__)))

    def _loading(self, function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def load(cls: Any, *args: Any, **kwargs: Any) -> Any:
            self._loaded.add(str(args[0] if args else kwargs.get("pretrained_model_name_or_path")))
            return function(cls, *args, **kwargs)

        return load

    def _reading(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def read(cls: Any, name: Any, *args: Any, **kwargs: Any) -> Any:
            found = function(cls, name, *args, **kwargs)
            if self.session.listening and isinstance(found, tuple) and isinstance(found[0], dict):
                first = str(name) not in self.read
                self.read.setdefault(str(name), dict(found[0]))
                if first and _holds_newer(str(name), self._began):
                    self._written.add(str(name))
                self._last = found[0], str(name)
            return found

        return read

    def _making(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def make(cls: Any, settings: Any, *args: Any, **kwargs: Any) -> Any:
            made = function(cls, settings, *args, **kwargs)
            config = made[0] if isinstance(made, tuple) else made
            if self.session.listening and settings is self._last[0]:
                self._names[id(config)] = ref(config), self._last[1]
            return made

        return make

    def _checkpoint(self, config: Any) -> str:
        """The checkpoint whose settings these are, ``""`` where they were written out."""
        known = self._names.get(id(config))
        if known is not None and known[0]() is config:
            return known[1]
        return str(getattr(config, "_name_or_path", "") or "")

    def look(self, fillings: Fillings) -> None:
        """Enter the bodies in trained models that have the sizes of a checkpoint and none of its weights."""
        found = []
        with self.session.unseen():
            for entry, model in zip(self.session.recorder.models, self.session.live("models"), strict=False):
                body = next((part for part in model.modules() if hasattr(part, "config_class")), None)
                name = self._checkpoint(getattr(body, "config", None))
                if body is None or name not in self.read or fillings.count(model) or models.is_copy(body):
                    continue
                if self._is_resized(body, name):
                    continue
                where = models.built_at(body) or entry.location
                kind = type(body).__name__
                meant = where is None or bool(ON_PURPOSE.search("".join(linecache.getlines(where.path))))
                if not meant and not any(word in kind for word in FROM_NOTHING):
                    matrices = sum(parameter.dim() > 1 for parameter in body.parameters())
                    own = name in self._written and name not in self._loaded and not _is_anew(where)
                    found.append(SettingsAlone(entry.number, kind, name, matrices, where, own))
        self.session.recorder.settings_alone[:] = found

    def _is_resized(self, body: Any, name: str) -> bool:
        """Whether the script changed a size: the checkpoint's weights would not fit, and are not meant."""
        now = body.config.to_dict()
        sizes = {k: v for k, v in self.read[name].items() if type(v) is int and not OTHERS.search(k)}
        return any(now.get(key, value) != value for key, value in sizes.items())


def _holds_newer(folder: str, since: float) -> bool:
    """Whether a folder holds weights that were written after a moment."""
    try:
        names = os.listdir(folder)
        return any(n.endswith(WEIGHTS) and os.path.getmtime(os.path.join(folder, n)) >= since for n in names)
    except OSError:
        return False


def _is_anew(where: Location | None) -> bool:
    """Whether the file says that a model like one that was trained before is to begin anew."""
    return where is None or bool(ANEW.search("".join(linecache.getlines(where.path))))
