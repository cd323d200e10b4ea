"""The forward seam of Keras: calls of models, which layer made which tensor, where layers were built."""

import inspect
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import is_eager, leaves, summaries, summarise
from dryfit.core.evidence.forward import Call
from dryfit.core.finding import Location
from dryfit.core.moment import Moment
from dryfit.core.source import Site, argument, arguments, assigned_name, frames_from, here, is_user_file
from dryfit.core.stage import Stage
from dryfit.seams.failing import annotate, facts_of
from dryfit.seams.keras.evaluate.counted import Counting
from dryfit.seams.keras.evaluate.gone_through import Went
from dryfit.seams.keras.evaluate.predicting import Answers
from dryfit.seams.keras.flavour import Flavour
from dryfit.seams.keras.forward import axes, graph, key_masks, mixing, shares, states, tables, uncalled
from dryfit.seams.keras.forward import inputs as fed
from dryfit.seams.keras.forward.adapting import Adapting
from dryfit.seams.keras.forward.fresh import FreshLayers
from dryfit.seams.keras.forward.imitated import Judged
from dryfit.seams.keras.forward.lone import LoneLayers
from dryfit.seams.keras.forward.made_weights import MadeWeights
from dryfit.seams.keras.forward.spoilt import first_nonfinite
from dryfit.seams.keras.forward.untracked import Strays
from dryfit.seams.keras.hearing import Hearing
from dryfit.seams.keras.metrics import scoring
from dryfit.seams.keras.models import describe
from dryfit.seams.keras.step.watched import WatchedWeights

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Calls of each model that are measured.
MEASURED_CALLS = 4
# What `stateless_call` takes besides what the model itself is called with.
STATELESS = ("trainable_variables", "non_trainable_variables", "return_losses")


@dataclass
class Root:
    """One call of a model from the training loop, while it runs and after."""

    model: Any
    number: int
    eager: bool
    built: list[tuple[Any, Site]] = field(default_factory=list)
    called: dict[int, Any] = field(default_factory=dict)
    outputs: list[tuple[Any, Any]] = field(default_factory=list)
    inputs: Any = None
    used: dict[int, int] = field(default_factory=dict)
    links: list[tuple[Any, Any, int]] = field(default_factory=list)
    site: Location | None = None
    unflattened: tuple[Any, Any] | None = None
    taped: bool = False


class LayerSeam:
    """Wraps `Layer.__init__` and `Layer.__call__`; the outermost model of a call chain is a root."""

    def __init__(self, session: "Session", flavour: Flavour) -> None:
        self.session = session
        self.flavour = flavour
        self.hearing = Hearing(session, flavour)
        self.model_class: Any = None
        self.sites: dict[int, tuple[Any, Site]] = {}
        self.inside: list[Root] = []
        self.last: Root | None = None
        self.taken = 0
        self.roots: dict[int, list[Root]] = {}
        self._made: dict[int, tuple[Any, Any]] = {}
        self.clipped: dict[int, Any] = {}
        self.expanded: dict[int, Any] = {}
        self.padded: dict[int, Any] = {}
        self.refusing: Any = None
        self.joined: dict[int, Location | None] = {}
        self.adapting = Adapting(self)
        self.strays = Strays(self)
        self.watched, self.went, self.counting = WatchedWeights(self), Went(session), Counting(self)
        self.met: dict[int, Any] = {}
        self.spreads_masks = self.validating = self.testing = False
        self.batches: dict[int, Any] = {}
        self.lone, self.judged = LoneLayers(self, Root), Judged(self)
        self.fresh, self.answers, self.made_weights = FreshLayers(self), Answers(session), MadeWeights(self)

    def listen(self, layer_class: Any) -> None:
        """Listen to every layer."""
        signature = inspect.signature(layer_class.__init__)
        self.session.patches.wrap(layer_class, "__init__", self._built)
        # Keras reads the arguments off a layer's constructor, and does not look through a wrapper.
        layer_class.__init__.__signature__ = signature
        self.session.patches.wrap(layer_class, "__call__", self._called)
        self.session.patches.wrap(layer_class, "stateless_call", self._called_stateless)
        self.watched.listen()
        self.made_weights.listen(layer_class)
        self.session.recorder.refreshers.extend([lambda: uncalled.look(self), lambda: mixing.look(self)])

    def built_at(self, layer: Any) -> Location | None:
        """The user's line that built a layer."""
        known = self.sites.get(id(layer))
        return known[1].location if known else None

    def maker(self, tensor: Any) -> Any | None:
        """The innermost layer that made a tensor, or one of its shape that the last model gave."""
        found = self.made(tensor)
        if found is not None:
            return found
        shape = tuple(getattr(tensor, "shape", ()))
        alike = [layer for out, layer in (self.last.outputs if self.last else ()) if tuple(out.shape) == shape]
        return alike[0] if len(alike) == 1 else None

    def made(self, tensor: Any) -> Any | None:
        """The innermost layer of the last model that made this very tensor."""
        found = self._made.get(id(tensor))
        return found[1] if found is not None and found[0] is tensor else None

    def activated_at(self, tensor: Any) -> Location | None:
        """Where the layer that made this very tensor is told its activation."""
        layer = self.made(tensor)
        where = self.built_at(layer) if layer is not None else None
        return argument(where, "activation") or where

    def number(self, model: Any) -> int:
        """The number of a model, described when it is first met."""
        known = any(model is m for m in self.session.live("keras_models"))
        number = self.session.number("keras_models", model)
        if not known:
            where = self.built_at(model)
            entry = describe(model, number, where, arguments(where), assigned_name(where), self.built_at)
            self.session.recorder.models.append(entry)
        return number

    def describe_again(self, model: Any) -> None:
        """Read a model once more: what was not built before may be so now."""
        number, where = self.session.number("keras_models", model), self.built_at(model)
        entry = describe(model, number, where, arguments(where), assigned_name(where), self.built_at)
        models = self.session.recorder.models
        models[:] = [
            entry if known.number == number and known.class_name == entry.class_name else known for known in models
        ]

    def _built(self, original: Any, layer: Any, *args: Any, **kwargs: Any) -> None:
        site = _site_outside(layer) if self.hearing.listening else None
        if site is not None and id(layer) not in self.sites:
            self.sites[id(layer)] = (layer, site)
            if self.inside and self.inside[-1].eager:
                self.inside[-1].built.append((layer, site))
        original(layer, *args, **kwargs)

    def _called(self, original: Any, layer: Any, *args: Any, **kwargs: Any) -> Any:
        if not self.hearing.listening:
            return original(layer, *args, **kwargs)
        self.adapting.see(layer)
        if self.inside:
            return self._inner(original, layer, args, kwargs)
        given = list(leaves([args, kwargs]).values())
        if any(map(_is_shape_alone, given)):
            # Keras asks for the shape of an answer like this, and in another way where it raises.
            with self.hearing.alone():
                return original(layer, *args, **kwargs)
        if any(self.flavour.is_symbolic(value) for value in given):
            with self.hearing.alone():
                return self._attempt(original, layer, "build", args, kwargs)
        if self.model_class is None or not isinstance(layer, self.model_class):
            return self.lone.run(original, layer, args, kwargs)
        return self._root(original, layer, args, kwargs)

    def _called_stateless(self, original: Any, layer: Any, *args: Any, **kwargs: Any) -> Any:
        """On JAX a model is called with the values of its variables beside the inputs, and answers with both."""
        if not self.hearing.listening or self.inside or not isinstance(layer, self.model_class or ()):
            return original(layer, *args, **kwargs)
        rest = {name: value for name, value in kwargs.items() if name not in STATELESS}
        state = {name: value for name, value in kwargs.items() if name in STATELESS}
        beside = sum(name not in state for name in STATELESS[:2])

        def call(model: Any, *given: Any, **named: Any) -> Any:
            return original(model, *args[:beside], *given, **named, **state)

        return self._root(call, layer, args[beside:], rest, answer=itemgetter(0))

    def _inner(self, original: Any, layer: Any, args: Any, kwargs: Any) -> Any:
        root = self.inside[-1]
        root.called[id(layer)] = layer
        self.met[id(layer)] = layer
        if root.eager:
            self._link(root, layer, args)
            self._see_turned(layer, args)
            if self.session.trained:
                self.adapting.trained_through(layer, args)
        # What a layer was given while the model was put together may have the axis already.
        lacking = id(layer) in self.expanded and axes.misfit(layer, args, self) is not None
        args = axes.expanded(self.flavour, args) if lacking else args
        kwargs = key_masks.spread(layer, args, kwargs) if self.spreads_masks else kwargs
        outside = tables.outside(layer, args, kwargs) if root.eager else None
        if outside and id(layer) in self.clipped:
            args, kwargs = tables.clipped(layer, args, kwargs)
        try:
            result = original(layer, *args, **kwargs)
        except Exception as error:
            self._refuses(error, layer, args, kwargs)
            if outside:
                self._tell_outside(layer, outside)
            if (beyond := tables.too_long(layer, args, kwargs)) is not None:
                self.session.recorder.keras_adds("beyond", replace(beyond, location=self.built_at(layer)))
            raise
        if outside and id(layer) not in self.clipped:
            self._tell_outside(layer, outside, result)
        if root.eager:
            shares.see_layer(self.session, layer, args, result, self.built_at(layer))
            for leaf in leaves(result).values():
                self._made.setdefault(id(leaf), (leaf, layer))
        return result

    def _tell_outside(self, layer: Any, worst: int, result: Any = None) -> None:
        with self.session.unseen():
            entry = tables.entry(layer, worst, result, self.built_at(layer))
            known = self.session.recorder.keras.beyond if self.session.recorder.keras else ()
            if not any(layer.name == other.layer for other in known):
                self.session.recorder.keras_adds("beyond", entry)

    def _link(self, root: Root, layer: Any, args: Any) -> None:
        """Note what a layer is given, and which layer made it."""
        first = next(iter(leaves(args).values()), None)
        if root.unflattened is None and type(layer).__name__ == "Dense" and len(getattr(first, "shape", ())) > 2:
            root.unflattened = (layer, self.made(first))
        for leaf in leaves(args).values():
            root.used[id(leaf)] = root.used.get(id(leaf), 0) + 1
            made = self._made.get(id(leaf))
            if made is not None and made[0] is leaf:
                root.links.append((made[1], layer, id(leaf)))

    def _see_turned(self, layer: Any, args: Any) -> None:
        entry = axes.turned(layer, args, self)
        if entry is not None and not (self.session.recorder.keras and self.session.recorder.keras.turned):
            self.session.recorder.keras_adds("turned", entry)

    def _attempt(self, original: Any, layer: Any, operation: str, args: Any, kwargs: Any) -> Any:
        live = {"layer": layer, "layers": self, "axes": axes}
        moment = Moment(operation, original, (layer, *args), kwargs, live)
        self._see_turned(layer, args)
        self.joined[id(layer)] = here(3)

        def failed(error: Exception) -> None:
            self._refuses(error, *self._innermost(error, layer, args, kwargs))

        return self.session.attempt(Stage.FORWARD, moment, failed=failed, inputs=lambda: summaries([args, kwargs]))

    def _innermost(self, error: Exception, *asked: Any) -> tuple[Any, ...]:
        """The layer inside of one that raised itself, where Keras asked the whole for no more than a shape."""
        traceback = error.__traceback__
        while traceback is not None:
            if traceback.tb_frame.f_code is LayerSeam._called.__code__:
                asked = tuple(traceback.tb_frame.f_locals[name] for name in ("layer", "args", "kwargs"))
            traceback = traceback.tb_next
        return asked

    def _refuses(self, error: Exception, layer: Any, args: Any, kwargs: Any) -> None:
        """Keep what a layer refuses to be given."""
        if not facts_of(error):
            self.refusing = layer
        # Each layer around would raise a copy, which names that one.
        error._keras_call_info_injected = True  # type: ignore[attr-defined]
        role = {"role": "eval"} if self.validating else {}
        known = {**_refused(layer, args), **fed.beyond_window(self, layer, args), **role}
        annotate(error, module=str(getattr(layer, "name", "")), **known)
        self.adapting.refused(layer, args, axes.maker_of(next(iter(leaves(args).values()), None), self))
        if (branches := axes.branches(layer, args, self)) is not None:
            self.session.recorder.keras_adds("branches", branches)
        if (reshaped := axes.reshaped(layer, args, self)) is not None:
            self.session.recorder.keras_adds("reshaped", reshaped)
        misfit = axes.misfit(layer, args, self)
        if misfit is not None:
            self.session.recorder.keras_adds("misfits", misfit)
        where = self.joined.get(id(layer)) or here(3)
        if (mask := key_masks.told(layer, args, kwargs or {}, where)) is not None:
            self.session.recorder.keras_adds("masks_of_keys", mask)
        if (begun := states.refused(layer, kwargs.get("initial_state"), self.built_at(layer))) is not None:
            self.session.recorder.keras_adds("begun", begun)

    def _root(
        self, original: Any, model: Any, args: Any, kwargs: Any, answer: Callable[[Any], Any] = lambda result: result
    ) -> Any:
        given = list(leaves([args, kwargs]).values())
        eager = bool(given) and all(map(is_eager, given))
        with self.session.unseen():
            root = Root(model, self.number(model), eager, inputs=(args, kwargs), site=self.session.site or here(3))
            self._made.clear()
        tapes = self.session.objects.get("tapes")
        root.taped = bool(tapes and tapes.over(root))
        if root.taped:
            scoring.remember(self, root)
            self.judged.called(root)
        alone = eager and self.answers.wanted(taped=root.taped)
        if alone and (known := self.answers.again(model, [args, kwargs])) is not None:
            return known
        self.inside.append(root)
        try:
            moment = Moment("call", original, (model, *args), kwargs, {"model": model, "layers": self, "axes": axes})
            result = self.session.attempt(
                Stage.FORWARD,
                moment,
                failed=lambda error: self._model_refuses(error, root, args),
                inputs=lambda: summaries([args, kwargs]),
                describe=lambda _: "the forward runs",
            )
        finally:
            self.inside.pop()
        if eager:
            with self.session.unseen():
                self._ran(root, answer(result))
        if alone:
            self.answers.keep(model, [args, kwargs], result)
        return result

    def _model_refuses(self, error: Exception, root: Root, args: Any) -> None:
        """Keep what a whole model refuses to be given."""
        fed.see_inputs(self, root.model, args, root.site)
        if facts := fed.refused(self, root.model, args):
            annotate(error, **facts, **({"role": "eval"} if self.validating else {}))
        known = facts_of(error)
        at = (
            fed.entrance(self, root.model, str(known.get("module", "")), known)
            if {"width", "wanted"} & set(known)
            else None
        )
        if at is not None and not self.roots.get(root.number):
            self.session.recorder.keras_adds("entrances", at)

    def _ran(self, root: Root, result: Any) -> None:
        found = list(leaves(result).values())
        for leaf in found:
            if id(leaf) not in self._made:
                self._made[id(leaf)] = leaf, graph.unshaped(leaf, self._made) or root.model
        root.outputs = [(leaf, self._made[id(leaf)][1]) for leaf in found]
        self.last, self.taken = root, self.taken + 1
        self.met[id(root.model)] = root.model
        self.went.asked(root)
        self.counting.asked(root)
        calls = self.roots.setdefault(root.number, [])
        calls.append(root)
        if len(calls) <= MEASURED_CALLS:
            self._record(root, result)
            self.fresh.see(root)
            self.strays.see(root)
        for older in calls[:-1]:
            older.inputs, older.outputs = None, []

    def _record(self, root: Root, result: Any) -> None:
        logits = next((leaf for leaf, _ in root.outputs if len(leaf.shape) > 1), None)
        args, kwargs = root.inputs
        spoilt, spoilt_at = first_nonfinite(self, root, list(self._made.values()))
        self.session.recorder.calls.append(
            Call(
                number=len(self.session.recorder.calls),
                model=root.number,
                location=root.site,
                training=bool(kwargs.get("training")),
                inputs=summaries(_inputs(args, kwargs)),
                returned=tuple(map(str, result)) if isinstance(result, Mapping) else ("",),
                outputs=summaries(result),
                logits=summarise(logits) if logits is not None else None,
                first_nonfinite=spoilt,
                nonfinite_at=spoilt_at,
            )
        )


def _is_shape_alone(value: Any) -> bool:
    """Whether a tensor of torch has a shape, and no values."""
    return getattr(getattr(value, "device", None), "type", "") == "meta"


def _refused(layer: Any, args: Any) -> dict[str, object]:
    """The width that a layer was built for and the one that it is given, where they are not the same."""
    given, spec = next(iter(leaves(args).values()), None), getattr(layer, "input_spec", None)
    axes: Any = getattr(spec, "axes", None) or {}
    for axis, width in axes.items():
        shape = tuple(given.shape) if given is not None else ()
        if width is not None and -len(shape) <= int(axis) < len(shape) and shape[int(axis)] != width:
            actual = int(shape[int(axis)] or 0)
            return {"kind": type(layer).__name__, "width": int(width), "actual": actual, "input": str(list(shape))}
    return {}


def _inputs(args: Any, kwargs: Any) -> Any:
    given = args[0] if len(args) == 1 else args
    rest = {name: value for name, value in kwargs.items() if name not in ("training", "mask")}
    return {**given, **rest} if isinstance(given, Mapping) else [given, rest] if rest else given


def _site_outside(layer: Any) -> Site | None:
    """The innermost user frame that is not the layer's own constructor."""
    for frame in frames_from(sys._getframe(3)):
        if frame.f_locals.get("self") is not layer and is_user_file(frame.f_code.co_filename):
            return Site.of(frame)
    return None
