"""SCR126 and SCR127: names that are not bound where a line reads them, and values that are None."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.mistaken import NoneTaken, UnboundName
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity


@check("SCR126", Severity.ERROR)
def unbound_name(script: Script, failures: Failures, keras: Keras | None) -> Findings:
    """A line reads a name that nothing has bound by then.

    Cause:
        The name is misspelt, is bound further down or in another function, or is set in this function, which
        makes it a name of the function's own from its first line on. Python looks names up when a line
        runs, which may be after the first epoch.

    Fix:
        Write the name that is meant, bind it before, or declare it `global`.
    """
    for entry in script.unbound_names:
        if not failures.is_left_to("SCR126", entry.failure):
            continue
        where = entry.location
        edits: tuple[Edit, ...] = ()
        if entry.near and where is not None:
            reason = "the nearest name that is bound"
            edits = (Edit(Action.REPLACE, where, value=entry.near, safe=False, reason=reason),)
        yield Finding(
            _sentence(entry),
            {"name": entry.name, "near": entry.near or None, "bound": entry.bound.line if entry.bound else None},
            where,
            fix=_advice(entry),
            edits=edits,
            explains=entry.failure,
            # A loop without a turn binds nothing.
            echo_of="DAT704" if any(entry.name in source.binds for source in (keras.sources if keras else ())) else "",
        )


def _sentence(entry: UnboundName) -> str:
    if entry.outside:
        return f"`{entry.name}` is set in this function, so its value outside is not seen here."
    if entry.near:
        return f"`{entry.name}` is bound nowhere; `{entry.near}` is."
    if entry.bound is not None:
        return f"`{entry.name}` is not bound here; line {entry.bound.line} would bind it."
    return f"`{entry.name}` is bound nowhere."


def _advice(entry: UnboundName) -> str:
    if entry.outside:
        return f"`global {entry.name}`, or give it as an argument and return it."
    return f"Write `{entry.near}`." if entry.near else f"Bind `{entry.name}` before this line."


@check("SCR127", Severity.ERROR)
def none_taken(script: Script, failures: Failures) -> Findings:
    """A line takes a value that is None.

    Cause:
        A function that does not say what it returns gives None; so do methods that change their object in
        place, as `sort`, `append` and pandas' `inplace=True`, and `get` where the key is not there. The error comes
        where the value is used.

    Fix:
        Return the value from the function; use the object itself after a change in place.
    """
    for entry in script.nones:
        if not failures.is_left_to("SCR127", entry.failure):
            continue
        yield Finding(
            _none(entry),
            {"source": entry.source, "call": entry.call or None, "line": entry.taken.line if entry.taken else None},
            entry.location,
            fix=_without_none(entry),
            explains=entry.failure,
            echo_of=failures.explained_among("DAT301", "DAT303"),
        )


def _none(entry: NoneTaken) -> str:
    line = f" in line {entry.taken.line}" if entry.taken is not None and entry.taken != entry.location else ""
    if entry.function:
        return f"`{entry.function}` returns nothing, and `{entry.source}` is used{line}."
    if entry.call:
        return f"`{entry.call}` gives None, and `{entry.source}` is used{line}."
    return f"`{entry.source}` is None."


def _without_none(entry: NoneTaken) -> str:
    if entry.function:
        return f"Return a value from `{entry.function}`."
    if entry.call:
        owner = entry.call.rpartition(".")[0]
        return f"Use `{owner}` itself after `{entry.call}`." if owner else f"Look at what `{entry.call}` gives."
    return f"Look at where `{entry.source}` is set."
