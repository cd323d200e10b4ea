"""Weights that are loaded into a model: how many of them found their place."""

import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import address_of, is_tensor
from dryfit.core.evidence.resources import Stored
from dryfit.core.evidence.weights import Loading
from dryfit.core.finding import Location
from dryfit.core.source import OUR_FOLDER, Site, argument, frames_from, here, is_user_file, source_of
from dryfit.seams.text import vocabulary
from dryfit.seams.torch.resources.passing import passing
from dryfit.seams.torch.step.fresh import Fillings

if TYPE_CHECKING:
    from dryfit.seams.session import Session

Shapes = dict[str, tuple[int, ...]]


class StoredSeam:
    """Wraps `load_state_dict` where it may leave names out, and what follows `from_pretrained`."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        self.fillings = Fillings()
        self._models: list[Any] = []
        # The states that the script took, and their tensors, which a copy of the mapping shares: alive so that no other
        # has their number; and the steps before the first.
        self._taken: dict[int, tuple[Any, Location | None]] = {}
        self._first: dict[Location | None, int] = {}
        # How many steps all optimizers have taken: the optimizers' seam says so, which is made later.
        self.steps: Callable[[], int] = lambda: 0
        session.patches.wrap(torch.nn.Module, "load_state_dict", self._load)
        session.patches.wrap(torch.nn.Module, "state_dict", self._take)
        for name in (name for name in vars(torch.nn.init) if name.endswith("_") and not name.startswith("_")):
            session.patches.wrap(torch.nn.init, name, partial(self._draw, name))
        for name in ("normal_", "uniform_"):
            session.patches.wrap(torch.Tensor, name, partial(self._draw, name))
        session.imports.when_imported("transformers.modeling_utils", self._watch_pretrained)

    def _load(self, original: Any, module: Any, state: Any, *args: Any, **kwargs: Any) -> Any:
        result = self._look_and_load(original, module, state, *args, **kwargs)
        if self.session.listening and isinstance(state, Mapping):
            with self.session.unseen():
                # What a training gets back of its own is no other's.
                if not self._has_trained(module):
                    self.fillings.filled(module, set(state))
        return result

    def _draw(self, name: str, original: Any, tensor: Any, *args: Any, **kwargs: Any) -> Any:
        result = original(tensor, *args, **kwargs)
        if self.session.listening:
            with self.session.unseen():
                filled = self.fillings.behind(tensor)
                if filled is None:
                    self.fillings.made(tensor)
                else:
                    self.fillings.drawn(filled, name, _asked_at() or here(3))
        return result

    def _has_trained(self, module: Any) -> bool:
        states = [optimizer.state for optimizer in self.session.live("optimizers")]
        return any(parameter in state for state in states for parameter in module.parameters())

    def _look_and_load(self, original: Any, module: Any, state: Any, *args: Any, **kwargs: Any) -> Any:
        if by_user() and self.session.listening and isinstance(state, Mapping):
            self._look_for_itself(module, state)
            entry = passing(module, state, here(3))
            self.session.recorder.stored.extend([entry] if entry else [])
        strict = args[0] if args else kwargs.get("strict", True)
        if strict or not by_user() or not self.session.listening or not isinstance(state, Mapping):
            return original(module, state, *args, **kwargs)
        with self.session.unseen():
            site = here(3)
            found = compare(type(module).__name__, shapes(module.state_dict()), state)
            where = argument(site, "state_dict", 0)
            self.enter(module, replace(found, location=where or site, expression=source_of(where)))
        return original(module, state, *args, **kwargs)

    def _take(self, original: Any, module: Any, *args: Any, **kwargs: Any) -> Any:
        state = original(module, *args, **kwargs)
        # A module asks its layers, and says where their tensors go.
        whole = not args and kwargs.get("destination") is None
        if whole and self.session.listening:
            site, steps = here(3), self.steps()
            self._first.setdefault(site, steps)
            self._taken |= {id(part): (part, site) for part in (state, *state.values())}
        return state

    def _look_for_itself(self, module: Any, state: Mapping[str, Any]) -> None:
        """See whether the weights to be loaded are the model's own, trained on since that line first kept them."""
        parts = [state, *(value for value in state.values() if is_tensor(value))]
        _, kept_at = next((self._taken[id(part)] for part in parts if id(part) in self._taken), (None, None))
        steps = self.steps() - self._first.get(kept_at, 0)
        own = module.state_dict()
        given = [(value, own[key]) for key, value in state.items() if is_tensor(value) and key in own]
        if kept_at is None or not steps or not given:
            return
        if all(address_of(value) == address_of(mine) for value, mine in given):
            where = argument(here(4), "state_dict", 0)
            self.session.recorder.stored.append(Stored("load_itself", kept_at, where, given=len(given), own=steps))

    def enter(self, module: Any, entry: Loading) -> None:
        """Enter what was put into a module; what was put there before is over."""
        loadings = self.session.recorder.loadings
        loadings[:] = [replace(e, again=e.again or m is module) for e, m in zip(loadings, self._models, strict=True)]
        self._models.append(module)
        loadings.append(entry)

    def _watch_pretrained(self, module: Any) -> None:
        owner = getattr(module, "PreTrainedModel", None)
        if owner is not None and hasattr(owner, "_finalize_model_loading"):
            original = owner._finalize_model_loading
            self.session.patches.set(owner, "_finalize_model_loading", staticmethod(self._finalised(original)))

    def _finalised(self, original: Any) -> Any:
        def finalise(model: Any, *args: Any, **kwargs: Any) -> Any:
            info = original(model, *args, **kwargs)
            if self.session.listening:
                try:
                    self._pretrained(model, info)
                except Exception as error:
                    # A model of another library may refuse what is asked of it here: the script never asked.
                    self.session.patches.faults.append(error)
            return info

        return finalise

    def _pretrained(self, model: Any, info: Any) -> None:
        try:
            own, missing, strangers = shapes(model.state_dict()), set(info.missing_keys), set(info.unexpected_keys)
        except (AttributeError, TypeError):
            return
        vocabulary.loaded(model)
        self.fillings.filled(model, own.keys() - missing)
        filled = {key: shape for key, shape in own.items() if key not in missing}
        given: dict[str, Any] = {**filled, **dict.fromkeys(strangers, None)}
        remedy, remedied = _renamed(own, given)
        self.enter(model, Loading(
            type(model).__name__, "from_pretrained", here(2), len(given), len(own), len(filled), remedy, remedied,
            min(strangers, default=""), min(missing, default=""),
        ))  # fmt: skip


def _asked_at() -> Location | None:
    """Where the user's line applies a function to all layers, if what draws was called so."""
    frame = next((f for f in frames_from(sys._getframe(1)) if f.f_code.co_name == "apply"), None)
    while frame is not None and frame.f_back is not None and frame.f_back.f_code.co_name == "apply":
        frame = frame.f_back
    caller = frame.f_back if frame is not None else None
    return Site.of(caller).location if caller is not None and is_user_file(caller.f_code.co_filename) else None


def by_user() -> bool:
    """Whether the user's own line calls, not a library's."""
    callers = (frame.f_code.co_filename for frame in frames_from(sys._getframe(1)))
    return is_user_file(next((name for name in callers if not name.startswith(OUR_FOLDER)), ""))


def shapes(state: Mapping[str, Any]) -> Shapes:
    """The shape of every tensor by its name."""
    return {key: tuple(value.shape) for key, value in state.items() if is_tensor(value)}


def compare(name: str, own: Shapes, state: Mapping[str, Any]) -> Loading:
    """How many of the given tensors have a name and a shape of the model's, and what makes it more."""
    given: Mapping[str, Any] = shapes(state)
    matched = _matched(own, given)
    remedy, remedied = _renamed(own, given)
    for key, value in state.items():
        inner = shapes(value) if isinstance(value, Mapping) else {}
        if _matched(own, inner) > remedied:
            remedy, remedied, given = f"the entry {key!r} taken", _matched(own, inner), inner
    extra = next((key for key in state if key not in own), "")
    absent = next((key for key in own if key not in state), "")
    return Loading(name, "load_state_dict", None, len(given), len(own), matched, remedy, remedied, str(extra), absent)


def _matched(own: Shapes, given: Mapping[str, Any]) -> int:
    return sum(key in own and shape in (None, own[key]) for key, shape in given.items())


def _renamed(own: Shapes, given: Mapping[str, Any]) -> tuple[str, int]:
    """The prefix to take off, to put on or to put in another's place that makes most names match."""
    off, on = _prefixes(given), _prefixes(own)
    tried = [(f"the prefix `{p}` taken off", {k.removeprefix(p): v for k, v in given.items()}) for p in off]
    tried += [(f"the prefix `{p}` put on", {p + k: v for k, v in given.items()}) for p in on]
    tried += [(f"the prefix `{p}` replaced by `{q}`", _replaced(given, p, q)) for p in off for q in on if p != q]
    counted = [(how, _matched(own, names)) for how, names in tried]
    return max(counted, key=lambda pair: pair[1], default=("", 0))


def _replaced(given: Mapping[str, Any], old: str, new: str) -> dict[str, Any]:
    return {new + key.removeprefix(old) if key.startswith(old) else key: value for key, value in given.items()}


def _prefixes(names: Iterable[str]) -> list[str]:
    """The first parts of names: one part, and two."""
    parts = [name.split(".") for name in names]
    return sorted({".".join(part[:n]) + "." for part in parts for n in (1, 2) if len(part) > n})
