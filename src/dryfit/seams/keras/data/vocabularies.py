"""The vocabulary by which a model's inputs were numbered in its fit, and the one by which those that it scores are."""

import inspect
import sys
import weakref
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves, numpy_of
from dryfit.core.evidence.data_held import WordNumbers
from dryfit.core.finding import Location
from dryfit.core.source import Site, here, user_frames
from dryfit.seams.keras.data import feeding, joined_columns
from dryfit.seams.keras.data.once import is_once
from dryfit.seams.keras.state import sums

if TYPE_CHECKING:
    from dryfit.seams.session import Session

LOOKUPS = ("TextVectorization", "StringLookup", "IntegerLookup")
# Rows that are compared, numbers in an answer that is kept, and vocabularies beyond which no more rows are.
READ, MOST, KEPT = 512, 4_000_000, 32
# Different rows that tell an answer, the share of them that must stand in it, and batches of a pipeline that are read.
FEWEST, FOUND, BATCHES = 8, 0.9, 4
# Words that two vocabularies must share.
SHARED = 3
# What stands for padding and for unknown words.
SPECIAL = ("", "[UNK]")


@dataclass
class _Vocabulary:
    """Words with their numbers, the lines that led to them, every row that was numbered by them, and the answers."""

    words: dict[Any, int]
    sites: list[Location]
    rows: set[Any] = field(default_factory=set)
    answers: list[Any] = field(default_factory=list)


class Vocabularies:
    """Hears layers that look words up, as they are adapted and called outside of a model."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self._known: list[_Vocabulary] = []
        self._current: dict[int, tuple[Any, _Vocabulary]] = {}
        self._sites: dict[int, list[Location]] = {}
        self._fitted: list[tuple[int, str, list[Any]]] = []
        self._columns: dict[int, tuple[int, dict[int, list[_Vocabulary]]]] = {}
        self._models: dict[int, Any] = {}
        self._inside: dict[int, tuple[int, dict[int, _Vocabulary]]] = {}
        self._left: list[tuple[int, list[float]]] = []
        self._calling = False

    def listen(self, kind: Any) -> None:
        """Listen to one class of such layers, or to the tokenizer of before there were any."""
        for name in ("adapt", "fit_on_texts"):
            self.session.patches.wrap(kind, name, self._adapted)
        for name in (name for name in ("call", "texts_to_sequences") if hasattr(kind, name)):
            arguments = inspect.signature(getattr(kind, name))
            self.session.patches.wrap(kind, name, self._called)
            # A layer is handed `training` where its `call` seems to take anything.
            getattr(kind, name).__signature__ = arguments

    def _adapted(self, original: Any, layer: Any, *args: Any, **kwargs: Any) -> Any:
        result = original(layer, *args, **kwargs)
        if self.session.listening and not self._calling:
            self._current.pop(id(layer), None)
            self._sites[id(layer)] = [found for frame in user_frames() if (found := Site.of(frame).location)]
        return result

    def _called(self, original: Any, layer: Any, *args: Any, **kwargs: Any) -> Any:
        outer, self._calling = not self._calling, True
        try:
            result = original(layer, *args, **kwargs)
        finally:
            self._calling = not outer
        if outer and self.session.listening and len(self._known) <= KEPT:
            with self.session.unseen():
                self._keep(layer, result)
        return result

    def _keep(self, layer: Any, result: Any) -> None:
        rows = [tuple(row) for row in result] if isinstance(result, list) else _rows(numpy_of(result))
        if rows and (vocabulary := self._of(layer)) is not None:
            vocabulary.rows.update(rows)
            vocabulary.answers += joined_columns.answer(numpy_of(result), len(vocabulary.answers))

    def _of(self, layer: Any) -> _Vocabulary | None:
        """The vocabulary that a layer has now; two with the same words and numbers are one."""
        known = self._current.get(id(layer))
        if known is not None and known[0] is layer:
            return known[1]
        words = _words(layer)
        sites = self._sites.get(id(layer)) or [found for found in [here(2)] if found]
        if not words:
            return None
        made = next((v for v in self._known if v.words == words), None) or _Vocabulary(words, sites)
        if all(made is not other for other in self._known):
            self._known.append(made)
        self._current[id(layer)] = layer, made
        return made

    def fitted(self, model: Any, x: Any) -> None:
        """A fit begins on these inputs."""
        if not self._is_known(model):
            # Another model may have stood there before.
            self._fitted = [fit for fit in self._fitted if fit[0] != id(model)]
            self._models[id(model)] = weakref.ref(model)
            self._columns.pop(id(model), None)
        if found := self._joined(x):
            self._columns[id(model)] = _count(x), found
        for name, rows in _inputs(x) if self._known else ():
            self._fitted.append((id(model), name, rows))

    def trained(self, model: Any, x: Any) -> None:
        """A fit is over."""
        inside = {id(layer): found for layer in _lookups(model) if (found := self._of(layer)) is not None}
        self._inside[id(model)] = _count(x), inside
        self._left += [(id(model), sums(model))] if self._known else []

    def _is_known(self, model: Any) -> bool:
        return id(model) in self._models and self._models[id(model)]() is model

    def scored(self, model: Any, x: Any) -> None:
        """A model answers for these inputs."""
        known = self._is_known(model)
        count, before = self._inside.get(id(model), (0, {})) if known else (0, {})
        for layer in _lookups(model) if count and _count(x) else ():
            then, now = before.get(id(layer)), self._of(layer)
            if then is not None and now is not None and then is not now:
                self._tell(then, now, count, _count(x))
        if len(self._known) < 2:
            return
        count, columns = self._columns.get(id(model), (0, {})) if known else (0, {})
        for place, given in self._joined(x).items() if columns else ():
            trained = columns.get(place, [])
            if trained and not any(one is vocabulary for one in trained for vocabulary in given):
                self._tell(trained[0], given[0], count, _count(x))
        # A model that was loaded goes on where the one stopped that was saved.
        number = id(model) if known else next((n for n, left in self._left if left == sums(model)), None)
        fits = [fit for fit in self._fitted if fit[0] == number]
        for name, rows in _inputs(x) if fits else ():
            numbered = [(one, len(fit[2])) for fit in fits if fit[1] == name for one in self._holding(fit[2])]
            given = self._holding(rows)
            if numbered and given and not any(one is vocabulary for one, _ in numbered for vocabulary in given):
                self._tell(numbered[-1][0], given[0], numbered[-1][1], len(rows))

    def _joined(self, x: Any) -> dict[int, list[_Vocabulary]]:
        """The vocabularies whose answers stand among the columns of a table, by the first of theirs."""
        found: dict[int, list[_Vocabulary]] = {}
        table = joined_columns.table(x) if self._known else None
        for vocabulary in self._known if table is not None else ():
            for place in joined_columns.places(table, vocabulary.answers):
                found.setdefault(place, []).append(vocabulary)
        return found

    def _holding(self, rows: list[Any]) -> list[_Vocabulary]:
        """The vocabularies by which rows may have been numbered."""
        whole = rows and isinstance(rows[0], bytes) and len(rows) == 1
        if not whole and len(set(rows)) < FEWEST:
            return []
        longest, enough = max(map(len, rows)), FOUND * len(rows)
        known = [(vocabulary, _cut(vocabulary.rows, longest)) for vocabulary in self._known]
        return [vocabulary for vocabulary, made in known if sum(row in made for row in rows) >= enough]

    def _tell(self, before: _Vocabulary, now: _Vocabulary, trained: int, rows: int) -> None:
        shared = [word for word in now.words if word in before.words]
        moved = [word for word in shared if now.words[word] != before.words[word]]
        where = next(iter(now.sites), None)
        if len(shared) < SHARED or not moved or where is None:
            return
        word = moved[0]
        entry = WordNumbers(
            len(shared), len(moved), str(word), before.words[word], now.words[word], trained, rows, where
        )
        known = self.session.recorder.word_numbers
        known.extend([entry] if all(other.location != where for other in known) else [])


def _words(layer: Any) -> dict[Any, int]:
    if hasattr(layer, "word_index"):
        return dict(layer.word_index)
    try:
        return {word: number for number, word in enumerate(layer.get_vocabulary()) if word not in SPECIAL}
    except Exception:
        # A layer that was not adapted has none.
        return {}


def _lookups(model: Any) -> Iterator[Any]:
    layers = getattr(model, "_flatten_layers", None)
    for layer in layers() if layers is not None else ():
        if type(layer).__name__ in LOOKUPS:
            yield layer


def _count(x: Any) -> int:
    """The rows of arrays or tensors, 0 where they are not counted."""
    found = [int(leaf.shape[0]) for leaf in leaves(x).values() if len(leaf.shape)]
    return found[0] if found else 0


def _inputs(x: Any) -> Iterator[tuple[str, list[Any]]]:
    """The rows of each input, by its name or place; those of a pipeline's first batches."""
    if not feeding.is_dataset(x):
        for name, leaf in leaves(x).items():
            yield name, _rows(numpy_of(leaf), READ)
        return
    if feeding.is_random(x) or is_once(x):
        # A pipeline whose rows come from elsewhere may give each once.
        return
    found: dict[str, list[Any]] = {}
    try:
        for element in x.take(BATCHES):
            for name, leaf in leaves(element[0] if isinstance(element, tuple) else element).items():
                found.setdefault(name, []).extend(_rows(numpy_of(leaf), READ))
    except Exception:
        return
    yield from found.items()


def _rows(array: Any, most: int | None = None) -> list[Any]:
    """What tells each row: its numbers without padding, all of its bytes, or of a column those of all rows."""
    numpy = sys.modules["numpy"]
    if array is None or array.dtype.kind not in "iuf" or not array.size or array.size > MOST:
        return []
    if array.ndim == 1 or (array.ndim == 2 and array.shape[1] == 1):
        return [array.reshape(-1).astype("int64").tobytes()] if len(array) >= FEWEST else []
    if array.ndim != 2:
        return []
    part = array[:most]
    whole = part.dtype.kind in "iu" or bool((part == numpy.rint(part)).all())
    if whole and part.max() > 1:
        return [tuple(number for number in row if number) for row in part.astype("int64").tolist()]
    return [row.tobytes() for row in part.astype("float32")]


def _cut(rows: set[Any], length: int) -> set[Any]:
    """Rows, and those of words cut to a length at either end."""
    words = [row for row in rows if isinstance(row, tuple) and len(row) > length]
    return rows | {row[:length] for row in words} | {row[-length:] for row in words}


def of(session: "Session") -> Vocabularies:
    """What a session has heard of such layers."""
    known = session.objects.get("keras_vocabularies")
    if not isinstance(known, Vocabularies):
        known = session.objects["keras_vocabularies"] = Vocabularies(session)
    return known


def _listen(session: "Session", module: Any, *, name: str) -> None:
    """Join the module of one class of layers, or of the tokenizer."""
    of(session).listen(getattr(module, name))


LISTENERS = {
    f"{package}.src.layers.preprocessing.{module}": partial(_listen, name=name)
    for package in ("keras", "tf_keras")
    for module, name in zip(("text_vectorization", "string_lookup", "integer_lookup"), LOOKUPS, strict=True)
} | {
    module: partial(_listen, name="Tokenizer")
    for module in ("keras.src.legacy.preprocessing.text", "tf_keras.src.preprocessing.text")
}
