"""Files that loops write turn by turn, whose names have the number of the turn."""

import os
import re

# The number of a turn in the name of a file.
NUMBER = re.compile(r"\d+")


def has_another_number(path: str) -> bool:
    """Whether there is a file whose path differs in the number of its name, or of the folder it is in, alone."""
    folder, name = os.path.split(path)
    others = [*_alike(folder, name), *(os.path.join(other, name) for other in _alike(*os.path.split(folder)))]
    return any(map(os.path.lexists, others))


def unnumbered(path: str) -> str:
    """A path without the numbers in its name, and those of the folder it is in."""
    folder, name = os.path.split(os.path.abspath(path))
    top, inner = os.path.split(folder)
    return os.path.join(top, NUMBER.sub("#", inner), NUMBER.sub("#", name))


def _alike(folder: str, name: str) -> list[str]:
    """What lies in a folder under a name that has other numbers."""
    bare = NUMBER.sub("#", name)
    try:
        beside = os.listdir(folder or ".") if bare != name else []
    except OSError:
        return []
    return [os.path.join(folder, other) for other in beside if NUMBER.sub("#", other) == bare]
