"""The saving seam: checkpoints written by torch and safetensors, and read by torch."""

import ast
import os
import sys
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.resources import Stored
from dryfit.core.finding import Location
from dryfit.core.moment import Moment
from dryfit.core.source import (
    OUR_FOLDER,
    argument,
    caller_at,
    frames_from,
    here,
    is_user_file,
    location_of,
    nodes_of,
    parse,
    source_of,
)
from dryfit.core.stage import Stage

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# What wrappers of a model put before the names of its tensors.
PREFIXES = ("module.", "_orig_mod.", "model.", "state_dict.", "net.")
# What gives the tensors of a model, an optimizer or a schedule, and what takes them.
STATE, LOADING = "state_dict", "load_state_dict"
# The check of weights that do not fit their model.
WEIGHTS = "RES302"
# Libraries that read a checkpoint whole, and hand its parts to whom they belong.
LOADERS = ("lightning", "pytorch_lightning", "accelerate", "peft")
# Where Lightning reads a checkpoint that is asked of it, under the names of its packages, and what says to trust it.
READERS, TRUSTING = ("lightning", "pytorch_lightning", "lightning_fabric"), "weights_only"
Describe = Callable[[Location | None], Stored]


class SavingSeam:
    """Wraps the reading of weights, optimizer states and pickles, and the writing of tensors."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        self.torch = torch
        session.patches.wrap(torch.nn.Module, "load_state_dict", self._weights)
        session.patches.wrap(torch.optim.Optimizer, "load_state_dict", self._optimizer)
        session.patches.wrap(torch, "load", self._pickle)
        session.patches.wrap(torch, "save", self._save)
        session.imports.when_imported("safetensors.torch", self._listen_to_safetensors)
        session.imports.when_imported("transformers.modeling_utils", self._listen_to_models)

    def _listen_to_safetensors(self, module: Any) -> None:
        self.session.patches.wrap(module, "save_file", self._tensors)

    def _listen_to_models(self, module: Any) -> None:
        self.session.patches.wrap(module.PreTrainedModel, "save_pretrained", self._model)

    def _model(self, original: Any, model: Any, *args: Any, **kwargs: Any) -> Any:
        if not self.session.listening:
            return original(model, *args, **kwargs)
        moment = Moment("save_tensors", original, (model, *args), kwargs)
        return self._attempt(moment, lambda site: self._untied(site, model))

    def _untied(self, site: Location | None, model: Any) -> Stored:
        """The tensors of a model that lie in one memory, and the line that put a layer there a second time."""
        names = shared(model.state_dict())
        parts = {name.rpartition(".")[0].rpartition(".")[2] for name in names}
        return Stored("save_tensors", _aliased(site, parts) or site, shared=names)

    def _weights(self, original: Any, module: Any, state: Any, *args: Any, **kwargs: Any) -> Any:
        strict = args[0] if args else kwargs.get("strict", True)
        if state is None or not self._asked(LOADERS) or not (strict or _is_misshapen(module, state)):
            return original(module, state, *args, **kwargs)
        moment = Moment("load_weights", original, (module, state, *args), kwargs)
        moment.live["found"] = lambda: held_in(state, shapes(module.state_dict()))
        return self._attempt(moment, lambda site: _weights_in(site, module, state))

    def _optimizer(self, original: Any, optimizer: Any, state: Any) -> Any:
        if not self._asked(LOADERS) or not isinstance(state, Mapping):
            return original(optimizer, state)
        # What was saved beside weights that do not fit belongs to those.
        if any(code == WEIGHTS for code, *_ in self.session.proven):
            return None
        moment = Moment("load_optimizer", original, (optimizer, state))
        moment.live["before"] = optimizer.state, optimizer.param_groups
        return self._attempt(moment, lambda site: _groups(site, optimizer.param_groups, state.get("param_groups", ())))

    def _save(self, original: Any, saved: Any, *args: Any, **kwargs: Any) -> Any:
        if self._asked():
            with self.session.unseen():
                self._look_for_method(saved, here(3))
        return original(saved, *args, **kwargs)

    def _look_for_method(self, saved: Any, site: Location | None) -> None:
        """Enter a state that was not asked for, only named, and what loading it raises."""
        parts = saved.values() if isinstance(saved, Mapping) else [saved]
        found = next((part for part in parts if getattr(part, "__name__", "") == STATE), None)
        owner: Any = getattr(found, "__self__", None)
        if found is None or not hasattr(owner, LOADING):
            return
        try:
            getattr(owner, LOADING)(found)
        except Exception as error:
            said = f"{type(error).__name__}: {error}"
            entry = Stored("save_method", site, expression=type(owner).__name__, example=said)
            self.session.recorder.stored.append(entry)

    def _pickle(self, original: Any, file: Any, *args: Any, **kwargs: Any) -> Any:
        if not self._asked(READERS) or kwargs.get(TRUSTING) is False:
            return original(file, *args, **kwargs)
        moment = Moment("unpickle", original, (file, *args), kwargs, {"serialization": self.torch.serialization})
        return self._attempt(moment, lambda site: self._pickled(site, file))

    def _pickled(self, site: Location | None, file: Any) -> Stored:
        read = getattr(self.torch.serialization, "get_unsafe_globals_in_checkpoint", None)
        place = file.tell() if hasattr(file, "seek") else 0
        try:
            if hasattr(file, "seek"):
                file.seek(0)
            classes = tuple(read(file)) if read else ()
        except Exception:
            classes = ()
        finally:
            if hasattr(file, "seek"):
                file.seek(place)
        return Stored("unpickle", site, classes=classes, trusting=self._takes_trust(site))

    def _takes_trust(self, site: Location | None) -> bool:
        """Whether what the user's line calls, torch itself or a library's method, can be told to trust the file."""
        function = caller_at(site).rpartition(".")[2]
        codes = [frame.f_code for frame in frames_from(sys._getframe(1)) if frame.f_code.co_name == function]
        named = (code.co_varnames[: code.co_argcount + code.co_kwonlyargcount] for code in codes)
        return not codes or any(TRUSTING in names for names in named)

    def _tensors(self, original: Any, tensors: Any, *args: Any, **kwargs: Any) -> Any:
        if not self.session.listening or not isinstance(tensors, dict):
            return original(tensors, *args, **kwargs)
        moment = Moment("save_tensors", original, (tensors, *args), kwargs)
        return self._attempt(moment, lambda site: Stored("save_tensors", site, shared=shared(tensors)))

    def _asked(self, loaders: Container[str] = ()) -> bool:
        """Whether the user's own line calls, or one of these libraries does it for one."""
        frames = frames_from(sys._getframe(1))
        caller = next((frame for frame in frames if not frame.f_code.co_filename.startswith(OUR_FOLDER)), None)
        if caller is None or not self.session.listening:
            return False
        library = str(caller.f_globals.get("__name__", "")).partition(".")[0]
        return is_user_file(caller.f_code.co_filename) or library in loaders

    def _attempt(self, moment: Moment, describe: Describe) -> Any:
        site = here(4) or self.session.site

        def failed(error: Exception) -> None:
            self.session.recorder.stored.append(describe(site))

        return self.session.attempt(Stage.RESOURCES, moment, failed)


def _aliased(site: Location | None, parts: set[str]) -> Location | None:
    """Where the script sets an attribute of one of these names to what it has from another."""
    tree = parse(site.path) if site is not None and parts else None
    sets = [n for n in nodes_of(tree) if isinstance(n, ast.Assign)] if tree is not None else []
    for node in sets:
        target, again = node.targets[0], isinstance(node.value, ast.Attribute | ast.Name)
        if isinstance(target, ast.Attribute) and target.attr in parts and again and site is not None:
            return location_of(node, site.path)
    return None


def _weights_in(site: Location | None, module: Any, state: Any) -> Stored:
    own = shapes(module.state_dict())
    inside, found = held_in(state, own)
    return replace(weights(site, own, shapes(found)), inside=inside)


def _is_misshapen(module: Any, state: Any) -> bool:
    """Whether a tensor has another shape than the model's of its name: this raises, whatever names may be missing."""
    own = shapes(module.state_dict())
    given = shapes(state) if isinstance(state, Mapping) else {}
    return any(own.get(name, shape) != shape for name, shape in given.items())


def held_in(state: Any, own: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    """The weights in what is to be loaded: itself, or what a file, a checkpoint or a module holds, and how to write it.

    In the source of the second, ``{}`` stands for that of the first; it is empty for the weights themselves.
    """
    if isinstance(state, str | os.PathLike):
        try:
            read = sys.modules["torch"].load(state, map_location="cpu", weights_only=True)
        except Exception:
            read = {}
        return "torch.load({})", read if isinstance(read, Mapping) else {}
    if not isinstance(state, Mapping):
        give = getattr(state, "state_dict", state)
        made = give() if callable(give) else {}
        if isinstance(state, Iterator):
            return "", {}
        return ("{}()" if give is state else "{}.state_dict()"), made if isinstance(made, Mapping) else {}
    parts = [(key, part) for key, part in state.items() if isinstance(part, Mapping)]
    key, part = max(parts, key=lambda pair: _fitting(own, shapes(pair[1])), default=("", state))
    fits = _fitting(own, shapes(part)) > _fitting(own, shapes(state))
    return (f"{{}}[{key!r}]", part) if fits else ("", state)


def weights(site: Location | None, own: Mapping[str, Any], given: Mapping[str, Any]) -> Stored:
    """How many of the given tensors fit, and how many would with a prefix taken off."""
    where = argument(site, "state_dict", 0) if LOADING in source_of(site) else None
    counts = {prefix: _fitting(own, {k.removeprefix(prefix): v for k, v in given.items()}) for prefix in PREFIXES}
    prefix = max(counts, key=lambda name: counts[name])
    matched = _fitting(own, given)
    helps = counts[prefix] > matched
    misfits = [name for name, shape in own.items() if given.get(name) != shape]
    return Stored(
        operation="load_weights",
        location=site,
        argument_location=where,
        expression=source_of(where),
        given=len(given),
        own=len(own),
        matched=matched,
        prefix=prefix if helps else "",
        remedied=counts[prefix] if helps else matched,
        example=next((name for name in misfits if name in given), misfits[0] if misfits else ""),
    )


def _fitting(own: Mapping[str, Any], given: Mapping[str, Any]) -> int:
    return sum(given.get(name) == shape for name, shape in own.items())


def shapes(state: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
    """The shape of every tensor of a state."""
    return {str(name): tuple(value.shape) for name, value in state.items() if hasattr(value, "shape")}


def _groups(site: Location | None, own: Any, given: Any) -> Stored:
    sizes = [len(group["params"]) for group in own], [len(group.get("params", ())) for group in given]
    absent = [name for name in own[0] if given and name not in given[0]] if own and sizes[0] == sizes[1] else []
    return Stored(
        operation="load_optimizer",
        location=site,
        own=sum(sizes[0]),
        given=sum(sizes[1]),
        example=f"{sizes[1]} in the state, {sizes[0]} in the optimizer",
        classes=tuple(absent),
    )


def shared(tensors: Mapping[str, Any]) -> tuple[str, ...]:
    """The names of the first tensors that share their memory."""
    names: dict[Any, list[str]] = {}
    for name, tensor in tensors.items():
        if hasattr(tensor, "untyped_storage") and tensor.device.type != "meta":
            names.setdefault(tensor.untyped_storage().data_ptr(), []).append(name)
    return tuple(next((group for key, group in names.items() if key and len(group) > 1), ()))
