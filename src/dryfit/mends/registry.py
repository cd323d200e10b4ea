"""The mends, keyed by check code and operation."""

from collections.abc import Callable
from typing import TypeAlias

from dryfit.core.finding import Finding
from dryfit.core.moment import Moment

Mend: TypeAlias = Callable[[Moment, Finding], str | None]

MENDS: dict[tuple[str, str], Mend] = {}


def mend(code: str, *operations: str) -> Callable[[Mend], Mend]:
    """Enter a function as the mend of a check's findings at these operations.

    It changes the moment and says what it did in a clause ("padded with `tokenizer`"), or
    returns None where it cannot help.
    """

    def enter(function: Mend) -> Mend:
        for operation in operations:
            MENDS[code, operation] = function
        return function

    return enter


def mend_for(code: str, operation: str) -> Mend | None:
    """The mend of a check's findings at an operation."""
    return MENDS.get((code, operation))
