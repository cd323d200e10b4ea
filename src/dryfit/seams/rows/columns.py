"""Columns and rows that a dataset's own method is asked for, and that the dataset does not have."""

from collections.abc import Iterable, Mapping
from typing import Any

from dryfit.core.moment import Moment
from dryfit.seams.failing import annotate
from dryfit.seams.lines.names.keys import SHOWN, twin_of
from dryfit.seams.signature import by_name

# The arguments by which the methods of a dataset name columns.
NAMING = (
    "column_names", "column", "original_column_name", "column_mapping", "columns",
    "remove_columns", "input_columns", "stratify_by_column",
)  # fmt: skip
# The method, and the argument of others, that takes columns away.
REMOVING = "remove_columns"


def note_absent(dataset: Any, moment: Moment, error: Exception) -> None:
    """Note the columns that a call names and the dataset does not have, and those that may be meant."""
    words = by_name(moment.function, moment.args, moment.kwargs)
    held = [str(name) for name in dataset.column_names]
    asked = [name for word in NAMING for name in _names(words.get(word))]
    absent = list(dict.fromkeys(name for name in asked if name not in held))
    if not absent:
        return
    # What is to be removed and is not there is gone; a column of nearly its name is another.
    removing = moment.operation == REMOVING or set(absent) <= set(_names(words.get(REMOVING)))
    free = [name for name in held if name not in asked and not removing]
    meant = {name: twin_of(name, free) or twin_of(words.get("new_column_name", ""), free) for name in absent}
    moment.live.update(meant=meant, naming=[word for word in NAMING if word in words])
    told = {"absent": absent, "held": held[:SHOWN], "meant": list(filter(None, meant.values()))}
    annotate(error, **{name: ", ".join(names) for name, names in told.items()})


def note_rows(dataset: Any, moment: Moment, error: Exception) -> None:
    """Note the rows that `select` is asked for behind the last."""
    indices = by_name(moment.function, moment.args, moment.kwargs).get("indices")
    numbers = [i for i in indices if isinstance(i, int)] if isinstance(indices, (range, list, tuple)) else []
    if numbers and max(numbers) >= len(dataset):
        annotate(error, rows=len(dataset), asked_row=max(numbers))


def _names(value: object) -> Iterable[str]:
    """The columns that an argument names: one, several, or those that a mapping renames."""
    if isinstance(value, str):
        return [value]
    return [name for name in value if isinstance(name, str)] if isinstance(value, (list, tuple, set, Mapping)) else []
