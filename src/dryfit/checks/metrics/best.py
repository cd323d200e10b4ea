"""MET2xx: the metric that chooses the best model, and metrics that are never computed."""

import difflib
from dataclasses import replace

from dryfit.checks.metrics.kept import kept_states, lower_is_better
from dryfit.core.check import check
from dryfit.core.evidence import Failures, Metrics, Script, Step
from dryfit.core.evidence.script import BestModel, UncalledMetric
from dryfit.core.finding import Action, Edit, Fact, Finding, Findings, Proof, Severity
from dryfit.core.source import argument

# What evaluation itself adds: times and rates.
TIMINGS = ("_runtime", "_per_second", "_preparation_time")
# The check that names labels which training lacks as well.
NO_LABELS = "LOS401"


@check("MET201", Severity.ERROR)
def unknown_best_metric(metrics: Metrics, script: Script, failures: Failures) -> Findings:
    """The metric that chooses the best model is not among those computed.

    Cause:
        Trainer looks the value up by `metric_for_best_model`, with the prefix `eval_`. It is found
        missing after the first evaluation.

    Fix:
        Name one of the values that compute_metrics returns.
    """
    best = metrics.best
    if best is None or script.uncalled_metrics:
        return
    names = tuple(name for name in best.available if name not in ("epoch",) and not name.endswith(TIMINGS))
    plain = tuple(name.removeprefix("eval_") for name in names)
    near = _closest(best.wanted.removeprefix("eval_"), plain)
    where = best.location
    edit = Edit(Action.SET_ARGUMENT, where, "metric_for_best_model", f'"{near}"', False) if where and near else None
    yield Finding(
        f"`{best.wanted}` is to choose the best model; evaluation gives {', '.join(f'`{name}`' for name in plain)}.",
        {"wanted": best.wanted, "available": ", ".join(plain), "replacement": near},
        best.argument_location or where,
        fix=f'Write `metric_for_best_model="{near}"`.' if near else "",
        edits=(edit,) if edit else (),
        explains=failures.first("MET201", "best_metric"),
        # The scores of a function that gave none are not there to choose by.
        echo_of="MET106",
    )


def _closest(wanted: str, names: tuple[str, ...]) -> str:
    """The name that looks most like the one wanted; of those that look like nothing, one that is not the loss."""
    parts = [name for name in names if name in wanted or wanted in name]
    near = difflib.get_close_matches(wanted, names, n=1)
    return next(iter([*parts, *near, *(name for name in names if name != "loss"), *names]), "")


@check("MET202", Severity.ERROR)
def saves_beside_evaluations(script: Script, failures: Failures) -> Findings:
    """The best model is to be loaded, and saves do not meet evaluations.

    Cause:
        `load_best_model_at_end` needs a checkpoint of every evaluated model: `save_strategy` must be
        `eval_strategy`, and `save_steps` a multiple of `eval_steps`.

    Fix:
        Set the one to the other.
    """
    for best in script.best_models:
        wanted = _meeting(best)
        explains = failures.first("MET202", "construct")
        if best.built or not wanted or explains is None:
            continue
        told = ", ".join(f"`{name}={getattr(best, name)!r}`" for name in _spoken(best))
        said = [*wanted, *_spoken(best), "load_best_model_at_end"]
        where = next(filter(None, (argument(best.location, name) for name in said)), best.location)
        edits = tuple(_set(best, name, value) for name, value in wanted.items()) if best.location else ()
        yield Finding(
            f"The best model cannot be loaded at the end: saves do not meet evaluations ({told}).",
            wanted,
            where,
            fix="Write " + ", ".join(f"`{name}={value!r}`" for name, value in wanted.items()) + ".",
            edits=edits,
            explains=explains,
        )
        return


def _meeting(best: BestModel) -> dict[str, Fact]:
    """The arguments that make saves and evaluations meet; none where they do."""
    if not best.loads_best or best.save_strategy == "best":
        return {}
    if best.eval_strategy == "no":
        return {"eval_strategy": best.save_strategy if best.save_strategy != "no" else "epoch"} | _also_save(best)
    if best.eval_strategy != best.save_strategy:
        return {"save_strategy": best.eval_strategy}
    every = best.eval_steps or 500
    if best.eval_strategy == "steps" and best.save_steps % every:
        return {"save_steps": every}
    return {}


def _also_save(best: BestModel) -> dict[str, Fact]:
    return {"save_strategy": "epoch"} if best.save_strategy == "no" else {}


def _spoken(best: BestModel) -> tuple[str, ...]:
    same = best.eval_strategy == best.save_strategy
    return ("eval_steps", "save_steps") if same else ("eval_strategy", "save_strategy")


def _set(best: BestModel, name: str, value: Fact) -> Edit:
    assert best.location is not None
    source = f'"{value}"' if isinstance(value, str) else str(value)
    return Edit(Action.SET_ARGUMENT, best.location, name, source, safe=False, reason="saves meet evaluations")


@check("MET203", Severity.ERROR)
def worst_model_chosen(script: Script) -> Findings:
    """The best model is chosen by the wrong end of its metric.

    Cause:
        `greater_is_better` says that a loss is better when it is higher, or an accuracy when it is
        lower: the worst checkpoint is kept. Left out, it is True for whatever does not end in "loss",
        a word error rate or a perplexity as well.

    Fix:
        Set `greater_is_better=False` for a loss or an error, and True for a score.
    """
    for best in script.best_models:
        lower, chosen = lower_is_better(best.metric), best.greater_is_better
        stated = chosen is not None
        greater = chosen if chosen is not None else not best.metric.endswith("loss")
        if not best.built or not best.metric or lower is None or greater != lower or not (stated or best.loads_best):
            continue
        right, where = not greater, best.location
        edit = Edit(Action.SET_ARGUMENT, where, "greater_is_better", str(right), False) if where else None
        name = "greater_is_better" if stated else "metric_for_best_model"
        told = f"`greater_is_better={greater}`" if stated else "Without `greater_is_better`, Trainer takes True: this"
        yield Finding(
            f"{told} for `{best.metric}` keeps the worst model.",
            {"metric": best.metric, "greater_is_better": greater},
            argument(where, name) or where,
            fix=f"Write `greater_is_better={right}`.",
            edits=(edit,) if edit else (),
            proof=Proof(
                "experiment",
                f"of two checkpoints it keeps the one whose `{best.metric}` is {'higher' if greater else 'lower'}",
                f"a {'lower' if lower else 'higher'} `{best.metric}` is the better one",
            ),
        )


@check("MET204", Severity.ERROR)
def early_stopping_without_metric(script: Script, failures: Failures) -> Findings:
    """Early stopping has no metric to watch.

    Cause:
        EarlyStoppingCallback compares the values of `metric_for_best_model` at each evaluation; it
        refuses to start without one.

    Fix:
        Set `metric_for_best_model`, and an `eval_strategy`.
    """
    for best in script.best_models:
        explains = failures.first("MET204", "train")
        if not best.stops_early or best.metric or explains is None:
            continue
        where = best.location
        edit = Edit(Action.SET_ARGUMENT, where, "metric_for_best_model", '"loss"', False) if where else None
        yield Finding(
            "EarlyStoppingCallback is given, and no `metric_for_best_model` for it to watch.",
            {"eval_strategy": best.eval_strategy},
            where,
            fix='Write `metric_for_best_model="loss"`, or one that compute_metrics returns.',
            edits=(edit,) if edit else (),
            explains=explains,
        )


@check("MET205", Severity.WARNING)
def metric_never_computed(script: Script, failures: Failures, metrics: Metrics | None) -> Findings:
    """A compute_metrics is given, and evaluation never calls it.

    Cause:
        Trainer calls it only when batches hold the labels that it expects; without them it logs
        the time of the evaluation and nothing else. The forward of a model of the script's own may have any
        name for them, which has to be told. A best model that is chosen by such a score fails then.

    Fix:
        Keep the label column under a name in `label_names`.
    """
    without_labels = any(failure.explained_by == NO_LABELS for failure in failures)
    # A test set may have no labels; that the metric was called for another set shows that it can be.
    named = failures.mended_by("MET205")
    called = not named and any(call.by_trainer for call in (metrics.calls if metrics else ()))
    if without_labels or called or failures.at("evaluate", "forward", "collate"):
        return
    for entry in script.uncalled_metrics:
        if entry.own and not entry.loss_only and not entry.emptied:
            yield _named_otherwise(entry, failures)
            continue
        if entry.emptied:
            yield Finding(
                f"`{entry.function}` is never called: `{entry.emptied}` returns nothing, so there are no predictions.",
                {"function": entry.emptied},
                entry.emptied_at or entry.location,
                fix=f"Return what is to be scored from `{entry.emptied}`.",
            )
            continue
        names = ", ".join(f"`{name}`" for name in entry.label_names) or "no label"
        why = "`prediction_loss_only` is set" if entry.loss_only else f"no batch holds the labels ({names})"
        yield Finding(
            f"`{entry.function}` is never called: {why}.",
            {"label_names": ", ".join(entry.label_names), "columns": ", ".join(entry.columns)},
            entry.location,
            fix="Leave out `prediction_loss_only`." if entry.loss_only else "Give the evaluation dataset its labels.",
        )


def _named_otherwise(entry: UncalledMetric, failures: Failures) -> Finding:
    """Labels under names that the trainer does not know for them, though the forward does."""
    own, where = ", ".join(f"`{name}`" for name in entry.own), entry.settings_at
    names = repr(list(entry.own)).replace("'", '"')
    explains = failures.first("MET205", "best_metric")
    edit = Edit(Action.SET_ARGUMENT, where, "label_names", names, False) if where else None
    return Finding(
        f"`{entry.function}` is never called: Trainer does not know {own} for the labels.",
        {"label_names": ", ".join(entry.label_names), "own": ", ".join(entry.own)},
        where or entry.location,
        fix=f"Write `label_names={names}`.",
        severity=Severity.ERROR if explains is not None else None,
        edits=(edit,) if edit else (),
        explains=explains,
    )


@check("MET206", Severity.ERROR)
def worst_state_kept(step: Step) -> Findings:
    """A loop keeps its best state by the wrong comparison.

    Cause:
        `if val_loss > best` keeps the state of the highest loss, and a best loss that begins at 0 is
        never beaten: what is saved is the worst model, the first one, or none. A best that nothing sets again
        keeps every state, the last in the end.

    Fix:
        `<` for a loss, with a best that begins at `float("inf")`; `>` for a score, with one that begins at 0.
        Set the best where the state is kept.
    """
    for path in dict.fromkeys(o.location.path for o in step.optimizers if o.location):
        for kept in kept_states(path):
            keeps = "takes for the best" if kept.waits else "keeps"
            finding = Finding(
                f"`{kept.test}` {keeps} {kept.what}.",
                {"test": kept.test, "begins": kept.begins},
                kept.location,
                fix=f"`{kept.right}`",
            )
            before, after = (
                (f"`{kept.test}` keeps {kept.what}", f"with `{kept.right}` it keeps the best")
                if kept.what.startswith(("no state", "every"))
                else (
                    f"of two states `{kept.test}` {keeps} that of {kept.what}",
                    f"`{kept.right}` takes the better one",
                )
            )
            proof = Proof("experiment", before, after)
            # A loss that a best of 0 never lets through may be one that goes below 0.
            sure = not kept.what.startswith("nothing")
            yield finding.proven(proof) if sure else replace(finding, severity=Severity.WARNING)
            return
