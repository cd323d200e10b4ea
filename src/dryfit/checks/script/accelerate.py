"""SCR 6xx: what Accelerate's `prepare` is given, and gives."""

import ast
from collections.abc import Sequence

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script
from dryfit.core.evidence.accelerate import Accelerate, Unprepared
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity
from dryfit.core.source import statement_at

NOUNS = {"loader": "a loader", "optimizer": "an optimizer", "model": "a model"}
# What goes wrong on several processes with each of them.
COSTS = {
    "loader": "every process sees all of the data, and batches stay on the CPU",
    "optimizer": "it steps in the middle of an accumulation and knows nothing of the loss scale",
    "model": "it stays on the CPU and its gradients are not shared between processes",
}


@check("SCR601", Severity.WARNING)
def unprepared_object(accelerate: Accelerate, failures: Failures, script: Script | None) -> Findings:
    """The loop uses an object that accelerator.prepare was not given.

    Cause:
        `prepare` moves a model to its device, shares a loader's batches out between processes and
        makes an optimizer wait for the end of an accumulation. On one CPU nothing shows; on several
        processes every one of them trains on the same batches, or on gradients of its own.

    Fix:
        Give every model, optimizer, training loader and schedule to `prepare`, and use what it returns.
    """
    if not accelerate.unprepared:
        return
    first = accelerate.unprepared[0]
    names = " and ".join(_named(entry) for entry in accelerate.unprepared)
    are = "are" if len(accelerate.unprepared) > 1 else "is"
    what = "prepared, and used unprepared" if first.discarded else "not given to `prepare`"
    asked = next((entry for entry in (script.missing_attributes if script else ()) if entry.prepared), None)
    lacks = f", and `{asked.source}` has no `{asked.name}`, which its prepared twin has" if asked else ""
    yield Finding(
        f"{names} {are} {what}: on several processes {COSTS[first.kind]}{lacks}.",
        {"names": names, "kind": first.kind, "discarded": first.discarded},
        first.location,
        # What no name takes of all that is prepared is used as it was.
        echo_of=failures.mended_by("SCR117"),
        fix=_advice(first),
        edits=_prepared(accelerate.unprepared),
        explains=asked.failure if asked else None,
        severity=Severity.ERROR if asked else None,
    )


def _prepared(entries: Sequence[Unprepared]) -> tuple[Edit, ...]:
    """The statement that prepares the others, with these at its end on both sides."""
    statement, where = statement_at(entries[0].prepare), entries[0].prepare
    names = [entry.name for entry in entries]
    if where is None or not isinstance(statement, ast.Assign) or not isinstance(statement.value, ast.Call):
        return ()
    target = statement.targets[0]
    targets = [ast.unparse(one) for one in target.elts] if isinstance(target, ast.Tuple) else [ast.unparse(target)]
    known = all(entry.name.isidentifier() and entry.prepare == where and not entry.discarded for entry in entries)
    if not known or len(targets) != len(statement.value.args) or statement.value.keywords:
        return ()
    given = [ast.unparse(one) for one in statement.value.args]
    line = f"{', '.join([*targets, *names])} = {ast.unparse(statement.value.func)}({', '.join([*given, *names])})"
    return (Edit(Action.INSERT_BEFORE, where, value=line), Edit(Action.DELETE_STATEMENT, where))


def _named(entry: Unprepared) -> str:
    return f"`{entry.name}`" if entry.name else NOUNS[entry.kind].capitalize()


def _advice(entry: Unprepared) -> str:
    name = entry.name or entry.kind
    if entry.discarded:
        return f"{name} = accelerator.prepare({name}), and use that."
    return f"accelerator.prepare(..., {name})"


@check("SCR602", Severity.ERROR)
def prepared_in_another_order(accelerate: Accelerate) -> Findings:
    """What accelerator.prepare gives is taken in another order.

    Cause:
        `prepare` gives everything back in the order that it was given in. Names in another order hold each
        other's objects, and the loop asks the model to step.

    Fix:
        Take them in the order of the call.
    """
    for entry in accelerate.misordered:
        given, taken = (", ".join(names) for names in (entry.given, entry.taken))
        yield Finding(
            f"`prepare` is given `{given}`, and what it gives is taken as `{taken}`.",
            {"given": given, "taken": taken, "kinds": ", ".join(entry.kinds)},
            entry.location,
            fix=f"{given} = accelerator.prepare({given})",
            edits=(Edit(Action.REPLACE, entry.location, value=given),) if entry.location is not None else (),
        )
