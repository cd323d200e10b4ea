"""Terms that layers add to a model's loss (`add_loss`, regularizers), and that a step of the user's own leaves out."""

import ast
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import global_norm, number
from dryfit.core.evidence.keras_taped import LeftTerms
from dryfit.core.finding import Location
from dryfit.core.source import argument_node, function_holding, here, location_of, parse, user_frame
from dryfit.seams.keras.models import all_layers
from dryfit.seams.keras.state import value_of

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import Root
    from dryfit.seams.session import Session

# Steps of which none may ask for the terms, and the first of them that are looked at.
HABIT, LOOKED_AT = 3, 6
# Numbers nearer than this share are the same, up to rounding (float32).
ROUNDING = 1e-4
# Where a layer keeps the regularizer of one of its weights, and what each ends with.
REGULARIZER = "_regularizer"


@dataclass(frozen=True)
class Gradients:
    """What a tape gave of a loss by weights: ``record`` is what it recorded, if that is still there.

    ``original`` is the tape's own method, ``by_hand`` says of a term whether the loss is reckoned of the same values.
    """

    original: Any
    tape: Any
    record: Any
    target: Any
    sources: Any
    found: Any
    by_hand: Callable[[Any], bool]


class AddedTerms:
    """Hears whether anybody asks a layer for its `losses` under a tape, and what the loss is without them."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self._asleep = False
        self._asked = False
        self._by_hand = False
        self._models: dict[int, Any] = {}
        self._found: list[LeftTerms] = []
        session.objects["added_terms"] = self

    def listen(self, layer_class: Any) -> None:
        """Listen to `losses` of every layer."""
        known = vars(layer_class).get("losses")
        if not isinstance(known, property) or known.fget is None:
            return
        read = known.fget

        def losses(layer: Any) -> Any:
            self._asked = self._asked or (not self._asleep and self._records())
            return read(layer)

        self.session.patches.set(layer_class, "losses", property(losses, doc=known.__doc__))

    def called(self, root: "Root") -> None:
        """A model is about to be called under a tape."""
        if not self._asked and root.eager:
            self._models[id(root.model)] = root.model

    def taken(self, gradients: Gradients) -> None:
        """A tape has given gradients of weights."""
        models, self._models = list(self._models.values()), {}
        if self._asked:
            self._tell(())
        elif len(self._found) < LOOKED_AT and gradients.record is not None and number(gradients.target) is not None:
            self._asleep = True
            try:
                entry = self._entry(gradients, models)
            except Exception:
                entry = None
            finally:
                self._asleep = False
            self._found += [entry] if entry is not None else []
            if len(self._found) == HABIT:
                self._tell((self._found[0],))

    def _records(self) -> bool:
        tapes = self.session.objects.get("tapes")
        return bool(tapes and tapes.recording)

    def _tell(self, entries: tuple[LeftTerms, ...]) -> None:
        known = self.session.recorder.keras
        if entries or (known is not None and known.left_terms):
            self.session.recorder.keras_sets("left_terms", entries)

    def _entry(self, gradients: Gradients, models: list[Any]) -> LeftTerms | None:
        original, tape, target = gradients.original, gradients.tape, gradients.target
        tensorflow, where = sys.modules["tensorflow"], here()
        weights = tensorflow.nest.flatten(gradients.sources)
        frame = user_frame(1)
        terms, layers = _terms(models)
        if (not terms and not layers) or frame is None:
            return None
        numbers = {value for given in frame.f_locals.values() if (value := _scalar(given)) is not None}
        kept, tape._tape, tape._persistent = tape._tape, gradients.record, True
        try:
            # What the loss depends on is in it already, whoever handed it on.
            inside = original(tape, target, terms) if terms else []
            added = [term for term, slope in zip(terms, inside, strict=True) if slope is None]
            # The operations of the first steps alone are known.
            self._by_hand = self._by_hand or any(map(gradients.by_hand, added))
            added = [] if self._by_hand else [term for term in added if not _is_among(number(term), numbers)]
            grads = original(tape, added, [value_of(w) for w in weights]) if added else [None] * len(weights)
        finally:
            tape._tape, tape._persistent = kept, False
        with tensorflow.GradientTape(watch_accessed_variables=False) as own:
            own.watch([value_of(weight) for weight in weights])
            regular = [rule(weight) for weight, rule in layers]
            penalty = tensorflow.add_n(regular) if regular else tensorflow.constant(0.0)
        more = own.gradient(penalty, [value_of(weight) for weight in weights])
        if _is_among(number(penalty), numbers):
            more = [None] * len(weights)
        plain, left = tensorflow.nest.flatten(gradients.found), [_sum(a, b) for a, b in zip(grads, more, strict=True)]
        norm, lost = global_norm(plain), global_norm([grad for grad in left if grad is not None])
        if not norm or not lost:
            return None
        value = sum(number(term) or 0.0 for term in added) + (number(penalty) or 0.0)
        return LeftTerms(
            len(added) + len(regular),
            len(added),
            value,
            number(target) or 0.0,
            norm,
            lost,
            str(getattr(models[0], "name", "")) if len(models) == 1 else "",
            _made_at(where),
        )


def _terms(models: list[Any]) -> tuple[list[Any], list[tuple[Any, Any]]]:
    """What layers have added in their calls; and each trainable weight that has a regularizer, with it."""
    every = {id(layer): layer for model in models for layer in (model, *all_layers(model))}
    terms: dict[int, Any] = {}
    rules: dict[int, tuple[Any, Any]] = {}
    for layer in every.values():
        own = getattr(layer, "_eager_losses", None)
        for term in own if own is not None else getattr(layer, "_losses", ()):
            if hasattr(term, "shape"):
                terms[id(term)] = term
        for weight in getattr(layer, "trainable_weights", ()):
            rule = getattr(weight, "regularizer", None) or _rule_of(layer, weight)
            if rule is not None:
                rules[id(value_of(weight))] = weight, rule
    return list(terms.values()), list(rules.values())


def _rule_of(layer: Any, weight: Any) -> Any:
    """The regularizer of a layer's weight in tf-keras, where a weight does not hold its own."""
    for name, rule in vars(layer).items():
        held = vars(layer).get(name.removesuffix(REGULARIZER)) if name.endswith(REGULARIZER) else None
        if rule is not None and held is weight:
            return rule
    return None


def _sum(one: Any, other: Any) -> Any:
    if one is None or other is None:
        return one if other is None else other
    # A gradient of some rows only has no sum with a whole one.
    whole = sys.modules["tensorflow"].convert_to_tensor
    return whole(one) + whole(other)


def _scalar(given: Any) -> float | None:
    return number(given) if getattr(given, "shape", None) == () else None


def _is_among(value: float | None, numbers: set[float]) -> bool:
    return value is not None and any(abs(value - known) <= ROUNDING * abs(value) for known in numbers)


def _made_at(asked: Location | None) -> Location | None:
    """The last line of a function that makes the loss whose gradients a line asks for."""
    target = argument_node(asked, "target", 0)
    scope = function_holding(asked) or (parse(asked.path) if asked else None)
    if not isinstance(target, ast.Name) or scope is None or asked is None:
        return asked
    made = [
        node
        for node in ast.walk(scope)
        if isinstance(node, (ast.Assign, ast.AugAssign, ast.AnnAssign))
        and node.lineno < asked.line
        and target.id in map(ast.unparse, node.targets if isinstance(node, ast.Assign) else [node.target])
    ]
    return location_of(max(made, key=lambda node: node.lineno), asked.path) if made else asked


def added_of(session: "Session") -> AddedTerms:
    """The one that tapes and layers share."""
    known = session.objects.get("added_terms")
    return known if known is not None else AddedTerms(session)
