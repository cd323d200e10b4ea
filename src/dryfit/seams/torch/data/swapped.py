"""A held-out set, read once more with the settings of the training set: what its rows would be, prepared alike."""

import ast
import copy
import math
from collections.abc import Iterator
from typing import Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.data_held import Moments, Swapped
from dryfit.core.finding import Location
from dryfit.core.source import definition_of, is_user_file, location_of
from dryfit.seams.rows.labels import LABEL_NAMES
from dryfit.seams.torch.batch.features import keyed
from dryfit.seams.torch.data.scan import label_values, rows_at, spread

# Rows that are read, and the processor's seconds for each reading.
ROWS, SECONDS = 48, 0.5
# Inputs of the same rows are prepared otherwise where one deviation is so many times the other, or the means lie so
# many of the greater apart. Flips, crops and colours that are drawn at random stay well below either.
RATIO, SHIFT = 2.0, 1.0
# The share of the rows whose tokens must come otherwise.
MOST = 0.9


def look(torch: Any, train: Any, held: Any) -> Swapped | None:
    """The first attribute of two datasets, no parts of others, that makes other rows of the same data."""
    if train is held or type(train) is not type(held) or not _is_own(held):
        return None
    places = spread(len(held), ROWS)
    theirs = _read(held, places)
    for name in _settings(train, held):
        other = copy.copy(held)
        setattr(other, name, getattr(train, name))
        try:
            ours = _read(other, places)
            found = _told(torch, name, theirs, ours, _read(other, places))
            if found is not None and _are_rows_of(torch, train, places, ours):
                continue
        except Exception:
            # What these rows cannot be read with is no setting of theirs.
            continue
        if found is not None:
            return found
    return None


def _is_own(dataset: Any) -> bool:
    code = getattr(getattr(type(dataset), "__getitem__", None), "__code__", None)
    return code is not None and is_user_file(code.co_filename) and hasattr(dataset, "__len__")


def _settings(train: Any, held: Any) -> Iterator[str]:
    """The attributes that say how rows are made: no rows, and no names of files or parts."""
    ours, theirs = vars(train), vars(held)
    for name in ours.keys() & theirs.keys():
        one, other = ours[name], theirs[name]
        if one is other or any(
            isinstance(value, (str, int, tuple)) and type(value) is not bool for value in (one, other)
        ):
            continue
        if not _holds_rows(one, len(train)) and not _holds_rows(other, len(held)):
            yield name


def _holds_rows(value: Any, rows: int) -> bool:
    """Whether this is data and no setting: a table, or columns by their names, as a tokenizer gives for many texts."""
    if is_tensor(value) or hasattr(value, "dtype") or hasattr(value, "iloc") or isinstance(value, list):
        return True
    if hasattr(value, "column_names") or (hasattr(value, "__len__") and len(value) == rows):
        return True
    columns = list(value.values()) if hasattr(value, "values") and callable(value.values) else []
    return any(hasattr(column, "__len__") and len(column) == rows for column in columns)


def _are_rows_of(torch: Any, train: Any, places: list[int], read: list[dict[str, Any]]) -> bool:
    """Whether what was read are rows of the training set itself: what made them so holds those rows."""
    own = _read(train, places[: len(read)])
    pairs = [(_tensor(torch, a.get(key)), _tensor(torch, b[key])) for a, b in zip(own, read, strict=False) for key in b]
    return all(a is not None and b is not None and _alike(a, b) for a, b in pairs)


def _read(dataset: Any, places: list[int]) -> list[dict[str, Any]]:
    return [keyed(row) for row in rows_at(dataset, places, SECONDS)]


def _told(torch: Any, name: str, held: list[Any], trained: list[Any], again: list[Any]) -> Swapped | None:
    """What comes otherwise: the labels, else the tokens, else the size of the inputs."""
    rows = min(len(held), len(trained), len(again))
    label = label_values(held, LABEL_NAMES)[0]
    for key in held[0]:
        columns = [[_tensor(torch, row[key]) for row in read[:rows]] for read in (held, trained, again)]
        if any(value is None for column in columns for value in column):
            continue
        theirs, ours, twice = columns
        changed = sum(not _alike(a, b) for a, b in zip(theirs, ours, strict=True))
        if theirs[0].is_floating_point():
            moments = _moments(torch, theirs), _moments(torch, ours)
            if key != label and changed == rows and _are_apart(*moments):
                return Swapped(name, "inputs", rows, changed, *moments)
        elif any(not _alike(a, b) for a, b in zip(ours, twice, strict=True)):
            # What is drawn anew each time is no other numbering.
            continue
        elif changed and (key == label or (theirs[0].dim() == 1 and changed >= MOST * rows)):
            return Swapped(name, "labels" if key == label else "tokens", rows, changed)
    return None


def _tensor(torch: Any, value: Any) -> Any:
    if is_tensor(value):
        return value.detach().cpu()
    plain = isinstance(value, (int, float)) or (
        isinstance(value, list) and value and isinstance(value[0], (int, float))
    )
    numbers = getattr(getattr(value, "dtype", None), "kind", "") in "fiub" and hasattr(value, "__array__")
    return torch.as_tensor(value) if plain or numbers else None


def _alike(one: Any, other: Any) -> bool:
    """Whether two values are the same, as far as both go: one may be cut at another length."""
    if one.dim() == other.dim() == 1:
        length = min(len(one), len(other))
        one, other = one[:length], other[:length]
    return bool(one.shape == other.shape and (one == other).all())


def _moments(torch: Any, column: list[Any]) -> Moments:
    flat = torch.cat([value.reshape(-1).double() for value in column])
    return float(flat.mean()), float(flat.std())


def _are_apart(theirs: Moments, ours: Moments) -> bool:
    (mean, deviation), (own_mean, own_deviation) = theirs, ours
    least, greatest = sorted((deviation, own_deviation))
    finite = all(map(math.isfinite, (*theirs, *ours)))
    return finite and least > 0 and (greatest > RATIO * least or abs(mean - own_mean) > SHIFT * greatest)


def _oddness(moments: Moments) -> float:
    mean, deviation = moments
    return abs(mean) + abs(math.log(deviation))


def odd_one(found: Swapped, train: Any, held: Any) -> Any:
    """The dataset whose setting is to be changed: of two sizes of inputs, the one further from mean 0, deviation 1."""
    ours = found.held and found.trained and _oddness(found.trained) > _oddness(found.held)
    return train if ours else held


def written_at(one: Any, other: Any) -> Location | None:
    """Where a function of the user's, to which a setting is set, first does what the other's does not."""
    ours, theirs = (definition_of(getattr(value, "__code__", None)) for value in (one, other))
    if ours is None or theirs is None:
        return None
    known = {ast.dump(statement) for statement in theirs.body}
    own = [statement for statement in ours.body if ast.dump(statement) not in known]
    return location_of(own[0], one.__code__.co_filename) if own else None
