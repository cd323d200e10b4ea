"""Columns and rows that a dataset does not have, asked for as far as it has them."""

import inspect
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.mends.registry import mend

# The methods of a dataset that are told columns, and may do nothing where there is none.
NAMING = (
    "remove_columns", "select_columns", "rename_column", "rename_columns", "set_format", "with_format",
    "class_encode_column", "cast_column", "sort",
)  # fmt: skip


@mend("DAT108", *NAMING, "map", "filter", "train_test_split")
def name_what_is_there(moment: Moment, finding: Finding) -> str | None:
    """Name the columns that may be meant, and leave the others out; without any, the dataset as it is."""
    meant: dict[str, str] | None = moment.live.get("meant")
    if meant is None:
        return None
    bound = inspect.signature(moment.function).bind(*moment.args, **moment.kwargs)
    named = {word: _there(bound.arguments[word], meant) for word in moment.live["naming"]}
    is_called_so = bound.arguments.get("new_column_name") in meant.values()
    if is_called_so or (moment.operation in NAMING and not any(named.values())):
        moment.function = _as_it_is
    bound.arguments.update({word: value or None for word, value in named.items()})
    moment.args, moment.kwargs = bound.args, bound.kwargs
    return ", ".join(f"with `{there}` for `{name}`" if there else f"without `{name}`" for name, there in meant.items())


def _there(value: Any, meant: dict[str, str]) -> Any:
    """What an argument names, with the columns that are there."""
    if isinstance(value, str):
        return meant.get(value, value)
    if isinstance(value, dict):
        return {there: new for name, new in value.items() if (there := meant.get(name, name))}
    return [there for name in value if (there := meant.get(name, name))] if value is not None else None


def _as_it_is(dataset: Any, *arguments: Any, **words: Any) -> Any:
    return dataset


@mend("DAT109", "select")
def select_what_is_there(moment: Moment, finding: Finding) -> str | None:
    """Select the rows that are there."""
    bound = inspect.signature(moment.function).bind(*moment.args, **moment.kwargs)
    rows = int(finding.facts["rows"] or 0)
    bound.arguments["indices"] = [index for index in bound.arguments["indices"] if index < rows]
    moment.args, moment.kwargs = bound.args, bound.kwargs
    return f"with the rows below {rows}"


@mend("DAT110", "map")
def take_part(moment: Moment, finding: Finding) -> str | None:
    """Give the column the part of the mapping that is meant."""
    key, part = str(finding.facts["column"]), str(finding.facts["part"])

    def changed(made: Any) -> None:
        if isinstance(made.get(key), Mapping):
            made[key] = made[key][part]

    return f'with `{key}["{part}"]`' if _changed(moment, changed) else None


@mend("DAT111", "map")
def value_a_row(moment: Moment, finding: Finding) -> str | None:
    """Turn a column of one line for each class, and cut or repeat any other, to one value a row."""
    key = str(finding.facts["column"])

    def changed(made: Any) -> None:
        rows, values = max(len(others) for name, others in made.items() if name != key), list(made[key])
        if all(hasattr(value, "__len__") and len(value) == rows for value in values):
            made[key] = [list(row) for row in zip(*values, strict=True)]
        else:
            made[key] = [values[place % len(values)] for place in range(rows)] if values else [None] * rows

    return f"with one value of `{key}` a row" if _changed(moment, changed) else None


@mend("DAT113", "map")
def rows_as_columns(moment: Moment, finding: Finding) -> str | None:
    """Turn a list of rows into a list for each column."""
    bound = inspect.signature(moment.function).bind(*moment.args, **moment.kwargs)
    function = bound.arguments.get("function")
    if not finding.facts["rows"] or not callable(function):
        return None

    @wraps(function)
    def mapped(*args: Any, **kwargs: Any) -> Any:
        rows = function(*args, **kwargs)
        return {name: [row[name] for row in rows] for name in rows[0]} if isinstance(rows, list) and rows else rows

    bound.arguments["function"] = mapped
    moment.args, moment.kwargs = bound.args, bound.kwargs
    return "with a list for each column"


def _changed(moment: Moment, change: Callable[[Any], None]) -> bool:
    """Change what the function gives that `map` calls."""
    bound = inspect.signature(moment.function).bind(*moment.args, **moment.kwargs)
    function = bound.arguments.get("function")
    if not callable(function):
        return False

    @wraps(function)
    def mapped(*args: Any, **kwargs: Any) -> Any:
        made = function(*args, **kwargs)
        change(made)
        return made

    bound.arguments["function"] = mapped
    moment.args, moment.kwargs = bound.args, bound.kwargs
    return True
