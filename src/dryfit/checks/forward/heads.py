"""FWD313: attentions whose width cannot be divided among their heads."""

import ast

from dryfit.core.check import check
from dryfit.core.evidence import Script
from dryfit.core.evidence.script import Heads
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Severity
from dryfit.core.source import call_at, location_of
from dryfit.core.trace import configured


@check("FWD313", Severity.ERROR)
def heads_that_do_not_divide(script: Script) -> Findings:
    """A width is no multiple of the number of its heads or groups.

    Cause:
        Each head of an attention takes an equal part of the width, and so does each group of a GroupNorm or a
        convolution of the channels: 30 features cannot be divided among 4 heads.

    Fix:
        Choose a width that their number divides, or fewer of them.
    """
    for entry in script.heads:
        where = entry.location if entry.given else configured(entry.location) or entry.location
        edits = _fewer(entry) or _configured_fewer(entry, where)
        yield Finding(
            f"{entry.class_name} divides a width of {entry.width} among {entry.heads} {entry.part}s.",
            {"width": entry.width, "heads": entry.heads, "fitting": entry.fitting},
            edits[0].location if edits else where,
            fix=f"{entry.fitting} {entry.part}s, or a width of {_wider(entry)}.",
            edits=edits,
            explains=entry.failure,
        )


def _wider(entry: Heads) -> int:
    return -(-entry.width // entry.heads) * entry.heads


def _fewer(entry: Heads) -> tuple[Edit, ...]:
    if not entry.given or entry.location is None or not entry.location.text:
        return ()
    reason = f"as many {entry.part}s as divide the width; a wider model is another way"
    return (Edit(Action.REPLACE, entry.location, value=str(entry.fitting), safe=False, reason=reason),)


def _configured_fewer(entry: Heads, where: Location | None) -> tuple[Edit, ...]:
    """The number of heads in the call that makes a model's config."""
    call = call_at(where) if where != entry.location else None
    words = [word for word in call.keywords if word.arg and entry.part in word.arg] if call else []
    named = [w.value for w in words if isinstance(w.value, ast.Constant) and w.value.value == entry.heads]
    if where is None or len(named) != 1:
        return ()
    reason = f"as many {entry.part}s as divide the width; a wider model is another way"
    place = location_of(named[0], where.path)
    return (Edit(Action.REPLACE, place, value=str(entry.fitting), safe=False, reason=reason),)
