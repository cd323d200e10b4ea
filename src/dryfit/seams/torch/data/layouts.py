"""Pictures whose channels were moved by a shape, and masks that lie across their pictures."""

import ast
import math
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.data import Turned
from dryfit.core.evidence.forward import Reshape
from dryfit.core.finding import Location
from dryfit.core.source import is_user_file, location_of
from dryfit.seams.torch.data import rowmakers
from dryfit.seams.torch.data.scan import spread
from dryfit.seams.torch.data.turned import TURNS, is_mask, planes

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Rows that are read, the processor's seconds for it, the fewest that say anything, and the share that must agree.
ROWS, SECONDS, LEAST, MOST = 48, 0.6, 16, 0.9
# Channels of a picture.
CHANNELS = (3, 4)
# How much smoother a picture is with its values in another place, as a share of what it was: noise stays within 3 %.
SMOOTHER = 0.93
# What gives an array a shape.
SHAPING = ("reshape", "view", "resize", "resize_")
# The contrast of pictures at the edges of their masks, in deviations, and how many times that of any other way to lay
# the masks it must be; by how many deviations the rows must show it.
CONTRAST, TIMES, RIGHT = 0.25, 2.5, 6.0

# A mask as it is, and the turns that leave a plane its height and width.
PLAIN = "as they are"
KEEPING = (PLAIN, "flipped left to right", "flipped upside down", "turned by 180 degrees")


def look(session: "Session", torch: Any, dataset: Any, *, turns: bool) -> None:
    """Read rows of a dataset: whether its pictures are smoother, or meet their masks, laid otherwise."""
    until, rows = time.process_time() + SECONDS, list[dict[str, Any]]()
    for place in spread(len(dataset), ROWS):
        rows.append(dict(planes(torch, dataset[place])))
        if not rows[0] or time.process_time() > until:
            break
    if len(rows) < LEAST or any(row.keys() != rows[0].keys() for row in rows):
        return
    for name in rows[0]:
        found = _reshaped([row[name] for row in rows], _shaped_at(dataset))
        session.recorder.reshapes.extend([found] if found and not session.recorder.reshapes else [])
    crossed = _crossed(torch, rows, dataset) if turns else None
    session.recorder.turned.extend([crossed] if crossed and not session.recorder.turned else [])


def _reshaped(pictures: list[Any], where: Location | None) -> Reshape | None:
    """Rows by columns by channels that were given the shape of channels by rows by columns."""
    first = pictures[0]
    alike = all(picture.shape == first.shape for picture in pictures)
    if where is None or not alike or first.dim() != len(("channels", "rows", "columns")):
        return None
    channels, height, width = first.shape
    if channels not in CHANNELS:
        return None
    right = [picture.reshape(height, width, channels).permute(2, 0, 1) for picture in pictures]
    better = sum(_rough(new) < SMOOTHER * _rough(old) for old, new in zip(pictures, right, strict=True))
    if better < MOST * len(pictures):
        return None
    same = sum(float((old == new).double().mean()) for old, new in zip(pictures, right, strict=True)) / len(pictures)
    before, after = (height, width, channels), (channels, height, width)
    return Reshape("reshape", before, after, same, ".transpose(2, 0, 1)", where)


def _rough(picture: Any) -> float:
    """How far neighbours lie apart."""
    return float(picture.diff(dim=-1).abs().mean() + picture.diff(dim=-2).abs().mean())


def _shaped_at(dataset: Any) -> Location | None:
    """The only call by which the user's code for a row gives an array a shape of several numbers."""
    owner = type(dataset)
    code: Any = getattr(getattr(owner, "__getitem__", None), "__code__", None)
    if code is None or not is_user_file(code.co_filename):
        return None
    calls = [node for node in rowmakers.nodes(dataset) if isinstance(node, ast.Call)]
    shaped = [call for call in calls if getattr(call.func, "attr", "") in SHAPING and len(_extents(call)) > 1]
    return location_of(shaped[0], code.co_filename) if len(shaped) == 1 else None


def _extents(call: ast.Call) -> list[ast.expr]:
    return [part for given in call.args for part in (given.elts if isinstance(given, ast.Tuple) else [given])]


def _as_it_is(plane: Any) -> Any:
    return plane


def _turned_over(plane: Any) -> Any:
    return plane.transpose(-1, -2)


def _crossed(torch: Any, rows: list[dict[str, Any]], dataset: Any) -> Turned | None:
    """Masks whose edges meet those of their pictures only when all of them are turned alike."""
    pairs = [(a, b) for a in rows[0] for b in rows[0] if a != b and _are_pair(rows[0][a], rows[0][b])]
    for picture, mask in pairs:
        ways: dict[str, Callable[[Any], Any]] = {PLAIN: _as_it_is, "transposed": _turned_over, **TURNS}
        known = [(row[picture], row[mask]) for row in rows if is_mask(row[mask])]
        if len(known) < LEAST:
            continue
        square = rows[0][mask].shape[-1] == rows[0][mask].shape[-2]
        tried = {how: turn for how, turn in ways.items() if square or how in KEEPING}
        made = {how: [_contrast(torch, one, turn(plane)) for one, plane in known] for how, turn in tried.items()}
        means = {how: sum(found) / len(found) for how, found in made.items()}
        best = max(means, key=lambda how: means[how])
        others = max(mean for how, mean in means.items() if how != best)
        gains = [now - was for now, was in zip(made[best], made[PLAIN], strict=True)]
        if best != PLAIN and means[best] > max(CONTRAST, TIMES * others) and _deviations(gains) > RIGHT:
            shown = sum(gain > 0 for gain in gains)
            return Turned(best, shown, len(known), 1, _masked_at(dataset), (means[PLAIN], means[best]))
    return None


def _deviations(values: list[float]) -> float:
    """How many of its own deviations the mean of some values lies above 0."""
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean / math.sqrt(variance / len(values)) if variance else math.inf if mean > 0 else 0.0


def _are_pair(picture: Any, mask: Any) -> bool:
    return mask.dim() == 2 and picture.shape[-2:] == mask.shape[-2:] and not is_mask(picture)


def _contrast(torch: Any, picture: Any, mask: Any) -> float:
    """How much more a picture changes where its mask does than elsewhere, in deviations."""
    edges = torch.zeros_like(mask, dtype=torch.bool)
    steps = torch.zeros_like(mask)
    flat = picture.reshape(-1, *picture.shape[-2:])
    for axis in (-1, -2):
        length = mask.shape[axis] - 1
        edges.narrow(axis, 0, length).logical_or_(mask.diff(dim=axis) != 0)
        steps.narrow(axis, 0, length).add_(flat.diff(dim=axis).abs().sum(0))
    spread_of = float(steps.std())
    if not spread_of or not bool(edges.any()):
        return 0.0
    return float((steps[edges].mean() - steps.mean()) / spread_of)


def _masked_at(dataset: Any) -> Location | None:
    """The call for a row that turns something, by the turn's name, or where the row's mask is made."""
    code: Any = getattr(getattr(type(dataset), "__getitem__", None), "__code__", None)
    named = list(_turning(dataset)) if code is not None and is_user_file(code.co_filename) else []
    return location_of(named[-1], code.co_filename) if named else rowmakers.target_at(dataset)


def _turning(dataset: Any) -> Iterator[ast.expr]:
    words = ("T", "mT", "transpose", "swapaxes", "permute", "flip", "fliplr", "flipud", "rot90", "hflip", "vflip")
    for node in rowmakers.nodes(dataset):
        of = node.args[:1] if isinstance(node, ast.Call) else [node]
        name = getattr(node.func if isinstance(node, ast.Call) else node, "attr", "")
        if name in words and any("mask" in ast.unparse(part).lower() for part in of) and isinstance(node, ast.expr):
            yield node
