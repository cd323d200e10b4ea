"""One file's syntax tree, and what stands at a location of it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

import libcst as cst
from libcst.metadata import MetadataWrapper, ParentNodeProvider, PositionProvider

from dryfit.core.finding import Location

Point: TypeAlias = tuple[int, int]
Statement: TypeAlias = cst.BaseSmallStatement | cst.BaseCompoundStatement

# Python's own line ends; str.splitlines would also cut at a form feed.
LINE_END = re.compile(r"\r\n|\r|\n")

# What is in these fields is part of its parent and no expression of its own.
PART_FIELDS: dict[type[cst.CSTNode], tuple[str, ...]] = {
    cst.Attribute: ("attr",),
    cst.Arg: ("keyword",),
    cst.Param: ("name",),
    cst.FunctionDef: ("name",),
    cst.ClassDef: ("name",),
    cst.ConcatenatedString: ("left", "right"),
}
NO_EXPRESSIONS = (cst.Import, cst.ImportFrom, cst.Global, cst.Nonlocal)


class RefusalError(Exception):
    """Why an edit cannot be made."""


class Span(NamedTuple):
    """A stretch of the text, in lines from 1 and code points from 0."""

    start: Point
    end: Point

    def holds(self, other: "Span") -> bool:
        return self.start <= other.start and other.end <= self.end

    def meets(self, other: "Span") -> bool:
        """Whether they share text; an empty span does so only inside the other."""
        return self.start < other.end and other.start < self.end


@dataclass(frozen=True)
class Place:
    """A statement in a block. ``depth`` counts the blocks around it."""

    node: Statement
    span: Span
    depth: int


@dataclass
class Contents:
    """What an edit can point at."""

    calls: list[tuple[Span, cst.Call]] = field(default_factory=list)
    expressions: dict[Span, cst.BaseExpression] = field(default_factory=dict)
    lambdas: list[Span] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)


class Source:
    """A parsed file. Locations count bytes, as `ast` does; the tree counts code points."""

    def __init__(self, text: str) -> None:
        try:
            wrapper = MetadataWrapper(cst.parse_module(text))
        except cst.ParserSyntaxError as error:
            raise RefusalError(f"the file does not parse: {error.message}") from None
        if wrapper.module.code != text:
            raise RefusalError("the file cannot be written back as it is")
        self.module = wrapper.module
        self.lines = LINE_END.split(text)
        self._positions = wrapper.resolve(PositionProvider)
        self.parents = wrapper.resolve(ParentNodeProvider)
        self.contents = _Collector(self).collected

    def span(self, node: cst.CSTNode) -> Span:
        """Where the node is, decorators included and parentheses around it not."""
        position = self._positions[node]
        start = position.start.line, position.start.column
        decorators = getattr(node, "decorators", ())
        if decorators:
            start = self.span(decorators[0]).start
        return Span(start, (position.end.line, position.end.column))

    def code(self, node: cst.CSTNode) -> str:
        """The node's own source."""
        return self.module.code_for_node(node).strip()

    def point(self, line: int, column: int) -> Point:
        """The point at a column in UTF-8 bytes."""
        if not 1 <= line <= len(self.lines):
            raise RefusalError(f"there is no line {line}")
        head = self.lines[line - 1].encode("utf-8", "surrogatepass")[:column]
        return line, len(head.decode("utf-8", "ignore"))

    def start(self, location: Location) -> Point:
        return self.point(location.line, location.column)

    def end(self, location: Location) -> Point | None:
        """Where the location ends, if it says so."""
        if location.end_line is None or location.end_column is None:
            return None
        return self.point(location.end_line, location.end_column)

    def call(self, location: Location, argument: str = "") -> cst.Call:
        """The call there; of several, the one that has the argument."""
        found = self._calls(location)
        if len(found) > 1 and argument:
            found = [call for call in found if argument_index(call, argument) is not None]
        if len(found) != 1:
            raise RefusalError(f"{'several calls start' if found else 'there is no such call'} at {_where(location)}")
        return found[0]

    def _calls(self, location: Location) -> list[cst.Call]:
        calls, start, end = self.contents.calls, self.start(location), self.end(location)
        found = [call for span, call in calls if span.start == start and end in (None, span.end)]
        if not found and end is not None:
            # A traceback starts a method call at the method's name; where it ends is unique.
            found = [call for span, call in calls if span.end == end and span.start <= start]
        if not found and is_line(location):
            found = [call for span, call in calls if span.start[0] == location.line]
        return found

    def expression(self, location: Location) -> cst.BaseExpression:
        """The expression that has exactly this span; without an end, the only one that starts there."""
        start, end = self.start(location), self.end(location)
        spans = self.contents.expressions
        found = {id(node): node for span, node in spans.items() if span.start == start and end in (None, span.end)}
        if len(found) != 1:
            what = "several expressions start" if found else "there is no such expression"
            raise RefusalError(f"{what} at {_where(location)}")
        return next(iter(found.values()))

    def statements(self, location: Location) -> list[Statement]:
        """The innermost statement there; several if the location is a line that several share."""
        self._refuse_lambda(location)
        found = [] if is_line(location) else self._around(self._extent(location))
        return found or self._on_line(location)

    def _extent(self, location: Location) -> Span:
        start = self.start(location)
        return Span(start, self.end(location) or start)

    def _around(self, extent: Span) -> list[Statement]:
        around = [place for place in self.contents.places if place.span.holds(extent)]
        innermost = max(around, key=lambda place: (place.span.start, place.depth), default=None)
        if innermost is None or self._only_around(innermost, extent.start[0]):
            return []
        return [innermost.node]

    def _on_line(self, location: Location) -> list[Statement]:
        line = self.start(location)[0]
        places = [place for place in self.contents.places if place.span.start[0] <= line <= place.span.end[0]]
        depth = max((place.depth for place in places), default=0)
        found = [place for place in places if place.depth == depth]
        if not found or self._only_around(found[0], line):
            raise RefusalError(f"there is no statement on line {line}")
        return [place.node for place in found]

    def _only_around(self, place: Place, line: int) -> bool:
        """Whether the line is a blank or a comment between the statements of the place's block."""
        text = self.lines[line - 1].strip()
        return isinstance(place.node, cst.BaseCompoundStatement) and (not text or text.startswith("#"))

    def _refuse_lambda(self, location: Location) -> None:
        extent = self._extent(location)
        if is_line(location):
            text = self.lines[location.line - 1]
            first = location.line, len(text) - len(text.lstrip())
            extent = Span(first, first)
        if any(body.holds(extent) for body in self.contents.lambdas):
            raise RefusalError("a lambda's body holds no statements; make it a function first")


class _Collector(cst.CSTVisitor):
    """Lists what edits can point at."""

    def __init__(self, source: Source) -> None:
        super().__init__()
        self.collected = Contents()
        self._source = source
        self._parts: set[cst.CSTNode | None] = set()
        self._depth = 0
        source.module.visit(self)

    def on_visit(self, node: cst.CSTNode) -> bool:
        self._parts |= {getattr(node, name) for name in PART_FIELDS.get(type(node), ())}
        if (
            isinstance(node, cst.BaseExpression)
            and node not in self._parts
            and not isinstance(node, cst.StarredElement)
        ):
            self._add_expression(node)
        if isinstance(node, (cst.Module, cst.IndentedBlock, cst.SimpleStatementSuite)):
            self._depth += 1
            self._add_places(node.body)
        return not isinstance(node, NO_EXPRESSIONS)

    def on_leave(self, original_node: cst.CSTNode) -> None:
        self._depth -= isinstance(original_node, (cst.Module, cst.IndentedBlock, cst.SimpleStatementSuite))

    def _add_expression(self, node: cst.BaseExpression) -> None:
        span = self._source.span(node)
        for each in (span, *self._parenthesised(node)):
            self.collected.expressions.setdefault(each, node)
        if isinstance(node, cst.Call):
            self.collected.calls.append((span, node))
        if isinstance(node, cst.Lambda):
            self.collected.lambdas.append(self._source.span(node.body))

    def _parenthesised(self, node: cst.BaseExpression) -> list[Span]:
        """The spans with parentheses, which `ast` counts as a tuple's own."""
        pairs = zip(reversed(node.lpar), node.rpar, strict=True)
        return [Span(self._source.span(left).start, self._source.span(right).end) for left, right in pairs]

    def _add_places(self, body: Sequence[cst.BaseStatement | cst.BaseSmallStatement]) -> None:
        for statement in body:
            nodes = statement.body if isinstance(statement, cst.SimpleStatementLine) else [statement]
            for node in nodes:
                assert isinstance(node, (cst.BaseSmallStatement, cst.BaseCompoundStatement))
                self.collected.places.append(Place(node, self._source.span(node), self._depth))


def argument_index(call: cst.Call, name: str) -> int | None:
    """Which argument of the call is given by this keyword."""
    found = (index for index, arg in enumerate(call.args) if arg.keyword is not None and arg.keyword.value == name)
    return next(found, None)


def is_line(location: Location) -> bool:
    """Whether the location names a line and nothing closer."""
    return location.column == 0 and location.end_column is None


def _where(location: Location) -> str:
    return f"line {location.line}, column {location.column}"
