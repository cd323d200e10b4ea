"""Names of a library's class that a class of the script's takes for its own."""

from dataclasses import dataclass

from dryfit.core.finding import Location


@dataclass(frozen=True)
class Reserved:
    """An attribute ``name`` that ``kind`` sets, and that is a property of the library's class ``owner``.

    ``uses`` are the places in the class that mean the script's own.
    """

    kind: str
    name: str
    owner: str
    location: Location | None
    uses: tuple[Location, ...]
    failure: int


@dataclass(frozen=True)
class TakenName:
    """A ``name`` under which a module of class ``kind`` is to keep something, and does not.

    ``owner`` is the class that has an attribute of this name; none where no module takes such a name.
    """

    kind: str
    name: str
    owner: str
    location: Location | None
    failure: int
