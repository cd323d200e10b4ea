"""Functions that `map` of a dataset gives single rows and that are written for lists of them, or the other way."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from traceback import walk_tb
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import Mapped
from dryfit.core.evidence.reading import PlainColumns
from dryfit.core.retry import Retry
from dryfit.core.source import Site, frames_from, is_user_file

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# Where datasets has its `map`, and what changes the arguments of the function.
MAP, FILE = "map", "arrow_dataset.py"
ASKING_MORE = ("with_indices", "with_rank", "input_columns")
# Rows that a function is tried on: what `map` gives it at once by itself, and those that it is given one by one.
AT_ONCE, ONE_BY_ONE = 1000, 200
# What is known of a failure where texts themselves are wrong.
OF_TEXTS = {"textless", "uneven"}


def mapped(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a function that runs on lists of rows alone and is given single rows, or on rows and is given lists."""
    if OF_TEXTS & set(session.recorder.failures[number].facts):
        return None
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    frame = next((f for f in frames if f.f_code.co_name == MAP and f.f_code.co_filename.endswith(FILE)), None)
    known = dict(frame.f_locals) if frame is not None else {}
    dataset, function, batched = (known.get(name) for name in ("self", "function", "batched"))
    if frame is None or not callable(function) or not dataset or any(known.get(name) for name in ASKING_MORE):
        return None
    words, name = known.get("fn_kwargs") or {}, getattr(function, "__name__", type(function).__name__)
    others = (_takes_rows, _takes_lists) if batched else (_takes_lists, _takes_rows)
    if others[0](dataset, function, words) and not others[1](dataset, function, words):
        entry = Mapped(name, bool(batched), _site(frame).location, number)
        session.recorder.script_adds("mapped", entry)
        return None
    plain = _in_the_way(dataset, function, words) if batched else ()
    if plain:
        session.recorder.script_adds("plain_columns", PlainColumns(name, plain, _site(frame).location, number))
    return None


def _in_the_way(dataset: Any, function: Callable[..., Any], words: Mapping[str, Any]) -> tuple[str, ...]:
    """Columns of single values without which a function runs that goes over all columns alike."""
    first = dataset[0]
    lists = [name for name, value in first.items() if isinstance(value, list)]
    plain = [name for name in first if name not in lists]
    if not plain or not lists or not _takes_lists(dataset.select_columns(lists), function, words):
        return ()
    kept = (plain[:place] + plain[place + 1 :] for place in range(len(plain)))
    needless = [left for left in kept if _takes_lists(dataset.select_columns([*lists, *left]), function, words)]
    # One that has to go, where the others may stay.
    return tuple(name for name in plain if name not in needless[0]) if needless else tuple(plain)


def _site(frame: FrameType) -> Site:
    """The user's line that called `map`."""
    return Site.of(next((f for f in frames_from(frame.f_back) if is_user_file(f.f_code.co_filename)), frame))


def _takes_lists(dataset: Any, function: Callable[..., Any], words: Mapping[str, Any]) -> bool:
    """Whether a function makes columns of one length of lists of rows."""
    with suppress(Exception):
        made = function(dataset[:AT_ONCE], **words)
        lengths = {_length(values) for values in made.values()} if isinstance(made, Mapping) else set()
        return len(lengths) == 1 and next(iter(lengths)) > 0
    return False


def _length(values: Any) -> int:
    """How many values a column has; none where it is no list of them."""
    return len(values) if hasattr(values, "__len__") and not isinstance(values, (str, bytes, Mapping)) else 0


def _takes_rows(dataset: Any, function: Callable[..., Any], words: Mapping[str, Any]) -> bool:
    """Whether a function runs on single rows."""
    with suppress(Exception):
        return all(isinstance(function(dataset[row], **words), Mapping) for row in range(min(ONE_BY_ONE, len(dataset))))
    return False
