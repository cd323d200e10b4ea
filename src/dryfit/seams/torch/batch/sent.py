"""Rows and batches that lie on a device already, when a loader's workers read them or its pinning gets them."""

import ast
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor
from dryfit.backends.wished import device_of
from dryfit.core.finding import Location
from dryfit.core.source import definition_of, location_of
from dryfit.seams.recorder import update
from dryfit.seams.torch.batch import loading
from dryfit.seams.torch.batch.features import keyed
from dryfit.seams.torch.batch.own_collate import code_of
from dryfit.seams.torch.data import rowmakers

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# The device that a forked process cannot use, where the process that it was forked from has.
KIND = "cuda"
MOVING = ("to", KIND)


def look(session: "Session", loader: Any, number: int, value: Any, collate_fn: Any = None) -> None:
    """Enter the device that a row lies on, or a batch which a collate function has made of rows that do not."""
    # A loader that was built before anybody listened has no entry.
    entry = next((entry for entry in session.recorder.loaders if entry.number == number), None)
    worked = bool(loader.num_workers) and loading.start_method(loader) == "fork"
    if entry is None or entry.sent or not (worked or loader.pin_memory):
        return
    device = next((d for part in keyed(value).values() if is_tensor(part) and _is_there(d := device_of(part))), "")
    if device:
        where = _moved_by(collate_fn) if collate_fn is not None else _moved_in(loader.dataset)
        update(session.recorder.loaders, number, sent=device, sent_at=where, sent_by_worker=worked)


def _is_there(device: str) -> bool:
    return device.partition(":")[0] == KIND


def _moved_in(dataset: Any) -> Location | None:
    """The call that moves a part of a row, where it is the user's."""
    place = rowmakers.made_at(dataset)
    return _first(rowmakers.nodes(dataset), place.path) if place else None


def _moved_by(collate_fn: Any) -> Location | None:
    code = code_of(collate_fn)
    function = definition_of(code)
    return _first(list(ast.walk(function)), code.co_filename) if function is not None and code is not None else None


def _first(nodes: list[ast.AST], path: str) -> Location | None:
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    moving = [c for c in calls if getattr(c.func, "attr", "") in MOVING or any(k.arg == "device" for k in c.keywords)]
    first = min(moving, key=lambda call: (call.lineno, call.col_offset), default=None)
    return location_of(first, path) if first is not None else None
