"""Where the data of a loop comes from that is asked for anew: made by a call, read from a stream, or an iterator."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from dryfit.script.resume.place import Place


@dataclass(frozen=True)
class Source:
    """What a loop goes over once more: ``anew`` from its beginning, or from where it stands.

    ``streams`` are to be read from their first line. ``made_by`` is the expression that makes it, in the stead of
    the loop's own: a reader of a file that its block has closed.
    """

    anew: bool
    streams: tuple[Any, ...] = ()
    made_by: ast.expr | None = None


def source_of_data(loop: ast.For, place: Place, values: Mapping[str, object]) -> Source:
    """Where the data of a loop comes from, which stands around a place."""
    names = {node.id for node in ast.walk(loop.iter) if isinstance(node, ast.Name)}
    entered = {name for name in _entered(place) if _is_stream(values.get(name))}
    if names & entered:
        return Source(anew=True)
    if streams := tuple(values[name] for name in sorted(names) if _is_open(values.get(name))):
        return Source(anew=True, streams=streams)
    drawn = [name for name in names if hasattr(values.get(name), "__next__")]
    if not drawn:
        return Source(isinstance(loop.iter, ast.Call))
    made = _made_of(drawn[0], entered, place)
    if made is None:
        return Source(anew=False)
    return Source(anew=True, made_by=_Put(drawn[0], made).visit(ast.parse(ast.unparse(loop.iter), mode="eval").body))


def _is_stream(value: object) -> bool:
    return hasattr(value, "seek") and hasattr(value, "readline")


def _is_open(value: Any) -> bool:
    seekable = getattr(value, "seekable", None)
    return _is_stream(value) and not getattr(value, "closed", True) and callable(seekable) and bool(seekable())


def _entered(place: Place) -> Iterator[str]:
    """The names of the blocks around a place, which are entered again on the way to it."""
    for step in place.steps[place.scope_index :]:
        for item in step.container.items if isinstance(step.container, ast.With) else ():
            if isinstance(item.optional_vars, ast.Name):
                yield item.optional_vars.id


def _made_of(name: str, entered: set[str], place: Place) -> ast.expr | None:
    """What a variable is given in such a block, if that is made of the block's stream."""
    for step in place.steps[place.scope_index :]:
        for statement in step.block[: step.number] if isinstance(step.container, ast.With) else ():
            if not isinstance(statement, ast.Assign) or ast.unparse(statement.targets[0]) != name:
                continue
            if entered & {node.id for node in ast.walk(statement.value) if isinstance(node, ast.Name)}:
                return statement.value
    return None


class _Put(ast.NodeTransformer):
    """Puts an expression in the place of a name."""

    def __init__(self, name: str, made: ast.expr) -> None:
        self._name, self._made = name, made

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """The expression, where the name stands."""
        return self._made if node.id == self._name else node
