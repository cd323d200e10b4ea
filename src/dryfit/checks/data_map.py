"""DAT106 and DAT107: what a preprocessing asks for, and what it leaves."""

import ast

from dryfit.checks.batch_parts import ROWS
from dryfit.core.check import check
from dryfit.core.evidence import Batch, Failures
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Severity
from dryfit.core.source import call_at


@check("DAT106", Severity.ERROR)
def column_not_in_dataset(batch: Batch) -> Findings:
    """A preprocessing asks for a column that the dataset does not have.

    Cause:
        The function given to `map` or `filter` reads a column under a name of another dataset, or
        one that was renamed or removed before.

    Fix:
        Use the dataset's own names: `dataset.column_names`.
    """
    for taking in batch.takings:
        if taking.kind not in ROWS or taking.how not in ("key", "position"):
            continue
        held = ", ".join(f"`{name}`" for name in taking.holds)
        edits: tuple[Edit, ...] = ()
        if taking.twin and taking.location is not None:
            reason = "the closest column"
            edits = (Edit(Action.REPLACE, taking.location, value=f'"{taking.twin}"', safe=False, reason=reason),)
        yield Finding(
            f"The dataset has no column `{taking.asked}`; it has {held}.",
            {"asked": taking.asked, "holds": ", ".join(taking.holds), "nearest": taking.twin or None},
            taking.location,
            fix=f'"{taking.twin}"' if taking.twin else "",
            edits=edits,
            explains=taking.failure,
        )


@check("DAT107", Severity.ERROR)
def kept_columns_of_other_length(failures: Failures) -> Findings:
    """A batched map makes another number of rows and keeps old columns.

    Cause:
        A function that splits, groups or filters gives more or fewer rows than it was given. The
        columns that it does not give anew have the old number, and one table cannot hold both.

    Fix:
        Remove the old columns: `remove_columns=dataset.column_names`.
    """
    for failure in failures.at("map"):
        if "kept" not in failure.facts:
            continue
        kept, rows, made = (failure.facts[name] for name in ("kept", "rows", "made"))
        yield Finding(
            f"`map` makes {made} rows of {rows} and keeps {_listed(str(kept))}, of {rows} rows.",
            {"kept": kept, "rows": rows, "made": made},
            failure.location,
            fix="remove_columns=dataset.column_names",
            edits=_removing(failure.location),
            explains=failure.number,
        )


def _listed(names: str) -> str:
    return ", ".join(f"`{name}`" for name in names.split(", "))


def _removing(where: Location | None) -> tuple[Edit, ...]:
    call = call_at(where)
    owner = call.func.value if call is not None and isinstance(call.func, ast.Attribute) else None
    if where is None or not isinstance(owner, (ast.Name, ast.Attribute)):
        return ()
    value = f"{ast.unparse(owner)}.column_names"
    return (Edit(Action.SET_ARGUMENT, where, "remove_columns", value, safe=False, reason="the old columns go"),)
