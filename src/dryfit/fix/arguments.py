"""Changing a call's arguments while keeping how they are laid out."""

from dataclasses import dataclass, field

import libcst as cst
from libcst import BaseParenthesizableWhitespace as Gap

from dryfit.fix.layout import NOTHING, continued, has_comment, joined, separator

NO_SPACE_EQUAL = cst.AssignEqual(whitespace_before=NOTHING, whitespace_after=NOTHING)


@dataclass
class Arguments:
    """What is to change in one call, by the arguments' places in it."""

    names: dict[int, str] = field(default_factory=dict)
    values: dict[int, cst.BaseExpression] = field(default_factory=dict)
    removed: set[int] = field(default_factory=set)
    added: dict[str, cst.BaseExpression] = field(default_factory=dict)

    def renamed(self, name: str) -> int | None:
        """The argument that gets this name."""
        return next((index for index, new in self.names.items() if new == name), None)

    def rewrite(self, call: cst.Call) -> cst.Call:
        """The call with all changes."""
        args = [self._changed(index, arg) for index, arg in enumerate(call.args)]
        row = _Row(call.with_changes(args=args))
        for index in sorted(self.removed, reverse=True):
            row.remove(index)
        for name, value in self.added.items():
            row.add(cst.Arg(keyword=cst.Name(name), value=value, equal=NO_SPACE_EQUAL))
        return row.call()

    def _changed(self, index: int, arg: cst.Arg) -> cst.Arg:
        if index in self.names:
            arg = arg.with_changes(keyword=cst.Name(self.names[index]))
        return arg.with_changes(value=self.values[index]) if index in self.values else arg


class _Row:
    """A call's arguments and the gaps around them: one more gap than arguments."""

    def __init__(self, call: cst.Call) -> None:
        self._call = call
        self._args = list(call.args)
        self._trailing_comma = bool(call.args) and isinstance(call.args[-1].comma, cst.Comma)
        self._gaps: list[Gap] = [call.whitespace_before_args, *(self._gap_after(arg) for arg in call.args)]

    @staticmethod
    def _gap_after(arg: cst.Arg) -> Gap:
        return arg.comma.whitespace_after if isinstance(arg.comma, cst.Comma) else arg.whitespace_after_arg

    def remove(self, index: int) -> None:
        last = index == len(self._args) - 1
        gap = joined(self._gaps[index], self._gaps[index + 1], first=index == 0, last=last)
        del self._args[index]
        self._gaps[index : index + 2] = [gap]
        if not self._args and not has_comment(gap):
            self._gaps = [NOTHING]

    def add(self, arg: cst.Arg) -> None:
        if not self._args:
            self._gaps.append(NOTHING)
        elif self._args[-1].star == "**":
            self._gaps.insert(-1, separator(self._gaps[:-1]))
        else:
            self._gaps[-1:] = continued(self._gaps[-1], separator(self._gaps[:-1]))
        place = -1 if self._args and self._args[-1].star == "**" else len(self._args)
        self._args.insert(place, arg)

    def call(self) -> cst.Call:
        last = len(self._args) - 1
        args = [self._closed(index, arg, index == last) for index, arg in enumerate(self._args)]
        if len(args) > 1:
            args = [arg.with_changes(value=_bracketed(arg.value)) for arg in args]
        return self._call.with_changes(args=args, whitespace_before_args=self._gaps[0])

    def _closed(self, index: int, arg: cst.Arg, last: bool) -> cst.Arg:
        """The argument with what follows it up to the next one or the bracket."""
        gap = self._gaps[index + 1]
        if last and not (self._trailing_comma and self._args):
            return arg.with_changes(comma=cst.MaybeSentinel.DEFAULT, whitespace_after_arg=gap)
        if isinstance(arg.comma, cst.Comma):
            return arg.with_changes(comma=arg.comma.with_changes(whitespace_after=gap))
        return arg.with_changes(comma=cst.Comma(whitespace_after=gap), whitespace_after_arg=NOTHING)


def _bracketed(value: cst.BaseExpression) -> cst.BaseExpression:
    """A generator needs brackets of its own beside another argument."""
    if isinstance(value, cst.GeneratorExp) and not value.lpar:
        return value.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
    return value
