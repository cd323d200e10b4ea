"""The numbers that words have in a training set and in a held-out one, read off their rows beside the texts."""

import ast
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.data_held import WordNumbers
from dryfit.core.finding import Location
from dryfit.core.source import Site, argument_node, assigned_name, is_user_file
from dryfit.seams.objects import assigned_at, named_objects
from dryfit.seams.torch.data.held_out import HELD
from dryfit.seams.torch.preserve import preserved_draws

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Rows that are read, the fewest that say anything, and the words that both sets must have.
READ, FEWEST, SHARED = 300, 8, 10
# Places before a text's first word that a start token may take.
OFFSETS = (0, 1)


def compare(session: "Session", train: Any, evaluation: Any) -> None:
    """Enter the words that two sets number otherwise, where the texts of both stand in the script."""
    torch = sys.modules.get("torch")
    try:
        with preserved_draws(torch) if torch is not None else nullcontext():
            ours, theirs = _numbers(train), _numbers(evaluation)
    except Exception:
        # Rows that cannot be read beside a text say nothing.
        return
    if ours and theirs:
        _enter(session, ours, theirs, (len(train), len(evaluation)), _named_at(evaluation))


def _enter(
    session: "Session",
    ours: Mapping[str, int],
    theirs: Mapping[str, int],
    rows: tuple[int, int],
    where: Location | None,
) -> None:
    shared = [word for word in theirs if word in ours]
    moved = [word for word in shared if ours[word] != theirs[word]]
    if where is None or len(shared) < SHARED or not moved:
        return
    word = moved[0]
    entry = WordNumbers(len(shared), len(moved), word, ours[word], theirs[word], *rows, where)
    session.recorder.word_numbers.extend([entry] if entry not in session.recorder.word_numbers else [])


def _named_at(dataset: Any) -> Location | None:
    """Where the script assigns the name of a dataset, or of a tensor in it."""
    parts = {id(part) for part in (dataset, *(getattr(dataset, "tensors", None) or ()))}
    name = next((name for name, value in named_objects() if id(value) in parts), "")
    return assigned_at(name) if name else None


def _numbers(dataset: Any) -> dict[str, int]:
    """The one number that each word has in all rows, by the first texts of as many rows that this is true of."""
    total = len(dataset)
    known = list(_texts(total)) if total >= FEWEST else []
    if not known:
        return {}
    rows = [list(_whole(dataset[place])) for place in range(min(total, READ))]
    for texts in known:
        for column in range(len(rows[0])):
            ids = [row[column] for row in rows]
            for offset in OFFSETS:
                found = _aligned(texts, ids, offset)
                if len(found) >= SHARED and len(set(found.values())) >= SHARED:
                    return found
    return {}


def _whole(row: Any) -> Iterator[list[int]]:
    """The parts of a row that are several whole numbers."""
    parts = row.values() if isinstance(row, Mapping) else row if isinstance(row, list | tuple) else [row]
    for part in parts:
        plain = part.tolist() if hasattr(part, "tolist") else part
        if isinstance(plain, list) and len(plain) > 1 and all(type(number) is int for number in plain):
            yield plain


def _texts(total: int) -> Iterator[list[str]]:
    """The script's own lists of texts, or of rows with one text each, of so many."""
    seen: set[int] = set()
    for _, value in named_objects():
        if isinstance(value, list | tuple) and len(value) == total and id(value) not in seen:
            seen.add(id(value))
            found = [_text(row) for row in islice(value, READ)]
            if all(found):
                yield found


def _text(row: Any) -> str:
    parts = row.values() if isinstance(row, Mapping) else row if isinstance(row, list | tuple) else [row]
    return next((part for part in parts if isinstance(part, str) and len(part.split()) > 1), "")


def _aligned(texts: Sequence[str], ids: Sequence[list[int]], offset: int) -> dict[str, int]:
    """Each word's number, where every row has that of each of its words in their order; empty elsewhere."""
    found: dict[str, int] = {}
    for text, numbers in zip(texts, ids, strict=True):
        words = text.lower().split()
        rest = numbers[offset:]
        if len(set(rest[len(words) :])) > 2 - offset:
            return {}
        for word, number in zip(words, rest, strict=False):
            if found.setdefault(word, number) != number:
                return {}
    return found


def listen(session: "Session", module: Any) -> None:
    """Hear a vectorizer that is fitted again, on texts that are held out."""
    for kind in (module.CountVectorizer, module.TfidfVectorizer):
        for name in ("fit", "fit_transform"):
            if name in vars(kind):
                session.patches.wrap(kind, name, partial(_fitted, session))


def _fitted(session: "Session", original: Any, estimator: Any, texts: Any, *args: Any, **kwargs: Any) -> Any:
    frame = sys._getframe(2)
    known = session.objects.setdefault("vocabularies", {})
    before = known.get(id(estimator))
    result = original(estimator, texts, *args, **kwargs)
    own = session.listening and is_user_file(frame.f_code.co_filename) and hasattr(texts, "__len__")
    if own:
        words = {word: int(number) for word, number in estimator.vocabulary_.items()}
        where = Site.of(frame).location
        if before is not None and before[0] is estimator and before[2] is not texts and _is_held(where):
            _enter(session, before[1], words, (len(before[2]), len(texts)), where)
        else:
            known[id(estimator)] = estimator, words, texts
    return result


def _is_held(where: Location | None) -> bool:
    """Whether a name in what a fit is given, or the one that it is put into, is that of rows held out."""
    node = argument_node(where, "raw_documents", 0)
    names = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)} if node is not None else set()
    return any(HELD.search(name.lower()) for name in (*names, assigned_name(where)))


LISTENERS = {"sklearn.feature_extraction.text": listen}
