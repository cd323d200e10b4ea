"""SCR112: attributes that an object does not have."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script
from dryfit.core.evidence.script import MissingAttribute
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity


@check("SCR112", Severity.ERROR)
def missing_attribute(script: Script, failures: Failures) -> Findings:
    """An object is asked for an attribute that it does not have.

    Cause:
        The name is misspelt, belongs to another class, or is set nowhere before the line is
        reached. Python looks names up when a line runs, which may be after the first epoch.

    Fix:
        Use the name that the object has, or set it in `__init__`.
    """
    for entry in script.missing_attributes:
        failure = failures.all[entry.failure] if entry.failure is not None else None
        known = failure.explained_by if failure else ""
        if known not in ("", "SCR112") and not known.endswith("901"):
            continue
        # A statement that raised before may have been the one to set it.
        if failure is not None and failure.stands_on and not entry.near:
            continue
        yield Finding(
            f"`{entry.source}` ({entry.kind}) has no attribute `{entry.name}`{_instead(entry)}.",
            {"kind": entry.kind, "name": entry.name, "near": ", ".join(entry.near) or None},
            entry.location,
            fix=_advice(entry),
            edits=_edits(entry),
            explains=entry.failure,
        )


def _instead(entry: MissingAttribute) -> str:
    return f"; it has {' and '.join(f'`{name}`' for name in entry.near)}" if entry.near else ""


def _advice(entry: MissingAttribute) -> str:
    if entry.replacement:
        return f"Write `{entry.replacement}`."
    return f"Set `self.{entry.name}` in `{entry.kind}.__init__`." if entry.own else ""


def _edits(entry: MissingAttribute) -> tuple[Edit, ...]:
    if entry.location is None or not entry.replacement:
        return ()
    reason = "the closest name that the object has"
    return (Edit(Action.REPLACE, entry.location, value=entry.replacement, safe=False, reason=reason),)
