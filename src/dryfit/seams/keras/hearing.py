"""On the torch backend Keras' own loops would be heard by torch's seams as well: those are put to sleep."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from dryfit.core.source import is_user_file
from dryfit.seams.keras.flavour import Flavour

if TYPE_CHECKING:
    from dryfit.seams.session import Session


class Hearing:
    """What the seams of Keras ask in place of the session: whether they listen, though others do not."""

    def __init__(self, session: "Session", flavour: Flavour) -> None:
        self.session = session
        self.flavour = flavour
        self._silences = 0

    @property
    def listening(self) -> bool:
        """Whether nothing but our own silence is kept."""
        return self.session.listening_under(self._silences)

    @contextmanager
    def losses_too(self, step: Any) -> Iterator[None]:
        """Let torch's losses be heard in spite of our own silence, in a step that the user wrote."""
        own = is_user_file(getattr(getattr(step, "__code__", None), "co_filename", ""))
        before = self.session.silences_for_losses
        self.session.silences_for_losses = self._silences if own else before
        try:
            yield
        finally:
            self.session.silences_for_losses = before

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Let only the seams of Keras listen, where another's would hear the same."""
        if self.flavour.backend() != "torch":
            yield
            return
        self._silences += 1
        try:
            with self.session.unseen(ours=False):
                yield
        finally:
            self._silences -= 1
