"""Class names that are numbered anew for each split."""

from collections.abc import Sequence

from dryfit.core.evidence import Data
from dryfit.core.evidence.data import Coding
from dryfit.core.finding import Finding, Findings, Proof

# The share of the later numbering's names that the earlier one must know, and the names and rows that tell.
KNOWN, FEWEST_NAMES, FEWEST_ROWS = 0.9, 2, 8
# Classes that a sentence names.
NAMED = 4


def recoded(codings: Sequence[Coding]) -> Findings:
    """The first pair of numberings of different rows in which a name that both have has two numbers."""
    for place, first in enumerate(codings):
        for later in codings[place + 1 :]:
            # Beside one that both splits use there may be another, for another column.
            shared = any(o is not later and (o.rows, o.names) == (first.rows, later.names) for o in codings)
            wrong = _wrong(first, later) if not shared else []
            if wrong:
                yield _finding(first, later, wrong)
                return


def exchanged(data: Data) -> Findings:
    """Held-out labels under other numbers, by what a model of the training rows or its dataset's settings say."""
    for entry in data.swapped:
        if entry.part == "labels":
            yield Finding(
                f"With the training set's `{entry.attribute}` {entry.changed} of {entry.rows} held-out rows have "
                "another label.",
                {"attribute": entry.attribute, "changed": entry.changed, "rows": entry.rows},
                entry.location,
                fix=f"Give both sets the same `{entry.attribute}`.",
                proof=Proof(
                    "experiment",
                    f"{entry.changed} of {entry.rows} labels mean another class",
                    f"with the training set's `{entry.attribute}` none does",
                ),
            )
            return
    for found in data.exchanged:
        moved = ", ".join(f"{label} for {answer}" for answer, label in found.classes[:NAMED])
        yield Finding(
            f"The held-out labels have other numbers than those of training: {moved}.",
            {"agreed": found.agreed, "mended": found.mended, "within": found.within, "rows": found.rows},
            found.location,
            fix="Number the classes once, on the training split, and use that numbering for all.",
            proof=Proof(
                "experiment",
                f"a linear model of the training rows agrees with {found.agreed:.0%} of the held-out labels",
                f"with these numbers exchanged it agrees with {found.mended:.0%}",
            ),
        )
        return


def _wrong(first: Coding, later: Coding) -> list[str]:
    """The names of the later numbering that have another number in the first."""
    shared = [name for name in later.names if name in first.names]
    alike = len(shared) >= max(FEWEST_NAMES, KNOWN * len(later.names))
    roles = first.role == later.role == "" and first.rows != later.rows
    if not alike or not (roles or {first.role, later.role} == {"train", "eval"}):
        return []
    if min(first.rows, later.rows) < FEWEST_ROWS:
        return []
    return [name for name in shared if first.names.index(name) != later.names.index(name)]


def _finding(first: Coding, later: Coding, wrong: list[str]) -> Finding:
    name = wrong[0]
    rows = sum(later.counts[later.names.index(name)] for name in wrong) if later.counts else later.rows
    total = f"{rows} of {later.rows} labels" if later.counts else f"{len(wrong)} of {len(later.names)} names"
    numbers = first.names.index(name), later.names.index(name)
    return Finding(
        f"{name!r} is {numbers[0]} among the {first.rows} rows of one split and {numbers[1]} among the "
        f"{later.rows} of another.",
        {"wrong": len(wrong), "names": len(later.names), "rows": later.rows},
        later.location,
        fix="Number the names once, on the training split, and use that numbering for all.",
        proof=Proof("experiment", f"{total} mean another class", "with the first split's numbering 0 do"),
    )
