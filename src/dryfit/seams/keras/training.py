"""Compile, fit, evaluate and predict of Keras, made short from within."""

import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves
from dryfit.core.finding import Location
from dryfit.core.moment import Moment
from dryfit.core.source import here, is_user_file
from dryfit.core.stage import Stage
from dryfit.seams.keras import looks
from dryfit.seams.keras.data import batches, ends, epochs, feeding, text_arrays
from dryfit.seams.keras.data.drawn_once import see_traced
from dryfit.seams.keras.data.lists import arrays_of, see_yielded
from dryfit.seams.keras.data.poison import Poison
from dryfit.seams.keras.data.sharing import Fitted, Sizes
from dryfit.seams.keras.data.worded import numbering
from dryfit.seams.keras.data.zipped import joined
from dryfit.seams.keras.eager import keep_tracebacks, make_eager
from dryfit.seams.keras.evaluate.predicting import predict
from dryfit.seams.keras.evaluate.reordered import see_predicted
from dryfit.seams.keras.evaluate.served import Served
from dryfit.seams.keras.flavour import Flavour
from dryfit.seams.keras.forward.building import Building
from dryfit.seams.keras.forward.layers import LayerSeam
from dryfit.seams.keras.forward.unbuilding import unbuilder
from dryfit.seams.keras.learn.repeating import fed
from dryfit.seams.keras.learn.repeats import Repeats, forget_functions
from dryfit.seams.keras.limit import lengthened, limiter, listed, with_limit
from dryfit.seams.keras.loss import lossless
from dryfit.seams.keras.loss.apportioned import see_apportioned, see_targets_apportioned
from dryfit.seams.keras.loss.losses import LossSeam
from dryfit.seams.keras.loss.outputs import see_targets
from dryfit.seams.keras.loss.padded import see_one_class
from dryfit.seams.keras.metrics import axisless, refused
from dryfit.seams.keras.metrics.watching import see_watched
from dryfit.seams.keras.saving import unwritten_by_callback
from dryfit.seams.keras.staged import staged
from dryfit.seams.keras.state import put_in
from dryfit.seams.keras.step import idle, rates
from dryfit.seams.keras.step.answered import logged
from dryfit.seams.keras.step.refolded import Refolded
from dryfit.seams.keras.step.unstepped import Unstepped
from dryfit.seams.keras.taken import see_taken
from dryfit.seams.keras.uncompiled import compiling, entry_of

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Epochs of a fit that are run; the second shows what the first used up.
EPOCHS = 2


@dataclass
class Compiled:
    """What a compile was given; ``inside`` counts the fits since, ``trainable`` is what could be trained then."""

    site: Location | None
    loss: Any = None
    metrics: Any = None
    loss_weights: Any = None
    optimizer: Any = None
    trainable: tuple[int, ...] = ()
    fits: int = 0
    labels_inside: bool = False


class TrainingSeam:
    """Wraps a Keras' Model; what happens inside is seen by the seams of layers, losses and optimizers."""

    def __init__(self, session: "Session", flavour: Flavour, layers: LayerSeam, losses: LossSeam) -> None:
        self.session = session
        self.flavour = flavour
        self.hearing = layers.hearing
        self.layers = layers
        self.losses = losses
        self.repeats = Repeats(session, flavour, layers, losses)
        self.poison = Poison(session, flavour)
        self.sizes, self.fitted = Sizes(), Fitted(session)
        self.unstepped = Unstepped(session)
        self.building = Building(session, losses)
        self.served, self.refolded = Served(session), Refolded(layers)
        self._running: list[str] = []
        self._callbacks: list[Any] = []

    def listen(self, model_class: Any) -> None:
        """Listen to every model."""
        self.layers.model_class = model_class
        keep_tracebacks(self.flavour)
        self.building.listen(model_class)
        patches = self.session.patches
        patches.wrap(self.flavour.callback(), "__init__", self._callback_built)
        # Loading compiles a model only where its class has the compile of the class that defines it.
        patches.wrap(next(owner for owner in model_class.__mro__ if "compile" in vars(owner)), "compile", self._compile)
        patches.wrap(model_class, "fit", self._fit)
        patches.wrap(model_class, "evaluate", self._evaluate)
        patches.wrap(model_class, "predict", self._predict)
        for name in ("train_on_batch", "test_on_batch", "predict_on_batch"):
            patches.wrap(model_class, name, self._on_batch(name))

    def _callback_built(self, original: Any, callback: Any, *args: Any, **kwargs: Any) -> None:
        original(callback, *args, **kwargs)
        if self.hearing.listening and not self._running:
            self.session.sites[id(callback)] = here(3)
            self._callbacks.append(callback)

    def _compile(self, original: Any, model: Any, *args: Any, **kwargs: Any) -> Any:
        if not self.hearing.listening or self._running:
            return original(model, *args, **kwargs)
        site = here(3)
        moment = Moment("compile", original, (model, *args), kwargs, {"model": model})
        result = self.session.attempt(Stage.SCRIPT, moment)
        with self.session.unseen():
            given = _bound(original, model, args, kwargs)
            self.losses.compiled[id(model)] = Compiled(
                site,
                given.get("loss"),
                given.get("metrics"),
                given.get("loss_weights"),
                given.get("optimizer"),
                looks.trainable(model),
            )
            looks.see_loss_weights(self, given, site)
            make_eager(model)
        return result

    def _fit(self, original: Any, model: Any, *args: Any, **kwargs: Any) -> Any:
        if not self.hearing.listening or self._running:
            return original(model, *args, **kwargs)
        self.session.recorder.framework = self.flavour.name
        given = _bound(original, model, args, kwargs)
        if not given:
            return original(model, *args, **kwargs)
        self.session.policy.fits(id(model))
        with self._within("fit", model, here(3)):
            self.repeats.begin(given.get("x"))
            self.sizes, self.building.given = self.fitted.begin(model, given), given
            with self.session.unseen():
                before = looks.before_fit(self, model, given)
                see_apportioned(self.session, model, self.losses.compiled.get(id(model)), given)
                batches.see_shuffled(self.session, given)
                see_one_class(self.session, given)
                see_traced(self.session, given.get("x"))
                short, limit = self._shortened(model, given)
            live = {"model": model, "given": given, "layers": self.layers, "arrays_of": arrays_of}
            live |= {"compiled": self.losses.compiled.get(id(model)), "yielding": self.session.objects.get("yielding")}
            live |= {"compiling": compiling(model), "unbuild": unbuilder(model), "tensors_of": text_arrays.tensors_of}
            moment = Moment("fit", original, (model,), short, live)

            def failed(error: Exception) -> None:
                staged(error)
                self.layers.adapting.pipeline_failed(error)
                see_yielded(self.session, given.get("x"))
                text_arrays.see(self.session, model, given)
                unwritten_by_callback(self.session, error)
                axisless.see(self.session, model, live["compiled"], (given.get("x"), given.get("y")))
                refused.see(self.session, model, live["compiled"], (given.get("x"), given.get("y")))
                self._tell_watched(model, given, limit)

            self.session.shortened = True
            try:
                history = self.session.attempt(Stage.STEP, moment, failed=failed)
            finally:
                with self.session.unseen():
                    looks.after_fit(self, model, given, before)
                    self.unstepped.after()
                    see_taken(self, model, given)
                self._tell_watched(model, given, limit)
            self.repeats.offer_fit(model)
        epochs.see_after_an_epoch(self.session, given)
        return lengthened(history, int(given.get("initial_epoch") or 0), int(given.get("epochs") or 1))

    def _shortened(self, model: Any, given: dict[str, Any]) -> tuple[dict[str, Any], Any]:
        """The arguments of a fit that takes a few steps."""
        steps = self.session.policy.steps
        # A PyDataset that is left in the middle of an epoch refuses to begin another.
        epochs = 1 if hasattr(given.get("x"), "on_epoch_end") else EPOCHS
        limit = limiter(self.flavour, steps)
        start = int(given.get("initial_epoch") or 0)
        short = {**given, "epochs": min(int(given.get("epochs") or 1), start + epochs), "verbose": 0}
        short["callbacks"] = with_limit(given.get("callbacks"), limit)
        if self.flavour.package == "tf_keras" and (
            given.get("validation_data") is not None or given.get("validation_split")
        ):
            wanted = given.get("validation_steps")
            short["validation_steps"] = min(int(wanted), steps) if wanted else feeding.few(given, steps)
        return {name: value for name, value in short.items() if value is not None or name in ("x", "y")}, limit

    def _tell_watched(self, model: Any, given: dict[str, Any], limit: Any) -> None:
        rates.see(self.session, model, listed(given.get("callbacks")))
        with self.session.unseen():
            compiled = self.losses.compiled.get(id(model))
            see_watched(self.session, model, listed(given.get("callbacks")), limit, compiled and compiled.loss)

    def _evaluate(self, original: Any, model: Any, *args: Any, **kwargs: Any) -> Any:
        if not self.hearing.listening or self._running:
            return original(model, *args, **kwargs)
        self.session.recorder.framework = self.flavour.name
        given = _bound(original, model, args, kwargs)
        if not given:
            return original(model, *args, **kwargs)
        with self._within("evaluate", model, here(3)):
            with self.session.unseen():
                short = {k: v for k, v in given.items() if v is not None or k in ("x", "y")}
                steps = self.session.policy.steps
                if self.flavour.package == "tf_keras":
                    short["steps"] = min(
                        int(given.get("steps") or steps),
                        feeding.few({"validation_data": given.get("x")}, steps) or steps,
                    )
                else:
                    short["callbacks"] = with_limit(given.get("callbacks"), limiter(self.flavour, steps))
                short["verbose"] = 0
                ends.see_remainder(self, model, given, "evaluate")
                ends.see_unloaded(self, given, "evaluation")
                looks.see_uneven(self.session, given, self.session.site)
                apart = joined(given.get("x"), self.session.site) if looks.compares(self, model) else None
                if apart is not None:
                    self.session.recorder.keras_adds("paired", apart)
            live = {"model": model, "given": given, "layers": self.layers}
            live["yielding"], live["compiling"] = self.session.objects.get("yielding"), compiling(model)
            live["tensors_of"] = text_arrays.tensors_of
            moment = Moment("evaluate", original, (model,), short, live)
            self.sizes = self.fitted.again(model)
            result = self.session.attempt(Stage.EVALUATE, moment, failed=self._unread(model, given))
            self.fitted.tell(model, self.sizes, given)
            looks.see_scored(self, model, given.get("x"))
        self.session.objects["evaluated"] = result
        return result

    def _predict(self, original: Any, model: Any, *args: Any, **kwargs: Any) -> Any:
        if self._running and is_user_file(sys._getframe(2).f_code.co_filename):
            # A callback's predictions: an epoch may end on hundreds of them.
            return predict(self.session, original)(model, *args, **kwargs)
        if not self.hearing.listening or self._running:
            return original(model, *args, **kwargs)
        with self._within("predict", model, here(3)):
            with self.session.unseen():
                looks.before_predict(self, _bound(original, model, args, kwargs))
            live = {"model": model, "layers": self.layers, "yielding": self.session.objects.get("yielding")}
            live |= {"arrays_of": arrays_of, "tensors_of": text_arrays.tensors_of}
            moment = Moment("predict", predict(self.session, original), (model, *args), kwargs, live)
            failed = self._unread(model, _bound(original, model, args, kwargs))
            result = self.session.attempt(Stage.EVALUATE, moment, failed=failed)
            self.layers.went.through(Stage.BATCH, Stage.EVALUATE)
            known = self.session.recorder.keras.predicted if self.session.recorder.keras else ()
            for shape in {tuple(leaf.shape) for leaf in leaves(result).values()} - set(known):
                self.session.recorder.keras_adds("predicted", shape)
            with self.session.unseen():
                see_predicted(self.session, args[0] if args else kwargs.get("x"), result, self.session.site)
                looks.see_scored(self, model, args[0] if args else kwargs.get("x"))
            return result

    def _unread(self, model: Any, given: dict[str, Any]) -> Callable[[Exception], None]:
        """What is looked at where an evaluation or a prediction fails."""

        def failed(error: Exception) -> None:
            staged(error)
            text_arrays.see(self.session, model, given)

        return failed

    def _on_batch(self, name: str) -> Callable[..., Any]:
        def run(original: Any, model: Any, *args: Any, **kwargs: Any) -> Any:
            if not self.hearing.listening or self._running:
                return original(model, *args, **kwargs)
            self.session.recorder.framework = self.flavour.name
            with self._within(name, model, here(3)):
                kept = idle.held(self, model) if name == "train_on_batch" else None
                batches.see_rows(self.session, name, args, kwargs)
                moment = Moment(name, original, (model, *args), kwargs, {"model": model, "layers": self.layers})
                moment.live["compiling"] = compiling(model)
                result = self.session.attempt(Stage.STEP if "train" in name else Stage.EVALUATE, moment, failed=staged)
                with self.session.unseen():
                    idle.see_unchanged(self, model, kept)
                self.repeats.offer_batches(model)
            if name == "train_on_batch":
                self.session.policy.stepped(self.session.current_pass)
            return result

        return run

    @contextmanager
    def _within(self, name: str, model: Any, site: Location | None) -> Iterator[None]:
        if name != "predict" and not getattr(model, "compiled", getattr(model, "_is_compiled", True)):
            self.session.recorder.keras_adds("uncompiled", entry_of(model, name, site))
        before, self.session.site = self.session.site, site or self.session.site
        self._running.append(name)
        held, self.losses.current = self.losses.current, model
        steps = [step for step in ("train_step", "test_step") if step not in vars(model)]
        for step in steps:
            vars(model)[step] = self._step(model, step)
        forget_functions(model)
        seams = self.session.objects["keras"][self.flavour.name]
        seams.optimizers.fitting += 1
        try:
            with self.hearing.alone():
                yield
        finally:
            seams.optimizers.fitting -= 1
            for step in steps:
                vars(model).pop(step, None)
            forget_functions(model)
            self._running.pop()
            self.losses.current, self.session.site = held, before

    def _step(self, model: Any, name: str) -> Callable[..., Any]:
        method = getattr(model, name)

        def step(*args: Any, **kwargs: Any) -> Any:
            if not self.hearing.listening:
                return method(*self.repeats.formed(args), **kwargs)
            put_in(model, args)
            self._look_inside(model, args)
            if args:
                args = self._fed(name, model, args)
            live = {"model": model, "layers": self.layers, "compiled": self.losses.compiled.get(id(model))}
            live["numbered"] = numbering(self.session, self.flavour)
            moment = Moment(name, logged(method), args, kwargs, live)

            def failed(error: Exception) -> None:
                staged(error)
                if args:
                    see_targets(self.session, model, live["compiled"], args[-1])
                    see_targets_apportioned(self.session, model, live["compiled"], args[-1])
                    axisless.see(self.session, model, live["compiled"], args[-1])
                    refused.see(self.session, model, live["compiled"], args[-1])
                if name == "train_step" and args:
                    lossless.see(self.session, model, live["compiled"], args[-1])

            self.layers.testing = name == "test_step"
            self.layers.validating = self.layers.testing and self._running[-1:] == ["fit"]
            stage = Stage.STEP if name == "train_step" else Stage.EVALUATE
            try:
                with self.hearing.losses_too(method):
                    logs = self.session.attempt(stage, moment, failed=failed)
                self._took(name, model, args, logs)
                return logs
            finally:
                self.layers.validating = self.layers.testing = False

        return step

    def _took(self, name: str, model: Any, args: Any, logs: Any) -> None:
        self.layers.went.took(model, logs)
        if name == "train_step":
            self.repeats.took(logs)
            self.served.ends()
        elif args:
            with self.session.unseen():
                self.served.took(self.layers.number(model), args[-1], logs, "fit" in self._running)

    def _fed(self, name: str, model: Any, args: Any) -> Any:
        """The arguments of a step, without what poisons the model; a training step's batch is kept."""
        if name == "train_step":
            self.repeats.look(args[-1])
        data = self.poison.cleaned(model, args[-1])
        with self.session.unseen():
            self.sizes.see(name, fed(data))
            if name == "train_step":
                self.unstepped.before(model)
        if name == "train_step":
            self.repeats.see(model, data, self._running[-1])
        return *args[:-1], data

    def _look_inside(self, model: Any, args: Any) -> None:
        """Whether the labels are among the inputs, while nothing is given as targets."""
        compiled, data = self.losses.compiled.get(id(model)), args[-1] if args else None
        inputs = data[0] if isinstance(data, (tuple, list)) and data else data
        lone = len(data) < 2 or data[1] is None if isinstance(data, (tuple, list)) else data is not None
        if compiled is None or not lone:
            return
        named = {"labels", "label"} & set(inputs) if isinstance(inputs, dict) else set()
        compiled.labels_inside |= bool(named)
        if compiled.loss is not None:
            looks.see_labels_inside(self, compiled, named)


def _bound(original: Any, model: Any, args: Any, kwargs: Any) -> dict[str, Any]:
    """The arguments of a call by name; {} where they do not fit."""
    try:
        signature = inspect.signature(getattr(original, "__wrapped__", original))
        given = dict(signature.bind(model, *args, **kwargs).arguments)
    except TypeError:
        return {}
    given.pop("self", None)
    return {**{k: v for k, v in given.items() if k != "kwargs"}, **given.get("kwargs", {})}
