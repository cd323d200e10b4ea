"""The transformers seam: what Trainer alone knows of its datasets, its loop and its metric."""

import math
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from glob import glob
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.metrics import BestMetric
from dryfit.core.finding import Location
from dryfit.core.moment import Moment
from dryfit.core.source import argument, here
from dryfit.core.stage import Stage
from dryfit.seams import reckoned
from dryfit.seams.failing import annotate
from dryfit.seams.guarded import is_awaited
from dryfit.seams.hooks import HooksSeam
from dryfit.seams.metrics import computing
from dryfit.seams.rows import given as rows
from dryfit.seams.signature import by_name, guard
from dryfit.seams.torch.batch.loading import length_of
from dryfit.seams.transformers import best, firsts

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# What `evaluate` and `predict` call the dataset that they are asked for.
ASKED = {"eval_dataset", "test_dataset"}
# The hooks of an evaluation.
EVALUATING = ("on_evaluate", "on_prediction_step", "on_predict")
# Settings of Trainer, a new name before its deprecated alias, with the method that they call on the model.
SETTINGS = dict.fromkeys(("activation_checkpointing", "gradient_checkpointing"), "gradient_checkpointing_enable")


class TrainerSeam:
    """Wraps `Trainer.train`, `evaluate` and `predict`; the loop inside is seen by torch's seams."""

    def __init__(self, session: "Session", module: Any) -> None:
        self.session = session
        self.trainer_class = module.Trainer
        self.looked_at: set[tuple[str, int]] = set()
        self._running: list[Any] = []
        self._evaluated = False
        rows.watch_trainers(session, module.Trainer)
        guard(session, module.Trainer, self._built, self._refused)
        session.patches.wrap(module.Trainer, "train", self._train)
        session.patches.wrap(module.Trainer, "evaluate", self._evaluate)
        session.patches.wrap(module.Trainer, "predict", self._evaluate)
        session.patches.wrap(module.Trainer, "_determine_best_metric", self._best_metric)
        session.patches.wrap(module.Trainer, "compute_loss", self._loss)
        session.patches.wrap(module.LabelSmoother, "__call__", self._smoothed)
        callbacks = sys.modules["transformers.trainer_callback"]
        self.hooks = HooksSeam(session, callbacks.TrainerCallback, _stage_of)
        session.patches.wrap(callbacks.CallbackHandler, "call_event", self._event)

    def _built(self, trainer: Any, site: Location | None) -> None:
        self.session.sites[id(trainer)] = site

    def _refused(self, moment: Moment, site: Location | None) -> None:
        best.unevaluated(self.session, moment)

    def _train(self, original: Any, trainer: Any, *args: Any, **kwargs: Any) -> Any:
        if not self.session.listening or self._running:
            return original(trainer, *args, **kwargs)
        self.session.recorder.framework = "transformers"
        with self._within(trainer):
            stopper = self._stopper()
            trainer.add_callback(stopper)
            try:
                return self._attempt(Stage.STEP, "train", original, trainer, args, kwargs)
            except Exception as error:
                self._evaluate_anyway(trainer, error)
                raise
            finally:
                trainer.remove_callback(stopper)

    def _evaluate(self, original: Any, trainer: Any, *args: Any, **kwargs: Any) -> Any:
        if not self.session.listening:
            return original(trainer, *args, **kwargs)
        self._evaluated = True
        self.session.recorder.framework = "transformers"
        computed = len(self.session.recorder.metrics)
        given = by_name(original, (trainer, *args), kwargs)
        for name in ASKED & given.keys():
            with self.session.unseen():
                rows.look_at_asked(self.session, trainer, given[name], argument(here(2), name, 0))
        with self._within(trainer):
            result = self._attempt(Stage.EVALUATE, "evaluate", original, trainer, args, kwargs)
        if len(self.session.recorder.metrics) == computed:
            best.watch_uncalled(self.session, trainer)
        return result

    def _event(self, original: Any, handler: Any, *args: Any, **kwargs: Any) -> Any:
        self.hooks.watch(handler.callbacks)
        return original(handler, *args, **kwargs)

    def _loss(self, original: Any, *args: Any, **kwargs: Any) -> Any:
        if not self.session.listening or not self._running or len(args) < 3:
            return original(*args, **kwargs)
        return firsts.computed(self.session, original, args, kwargs)

    def _smoothed(self, original: Any, *args: Any, **kwargs: Any) -> Any:
        if self.session.listening and self._running and self.session.loaders.torch.is_grad_enabled():
            firsts.smoothed(self.session, self._running[-1].args, args)
        return original(*args, **kwargs)

    def _lacked(self, trainer: Any, error: Exception) -> None:
        """A setting that calls a method which only the models of transformers have."""
        for setting, method in SETTINGS.items():
            asked = isinstance(error, AttributeError) and getattr(trainer.args, setting, False)
            if asked and not hasattr(trainer.model, method):
                annotate(error, setting=setting, method=method, model=type(trainer.model).__name__)

    @staticmethod
    def _empty_folder(trainer: Any, args: Any, kwargs: Any) -> str:
        """The folder of the checkpoint that training is to go on from, where it holds none."""
        asked = kwargs.get("resume_from_checkpoint", args[0] if args else None)
        folder = trainer.args.output_dir if asked is True else asked if isinstance(asked, str) else ""
        found = glob(os.path.join(folder, "checkpoint-*")) if asked is True else os.path.exists(folder)
        return folder if folder and not found else ""

    def _attempt(self, stage: Stage, operation: str, original: Any, trainer: Any, args: Any, kwargs: Any) -> Any:
        live = {"trainer": trainer, "siblings": lambda: rows.siblings(trainer)}
        moment = Moment(operation, original, (trainer, *args), kwargs, live)
        absent = self._empty_folder(trainer, args, kwargs) if operation == "train" else ""
        if absent and is_awaited(ValueError(), sys._getframe(1), near=False):
            return moment.run()

        def failed(error: Exception) -> None:
            self._lacked(trainer, error)
            with suppress(Exception):
                rows.look_at_rows_of(self.session, trainer)
            if absent:
                annotate(error, resume=absent)

        return self.session.attempt(stage, moment, failed=failed)

    def _evaluate_anyway(self, trainer: Any, error: Exception) -> None:
        """Training died: see whether evaluation, hours later, would have died as well."""
        if self._evaluated or trainer.eval_dataset is None:
            return
        self.session.gave_up(error)
        try:
            trainer.evaluate()
        except Exception:
            return

    @contextmanager
    def _within(self, trainer: Any) -> Iterator[None]:
        if not hasattr(trainer, "args"):
            # One whose own `__init__` has never run raises by itself.
            yield
            return
        site, metric = self.session.sites.get(id(trainer)), trainer.compute_metrics
        before = self.session.site, self.session.settings_site, self.session.shares
        passes = len(self.session.passes)
        self.session.site = site or self.session.site
        self.session.settings_site = self.session.sites.get(id(trainer.args))
        # The last step of an epoch may take fewer batches than the others, and divides by as many.
        self.session.shares = lambda: getattr(trainer, "current_gradient_accumulation_steps", 1)
        self._running.append(trainer)
        with self.session.unseen():
            best.watch_stopping(self.session, trainer)
            rows.look(self.session, trainer, site, self.looked_at)
        if metric is not None and not hasattr(metric, "_dryfit"):
            trainer.compute_metrics = self._computing(metric)
        try:
            yield
        finally:
            trainer.compute_metrics = metric
            self._running.pop()
            self.session.site, self.session.settings_site, self.session.shares = before
            self.session.end_passes_since(passes)

    def _computing(self, metric: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(metric)
        def compute(prediction: Any, *args: Any, **kwargs: Any) -> Any:
            return computing(self.session, metric, prediction, args, kwargs)

        compute._dryfit = True  # type: ignore[attr-defined]
        return compute

    def _best_metric(self, original: Any, trainer: Any, metrics: dict[str, Any], *args: Any, **kwargs: Any) -> Any:
        wanted = trainer.args.metric_for_best_model
        if self.session.listening and wanted:
            key = wanted if wanted.startswith("eval_") else f"eval_{wanted}"
            if key not in metrics:
                site = self.session.sites.get(id(trainer.args))
                where = argument(site, "metric_for_best_model")
                self.session.recorder.best = BestMetric(wanted, tuple(metrics), site, where)
        moment = Moment("best_metric", original, (trainer, metrics, *args), kwargs, {"trainer": trainer})
        return self.session.attempt(Stage.METRICS, moment)

    def _stopper(self) -> Any:
        from sys import modules

        base = modules["transformers.trainer_callback"].TrainerCallback
        return type("Stopper", (base,), _stopping(self.session))()


def _stage_of(hook: str) -> Stage:
    return Stage.EVALUATE if hook in EVALUATING else Stage.STEP


def _stopping(session: "Session") -> dict[str, Any]:
    """A callback's methods: after the steps of the walk, evaluate and save as the arguments will, then stop.

    An experiment is about the training steps: it neither evaluates nor saves.
    """

    def on_train_begin(self: Any, args: Any, state: Any, control: Any, **kwargs: Any) -> Any:
        session.objects["planned"] = state.max_steps, math.ceil(args.num_train_epochs)
        rows = length_of(getattr(kwargs.get("train_dataloader"), "dataset", None))
        if args.max_steps > 0 and rows and session.policy.one_epoch:
            each = args.train_batch_size * args.gradient_accumulation_steps * args.world_size
            reckoned.look(session, session.sites.get(id(args)), "max_steps", args.max_steps, rows, each)
        return control

    def stop(args: Any, control: Any) -> None:
        control.should_evaluate = control.should_evaluate or str(args.eval_strategy).endswith("STEPS")
        control.should_save = control.should_save or str(args.save_strategy).endswith("STEPS")
        control.should_log = True
        control.should_training_stop = session.curtailed = True

    def only_train(control: Any) -> Any:
        control.should_evaluate = control.should_save = False
        return control

    def on_step_end(self: Any, args: Any, state: Any, control: Any, **kwargs: Any) -> Any:
        if not session.policy.one_epoch:
            return only_train(control)
        if state.global_step >= session.policy.steps:
            stop(args, control)
        return control

    def on_epoch_end(self: Any, args: Any, state: Any, control: Any, **kwargs: Any) -> Any:
        if not session.policy.one_epoch:
            return only_train(control)
        # Batches that are gathered for one step make fewer steps of a pass.
        if session.shortened and str(args.eval_strategy).endswith("STEPS"):
            stop(args, control)
            return control
        control.should_training_stop = session.curtailed = True
        return control

    return {"on_train_begin": on_train_begin, "on_step_end": on_step_end, "on_epoch_end": on_epoch_end}


def _arguments(session: "Session", module: Any) -> None:
    def built(arguments: Any, site: Location | None) -> None:
        session.sites[id(arguments)] = site
        best.chosen(session, arguments, site)

    def failed(moment: Moment, site: Location | None) -> None:
        best.refused(session, moment, site)

    if module.__name__.endswith("training_args"):
        _stay_on_cpu(session, module.TrainingArguments)
    for name in ("TrainingArguments", "Seq2SeqTrainingArguments"):
        if owner := getattr(module, name, None):
            guard(session, owner, built, failed)


def _stay_on_cpu(session: "Session", owner: Any) -> None:
    """Settings that only an accelerator bears do not stop a rehearsal on the CPU."""

    def checked(original: Any, arguments: Any, *args: Any, **kwargs: Any) -> Any:
        torch = sys.modules["torch"]
        here = session.listening and session.request.device == "cpu" and not torch.cuda.is_available()
        if here and (getattr(arguments, "bf16", False) or getattr(arguments, "tf32", None)):
            arguments.use_cpu, arguments.tf32 = True, None
            session.note("The arguments ask for an accelerator (bf16, tf32); it was rehearsed on the CPU.")
        return original(arguments, *args, **kwargs)

    session.patches.wrap(owner, "__post_init__", checked)


LISTENERS: dict[str, Any] = {
    "transformers.trainer": TrainerSeam,
    "transformers.training_args": _arguments,
    "transformers.training_args_seq2seq": _arguments,
}
