"""DAT521: columns that are lost to a mean of NaN."""

import ast

from dryfit.core.check import check
from dryfit.core.editing import node_at
from dryfit.core.evidence import Script
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity

# Statistics that numpy has a form of which leaves NaN out.
LEAVING_OUT = ("mean", "std", "var", "min", "max", "median")


@check("DAT521", Severity.ERROR)
def columns_emptied_by_nan(script: Script) -> Findings:
    """A mean of NaN makes whole columns NaN, and they become 0.

    Cause:
        One NaN makes the mean and the deviation of its column NaN, and what is scaled by them is NaN in every
        row. Where NaN is then replaced, the whole column becomes one number: the model never sees it.

    Fix:
        `np.nanmean` and `np.nanstd`, or fill what is missing before the statistics are taken.
    """
    for entry in script.emptied[:1]:
        edits = tuple(edit for where in entry.made if (edit := _leaving_out(where, entry.numpy)) is not None)
        yield Finding(
            f"`{entry.statistic}` is NaN for {entry.columns} of {entry.of} columns: all {entry.rows} rows of these "
            "become one number.",
            {"columns": entry.columns, "of": entry.of, "rows": entry.rows, "holes": entry.holes},
            entry.made[0],
            fix="np.nanmean and np.nanstd.",
            edits=edits,
            proof=Proof(
                "experiment",
                f"scaled, the first of them is NaN in all {entry.rows} rows",
                f"without its {entry.holes} missing values it deviates by {entry.spread:.3g}",
            ),
        )


def _leaving_out(where: Location, numpy: str) -> Edit | None:
    """A statistic in the form that leaves NaN out."""
    node = node_at(where)
    if not numpy or not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return None
    if node.func.attr not in LEAVING_OUT:
        return None
    owner = ast.unparse(node.func.value)
    words = [ast.unparse(part) for part in (*node.args, *node.keywords)]
    given = words if owner == numpy else [owner, *words]
    return Edit(Action.REPLACE, where, value=f"{numpy}.nan{node.func.attr}({', '.join(given)})")
