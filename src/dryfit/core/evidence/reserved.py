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
