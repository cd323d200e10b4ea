"""Where in the original source a frame stands: the way down from the module to one statement."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice
from types import CodeType
from typing import NamedTuple

from dryfit.script.resume.names import COMPREHENSIONS, bound_names, own_nodes

LOOPS = (ast.For, ast.While)
TRIES = (ast.Try, ast.TryStar)
# Fields that hold statements, or the handlers and cases that hold them.
BLOCKS = ("body", "handlers", "orelse", "finalbody", "cases")


class Span(NamedTuple):
    """A stretch of source as bytecode positions give it; columns are UTF-8 bytes, as in `ast`."""

    line: int
    end_line: int
    column: int | None
    end_column: int | None


class Step(NamedTuple):
    """One step down: the child of this `number` in a block of `container`."""

    container: ast.AST
    field: str
    number: int

    @property
    def block(self) -> list[ast.stmt]:
        """The statements (or handlers, or cases) among which the child stands."""
        found: list[ast.stmt] = getattr(self.container, self.field)
        return found

    @property
    def child(self) -> ast.AST:
        """What stands at this step."""
        return self.block[self.number]

    @property
    def following(self) -> list[ast.stmt]:
        """The statements that run after the child; handlers and cases exclude each other."""
        return [] if self.field in ("handlers", "cases") else self.block[self.number + 1 :]


@dataclass(frozen=True)
class Place:
    """The steps from the module down to the statement that a frame is running."""

    steps: tuple[Step, ...]
    span: Span

    @property
    def statement(self) -> ast.stmt:
        """The statement: of a compound one, its header is meant."""
        child = self.steps[-1].child
        assert isinstance(child, ast.stmt)
        return child

    @property
    def scope(self) -> ast.AST:
        """The module, function or class whose frame this is."""
        return self.steps[self.scope_index].container

    @cached_property
    def scope_index(self) -> int:
        """The number of the step that leads out of the scope's own node."""
        kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
        found = [number for number, step in enumerate(self.steps) if isinstance(step.container, kinds)]
        return found[-1] if found else 0

    @property
    def class_name(self) -> str | None:
        """The class around the scope, whose name mangles private names."""
        classes = [step.container for step in self.steps if isinstance(step.container, ast.ClassDef)]
        return classes[-1].name if classes else None

    @property
    def loop_indices(self) -> list[int]:
        """The numbers of the steps into the bodies of this scope's loops, the outermost first."""
        inside = range(self.scope_index, len(self.steps))
        return [n for n in inside if isinstance(self.steps[n].container, LOOPS) and self.steps[n].field == "body"]

    @property
    def loop_index(self) -> int | None:
        """The number of the step into the body of the innermost loop of this scope, if there is one."""
        return self.loop_indices[-1] if self.loop_indices else None

    @property
    def caught_names(self) -> frozenset[str]:
        """Names of ``except ... as name`` around the place: Python has deleted them on the way out."""
        containers = [step.container for step in self.steps[self.scope_index :]]
        return frozenset(node.name for node in containers if isinstance(node, ast.ExceptHandler) and node.name)

    @property
    def untried_names(self) -> frozenset[str]:
        """What a ``try`` around the place was to bind, where its handler is under way: its body had raised."""
        given_up = [step.container for step in self.steps[self.scope_index :] if step.field == "handlers"]
        return bound_names(part for node in given_up if isinstance(node, TRIES) for part in node.body)

    @property
    def call(self) -> ast.Call | None:
        """The call that is being run, if the statement runs it once and in this frame."""
        if self.span.end_column is None:
            return None
        header = [self.statement, *_headers(self.statement)]
        return next((n for n in own_nodes(header) if isinstance(n, ast.Call) and self._is_called(n)), None)

    @property
    def call_in_turn(self) -> ast.Call | None:
        """The call that is being run in a turn of one of the statement's comprehensions."""
        inside = [node for node in ast.walk(self.statement) if isinstance(node, COMPREHENSIONS)]
        calls = (node for part in inside for node in ast.walk(part) if isinstance(node, ast.Call))
        return next((n for n in calls if self.span.end_column is not None and self._is_called(n)), None)

    def outside(self, index: int) -> "Place":
        """The place of the child at an earlier step: the loop that holds this one, say."""
        return Place(self.steps[:index], self.span)

    def _is_called(self, node: ast.Call) -> bool:
        # A method call over several lines starts at its attribute's name; no two calls share an end.
        end = (node.end_lineno, node.end_col_offset)
        start = (node.lineno, node.col_offset)
        return end == (self.span.end_line, self.span.end_column) and start <= (self.span.line, self.span.column or 0)


def span_of(code: CodeType, instruction: int, line: int) -> Span:
    """The position of the instruction that a traceback entry points at."""
    # Two bytes to an instruction.
    position = next(islice(code.co_positions(), instruction // 2, None), (None, None, None, None))
    first, last, column, end_column = position
    if first is None or last is None or column is None or end_column is None:
        return Span(line, line, None, None)
    return Span(first, last, column, end_column)


def locate(text: str, span: Span) -> Place | None:
    """Find the smallest statement of the text that holds the span."""
    steps: list[Step] = []
    node: ast.AST = _parsed(text)
    while (step := next(_steps_into(node, span), None)) is not None:
        steps.append(step)
        node = step.child
    while steps and not isinstance(steps[-1].child, ast.stmt):
        steps.pop()
    return Place(tuple(steps), span) if steps else None


@lru_cache(maxsize=16)
def _parsed(text: str) -> ast.Module:
    return ast.parse(text)


def _steps_into(node: ast.AST, span: Span) -> Iterator[Step]:
    for field in BLOCKS:
        block = getattr(node, field, None)
        if not isinstance(block, list):
            continue
        for number, child in enumerate(block):
            if _holds(child, span):
                yield Step(node, field, number)


def _holds(node: ast.AST, span: Span) -> bool:
    if isinstance(node, ast.match_case):
        return any(_holds(statement, span) for statement in node.body)
    if not isinstance(node, ast.stmt | ast.ExceptHandler) or node.end_lineno is None:
        return False
    if span.column is None or span.end_column is None:
        return _first_line(node) <= span.line <= node.end_lineno
    start = (_first_line(node), node.col_offset)
    end = (node.end_lineno, node.end_col_offset or 0)
    return start <= (span.line, span.column) and (span.end_line, span.end_column) <= end


def _first_line(node: ast.stmt | ast.ExceptHandler) -> int:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(decorator.lineno for decorator in decorators)])


def _headers(statement: ast.stmt) -> list[ast.AST]:
    """What a definition evaluates outside its own scope: `own_nodes` does not enter it."""
    if isinstance(statement, ast.ClassDef):
        return [*statement.decorator_list, *statement.bases, *statement.keywords]
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
        defaults = [default for default in statement.args.kw_defaults if default is not None]
        return [*statement.decorator_list, *statement.args.defaults, *defaults]
    return []
