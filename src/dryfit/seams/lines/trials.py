"""What is tried on a line where nothing else tells why it raised, the likeliest first."""

from functools import partial
from typing import TYPE_CHECKING

from dryfit.core.retry import Retry
from dryfit.seams.lines.batches.unlike_rows import unlike_row
from dryfit.seams.lines.calls.converting import converted
from dryfit.seams.lines.calls.defaults import left_to_default
from dryfit.seams.lines.calls.exchanging import exchanged_places

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending


def by_trial(session: "Mending", error: BaseException, number: int, *, tells: bool) -> Retry | None:
    """How to run a statement, as trials show it; ``tells`` enters what ran into the evidence."""
    if session.comes_of_hollow(error):
        return None
    if not tells:
        # What is known to be wrong is no setting.
        return converted(session, error, number, tells=False) or unlike_row(session, error, number, tells=False)
    # A setting that the message itself speaks of is more likely wrong than of another kind.
    told_alone = partial(left_to_default, told_alone=True)
    rows = partial(unlike_row, tells=True)
    for trial in (told_alone, exchanged_places, partial(converted, tells=True), left_to_default, rows):
        found = trial(session, error, number)
        if found is not None:
            return found
    return None
