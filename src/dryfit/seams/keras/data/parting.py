"""The files that a folder's training part and its validation part are made of, and how its classes are numbered."""

import inspect
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.data import Coding
from dryfit.core.evidence.keras_refused import Overlap
from dryfit.core.source import here

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# What makes datasets of folders, and says of which files. That of texts does not say.
MAKERS = ("image_dataset_from_directory", "audio_dataset_from_directory")
# What decides which files a part has, and the value where it is not given.
DECIDING = {"seed": None, "validation_split": None, "shuffle": True}


class PartingSeam:
    """Wraps what makes a part of a folder's files."""

    def __init__(self, session: "Session", module: Any) -> None:
        self.session = session
        self.trained: list[tuple[dict[str, Any], set[str]]] = session.objects.setdefault("keras_parts", [])
        for name in MAKERS:
            if hasattr(module, name):
                session.patches.wrap(module, name, self._make)

    def _make(self, original: Any, *args: Any, **kwargs: Any) -> Any:
        made = original(*args, **kwargs)
        site = here(3)
        with self.session.unseen():
            given = dict(inspect.signature(original).bind(*args, **kwargs).arguments)
            for one in made if isinstance(made, list | tuple) else (made,):
                self._number(one, site)
            files, part = set(getattr(made, "file_paths", None) or ()), given.get("subset")
            if part == "training" and files:
                self.trained.append((given, files))
            elif part == "validation" and self.trained:
                self._compare(given, files, site)
        return made

    def _number(self, part: Any, site: Any) -> None:
        """Enter the numbers that the names of folders are given."""
        names = tuple(map(str, getattr(part, "class_names", None) or ()))
        if names:
            rows = len(getattr(part, "file_paths", None) or ())
            self.session.recorder.codings.append(Coding(names, rows, (), site))

    def _compare(self, given: dict[str, Any], files: set[str], site: Any) -> None:
        """Compare with the training part that shares the most."""
        trained, known = max(self.trained, key=lambda part: len(part[1] & files))
        told = {name: [part.get(name, usual) for part in (trained, given)] for name, usual in DECIDING.items()}
        apart = next((name for name, (one, other) in told.items() if one != other), "")
        if known & files and apart:
            one, other = map(repr, told[apart])
            entry = Overlap(len(known & files), len(files), apart, one, other, site)
            self.session.recorder.keras_adds("overlaps", entry)
