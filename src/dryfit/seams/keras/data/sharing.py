"""Rows that a fit's validation shares with its training, and values of another size there."""

import hashlib
import sys
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves, mapped, number
from dryfit.core.evidence.data_held import Shared
from dryfit.core.evidence.keras_given import Reread
from dryfit.core.evidence.keras_rows import Rescaled
from dryfit.core.finding import Location
from dryfit.core.held_out import never_used
from dryfit.core.prepared import Given, unprepared, untouched
from dryfit.core.source import argument, source_of, user_frame
from dryfit.core.trace import deciding
from dryfit.seams.keras.data import feeding
from dryfit.seams.keras.data.drawn_apart import see_drawn_apart
from dryfit.seams.rows.overlap import COMPARED, TRAINING

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Deviations, or distances of means in deviations, from which features are prepared in two ways and do not drift.
APART = 20.0
# The same where the source shows a step that one of them lacks.
NEAR = 3.0
# Batches of each part that are measured.
MEASURED = 4


def shared(train: Any, validation: Any) -> Shared | None:
    """How many of the validation rows are training rows; of arrays, and of a dataset or loader that is both."""
    if train is validation and train is not None and not leaves(train):
        held: Any = getattr(train, "dataset", None)
        rows = len(held) if hasattr(held, "__len__") else feeding.cardinality(train) or 0
        return Shared(rows, rows, 0, same_object=True) if rows > 0 else None
    ours, theirs = prints(train, TRAINING), prints(validation, COMPARED)
    if not ours or not theirs:
        return None
    known, rest = set(ours), set(ours[len(theirs) :])
    found = sum(one in known for one in theirs)
    same = found == len(theirs) and _rows(train) == _rows(validation)
    return Shared(len(theirs), found, sum(one in rest for one in ours[: len(theirs)]), same_object=same)


def _rows(value: Any) -> int:
    return next((len(leaf) for leaf in leaves(value).values()), 0)


def prints(value: Any, rows: int) -> list[bytes]:
    """A print of each row of one array or several of equal length."""
    arrays = list(leaves(value).values())
    if not arrays or any(not feeding.is_array(a) or len(a) != len(arrays[0]) or a.dtype == object for a in arrays):
        return []
    parts = [sys.modules["numpy"].ascontiguousarray(a[:rows]) for a in arrays]
    rowed = zip(*(part.reshape(len(part), -1) for part in parts), strict=True)
    return [hashlib.blake2b(b"".join(p.tobytes() for p in row), digest_size=12).digest() for row in rowed]


class Sizes:
    """The first batches of a fit's training and validation steps, kept to be compared."""

    def __init__(self, site: Location | None = None, source: Any = None) -> None:
        self.site, self.source = site, source
        self.batches: dict[str, list[Any]] = {"train_step": [], "test_step": []}

    def again(self) -> "Sizes":
        """The same training, with another evaluation to be compared with it."""
        other = Sizes(self.site, self.source)
        other.batches["train_step"] = self.batches["train_step"]
        return other

    def see(self, step: str, batch: Any) -> None:
        """A step was given this, as arrays."""
        if batch is not None and len(self.batches[step]) < MEASURED:
            self.batches[step].append(batch)

    def compared(self, model: Any, given: Given, part: str = "validation") -> Rescaled | None:
        """Features whose values in what is ``given`` are of another size, and the loss with them brought back."""
        ours, theirs = self._features(0)
        if ours is None or theirs is None:
            return None
        lacking = unprepared((self.site, "x", 0), given)
        apart, most = _apart(ours, theirs, APART if lacking is None else NEAR)
        if not most and lacking is not None and untouched(given):
            # A few features of another size are enough, where nothing was done to them and something to the training's.
            apart, _ = _apart(ours, theirs, APART)
        elif not most:
            return None
        if not apart:
            return None
        x, y, _ = self.batches["test_step"][0]
        known, others = self._features(1)
        near = mapped(x, lambda value: _brought(value, ours, theirs)), y
        if known is not None and others is not None and _apart(known, others, APART)[1]:
            near = near[0], mapped(y, lambda value: _brought(value, known, others))
        trained, validated = (f"{mean.mean():.4g} +- {std.mean():.3g}" for mean, std in (ours, theirs))
        losses = _loss(model, x, y), _loss(model, *near)
        made = deciding(*given)
        where = lacking or (made.location if made is not None else argument(*given) or given[0])
        return Rescaled(apart, len(ours[0]), trained, validated, *losses, where, part, most)

    def _features(self, part: int) -> list[Any]:
        return [features_of(self.batches[step], part) for step in ("train_step", "test_step")]


def see_reread(session: "Session", source: Any, where: Location | None) -> None:
    """An evaluation over what was trained on, where the file binds held-out data of the kind and never uses it."""
    frame = user_frame(2)
    if where is None or frame is None:
        return
    is_kind = feeding.is_array if feeding.is_array(source) else feeding.is_dataset
    named = {**frame.f_globals, **frame.f_locals}
    left = sorted(name for name in never_used(where.path) if is_kind(named.get(name)))
    # The targets stand beside the rows.
    shape = getattr(source, "shape", None)
    left = [name for name in left if shape is None or named[name].shape[1:] == shape[1:]]
    if left:
        rows, parts = (len(source), "rows") if shape is not None else (feeding.cardinality(source) or 0, "")
        session.recorder.keras_adds("reread", Reread(source_of(where), rows, left[0], parts, where))


class Fitted:
    """What each model was fitted on, for its evaluations; a model that was loaded is the only one of its script."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self.known: dict[int, Sizes] = {}

    def begin(self, model: Any, given: dict[str, Any]) -> Sizes:
        """A fit begins."""
        self.known[id(model)] = Sizes(self.session.site, given.get("x"))
        return self.known[id(model)]

    def again(self, model: Any) -> Sizes:
        """An evaluation begins."""
        lone = next(iter(self.known.values())) if len(self.known) == 1 else None
        fitted = self.known.get(id(model)) or lone
        return fitted.again() if fitted is not None else Sizes()

    def tell(self, model: Any, sizes: Sizes, given: dict[str, Any]) -> None:
        """An evaluation has ended."""
        with self.session.unseen():
            see_drawn_apart(self.session, sizes.source, given.get("x"), argument(self.session.site, "x", 0))
            if sizes.source is not None and given.get("x") is sizes.source:
                see_reread(self.session, given["x"], argument(self.session.site, "x", 0))
            if (found := sizes.compared(model, (self.session.site, "x", 0), "evaluation")) is not None:
                self.session.recorder.keras_adds("rescaled", found)


def features_of(batches: list[Any], part: int) -> tuple[Any, Any] | None:
    """The mean and the deviation of each feature of what is one array of numbers."""
    numpy = sys.modules["numpy"]
    found = [list(leaves(batch[part]).values()) for batch in batches]
    if not found or any(len(arrays) != 1 or arrays[0].dtype.kind not in "iuf" for arrays in found):
        return None
    values = [_rowed(arrays[0]) for arrays in found]
    whole = numpy.concatenate(values) if len({v.shape[1] for v in values}) == 1 else values[0]
    return (whole.mean(axis=0), whole.std(axis=0)) if whole.size and numpy.isfinite(whole).all() else None


def _rowed(array: Any) -> Any:
    return array.astype("float64").reshape(-1, array.shape[-1] if array.ndim > 1 else 1)


def _apart(ours: tuple[Any, Any], theirs: tuple[Any, Any], limit: float) -> tuple[int, bool]:
    """How many features are of another size, and whether most of those that vary are."""
    (mean, width), (other, spread) = ours, theirs
    if mean.shape != other.shape:
        return 0, False
    varied = (width > 0) & (spread > 0)
    ratio = (spread + (~varied)) / (width + (~varied))
    far = varied & ((ratio > limit) | (ratio < 1 / limit) | (abs(other - mean) > limit * width))
    return int(far.sum()), bool(far.sum() * 2 > varied.sum())


def _brought(value: Any, ours: Any, theirs: Any) -> Any:
    width = theirs[1] + (theirs[1] == 0)
    return ((_rowed(value) - theirs[0]) / width * ours[1] + ours[0]).reshape(value.shape).astype("float32")


def _loss(model: Any, x: Any, y: Any) -> float | None:
    """What a model loses on a batch, outside of training."""
    try:
        answer, compiled = model(x, training=False), getattr(model, "compiled_loss", None)
        if compiled is not None:
            return number(compiled(y, answer))
        return number(model.compute_loss(x=x, y=y, y_pred=answer, training=False))
    except Exception:
        return None
