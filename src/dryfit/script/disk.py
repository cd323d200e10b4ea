"""The user's disk, which stays as it is while the script runs."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol, TypeAlias

from dryfit.core.request import Request
from dryfit.script.overlay.frameworks import hooks
from dryfit.script.overlay.session import Overlay
from dryfit.seams.imports import ImportHooks

Notes: TypeAlias = Callable[[], list[str]]


class Moving(Protocol):
    """A session, which calls this in each fork that goes on by itself."""

    moving: Callable[[], None]


@contextmanager
def kept_disk(request: Request, session: Moving) -> Iterator[Notes]:
    """Lead what the script writes to the scratch folder; gives what there is to say about it."""
    if not request.scratch:
        yield list
        return
    imports = ImportHooks()
    overlay = Overlay(Path(request.disk or request.scratch), protected_folders(request))
    try:
        with overlay.together():
            overlay.install()
            for name, redirect in hooks(overlay).items():
                imports.when_imported(name, redirect)
        session.moving = overlay.part
        yield overlay.notes
    finally:
        imports.remove()
        overlay.remove()


def protected_folders(request: Request) -> list[Path]:
    """The folders that are the user's own: where the script lies, and where it is run."""
    script = "" if request.module else os.path.dirname(os.path.realpath(request.target))
    folders = {Path.cwd(), Path(script).absolute()}
    # To protect the root would be to protect /dev and the temp folders as well.
    return sorted(folder for folder in folders if folder != Path(folder.anchor))
