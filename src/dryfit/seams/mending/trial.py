"""The mends of one operation while they are tried: what changed nothing is taken back, before another is tried."""

from collections.abc import Callable
from dataclasses import replace

from dryfit.core.moment import Moment
from dryfit.core.verdict import Key
from dryfit.seams.mending.rewriting import Undo
from dryfit.seams.mending.together import PURE, Mended


class Trial:
    """One operation that raised, with the mends that it is run under now, and those that alone changed nothing."""

    def __init__(self, moment: Moment) -> None:
        self.moment = moment
        self.first = replace(moment)
        self.pending: list[Mended] = []
        self.shelved: list[Mended] = []
        self.tried: set[tuple[Key, object]] = set()
        self.undo: list[Undo] = []
        self._joined = False

    def failed_again(self, settle: Callable[[list[Mended]], list[Mended]]) -> None:
        """The operation raised under its mends: those that changed nothing are taken back."""
        refuted = [mended for one in self.pending for mended in settle([one])]
        self.pending.clear()
        for undo in reversed(self.undo if refuted else ()):
            undo()
        self.shelved += refuted
        # Where the operation is run once more at its end, it is seen then which of its mends were needed.
        self.undo = [] if self.moment.operation in PURE else [_restoring(self.moment)]

    def joined(self, apply: Callable[[Mended], bool]) -> list[Mended]:
        """All mends that alone changed nothing, applied together, once: neither is seen to go beside the other."""
        if self._joined or len(self.shelved) < 2 or self.moment.operation in PURE:
            return []
        self._joined = True
        return [mended for mended in self.shelved if apply(mended)]


def _restoring(moment: Moment) -> Undo:
    """What gives a moment back the function and the arguments that it has now."""
    function, args, kwargs, words = moment.function, moment.args, moment.kwargs, dict(moment.kwargs)

    def restore() -> None:
        kwargs.clear()
        kwargs.update(words)
        moment.function, moment.args, moment.kwargs = function, args, kwargs

    return restore
