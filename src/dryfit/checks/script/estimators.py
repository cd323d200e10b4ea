"""SCR131: estimators beside the training."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script
from dryfit.core.finding import Finding, Findings, Severity


@check("SCR131", Severity.ERROR)
def other_columns(script: Script, failures: Failures) -> Findings:
    """An estimator is given other columns than it was fitted on.

    Cause:
        What scales a table by its columns can undo that for a table of the same columns. A model that
        forecasts one of them, or several steps of it, answers in another shape.

    Fix:
        Fit a scaler of its own to the targets, or undo by that column's own mean and scale; give the
        estimator the columns that it was fitted on.
    """
    for entry in script.other_columns:
        if not failures.is_left_to("SCR131", entry.failure):
            continue
        inverse = entry.source.endswith("inverse_transform")
        yield Finding(
            f"`{entry.source}` is given {_columns(entry.given)}; the {entry.kind} was fitted on {entry.fitted}.",
            {"estimator": entry.kind, "fitted": entry.fitted, "given": entry.given},
            entry.location,
            fix="Fit a scaler of its own to the targets." if inverse else f"Give it {_columns(entry.fitted)}.",
            explains=entry.failure,
        )


def _columns(number: int) -> str:
    return f"{number} column{'s' if number != 1 else ''}"
