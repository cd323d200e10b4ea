"""Which paths a rehearsed script may really write to."""

import os
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

TEMPORARY = ("/tmp", "/var/tmp")
SYSTEM = ("/dev", "/proc", "/sys", *TEMPORARY)
# Caches hold downloads and compiled kernels: keeping them is what the user wants.
CACHE_VARIABLES = (
    "XDG_CACHE_HOME",
    "HF_HOME",
    "HF_HUB_CACHE",
    "HF_DATASETS_CACHE",
    "TORCH_HOME",
    "TORCHINDUCTOR_CACHE_DIR",
    "TRITON_CACHE_DIR",
    "NUMBA_CACHE_DIR",
    "KERAS_HOME",
)
CACHE_FOLDERS = ("~/.cache", "~/.keras", "~/.triton", "~/.nv", "~/Library/Caches")


def open_places(environ: Mapping[str, str] = os.environ) -> list[str]:
    """The temp folders, the kernel's own file systems and the caches of this user."""
    caches = [environ[name] for name in CACHE_VARIABLES if environ.get(name)]
    return [tempfile.gettempdir(), *SYSTEM, *caches, *map(os.path.expanduser, CACHE_FOLDERS)]


class Places:
    """Decides from a resolved path alone; protected folders win over open ones."""

    def __init__(
        self, scratch: Path | str, protected: Sequence[Path | str], open_paths: Iterable[Path | str] | None = None
    ) -> None:
        self.protected = [os.path.realpath(path) for path in protected]
        self._scratch = _prefixes([scratch])
        self._protected = _prefixes(protected)
        self._open = _prefixes(open_places() if open_paths is None else open_paths)

    def part(self) -> None:
        """In a fork: the process that it came from goes on with the same temporary files."""
        shared = _prefixes([tempfile.gettempdir(), *TEMPORARY])
        self._open = tuple(prefix for prefix in self._open if prefix not in shared)

    @property
    def layout(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return self._protected, self._open

    def is_open(self, path: str) -> bool:
        name = path + "/"
        if name.startswith(self._scratch):
            return True
        return not name.startswith(self._protected) and name.startswith(self._open)

    def is_protected(self, path: str) -> bool:
        return (path + "/").startswith(self._protected)


def _prefixes(paths: Iterable[Path | str]) -> tuple[str, ...]:
    resolved = {os.path.realpath(path) for path in paths}
    return tuple(sorted(path.rstrip("/") + "/" for path in resolved))
