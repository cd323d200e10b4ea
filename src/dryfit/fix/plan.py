"""Edits resolved to nodes of one file, the conflicting ones refused."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from operator import setitem

import libcst as cst

from dryfit.core.finding import Action, Edit
from dryfit.fix.arguments import Arguments
from dryfit.fix.imports import Imports
from dryfit.fix.source import RefusalError, Source, Span, Statement, argument_index
from dryfit.fix.statements import Inserted, Insertions
from dryfit.fix.values import as_argument, expression, fitted, statements


@dataclass(frozen=True)
class EditRefused:
    """An edit that was not made, and why."""

    edit: Edit
    reason: str
    code: str = ""


@dataclass(frozen=True)
class Change:
    """An edit that can be made: the text and the names it claims, and how to enter it."""

    target: object
    claims: tuple[Span, ...]
    enter: Callable[[], object]
    names: tuple[str, ...] = ()


@dataclass
class Plan:
    """What is to change in one file. Edits come first come, first served."""

    source: Source
    arguments: defaultdict[cst.Call, Arguments] = field(default_factory=lambda: defaultdict(Arguments))
    replaced: dict[cst.BaseExpression, cst.BaseExpression] = field(default_factory=dict)
    insertions: Insertions = field(default_factory=Insertions)
    imports: Imports = field(init=False)
    applied: list[Edit] = field(default_factory=list)
    refused: list[EditRefused] = field(default_factory=list)
    _claims: list[Span] = field(default_factory=list)
    _names: set[tuple[object, str]] = field(default_factory=set)
    _known: set[tuple[object, ...]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.imports = Imports(self.source.module)

    def take(self, edits: Iterable[Edit]) -> "Plan":
        """Enter each edit or record why not. What is so already is neither."""
        for edit in edits:
            try:
                self._take(edit)
            except RefusalError as refusal:
                self.refused.append(EditRefused(edit, str(refusal)))
        return self

    def _take(self, edit: Edit) -> None:
        change = _RESOLVERS[edit.action](self, edit)
        if change is None:
            return
        known = (edit.action, change.target, edit.name, edit.value.strip())
        if known in self._known:
            return
        self._refuse_conflict(change)
        change.enter()
        self._known.add(known)
        self._claims += change.claims
        self._names |= {(change.target, name) for name in change.names}
        self.applied.append(edit)

    def _refuse_conflict(self, change: Change) -> None:
        if any((change.target, name) in self._names for name in change.names):
            raise RefusalError("an earlier edit changes this argument")
        if any(claim.meets(taken) for claim in change.claims for taken in self._claims):
            raise RefusalError("it overlaps an earlier edit")

    def _rename(self, edit: Edit) -> Change | None:
        call, arguments, index = self._argument(edit)
        keyword = call.args[index].keyword
        assert keyword is not None
        claims, given = (self.source.span(keyword),), argument_index(call, edit.value)
        pending = arguments.added.get(edit.value)
        if given is not None:
            self._refuse_unequal(call.args[given].value, call, index, edit.value)
            claims = (self.source.span(call.args[index]),)
            return Change(call, claims, lambda: arguments.removed.add(index), (edit.name, edit.value))
        if pending is not None:
            self._refuse_unequal(pending, call, index, edit.value)
            return Change(call, claims, lambda: _rename_pending(arguments, index, edit.value), (edit.name,))
        enter = partial(setitem, arguments.names, index, edit.value)
        return Change(call, claims, enter, (edit.name, edit.value))

    def _refuse_unequal(self, other: cst.BaseExpression, call: cst.Call, index: int, name: str) -> None:
        if self.source.code(other) != self.source.code(call.args[index].value):
            raise RefusalError(f"the call has another `{name}`")

    def _remove(self, edit: Edit) -> Change:
        call, arguments, index = self._argument(edit)
        claims = (self.source.span(call.args[index]),)
        return Change(call, claims, lambda: arguments.removed.add(index), (edit.name,))

    def _set(self, edit: Edit) -> Change | None:
        call = self.source.call(edit.location)
        arguments, index = self.arguments[call], argument_index(call, edit.name)
        value = as_argument(expression(edit.value, self.source.module))
        renamed = arguments.renamed(edit.name)
        known = renamed if index is None else index
        if known is not None and self._same(call.args[known].value, value):
            return None
        if not edit.name.isidentifier():
            raise RefusalError(f"`{edit.name}` is no argument's name")
        if index is None:
            line, column = self.source.span(call).end
            before_bracket = line, column - 1
            claim, enter = Span(before_bracket, before_bracket), partial(setitem, arguments.added, edit.name, value)
        else:
            claim, enter = self.source.span(call.args[index].value), partial(setitem, arguments.values, index, value)
        return Change(call, (claim,), enter, (edit.name,))

    def _argument(self, edit: Edit) -> tuple[cst.Call, Arguments, int]:
        call = self.source.call(edit.location, edit.name)
        index = argument_index(call, edit.name)
        if index is None:
            raise RefusalError(f"the call has no argument `{edit.name}`")
        return call, self.arguments[call], index

    def _replace(self, edit: Edit) -> Change | None:
        old = self.source.expression(edit.location)
        value = expression(edit.value, self.source.module)
        if self._same(old, value):
            return None
        new = fitted(value, old, self.source.parents[old])
        return Change(old, (self.source.span(old),), partial(setitem, self.replaced, old, new))

    def _same(self, old: cst.BaseExpression, new: cst.BaseExpression) -> bool:
        return self.source.code(old) == self.source.code(new)

    def _insert_before(self, edit: Edit) -> Change:
        return self._insertion(edit, self.source.statements(edit.location)[0], self.insertions.before)

    def _insert_after(self, edit: Edit) -> Change:
        return self._insertion(edit, self.source.statements(edit.location)[-1], self.insertions.after)

    def _insertion(self, edit: Edit, target: Statement, places: Inserted) -> Change:
        new = statements(edit.value, self.source.module)
        # The start is inside every statement around the target, and not inside the target.
        start = self.source.span(target).start
        return Change(target, (Span(start, start),), lambda: places[target].extend(new))

    def _delete(self, edit: Edit) -> Change:
        targets = self.source.statements(edit.location)
        if len(targets) > 1:
            raise RefusalError("several statements share the line")
        target: Statement = targets[0]
        return Change(target, (self.source.span(target),), lambda: self.insertions.deleted.add(target))

    def _import(self, edit: Edit) -> Change | None:
        missing = self.imports.missing(edit.value)
        return Change(None, (), lambda: self.imports.add(missing)) if missing else None


def _rename_pending(arguments: Arguments, index: int, name: str) -> None:
    """An argument was to be added under this name with the same value: renaming does both."""
    del arguments.added[name]
    arguments.names[index] = name


_RESOLVERS: dict[Action, Callable[[Plan, Edit], Change | None]] = {
    Action.RENAME_ARGUMENT: Plan._rename,
    Action.REMOVE_ARGUMENT: Plan._remove,
    Action.SET_ARGUMENT: Plan._set,
    Action.REPLACE: Plan._replace,
    Action.INSERT_BEFORE: Plan._insert_before,
    Action.INSERT_AFTER: Plan._insert_after,
    Action.DELETE_STATEMENT: Plan._delete,
    Action.IMPORT: Plan._import,
}
