"""The step seam of Keras: optimizers as they are built and as they are given gradients."""

import inspect
import math
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import global_norm, numpy_of
from dryfit.core.evidence.keras_refused import Exchanged
from dryfit.core.evidence.keras_taped import Halved
from dryfit.core.evidence.step import Group, Optimizer, StepTaken
from dryfit.core.finding import Location
from dryfit.core.moment import Moment
from dryfit.core.source import argument, call_at, here, source_of
from dryfit.core.stage import Stage
from dryfit.core.trace import deciding
from dryfit.seams.keras.evaluate.calm import calm, is_untold
from dryfit.seams.keras.flavour import Flavour
from dryfit.seams.keras.forward.layers import LayerSeam
from dryfit.seams.keras.forward.unreached import Unreaching
from dryfit.seams.keras.state import learning_rate, value_of
from dryfit.seams.keras.step import ungraded
from dryfit.seams.keras.step.contests import Contests
from dryfit.seams.keras.step.dropped import DroppedSteps
from dryfit.seams.keras.step.met import Met
from dryfit.seams.keras.step.misapplied import misapplied_of
from dryfit.seams.keras.step.piled import PiledGradients
from dryfit.seams.keras.step.taped import TapedLoops
from dryfit.seams.stray_rates import see_stray

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Steps of each optimizer that are measured; the rest are only counted.
MEASURED_STEPS = 4


class OptimizerSeam:
    """Wraps the construction of optimizers and `apply`, or `apply_gradients` in tf-keras."""

    def __init__(self, session: "Session", flavour: Flavour, layers: LayerSeam, loops: TapedLoops) -> None:
        self.session = session
        self.flavour = flavour
        self.hearing = layers.hearing
        self.layers = layers
        self.fitting = 0
        self.loops = loops
        self.contests = Contests(layers, loops.losses)
        self._sites: dict[int, tuple[Any, Location | None]] = {}
        self._taken: dict[int, int] = {}
        self.met = Met(session)
        self._inside = False
        self._scaling: list[Any] = []
        self._scaled: set[int] = set()
        self.dropped = DroppedSteps(session, layers.hearing)
        self.piled = PiledGradients(layers)
        self.unreaching = Unreaching(layers)

    def listen(self, module: Any) -> None:
        """Listen to every optimizer."""
        base = getattr(module, "BaseOptimizer", None) or module._BaseOptimizer
        names = ("apply",) if hasattr(base, "apply") else ("apply_gradients",)
        self.session.patches.wrap(base, "__init__", self._built)
        if hasattr(base, "stateless_apply"):
            self.session.patches.wrap(base, "apply_gradients", self._given_pairs)
            self.session.patches.wrap(base, "stateless_apply", self.dropped.applied)
        for owner in {base, getattr(module, "Optimizer", base)}:
            for name in names:
                if name in vars(owner):
                    self.session.patches.wrap(owner, name, self._applied)

    def listen_legacy(self, module: Any) -> None:
        """Listen to the optimizers from before tf-keras 2.11, which those of transformers are still made of."""
        self.session.patches.wrap(module.OptimizerV2, "__init__", self._built)
        self.session.patches.wrap(module.OptimizerV2, "apply_gradients", self._applied)

    def listen_scaling(self, module: Any) -> None:
        """Listen to the optimizer that Keras 3 wraps others in."""
        self.session.patches.wrap(module.LossScaleOptimizer, "scale_loss", self._scale)
        self.session.patches.wrap(module.LossScaleOptimizer, "apply", self._unscale)

    def site_of(self, optimizer: Any) -> Location | None:
        """The user's line that built an optimizer, None where a string stands for it."""
        known = self._sites.get(id(optimizer))
        return known[1] if known else None

    def built(self) -> list[Location | None]:
        """The user's lines that built optimizers."""
        return [site for _, site in self._sites.values()]

    def _built(self, original: Any, optimizer: Any, *args: Any, **kwargs: Any) -> None:
        original(optimizer, *args, **kwargs)
        self.piled.listen()
        if self.hearing.listening:
            self._sites[id(optimizer)] = (optimizer, here(3))
            self.unreaching.built(optimizer, here(3))
            if "LossScale" in type(optimizer).__name__:
                self._scaling.append(optimizer)

    def _scale(self, original: Any, optimizer: Any, loss: Any) -> Any:
        self._scaled.add(id(optimizer))
        return original(optimizer, loss)

    def _applied(self, original: Any, optimizer: Any, grads: Any, *args: Any, **kwargs: Any) -> Any:
        if self._inside or not self.hearing.listening:
            return original(optimizer, grads, *args, **kwargs)
        grads = list(grads) if not isinstance(grads, list) else grads
        if exchanged(grads, args):
            return self._turn(original, optimizer, grads, *args, **kwargs)
        with self.session.unseen():
            number_ = self._known(optimizer)
            variables = _variables(optimizer, grads, args, kwargs)
            self._see(number_, optimizer, grads, variables)
            values = [pair[0] if isinstance(pair, tuple) else pair for pair in grads]
            self.unreaching.stepped(optimizer, values, variables, lambda o: original(o, grads, *args, **kwargs))
            misapplied_of(self.session).applied(optimizer, values, variables)
            self.contests.applied(values, variables)
            if (tapes := self.session.objects.get("tapes")) is not None:
                tapes.unemptied.applied(optimizer, values, variables)
            self.layers.went.stepped(values)
            self.layers.counting.stepped()
            if (crossings := self.session.objects.get("keras_crossings")) is not None:
                crossings.settle()
            see_stray(self.session, number_, optimizer, learning_rate(optimizer))
            if not self.fitting:
                self._see_halved(optimizer, grads)
                self._see_calm(optimizer, variables)
                self.loops.applied(optimizer, variables)
                if tapes is not None:
                    tapes.bystanders.applied(optimizer, variables)
            else:
                last = self.layers.last
                if self.loops.in_step(optimizer, variables) or (last is not None and is_untold(last.model)):
                    self._see_calm(optimizer, variables)
                self.layers.watched.applied(optimizer, variables)
        met = self.met.of(optimizer, variables)
        moment = Moment("apply", original, (optimizer, grads, *args), kwargs, {"optimizer": optimizer, "met": met})
        self._inside = True
        try:
            result = self.session.attempt(
                Stage.STEP, moment, failed=lambda _: self._refused(optimizer, grads, variables)
            )
            self.met.taken(optimizer, variables)
        finally:
            self._inside = False
        with self.session.unseen():
            self.unreaching.taken(variables)
            self._see_weights(number_, variables)
            self.layers.strays.stepped(variables)
        self._taken[number_] = self._taken.get(number_, 0) + 1
        self.session.trained = True
        if not self.fitting:
            self.session.policy.stepped(self.session.current_pass)
        return result

    def _given_pairs(self, original: Any, optimizer: Any, pairs: Any, *args: Any, **kwargs: Any) -> Any:
        """Keras 3 takes the pairs apart before it steps, which it cannot do with none."""
        pairs = list(pairs)
        if self.hearing.listening and not pairs:
            ungraded.see(self.session, optimizer, pairs, pairs)
        return original(optimizer, pairs, *args, **kwargs)

    def _refused(self, optimizer: Any, grads: list[Any], variables: list[Any]) -> None:
        ungraded.see(self.session, optimizer, grads, variables)
        self.met.refused(optimizer, variables)

    def _turn(self, original: Any, optimizer: Any, *args: Any, **kwargs: Any) -> Any:
        """A step that is given weights for gradients; what mends it comes through here as any other."""
        where = here(4)
        pairs = argument(where, "grads_and_vars", 0)
        turned = Exchanged(type(optimizer).__name__, where, pairs if source_of(pairs).startswith("zip") else None)
        self.session.recorder.keras_adds("exchanged", turned)

        def run(optimizer: Any, grads: Any, *args: Any, **kwargs: Any) -> Any:
            if not exchanged(grads, args):
                return self._applied(original, optimizer, grads, *args, **kwargs)
            self._inside = True
            try:
                return original(optimizer, grads, *args, **kwargs)
            finally:
                self._inside = False

        return self.session.attempt(Stage.STEP, Moment("apply", run, (optimizer, *args), kwargs))

    def _known(self, optimizer: Any) -> int:
        known = any(optimizer is o for o in self.session.live("keras_optimizers"))
        found = self.session.number("keras_optimizers", optimizer)
        if not known:
            rate = learning_rate(optimizer)
            models = (self.layers.last.number,) if self.layers.last else ()
            site = self.site_of(optimizer)
            entry = Optimizer(
                found, type(optimizer).__name__, site, (Group(rate or 0.0),), models, rate_at=_rate_at(site)
            )
            self.session.recorder.optimizers.append(entry)
        return found

    def _see_calm(self, optimizer: Any, variables: list[Any]) -> None:
        """The first step of a loop of one's own: whether the model was called as in training."""
        root = self.layers.last
        if self._taken or root is None:
            return
        if entry := calm(self.layers, root, optimizer, variables, in_fit=bool(self.fitting)):
            self.session.recorder.keras_adds("calm", entry)

    def _unscale(self, original: Any, optimizer: Any, *args: Any, **kwargs: Any) -> Any:
        """Gradients are divided by the scale, though nothing may have multiplied the loss by it."""
        if self.hearing.listening and id(optimizer) not in self._scaled:
            self._scaled.add(id(optimizer))
            inner, scale = type(optimizer.inner_optimizer).__name__, float(optimizer.initial_scale)
            if scale > 1:
                typical, epsilon = _median(args[0]), float(getattr(optimizer.inner_optimizer, "epsilon", 0) or 0)
                entry = Halved(inner, "float16", None, here(3), scale, typical, epsilon, self._revived())
                self.session.recorder.keras_adds("halved", entry)
        return original(optimizer, *args, **kwargs)

    def _see_weights(self, found: int, variables: list[Any]) -> None:
        """How many weights a step with gradients that were not finite has spoilt."""
        steps = self.session.recorder.steps
        if not steps or steps[-1].optimizer != found or not steps[-1].nonfinite_gradient or steps[-1].nonfinite_weights:
            return
        values = [numpy_of(value_of(variable)) for variable in variables]
        spoilt = sum(int((value != value).sum()) for value in values if value is not None)
        steps[-1] = replace(steps[-1], nonfinite_weights=spoilt)

    def _see_halved(self, optimizer: Any, grads: list[Any]) -> None:
        """Gradients of a model that computes in float16, which nothing has scaled."""
        model = self.layers.last.model if self.layers.last else None
        policy: Any = getattr(model, "dtype_policy", None)
        computed = str(getattr(policy, "compute_dtype", ""))
        scaled = any(optimizer in (known, getattr(known, "inner_optimizer", None)) for known in self._scaling)
        if computed != "float16" or scaled or self._taken:
            return
        values = [numpy_of(pair[0] if isinstance(pair, tuple) else pair) for pair in grads]
        known = [value for value in values if value is not None and value.size]
        size = sum(value.size for value in known)
        lost = sum(int((value == 0).sum()) for value in known) / size if size else None
        where = self.site_of(optimizer) or self.session.site or here(4)
        entry = Halved(type(optimizer).__name__, computed, lost, where, revived=self._revived())
        self.session.recorder.keras_adds("halved", entry)

    def _revived(self) -> float:
        """The share of the first gradients that half precision has lost, as far as a tape told."""
        return getattr(self.session.objects.get("tapes"), "revived", None) or 0.0

    def _see(self, found: int, optimizer: Any, grads: list[Any], variables: list[Any]) -> None:
        if self._taken.get(found, 0) >= MEASURED_STEPS:
            return
        piled = self.piled.found(found, variables)
        values = [pair[0] if isinstance(pair, tuple) else pair for pair in grads]
        rate, norm = learning_rate(optimizer), global_norm(values)
        lost = self.session.recorder.losses[-1].value if self.session.recorder.losses else None
        self.session.recorder.steps.append(
            StepTaken(
                number=len(self.session.recorder.steps),
                optimizer=found,
                location=piled.get("location") or self.session.site or here(4),
                learning_rates=(rate,) if rate is not None else (),
                backwards=1,
                grad_norm=norm,
                leftover_norm=piled.get("leftover_norm"),
                own_norm=piled.get("own_norm"),
                loss=lost,
                parameters=len(values),
                without_gradient=sum(value is None for value in values),
                nonfinite_gradient="" if norm is None or math.isfinite(norm) else _nonfinite(optimizer, values),
            )
        )


def _variables(optimizer: Any, grads: list[Any], args: Any, kwargs: Any) -> list[Any]:
    """What gradients are applied to: beside them, after them, or what the optimizer was built for."""
    if grads and all(isinstance(pair, tuple) for pair in grads):
        return [pair[1] for pair in grads]
    given = args[0] if args else kwargs.get("trainable_variables")
    return list(given if given is not None else getattr(optimizer, "_trainable_variables", ()))


def _median(grads: Any) -> float:
    """The median of the gradients that are not 0, without their signs."""
    numpy = sys.modules["numpy"]
    values = [abs(found.astype("float64")).ravel() for value in grads if (found := numpy_of(value)) is not None]
    whole = numpy.concatenate(values) if values else numpy.zeros(0)
    whole = whole[numpy.isfinite(whole) & (whole > 0)]
    return float(numpy.median(whole)) if whole.size else 0.0


def exchanged(grads: list[Any], args: Any) -> bool:
    """Whether all that is given for gradients can be assigned to, and nothing that is given for weights."""
    paired = bool(grads) and all(isinstance(pair, tuple) and len(pair) == 2 for pair in grads)
    given = [pair[0] for pair in grads] if paired else grads
    weights = [pair[1] for pair in grads] if paired else list(args[0] or ()) if args else []
    if not given or not weights:
        return False
    return all(hasattr(one, "assign") for one in given) and not any(hasattr(one, "assign") for one in weights)


def _nonfinite(optimizer: Any, values: list[Any]) -> str:
    """The first variable whose gradient is not finite."""
    names = [str(getattr(v, "path", getattr(v, "name", ""))) for v in getattr(optimizer, "_trainable_variables", ())]
    bad = [not math.isfinite(norm) for value in values if (norm := global_norm([value]) or 0.0) is not None]
    at = bad.index(True) if True in bad else 0
    return names[at] if len(names) == len(values) else f"variable {at}"


def _rate_at(site: Location | None) -> Location | None:
    """What decides the learning rate: the number, or the string that hides it."""
    if (call := call_at(site)) is not None and getattr(call.func, "attr", "") == "compile":
        return argument(site, "optimizer", 0)
    found = deciding(site, "learning_rate", 0)
    return found.location if found else None


def settings_of(optimizer: Any) -> str:
    """An optimizer with the arguments that decide its steps."""
    rate = learning_rate(optimizer)
    taken = inspect.signature(type(optimizer).__init__).parameters
    rest = [
        f"{name}={getattr(optimizer, name)}" for name in ("momentum", "weight_decay") if _set(optimizer, name, taken)
    ]
    return f"{type(optimizer).__name__}({', '.join([f'learning_rate={rate:g}' if rate is not None else '...', *rest])})"


def _set(optimizer: Any, name: str, taken: Any) -> bool:
    return name in taken and isinstance(getattr(optimizer, name, None), (int, float)) and bool(getattr(optimizer, name))
