"""The turns of a loop that are still to come, once the frame that held its iterator is gone.

A `while` is asked its test again. The data of a `for` is asked for anew, and given from behind the element
whose turn it was: found by its index, its text or as the object that it is, or by how many batches were served.
What reads a stream is given it from its first line: the block that opened it has closed it, or it stands behind
the lines that were read ahead.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from dryfit.core.retry import Retry
from dryfit.script.resume.chain import Activation
from dryfit.script.resume.changed import same_node
from dryfit.script.resume.names import bound_names
from dryfit.script.resume.place import LOOPS
from dryfit.script.resume.sources import source_of_data

# With the line and column of a loop: what gives its data from behind the turn under way.
LEFT = "_dryfit_left_"
# What is the same where it is equal, and lists and dicts of these; anything else where it is one object.
PLAIN = (int, float, complex, str, bytes, bool, type(None))
# An element that is not found among so many is not looked for any further.
LOOKED_THROUGH = 100_000
# Letters that a line may begin with by chance.
FEW = 3


class Turns:
    """The loops around one place, as the changed files have them."""

    def __init__(self, activation: Activation, retry: Retry) -> None:
        frame, place = activation.frame, activation.place
        self._tree = activation.tree
        self._goes_on = retry.trees is not None
        loops = [place.steps[index].container for index in place.loop_indices] if self._goes_on else []
        self._sources = {
            _name(loop): source_of_data(loop, place, {**frame.f_globals, **frame.f_locals})
            for loop in loops
            if isinstance(loop, ast.For)
        }
        self.names = {
            _name(loop): Left(
                self._element(loop, frame.f_locals),
                self._sources[_name(loop)].anew,
                retry.served,
                self._sources[_name(loop)].streams,
                _is_rebound(loop),
            )
            for loop in loops
            if isinstance(loop, ast.For)
        }

    def _element(self, loop: ast.For, values: Mapping[str, object]) -> object:
        """What the loop's names were given in this turn; of data that it is given in another form, nothing is known."""
        changed = same_node(self._tree, loop)
        same = isinstance(changed, ast.For) and ast.dump(changed.iter) == ast.dump(loop.iter)
        return _bound(loop.target, values) if same else _Unknown()

    def further(self, loop: ast.For | ast.While) -> list[ast.stmt]:
        """The loop from its next turn on."""
        changed = same_node(self._tree, loop)
        if not self._goes_on or changed is None:
            return loop.orelse
        again = deepcopy(changed)
        if isinstance(again, ast.For):
            name = ast.copy_location(ast.Name(_name(loop), ast.Load()), again.iter)
            source = self._sources.get(_name(loop))
            data = again.iter
            if source is not None and source.made_by is not None:
                data = _placed(deepcopy(source.made_by), again.iter)
            again.iter = ast.copy_location(ast.Call(name, [data], []), again.iter)
        return [again]


@dataclass(frozen=True)
class Left:
    """Gives what follows an element of the data: a plain value, an object, or a tuple of these.

    ``made`` tells that the data is made anew where it is asked for; an iterator that is not stands where it stood.
    ``streams`` are read from their first line; of an element that is ``rebound`` in its turn a part may be known.
    """

    element: object
    made: bool
    served: int
    streams: tuple[Any, ...] = ()
    rebound: bool = False

    def __call__(self, data: Iterable[Any]) -> Iterator[Any]:
        """The elements still to come."""
        for stream in self.streams:
            stream.seek(0)
        elements = iter(data)
        if self.made or elements is not data:
            self._pass_by(elements)
        while True:
            # Not by `for`, which would ask the iterator for an iterator.
            try:
                element = next(elements)
            except StopIteration:
                return
            yield element

    def _pass_by(self, elements: Iterator[Any]) -> None:
        told = _tells(self.element)
        for _ in range(LOOKED_THROUGH if told else self.served):
            try:
                element = next(elements)
            except StopIteration:
                return
            if told and (_is_same(self.element, element) or (self.rebound and _is_part(self.element, element))):
                return


def _placed(made: ast.expr, where: ast.expr) -> ast.expr:
    """An expression that counts as standing in another's place."""
    for node in ast.walk(made):
        if isinstance(node, ast.expr):
            ast.copy_location(node, where)
    return made


def _is_rebound(loop: ast.For) -> bool:
    """Whether a turn gives the loop's names other values: `line = line.strip()`."""
    target = {node.id for node in ast.walk(loop.target) if isinstance(node, ast.Name)}
    return bool(target & bound_names(loop.body))


def _is_part(known: object, element: object) -> bool:
    """Whether a text is a line, or what a line begins with."""
    if not isinstance(known, str) or not isinstance(element, str) or not known:
        return False
    return element.strip() == known or (len(known) > FEW and element.strip().startswith(known))


def _name(loop: ast.AST) -> str:
    assert isinstance(loop, LOOPS)
    return f"{LEFT}{loop.lineno}_{loop.col_offset}"


class _Unknown:
    """What a name stood for that is bound no longer, or what a target other than a name was given."""


def _bound(target: ast.expr, values: Mapping[str, object]) -> object:
    """What the element of this turn was, as far as the loop's names tell."""
    if isinstance(target, ast.Name):
        return values.get(target.id, _Unknown())
    if isinstance(target, ast.Tuple | ast.List):
        return tuple(_bound(part, values) for part in target.elts)
    return _Unknown()


def _tells(element: object) -> bool:
    """Whether an element can be told from others: batches are made anew with every pass."""
    if isinstance(element, tuple):
        return any(map(_tells, element))
    if isinstance(element, dict | list):
        return _is_plain(element)
    return not isinstance(element, _Unknown) and not hasattr(element, "shape")


def _is_plain(value: object) -> bool:
    if isinstance(value, dict):
        return all(map(_is_plain, value.values()))
    return all(map(_is_plain, value)) if isinstance(value, list | tuple) else isinstance(value, PLAIN)


def _is_same(known: object, element: object) -> bool:
    if isinstance(known, tuple):
        parts = element if isinstance(element, tuple | list) and len(element) == len(known) else None
        return parts is not None and all(map(_is_same, known, parts))
    if not _tells(known):
        return True
    return known is element or (type(known) is type(element) and _is_plain(known) and known == element)
