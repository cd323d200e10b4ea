"""Which of its own rows a source takes for its batches, and what label a row is given in one epoch and in another."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from dryfit.backends.keras import leaves, numpy_of
from dryfit.core.evidence.keras_rows import Paired
from dryfit.seams.draws import generators
from dryfit.seams.keras.data.batches import WRONG
from dryfit.seams.keras.data.row_places import ONE_HOT
from dryfit.seams.keras.data.sources import own_arrays, own_lists

# Seconds for the batches of an epoch, the most of them, and the rows that have to come in two epochs.
SECONDS, MOST, BOTH = 1.0, 64, 12
# What labels are, and texts such as paths, by numpy's letters.
LABELS, TEXTS = "iufb", "US"
# What a source holds beside rows, and is put back as it was.
PLAIN = (bool, int, float, str, type(None))

Rows = list[int]


@dataclass
class Given:
    """By the places of an input's rows, the labels that they were given in an epoch.

    Where the labels of the first batch are those of its rows, all of them are: ``in_step``. ``keys`` tell the rows
    apart wherever they stand later on, and ``held`` are all the labels that there are.
    """

    inputs: str = ""
    targets: str = ""
    labels: dict[int, Any] = field(default_factory=dict)
    in_step: bool = False
    keys: list[Any] = field(default_factory=list)
    held: list[bytes] = field(default_factory=list)


class Noting:
    """Stands in for an array or a list of a source, and keeps which of its rows are taken."""

    def __init__(self, held: Any) -> None:
        numpy = sys.modules["numpy"]
        self.taken: list[Rows | None] = []
        whole = not isinstance(held, list) or isinstance(held[0], str | int | float)
        self.rows = numpy.asarray(held) if whole else held
        # Of rows of a table, pictures and paths a model learns; a number for each row may be anything.
        text = not isinstance(self.rows, list) and self.rows.dtype.kind in TEXTS
        self.wide = text or isinstance(self.rows, list) or self.rows.ndim > 1
        taken = self.taken
        kind: Any = list if isinstance(held, list) else numpy.ndarray

        class Noted(kind):  # type: ignore[misc]
            def __getitem__(self, key: Any) -> Any:
                taken.append(_rows(key, len(self)))
                return held[key]

            def take(self, indices: Any, axis: Any = None, *args: Any, **kwargs: Any) -> Any:
                taken.append(_rows(indices, len(self)) if axis == 0 or self.ndim == 1 else None)
                return held.take(indices, axis, *args, **kwargs)

            def __array_finalize__(self, _: Any) -> None:
                # What is reckoned with the whole array was taken of all rows.
                taken.append(None)

        self.stand_in = Noted(held) if isinstance(held, list) else held.view(Noted)
        taken.clear()


def _rows(key: Any, length: int) -> Rows | None:
    """The rows that an index takes, one after the other."""
    numpy = sys.modules["numpy"]
    first = key[0] if isinstance(key, tuple) and key else key
    if isinstance(first, slice):
        return list(range(*first.indices(length)))
    found = numpy.asarray(first)
    if found.dtype.kind == "b" and found.shape == (length,):
        found = numpy.flatnonzero(found)
    return [int(row) % length for row in found.ravel()] if found.dtype.kind in "iu" and found.ndim <= 1 else None


@contextmanager
def _noting(source: Any) -> Iterator[dict[str, Noting]]:
    """A source whose arrays and lists keep what is taken of them."""
    own = {**own_arrays(source), **own_lists(source)}
    stand_ins = {name: Noting(held) for name, held in own.items()}
    vars(source).update({name: noted.stand_in for name, noted in stand_ins.items()})
    try:
        yield stand_ins
    finally:
        for name, noted in stand_ins.items():
            if vars(source).get(name) is noted.stand_in:
                vars(source)[name] = own[name]


def labels_given(source: Any) -> Given | None:
    """The labels that a source gives to the rows of its one array of inputs, each a row of its one array of labels."""
    found, until = Given(), time.monotonic() + SECONDS
    with suppress(Exception), _noting(source) as noted:
        for number in range(min(len(source), MOST)):
            if number and time.monotonic() > until:
                break
            for one in noted.values():
                one.taken.clear()
            given = list(leaves(source[number][1]).values())
            taken = {name: _in_turn(one.taken) for name, one in noted.items()}
            names = _sides(source, noted, taken, given[0]) if len(given) == 1 else None
            if names is None or (found.labels and names != (found.inputs, found.targets)):
                return None
            (found.inputs, found.targets), labels = names, noted[names[1]].rows
            rows, others = (taken[name] or [] for name in names)
            if not number:
                found.keys, found.held = _keys(noted[names[0]].rows), _keys(labels)
            if rows == others and not number:
                found.in_step, found.labels = True, dict(enumerate(labels.copy()))
                return found
            # A row that comes twice in an epoch may be given one label and the other on purpose.
            if found.labels.keys() & set(rows):
                return None
            found.labels.update({row: labels[other].copy() for row, other in zip(rows, others, strict=True)})
    return found if found.labels else None


def _in_turn(taken: list[Rows | None]) -> Rows | None:
    """All rows that were taken for a batch, one by one or at once; None where it is not known which."""
    return None if None in taken else [row for rows in taken for row in rows or ()]


def _sides(source: Any, noted: dict[str, Noting], taken: dict[str, Rows | None], given: Any) -> tuple[str, str] | None:
    """The names of the one array of inputs and the one of labels that a batch is made of, a row of each for a row."""
    told: Any = numpy_of(given)
    rows = {name: places for name, places in taken.items() if places is not None and len(places) == len(told)}
    targets = [name for name, places in rows.items() if _is_given(noted[name].rows, places, told)]
    if len(targets) != 1:
        return None
    length = len(noted[targets[0]].rows)
    # Of two inputs, one may be a partner drawn for the other; what cannot be looked into may be an input too.
    wide = [name for name, one in noted.items() if one.wide and taken[name] != [] and name not in targets]
    others = (value for name, value in vars(source).items() if name not in noted and not isinstance(value, PLAIN))
    unknown = any(hasattr(value, "__getitem__") and len(value) == length for value in others)
    fits = len(wide) == 1 and wide[0] in rows and len(noted[wide[0]].rows) == length
    return (wide[0], targets[0]) if fits and not unknown and len(set(rows[wide[0]])) == len(told) else None


def _is_given(labels: Any, places: Rows, told: Any) -> bool:
    """Whether a batch's targets are these rows of an array, as they are or as a one among zeros."""
    numpy = sys.modules["numpy"]
    if isinstance(labels, list) or labels.dtype.kind not in LABELS or told.dtype.kind not in LABELS:
        return False
    if told.ndim == ONE_HOT and labels.ndim == 1 and told.shape[1] > 1 and set(told.flat) == {0, 1}:
        told = told.argmax(axis=1)
    wanted = labels[places]
    return bool(wanted.size == told.size and numpy.allclose(wanted.ravel(), told.ravel(), rtol=1e-3))


def given_anew(source: Any, before: Given | None) -> Paired | None:
    """Rows of a source that were given one label in the epoch before, and are given another in the next.

    Rows that have been moved are known again by what they are. Labels that are not those of before are drawn anew, and
    nothing is said of them.
    """
    after = labels_given(source) if before is not None else None
    if before is None or after is None or (before.inputs, before.targets) != (after.inputs, after.targets):
        return None
    moved = _moved(before.keys, after.keys) if sorted(before.held) == sorted(after.held) else []
    both = [(row, place) for row, place in moved if row in before.labels and place in after.labels]
    off = [(row, place) for row, place in both if (before.labels[row] != after.labels[place]).any()]
    if len(both) < BOTH or len(off) < WRONG * len(both) or not _alone(source, before.targets):
        return None
    row, place = off[0]
    one, other = _told(before.labels[row]), _told(after.labels[place])
    return Paired(len(both), len(off), 0, row, one, other, before.inputs, before.targets, anew=True)


def _moved(before: list[Any], after: list[Any]) -> list[tuple[int, int]]:
    """Where each row stood and where it stands; nothing where two rows are alike, or others have come."""
    if before == after:
        return [(row, row) for row in range(len(before))]
    stands = {key: row for row, key in enumerate(after)}
    known = len(stands) == len(before) == len(after) and stands.keys() == set(before)
    return [(row, stands[key]) for row, key in enumerate(before)] if known else []


def _keys(rows: Any) -> list[Any]:
    """What tells rows apart wherever they stand: what they hold, and of objects in a list which they are."""
    return [id(row) for row in rows] if isinstance(rows, list) else [row.tobytes() for row in rows]


def _told(label: Any) -> str:
    return f"{label.item():.4g}" if label.size == 1 else str(label.tolist())[:40]


def _alone(source: Any, targets: str) -> bool:
    """Whether a batch's inputs are the same whatever the labels are: turns and noise that are asked for make them."""
    held, put_back, put_own_back = vars(source)[targets], generators(), kept(source)
    made = []
    try:
        for labels in (held, held, held[::-1]):
            vars(source)[targets] = labels
            inputs: list[Any] = [numpy_of(leaf) for leaf in leaves(source[0][0]).values()]
            made.append([leaf.tobytes() for leaf in inputs])
            put_back()
            put_own_back()
    except Exception:
        return False
    finally:
        vars(source)[targets] = held
    return made[0] == made[1] == made[2]


def kept(source: Any) -> Callable[[], None]:
    """What puts a source's own generators, lists and numbers back."""
    numpy = sys.modules["numpy"]
    plain = {name: value for name, value in vars(source).items() if isinstance(value, PLAIN) or type(value) is list}
    back: list[Callable[[], Any]] = [partial(vars(source).update, plain)]
    for value in vars(source).values():
        if isinstance(value, numpy.random.Generator):
            back.append(partial(setattr, value.bit_generator, "state", value.bit_generator.state))
        elif isinstance(value, numpy.random.RandomState):
            back.append(partial(value.set_state, value.get_state()))
        elif type(value) is list:
            back.append(partial(value.__setitem__, slice(None), list(value)))

    def put_back() -> None:
        for one in back:
            one()

    return put_back
