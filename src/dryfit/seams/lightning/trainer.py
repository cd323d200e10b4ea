"""Lightning's Trainer: its entry points, its hooks and the methods that it asks for."""

import difflib
import inspect
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.lightning import Excluded, Hook, Logged, ManualBackward
from dryfit.core.finding import Location
from dryfit.core.moment import Moment
from dryfit.core.source import argument, here, keyword_at
from dryfit.core.stage import Stage
from dryfit.mends.lightning import plain_optimizer
from dryfit.seams.counts import HOOK
from dryfit.seams.failing import is_curtailed
from dryfit.seams.faults import is_ours
from dryfit.seams.hooks import HooksSeam
from dryfit.seams.lightning import going_on, record, refusals
from dryfit.seams.lightning.budget import Budget
from dryfit.seams.lightning.configured import ConfiguredSeam
from dryfit.seams.lightning.methods import class_definition, definition
from dryfit.seams.lightning.steps import StepsSeam
from dryfit.seams.signature import guard
from dryfit.seams.torch.metrics import ratios

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Methods that Lightning 2.0 does not call any more -> what took their place.
REMOVED = {
    "training_epoch_end": "on_train_epoch_end",
    "validation_epoch_end": "on_validation_epoch_end",
    "test_epoch_end": "on_test_epoch_end",
}
# What a step was told by several optimizers, of which Lightning 2 steps one.
STEP, INDEX = "training_step", "optimizer_idx"
# Arguments of the Trainer that manual optimization excludes, with what they are when not given.
EXCLUDED = {"gradient_clip_val": None, "accumulate_grad_batches": 1}
# What a hook's failure is a failure of.
STAGES = (
    ("configure_optimizers", Stage.STEP),
    ("lr_scheduler_step", Stage.STEP),
    ("optimizer_", Stage.STEP),
    ("setup", Stage.DATA),
    ("prepare_data", Stage.DATA),
    ("_dataloader", Stage.DATA),
    ("_before_batch_transfer", Stage.BATCH),
    ("transfer_batch", Stage.BATCH),
    ("_after_batch_transfer", Stage.BATCH),
    ("backward", Stage.BACKWARD),
    ("validation", Stage.EVALUATE),
    ("test", Stage.EVALUATE),
    ("predict", Stage.EVALUATE),
)
STEPS = ("training_step", "validation_step", "test_step", "predict_step")
# Where a trainer looks up the name that it is given: the module, what it lists them in, and how that is asked.
REGISTRIES = {
    "accelerator": ("accelerators", "AcceleratorRegistry", "available_accelerators"),
    "strategy": ("strategies", "StrategyRegistry", "available_strategies"),
}
# How close a method's name must come to the one that is missing, of 1.
CLOSE = 0.7


class TrainerSeam:
    """Wraps `fit`, `validate`, `test`, `predict` and the calls that Lightning makes from them."""

    def __init__(self, session: "Session", package: str) -> None:
        self.session = session
        self.package = package
        self.budget = Budget(session, package)
        self.steps = StepsSeam(session, package)
        self.configured = ConfiguredSeam(session)
        self.hooks = HooksSeam(session, sys.modules[f"{package}.callbacks"].Callback, _stage_of)
        self._sanity: Exception | None = None
        self._validated = False
        self._depth = 0
        module, call = sys.modules[f"{package}.trainer.trainer"], sys.modules[f"{package}.trainer.call"]
        trainer = module.Trainer
        session.patches.wrap(trainer, "__init__", self._on_one_device)
        guard(session, trainer, self._built)
        session.patches.wrap(trainer, "fit", self._fit)
        for name in ("validate", "test", "predict"):
            session.patches.wrap(trainer, name, self._evaluate(name))
        session.patches.wrap(trainer, "_run_sanity_check", self._sanity_check)
        session.patches.wrap(module, "_verify_loop_configurations", self._verify)
        session.patches.wrap(call, "_call_strategy_hook", self._strategy_hook)
        session.patches.wrap(call, "_call_callback_hooks", self._callbacks)
        session.patches.wrap(call, "_call_lightning_module_hook", self._hook)
        session.patches.wrap(call, "_call_lightning_datamodule_hook", self._hook)
        module_class = sys.modules[f"{package}.core.module"].LightningModule
        session.patches.wrap(module_class, "log", self._log)
        session.patches.wrap(module_class, "manual_backward", self._manual)

    def _on_one_device(self, original: Any, trainer: Any, *args: Any, **kwargs: Any) -> None:
        """The rehearsal is on the CPU, in one process or in those of a launch, whatever the script asks for."""
        if self.session.listening and self.session.request.device == "cpu":
            ranks = self.session.request.ranks
            changed = _asked_devices(kwargs) if ranks == 1 else _asked_of_ranks(kwargs, ranks)
            changed = {name: value for name, value in changed.items() if not self._is_refused(name, kwargs.get(name))}
            if asked := _listed(kwargs, changed):
                self.session.note(
                    f"Lightning was rehearsed on {'one CPU' if ranks == 1 else f'{ranks} CPUs'}, not with {asked}."
                )
            kwargs = {**kwargs, **changed}
        original(trainer, *args, **kwargs)

    def _is_refused(self, name: str, value: Any) -> bool:
        """Whether a trainer knows nothing of this name on any machine, as of those that an older Lightning took."""
        module, registry, listed = REGISTRIES.get(name, ("", "", ""))
        names = getattr(getattr(sys.modules.get(f"{self.package}.{module}"), registry, None), listed, None)
        return names is not None and isinstance(value, str) and value.lower() not in {"auto", "gpu", *names()}

    def _built(self, trainer: Any, site: Location | None) -> None:
        self.session.sites[id(trainer)] = site

    def _fit(self, original: Any, trainer: Any, *args: Any, **kwargs: Any) -> Any:
        if not self.session.listening or self._depth:
            return original(trainer, *args, **kwargs)
        self._sanity, self._validated = None, False
        given, site = _given(original, trainer, args, kwargs), here(3)
        self._look_for_loader(given, site)
        self.session.objects["fitted"] = given.get("model")
        with self._within(trainer), self.budget.fitting(trainer), self.configured.watching(given.get("model")):
            moment = Moment("fit", original, (trainer, *args), kwargs, {"lightning": trainer})
            try:
                refused = partial(refusals.note, self.session, trainer, fit=site)
                result = self.session.attempt(Stage.STEP, moment, failed=refused)
            except Exception as error:
                self._validate_anyway(trainer, given, error)
                raise
        if self._sanity is not None:
            raise self._sanity
        return result

    def _look_for_loader(self, given: dict[str, Any], site: Location | None) -> None:
        """Nothing is given to train on, and the module makes no loader itself."""
        owner: Any = type(given.get("model"))
        base = sys.modules[f"{self.package}.core.module"].LightningModule
        given_any = any(given.get(name) is not None for name in ("train_dataloaders", "datamodule"))
        if given_any or not issubclass(owner, base) or owner.train_dataloader is not base.train_dataloader:
            return
        entry = _missing(owner, base, "train_dataloader")
        record.add(self.session, "hooks", entry if entry.near else replace(entry, location=site))

    def _evaluate(self, name: str) -> Any:
        def run(original: Any, trainer: Any, *args: Any, **kwargs: Any) -> Any:
            if not self.session.listening or self._depth:
                return original(trainer, *args, **kwargs)
            with self._within(trainer):
                moment = Moment(name, original, (trainer, *args), kwargs, {"lightning": trainer})
                return self.session.attempt(Stage.EVALUATE, moment)

        return run

    @contextmanager
    def _within(self, trainer: Any) -> Iterator[None]:
        self.session.recorder.framework = "lightning"
        bar = trainer.progress_bar_callback
        hushed = bar is not None and type(bar).__module__.startswith(self.package) and bar.is_enabled
        if hushed:
            bar.disable()
        self._depth += 1
        before = len(self.session.passes)
        try:
            yield
        finally:
            self._depth -= 1
            self.session.end_passes_since(before)
            if hushed:
                bar.enable()

    def _sanity_check(self, original: Any, trainer: Any) -> None:
        """Validation fails before training has begun: note it, and see whether training fails as well."""
        before = len(self.session.passes)
        try:
            original(trainer)
            self.session.end_passes_since(before)
        except Exception as error:
            if not self.session.listening:
                raise
            again = error if hasattr(error, "_dryfit_failure") else self._sane_after_all(original, trainer)
            if again is not None:
                self._failed_sanity(trainer, again)

    def _sane_after_all(self, original: Any, trainer: Any) -> Exception | None:
        """What Lightning itself raises again, where nothing mends it."""
        moment = Moment("validation_step", original, (trainer,), {}, {"trainer": trainer})
        try:
            self.session.attempt(Stage.EVALUATE, moment)
        except Exception as error:
            return error
        return None

    def _failed_sanity(self, trainer: Any, error: Exception) -> None:
        if getattr(error, "_dryfit_failure", None) is None:
            number = self.session.fail(Stage.EVALUATE, "validation_step", error)
            error._dryfit_failure = number  # type: ignore[attr-defined]
        self.session.gave_up(error)
        self._sanity, self._validated = error, True
        trainer.limit_val_batches = 0
        trainer._logger_connector.reset_results()
        trainer._logger_connector.reset_metrics()
        self._back_to_training(trainer)

    def _back_to_training(self, trainer: Any) -> None:
        """The modes that the modules had before a validation that did not come to its end."""
        modes = getattr(trainer.fit_loop.epoch_loop.val_loop, "_module_mode", None)
        if modes is not None:
            modes.restore(trainer.lightning_module)
        trainer.training = True

    def _validate_anyway(self, trainer: Any, given: dict[str, Any], error: Exception) -> None:
        """Training died: see whether the validation that it would have come to would have died as well."""
        loaders = {name: given[name] for name in ("model", "datamodule") if given.get(name) is not None}
        if given.get("val_dataloaders") is not None:
            loaders["dataloaders"] = given["val_dataloaders"]
        if self._validated or not trainer.enable_validation:
            return
        self.session.gave_up(error)
        try:
            trainer.validate(**loaders)
        except Exception:
            return

    def _verify(self, original: Any, trainer: Any) -> None:
        """The methods that a fit cannot do without, and those that it refuses."""
        module, owner = trainer.lightning_module, type(trainer.lightning_module)
        base = sys.modules[f"{self.package}.core.module"].LightningModule
        if self.session.listening:
            for name in _wanted(str(getattr(trainer.state.fn, "value", trainer.state.fn))):
                if getattr(owner, name, None) is getattr(base, name, None) and name not in vars(module):
                    record.add(self.session, "hooks", _missing(owner, base, name))
            for name in (name for name in REMOVED if callable(getattr(module, name, None))):
                where = definition(owner, name) or class_definition(owner)
                entry = Hook(name, owner.__name__, where, removed=True, successor=REMOVED[name])
                record.add(self.session, "hooks", entry)
            step = definition(owner, STEP)
            if step is not None and INDEX in inspect.signature(getattr(owner, STEP)).parameters:
                record.add(self.session, "hooks", Hook(STEP, owner.__name__, step, near=INDEX, removed=True))
            if not module.automatic_optimization:
                self._look_at_exclusions(trainer, owner)
        live = {"owner": owner, "patches": self.session.patches, "lightning": trainer}
        self.session.attempt(Stage.SCRIPT, Moment("verify", original, (trainer,), {}, live))

    def _look_at_exclusions(self, trainer: Any, owner: type) -> None:
        site = self.session.sites.get(id(trainer))
        for name, plain in EXCLUDED.items():
            value = getattr(trainer, name, plain)
            if value != plain:
                where = keyword_at(site, name) or site
                record.add(self.session, "excluded", Excluded(name, repr(value), owner.__name__, where))

    def _manual(self, original: Any, module: Any, *args: Any, **kwargs: Any) -> Any:
        if self.session.listening and module.automatic_optimization:
            entry = ManualBackward(type(module).__name__, here(2))
            record.add(self.session, "manual_backwards", entry)
        moment = Moment("manual_backward", original, (module, *args), kwargs)
        return self.session.attempt(Stage.BACKWARD, moment) if self.session.listening else moment.run()

    def _strategy_hook(self, original: Any, trainer: Any, hook: str, *args: Any, **kwargs: Any) -> Any:
        if not self.session.listening or hook not in STEPS:
            return original(trainer, hook, *args, **kwargs)
        if hook == "training_step":
            try:
                return self.steps.run(trainer, original, (trainer, hook, *args), kwargs)
            except Exception as error:
                return going_on.without_step(self.session, trainer, error)
        self._validated = True

        def run() -> Any:
            return self.session.attempt(Stage.FORWARD, Moment(hook, original, (trainer, hook, *args), kwargs))

        try:
            return run()
        except Exception as error:
            return going_on.behind(self.session, trainer.lightning_module, error, run)

    def _callbacks(self, original: Any, trainer: Any, *args: Any, **kwargs: Any) -> Any:
        self.hooks.watch(trainer.callbacks)
        return original(trainer, *args, **kwargs)

    def _hook(self, original: Any, trainer: Any, hook: str, *args: Any, **kwargs: Any) -> Any:
        if not self.session.listening:
            return original(trainer, hook, *args, **kwargs)

        def run() -> Any:
            moment = Moment(hook, original, (trainer, hook, *args), kwargs)
            return self.session.attempt(_stage_of(hook), moment)

        try:
            result = run()
        except Exception as error:
            if hook.startswith(HOOK) and is_curtailed(error, self.session.recorder.failures):
                return None
            if going_on.is_own_hook(trainer.lightning_module, hook):
                return going_on.behind(self.session, trainer.lightning_module, error, run)
            result = self._lent(trainer, hook, error)
        if hook == "configure_optimizers":
            result = self.configured.taken(trainer.lightning_module, result)
            self.configured.saw(trainer.lightning_module, result)
        elif hook == "on_after_backward":
            self.configured.after_backward(trainer.lightning_module)
        return result

    def _lent(self, trainer: Any, hook: str, error: Exception) -> Any:
        """A plain optimizer for a configure_optimizers that raises, so that the fit is seen all the same.

        Raises:
            Exception: the hook's own, where it is another.
        """
        if hook != "configure_optimizers" or is_ours(error) or not trainer.lightning_module.automatic_optimization:
            raise error
        self.session.explain_failures()
        self.session.note("`configure_optimizers` raised; the fit was rehearsed with a plain AdamW.")
        return plain_optimizer(trainer.lightning_module)

    def _log(self, original: Any, module: Any, name: Any, value: Any, *args: Any, **kwargs: Any) -> Any:
        if self.session.listening and getattr(value, "numel", None) and value.numel() != 1:
            site = here(3)
            entry = Logged(str(name), tuple(value.shape), site, argument(site, "value", 1), value.is_floating_point())
            record.add(self.session, "logged", entry)
            moment = Moment("log", original, (module, name, value, *args), kwargs)
            return self.session.attempt(Stage.METRICS, moment)
        if self.session.listening:
            ratios.logged(self.session, module, str(name), value, kwargs)
        return original(module, name, value, *args, **kwargs)


def _stage_of(hook: str) -> Stage:
    return next((stage for part, stage in STAGES if part in hook), Stage.STEP)


def _asked_of_ranks(kwargs: dict[str, Any], ranks: int) -> dict[str, Any]:
    """What stands in for other devices in each of several processes: a CPU each, and their gradients averaged."""
    if kwargs.get("devices") in (1, "1", [0]):
        return {}
    strategy = kwargs.get("strategy", "auto")
    averages = not isinstance(strategy, str) or strategy.startswith(("ddp", "auto"))
    changed = {"accelerator": "cpu", "devices": ranks, "num_nodes": 1, "sync_batchnorm": False}
    return changed if averages else {**changed, "strategy": "ddp"}


def _asked_devices(kwargs: dict[str, Any]) -> dict[str, Any]:
    """The arguments for other devices than one CPU, with what stands in for them."""
    plain = {"accelerator": "cpu", "devices": 1, "strategy": "auto", "num_nodes": 1, "sync_batchnorm": False}
    healthy = {
        "accelerator": ("auto", "cpu"),
        "devices": ("auto", 1, "1"),
        "strategy": ("auto", "single_device"),
        "num_nodes": (1,),
        "sync_batchnorm": (False,),
    }
    changed = {name: plain[name] for name in plain if name in kwargs and not _is_one_of(kwargs[name], healthy[name])}
    if "accelerator" in changed and "devices" in kwargs:
        changed["devices"] = 1
    return changed


def _is_one_of(value: Any, values: tuple[Any, ...]) -> bool:
    return isinstance(value, str | int) and value in values


def _listed(kwargs: dict[str, Any], changed: dict[str, Any]) -> str:
    asked = [name for name, value in changed.items() if name in kwargs and kwargs[name] != value]
    return ", ".join(f"{name}={kwargs[name]!r}" for name in asked)


def _given(function: Any, trainer: Any, args: Any, kwargs: Any) -> dict[str, Any]:
    try:
        return dict(inspect.signature(function).bind(trainer, *args, **kwargs).arguments)
    except TypeError:
        return {}


def _wanted(function: str) -> tuple[str, ...]:
    return {
        "fit": ("training_step", "configure_optimizers"),
        "validate": ("validation_step",),
        "test": ("test_step",),
    }.get(function, ())


def _missing(owner: type, base: type, name: str) -> Hook:
    own = [n for n in dir(owner) if not hasattr(base, n) and inspect.isfunction(getattr(owner, n))]
    near = next(iter(difflib.get_close_matches(name, own, 1, CLOSE)), "")
    where = definition(owner, near) if near else class_definition(owner)
    return Hook(name, owner.__name__, where, near)
