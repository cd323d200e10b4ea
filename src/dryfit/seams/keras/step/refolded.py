"""Fits of one model in all folds of a cross-validation, each going on from the weights of the one before."""

import ast
import weakref
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import numpy_of
from dryfit.core.evidence.weights import CarriedModel
from dryfit.core.finding import Location
from dryfit.core.source import Site, absolute, argument, location_of, nodes_of, parse, source_of, user_frames
from dryfit.seams.keras.data.sharing import prints
from dryfit.seams.keras.state import sums
from dryfit.seams.loops import loops_holding
from dryfit.seams.rows.overlap import TRAINING
from dryfit.seams.torch.step.folds import Folds, folds_of

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import LayerSeam

VALIDATION_DATA = ("validation_data", 7)


@dataclass
class _Turn:
    """One fit: its rows and those held out, by number or by content, and the weights that it left."""

    model: Any
    site: Location | None
    trained: set[Any]
    held: set[Any]
    name: str
    folds: int | None
    loop: Location
    made_at: Location | None
    carried: bool = False
    left: list[float] = field(default_factory=list)

    def is_fold_after(self, other: "_Turn") -> bool:
        """Whether each of two turns holds out rows that the other has trained on, and none of its own."""
        if not self.held or not other.held or self.held & self.trained or other.held & other.trained:
            return False
        return self.held <= other.trained and other.held <= self.trained


class Refolded:
    """Keeps the last fit in a loop, and looks whether the next is another fold's, with the same weights."""

    def __init__(self, layers: "LayerSeam") -> None:
        self.layers = layers
        self._last: _Turn | None = None
        self._now: _Turn | None = None
        self._began: list[float] = []

    def begins(self, model: Any, given: dict[str, Any], site: Location | None) -> None:
        """A fit is about to begin."""
        self._now = _by_name(model, site) or _by_rows(model, given, site)
        if self._now is None:
            return
        self._began = sums(model)
        last = self._last
        if last is not None and last.model() is model and _alike(last, self._now):
            self._now.carried = last.left == self._began and bool(self._began)

    def ends(self, model: Any) -> None:
        """The fit is over: what it left is what the next begins with, unless something puts it back."""
        now = self._now
        if now is None:
            return
        now.left = sums(model)
        if now.held:
            self._told(now)

    def evaluated(self, model: Any, x: Any, where: Location | None) -> None:
        """Rows are scored that may be those which the last fit held out."""
        now = self._now
        if now is None or now.held or now.model() is not model:
            return
        rows = set(prints(x, TRAINING))
        if rows and not rows & now.trained:
            now.held, now.name = rows, source_of(where)
            self._told(now)

    def _told(self, now: _Turn) -> None:
        """All is known of a fit; one that changed nothing leaves nothing to be carried on."""
        last, made = self._last, now.made_at
        self._last = now if now.left != self._began else None
        if last is None or made is None or not now.carried or not now.is_fold_after(last):
            return
        number, known = self.layers.number(now.model()), self.layers.session.recorder.carried_models
        if all(entry.model != number for entry in known):
            known.append(CarriedModel(number, now.folds, now.name, now.loop, made))


def _alike(last: _Turn, now: _Turn) -> bool:
    """Whether two fits stand at one line, in one loop."""
    return last.site == now.site and last.loop == now.loop


def _by_name(model: Any, site: Location | None) -> _Turn | None:
    """The rows that a splitter has given the loop around a fit, by their numbers."""
    for frame in user_frames():
        for found in folds_of(frame):
            values = {**frame.f_globals, **frame.f_locals}
            trained, held = (_numbers(values.get(name)) for name in (found.trained, found.held))
            if trained and held:
                return _turn(model, site, (trained, held, found.held), frame, found.loop, found)
    return None


def _by_rows(model: Any, given: dict[str, Any], site: Location | None) -> _Turn | None:
    """The rows of a fit in a loop, by their content."""
    validation = given.get("validation_data")
    for frame in user_frames():
        for loop in (n for n in loops_holding(frame) if isinstance(n, ast.For)):
            trained = set(prints(given.get("x"), TRAINING))
            held = set(prints(validation[0], TRAINING)) if isinstance(validation, tuple) else set()
            name = source_of(argument(site, *VALIDATION_DATA))
            return _turn(model, site, (trained, held, name), frame, loop) if trained else None
    return None


def _turn(
    model: Any,
    site: Location | None,
    rows: tuple[set[Any], set[Any], str],
    frame: FrameType,
    loop: ast.For,
    found: Folds | None = None,
) -> _Turn:
    path = absolute(frame.f_code.co_filename)
    place, folds = location_of(loop, path), found.number if found is not None else None
    return _Turn(weakref.ref(model), site, *rows, folds, place, _made_at(model, frame, loop, path))


def _numbers(value: Any) -> set[Any]:
    """The numbers of the rows in a part, where it is an array of them."""
    array = numpy_of(value) if hasattr(value, "dtype") else None
    return set(array.tolist()) if array is not None and array.ndim == 1 and array.dtype.kind in "iu" else set()


def _made_at(model: Any, frame: FrameType, loop: ast.For, path: str) -> Location:
    """The last line before a loop that gives the model its name, or else the line in the loop that is running."""
    values = {**frame.f_globals, **frame.f_locals}
    names = {name for name, value in values.items() if value is model}
    found = [node for node in _assignments(path, names) if not loop.lineno <= node.lineno <= (loop.end_lineno or 0)]
    before = [node for node in found if node.lineno < loop.lineno]
    running = Site.of(frame).location
    return location_of(before[-1].value, path) if before else running or location_of(loop, path)


def _assignments(path: str, names: set[str]) -> Iterator[ast.Assign]:
    tree = parse(path)
    given = [n for n in (nodes_of(tree) if tree else ()) if isinstance(n, ast.Assign)]
    yield from sorted((n for n in given if ast.unparse(n.targets[0]) in names), key=lambda node: node.lineno)
