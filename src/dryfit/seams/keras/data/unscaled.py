"""Rows that a model answers for as they were read, where the script has them scaled as the training's are."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.keras_rows import Rescaled
from dryfit.core.finding import Location
from dryfit.core.source import argument, source_of, user_frame
from dryfit.core.trace import prepared_before
from dryfit.seams.keras.data import feeding
from dryfit.seams.keras.data.otherwise import moments, prepared_as_trained
from dryfit.seams.keras.data.sharing import Sizes, features_of

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Deviations from the training's mean at which rows are scaled otherwise, and within which they are scaled alike.
FAR, NEAR = 4.0, 2.0
# Rows that are looked at, and names that may stand for the same rows.
ROWS, NAMES = 256, 400
# What pixels are divided by.
PIXELS = 255.0


def see_unscaled(session: "Session", sizes: Sizes | None, x: Any, site: Location | None) -> None:
    """A model is asked for answers: whether to rows that lie far off, and would not once they are scaled."""
    known = features_of(sizes.batches["train_step"], 0) if sizes is not None else None
    if known is None or not feeding.is_array(x) or x.dtype.kind not in "iuf" or x.ndim < 2 or not len(x):
        return
    rows = x[:ROWS].astype("float64").reshape(-1, x.shape[-1])
    where = argument(site, "x", 0) or site
    if sizes is None or rows.shape[1] != len(known[0]):
        return
    if not _lie(rows, known, far=True):
        _see_otherwise(session, sizes, x, known, site)
        return
    for name, others in _scaled(x, rows, source_of(where)):
        if _lie(others, known, far=False):
            trained, given = (f"{part[0].mean():.4g} +- {part[1].mean():.3g}" for part in (known, _moments(rows)))
            entry = Rescaled(
                _apart(rows, known), len(known[0]), trained, given, None, None, where, "prediction", True, name
            )
            session.recorder.keras_adds("rescaled", entry)
            return


def _see_otherwise(session: "Session", sizes: Sizes, x: Any, known: Any, site: Location | None) -> None:
    """Rows that lie near the training's, and have another size than by the line that prepared those."""
    frame, where = user_frame(2), prepared_before(site, "x", 0) or argument(site, "x", 0) or site
    named = {**frame.f_globals, **frame.f_locals} if frame is not None else {}
    found = prepared_as_trained(sizes.site, site, x, known, named)
    if found is not None:
        trained, given = (f"{part[0].mean():.4g} +- {part[1].mean():.3g}" for part in (known, moments(x)))
        count = len(known[0])
        entry = Rescaled(count, count, trained, given, None, None, where, "prediction", True, found)
        session.recorder.keras_adds("rescaled", entry)


def _scaled(x: Any, rows: Any, source: str) -> Iterator[tuple[str, Any]]:
    """What may stand for these rows as the training's are scaled, by how the script would say it."""
    frame = user_frame(2)
    named = {**frame.f_globals, **frame.f_locals} if frame is not None else {}
    for name, value in list(named.items())[:NAMES]:
        if value is not x and feeding.is_array(value) and value.shape == x.shape and value.dtype.kind == "f":
            others = value[:ROWS].astype("float64").reshape(-1, x.shape[-1])
            if _in_step(rows, others):
                yield name, others
        elif getattr(value, "n_features_in_", None) == x.shape[-1] and hasattr(value, "inverse_transform"):
            try:
                others = value.transform(x[:ROWS])
            except Exception:
                continue
            if getattr(others, "shape", None) == rows.shape:
                yield f"{name}.transform({source})", others
    if x.ndim > 2 and rows.min() >= 0 and 1 < rows.max() <= PIXELS:
        yield f"{source} / 255", rows / PIXELS


def _in_step(rows: Any, others: Any) -> bool:
    """Whether each column of the one is that of the other, times a number and moved by one."""
    numpy = sys.modules["numpy"]
    if len(rows) < 3 or not (numpy.isfinite(rows).all() and numpy.isfinite(others).all()):
        return False
    (mean, width), (other, spread) = _moments(rows), _moments(others)
    varied = (width > 0) & (spread > 0)
    if not varied.any():
        return False
    apart = ((rows - mean)[:, varied] / width[varied]) - ((others - other)[:, varied] / spread[varied])
    return bool(abs(apart).max() < 1e-2)


def _lie(rows: Any, known: Any, *, far: bool) -> bool:
    """Whether most columns lie far off the training's, or all of them near."""
    if not far:
        return _apart(rows, known, NEAR) == 0
    return _apart(rows, known) * 2 > int((known[1] > 0).sum())


def _apart(rows: Any, known: Any, limit: float = FAR) -> int:
    """How many columns have half of their values, or more, this many deviations off the training's mean."""
    numpy = sys.modules["numpy"]
    mean, width = known
    varied = width > 0
    off = numpy.median(abs(rows - mean)[:, varied] / width[varied], axis=0)
    return int((off > limit).sum())


def _moments(rows: Any) -> tuple[Any, Any]:
    return rows.mean(axis=0), rows.std(axis=0)
