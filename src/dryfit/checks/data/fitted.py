"""DAT509 and DAT510: what was fitted on all rows before some of them were held out."""

from dryfit.core.check import check
from dryfit.core.evidence import Data
from dryfit.core.evidence.data import Fitted
from dryfit.core.finding import Finding, Findings, Proof, Severity

# How far above an honest score the other must lie, in deviations of their difference and as a share of the rows.
DEVIATIONS, SHARE = 4.0, 0.03


@check("DAT509", Severity.ERROR)
def chosen_by_held_out_labels(data: Data) -> Findings:
    """Features are chosen by the labels of rows that are held out afterwards.

    Cause:
        `SelectKBest().fit_transform(X, y)` before the split keeps the columns that happen to go along
        with the labels of the test rows, too. The test then confirms what it was asked for: of noise
        alone it gives a good score. A column with the mean target of each category tells them the same way.

    Fix:
        Split first, fit on the training rows, and apply that to the others.
    """
    for entry in data.fitted:
        if not entry.reads_labels:
            continue
        proof = _proof(entry)
        yield Finding(
            f"`{entry.estimator}` makes {entry.made} of {entry.columns} columns by the labels of all {entry.rows} "
            f"rows; {entry.held} of them are held out.",
            {"rows": entry.rows, "held": entry.held, "columns": entry.columns, "made": entry.made},
            entry.location,
            fix="Fit it on the training rows, and `transform` the others.",
            proof=proof,
            severity=None if proof else Severity.WARNING,
        )
        return
    for column in data.means_of_targets:
        yield Finding(
            f"{f'`{column.name}`' if column.name else f'Column {column.place}'} is the mean target of each of "
            f"{column.categories} categories over all {column.rows} rows; {column.held} of them are held out.",
            {"rows": column.rows, "held": column.held, "categories": column.categories},
            column.location,
            fix="Split first, take the means of the training rows, and map the others by them.",
            proof=Proof(
                "experiment",
                f"of all {column.rows} rows the mean target of each value is that value, but for one scale",
                "means of the training rows alone are others: the targets held out are among these",
            ),
        )
        return


@check("DAT510", Severity.WARNING)
def scaled_by_held_out_rows(data: Data) -> Findings:
    """A scaler is fitted on rows that are held out afterwards.

    Cause:
        `fit_transform` before the split takes the mean, the deviation or the extremes from the test
        rows as well. Of a series whose level changes the model so learns what is still to come.

    Fix:
        Split first, `fit_transform` the training rows, and `transform` the others.
    """
    for entry in data.fitted:
        if entry.reads_labels:
            continue
        yield Finding(
            f"`{entry.estimator}` is fitted anew on the {entry.rows} rows that are held out."
            if entry.rows == entry.held
            else f"`{entry.estimator}` is fitted on all {entry.rows} rows, of which {entry.held} are held out "
            "afterwards.",
            {"rows": entry.rows, "held": entry.held},
            entry.location,
            fix="Fit it on the training rows, and `transform` the others.",
        )
        return


def _proof(entry: Fitted) -> Proof | None:
    if entry.with_held is None or entry.without is None or entry.deviations is None:
        return None
    if entry.deviations < DEVIATIONS or entry.with_held - entry.without < SHARE:
        return None
    return Proof(
        "experiment",
        f"with labels drawn anew, of which nothing can be known, a linear model gets {entry.with_held:.0%} of the "
        "rows held out right",
        f"fitted on the training rows alone {entry.without:.0%}",
    )
