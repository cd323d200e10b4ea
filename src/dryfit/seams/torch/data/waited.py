"""Columns that a trainer drops, while an argument of nearly their name, or forward's keywords, get nothing."""

import inspect
import re
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import tensors_in
from dryfit.core.columns import column_made
from dryfit.core.evidence.data import Dataset
from dryfit.core.evidence.data_held import Waited

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# What libraries call the arguments of their models, which most trainings leave out.
USUAL = re.compile(r".*(_ids|_mask|_values|_embeds|labels?)|(output|return|past|use|encoder|decoder|inputs|cache)_.*")
# The kinds of columns that are numbers, or lists of them.
NUMBERS = re.compile(r"((list|tensor)<)*(float|double|int|uint|bool)")
# The share of the longer name's words that the two have in common.
COMMON = 0.5
# One letter too many, too few or exchanged in a word of so many letters leaves so much of two names alike.
LETTERS, SPELT = 5, 0.83


def look(session: "Session", torch: Any, rerun: Callable[[Any, Any], AbstractContextManager[None]]) -> None:
    """Give the model the first such column where its argument waits for it, and see whether its answers change."""
    entry = next((e for e in session.recorder.datasets if e.role == "train" and e.dropped and e.forward_at), None)
    dataset = next((known for role, known in session.objects.get("given", ()) if role == "train"), None)
    last = next((call for call in session.loaders.forward.last_call.values() if call[0].phase == "train"), None)
    if entry is None or dataset is None or last is None:
        return
    _, model, args, kwargs = last
    keywords = [(column, column) for column in _numbers(entry, entry.forward_reads) if column not in kwargs]
    for column, argument in [*keywords, *_pairs(entry, model, kwargs)]:
        change = 0.0
        # A column of another form than the argument's is none that it waits for.
        with suppress(Exception):
            values = _values(torch, dataset, column, args, kwargs)
            with rerun(torch, model):
                one = tensors_in(model(*args, **kwargs))
            with rerun(torch, model):
                other = tensors_in(model(*args, **kwargs, **{argument: values}))
            change = max(_apart(one[key], other[key]) for key in one.keys() & other.keys())
        if change > 0:
            where = column_made(entry.location.path, column) if entry.location else None
            where = entry.arguments_at if column == argument else where or entry.forward_at
            session.recorder.waited.append(Waited(column, argument, change, where, column == argument))
            return


def _apart(one: Any, other: Any) -> float:
    return float((one - other).abs().max()) if one.shape == other.shape and one.is_floating_point() else 0.0


def _pairs(entry: Dataset, model: Any, given: Any) -> list[tuple[str, str]]:
    """Each dropped column of numbers with the one argument of its name that has a default and got nothing."""
    known = inspect.signature(model.forward).parameters
    free = [n for n, p in known.items() if p.default is None and given.get(n) is None and not USUAL.fullmatch(n)]
    found = [(column, [name for name in free if _is_like(column, name)]) for column in _numbers(entry, entry.dropped)]
    pairs = [(column, names[0]) for column, names in found if len(names) == 1]
    return [pair for pair in pairs if [name for _, name in pairs].count(pair[1]) == 1]


def _numbers(entry: Dataset, columns: tuple[str, ...]) -> list[str]:
    return [c.name for c in entry.columns if c.name in columns and c.name in entry.dropped and NUMBERS.match(c.kind)]


def _is_like(column: str, argument: str) -> bool:
    one, other = (set(map(_stem, name.lower().split("_"))) for name in (column, argument))
    common = (one <= other or other <= one) and len(one & other) >= COMMON * max(len(one), len(other))
    return common or _is_misspelt(column.lower(), argument.lower())


def _is_misspelt(one: str, other: str) -> bool:
    """Whether two names are one word but for a letter: what counts, `x1` and `x2`, is told apart by one."""
    words = one.isalpha() and other.isalpha() and min(len(one), len(other)) >= LETTERS
    letters = set(one) ^ set(other)
    return words and len(letters) <= 1 and SequenceMatcher(None, one, other).ratio() >= SPELT


def _stem(word: str) -> str:
    return word.removesuffix("s")


def _values(torch: Any, dataset: Any, column: str, args: Any, kwargs: Any) -> Any:
    """As many of the column's values as the batch has rows."""
    rows = len(next(iter(tensors_in([args, kwargs]).values())))
    return torch.as_tensor(dataset[: min(rows, len(dataset))][column])
