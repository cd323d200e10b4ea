"""Inserting and deleting statements of a block while keeping its comments."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

import libcst as cst

from dryfit.fix.source import Statement
from dryfit.fix.values import leading_lines

Lines: TypeAlias = Sequence[cst.EmptyLine]
Inserted: TypeAlias = defaultdict[Statement, list[cst.BaseStatement]]
Block: TypeAlias = cst.Module | cst.IndentedBlock
# Statements that share a line, or one that has its own.
Piece: TypeAlias = list[cst.BaseSmallStatement] | cst.BaseStatement


class Own(NamedTuple):
    """A statement in the place of an original one, and whether it was there."""

    statement: cst.BaseStatement
    there: bool = False


@dataclass
class Insertions:
    """What is to change between statements, by the original statement."""

    before: Inserted = field(default_factory=lambda: defaultdict(list))
    after: Inserted = field(default_factory=lambda: defaultdict(list))
    deleted: set[Statement] = field(default_factory=set)

    def touch(self, statement: Statement) -> bool:
        return statement in self.before or statement in self.after or statement in self.deleted

    def rewrite(self, old: Block, new: Block) -> Block:
        """The block with all changes. ``new`` is ``old`` with those of the inner blocks."""
        if not any(self.touch(node) for statement in old.body for node in _nodes(statement)):
            return new
        body, carried = self._woven(old.body, new.body)
        if not body and isinstance(new, cst.IndentedBlock):
            body, carried = [_pass(carried)], []
        return new.with_changes(body=body, footer=[*carried, *new.footer])

    def expand(self, old: cst.SimpleStatementSuite, new: cst.SimpleStatementSuite) -> cst.BaseSuite:
        """The suite of ``if x: y = 1`` as a block, if it has changes."""
        if not any(self.touch(small) for small in old.body):
            return new
        pieces = self._pieces(old.body, new.body)
        body = [own.statement for own in _lines(pieces, new.trailing_whitespace)]
        return cst.IndentedBlock(body=body or [_pass(())])

    def _woven(
        self, olds: Sequence[cst.BaseStatement], news: Sequence[cst.BaseStatement]
    ) -> tuple[list[cst.BaseStatement], list[cst.EmptyLine]]:
        """The statements, and the comments of deleted ones that no statement follows."""
        body: list[cst.BaseStatement] = []
        carried: list[cst.EmptyLine] = []
        for old, new in zip(olds, news, strict=True):
            leading = [*carried, *leading_lines(new)]
            own = self._own(old, new)
            body += _led(own, leading)
            carried = [] if own or not any(line.comment for line in leading) else leading
        return body, carried

    def _own(self, old: cst.BaseStatement, new: cst.BaseStatement) -> list[Own]:
        """What becomes of one statement."""
        if isinstance(old, cst.SimpleStatementLine) and isinstance(new, cst.SimpleStatementLine):
            if not any(self.touch(small) for small in old.body):
                return [Own(new, there=True)]
            return _lines(self._pieces(old.body, new.body), new.trailing_whitespace)
        assert isinstance(old, cst.BaseCompoundStatement)
        kept = [] if old in self.deleted else [Own(new, there=True)]
        before, after = self.before.get(old, ()), self.after.get(old, ())
        return [*map(Own, before), *kept, *map(Own, after)]

    def _pieces(self, olds: Sequence[cst.BaseSmallStatement], news: Sequence[cst.BaseSmallStatement]) -> list[Piece]:
        """A line's statements, cut where others come between."""
        pieces: list[Piece] = []
        run: list[cst.BaseSmallStatement] = []
        for old, new in zip(olds, news, strict=True):
            if old in self.before:
                pieces, run = [*pieces, run, *self.before[old]], []
            if old not in self.deleted:
                run.append(new)
            if old in self.after:
                pieces, run = [*pieces, run, *self.after[old]], []
        return [piece for piece in (*pieces, run) if piece]


def _nodes(statement: cst.BaseStatement) -> Iterator[Statement]:
    if isinstance(statement, cst.SimpleStatementLine):
        yield from statement.body
    elif isinstance(statement, cst.BaseCompoundStatement):
        yield statement


def _lines(pieces: Sequence[Piece], trailing: cst.TrailingWhitespace) -> list[Own]:
    """One statement a piece; the line's comment stays with the last of its own."""
    runs = [index for index, piece in enumerate(pieces) if isinstance(piece, list)]
    return [
        Own(_line(piece, trailing if index == runs[-1] else cst.TrailingWhitespace()), there=True)
        if isinstance(piece, list)
        else Own(piece)
        for index, piece in enumerate(pieces)
    ]


def _line(run: list[cst.BaseSmallStatement], trailing: cst.TrailingWhitespace) -> cst.SimpleStatementLine:
    last = run[-1].with_changes(semicolon=cst.MaybeSentinel.DEFAULT)
    return cst.SimpleStatementLine([*run[:-1], last], trailing_whitespace=trailing)


def _led(own: Sequence[Own], leading: list[cst.EmptyLine]) -> Iterator[cst.BaseStatement]:
    """The statements below the leading lines; the comment right above the original stays right above it."""
    kept = next((index for index, each in enumerate(own) if each.there), 0)
    cut = _comment_start(leading) if kept else 0
    for index, each in enumerate(own):
        lines = [*leading[cut:]] if index == kept else [*leading[:cut]] if index == 0 else []
        brought = () if each.there else leading_lines(each.statement)
        apart = _apart(each) or (index > 0 and _apart(own[index - 1]))
        yield each.statement.with_changes(leading_lines=[*(_blank(lines) if apart else lines), *brought])


def _apart(each: Own) -> bool:
    """Whether a new statement stands apart from its neighbours."""
    return not each.there and isinstance(each.statement, (cst.FunctionDef, cst.ClassDef))


def _blank(lines: Lines) -> list[cst.EmptyLine]:
    """The lines with two blank ones at their head."""
    there = next((index for index, line in enumerate(lines) if line.comment is not None), len(lines))
    return [*(cst.EmptyLine(indent=False) for _ in range(2)), *lines[there:]]


def _comment_start(lines: Lines) -> int:
    """Where the comments that end the lines start."""
    index = len(lines)
    while index and lines[index - 1].comment is not None:
        index -= 1
    return index


def _pass(leading: Lines) -> cst.BaseStatement:
    return cst.SimpleStatementLine([cst.Pass()], leading_lines=leading)
