"""Files that a rank writes: weights and checkpoints, by torch and by safetensors."""

import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.processes import Saved
from dryfit.core.source import frames_from, here

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Files that are remembered of a rank.
REMEMBERED = 100


class SharedFileSeam:
    """Remembers, under a launcher, where this rank saves to."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        if session.request.launch is None:
            return
        session.patches.wrap(torch, "save", self._saved("torch.save"))
        session.imports.when_imported("safetensors.torch", self._listen_to_safetensors)

    def _listen_to_safetensors(self, module: Any) -> None:
        self.session.patches.wrap(module, "save_file", self._saved("save_file"))

    def _saved(self, operation: str) -> Any:
        def run(original: Any, what: Any, where: Any = None, *args: Any, **kwargs: Any) -> Any:
            target = where if where is not None else kwargs.get("f", kwargs.get("filename"))
            if self.session.listening and isinstance(target, (str, os.PathLike)) and not _is_held_back():
                self._remember(Saved(os.path.abspath(os.fspath(target)), here(3), operation))
            return original(what, *(() if where is None else (where,)), *args, **kwargs)

        return run

    def _remember(self, saved: Saved) -> None:
        rank = self.session.recorder.rank
        if rank is not None and len(rank.saved) < REMEMBERED and saved not in rank.saved:
            self.session.recorder.rank = replace(rank, saved=(*rank.saved, saved))


def _is_held_back() -> bool:
    """Whether a library was told that this is not the process that saves."""
    return any(frame.f_locals.get("is_main_process") is False for frame in frames_from(sys._getframe(2)))
