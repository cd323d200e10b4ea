"""Columns that a trainer drops, while an argument of nearly their name gets nothing."""

import inspect
import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import tensors_in
from dryfit.core.columns import column_made
from dryfit.core.evidence.data import Dataset
from dryfit.core.evidence.data_held import Waited
from dryfit.seams.torch.forward.modules import logits_of

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# What libraries call the arguments of their models, which most trainings leave out.
USUAL = re.compile(r".*(_ids|_mask|_values|_embeds|labels?)|(output|return|past|use|encoder|decoder|inputs|cache)_.*")
# The kinds of columns that are numbers, or lists of them.
NUMBERS = re.compile(r"((list|tensor)<)*(float|double|int|uint|bool)")
# The share of the longer name's words that the two have in common.
COMMON = 0.5


def look(session: "Session", torch: Any, rerun: Callable[[Any, Any], AbstractContextManager[None]]) -> None:
    """Give the model the first such column where its argument waits for it, and see whether its answers change."""
    entry = next((e for e in session.recorder.datasets if e.role == "train" and e.dropped and e.forward_at), None)
    dataset = next((known for role, known in session.objects.get("given", ()) if role == "train"), None)
    last = next((call for call in session.loaders.forward.last_call.values() if call[0].phase == "train"), None)
    if entry is None or dataset is None or last is None:
        return
    _, model, args, kwargs = last
    for column, argument in _pairs(entry, model, kwargs):
        values = _values(torch, dataset, column, args, kwargs)
        with rerun(torch, model):
            one = logits_of(model(*args, **kwargs))
        with rerun(torch, model):
            other = logits_of(model(*args, **kwargs, **{argument: values}))
        if one is None or other is None or one.shape != other.shape:
            continue
        change = float((one - other).abs().max())
        if change > 0:
            where = column_made(entry.location.path, column) if entry.location else None
            session.recorder.waited.append(Waited(column, argument, change, where or entry.forward_at))
            return


def _pairs(entry: Dataset, model: Any, given: Any) -> list[tuple[str, str]]:
    """Each dropped column of numbers with the one argument of its name that has a default and got nothing."""
    known = inspect.signature(model.forward).parameters
    free = [n for n, p in known.items() if p.default is None and given.get(n) is None and not USUAL.fullmatch(n)]
    numbers = [c.name for c in entry.columns if c.name in entry.dropped and NUMBERS.match(c.kind)]
    found = [(column, [name for name in free if _is_like(column, name)]) for column in numbers]
    pairs = [(column, names[0]) for column, names in found if len(names) == 1]
    return [pair for pair in pairs if [name for _, name in pairs].count(pair[1]) == 1]


def _is_like(column: str, argument: str) -> bool:
    one, other = (set(map(_stem, name.lower().split("_"))) for name in (column, argument))
    return (one <= other or other <= one) and len(one & other) >= COMMON * max(len(one), len(other))


def _stem(word: str) -> str:
    return word.removesuffix("s")


def _values(torch: Any, dataset: Any, column: str, args: Any, kwargs: Any) -> Any:
    """As many of the column's values as the batch has rows."""
    rows = len(next(iter(tensors_in([args, kwargs]).values())))
    return torch.as_tensor(dataset[: min(rows, len(dataset))][column])
