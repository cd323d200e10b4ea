"""Pipelines that the script's own loops go over: what is looked at in the data of a fit, and loops without a turn."""

import ast
import sys
from dataclasses import replace
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.data import Dataset
from dryfit.core.evidence.data_rows import ConstantTarget
from dryfit.core.evidence.keras_rows import Source
from dryfit.core.finding import Location
from dryfit.core.source import frames_from, function_holding, is_user_file, location_of, nodes_of, parse
from dryfit.seams.counts import cut_short
from dryfit.seams.keras import looks
from dryfit.seams.keras.data import feeding
from dryfit.seams.keras.data.drawn_once import see_traced
from dryfit.seams.keras.data.emptied import Emptied
from dryfit.seams.keras.data.filtered import Filters
from dryfit.seams.keras.data.pixels import see_scale
from dryfit.seams.keras.data.sharing import see_reread
from dryfit.seams.keras.data.zipped import joined
from dryfit.seams.keras.forward.chains import chains
from dryfit.seams.keras.forward.layers import LayerSeam
from dryfit.seams.keras.step.schedules import see_sized_in_passes

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# A file, and the first and the last line of what is written there.
Lines = tuple[str, int, int]


class Turns:
    """What a comprehension goes over: it ends after a few steps, so that what stands behind it is reached."""

    def __init__(self, passes: "Passes", iterator: Any) -> None:
        self._passes = passes
        self._iterator = iterator
        self._begun = passes.steps

    def __iter__(self) -> "Turns":
        return self

    def __getattr__(self, name: str) -> Any:
        return getattr(self._iterator, name)

    def __next__(self) -> Any:
        session = self._passes.session
        if session.listening and self._passes.steps - self._begun >= session.policy.steps:
            session.shortened = True
            raise cut_short()
        return next(self._iterator)


class Passes:
    """Listens to pipelines that a `for` of the user's goes over."""

    def __init__(self, session: "Session", tensorflow: Any) -> None:
        self.session = session
        self.steps = 0
        self._emptied, self._filters = Emptied(session, tensorflow), Filters(session, tensorflow)
        self._last: tuple[Any, Location | None, Location] | None = None
        self._told: set[int] = set()
        self._looked: set[int] = set()
        self._trained: dict[int, tuple[Any, Location]] = {}
        self._open: Any = None
        self._over: Lines | None = None
        self._stepped: list[Any] = []
        self._traced: dict[int, Any] = {}
        self._scheduled: dict[int, Any] = {}
        session.objects["pipeline_passes"] = self
        session.patches.wrap(tensorflow.data.Dataset, "__iter__", self._iterated)

    def _iterated(self, original: Any, dataset: Any) -> Any:
        frame = sys._getframe(2)
        if not self.session.listening or not is_user_file(frame.f_code.co_filename):
            return original(dataset)
        if (loop := _loop(frame)) is not None:
            with self.session.unseen():
                made, where = _made(frame, loop, dataset), location_of(loop.iter, frame.f_code.co_filename)
                self._last = dataset, made, where
                if id(dataset) in self._trained and where != self._trained[id(dataset)][1]:
                    see_reread(self.session, dataset, where)
                self._see_empty(dataset, Source("", "tf.data", 0, None, where, made, _bound_in(loop)))
        comprehension = _comprehension(frame) if loop is None else None
        self._open, self._over, self._stepped = dataset, _over(frame, loop or comprehension), []
        iterator = original(dataset)
        return Turns(self, iterator) if comprehension is not None else iterator

    def _see_empty(self, dataset: Any, entry: Source) -> None:
        """A loop over a pipeline that gives nothing."""
        if feeding.cardinality(dataset) == 0:
            at, dropped = self._emptied.at(dataset)
            self.session.recorder.keras_adds("sources", replace(entry, made_at=at or entry.made_at, dropped=dropped))
        elif (found := self._filters.emptied(dataset, entry)) is not None:
            self.session.recorder.keras_adds("sources", found)

    def trained(self, layers: LayerSeam, model: Any, *, supervised: bool) -> None:
        """A step in a loop of the user's own: look at model and data at its first, as before and after a fit."""
        self.steps += 1
        if id(model) not in self._looked:
            self._looked.add(id(model))
            for chain in chains(model, layers):
                self.session.recorder.keras_adds("chains", chain)
            site = layers.last.site if layers.last else None
            see_scale(layers, model, self._last[2] if self._last else site, site)
        if self._last is not None:
            self._trains(self._last[2])
        if self._last is None or id(self._last[0]) in self._told:
            return
        dataset, made, where = self._last
        self._trained[id(dataset)] = dataset, where
        self._told.add(id(dataset))
        if supervised and (kept := self._filters.one_kept(dataset)) is not None and kept.left == 1:
            constant = ConstantTarget(float(kept.value), kept.kept, kept.location)
            self.session.recorder.constant_targets.append(constant)
        if supervised and (apart := joined(dataset, where)) is not None:
            self.session.recorder.keras_adds("paired", apart)
        order = looks.order_of_data({}, dataset, None)
        if order is not None:
            kind = type(dataset).__name__
            at = looks.shuffle_at(where, dataset) or made or where
            self.session.recorder.datasets.append(Dataset("train", at, class_name=kind, order=order))

    def stepped(self, layers: LayerSeam, optimizer: Any) -> None:
        """An optimizer steps: look at what its pass goes over, and at its schedule from the second step on."""
        dataset = self._open
        if dataset is None:
            return
        if id(dataset) not in self._traced:
            self._traced[id(dataset)] = dataset
            see_traced(self.session, dataset)
        again = any(optimizer is known for known in self._stepped)
        self._stepped.append(optimizer)
        if again and id(optimizer) not in self._scheduled and _runs(self._over, sys._getframe(1)):
            self._scheduled[id(optimizer)] = optimizer
            see_sized_in_passes(layers, optimizer, dataset, sys._getframe(1))

    def _trains(self, where: Location) -> None:
        """A loop that steps is no evaluation."""
        known = self.session.recorder.keras.reread if self.session.recorder.keras else ()
        if any(entry.location == where for entry in known):
            self.session.recorder.keras_sets("reread", tuple(entry for entry in known if entry.location != where))


def _loop(frame: FrameType) -> ast.For | None:
    """The `for` that asks for what it goes over on the line that a frame is on."""
    tree = parse(frame.f_code.co_filename)
    loops = (node for node in (nodes_of(tree) if tree else ()) if isinstance(node, ast.For))
    return next((n for n in loops if n.lineno <= frame.f_lineno <= (n.iter.end_lineno or n.lineno)), None)


def _comprehension(frame: FrameType) -> ast.expr | None:
    """The comprehension that goes over what the line that a frame is on asks for."""
    tree, line = parse(frame.f_code.co_filename), frame.f_lineno
    turns = [(n, part) for n in (nodes_of(tree) if tree else ()) for part in getattr(n, "generators", ())]
    found = (n for n, part in turns if part.iter.lineno <= line <= (part.iter.end_lineno or 0))
    return next((n for n in found if isinstance(n, ast.expr)), None)


def _over(frame: FrameType, node: ast.For | ast.expr | None) -> Lines | None:
    """Where the turns over a pipeline are written."""
    return (frame.f_code.co_filename, node.lineno, node.end_lineno or node.lineno) if node is not None else None


def _runs(lines: Lines | None, frame: FrameType | None) -> bool:
    """Whether one of the frames that lead here is on these lines."""
    found = [] if lines is None else [f for f in frames_from(frame) if f.f_code.co_filename == lines[0]]
    return lines is not None and any(lines[1] <= f.f_lineno <= lines[2] for f in found)


def _made(frame: FrameType, loop: ast.For, dataset: Any) -> Location | None:
    """The last line before a loop that gave a pipeline its name."""
    names = {node.id for node in ast.walk(loop.iter) if isinstance(node, ast.Name)}
    tree, path = parse(frame.f_code.co_filename), frame.f_code.co_filename
    held = {name for name in names if frame.f_locals.get(name, frame.f_globals.get(name)) is dataset}
    around = function_holding(location_of(loop, path))
    given = [n for n in (nodes_of(tree) if tree else ()) if isinstance(n, ast.Assign) and n.lineno < loop.lineno]
    given = [n for n in given if function_holding(location_of(n, path)) in (around, None)]
    found = [n for n in given if any(isinstance(t, ast.Name) and t.id in held for t in n.targets)]
    return location_of(found[-1], path) if found else None


def _bound_in(loop: ast.For) -> tuple[str, ...]:
    stores = (n for n in ast.walk(loop) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
    return tuple(dict.fromkeys(node.id for node in stores))
