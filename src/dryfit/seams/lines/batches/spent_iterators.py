"""A loop of the function that raised which went over an iterator at its end: it left nothing to go on with."""

from typing import TYPE_CHECKING

from dryfit.core.evidence import NOTHING
from dryfit.core.retry import Retry
from dryfit.seams.torch.batch.spent import spent_above

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending


def spent_iterators(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter the iterator; nothing on the line can be changed for it."""
    if NOTHING in session.recorder.failures[number].unfit:
        spent_above(session, error)
    return None
