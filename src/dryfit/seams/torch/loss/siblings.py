"""Pairs of examples whose answers a loss brings together or drives apart, and whether the two are of one class."""

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_batched, is_tensor
from dryfit.core.evidence.loss import Siblings
from dryfit.core.finding import Location
from dryfit.core.scopes import own_nodes, scope_of
from dryfit.core.source import Site, absolute, definition_of, location_of, user_frames
from dryfit.seams.raised import UNKNOWN, resolve
from dryfit.seams.torch.backward.graph import graph_of
from dryfit.seams.torch.data.rowmakers import innermost
from dryfit.seams.torch.step.trials import parameters_of

if TYPE_CHECKING:
    from dryfit.seams.session import Session
    from dryfit.seams.torch.forward.modules import ForwardSeam, Note

# Pairs of calls that are looked at, frames that are searched, rows of a table, and values of a row that tell it.
PAIRS, FRAMES, ROWS, VALUES = 12, 3, 20_000, 48
# Classes have at least so many rows each on the whole.
EACH = 2


@dataclass
class _Pair:
    """Two answers of one model, what they were given, where, and their gradients once they have come."""

    inputs: tuple[Any, Any]
    outputs: tuple[Any, Any]
    site: tuple[Location | None, Location | None]
    classes: dict[Any, Any]
    slopes: dict[int, Any]


class SiblingSeam:
    """Listens to models that are called twice for one backward, with two columns of one shape."""

    def __init__(self, session: "Session", torch: Any, forward: "ForwardSeam") -> None:
        self.session = session
        self.torch = torch
        self.forward = forward
        self._last: dict[int, tuple[Any, Any]] = {}
        self._pairs = 0
        self._tables: dict[int, tuple[Any, dict[Any, Any]]] = {}
        forward.after.append(self._called)

    def _called(self, note: "Note", result: Any) -> None:
        if not (note.training and note.grad_enabled) or self._pairs >= PAIRS:
            return
        _, _, args, kwargs = self.forward.last_call[note.model]
        given = [t for t in (*args, *kwargs.values()) if is_tensor(t) and t.dim() > 1 and not is_batched(t)]
        answers = list(result) if isinstance(result, tuple | list) else [result]
        if not all(is_tensor(a) and a.requires_grad and a.dim() == 2 for a in answers) or len(given) != len(answers):
            self._last.pop(note.model, None)
            return
        before = self._last.pop(note.model, None)
        if len(given) == 1 and (before is None or before[1].grad_fn is None):
            self._last[note.model] = given[0], answers[0]
            return
        one, other = (
            ((given[0], answers[0]), (given[1], answers[1])) if len(given) == 2 else (before, (given[0], answers[0]))
        )
        if one is not None and len(given) <= 2 and one[0].shape == other[0].shape and one[1].shape == other[1].shape:
            with suppress(Exception), self.session.unseen():
                self._follow(note, one, other)

    def _follow(self, note: "Note", one: tuple[Any, Any], other: tuple[Any, Any]) -> None:
        """Wait for the gradients of two answers, where the classes of what they are of are known."""
        frames = list(islice(user_frames(), FRAMES))
        classes = self._classes(frames, one[0].shape[1:]) if frames and self._is_alone(one[1], other[1]) else {}
        if not classes:
            return
        self._pairs += 1
        site = _loss_at(self.torch, frames[0], self.forward.last_call[note.model][1]), note.site
        pair = _Pair((one[0], other[0]), (one[1].detach(), other[1].detach()), site, classes, {})
        for place, answer in enumerate((one[1], other[1])):
            answer.register_hook(lambda slope, place=place: self._sloped(pair, place, slope))

    def _is_alone(self, *answers: Any) -> bool:
        """Whether all that is trained makes these answers: what is learnt behind them may turn a distance round."""
        nodes = (node for answer in answers for node in graph_of(answer.grad_fn))
        used = {id(leaf) for node in nodes if (leaf := getattr(node, "variable", None)) is not None}
        held = [p for optimizer in self.session.live("optimizers") for p in parameters_of(optimizer)]
        return bool(held) and all(id(p) in used for p in held if p.requires_grad)

    def _sloped(self, pair: _Pair, place: int, slope: Any) -> None:
        pair.slopes[place] = slope.detach()
        if len(pair.slopes) == 2:
            with suppress(Exception), self.session.unseen():
                self._judge(pair)

    def _judge(self, pair: _Pair) -> None:
        """Count the pairs of one class, and of two, that the step is to bring nearer, or further apart."""
        apart = pair.outputs[0] - pair.outputs[1]
        moves = (apart * (pair.slopes[1] - pair.slopes[0])).sum(1).tolist()
        kinds = [(pair.classes.get(_key(a)), pair.classes.get(_key(b))) for a, b in zip(*pair.inputs, strict=True)]
        known = [(a == b, move) for (a, b), move in zip(kinds, moves, strict=True) if None not in (a, b) and move]
        where = pair.site[0] or pair.site[1]
        counted = Counter((same, move > 0) for same, move in known)
        entered = self.session.recorder.siblings
        before = next((entry for entry in entered if entry.location == where), Siblings(0, 0, 0, 0, where))
        entered[:] = [
            *(entry for entry in entered if entry.location != where),
            Siblings(
                before.parted + counted[True, True],
                before.joined + counted[True, False],
                before.others_parted + counted[False, True],
                before.others_joined + counted[False, False],
                where,
            ),
        ]

    def _classes(self, frames: list[FrameType], shape: Any) -> dict[Any, Any]:
        """The class of each row of a table that the dataset at hand holds, or a variable of the script."""
        current = self.session.current_pass
        loader = self.session.live("loaders")[current.loader] if current is not None else None
        dataset = innermost(getattr(loader, "dataset", None))
        owners: list[Mapping[str, Any]] = [vars(dataset)] if hasattr(dataset, "__dict__") else []
        owners += [names for frame in frames for names in (frame.f_locals, frame.f_globals)]
        for owner in owners:
            for rows, labels in _tables(owner, tuple(shape)):
                if id(rows) not in self._tables:
                    self._tables[id(rows)] = rows, _table(rows, labels)
                if self._tables[id(rows)][1]:
                    return self._tables[id(rows)][1]
        return {}


def _tables(names: Mapping[str, Any], shape: tuple[int, ...]) -> Iterator[tuple[Any, Any]]:
    """Rows of this shape beside a class for each: in two columns, by their class, or in a list of pairs."""
    held = [value for name, value in list(names.items()) if not name.startswith("__")]
    columns = [v for v in held if hasattr(v, "shape") and hasattr(v, "reshape") and len(v.shape) and 1 < len(v) <= ROWS]
    labels = [v for v in held if _are_classes(v)]
    for rows in (v for v in columns if tuple(v.shape[1:]) == shape):
        yield from ((rows, given) for given in labels if len(given) == len(rows))
    for value in held:
        if isinstance(value, dict) and EACH <= len(value) <= ROWS:
            parts = [(row, key) for key, some in value.items() if _holds_rows(some, shape) for row in some]
            yield from [([row for row, _ in parts], [key for _, key in parts])] if parts else []
        elif isinstance(value, list) and EACH < len(value) <= ROWS and _is_row(value[0], shape):
            pairs = [item for item in value if _is_row(item, shape)]
            yield [row for row, _ in pairs], [int(label) for _, label in pairs]


def _are_classes(value: Any) -> bool:
    """Whether these are few whole numbers for many rows."""
    if hasattr(value, "tolist") and len(getattr(value, "shape", ())) == 1 and 1 < len(value) <= ROWS:
        value = value.tolist()
    if not isinstance(value, list) or not 1 < len(value) <= ROWS or not all(type(item) is int for item in value):
        return False
    return 2 <= len(set(value)) <= len(value) / EACH


def _holds_rows(value: Any, shape: tuple[int, ...]) -> bool:
    if hasattr(value, "shape"):
        return tuple(value.shape[1:]) == shape
    return isinstance(value, list) and bool(value) and tuple(getattr(value[0], "shape", (None,))) == shape


def _is_row(item: Any, shape: tuple[int, ...]) -> bool:
    pair = isinstance(item, tuple) and len(item) == 2 and tuple(getattr(item[0], "shape", (None,))) == shape
    return pair and (isinstance(item[1], int) or (is_tensor(item[1]) and _is_number(item[1])))


def _is_number(value: Any) -> bool:
    return bool(value.numel() == 1 and not value.is_floating_point())


def _table(rows: Any, labels: Any) -> dict[Any, Any]:
    """The class of each row, by its first numbers; rows that stand in two classes have none."""
    found: dict[Any, Any] = {}
    given = labels.tolist() if hasattr(labels, "tolist") else list(labels)
    for row, label in zip(rows, given, strict=True):
        key = _key(row)
        found[key] = label if found.get(key, label) == label else None
    return found if len(set(found.values()) - {None}) > 1 else {}


def _key(row: Any) -> tuple[float, ...]:
    flat = row.reshape(-1)
    step = max(len(flat) // VALUES, 1)
    return tuple(round(float(value), 4) for value in flat[::step].tolist())


def _loss_at(torch: Any, frame: FrameType, model: Any) -> Location | None:
    """Where a function of the user's, or a loss module, makes the loss of what a model answers here."""
    scope, path = scope_of(frame.f_code), absolute(frame.f_code.co_filename)
    nodes = own_nodes(scope) if scope is not None else ()
    line = Site.of(frame).location.line
    after = [n for n in nodes if isinstance(n, ast.Call) and (n.end_lineno or 0) >= line]
    for call in sorted(after, key=lambda call: (call.lineno, call.col_offset)):
        called: Any = resolve(call.func, frame)
        if called is UNKNOWN or called is model:
            continue
        method = type(called).forward if isinstance(called, torch.nn.Module) else called
        made = definition_of(getattr(method, "__code__", None))
        if made is not None:
            return _returned(made, absolute(method.__code__.co_filename))
    losses = (
        n for n in nodes if isinstance(n, ast.Assign) and n.lineno >= line and "loss" in ast.unparse(n.targets[0])
    )
    return next((location_of(node, path) for node in losses), None)


def _returned(function: ast.FunctionDef, path: str) -> Location | None:
    returns = [n for n in ast.walk(function) if isinstance(n, ast.Return) and n.value is not None]
    if not returns:
        return None
    value = returns[-1].value
    name = value.id if isinstance(value, ast.Name) else ""
    given = [n for n in ast.walk(function) if isinstance(n, ast.Assign) and name in map(ast.unparse, n.targets)]
    return location_of(given[-1] if given else returns[-1], path)
