"""SCR126: names that are not bound where a line reads them."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script
from dryfit.core.evidence.script import UnboundName
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity
from dryfit.core.stage import is_catch_all


@check("SCR126", Severity.ERROR)
def unbound_name(script: Script, failures: Failures) -> Findings:
    """A line reads a name that nothing has bound by then.

    Cause:
        The name is misspelt, is bound further down or in another function, or is set in this function, which
        makes it a name of the function's own from its first line on. Python looks names up when a line
        runs, which may be after the first epoch.

    Fix:
        Write the name that is meant, bind it before, or declare it `global`.
    """
    for entry in script.unbound_names:
        known = failures.all[entry.failure].explained_by
        if known not in ("", "SCR126") and not is_catch_all(known):
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
