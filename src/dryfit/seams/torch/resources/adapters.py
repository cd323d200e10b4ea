"""Adapters that are saved without a part of their model that was trained with them."""

import ast
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import address_of, elements_of, tensors_in
from dryfit.core.evidence.resources import RoundTrip
from dryfit.core.finding import Location
from dryfit.core.source import caller_at, here, location_of, nodes_of, parse
from dryfit.seams.torch.forward.modules import ForwardSeam, Note, logits_of
from dryfit.seams.torch.forward.stored import by_user
from dryfit.seams.torch.learn.probes import LARGEST, rerun

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# The method of a Trainer that saves its model, the adapter of one too.
SAVING = "save_model"
# How the parameters are named that make the prompts of an adapter.
PROMPTS = "prompt_encoder."


@dataclass(frozen=True)
class Unsaved:
    """Parameters of a model that were trained and that the file of its adapter lacks."""

    parameters: frozenset[int]
    found: RoundTrip


class AdapterSavingSeam:
    """Keeps what is trained beside an adapter as it was, and tries it where an adapter is saved without it."""

    def __init__(self, session: "Session", torch: Any, forward: ForwardSeam) -> None:
        self.session = session
        self.torch = torch
        self.forward = forward
        # The trainable parameters of the parts with adapters as they were at the first training call, by identity.
        self._first: dict[int, tuple[Any, Any]] = {}
        self._models: set[int] = set()
        # Parameters that are written whole, with the state of a module that holds them.
        self._written: set[int] = set()
        self._unsaved: list[Unsaved] = []
        forward.after.append(self._called)
        session.imports.when_imported("peft.peft_model", self._listen)

    def _listen(self, module: Any) -> None:
        self.session.patches.wrap(module.PeftModel, "save_pretrained", self._save)
        self.session.patches.wrap(self.torch.nn.Module, "state_dict", self._take)
        self.session.patches.wrap(self.torch, "save", self._picked)
        self.session.imports.when_imported("safetensors.torch", self._listen_to_files)
        self.session.imports.when_imported("transformers.modeling_utils", self._listen_to_models)
        self.session.recorder.refreshers.append(self._refresh)

    def _listen_to_files(self, module: Any) -> None:
        self.session.patches.wrap(module, "save_file", self._picked)

    def _listen_to_models(self, module: Any) -> None:
        self.session.patches.wrap(module.PreTrainedModel, "save_pretrained", self._whole)

    def _picked(self, original: Any, tensors: Any, *args: Any, **kwargs: Any) -> Any:
        """What is trained may be picked out and written, as it is or in a copy."""
        if self._first and self.session.listening and by_user():
            with self.session.unseen():
                given = list(tensors_in(tensors).values())
                for p, _ in self._first.values():
                    alike = (value for value in given if value.shape == p.shape and value.device == p.device)
                    self._written.update({id(p)} if any(bool((value == p).all()) for value in alike) else ())
        return original(tensors, *args, **kwargs)

    def _whole(self, original: Any, model: Any, *args: Any, **kwargs: Any) -> Any:
        """A model that is saved whole, as one that its adapters were merged into."""
        if self._first and self.session.listening:
            self._written.update(id(p) for p in model.parameters())
        return original(model, *args, **kwargs)

    def _called(self, note: Note, result: Any) -> None:
        """Keep the values of a model with adapters before its first step."""
        if note.model in self._models or not note.grad_enabled:
            return
        self._models.add(note.model)
        root = self.forward.last_call[note.model][1]
        parts = [part for part in root.modules() if hasattr(part, "peft_config") and hasattr(part, "base_model")]
        trained = [p for part in parts for p in part.parameters() if p.requires_grad]
        if trained and sum(p.numel() for p in trained) <= LARGEST:
            self._first.update({id(p): (p, p.detach().clone()) for p in trained})

    def _take(self, original: Any, module: Any, *args: Any, **kwargs: Any) -> Any:
        if self._first and self.session.listening and by_user():
            self._written.update(id(p) for p in module.parameters())
        return original(module, *args, **kwargs)

    def _save(self, original: Any, model: Any, *args: Any, **kwargs: Any) -> Any:
        result = original(model, *args, **kwargs)
        where = here(3)
        if self._first and self.session.listening and (by_user() or caller_at(where).endswith(SAVING)):
            with self.session.unseen():
                self._look(model, kwargs, where)
        return result

    def _look(self, model: Any, kwargs: dict[str, Any], where: Location | None) -> None:
        saved = {address_of(value) for value in self._state(model, kwargs)}
        moved = [
            (name, p)
            for name, p in model.named_parameters()
            if p.requires_grad and id(p) in self._first and address_of(p) not in saved and not _adapts(name, model)
        ]
        moved = [(name, p) for name, p in moved if not bool((self._first[id(p)][1] == p).all())]
        holding = ((number, call) for number, call in self.forward.last_call.items() if _holds(call[1], model))
        number, call = next(holding, (-1, None))
        if not moved or call is None or elements_of(call[1].parameters()) > LARGEST:
            return
        answers = [self._answer(*call[1:4])]
        with self._as_before([p for _, p in moved]):
            answers.append(self._answer(*call[1:4]))
        if any(answer is None for answer in answers) or answers[0].shape != answers[1].shape:
            return
        gap, spread = float((answers[0] - answers[1]).abs().max()), float(answers[0].float().std())
        names = tuple(_short(name) for name, _ in moved)
        kind, config = type(model).__name__, _configured(where, model)
        entry = RoundTrip(number, kind, gap, spread, 0.0, (), names, where, config, adapter=True)
        self._unsaved.append(Unsaved(frozenset(id(p) for _, p in moved), entry))

    def _state(self, model: Any, kwargs: dict[str, Any]) -> Iterator[Any]:
        """What the files of a model's adapters hold."""
        gather = sys.modules["peft"].get_peft_model_state_dict
        embeddings = kwargs.get("save_embedding_layers", "auto")
        for name in kwargs.get("selected_adapters") or list(model.peft_config):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                state = gather(model, adapter_name=name, save_embedding_layers=embeddings)
            yield from state.values()

    def _answer(self, root: Any, args: Any, kwargs: Any) -> Any:
        with rerun(self.torch, root):
            found = logits_of(root(*args, **kwargs))
            return found.detach().clone() if found is not None and bool(found.isfinite().all()) else None

    @contextmanager
    def _as_before(self, parameters: list[Any]) -> Iterator[None]:
        """Parameters with the values that they had before the training, for the length of one answer."""
        kept = [p.detach().clone() for p in parameters]
        try:
            for p in parameters:
                p.data.copy_(self._first[id(p)][1])
            yield
        finally:
            for p, value in zip(parameters, kept, strict=True):
                p.data.copy_(value)

    def _refresh(self) -> None:
        """Enter what no other saving holds."""
        known = self.session.recorder.roundtrips
        fresh = [one.found for one in self._unsaved if not one.parameters <= self._written]
        known[:] = [entry for entry in known if not entry.adapter] + fresh[:1]


def _holds(root: Any, model: Any) -> bool:
    return any(part is model for part in root.modules())


def _adapts(name: str, model: Any) -> bool:
    """Whether a parameter is the adapter's own: its file may hold that as a copy, cut to a rank, or as its answer."""
    prefix = getattr(model.base_model, "prefix", "")
    return name.startswith(PROMPTS) or (isinstance(prefix, str) and bool(prefix) and prefix in name)


def _short(name: str) -> str:
    """A parameter's name in the model that was given adapters."""
    return str(name.removeprefix("base_model.").removeprefix("model."))


def _configured(where: Location | None, model: Any) -> Location | None:
    """The one line of the script that configures the model's adapters."""
    tree = parse(where.path) if where is not None else None
    kinds = {type(config).__name__ for config in model.peft_config.values()}
    calls = [n for n in nodes_of(tree) if isinstance(n, ast.Call)] if tree else []
    found = [n for n in calls if ast.unparse(n.func).rpartition(".")[2] in kinds]
    return location_of(found[0], where.path) if where is not None and len(found) == 1 else None
