"""What a line met that reads the data: numbers in writing that it cannot read, and single rows unlike the others."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from dryfit.core.finding import Location

# What stands in a number's way: a mark in its place, the commas of its thousands, a comma for its point, or a unit.
Writing: TypeAlias = Literal["mark", "thousands", "decimal", "unit"]


@dataclass(frozen=True)
class Written:
    """Numbers in writing, ``source``, of which ``count`` in ``rows`` cannot be read as they are: ``samples`` of them.

    Of a table, ``column`` is the first that holds such, ``row`` the first of its rows that does; the others are
    ``columns``. ``read_at`` is the call that has read the table, where it is the only one.
    """

    source: str
    writing: Writing
    samples: tuple[str, ...]
    location: Location | None
    failure: int
    columns: tuple[str, ...] = ()
    row: int = 0
    count: int = 1
    rows: int = 1
    read_at: Location | None = None


@dataclass(frozen=True)
class JsonLines:
    """A text of ``lines`` JSON documents, one a line, which ``source`` reads as one; ``replacement`` reads them all."""

    source: str
    lines: int
    location: Location | None
    failure: int
    replacement: str = ""


@dataclass(frozen=True)
class PlainColumns:
    """Columns of single values, ``names``, without which a ``function`` of a batched ``map`` runs."""

    function: str
    names: tuple[str, ...]
    location: Location | None
    failure: int


@dataclass(frozen=True)
class UnlikeRow:
    """One of the rows that ``loop`` goes over, ``shown``, for which the line at ``location`` raises and others do not.

    ``source`` is what raises.
    """

    source: str
    loop: str
    shown: str
    location: Location | None
    failure: int


@dataclass(frozen=True)
class Unseen:
    """An encoder of the class ``kind`` whose method ``source`` is given ``count`` categories that it does not know."""

    source: str
    kind: str
    shown: tuple[str, ...]
    count: int
    location: Location | None
    failure: int


@dataclass(frozen=True)
class Pivoted:
    """A table that ``source`` lays out anew, of whose ``rows`` so many share a cell with another: ``shared``.

    ``cell`` names the first such cell; ``replacement`` takes the first row of each.
    """

    source: str
    shared: int
    rows: int
    cell: str
    replacement: str
    location: Location | None
    failure: int


@dataclass(frozen=True)
class NotWhole:
    """A column, ``source``, that is to be of whole numbers and has no number in ``count`` of its ``rows``.

    ``row`` is the first such. Where the column was looked up in a ``mapping``, ``absent`` are keys that this lacks.
    """

    source: str
    kind: str
    count: int
    rows: int
    row: int
    location: Location | None
    failure: int
    mapping: str = ""
    absent: tuple[str, ...] = ()
