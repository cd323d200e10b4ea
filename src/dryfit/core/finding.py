"""What a check says: a finding, where it is, its proof, and the edits that mend it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Literal, TypeAlias

Fact: TypeAlias = str | int | float | bool | None


class Severity(StrEnum):
    """SARIF's levels. An error is proven; what is only suspected is a warning or a note."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True)
class Location:
    """A span of the user's source. Lines count from 1, columns from 0, as in `ast`."""

    path: str
    line: int
    column: int = 0
    end_line: int | None = None
    end_column: int | None = None
    text: str = ""


class Action(StrEnum):
    """What an edit does to the node it points at."""

    RENAME_ARGUMENT = "rename_argument"
    REMOVE_ARGUMENT = "remove_argument"
    SET_ARGUMENT = "set_argument"
    REPLACE = "replace"
    INSERT_BEFORE = "insert_before"
    INSERT_AFTER = "insert_after"
    DELETE_STATEMENT = "delete_statement"
    IMPORT = "import"


@dataclass(frozen=True)
class Edit:
    """One change of the user's source.

    ``location`` is the span of the call for the argument actions, of the expression for
    ``replace``, and any line of the statement for the statement actions; ``import``
    needs only the path. ``name`` is the argument, ``value`` the new name or source:

    - ``rename_argument``: argument ``name`` becomes ``value``;
    - ``remove_argument``: argument ``name`` goes;
    - ``set_argument``: argument ``name`` gets the source ``value``, added if absent;
    - ``replace``: the expression becomes ``value``;
    - ``insert_before``/``insert_after``: the statements ``value``, at the same indent;
    - ``delete_statement``: the statement goes;
    - ``import``: the import statement ``value`` is added unless it is there already.

    A safe edit keeps what the program means apart from the fault; the others want a reader.
    """

    action: Action
    location: Location
    name: str = ""
    value: str = ""
    safe: bool = True
    reason: str = ""


@dataclass(frozen=True)
class Proof:
    """The counterfactual: the same thing with the fault and without it."""

    kind: Literal["mended", "experiment"]
    before: str
    after: str


@dataclass(frozen=True)
class Finding:
    """One cause. ``explains`` is the number of the failure it accounts for, if one was seen.

    ``echo_of`` is the code of another cause that this would only repeat, where that is found as
    well; ``echoes`` are the messages of those that repeated this one. A ``symptom`` is what any error of the model,
    its loss or its learning may come to: it is told where there is no such error. Findings of one check with the same
    ``shared`` text have one cause, which the first of them tells.
    """

    message: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    location: Location | None = None
    fix: str = ""
    edits: tuple[Edit, ...] = ()
    proof: Proof | None = None
    explains: int | None = None
    severity: Severity | None = None
    echo_of: str = ""
    echoes: tuple[str, ...] = ()
    stands_on: tuple[str, ...] = ()
    symptom: bool = False
    shared: str = ""

    def proven(self, proof: Proof) -> "Finding":
        """The same finding with its proof."""
        return replace(self, proof=proof)


Findings: TypeAlias = Iterator[Finding]
