"""Models that are called outside of every tape, and whose weights an optimizer is given without a gradient."""

import ast
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import global_norm
from dryfit.core.evidence.keras_taped import Unreached
from dryfit.core.source import nodes_of, parse
from dryfit.seams.keras.state import value_of

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import Root
    from dryfit.seams.session import Session

# Calls of such models that are recorded in case that a loss is made of their answers.
MOST = 6
TAPE = "GradientTape"


class Untaped:
    """Opens a tape of its own before such a call, and asks it for what the user's tape has not seen."""

    def __init__(self, session: "Session", tensorflow: Any) -> None:
        self.session = session
        self.tensorflow = tensorflow
        self.without: dict[int, Any] = {}
        self._tried = 0
        self._open: tuple[Any, Root, list[Any]] | None = None
        self._found: tuple[Root, list[Any], int, float] | None = None

    def called(self, root: "Root") -> None:
        """A model is about to be called while no tape records."""
        if not self.without or not root.eager or self._found or not self.session.listening:
            return
        own = list(getattr(root.model, "trainable_weights", ()))
        if not own or any(id(weight) not in self.without for weight in own):
            return
        self._close()
        if self._tried < MOST:
            self._tried += 1
            with self.session.unseen():
                tape = self.tensorflow.GradientTape(persistent=True)
                tape._push_tape()
                self._open = tape, root, own

    def asked(self, target: Any) -> None:
        """The user's tape is about to be asked for the gradients of a loss."""
        if (opened := self._close()) is None:
            return
        tape, root, own = opened
        try:
            gradients = tape.gradient(target, [value_of(weight) for weight in own])
        except Exception:
            return
        there = [gradient for gradient in gradients if gradient is not None]
        if there and (norm := global_norm(there)):
            self._found = root, own, len(there), norm

    def entries(self, steps: int) -> tuple[Unreached, ...]:
        """The model, as far as its weights have no gradient yet and no other tape may give them one."""
        if self._found is None:
            return ()
        root, own, there, norm = self._found
        tree = parse(root.site.path) if root.site else None
        named = [n for n in (nodes_of(tree) if tree else ()) if isinstance(n, ast.Call)]
        tapes = [call for call in named if ast.unparse(call.func).rpartition(".")[2] == TAPE]
        if len(tapes) != 1 or any(id(weight) not in self.without for weight in own):
            return ()
        name = str(getattr(root.model, "name", type(root.model).__name__))
        return (Unreached((name,), len(own), steps, root.site, there, norm),)

    def _close(self) -> "tuple[Any, Root, list[Any]] | None":
        opened, self._open = self._open, None
        if opened is not None:
            opened[0]._pop_tape()
        return opened
