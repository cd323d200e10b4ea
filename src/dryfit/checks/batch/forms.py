"""BAT112: rows that a collate function takes apart in another form than they have."""

from dryfit.core.check import check
from dryfit.core.evidence import Batch, Failures
from dryfit.core.evidence.batch import Collation
from dryfit.core.finding import Finding, Findings, Severity
from dryfit.core.forms import COLUMNS, DICTS, TUPLES


@check("BAT112", Severity.ERROR)
def rows_in_another_form(batch: Batch, failures: Failures) -> Findings:
    """A collate function takes its rows in another form than they have.

    Cause:
        A collate function is given a list of rows as the dataset returns them: tuples, or dictionaries.
        It unpacks dictionaries, which gives their keys, asks tuples for keys, or the list itself for a column.

    Fix:
        Take the rows as they are: `[row["label"] for row in batch]` of dictionaries, `zip(*batch)` of tuples.
    """
    for collation in batch.collations:
        number = failures.first("BAT112", "collate")
        if not collation.form or number is None:
            continue
        names = [feature.key for feature in collation.features if "." not in feature.key]
        wanted, given, fix = FORMS[collation.form]
        yield Finding(
            f"`{collation.collate_fn}` takes {wanted}; {given.format(_listed(collation, names))}.",
            {"form": collation.form, "keys": ", ".join(names), "asked": ", ".join(collation.asked)},
            collation.taken_at or failures.all[number].location or collation.location,
            fix=fix.format(names[-1]),
            explains=number,
        )
        return


# What the function takes, what it is given, and how to take that.
FORMS = {
    TUPLES: ("each row as a tuple", "a row is a dict of {}", '[row["{0}"] for row in batch]'),
    DICTS: ("each row as a dict", "a row is a tuple of {}", "zip(*batch)"),
    COLUMNS: ("the batch as a dict of columns", "it is a list of rows", '[row["{0}"] for row in batch]'),
}


def _listed(collation: Collation, names: list[str]) -> str:
    return str(len(names)) if collation.form == DICTS else ", ".join(f"`{name}`" for name in names)
