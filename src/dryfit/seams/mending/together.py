"""Two faults of one operation that raise in the same words: neither is seen to go while the other is there."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from dryfit.core.finding import Finding
from dryfit.core.moment import Moment

# A finding by its code, the number of its failure, and what was done in memory.
Mended: TypeAlias = tuple[str, Finding, int, str]
# Operations that may be run once more: they change nothing but what they return.
PURE = ("collate",)


def at_hand_first(found: list[tuple[str, Finding]], number: int) -> list[tuple[str, Finding]]:
    """Findings in their order, but of each check that of this failure before the others: it may tell of many rows."""
    codes = [code for code, _ in found]
    return sorted(found, key=lambda pair: (codes.index(pair[0]), pair[1].explains != number))


def needed_too(
    shelved: Sequence[Mended], last: Mended, first: Moment, apply: Callable[[Mended, Moment], bool]
) -> list[Mended]:
    """The mends that alone changed nothing, where the last one does not suffice without them."""
    if first.operation not in PURE:
        return []
    return [mended for mended in shelved if mended[0] != last[0] and not _suffices(last, replace(first), apply)]


def _suffices(mended: Mended, alone: Moment, apply: Callable[[Mended, Moment], bool]) -> bool:
    if not apply(mended, alone):
        return True
    try:
        alone.run()
    except Exception:
        return False
    return True
