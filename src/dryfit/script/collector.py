"""The garbage collector rests while libraries are imported.

What an import makes is there to stay, and the collector would visit all of it again and again:
that is a quarter of the time that a script takes to import transformers.
"""

import gc
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.machinery import ModuleSpec
from types import ModuleType

from dryfit.core.loader import stand_in
from dryfit.core.source import is_user_file


class Rest:
    """Finds modules as the other finders do; an import of a library, with all that it imports, is not collected in."""

    def __init__(self) -> None:
        self._here = threading.local()

    def install(self) -> None:
        """Rest from now on."""
        sys.meta_path.insert(0, self)

    def remove(self) -> None:
        """Rest no longer."""
        sys.meta_path.remove(self)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec that the other finders give, with our loader around theirs for a library's outermost import."""
        if getattr(self._here, "busy", False):
            return None
        with self._busy():
            for finder in sys.meta_path[sys.meta_path.index(self) + 1 :]:
                search = getattr(finder, "find_spec", None)
                spec: ModuleSpec | None = search(fullname, path, target) if search else None
                if spec is not None:
                    break
            else:
                return None
        if spec.origin is not None and not is_user_file(spec.origin):
            stand_in(spec, self._import)
        return spec

    def _import(self, module: ModuleType, execute: Callable[[], object]) -> None:
        """Collect nothing meanwhile, and never visit again what has come."""
        collects = gc.isenabled()
        gc.disable()
        try:
            with self._busy():
                execute()
        finally:
            if collects:
                gc.freeze()
                gc.enable()

    @contextmanager
    def _busy(self) -> Iterator[None]:
        before = getattr(self._here, "busy", False)
        self._here.busy = True
        try:
            yield
        finally:
            self._here.busy = before
