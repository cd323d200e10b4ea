"""A model that is saved and loaded again: whether it answers what it did when it was saved."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias
from weakref import ref

from dryfit.backends.torch import elements_of, is_tensor
from dryfit.core.evidence.resources import RoundTrip
from dryfit.core.finding import Location
from dryfit.core.source import here
from dryfit.seams.torch.forward.hidden import assigned
from dryfit.seams.torch.forward.modules import ForwardSeam, Note, logits_of
from dryfit.seams.torch.forward.stored import by_user
from dryfit.seams.torch.learn.probes import LARGEST, rerun

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Savings that are remembered.
KEPT = 8
# The modules of a model that was loaded, each with its own buffers as they were then.
Moving: TypeAlias = list[tuple[Any, dict[str, Any]]]


@dataclass(frozen=True)
class Saving:
    """A trained model at the moment of its saving: its answer to its last batch, and what its state was."""

    model: ref[Any]
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    logits: Any
    state: dict[str, tuple[tuple[int, ...], float]]
    location: Location | None


class RoundTripSeam:
    """Takes a trained model's answer when its state is taken, and asks a model that is given that state the same."""

    def __init__(self, session: "Session", torch: Any, forward: ForwardSeam) -> None:
        self.session = session
        self.torch = torch
        self.forward = forward
        self._savings: list[Saving] = []
        self._folders: dict[str, Saving] = {}
        self._waiting: dict[int, tuple[ref[Any], Saving, Location | None, Moving]] = {}
        session.patches.wrap(torch.nn.Module, "state_dict", self._take)
        session.patches.wrap(torch.nn.Module, "load_state_dict", self._load)
        session.imports.when_imported("transformers.modeling_utils", self._listen_to_pretrained)
        forward.after.append(self._called)

    def _listen_to_pretrained(self, module: Any) -> None:
        self.session.patches.wrap(module.PreTrainedModel, "save_pretrained", self._save)

    def _take(self, original: Any, module: Any, *args: Any, **kwargs: Any) -> Any:
        state = original(module, *args, **kwargs)
        if self.session.listening and by_user() and len(self._savings) < KEPT:
            with self.session.unseen():
                found = self._saving(module, state, here(3))
            self._savings.extend([found] if found else [])
        return state

    def _save(self, original: Any, model: Any, folder: Any, *args: Any, **kwargs: Any) -> Any:
        result = original(model, folder, *args, **kwargs)
        if self.session.listening and len(self._folders) < KEPT:
            with self.session.unseen():
                found = self._saving(model, model.state_dict(), here(3))
            if found:
                self._folders[os.path.abspath(str(folder))] = found
        return result

    def _saving(self, module: Any, state: Any, where: Location | None) -> Saving | None:
        """The answer of the root that holds a module, where it has been trained and answers the same twice."""
        for note, root, args, kwargs in self.forward.last_call.values():
            held = any(module is part for part in root.modules())
            trained = any(n.model == note.model and n.phase == "train" for n in self.forward.notes)
            if held and trained and elements_of(root.parameters()) <= LARGEST:
                first, second = (self._answer(root, args, kwargs) for _ in range(2))
                if first is not None and second is not None and bool((first == second).all()):
                    return Saving(ref(root), args, kwargs, first, _prints(state), where)
        return None

    def _answer(self, root: Any, args: Any, kwargs: Any) -> Any:
        try:
            with rerun(self.torch, root):
                found = logits_of(root(*args, **kwargs))
                return found.detach().clone() if found is not None and bool(found.isfinite().all()) else None
        except Exception:
            # A model that takes no second call is none to compare.
            return None

    def _load(self, original: Any, module: Any, state: Any, *args: Any, **kwargs: Any) -> Any:
        result = original(module, state, *args, **kwargs)
        if self._savings and self.session.listening and by_user() and isinstance(state, Mapping):
            with self.session.unseen():
                given = _prints(state)
                known = next((s for s in reversed(self._savings) if _same(s.state, given)), None)
                moving = [(part, _buffers(part)) for part in module.modules()] if known is not None else []
            if known is not None:
                self._waiting[id(module)] = ref(module), known, here(3), moving
        return result

    def _called(self, note: Note, result: Any) -> None:
        """At a model's first call: compare, where it only answers; one that goes on to be trained may differ."""
        if not self._waiting and not self._folders:
            return
        root = self.forward.last_call[note.model][1]
        found = next((self._waiting.pop(id(part)) for part in root.modules() if id(part) in self._waiting), None)
        folder = next((name for name in _folders(root) if name in self._folders), "")
        if found is None and folder:
            found = ref(root), self._folders.pop(folder), None, []
        if found is None or note.grad_enabled or (self.session.current_pass and self.session.current_pass.backwards):
            return
        if found[1].model() is not root:
            self.forward.restored[note.model] = found[2]
        with _as_loaded(found[3]):
            self._compare(note.model, root, found[1], found[2])

    def _compare(self, number: int, root: Any, saving: Saving, where: Location | None) -> None:
        model = saving.model()
        if model is None or model is root or type(model) is not type(root):
            return
        logits = self._answer(root, saving.args, saving.kwargs)
        if logits is None or logits.shape != saving.logits.shape:
            return
        gap, spread = float((logits - saving.logits).abs().max()), float(saving.logits.float().std())
        missing = _differing(model, root)
        attributes = _attributes(model, root)
        with _given(root, model, attributes, missing):
            again = self._answer(root, saving.args, saving.kwargs)
        mended = float((again - saving.logits).abs().max()) if again is not None else gap
        site = assigned(*attributes[0]) if attributes else None
        names = tuple(name for _, name in attributes)
        kind, places = type(root).__name__, (where or saving.location, site)
        found = RoundTrip(number, kind, gap, spread, mended, names, tuple(missing), *places)
        self.session.recorder.roundtrips.append(found)


def _buffers(module: Any) -> dict[str, Any]:
    """A copy of a module's own buffers, which a call in train mode moves."""
    return {name: value.detach().clone() for name, value in module.named_buffers(recurse=False)}


@contextmanager
def _as_loaded(moving: Moving) -> Iterator[None]:
    """Modules with the buffers that they were loaded with: a first call in train mode has moved them already."""
    moved = [(part, name, value) for part, own in moving for name, value in own.items()]
    moved = [(p, n, value) for p, n, value in moved if getattr(p._buffers.get(n), "shape", None) == value.shape]
    kept = [part._buffers[name].clone() for part, name, _ in moved]
    try:
        for part, name, value in moved:
            part._buffers[name].copy_(value)
        yield
    finally:
        for (part, name, _), value in zip(moved, kept, strict=True):
            part._buffers[name].copy_(value)


def _folders(root: Any) -> Iterator[str]:
    """Where the parts of a model that are transformers' own were loaded from."""
    for part in root.modules():
        name = getattr(getattr(part, "config", None), "_name_or_path", "")
        if name:
            yield os.path.abspath(str(name))


def _prints(state: Any) -> dict[str, tuple[tuple[int, ...], float]]:
    return {
        str(name): (tuple(value.shape), float(value.double().sum()))
        for name, value in state.items()
        if is_tensor(value)
    }


def _same(saved: dict[str, Any], given: dict[str, Any]) -> bool:
    """Whether a state is one that was saved, as far as it is loaded."""
    shared = sum(saved.get(name) == value for name, value in given.items())
    return bool(given) and shared == len(given) and 2 * shared >= len(saved)


def _differing(model: Any, root: Any) -> list[str]:
    """The names of parameters and buffers that are not the same in both."""
    own = root.state_dict()
    return [n for n, v in model.state_dict().items() if is_tensor(v) and n in own and not bool((v == own[n]).all())]


def _attributes(model: Any, root: Any) -> list[tuple[Any, str]]:
    """The plain tensors of a model's modules that stand otherwise in the other: they are in no state."""
    others = dict(root.named_modules())
    return [
        (owner, name)
        for path, owner in model.named_modules()
        for name, value in vars(owner).items()
        if is_tensor(value) and path in others and not _equal(value, vars(others[path]).get(name))
    ]


def _equal(one: Any, other: Any) -> bool:
    return is_tensor(other) and one.shape == other.shape and bool((one == other).all())


@contextmanager
def _given(root: Any, model: Any, attributes: list[tuple[Any, str]], missing: list[str]) -> Iterator[None]:
    """The loaded model with what it lacks of the saved one, for the length of one answer."""
    paths = {id(owner): path for path, owner in model.named_modules()}
    changed = [(root.get_submodule(paths[id(owner)]), name, getattr(owner, name)) for owner, name in attributes]
    before = [vars(target).get(name) for target, name, _ in changed]
    own, theirs = root.state_dict(), model.state_dict()
    kept = {name: own[name].clone() for name in missing}
    try:
        for target, name, value in changed:
            vars(target)[name] = value
        for name in missing:
            own[name].copy_(theirs[name])
        yield
    finally:
        for (target, name, _), value in zip(changed, before, strict=True):
            vars(target)[name] = value
        for name, value in kept.items():
            own[name].copy_(value)
