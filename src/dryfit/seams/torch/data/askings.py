"""Which places of its own lists and arrays a dataset asks for when it makes a row."""

import copy
from typing import Any

from dryfit.backends.torch import is_tensor
from dryfit.seams.torch.batch.features import keyed

# Rows that are asked for; two thirds of the few first must differ before the others are.
FIRST, ROWS = 12, 1200


class Asked:
    """Stands in for a list or an array, and remembers which single places it is asked for."""

    def __init__(self, store: Any, places: list[int], found: list[Any]) -> None:
        self._store = store
        self._places = places
        self._found = found

    def __getitem__(self, place: Any) -> Any:
        value = self._store[place]
        if hasattr(place, "__index__"):
            self._places.append(int(place) % len(self._store))
            self._found.append(value)
        return value

    def __len__(self) -> int:
        return len(self._store)

    def __getattr__(self, name: str) -> Any:
        store = getattr(self._store, name)
        return Asked(store, self._places, self._found) if name in ("iloc", "values") else store


def asked_places(dataset: Any) -> list[tuple[int, int]] | None:
    """For each row the places that its inputs and its label are taken from; None where they agree or are not told."""
    if isinstance(dataset, (list, tuple)) or hasattr(dataset, "tensors") or hasattr(dataset, "column_names"):
        return None
    try:
        few = [_places(dataset, row) for row in range(min(FIRST, len(dataset)))]
        if any(pair is None for pair in few) or sum(a != b for a, b in filter(None, few)) * 3 < 2 * len(few):
            return None
        return [pair for row in range(min(ROWS, len(dataset))) if (pair := _places(dataset, row)) is not None]
    except Exception:
        # A dataset that cannot be copied, or wants more of its lists than their places, is not tried.
        return None


def _places(dataset: Any, row: int) -> tuple[int, int] | None:
    """Where the row's inputs and its label were taken from: one place each, of two stores."""
    trial = copy.copy(dataset)
    asked: dict[str, tuple[list[int], list[Any]]] = {}
    for name, store in list(vars(dataset).items()):
        if _holds_rows(store, len(dataset)):
            asked[name] = [], []
            setattr(trial, name, Asked(store, *asked[name]))
    made = list(keyed(trial[row]).values())
    used = {name: (places[0], found[0]) for name, (places, found) in asked.items() if len(places) == 1}
    label = next((name for name, (_, value) in reversed(used.items()) if made and _same(value, made[-1])), None)
    others = {place for name, (place, value) in used.items() if name != label and not _is_place(value, used)}
    return (others.pop(), used[label][0]) if label and len(others) == 1 else None


def _holds_rows(store: Any, rows: int) -> bool:
    listed = isinstance(store, (list, tuple)) or is_tensor(store) or hasattr(store, "dtype")
    return listed and hasattr(store, "__len__") and getattr(store, "shape", (1,)) != () and len(store) >= rows > 0


def _same(value: Any, made: Any) -> bool:
    """Whether what was taken is what the row holds as its label."""
    plain, other = (v.item() if hasattr(v, "item") and _is_single(v) else v for v in (value, made))
    return isinstance(plain, (int, float, str, bool)) and plain == other


def _is_single(value: Any) -> bool:
    return bool(value.numel() == 1) if is_tensor(value) else getattr(value, "size", 0) == 1


def _is_place(value: Any, used: dict[str, tuple[int, Any]]) -> bool:
    """Whether what was taken is itself the place that another store was asked for."""
    plain = value.item() if hasattr(value, "item") and _is_single(value) else value
    return isinstance(plain, int) and any(place == plain for place, _ in used.values())
