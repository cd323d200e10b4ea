"""The device that a tensor would lie on, where the CPU stands in for the one that the script asks for."""

import weakref
from dataclasses import dataclass
from typing import Any

from dryfit.core.source import Site


@dataclass(frozen=True)
class Wish:
    """A device, and the user's line that made a tensor there without naming any."""

    device: str
    made: Site | None = None


_wishes: dict[int, tuple[weakref.ref[Any], Wish]] = {}


def wish_of(tensor: Any) -> Wish | None:
    """Where a tensor would lie; None where that is not known for sure."""
    found = _wishes.get(id(tensor))
    return found[1] if found is not None and found[0]() is tensor else None


def wish(tensor: Any, wanted: Wish | None) -> None:
    """Say where a tensor would lie, or that it is no longer known."""
    key = id(tensor)
    if wanted is None:
        _wishes.pop(key, None)
    else:
        _wishes[key] = weakref.ref(tensor, lambda gone: _drop(key, gone)), wanted


def forget_all() -> None:
    """Nothing is known of any tensor."""
    _wishes.clear()


def device_of(tensor: Any) -> str:
    """The device that a tensor would lie on, else the one that it lies on."""
    known = wish_of(tensor) if _wishes else None
    return known.device if known else str(tensor.device)


def _drop(key: int, gone: weakref.ref[Any]) -> None:
    found = _wishes.get(key)
    if found is not None and found[0] is gone:
        del _wishes[key]
