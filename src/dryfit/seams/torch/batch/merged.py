"""Graphs that are put together into one batch, and whose edges all join the nodes of the first."""

import ast
import sys
from collections.abc import Mapping
from contextlib import suppress
from itertools import accumulate, combinations
from typing import TYPE_CHECKING, Any
from weakref import ref

from dryfit.backends.torch import is_batched, is_tensor, tensors_in
from dryfit.core.evidence.batch_graphs import Merged
from dryfit.core.finding import Location
from dryfit.core.source import (
    Site,
    call_at,
    definition_of,
    function_holding,
    is_user_file,
    location_of,
    name_of_definition,
)
from dryfit.seams.torch import models
from dryfit.seams.torch.forward.modules import logits_of
from dryfit.seams.torch.learn.foresight import given_instead
from dryfit.seams.torch.learn.probes import rerun

if TYPE_CHECKING:
    from dryfit.seams.session import Session
    from dryfit.seams.torch.forward.modules import ForwardSeam, Note

# Graphs that a batch must have, calls that must show the same, calls that are looked at, and lines that join tensors.
GRAPHS, CALLS, LOOKED_AT, LINES = 4, 2, 24, 64
# Answers that are less than this share of their spread apart are the same.
SAME = 1e-5
# What joins tensors.
JOINING = ("cat", "concat", "concatenate", "hstack", "vstack")
# The ends of an edge.
ENDS = 2


class MergedSeam:
    """Listens to what joins tensors of whole numbers, and to the calls of models that are given nodes and edges."""

    def __init__(self, session: "Session", torch: Any, forward: "ForwardSeam") -> None:
        self.session = session
        self.torch = torch
        self.forward = forward
        self._joined: dict[tuple[Any, int], tuple[Any, Site]] = {}
        self._shown: dict[int, int] = {}
        self._looked = 0
        for name in JOINING:
            if hasattr(torch, name):
                session.patches.wrap(torch, name, self._join)
        forward.after.append(self._called)

    def _join(self, original: Any, *args: Any, **kwargs: Any) -> Any:
        made = original(*args, **kwargs)
        frame = sys._getframe(2)
        known = is_user_file(frame.f_code.co_filename) and self.session.listening and is_tensor(made)
        if known and not made.is_floating_point() and (len(self._joined) < LINES or self._has(frame)):
            self._joined[frame.f_code, frame.f_lasti] = ref(made), Site.of(frame)
        return made

    def _has(self, frame: Any) -> bool:
        return (frame.f_code, frame.f_lasti) in self._joined

    def _called(self, note: "Note", result: Any) -> None:
        if note.model in self.session.recorder.merged or self._looked >= LOOKED_AT:
            return
        _, model, args, kwargs = self.forward.last_call[note.model]
        given = models.bound(model, args, kwargs)
        tensors = {name: t for name, t in tensors_in(given).items() if not is_batched(t) and t.dim()}
        if not any(_is_whole(t) for t in tensors.values()):
            return
        with suppress(Exception), self.session.unseen():
            self._look(note, result, given, tensors)

    def _look(self, note: "Note", result: Any, given: Mapping[str, Any], tensors: Mapping[str, Any]) -> None:
        sizes = next((s for s in _sizes(given, tensors) if len(s) >= GRAPHS), None)
        ends = _edges(tensors, sizes) if sizes is not None else []
        if sizes is None or not ends:
            return
        self._looked += 1
        shown = self._shown[note.model] = self._shown.get(note.model, 0) + 1
        if shown < CALLS:
            return
        reached = max(int(end.max()) for end in ends)
        changed = self._changed(note, tensors, ends, sizes)
        begun = list(accumulate(sizes, initial=0))[:-1]
        own = [graph for graph, start in enumerate(begun) if start <= reached]
        if changed and set(changed) <= set(own):
            entry = Merged(len(sizes), sum(sizes), reached, len(sizes) - len(changed), self._made_at(ends[0]))
            self.session.recorder.merged[note.model] = entry

    def _changed(self, note: "Note", tensors: Mapping[str, Any], ends: list[Any], sizes: list[int]) -> list[int]:
        """The graphs whose answers change without any edge."""
        _, model, args, kwargs = self.forward.last_call[note.model]
        count = max(ends[0].shape)
        changed: Any = (args, kwargs)
        for tensor in tensors.values():
            is_end = any(tensor is end for end in ends)
            if is_end or (tensor.is_floating_point() and len(tensor) == count != sum(sizes)):
                axis = 1 if is_end and tensor.dim() == ENDS and tensor.shape[0] == ENDS else 0
                changed = given_instead(changed, tensor, tensor.narrow(axis, 0, 0))
        with rerun(self.torch, model):
            one = logits_of(model(*args, **kwargs))
        with rerun(self.torch, model):
            other = logits_of(model(*changed[0], **changed[1]))
        if one is None or other is None or one.shape != other.shape or len(one) not in (len(sizes), sum(sizes)):
            return []
        apart = (one - other).abs().reshape(len(one), -1).amax(1) > SAME * float(one.float().std())
        rows = [graph for graph, size in enumerate(sizes) for _ in range(size if len(one) == sum(sizes) else 1)]
        return sorted({rows[row] for row in apart.nonzero().flatten().tolist()})

    def _made_at(self, edges: Any) -> Location | None:
        """The line that adds a graph's edges to those of the batch, or joins them all."""
        found = next((site for made, site in self._joined.values() if _is_that(made(), edges)), None)
        if found is not None:
            return _added_at(found.location) or found.location
        current = self.session.current_pass
        loader = self.session.live("loaders")[current.loader] if current is not None else None
        code = getattr(getattr(loader, "collate_fn", None), "__code__", None)
        if code is None or not is_user_file(code.co_filename):
            return None
        function = definition_of(code)
        return name_of_definition(function, code.co_filename) if function is not None else None


def _is_whole(tensor: Any) -> bool:
    return not tensor.is_floating_point() and not tensor.is_complex() and tensor.dtype.itemsize > 1


def _sizes(given: Mapping[str, Any], tensors: Mapping[str, Any]) -> list[list[int]]:
    """The numbers of nodes of each graph that a call tells: by each node's graph, by sizes, or by where each begins."""
    rows, found = set(map(len, tensors.values())), []
    for value in (*tensors.values(), *given.values()):
        if isinstance(value, list | tuple) and value and all(type(item) is int for item in value):
            found += [list(value)] if min(value) > 0 and sum(value) in rows else []
        elif is_tensor(value) and value.dim() == 1 and len(value) > 1 and _is_whole(value):
            found += _told_by(value, tensors, rows)
    return found


def _told_by(value: Any, tensors: Mapping[str, Any], rows: set[int]) -> list[list[int]]:
    steps = value[1:] - value[:-1]
    others = any(len(t) == len(value) for t in tensors.values() if t is not value)
    if int(value[0]) == 0 and bool(((steps == 0) | (steps == 1)).all()) and int(value[-1]) + 1 < len(value) and others:
        return [value.bincount().tolist()]
    if int(value[0]) == 0 and bool((steps > 0).all()) and int(value[-1]) in rows:
        return [steps.tolist()]
    return [value.tolist()] if int(value.min()) > 0 and int(value.sum()) in rows else []


def _edges(tensors: Mapping[str, Any], sizes: list[int]) -> list[Any]:
    """The ends of all edges, of which none is beyond the places of one graph."""
    whole = [t for t in tensors.values() if _is_whole(t) and t.numel() and len(t) != sum(sizes)]
    for tensor in whole:
        if tensor.dim() == ENDS and ENDS in tensor.shape and max(tensor.shape) > ENDS and _is_local(tensor, sizes):
            return [tensor]
    flat = [t for t in whole if t.dim() == 1 and len(t) != len(sizes) and _is_local(t, sizes)]
    return next(([a, b] for a, b in combinations(flat, 2) if len(a) == len(b)), [])


def _is_local(tensor: Any, sizes: list[int]) -> bool:
    return int(tensor.min()) >= 0 and int(tensor.max()) < max(sizes)


def _is_that(made: Any, edges: Any) -> bool:
    return made is edges or (made is not None and made.shape == edges.shape and bool((made == edges).all()))


def _added_at(where: Location) -> Location | None:
    """Where the list is added to that a call joins, in the same function."""
    call, function = call_at(where), function_holding(where)
    name = ast.unparse(call.args[0]) if call is not None and call.args else ""
    for node in ast.walk(function) if function is not None and name.isidentifier() else ():
        adds = isinstance(node, ast.Call) and ast.unparse(node.func) in (f"{name}.append", f"{name}.extend")
        if isinstance(node, ast.Call) and adds:
            return location_of(node, where.path)
        if isinstance(node, ast.AugAssign) and ast.unparse(node.target) == name:
            return location_of(node, where.path)
        given = node.value if isinstance(node, ast.Assign) and name in map(ast.unparse, node.targets) else None
        if isinstance(given, ast.ListComp):
            return location_of(given, where.path)
    return None
