"""How a Trainer chooses its best model, and the metrics that it never computes."""

import ast
import inspect
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.script import BestModel, UncalledMetric, Unevaluated
from dryfit.core.finding import Location
from dryfit.core.moment import Moment
from dryfit.core.source import Site, argument, arguments, definition_of, is_user_file, location_of, user_frames
from dryfit.core.trace import LABELS
from dryfit.seams.failing import annotate
from dryfit.seams.recorder import update
from dryfit.seams.signature import by_name

if TYPE_CHECKING:
    from dryfit.seams.session import Session


def chosen(session: "Session", built: Any, site: Location | None) -> None:
    """The arguments came to be: keep how they choose."""
    given = arguments(site)
    _add(session, _choice(session, vars(built), site, built=True, stated="greater_is_better" in given))


def refused(session: "Session", moment: Moment, site: Location | None) -> None:
    """The arguments raised: keep what was asked of them."""
    _add(session, _choice(session, moment.kwargs, site, built=False, stated="greater_is_better" in moment.kwargs))


def _choice(session: "Session", values: Any, site: Location | None, *, built: bool, stated: bool) -> BestModel:
    return BestModel(
        number=len(session.recorder.script.best_models),
        location=site,
        metric=str(values.get("metric_for_best_model") or ""),
        greater_is_better=values.get("greater_is_better") if stated else None,
        loads_best=bool(values.get("load_best_model_at_end")),
        eval_strategy=_plain(values.get("eval_strategy"), "no"),
        save_strategy=_plain(values.get("save_strategy"), "steps"),
        eval_steps=values.get("eval_steps"),
        save_steps=values.get("save_steps", 500),
        built=built,
    )


def _plain(strategy: Any, default: str) -> str:
    return default if strategy is None else str(getattr(strategy, "value", strategy))


def _add(session: "Session", entry: BestModel) -> None:
    session.recorder.script_adds("best_models", entry)


def unevaluated(session: "Session", moment: Moment) -> None:
    """A trainer was refused that is to evaluate and has nothing for it."""
    trainer, error = moment.args[0], moment.error
    given = by_name(moment.function, moment.args, moment.kwargs)
    settings = given.get("args")
    strategy = _plain(getattr(settings, "eval_strategy", None), "no")
    if error is None or strategy == "no" or given.get("eval_dataset") is not None:
        return
    annotate(error, unevaluated=strategy)
    session.recorder.script_adds("unevaluated", Unevaluated(type(trainer).__name__, strategy, _made_at(trainer)))


def _made_at(instance: object) -> Location | None:
    """Where the script builds an object, outside of the constructors of its own classes."""
    outside = (f for f in user_frames() if f.f_code.co_name != "__init__" or f.f_locals.get("self") is not instance)
    frame = next(outside, None)
    return Site.of(frame).location if frame is not None else None


def watch_stopping(session: "Session", trainer: Any) -> None:
    """A callback that stops early needs a metric to watch."""
    names = {kind.__name__ for c in trainer.callback_handler.callbacks for kind in type(c).__mro__}
    site = session.sites.get(id(trainer.args))
    if "EarlyStoppingCallback" not in names:
        return
    entries = list(session.recorder.script.best_models)
    for entry in entries:
        if entry.built and entry.location == site:
            update(entries, entry.number, stops_early=True)
    session.recorder.script = replace(session.recorder.script, best_models=tuple(entries))


def watch_uncalled(session: "Session", trainer: Any) -> None:
    """Evaluation is over and did not call compute_metrics."""
    metric = trainer.compute_metrics
    known = session.recorder.script.uncalled_metrics
    if metric is None or known:
        return
    data = trainer.eval_dataset
    site = session.sites.get(id(trainer))
    emptied, emptied_at = _without_answers(trainer.preprocess_logits_for_metrics)
    entry = UncalledMetric(
        function=getattr(metric, "__name__", "compute_metrics"),
        location=argument(site, "compute_metrics") or site,
        label_names=tuple(trainer.label_names or ()),
        columns=tuple(getattr(data, "column_names", None) or ()),
        loss_only=bool(trainer.args.prediction_loss_only),
        emptied=emptied.name if emptied is not None else "",
        emptied_at=emptied_at,
        own=_own_labels(session, trainer.model),
        settings_at=session.sites.get(id(trainer.args)),
    )
    session.recorder.script_adds("uncalled_metrics", entry)


def _own_labels(session: "Session", model: Any) -> tuple[str, ...]:
    """What a forward of the script's may do without, was given by name, and is called as labels are."""
    forward = getattr(type(model), "forward", None)
    code: Any = getattr(forward, "__code__", None)
    calls = session.recorder.calls
    if code is None or not is_user_file(code.co_filename) or not calls:
        return ()
    parameters = inspect.signature(forward).parameters.values() if callable(forward) else ()
    spare = [p.name for p in parameters if p.default is None and p.name in calls[-1].inputs]
    return tuple(name for name in spare if LABELS & set(name.lower().split("_")))


def _without_answers(function: Any) -> tuple[ast.FunctionDef | None, Location | None]:
    """A function of the script's that gives nothing back, and where it ends."""
    code: Any = getattr(function, "__code__", None)
    node = definition_of(code) if code is not None and is_user_file(code.co_filename) else None
    if node is None or any(isinstance(part, ast.Return) and part.value is not None for part in ast.walk(node)):
        return None, None
    return node, location_of(node.body[-1], code.co_filename)
