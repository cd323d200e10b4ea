"""SCR131: estimators beside the training."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script
from dryfit.core.finding import Finding, Findings, Severity

# What an encoder is made with, to keep a place for what it does not know.
UNKNOWN = {
    "OneHotEncoder": 'OneHotEncoder(handle_unknown="ignore")',
    "OrdinalEncoder": 'OrdinalEncoder(handle_unknown="use_encoded_value", unknown_value=-1), and a row for it',
}


@check("SCR131", Severity.ERROR)
def other_columns(script: Script, failures: Failures) -> Findings:
    """An estimator is given columns or categories that it was not fitted on.

    Cause:
        What scales a table by its columns can undo that for a table of the same columns. A model that
        forecasts one of them, or several steps of it, answers in another shape. An encoder knows the categories of
        the rows that it was fitted on, and rows that are held out may have more.

    Fix:
        Fit a scaler of its own to the targets, or undo by that column's own mean and scale; give the
        estimator the columns that it was fitted on. Keep a place for what is not known:
        `OneHotEncoder(handle_unknown="ignore")`.
    """
    for found in script.unseen:
        if not failures.is_left_to("SCR131", found.failure):
            continue
        more = f" and {found.count - len(found.shown)} more" if found.count > len(found.shown) else ""
        yield Finding(
            f"`{found.source}` is given {', '.join(found.shown)}{more}; the {found.kind} was not fitted on that.",
            {"estimator": found.kind, "unseen": ", ".join(found.shown), "count": found.count},
            found.location,
            fix=UNKNOWN.get(found.kind, "Fit it on every category that there is."),
            explains=found.failure,
        )
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
