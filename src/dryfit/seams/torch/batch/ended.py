"""Rows of tokens that end in the very number that pads them."""

import sys
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.data import Text
from dryfit.core.source import here
from dryfit.core.trace import deciding

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# The fewest rows that say anything, and calls that are looked at.
FEWEST, LOOKED_AT = 4, 40


class EndedSeam:
    """Hears `pad_sequence`, and keeps the number that rows end in and are padded with."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        self._looked = 0
        session.patches.wrap(sys.modules["torch.nn.utils.rnn"], "pad_sequence", self._padded)

    def _padded(self, original: Any, sequences: Any, *args: Any, **kwargs: Any) -> Any:
        result = original(sequences, *args, **kwargs)
        filler = args[1] if len(args) > 1 else kwargs.get("padding_value", 0.0)
        if self.session.listening and self._looked < LOOKED_AT:
            self._looked += 1
            with self.session.unseen():
                self._see(sequences, filler)
        return result

    def _see(self, sequences: Any, filler: Any) -> None:
        rows = [row for row in sequences if is_tensor(row) and row.dim() == 1 and len(row) > 1]
        # A number below 0 is no token: it marks what has no label, the end token of a tagger's rows among it.
        if int(filler) < 0:
            return
        if len(rows) < max(FEWEST, len(sequences)) or any(row.is_floating_point() for row in rows):
            return
        ends = {int(row[-1]) for row in rows}
        before = {int(row[-2]) for row in rows}
        inside = any(bool((row[:-1] == filler).any()) for row in rows)
        # A number that stands elsewhere as well, or behind one and the same, is no end of a row's own.
        if ends != {int(filler)} or inside or len(before) < 2 or len({len(row) for row in rows}) < 2:
            return
        where = here(4)
        decided = deciding(where, "padding_value", 2)
        known = self.session.recorder.texts
        if not any(text.padded_by == int(filler) for text in known):
            known.append(
                Text(
                    len(rows),
                    where,
                    end=f"the id {int(filler)}",
                    ended=len(rows),
                    pad_is_end=True,
                    padded_by=int(filler),
                    pad_at=(decided.location if decided else None) or where,
                )
            )
