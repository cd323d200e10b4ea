"""The datasets seam: preprocessing runs on a sample, and each dataset knows the lines that made it."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary, WeakSet

from dryfit.core.finding import Location
from dryfit.core.moment import Moment
from dryfit.core.source import Site, raised_at, user_site
from dryfit.core.stage import Stage
from dryfit.seams.failing import annotate
from dryfit.seams.rows.columns import note_absent, note_rows

if TYPE_CHECKING:
    from dryfit.seams.session import Session

SHAPING = (
    "map", "remove_columns", "rename_column", "rename_columns", "select_columns",
    "set_format", "with_format", "class_encode_column", "cast_column", "cast", "add_column",
)  # fmt: skip
# What calls a function of the user's for every row.
CALLING = ("map", "filter")
CHOOSING = ("filter", "select", "shuffle", "train_test_split", "shard", "skip", "take", "sort")


@dataclass(frozen=True)
class Made:
    """One call that made a dataset of another: its name, where it stands and how many rows were left."""

    operation: str
    site: Site | None
    rows: int | None


# What was done to each dataset, first to last. Weak, so that none lives longer for it.
HISTORY: "WeakKeyDictionary[Any, tuple[Made, ...]]" = WeakKeyDictionary()
# Rows that a function is called with once more, to see how many it makes of them: what `map` gives it by itself.
TRIED_ROWS = 1000
# What a function gives that `map` cannot take for columns.
UNCOLUMNED = (list, tuple, str, int, float)
# The part of an encoding that is meant where it is given whole.
MEANT = "input_ids"
# Datasets whose rows stand for others: what repeats in them is our doing.
SAMPLED: "WeakSet[Any]" = WeakSet()
# What a dataset was whose columns alone have been shaped since: its rows, before any function was given some of them.
SOURCES: "WeakKeyDictionary[Any, Any]" = WeakKeyDictionary()


def listen(session: "Session", module: Any) -> None:
    """Sample what `Dataset.map` and `Dataset.filter` are given, and remember what made each dataset."""
    for name in ("map", "filter"):
        session.patches.wrap(module.Dataset, name, _sampled(session, name))
    depth: list[str] = []
    for name in (*SHAPING, *CHOOSING):
        session.patches.wrap(module.Dataset, name, _remembered(session, name, depth))


def _remembered(session: "Session", name: str, depth: list[str]) -> Callable[..., Any]:
    def run(original: Any, dataset: Any, *args: Any, **kwargs: Any) -> Any:
        if depth or not session.listening:
            return original(dataset, *args, **kwargs)
        depth.append(name)
        try:
            moment = Moment(name, original, (dataset, *args), kwargs)
            result = session.attempt(Stage.SCRIPT, moment, failed=partial(_failed, dataset, moment))
        finally:
            depth.pop()
        # What a framework's own loop does to a dataset is no line of the user's.
        site = user_site(2) if session.site is None else None
        _remember(name, dataset, result if result is not None else dataset, site)
        return result

    return run


def _failed(dataset: Any, moment: Moment, error: Exception) -> None:
    """Note what the dataset has not that it was asked for, or what a `map` leaves that does not fit."""
    # What the function itself raises that a `map` or `filter` calls is told of elsewhere.
    if raised_at(error.__traceback__) is not None and moment.operation in CALLING:
        return
    note_absent(dataset, moment, error)
    if moment.operation == "select":
        note_rows(dataset, moment, error)
    if moment.operation == "map":
        _note_made(dataset, moment, error)


def _note_made(dataset: Any, moment: Moment, error: Exception) -> None:
    """Note a column that is a mapping, or those that a batched `map` keeps beside new ones of other lengths."""
    words = {**dict(zip(("function",), moment.args[1:], strict=False)), **moment.kwargs}
    function, own = words.get("function"), list(dataset.column_names)
    asks_more = any(words.get(name) for name in ("with_indices", "with_rank", "input_columns", "fn_kwargs"))
    if not callable(function) or asks_more:
        return
    size, made = min(len(dataset), words.get("batch_size") or TRIED_ROWS), None
    with suppress(Exception):
        made = function(dataset[:size] if words.get("batched") else dataset[0])
    if isinstance(made, UNCOLUMNED):
        listed = list(made) if words.get("batched") and isinstance(made, (list, tuple)) else []
        mappings = len(listed) if all(isinstance(row, Mapping) for row in listed) else 0
        annotate(error, uncolumned=type(made).__name__, mappings=mappings)
        return
    if not words.get("batched"):
        return
    whole = next((name for name, values in made.items() if isinstance(values, Mapping)), "") if made else ""
    if whole and made is not None:
        part = MEANT if MEANT in made[whole] else next(iter(made[whole]), "")
        annotate(error, mapping=whole, part=part, kind=type(made[whole]).__name__)
        return
    lengths = {name: len(values) for name, values in made.items()} if isinstance(made, Mapping) else {}
    rows = set(lengths.values())
    odd = next((name for name, length in lengths.items() if length != size), "") if size in rows else ""
    if odd:
        annotate(error, odd=odd, values=lengths[odd], rows=size)
        return
    gone = {*(words.get("remove_columns") or ()), *(made or ())}
    kept = [name for name in own if name not in gone]
    if kept and len(rows) == 1 and rows != {size}:
        annotate(error, kept=", ".join(kept), rows=size, made=next(iter(rows)), columns=", ".join(own))


def _remember(name: str, dataset: Any, result: Any, site: Site | None) -> None:
    before = HISTORY.get(dataset, ())
    for made in result.values() if isinstance(result, dict) else [result]:
        HISTORY[made] = (*before, Made(name, site, len(made)))
        if dataset in SAMPLED:
            SAMPLED.add(made)
        source = SOURCES.get(dataset, dataset)
        if name in SHAPING and made is not dataset and len(made) == len(source):
            SOURCES[made] = source


def shaped_at(dataset: Any) -> Location | None:
    """The user's last line that shaped a dataset's columns."""
    return _last(dataset, lambda made: made.operation in SHAPING)


def split_at(dataset: Any) -> Location | None:
    """The user's line that took a dataset's rows out of others."""
    return _last(dataset, lambda made: made.operation == "train_test_split")


def emptied_at(dataset: Any) -> Location | None:
    """The user's line that left a dataset no rows."""
    empty = [made for made in _history(dataset) if made.rows == 0]
    return empty[0].site.location if empty and empty[0].site else None


def _last(dataset: Any, wanted: Callable[[Made], bool]) -> Location | None:
    sites = [made.site for made in _history(dataset) if wanted(made) and made.site]
    return sites[-1].location if sites else None


def _history(dataset: Any) -> tuple[Made, ...]:
    try:
        return HISTORY.get(dataset, ())
    except TypeError:
        return ()


def _sampled(session: "Session", name: str) -> Callable[..., Any]:
    def run(original: Any, dataset: Any, *args: Any, **kwargs: Any) -> Any:
        # The library's own flattening of indices has no function to call, and its rows must be those that it was given.
        if not session.listening or not _calls_function(args, kwargs):
            return original(dataset, *args, **kwargs)
        if "num_proc" in kwargs:
            kwargs["num_proc"] = None
        with session.unseen():
            sample = sample_of(dataset, session.request.rows)
        if sample is None:
            return original(dataset, *args, **kwargs)
        session.note(
            f"`{name}` ran on {len(sample):,} rows, evenly spread; the larger datasets "
            "keep their length and repeat those rows."
        )
        result = original(sample, *args, **kwargs)
        with session.unseen():
            result = stretched(result, len(dataset), len(sample))
        SAMPLED.add(result)
        return result

    return run


def _calls_function(args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    return (args[0] if args else kwargs.get("function")) is not None


def sample_of(dataset: Any, rows: int) -> Any | None:
    """At most `rows` rows of a dataset, evenly spread; None where it is small enough as it is."""
    length = len(dataset)
    if length <= rows:
        return None
    return dataset.select([i * length // rows for i in range(rows)], keep_in_memory=True)


def stretched(result: Any, length: int, sampled: int) -> Any:
    """A dataset as long as the full one would have become, its rows standing for their neighbours."""
    got = len(result)
    total = length * got // sampled
    if not got or total == got:
        return result
    return result.select([i * got // total for i in range(total)], keep_in_memory=True)


LISTENERS = {"datasets.arrow_dataset": listen}
