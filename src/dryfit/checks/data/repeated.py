"""DAT504: rows that are repeated, and then split."""

import ast
from collections.abc import Sequence

from dryfit.core.evidence.data import Dataset
from dryfit.core.evidence.data_held import Copied, Shared
from dryfit.core.finding import Finding, Location, Proof
from dryfit.core.source import location_of, nodes_of, parse

# Rows that are compared at the least.
COMPARED_ROWS = 16
# Nearly all rows of one class in the training set are no accident, where the others are not found.
REPEATED_SHARE = 0.8
# Real sets hold a few per cent of duplicates; the training set's own repetition is the baseline.
BASELINE_SHARE = 0.1
# Half of the evaluation rows in the training set is no accident.
HALF = 0.5
# What puts tables under one another.
JOINING = ("concat", "concatenate", "vstack")
# What parts rows, by the end of the name that is called.
SPLITTING = ("train_test_split", "random_split")
FIX = "Split first, then repeat the rows of the training part."


def repeated_class(dataset: Dataset, shared: Shared) -> Finding | None:
    """The rows of one class were repeated, and then the rows were split."""
    # Several classes may be drawn up to the size of the one that has most rows.
    few = [entry for entry in shared.classes if entry[3] <= BASELINE_SHARE * entry[2]]
    for label, different, rows, found in sorted(shared.classes, key=lambda entry: -entry[3] / entry[2]):
        others, others_found = sum(entry[2] for entry in few), sum(entry[3] for entry in few)
        if min(different, others) < COMPARED_ROWS or found < REPEATED_SHARE * rows:
            continue
        return Finding(
            f"{found} of the {rows} evaluation rows with label {label} are in the training set: "
            "they were repeated before the split.",
            {"label": label, "rows": rows, "found": found, "others": others, "others_found": others_found},
            dataset.split_at or _repeating(dataset.location) or dataset.location,
            fix=FIX,
            proof=Proof(
                "experiment",
                f"{found} of {rows} evaluation rows with label {label} are in the training set",
                f"{others_found} of the {others} with label {_listed(few)} are: it is not chance",
            ),
        )
    return None


def repeated_in_split(copied: Copied) -> Finding | None:
    """Rows that were repeated and then divided by a split that the script makes itself.

    A table of whole numbers may hold equal rows from the start, unless a line of the script repeats some.
    """
    where, shared = copied.location, copied.shared
    if shared.compared < COMPARED_ROWS or not (shared.distinct or _repeating(where)):
        return None
    told = Dataset("eval", location=where, split_at=where)
    if repeated := repeated_class(told, shared):
        return repeated
    return repeated_table(told, shared) if shared.found >= HALF * shared.compared else None


def _listed(classes: Sequence[tuple[str, int, int, int]]) -> str:
    return " or ".join(entry[0] for entry in classes)


def repeated_table(dataset: Dataset, shared: Shared) -> Finding | None:
    """All rows were repeated, on a line of the script, and are told apart by a number that no two of them share."""
    place = _repeating(dataset.location) if shared.distinct else None
    if place is None:
        return None
    return Finding(
        f"{shared.found} of {shared.compared} evaluation rows are in the training set: "
        "the rows were repeated before the split.",
        {"found": shared.found, "compared": shared.compared, "distinct": shared.distinct},
        place,
        fix=FIX,
        proof=Proof(
            "experiment",
            f"{shared.found} of {shared.compared} evaluation rows are in the training set",
            f"the {shared.distinct} different ones among them have a number each that no other has: it is not chance",
        ),
    )


def _repeating(where: Location | None) -> Location | None:
    """The last call of the script that repeats the rows of a table, before the first that splits them."""
    tree = parse(where.path) if where else None
    calls = [node for node in nodes_of(tree) if isinstance(node, ast.Call)] if tree else []
    split = min((call.lineno for call in calls if ast.unparse(call.func).endswith(SPLITTING)), default=None)
    found = [call for call in calls if _repeats(call)]
    found = [call for call in found if split is None or call.lineno < split] or found
    return location_of(max(found, key=lambda call: call.lineno), where.path) if found and where else None


def _repeats(call: ast.Call) -> bool:
    owner, _, called = ast.unparse(call.func).rpartition(".")
    if called == "sample":
        return any(word.arg == "replace" and ast.unparse(word.value) == "True" for word in call.keywords)
    if called == "repeat":
        return owner.endswith(".index")
    joined = call.args[0] if called in JOINING and call.args else None
    if isinstance(joined, ast.BinOp):
        return isinstance(joined.op, ast.Mult) and isinstance(joined.left, ast.List)
    parts = [ast.unparse(part) for part in joined.elts] if isinstance(joined, ast.List | ast.Tuple) else []
    return len(set(parts)) < len(parts) or called == "fit_resample" or (called == "resample" and not owner)
