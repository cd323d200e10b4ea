"""What drifted between versions, names that nothing binds, and whatever else a line raises."""

import ast
from dataclasses import replace

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script
from dryfit.core.evidence.calls import SurplusArguments, UnknownArgument
from dryfit.core.evidence.missing import MissingName
from dryfit.core.failing import unrecognised
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Severity
from dryfit.core.source import call_at, location_of, parse, statement_at
from dryfit.core.stage import Stage
from dryfit.core.values import values_of_key


@check("SCR101", Severity.ERROR)
def unknown_argument(script: Script) -> Findings:
    """A call gives an argument that the function does not take.

    Cause:
        Libraries rename and remove arguments between releases, and a function of one's own is called as it was
        before. The signature does not have this one, so the call raises a TypeError.

    Fix:
        Use the argument's new name, or remove it where it has no successor.
    """
    for entry in script.unknown_arguments:
        yield Finding(
            f"`{entry.callable}`{_of(entry.installed)} takes no argument `{entry.argument}`{_instead(entry)}.",
            {
                "callable": entry.callable,
                "argument": entry.argument,
                "replacement": entry.replacement,
                "value": entry.value,
            },
            entry.argument_location or _spread(entry) or entry.location,
            fix=_advice(entry),
            edits=_argument_edits(entry),
            explains=entry.failure,
        )


def _spread(entry: UnknownArgument) -> Location | None:
    """Where the one dictionary of the file that has this key writes it, for a call that is given `**settings`."""
    call, tree = call_at(entry.location), parse(entry.location.path) if entry.location else None
    if call is None or tree is None or entry.location is None or all(word.arg for word in call.keywords):
        return None
    values = list(values_of_key(entry.argument, tree))
    return location_of(values[0], entry.location.path) if len(values) == 1 else None


def _of(installed: str) -> str:
    """Whose a function is: a library's of some version, or the script's own."""
    return f" of {installed}" if installed else ""


def _counted(count: int) -> str:
    return "1 argument" if count == 1 else f"{count} arguments"


def _instead(entry: UnknownArgument) -> str:
    if entry.call:
        return f"; it is `{entry.call}` now"
    if entry.replacement:
        value = f"={entry.value}" if entry.value else ""
        return f"; it is `{entry.replacement}{value}` now"
    if entry.replacement == "":
        return "; it was removed"
    return f"; close names are {', '.join(f'`{name}`' for name in entry.accepted)}" if entry.accepted else ""


def _advice(entry: UnknownArgument) -> str:
    if entry.call:
        return entry.call
    if entry.replacement:
        return f"Write `{entry.replacement}={entry.value}` for `{entry.argument}=`."
    if entry.replacement is None and entry.accepted:
        return f"Write `{entry.accepted[0]}=` if that is what is meant."
    return f"Remove `{entry.argument}=`."


def _argument_edits(entry: UnknownArgument) -> tuple[Edit, ...]:
    where, old = entry.location, entry.argument
    if where is None:
        return ()
    if entry.call:
        return (Edit(Action.REPLACE, where, value=entry.call, reason="a method of its own by now"),)
    if entry.value:
        removed = Edit(Action.REMOVE_ARGUMENT, where, old, reason="renamed by the library")
        return removed, Edit(Action.SET_ARGUMENT, where, entry.replacement or "", entry.value, reason=removed.reason)
    if entry.replacement:
        return (Edit(Action.RENAME_ARGUMENT, where, old, entry.replacement, reason="renamed by the library"),)
    if entry.replacement is None and entry.accepted:
        reason = "the closest name that the signature takes"
        return (Edit(Action.RENAME_ARGUMENT, where, old, entry.accepted[0], safe=False, reason=reason),)
    return (Edit(Action.REMOVE_ARGUMENT, where, old, safe=False, reason="it has no successor"),)


@check("SCR102", Severity.ERROR)
def undefined_name(script: Script) -> Findings:
    """A name is used that nothing binds and an import would.

    Cause:
        The script uses a module or class that it never imports; Python raises a NameError
        when the line is reached, which may be hours into a run.

    Fix:
        Add the import at the top of the script.
    """
    for entry in script.undefined_names:
        edits = (Edit(Action.IMPORT, entry.location, value=entry.statement),) if entry.location else ()
        yield Finding(
            f"`{entry.name}` is used and never imported.",
            {"name": entry.name, "statement": entry.statement},
            entry.location,
            fix=f"Add `{entry.statement}`.",
            edits=edits,
        )


@check("SCR103", Severity.ERROR)
def metric_loaded_as_dataset(script: Script) -> Findings:
    """A metric is loaded where a dataset is meant.

    Cause:
        `evaluate.load` and `load_dataset` take the same names (`"glue", "mnli"`), but the first
        gives a metric. The error comes only where the result is used as a dataset.

    Fix:
        Call `load_dataset` from `datasets`.
    """
    for entry in script.mistaken_loaders:
        if entry.location is None:
            continue
        called = entry.call_text.partition("(")[0] or entry.called
        edits = [Edit(Action.REPLACE, entry.location, value=f"{entry.wanted}({entry.call_text.partition('(')[2]}")]
        if not entry.wanted_imported:
            edits.append(Edit(Action.IMPORT, entry.location, value=f"from datasets import {entry.wanted}"))
        yield Finding(
            f"`{called}` gives a metric, and its result is used as a dataset (`.{entry.used_as}`).",
            {"called": entry.called, "wanted": entry.wanted, "used_as": entry.used_as},
            entry.location,
            fix=f"Load it with `{entry.wanted}`.",
            edits=tuple(edits),
        )


@check("SCR104", Severity.ERROR)
def missing_name(script: Script) -> Findings:
    """A name is not in the module that it is taken from.

    Cause:
        Libraries move, rename and remove names between releases, and a function of one's own is renamed in
        one file and not in the other. The module has none of this name, so the import or the attribute raises.

    Fix:
        Use the name's successor.
    """
    told: list[MissingName] = []
    for entry in script.missing_names:
        if entry in told:
            continue
        beside = _beside(entry, script.missing_names)
        told += beside
        names = dict.fromkeys(f"`{e.owner}.{e.name}`" if e.installed else f"`{e.name}`" for e in (entry, *beside))
        successor = _successor(entry) if len(names) == 1 else ""
        yield Finding(
            f"{entry.installed or f'`{entry.owner}`'} has no {', '.join(names)}{successor}.",
            {"owner": entry.owner, "name": entry.name, "replacement": entry.replacement or None},
            entry.location,
            fix=_without_name(entry),
            edits=tuple(edit for e in (entry, *beside) for edit in _name_edits(e)),
            explains=entry.failure,
        )


def _beside(entry: MissingName, names: tuple[MissingName, ...]) -> list[MissingName]:
    """The other names that the same line lacks, and is rewritten without at once."""
    if entry.failure is None or entry.imported or entry.location is None:
        return []
    same = [e for e in names if e.failure == entry.failure and not e.imported and e != entry and e.location]
    return [e for e in same if e.location and e.location.line == entry.location.line]


def _without_name(entry: MissingName) -> str:
    if entry.advice:
        return entry.advice
    if entry.replacement:
        return f"Write `{entry.replacement}`."
    return "" if entry.accepted else f"Do without `{entry.name}`, here and where it is used."


def _successor(entry: MissingName) -> str:
    if entry.advice:
        return ""
    if entry.replacement and not entry.installed:
        return f"; it has `{entry.replacement.partition(' import ')[2].partition(' as ')[0]}`"
    if entry.replacement:
        return f"; today it is `{entry.replacement}`"
    return f"; close names are {', '.join(f'`{name}`' for name in entry.accepted)}" if entry.accepted else ""


def _name_edits(entry: MissingName) -> tuple[Edit, ...]:
    where = entry.location
    if where is None or not entry.replacement or entry.advice:
        return ()
    if not entry.imported:
        return (Edit(Action.REPLACE, where, value=entry.replacement, reason="renamed by the library"),)
    added = Edit(Action.INSERT_AFTER, where, value=entry.kept, reason="the import's successor")
    return added, Edit(Action.DELETE_STATEMENT, where, reason="a name of it is gone")


@check("SCR105", Severity.ERROR)
def missing_module(script: Script) -> Findings:
    """A module is not installed.

    Cause:
        The script, or a library that it uses, imports a module that this environment lacks.

    Fix:
        Install the package that has the module.
    """
    told: set[str] = set()
    for entry in script.missing_modules:
        known = f"; it comes with `{entry.distribution}`" if entry.distribution else ""
        yield Finding(
            f"No module `{entry.module}` is installed{known}.",
            {"module": entry.module, "distribution": entry.distribution or None},
            entry.location,
            fix=f"Run `pip install {entry.distribution}`." if entry.distribution else "",
            explains=entry.failure,
            # One installation serves every line that needs the module.
            echo_of="SCR105" if entry.module in told else "",
        )
        told.add(entry.module)


@check("SCR106", Severity.ERROR)
def too_many_arguments(script: Script) -> Findings:
    """More positional arguments are given than the function takes.

    Cause:
        Libraries remove arguments and make others keyword-only between releases, and a function of one's own loses
        a parameter that some call still gives.

    Fix:
        Give the arguments by keyword, and leave out those that are gone.
    """
    for entry in script.surplus_arguments:
        takes = f"{_counted(entry.taken)} by position, not {entry.given}"
        if entry.keyword:
            more = f", as {len(entry.beside)} more of these calls do" if entry.beside else ""
            takes = f"`{entry.keyword}` by keyword alone, and is given it by position{more}"
        yield Finding(
            f"`{entry.callable}`{_of(entry.installed)} takes {takes}.",
            {"callable": entry.callable, "given": entry.given, "taken": entry.taken, "keyword": entry.keyword},
            entry.location,
            fix=f"Write `{entry.kept}`." if entry.kept else "",
            edits=_surplus_edits(entry),
            explains=entry.failure,
        )


def _surplus_edits(entry: SurplusArguments) -> tuple[Edit, ...]:
    if entry.location is None or not entry.kept or entry.defined:
        return ()
    if entry.keyword:
        every = ((entry.location, entry.kept), *entry.beside)
        return tuple(Edit(Action.REPLACE, where, value=source) for where, source in every)
    return (Edit(Action.REPLACE, entry.location, value=entry.kept, safe=False, reason="what the rest meant is gone"),)


@check("SCR901", Severity.ERROR)
def script_failure(failures: Failures) -> Findings:
    """The script raises an exception outside of every known operation.

    Cause:
        A line of the script itself raises. The rehearsal goes on after it where it can.

    Fix:
        Read the message and the line; what comes after it may be its consequence.
    """
    for found in unrecognised(failures, Stage.SCRIPT):
        yield replace(found, echo_of=found.echo_of or _of_an_output(found.location, failures))


def _of_an_output(where: Location | None, failures: Failures) -> str:
    """BWD110, where a line takes for the loss the very output that a backward was started at."""
    statement = statement_at(where)
    read = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)} if statement else set()
    started = (call_at(f.location) for f in failures if f.mended and f.explained_by == "BWD110")
    given = (call.args[0] if call.args else getattr(call.func, "value", None) for call in started if call is not None)
    return "BWD110" if any(isinstance(node, ast.Name) and node.id in read for node in given) else ""
