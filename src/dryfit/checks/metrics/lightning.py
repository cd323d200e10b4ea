"""MET 5xx: metrics that Lightning logs and waits for."""

import ast
import difflib

from dryfit.checks.metrics.kept import lower_is_better
from dryfit.core.check import check
from dryfit.core.evidence import Failures
from dryfit.core.evidence.lightning import Lightning, Logged, Monitor
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import function_around, function_holding, location_of, nodes_of, parse, source_of, statement_at

# How close a logged key must come to the one waited for, of 1.
CLOSE = 0.5
# How Lightning is told of values, and which argument of its Trainer leaves the validation out.
LOGGING, NO_VALIDATION = ("log", "log_dict"), "limit_val_batches"
# What Lightning writes behind a key that is logged for one of several validation loaders.
LOADER = "/dataloader_idx_"
# Which argument makes it rare.
RARELY = "check_val_every_n_epoch"


@check("MET501", Severity.ERROR)
def monitored_key_never_logged(lightning: Lightning, failures: Failures) -> Findings:
    """A callback or a schedule monitors a metric that nothing logs.

    Cause:
        `ModelCheckpoint`, `EarlyStopping` and `ReduceLROnPlateau` look their metric up among the
        keys given to `self.log`. A key that is not there raises only at the end of the first
        epoch; an `EarlyStopping(strict=False)` never stops.

    Fix:
        Monitor a key that is logged, or log this one.
    """
    for monitor in lightning.monitors:
        if not monitor.wanted:
            yield _blind(monitor, failures)
            continue
        number = failures.first("MET501", "monitor")
        logging, off = logged_at(monitor), _switched_off(monitor.location)
        if monitor.every > 1:
            yield _asked_too_soon(monitor, number)
            continue
        if logging is not None and off is not None:
            yield Finding(
                f"{monitor.owner} monitors `{monitor.wanted}`, which line {logging.line} logs: `{source_of(off)}` "
                "leaves that out.",
                {"monitor": monitor.wanted, "owner": monitor.owner, "available": ", ".join(monitor.available)},
                off,
                fix="Let a validation run, or monitor what the training logs.",
                explains=number,
            )
            continue
        closest = closest_key(monitor.wanted, monitor.available)
        yield Finding(
            f"{monitor.owner} monitors `{monitor.wanted}`, which nothing logs; "
            f"logged are {_listed(monitor.available)}.",
            {
                "monitor": monitor.wanted,
                "owner": monitor.owner,
                "available": ", ".join(monitor.available),
                "closest": closest,
            },
            monitor.argument_location or monitor.location,
            fix=f"monitor={closest!r}" if closest else f"Log `{monitor.wanted}`, or monitor what is logged.",
            edits=_edits(monitor, closest),
            explains=number,
            echo_of=_never_called(logging, lightning) or _raised_before(logging, failures),
        )


def _asked_too_soon(monitor: Monitor, number: int | None) -> Finding:
    return Finding(
        f"{monitor.owner} asks for `{monitor.wanted}` after each epoch; a validation, which logs it, runs every "
        f"{monitor.every}.",
        {"monitor": monitor.wanted, "owner": monitor.owner, "available": "", "every": monitor.every},
        _given(monitor.location, RARELY) or monitor.argument_location or monitor.location,
        fix=f'Give the schedule `"frequency": {monitor.every}`, or validate after each epoch.',
        explains=number,
    )


def logged_at(monitor: Monitor) -> Location | None:
    """Where the script logs the very key that is monitored."""
    tree = parse(monitor.location.path) if monitor.location is not None else None
    calls = [n for n in nodes_of(tree) if isinstance(n, ast.Call) and _logs(n)] if tree is not None else []
    for call in calls:
        keys = [part.value for given in call.args[:1] for part in ast.walk(given) if isinstance(part, ast.Constant)]
        if monitor.wanted in keys and monitor.location is not None:
            return location_of(call, monitor.location.path)
    return None


def _logs(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and call.func.attr in LOGGING


def _switched_off(where: Location | None) -> Location | None:
    """The argument that leaves every batch of a validation out."""
    return _given(where, NO_VALIDATION, 0)


def _given(where: Location | None, name: str, value: int | None = None) -> Location | None:
    """An argument of this name in the file of a place, of one value where that is asked for."""
    tree = parse(where.path) if where is not None else None
    words = [n for n in nodes_of(tree) if isinstance(n, ast.keyword) and n.arg == name] if tree else []
    found = [w for w in words if value is None or (isinstance(w.value, ast.Constant) and w.value.value == value)]
    return location_of(found[0], where.path) if found and where is not None else None


def _never_called(logging: Location | None, lightning: Lightning) -> str:
    """SCR502, where what logs a key is a method that Lightning calls no more."""
    return "SCR502" if function_around(logging) in {hook.name for hook in lightning.hooks if hook.removed} else ""


def _raised_before(logging: Location | None, failures: Failures) -> str:
    """The check that tells why the function which logs a key did not come to that line."""
    function = function_holding(logging)
    own = (f for f in failures if f.explained_by and not f.mended and function_holding(f.location) is function)
    left = next((f for f in own if logging is not None and f.location is not None), None)
    return left.explained_by if left is not None and function is not None else ""


def _blind(monitor: Monitor, failures: Failures) -> Finding:
    return Finding(
        f"`configure_optimizers` gives {monitor.owner} no metric to monitor.",
        {"monitor": "", "owner": monitor.owner, "available": "", "closest": None},
        monitor.location,
        fix='Return {"scheduler": ..., "monitor": "val_loss"} for the schedule.',
        edits=_monitoring(monitor.location),
        explains=failures.first("MET501", "monitor"),
    )


def closest_key(wanted: str, available: tuple[str, ...]) -> str | None:
    """The logged key that looks most like the one waited for; of several loaders it is that of the first."""
    numbered = next((key for key in available if key.startswith(f"{wanted}{LOADER}")), None)
    return numbered or next(iter(difflib.get_close_matches(wanted, available, 1, CLOSE)), None)


def _listed(keys: tuple[str, ...]) -> str:
    return ", ".join(f"`{key}`" for key in keys) or "no metrics"


def _edits(monitor: Monitor, closest: str | None) -> tuple[Edit, ...]:
    if closest is None or monitor.argument_location is None:
        return ()
    reason = "the closest key that is logged"
    return (Edit(Action.REPLACE, monitor.argument_location, value=repr(closest), safe=False, reason=reason),)


@check("MET502", Severity.ERROR)
def logged_value_not_scalar(lightning: Lightning, failures: Failures) -> Findings:
    """A tensor of several elements is logged.

    Cause:
        `self.log` takes one number. A loss with `reduction="none"` or an unreduced comparison has
        one for each example.

    Fix:
        Reduce it first, with `.mean()` for most metrics.
    """
    for logged in {entry.argument_location or entry.location: entry for entry in reversed(lightning.logged)}.values():
        # A `log_dict` has one place for all of them.
        keys = dict.fromkeys(e.key for e in lightning.logged if e.location == logged.location)
        yield Finding(
            f"`self.log({logged.key!r}, ...)` is given a tensor of shape {_shape(logged)}, not one number.",
            {"key": ", ".join(keys), "shape": _shape(logged)},
            logged.argument_location or logged.location,
            fix="Log its mean.",
            edits=_mean(logged),
            explains=failures.first("MET502", "log"),
        )


def _shape(logged: Logged) -> str:
    return " x ".join(map(str, logged.shape)) or "()"


def _mean(logged: Logged) -> tuple[Edit, ...]:
    source = source_of(logged.argument_location)
    if logged.argument_location is None or not source:
        return ()
    atom = isinstance(ast.parse(source, mode="eval").body, ast.Name | ast.Attribute | ast.Call | ast.Subscript)
    value = f"{source if atom else f'({source})'}{'' if logged.floating else '.float()'}.mean()"
    return (Edit(Action.REPLACE, logged.argument_location, value=value, safe=False, reason="the mean is a guess"),)


@check("MET503", Severity.ERROR)
def monitored_by_the_wrong_end(lightning: Lightning, failures: Failures) -> Findings:
    """A callback takes the worst value of its metric for the best.

    Cause:
        `ModelCheckpoint` and `EarlyStopping` have `mode="min"` unless they are told otherwise. Of an
        accuracy they keep the worst epoch, and stop as soon as it rises; with `mode="max"` the same
        becomes of a loss.

    Fix:
        `mode="max"` for a score, `mode="min"` for a loss or an error.
    """
    for watched in lightning.watched:
        lower = lower_is_better(watched.key)
        # A loss below 0 is a likelihood or a bound on one, and may be either way round.
        if lower is None or lower == watched.prefers_lower or (lower and watched.value < 0):
            continue
        right, taken = ("min", "higher") if lower else ("max", "lower")
        where = watched.location
        given = any(m.location == where and m.wanted != watched.key for m in lightning.monitors)
        edit = Edit(Action.SET_ARGUMENT, where, "mode", repr(right)) if where else None
        yield Finding(
            f"{watched.owner} takes the {taken} `{watched.key}` for the better.",
            {"key": watched.key, "value": watched.value},
            watched.argument_location or where,
            fix=f'Write `mode="{right}"`.',
            edits=(edit,) if edit else (),
            proof=Proof(
                "experiment",
                f"`{watched.key}` is {watched.value:.3g}, and anything {taken} replaces it as the best",
                f'with mode="{right}" anything {"lower" if lower else "higher"} does',
            ),
            # The key that a mend put in the place of one which nothing logs.
            echo_of=failures.mended_by("MET501") if given else "",
        )


def _monitoring(where: Location | None) -> tuple[Edit, ...]:
    """The key of a validation's loss, put beside the schedule in the dictionary that is returned."""
    statement, tree = statement_at(where), parse(where.path) if where else None
    given = statement.value if isinstance(statement, ast.Return) else None
    keys = [k.value for k in given.keys if isinstance(k, ast.Constant)] if isinstance(given, ast.Dict) else []
    if where is None or tree is None or given is None or "lr_scheduler" not in keys or "monitor" in keys:
        return ()
    calls = [
        n
        for n in nodes_of(tree)
        if isinstance(n, ast.Call) and ast.unparse(n.func).rpartition(".")[2] in LOGGING and n.args
    ]
    names = [call.args[0].value for call in calls if isinstance(call.args[0], ast.Constant)]
    losses = [name for name in names if isinstance(name, str) and "loss" in name and name.startswith("val")]
    if len(set(losses)) != 1 or not isinstance(given, ast.Dict):
        return ()
    whole = ast.Dict([*given.keys, ast.Constant("monitor")], [*given.values, ast.Constant(losses[0])])
    return (Edit(Action.REPLACE, location_of(given, where.path), value=ast.unparse(whole)),)
