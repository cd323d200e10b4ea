"""BAT207: loops over batches that take a single one."""

import linecache
import re

from dryfit.core.check import check
from dryfit.core.evidence import Batch
from dryfit.core.evidence.batch import OneTurn
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity

# What a comment says where a single batch is meant, on the line or above it.
MEANT = re.compile(r"#.*(overfit|(one|single|first) batch|sanity|smoke|debug|quick|dry)", re.IGNORECASE)


@check("BAT207", Severity.ERROR)
def loop_left_in_its_first_turn(batch: Batch) -> Findings:
    """A loop over batches is left at the end of its first turn.

    Cause:
        A `return` or a `break` stands in the body of the loop and under no condition. It is one level of
        indentation too deep: each epoch trains on one batch, or an evaluation scores one.

    Fix:
        Move the statement behind the loop.
    """
    for turn in (turn for turn in batch.one_turns if not _is_meant(turn.location)):
        what = "trains on" if turn.trains else "counts"
        yield Finding(
            f"`{turn.source}` leaves the loop at the end of its first turn: it {what} 1 of {turn.batches} batches.",
            {"loop": turn.header, "batches": turn.batches},
            turn.location,
            fix=f"Move `{turn.source}` behind the loop." if turn.source != "break" else "Leave `break` out.",
            edits=_edits(turn),
            proof=Proof("experiment", f"1 of {turn.batches} batches is taken", f"without it there are {turn.batches}"),
        )


def _is_meant(where: Location) -> bool:
    lines = (linecache.getline(where.path, number) for number in (where.line - 1, where.line))
    return any(map(MEANT.search, lines))


def _edits(turn: OneTurn) -> tuple[Edit, ...]:
    """The statement goes, and comes behind the loop where nothing else does."""
    gone = Edit(Action.DELETE_STATEMENT, turn.location)
    behind = Edit(Action.INSERT_AFTER, turn.loop_at, value=turn.source)
    return (gone,) if turn.source == "break" or turn.followed else (behind, gone)
