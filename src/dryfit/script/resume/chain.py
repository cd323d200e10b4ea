"""The user's frames that can be gone on with, and how each hands its value to its caller."""

import ast
import builtins
import inspect
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import partial
from types import CodeType, FrameType, TracebackType

from dryfit.core.source import COMPREHENSIONS
from dryfit.script.resume.names import root_name, terminal_name
from dryfit.script.resume.place import Place, locate, span_of

UNRESUMABLE = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
# Libraries call these by themselves, even through a method of the same name.
CALLED_BY_LIBRARIES = frozenset({"forward"})
UNKNOWN = object()


class Handover(Enum):
    """What the caller's call comes to once the callee's rest has run."""

    VALUE = auto()
    INSTANCE = auto()
    NOTHING = auto()


@dataclass(frozen=True)
class Activation:
    """A user's frame, where it stands, and its handover to the user's frame around it.

    ``from_library`` tells that library frames stand between it and that frame. ``tree`` is that of its
    file as it was changed since the frame's code was compiled. ``in_turn`` is the call that a turn of a comprehension
    makes, whose own frame is ``turn`` where it has one.
    """

    frame: FrameType
    place: Place
    tree: ast.Module | None = None
    from_library: bool = False
    handover: Handover | None = None
    in_turn: ast.Call | None = None
    turn: FrameType | None = None

    @property
    def call(self) -> ast.Call | None:
        """The call that is being run."""
        return self.in_turn or self.place.call


def resumable_chain(
    trace: TracebackType | None,
    user_file: Callable[[str], bool],
    source: Callable[[str], str],
    trees: Mapping[str, ast.Module],
    *,
    turns: bool = False,
) -> list[Activation]:
    """The frames, outermost first, as far in as each can hand over to the one before it.

    With ``turns`` that goes through comprehensions, all of whose turns are given what one of them comes to.
    """
    chain: list[Activation] = []
    for entry, from_library in _user_entries(trace, user_file):
        place = _place(entry, source)
        if turns and chain and entry.tb_frame.f_code.co_name in COMPREHENSIONS and not from_library:
            if place is None or place.statement is not chain[-1].place.statement:
                break
            chain[-1] = replace(chain[-1], in_turn=place.call_in_turn, turn=entry.tb_frame)
            continue
        if place is None or not _is_resumable(entry.tb_frame.f_code, place.scope):
            break
        tree = trees.get(os.path.abspath(entry.tb_frame.f_code.co_filename))
        activation = Activation(entry.tb_frame, place, tree, from_library)
        if chain:
            if turns and chain[-1].call is None:
                chain[-1] = replace(chain[-1], in_turn=chain[-1].place.call_in_turn)
            handover = _handover(chain[-1], activation)
            if handover is None:
                break
            activation = replace(activation, handover=handover)
        chain.append(activation)
    return chain


def _user_entries(
    trace: TracebackType | None, user_file: Callable[[str], bool]
) -> Iterator[tuple[TracebackType, bool]]:
    """The entries in the user's files, each with whether library frames stand outside it.

    A frame comes twice when it caught and raised again: what follows is over by then.
    """
    seen: set[int] = set()
    from_library = False
    while trace is not None and id(trace.tb_frame) not in seen:
        seen.add(id(trace.tb_frame))
        is_user = user_file(trace.tb_frame.f_code.co_filename)
        if is_user:
            yield trace, from_library
        from_library = not is_user
        trace = trace.tb_next


def _place(entry: TracebackType, source: Callable[[str], str]) -> Place | None:
    code = entry.tb_frame.f_code
    try:
        return locate(source(code.co_filename), span_of(code, entry.tb_lasti, entry.tb_lineno))
    except (OSError, LookupError, SyntaxError, ValueError):
        return None


def _is_resumable(code: CodeType, scope: ast.AST) -> bool:
    if code.co_flags & UNRESUMABLE:
        return False
    if isinstance(scope, ast.Module):
        return code.co_name == "<module>"
    return isinstance(scope, ast.FunctionDef) and scope.name == code.co_name


def _handover(outer: Activation, inner: Activation) -> Handover | None:
    call = outer.call
    if call is None:
        return None
    entered = Handover.NOTHING if _is_entry(call, outer.place, inner) else None
    if inner.from_library:
        return Handover.VALUE if _is_wrapped(call, inner) else entered
    # Once resumed, an entry is called without its library.
    near = inner.frame.f_back in (outer.frame, outer.turn)
    return (_direct(call, outer.frame, inner.frame) if near else None) or entered


def _direct(call: ast.Call, outer: FrameType, inner: FrameType) -> Handover | None:
    """Whether the call runs the inner frame itself, and not something in C that calls back."""
    name = inner.f_code.co_name
    if terminal_name(call.func) == name:
        return Handover.VALUE
    called = _resolve(call.func, outer)
    if name == "__init__":
        return Handover.INSTANCE if isinstance(called, type) else None
    if name == "__call__":
        return None if isinstance(called, type) or inspect.isroutine(called) else Handover.VALUE
    if called is UNKNOWN:
        return None if _is_dunder(name) else Handover.VALUE
    return Handover.VALUE if runs(called, inner.f_code) else None


def _is_wrapped(call: ast.Call, inner: Activation) -> bool:
    """Whether the library only wraps the user's function, as `@torch.no_grad()` does."""
    name = inner.frame.f_code.co_name
    return terminal_name(call.func) == name and not _is_dunder(name) and name not in CALLED_BY_LIBRARIES


def _is_entry(call: ast.Call, place: Place, inner: Activation) -> bool:
    """`fire.Fire(main)`, or `app()` under `@app.command()`: the script's last word, its value unused."""
    statement, function = place.statement, inner.place.scope
    at_top = isinstance(place.scope, ast.Module) and place.loop_index is None
    discarded = isinstance(statement, ast.Expr) and statement.value is call
    if not (at_top and discarded and isinstance(function, ast.FunctionDef)):
        return False
    handed_over = any(isinstance(argument, ast.Name) and argument.id == function.name for argument in call.args)
    registered = any(root_name(decorator) == root_name(call.func) for decorator in function.decorator_list)
    return handed_over or registered


def _resolve(node: ast.expr, frame: FrameType) -> object:
    """What the expression names, without running any of the user's code."""
    if isinstance(node, ast.Name):
        for names in (frame.f_locals, frame.f_globals, vars(builtins)):
            if node.id in names:
                return names[node.id]
    if isinstance(node, ast.Attribute):
        owner = _resolve(node.value, frame)
        return UNKNOWN if owner is UNKNOWN else inspect.getattr_static(owner, node.attr, UNKNOWN)
    return UNKNOWN


def runs(called: object, code: CodeType) -> bool:
    """Whether calling this runs that code first; a stand-in's code is known by its first line."""
    if isinstance(called, partial):
        called = called.func
    own = getattr(getattr(called, "__func__", called), "__code__", None)
    if not isinstance(own, CodeType):
        return False
    return (own.co_name, own.co_filename, own.co_firstlineno) == (code.co_name, code.co_filename, code.co_firstlineno)


def _is_dunder(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")
