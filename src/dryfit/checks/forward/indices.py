"""FWD322: floats that a tensor or an array is indexed by."""

from dryfit.core import editing
from dryfit.core.check import check
from dryfit.core.evidence import Script
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Severity
from dryfit.core.source import source_of

# Why a reader is wanted where floats are made whole for all that reads them.
REASON = "whole for everything that reads it"


@check("FWD322", Severity.ERROR)
def float_for_an_index(script: Script) -> Findings:
    """A tensor or an array is indexed by floats.

    Cause:
        An index counts places. `/` gives floats whatever it divides, `floor()` and `round()` keep the type of
        what they round, and labels that were cast for one loss are floats for the next line as well.

    Fix:
        `(x // size).long()` or `.astype("int64")` where the index is computed; for labels that a loss takes as
        floats, `.long()` on the line that indexes by them.
    """
    told: set[tuple[int, Location | None]] = set()
    for entry in script.float_indices:
        place = (entry.failure, entry.location)
        if place in told:
            continue
        told.add(place)
        here = source_of(entry.location) == entry.index
        method = entry.replacement.rpartition(".")[2] if entry.replacement.endswith(")") else ""
        edits: tuple[Edit, ...] = ()
        if here and entry.location is not None:
            edits = (Edit(Action.REPLACE, entry.location, value=entry.replacement),)
        elif entry.replacement.startswith(entry.index):
            edits = editing.called_on(entry.location, method, safe=False, reason=REASON)
        yield Finding(
            f"`{entry.source}` is indexed by `{entry.index}`, whose numbers are {entry.kind}.",
            {"source": entry.source, "index": entry.index, "type": entry.kind},
            entry.location,
            fix=next((edit.value for edit in edits), entry.replacement),
            edits=edits,
            explains=entry.failure,
        )
