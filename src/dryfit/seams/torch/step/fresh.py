"""Weights that are as their layers were made: what loading leaves out, and heads that are frozen so."""

import linecache
import math
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from weakref import ref

from dryfit.backends.torch import address_of, elements_of, is_unmade, tensors_in
from dryfit.core.evidence.forward import Model
from dryfit.core.evidence.step import Unheld
from dryfit.core.evidence.weights import FrozenHead, Overwritten
from dryfit.core.finding import Location
from dryfit.seams.recorder import update
from dryfit.seams.torch import models
from dryfit.seams.torch.step.holdings import Holdings
from dryfit.seams.torch.step.trials import changed_fraction, sampled

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# The share of a model's values from which on what is loaded is the model, and not a part that is put into it.
WHOLE = 0.5
# Values from which on a sample shows the distribution that it was drawn from.
TELLING = 48
# What scripts call layers that nothing is to train.
ON_PURPOSE = re.compile(
    r"freez|frozen|fixed|(?<!from_)(?<!save_)pretrain(?!ed(Tok|Mod|Conf))|prob(e|ing)\b|reservoir|random.?(feature|projection)|extractor",
    re.I,
)
# What layers are called that follow others, or that are added to what is frozen.
FOLLOWING = re.compile(r"ema|teacher|target|momentum|lora|adapter|prompt|positional|fourier", re.I)
# How near the largest of them comes to the bound, and how far the standard deviation is from its own, as shares.
NEAR_BOUND, SPREAD = 0.8, 0.25
# The share of a normal distribution within one deviation of its middle, and how near a sample comes to it.
WITHIN, NEAR = 0.683, 0.05


class Fillings:
    """Which parameters were loaded, and what the others were when the rest of their model was."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[ref[Any], Any]] = {}
        self._drawn: dict[int, tuple[str, Location | None]] = {}
        # By where their values lie: a parameter may be drawn through its `.data`.
        self._made: dict[int, Any] = {}

    def filled(self, module: Any, names: set[str]) -> None:
        """These names of a module have been loaded."""
        named = list(module.named_parameters())
        given = [p for name, p in named if name in names]
        whole = elements_of(given) >= WHOLE * elements_of(p for _, p in named)
        for name, parameter in named:
            if name in names:
                self._known[id(parameter)] = ref(parameter), None
                self._drawn.pop(id(parameter), None)
            elif whole and not self.was_filled(parameter) and not parameter.is_meta:
                self._known[id(parameter)] = ref(parameter), sampled(parameter)

    def was_filled(self, parameter: Any) -> bool:
        """Whether a parameter's values were loaded."""
        return self._knows(parameter) and self._known[id(parameter)][1] is None

    def behind(self, tensor: Any) -> Any:
        """The loaded parameter that a tensor is, or shows the values of, as its `.data` does."""
        if self.was_filled(tensor):
            return tensor
        filled = (known[0]() for known in self._known.values() if known[1] is None)
        at = address_of(tensor) if self._known and tensor.dim() else 0
        return next(
            (p for p in filled if at and p is not None and address_of(p) == at and p.shape == tensor.shape), None
        )

    def drawn(self, parameter: Any, function: str, where: Location | None) -> None:
        """A parameter's values are drawn; those that were loaded are gone."""
        if self.was_filled(parameter):
            self._drawn[id(parameter)] = function, where

    def made(self, tensor: Any) -> None:
        """An initializer has drawn what was not loaded."""
        if not tensor.is_meta and tensor.dim() > 1:
            self._made[address_of(tensor)] = sampled(tensor)

    def begins(self, weight: Any) -> bool:
        """Whether a weight that was not loaded is as its layer, or an initializer, has drawn it."""
        if self.was_filled(weight):
            return False
        drawn = self._made.get(address_of(weight))
        return begins_uniform(weight) or (drawn is not None and changed_fraction([drawn], [sampled(weight)]) == 0.0)

    def lost(self, module: Any) -> list[tuple[int, str, Location | None]]:
        """For each loaded matrix of a module that was drawn anew its size, what drew it, and where."""
        own = [p for p in module.parameters() if id(p) in self._drawn and self.was_filled(p) and p.dim() > 1]
        return [(p.numel(), *self._drawn[id(p)]) for p in own]

    def added(self, module: Any) -> list[str]:
        """The parameters that were put into a module behind its loading, where that filled most of it."""
        named = list(module.named_parameters())
        whole = self.count(module) >= WHOLE * elements_of(p for _, p in named)
        return [name for name, p in named if whole and not self._knows(p)]

    def _knows(self, parameter: Any) -> bool:
        known = self._known.get(id(parameter))
        return known is not None and known[0]() is parameter

    def count(self, module: Any) -> int:
        """How many of a module's values were loaded."""
        return elements_of(p for p in module.parameters() if self.was_filled(p))

    def was_left(self, parameter: Any) -> bool:
        """Whether a parameter was left out where its model was loaded, and has the same values still."""
        before = self._known[id(parameter)][1] if self._knows(parameter) else None
        if before is None:
            return False
        now = sampled(parameter)
        return bool(now.device == before.device and changed_fraction([before], [now]) == 0.0)


def look(session: "Session", fillings: Fillings, holdings: Holdings) -> None:
    """Enter the heads of the models in the loop that are frozen, never were trained, and have fresh weights."""
    found = []
    with session.unseen():
        for entry, model in zip(session.recorder.models, session.live("models"), strict=False):
            head = _frozen(entry, model, holdings)
            if head is not None and entry.head is not None and (made := _made(fillings, model, head)):
                sizes = elements_of(head.parameters()), fillings.count(model)
                found.append(FrozenHead(entry.number, entry.head.path, made, *sizes, models.called_at(head)))
    session.recorder.frozen_heads[:] = found
    _see_frozen(session, fillings, holdings)
    _see_overwritten(session, fillings)
    _see_left_out(session, fillings)
    held = {number for entry in session.recorder.optimizers for number in entry.models}
    session.recorder.unheld[:] = [_placed(session, fillings, one, held) for one in session.recorder.unheld]


def _placed(session: "Session", fillings: Fillings, left: Unheld, held: set[int]) -> Unheld:
    """A model that no optimizer holds: whether it is as it was made, and what it is given."""
    model = session.live("models")[left.model]
    weights = [layer.weight for layer in model.modules() if tells(layer)]
    fresh = bool(weights) and all(map(fillings.begins, weights))
    calls = session.loaders.forward.last_call
    fed = {
        number for number, (_, _, *given) in calls.items() if any(t.requires_grad for t in tensors_in(given).values())
    }
    apart = left.model in calls and not fed & {left.model, *held}
    return replace(left, fresh=fresh and bool(model.training), apart=apart)


def _see_left_out(session: "Session", fillings: Fillings) -> None:
    """Of what no optimizer holds, the layers that are as torch makes them."""
    for entry in [entry for entry in session.recorder.optimizers if entry.missing]:
        owned = _owned(session, entry.models)
        layers = [(name, layer) for model in owned for name, layer in model.named_modules() if tells(layer)]
        left = [(name, layer.weight) for name, layer in layers if f"{name}.weight" in entry.missing]
        normal = {id(p): spread for model in owned for p, spread in _drawn_normal(model)}
        fresh = all(
            fillings.begins(weight) or (not fillings.was_filled(weight) and _is_normal(weight, normal.get(id(weight))))
            for _, weight in left
        )
        names = tuple(f"{name}.weight" for name, _ in left) if fresh else ()
        alone, meant = len(layers) - len(left) <= 1, speaks(entry.location)
        frozen = any(not p.requires_grad for model in owned for p in model.parameters())
        later = {name for model in owned for name in fillings.added(model)}
        added = tuple(name for name in entry.missing if name in later)
        found = {"missing_fresh": names, "missing_added": added, "head_alone": alone, "meant": meant}
        update(session.recorder.optimizers, entry.number, **found, beside_frozen=frozen)


def _see_overwritten(session: "Session", fillings: Fillings) -> None:
    """Enter the models whose loaded values were drawn anew, with what drew most of them."""
    session.recorder.overwritten.clear()
    for entry, model in zip(session.recorder.models, session.live("models"), strict=False):
        lost = fillings.lost(model)
        if lost:
            _, function, where = max(lost, key=lambda found: found[0])
            # A table of tokens may hold as many values as all the layers behind it.
            filled = sum(fillings.was_filled(p) and p.dim() > 1 for p in model.parameters())
            session.recorder.overwritten.append(Overwritten(entry.class_name, function, len(lost), filled, where))


def _see_frozen(session: "Session", fillings: Fillings, holdings: Holdings) -> None:
    """The layers that are frozen as they were drawn, where nothing was loaded and no matrix is left to train.

    A frozen body under a head that trains may be meant, and stand for one that is loaded elsewhere.
    """
    for entry in session.recorder.optimizers:
        owned = _owned(session, entry.models)
        fresh = [model for model in owned if not fillings.count(model) and not _trains_matrices(model)]
        normal = {id(p): spread for model in fresh for p, spread in _drawn_normal(model)}
        names = tuple(
            f"{name}.weight"
            for model in fresh
            if not any(FOLLOWING.search(name) for name, _ in model.named_parameters())
            for name, layer in model.named_modules()
            if _holds_weights(layer)
            and not layer.weight.requires_grad
            and not holdings.had_gradient(layer.weight)
            and (begins_uniform(layer.weight) or _is_normal(layer.weight, normal.get(id(layer.weight))))
        )
        if names and not speaks(entry.location):
            update(session.recorder.optimizers, entry.number, frozen_fresh=names)


def _owned(session: "Session", numbers: tuple[int, ...]) -> list[Any]:
    """The models of an optimizer; one of Keras' on torch counts them by numbers of its own."""
    return [model for number, model in enumerate(session.live("models")) if number in numbers]


def _trains_matrices(model: Any) -> bool:
    return any(p.requires_grad and not is_unmade(p) and p.dim() > 1 for p in model.parameters())


def speaks(where: Location | None) -> bool:
    """Whether the file of an optimizer has words for what is left as it is on purpose."""
    return where is not None and bool(ON_PURPOSE.search("".join(linecache.getlines(where.path))))


def tells(layer: Any) -> bool:
    """Whether it is a layer with one matrix or kernel, large enough to show how it was drawn."""
    return type(layer).__name__.startswith(("Linear", "Conv")) and _holds_weights(layer)


def _holds_weights(layer: Any) -> bool:
    weight = vars(layer).get("_parameters", {}).get("weight")
    made = weight is not None and not is_unmade(weight)
    return made and weight.dim() > 1 and not weight.is_meta and weight.numel() >= TELLING


def _frozen(entry: Model, model: Any, holdings: Holdings) -> Any:
    # A model of Keras on torch knows its layers by other names.
    head = dict(model.named_modules()).get(entry.head.path) if entry.head and entry.head.path else None
    own = list(head.parameters()) if head is not None else []
    spared = any(
        p.requires_grad or p.is_meta or holdings.had_gradient(p) or holdings.had_a_stage(p, model) for p in own
    )
    return None if spared or not own else head


def _made(fillings: Fillings, model: Any, head: Any) -> str:
    if fillings.was_left(head.weight):
        return "left"
    if any(fillings.was_filled(p) for p in head.parameters()) or _is_vocabulary(model, head):
        return ""
    if _replaced(model, head) and begins_uniform(head.weight):
        return "replaced"
    whole = elements_of(model.parameters())
    if models.called_at(head) is not None and fillings.count(model) >= WHOLE * whole and begins_uniform(head.weight):
        return "beside"
    classes = getattr(getattr(model, "config", None), "num_labels", None)
    bias = getattr(head, "bias", None)
    return "begun" if classes == models.outputs_of(head) and bias is not None and not bias.any() else ""


def _is_vocabulary(model: Any, head: Any) -> bool:
    # Of a model's tables that of the tokens is the longest; types of segments are two, as many classes are.
    return max((table.rows for table in models.tables(model)), default=0) == models.outputs_of(head)


def _replaced(model: Any, head: Any) -> bool:
    """Whether the user's own line made the head when the model it is in had been made already."""
    whole = models.built_at(model)
    later = models.made_after(head, model) and whole is not None and whole not in models.built_around(head)
    return later and models.called_at(head) is not None


def _drawn_normal(model: Any) -> list[tuple[Any, float]]:
    """The weights of a model of transformers that was built of its settings, with the deviation that these ask for."""
    config = getattr(model, "config", None)
    spread = getattr(config, "initializer_range", None)
    built = isinstance(spread, float) and not getattr(config, "_name_or_path", "")
    return [(parameter, spread) for parameter in model.parameters()] if built and isinstance(spread, float) else []


def _is_normal(weight: Any, spread: float | None) -> bool:
    """Whether weights are spread as they are drawn; those behind a residual are drawn narrower by their layers."""
    values = weight.detach().float().reshape(-1)
    if spread is None or values.numel() < TELLING or not spread:
        return False
    within = float((values.abs() <= values.std()).float().mean())
    return bool(values.std() <= spread * (1 + SPREAD) and abs(within - WITHIN) <= NEAR)


def is_table(layer: Any) -> bool:
    """Whether it is a table of vectors, large enough to show how it was drawn."""
    return type(layer).__name__ == "Embedding" and _holds_weights(layer)


def begins_normal(weight: Any) -> bool:
    """Whether a table is spread as torch draws it: normally and by one, but for the row of the padding."""
    values = weight.detach().float()
    drawn = values[values.abs().amax(dim=1) > 0]
    return _is_normal(drawn, 1.0) and bool(drawn.std() >= 1 - SPREAD)


def begins_uniform(weight: Any) -> bool:
    """Whether weights are spread as torch's own layers begin: evenly, up to the inverse root of the inputs."""
    values = weight.detach().float().reshape(-1)
    bound = 1 / math.sqrt(values.numel() / weight.shape[0])
    largest, spread = float(values.abs().max()), float(values.std()) if values.numel() > 1 else 0.0
    even = abs(spread / (bound / math.sqrt(3)) - 1) <= SPREAD
    return bool(values.numel() >= TELLING and NEAR_BOUND * bound <= largest <= bound * (1 + 1e-3) and even)
