"""Who holds what: which models an optimizer steps, which trainable parameters nothing holds."""

from typing import TYPE_CHECKING, Any
from weakref import ref

from dryfit.backends.torch import global_norm, is_unmade
from dryfit.core.evidence.step import Unheld
from dryfit.core.evidence.weights import ToThaw
from dryfit.seams.objects import find_in_script
from dryfit.seams.recorder import update
from dryfit.seams.torch.step.thawing import to_thaw
from dryfit.seams.torch.step.trials import changed_fraction, parameters_of, sampled

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Names listed of what an optimizer misses.
LISTED = 20
# Weights of at most this many parameters of a model are kept to see whether they move.
KEPT_PARAMETERS = 2000
# Batches of a pass from which on a single step for all of them is few.
MANY = 4


class Holdings:
    """Keeps a few values of each model's weights from before its first backward."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self.with_gradient: dict[int, dict[str, float]] = {}
        self._weights: dict[int, dict[str, Any]] = {}
        self._whose: dict[int, dict[str, ref[Any]]] = {}
        self._optimizers = 0
        self._ever: set[int] = set()
        self._begun: dict[int, dict[int, int]] = {}

    def begins(self, number: int, intervals: dict[int, Any]) -> None:
        """An optimizer is made: how many steps the others had taken by then."""
        self._begun[number] = {other: interval.steps for other, interval in intervals.items() if other != number}

    def _in_use(self, number: int, intervals: dict[int, Any]) -> set[int]:
        """What an optimizer holds, and the others that are not done with since before it was made."""
        then = self._begun.get(number, {})
        done = {other for other, steps in then.items() if steps and intervals[other].steps == steps}
        used = (one for other, one in enumerate(self.session.live("optimizers")) if other not in done)
        return {id(p) for one in used for p in parameters_of(one)}

    def keep_weights(self) -> None:
        """Before a backward: the weights of every model that is new, and of a part that has been replaced since.

        A part of a model that has been trained is replaced for another optimizer to train it.
        """
        again = len(self.session.live("optimizers")) != self._optimizers
        self._optimizers = len(self.session.live("optimizers"))
        for number, model in enumerate(self.session.live("models")):
            if again or number not in self._weights:
                self._keep(number, list(model.named_parameters())[:KEPT_PARAMETERS])

    def _keep(self, number: int, named: list[tuple[str, Any]]) -> None:
        first = number not in self._weights
        kept, whose = self._weights.setdefault(number, {}), self._whose.setdefault(number, {})
        for name, parameter in named:
            wanted = parameter.requires_grad and not parameter.is_meta
            known = whose[name]() if name in whose else None
            if wanted and (first or (name in whose and known is not parameter)):
                kept[name], whose[name] = sampled(parameter), ref(parameter)
                self.with_gradient.get(number, {}).pop(name, None)

    def see(self, number: int, model: Any) -> None:
        """Remember which parameters have had a gradient that is not 0."""
        seen = self.with_gradient.setdefault(number, {})
        for name, parameter in model.named_parameters():
            norm = global_norm([parameter.grad]) if parameter.grad is not None and name not in seen else None
            if norm:
                seen[name] = norm
        for optimizer in self.session.live("optimizers"):
            self._ever |= {id(p) for p in parameters_of(optimizer) if p.grad is not None}

    def had_gradient(self, parameter: Any) -> bool:
        """Whether a parameter of an optimizer has had a gradient at a step."""
        return parameter.grad is not None or id(parameter) in self._ever

    def had_a_stage(self, parameter: Any, model: Any) -> bool:
        """Whether an optimizer was made for a parameter that holds nothing of what its model trains now.

        The stage before it may have been left without a step, where the same loop has been rehearsed before.
        """
        trained = {id(p) for p in model.parameters() if p.requires_grad}
        held = ({id(p) for p in parameters_of(optimizer)} for optimizer in self.session.live("optimizers"))
        return any(id(parameter) in ids and not ids & trained for ids in held)

    def refresh(self, intervals: dict[int, Any]) -> None:
        """Bring the optimizers' entries up to date."""
        optimizers, models = self.session.live("optimizers"), self.session.live("models")
        for number, model in enumerate(models):
            self.see(number, model)
        held = {id(p) for optimizer in optimizers for p in parameters_of(optimizer)}
        everywhere = list(range(len(models)))
        owners = {id(p): i for i, m in enumerate(models) for p in m.parameters()}
        passes = self.session.passes
        whole = sum(p.backwards > 0 and not p.steps and p.served == p.length and not p.cut for p in passes)
        trained = [p for p in passes if p.backwards]
        alone = [p.served for p in trained if _takes_many(p)] if all(p.steps <= 1 for p in trained) else []
        for entry in list(self.session.recorder.optimizers):
            if entry.number >= len(optimizers):
                continue
            interval = intervals.get(entry.number)
            own = parameters_of(optimizers[entry.number])
            ids = {id(p) for p in own}
            mine = sorted({owners[id(p)] for p in own if id(p) in owners})
            foreign = sum(id(p) not in owners and id(p) not in self._ever for p in own)
            update(
                self.session.recorder.optimizers,
                entry.number,
                models=tuple(mine),
                shared_with=_sharing(entry.number, optimizers),
                alike=_alike(entry.number, optimizers),
                foreign=foreign,
                # One that was refused holds nothing: of it the model's were counted.
                trainable=entry.trainable if entry.failed else sum(p.requires_grad for p in own),
                backwards=interval.all_backwards if interval else 0,
                steps=interval.steps if interval else 0,
                whole_passes=whole,
                lone_passes=len(alone) if interval and 0 < interval.steps <= len(trained) else 0,
                pass_batches=max(alone, default=0),
                to_thaw=self._to_thaw([models[i] for i in mine], self._in_use(entry.number, intervals)),
                moved=self._moved({(i, n) for i in mine for n, p in models[i].named_parameters() if id(p) in ids}),
                **self._missing(mine if any(id(p) in self._ever for p in own) else everywhere, models, held),
            )

        self.session.recorder.unheld[:] = [found for i in everywhere if (found := self._unheld(i, models[i], held))]

    def _to_thaw(self, models: list[Any], held: set[int]) -> tuple[ToThaw, ...]:
        # A LightningModule whose steps call its parts is no model that was called.
        fitted = [one for one in (self.session.objects.get("fitted"),) if hasattr(one, "named_modules")]
        script = self.session.request.target
        found = (part for model in (*models, *fitted) for part in to_thaw(model, held, script))
        return tuple({part.location: part for part in found}.values())

    def begun(self, number: int) -> tuple[list[Any], float | None]:
        """The values that a model had before its first backward, and the share of them that have changed."""
        kept = self._weights.get(number, {})
        return list(kept.values()), self._moved({(number, name) for name in kept})

    def _unheld(self, number: int, model: Any, held: set[int]) -> Unheld | None:
        """A model that had gradients, of which nothing is held and nothing has moved."""
        named, norms = dict(model.named_parameters()), self.with_gradient.get(number, {})
        if not norms or any(id(p) in held for p in named.values()):
            return None
        if self._moved({(number, name) for name in norms}) != 0.0:
            return None
        total = sum(norm**2 for norm in norms.values()) ** 0.5
        return Unheld(number, sum(named[name].numel() for name in norms if name in named), total)

    def _missing(self, mine: list[int], models: list[Any], held: set[int]) -> dict[str, Any]:
        pairs = [(i, n, p) for i in mine for n, p in models[i].named_parameters() if not is_unmade(p)]
        missed = [(i, n, p) for i, n, p in pairs if n in self.with_gradient.get(i, {}) and id(p) not in held]
        norms = [self.with_gradient[i][n] for i, n, _ in missed]
        return {
            "missing": tuple(n for _, n, _ in missed[-LISTED:]),
            "missing_elements": sum(p.numel() for _, _, p in missed),
            "missing_moved": self._moved({(i, n) for i, n, _ in missed}),
            "missing_halves": _halves(pairs, {(i, n) for i, n, _ in missed}, held),
            "missing_norm": sum(norm**2 for norm in norms) ** 0.5 if norms else None,
        }

    def _moved(self, wanted: set[tuple[int, str]]) -> float | None:
        """The share of these parameters' kept values that have changed since."""
        before, after = [], []
        for number, model in enumerate(self.session.live("models")):
            kept = self._weights.get(number, {})
            for name, parameter in model.named_parameters():
                if (number, name) in wanted and name in kept:
                    before.append(kept[name])
                    after.append(sampled(parameter))
        return changed_fraction(before, after)


def _takes_many(found: Any) -> bool:
    """Whether a pass came to its own end, and had a backward for each of its several batches."""
    whole = found.served == found.length == found.backwards and not found.cut
    return bool(whole) and found.served >= MANY


def _halves(pairs: list[tuple[int, str, Any]], missed: set[tuple[int, str]], held: set[int]) -> tuple[str, ...]:
    """The missed matrices of layers whose other parameters are held, where other matrices are held as well."""
    kept = [(i, n, p) for i, n, p in pairs if id(p) in held]
    if not any(p.dim() > 1 for _, _, p in kept):
        return ()
    layers = {(i, n.rpartition(".")[0]) for i, n, p in kept if p.dim() == 1}
    matrices = ((i, n) for i, n, p in pairs if (i, n) in missed and p.dim() > 1)
    return tuple(n for i, n in matrices if (i, n.rpartition(".")[0]) in layers)[-LISTED:]


def _sharing(number: int, optimizers: list[Any]) -> tuple[int, ...]:
    own = {id(p) for p in parameters_of(optimizers[number])}
    others = (i for i in range(len(optimizers)) if i != number)
    return tuple(i for i in others if any(id(p) in own for p in parameters_of(optimizers[i])))


def _alike(number: int, optimizers: list[Any]) -> tuple[int, ...]:
    own = {id(p) for p in parameters_of(optimizers[number])}
    others = (i for i in range(len(optimizers)) if i != number)
    return tuple(i for i in others if {id(p) for p in parameters_of(optimizers[i])} == own)


def model_in_script() -> tuple[str, Any]:
    """The model that stands in the script, with its variable."""
    name, model, _ = find_in_script(lambda value: not isinstance(value, type) and hasattr(value, "named_parameters"))
    return name, model


def trainable_in_script() -> tuple[str, list[Any]]:
    """The model that stands in the script, by its variable, and its trainable parameters."""
    name, model = model_in_script()
    return name, [p for p in model.parameters() if p.requires_grad] if model is not None else []
