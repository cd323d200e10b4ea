"""The metrics that Lightning's callbacks and schedules wait for, and the keys that were logged."""

import sys
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.lightning import Monitor, Watched
from dryfit.core.finding import Location
from dryfit.core.moment import Moment
from dryfit.core.source import argument, frames_from
from dryfit.core.stage import Stage
from dryfit.seams.lightning import record
from dryfit.seams.lightning.methods import constant_in, definition, returning, texts_in
from dryfit.seams.signature import guard

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Where `monitor` stands among a callback's positional arguments.
POSITIONS = {"EarlyStopping": 0, "ModelCheckpoint": 2}
# What Lightning offers to a checkpoint besides the metrics logged.
COUNTERS = ("epoch", "step")
# The functions of a module in which it logs what a validation gives, and what the training does.
VALIDATING = ("validation_step", "on_validation_epoch_end")
TRAINING = ("training_step", "on_train_epoch_end", "on_train_batch_end")


def listen_to_callbacks(session: "Session", package: str) -> None:
    """Watch ModelCheckpoint and EarlyStopping: their arguments, and their metric when they ask for it."""

    def built(callback: Any, site: Location | None) -> None:
        session.sites[id(callback)] = site

    def validate(original: Any, callback: Any, logs: Any) -> Any:
        return _asked(session, callback, callback.strict, logs, original, (callback, logs))

    def save(original: Any, callback: Any, trainer: Any, candidates: Any) -> Any:
        # Before any validation a metric may not be there yet: Lightning itself only warns.
        strict = callback.save_top_k != 0 and trainer.fit_loop.epoch_loop.val_loop._has_run
        if not strict:
            return original(callback, trainer, candidates)
        return _asked(session, callback, True, candidates, original, (callback, trainer, candidates))

    stopping = sys.modules[f"{package}.callbacks.early_stopping"].EarlyStopping
    checkpoint = sys.modules[f"{package}.callbacks.model_checkpoint"].ModelCheckpoint
    guard(session, stopping, built)
    guard(session, checkpoint, built)
    session.patches.wrap(stopping, "_validate_condition_metric", validate)
    session.patches.wrap(checkpoint, "_save_topk_checkpoint", save)


def _asked(session: "Session", callback: Any, strict: bool, logs: Any, original: Any, args: Any) -> Any:
    if not session.listening or callback.monitor is None:
        return original(*args)
    if callback.monitor in logs:
        _watches(session, callback, logs[callback.monitor])
        return original(*args)
    if session.missed.lacks_key(callback.monitor):
        logs[callback.monitor] = sys.modules["torch"].tensor(0.0)
        return original(*args)
    name = type(callback).__name__
    site = session.sites.get(id(callback)) or session.site
    where = argument(site, "monitor", POSITIONS.get(name))
    available = tuple(key for key in logs if key not in COUNTERS)
    record.add(session, "monitors", Monitor(name, callback.monitor, available, site, where, strict))
    moment = Moment("monitor", original, args, {}, {"owner": callback})
    return session.attempt(Stage.METRICS, moment)


def _watches(session: "Session", callback: Any, value: Any) -> None:
    """What a callback chooses by, and which of two values it takes for the better."""
    site, kind = session.sites.get(id(callback)) or session.site, type(callback)
    prefers_lower = callback.mode == "min"
    where = argument(site, "mode") or argument(site, "monitor", POSITIONS.get(kind.__name__))
    entry = Watched(kind.__name__, callback.monitor, float(value), prefers_lower, site, where)
    known = session.recorder.lightning.watched if session.recorder.lightning else ()
    if all((w.owner, w.key, w.location) != (entry.owner, entry.key, entry.location) for w in known):
        record.add(session, "watched", entry)


def listen_to_schedules(session: "Session", package: str) -> None:
    """Watch ReduceLROnPlateau's metric, which configure_optimizers names."""
    loop = sys.modules[f"{package}.loops.training_epoch_loop"]._TrainingEpochLoop

    def update(original: Any, epoch_loop: Any, interval: str, update_plateau_schedulers: bool) -> Any:
        trainer = epoch_loop.trainer
        missing = [
            config
            for config in trainer.lr_scheduler_configs
            if update_plateau_schedulers and config.reduce_on_plateau and config.interval == interval
            if config.monitor not in trainer.callback_metrics
        ]
        early = [] if missing else _before_validation(session, trainer, interval, update_plateau_schedulers)
        if session.listening and early:
            every = int(session.objects["validated_every"])
            _schedule_monitor(session, trainer, early[0], every)
            unseen = _without(trainer, early[0].monitor, original)
            args = (epoch_loop, interval, update_plateau_schedulers)
            return session.attempt(Stage.METRICS, Moment("monitor", unseen, args, {}, {"owner": early[0]}))
        if not session.listening or not missing:
            return original(epoch_loop, interval, update_plateau_schedulers)
        if session.missed.lacks_key(str(missing[0].monitor)):
            return None
        _schedule_monitor(session, trainer, missing[0])
        args = (epoch_loop, interval, update_plateau_schedulers)
        moment = Moment("monitor", original, args, {}, {"owner": missing[0]})
        return session.attempt(Stage.METRICS, moment)

    session.patches.wrap(loop, "_update_learning_rates", update)


def listen_to_configuration(session: "Session", package: str) -> None:
    """Watch a ReduceLROnPlateau that configure_optimizers names no metric for."""
    module = sys.modules[f"{package}.core.optimizer"]

    def configure(original: Any, schedules: Any, monitor: Any) -> Any:
        blind = [schedule for schedule in schedules if _is_blind(schedule, monitor)]
        if not session.listening or not blind:
            return original(schedules, monitor)
        owners = (frame.f_locals.get("model") for frame in frames_from(sys._getframe(2)))
        owner = next((model for model in owners if hasattr(model, "configure_optimizers")), None)
        site = returning(type(owner), "configure_optimizers")[0] or session.site
        record.add(session, "monitors", Monitor("ReduceLROnPlateau", "", (), site, None))
        live = {"without": [schedule for schedule in schedules if schedule not in blind]}
        return session.attempt(Stage.METRICS, Moment("monitor", original, (schedules, monitor), {}, live))

    session.patches.wrap(module, "_configure_schedulers_automatic_opt", configure)


def _is_blind(schedule: Any, monitor: Any) -> bool:
    plateau = sys.modules["torch"].optim.lr_scheduler.ReduceLROnPlateau
    if isinstance(schedule, dict):
        waits = schedule.get("reduce_on_plateau", isinstance(schedule.get("scheduler"), plateau))
        return bool(waits) and schedule.get("monitor") is None
    return isinstance(schedule, plateau) and monitor is None


def _before_validation(session: "Session", trainer: Any, interval: str, plateaus: bool) -> list[Any]:
    """The schedules that are to be stepped after an epoch in which the script runs no validation, and wait for one."""
    every = int(session.objects.get("validated_every", 1))
    if every < 2 or not plateaus or interval != "epoch" or "rare" in session.objects:
        return []
    session.objects["rare"] = True
    waiting = [c for c in trainer.lr_scheduler_configs if c.reduce_on_plateau and c.interval == interval and c.strict]
    of_validation = _logged_in(type(trainer.lightning_module))
    return [c for c in waiting if c.frequency % every and c.monitor in of_validation]


def _logged_in(kind: type) -> set[str]:
    """The texts in the functions of a validation, where those of the training do not have them."""
    texts = {hook: set(texts_in(kind, hook)) for hook in (*VALIDATING, *TRAINING)}
    return {t for hook in VALIDATING for t in texts[hook]} - {t for hook in TRAINING for t in texts[hook]}


def _without(trainer: Any, key: str, original: Any) -> Any:
    """The step of the schedules as it is before the first validation: without the metric."""

    def step(*args: Any) -> Any:
        kind, known = type(trainer), type(trainer).callback_metrics
        kind.callback_metrics = property(lambda t: {k: v for k, v in known.fget(t).items() if k != key})
        try:
            return original(*args)
        finally:
            kind.callback_metrics = known

    return step


def _schedule_monitor(session: "Session", trainer: Any, config: Any, every: int = 1) -> None:
    owner = type(trainer.lightning_module)
    where = constant_in(owner, "configure_optimizers", config.monitor)
    site = where or definition(owner, "configure_optimizers")
    entry = Monitor(
        "ReduceLROnPlateau", config.monitor, tuple(trainer.callback_metrics), site, where, config.strict, every
    )
    record.add(session, "monitors", entry)
