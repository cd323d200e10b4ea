"""Go on with a script after the statement or the loop that it could not get past.

A frame that has raised cannot be entered again, but its traceback keeps its variables. So
the rest of its code is compiled and run with them, and its callers are completed in turn.
"""

import ast
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from dryfit.core.retry import Retry, Skip
from dryfit.script.resume.chain import Activation, Handover, resumable_chain
from dryfit.script.resume.iterators import loop_to_leave
from dryfit.script.resume.names import bound_names
from dryfit.script.resume.place import LOOPS, Place
from dryfit.script.resume.rest import (
    CALLEE,
    INSTANCE,
    callee_only,
    forgotten,
    rest_after,
    sets_names_alone,
    with_callee,
)
from dryfit.script.resume.stand_in import Thunk, first_argument, kept_values, stand_in
from dryfit.script.resume.turns import Turns
from dryfit.script.resume.wrapper import enter_again

# A script needs a handful; a bound keeps one that recurses for ever from being followed for ever.
RESUMES = 80
# Leaves every loop with the turn under way.
ONCE = Retry("", 0, lambda statement: [statement])
# What leaves a loop that has shown what it does.
LEAVING = ("loop", "pass", "iterator")
UNCHANGED: Mapping[str, ast.Module] = MappingProxyType({})
# Goes on with the turns of every loop that is not left.
ON = Retry("", 0, lambda statement: [statement], trees=UNCHANGED)


@dataclass(frozen=True)
class Continuation:
    """The rest of a script. ``path``, ``line`` and ``end_line`` are what is skipped.

    ``poisoned`` are the names that the skipped code would have bound: a later NameError
    about one of them is an echo. ``stays`` says that the turn of the loop around it goes on. ``leaves`` tells
    what is left out for good from what is run in another form.
    """

    path: str
    line: int
    end_line: int
    poisoned: frozenset[str]
    start: Thunk
    stays: bool = False
    leaves: bool = True

    def run(self) -> None:
        """Run the rest, innermost frame first, to the end of the module."""
        self.start()


def run_on(
    error: BaseException,
    *,
    user_file: Callable[[str], bool],
    skip: Skip,
    source: Callable[[str], str],
    trees: Mapping[str, ast.Module] = UNCHANGED,
) -> Continuation | None:
    """The code after the statement or loop that raised, or None where there is no going on.

    ``loop`` leaves the innermost loop whose body holds the user's line, in whichever frame
    it is; raised in a loop's own header, it leaves the next one outwards. ``pass`` leaves the same loop, and
    those around it go on with their next turns. ``iterator`` leaves the loops that draw from one iterator by `next`.
    ``statement`` leaves the statement, with the innermost loop around it in its frame. ``line`` leaves the statement
    alone: the rest of the loop's turn is run, once, without what the statement sets. ``turn`` does so where what it
    sets can be taken away again, and leaves the loop where it cannot. A `Retry` runs the
    statement in another form, and the rest of the turn of a loop around it; where the change is for
    good, the turns to come as well. What a library
    called back, and what cannot be resumed (generators, lambdas, class bodies), is left
    at the statement that called it.

    Args:
        error: what was raised, with its traceback.
        user_file: whether a file name is the user's.
        skip: what to leave.
        source: the exact text of a file that was compiled.
        trees: the files that were changed since, by their absolute paths: the rest is taken from them.
    """
    if not _is_resumable(error):
        return None
    chain = resumable_chain(error.__traceback__, user_file, source, trees, turns=skip in LEAVING)
    while chain:
        # A frame that does not compile apart from its module is left for its caller.
        with suppress(SyntaxError, LookupError, ValueError):
            return _continuation(chain, skip)
        chain.pop()
    return None


def drive(
    start: Callable[[], object],
    on_stop: Callable[[BaseException], Skip | None],
    *,
    user_file: Callable[[str], bool],
    source: Callable[[str], str],
    on_resume: Callable[[Continuation], object] = lambda _: None,
    limit: int = RESUMES,
) -> None:
    """Run a script and, each time it stops, what is left of it.

    ``on_stop`` says what to skip, or None to give up. It reads what it wants of the
    traceback at once: that is dropped when the script goes on, to free what its frames hold.

    Raises:
        BaseException: the last one that the script raised, where there was no going on.
    """
    error, trees = _attempt(start), UNCHANGED
    for _ in range(limit):
        if error is None:
            return
        skip = on_stop(error) if _is_resumable(error) else None
        if isinstance(skip, Retry) and skip.trees is not None:
            trees = skip.trees
        following = run_on(error, user_file=user_file, skip=skip, source=source, trees=trees) if skip else None
        if following is None:
            break
        error.__traceback__ = None
        on_resume(following)
        error = _attempt(following.run)
    if error is not None:
        raise error


def _attempt(run: Callable[[], object]) -> BaseException | None:
    try:
        run()
    except BaseException as error:
        return error
    return None


def _is_resumable(error: BaseException) -> bool:
    return not isinstance(error, SystemExit | KeyboardInterrupt | GeneratorExit)


def _continuation(chain: list[Activation], skip: Skip) -> Continuation:
    if isinstance(skip, Retry):
        if skip.anew:
            around = next((chain[:n] for n in range(len(chain), 0, -1) if chain[n - 1].place.loop_indices), None)
            return _next_turn(around, skip) if around else _continuation(chain, "statement")
        if _is_at(chain[-1], skip):
            return _in_its_stead(chain, skip.transform(deepcopy(chain[-1].place.statement)), skip)
        around = _in_loop_with(chain, skip)
        outer = next((n for n, activation in enumerate(chain) if _is_at(activation, skip)), None)
        if around is None and outer is not None:
            # What was called with the wrong thing is called anew, from its first line.
            return _in_its_stead(chain[: outer + 1], skip.transform(deepcopy(chain[outer].place.statement)), skip)
        if around is None and _is_called_from(chain[-1], skip):
            return _in_its_stead(chain, [deepcopy(chain[-1].place.statement)], skip)
        if around is None:
            return _continuation(chain, "statement")
        return _next_turn(around, skip)
    depth, cut = _cut(chain, skip)
    statement = cut.statement
    end = statement.end_lineno or statement.lineno
    poisoned = bound_names([statement]) | cut.caught_names | cut.untried_names
    path = chain[depth].frame.f_code.co_filename
    alone = skip == "line" or (skip == "turn" and sets_names_alone(statement))
    first = forgotten(statement) if alone else []
    turns = ON if skip == "pass" else ONCE
    return Continuation(path, statement.lineno, end, poisoned, _nest(chain[: depth + 1], cut, first, turns), alone)


def _next_turn(around: list[Activation], retry: Retry) -> Continuation:
    """The turn under way is left, and the next ones run what was changed."""
    return _in_its_stead(around, [ast.copy_location(ast.Continue(), around[-1].place.statement)], retry)


def _is_at(activation: Activation, retry: Retry) -> bool:
    statement = activation.place.statement
    last = statement.end_lineno or statement.lineno
    own = os.path.abspath(activation.frame.f_code.co_filename) == retry.path
    return own and statement.lineno <= retry.line <= last


def _in_its_stead(chain: list[Activation], first: Sequence[ast.stmt], retry: Retry) -> Continuation:
    """What runs `first` for the innermost statement; nothing is skipped."""
    place = chain[-1].place
    end = place.statement.end_lineno or place.statement.lineno
    path = chain[-1].frame.f_code.co_filename
    return Continuation(path, place.statement.lineno, end, frozenset(), _nest(chain, place, first, retry), leaves=False)


def _in_loop_with(chain: list[Activation], retry: Retry) -> list[Activation] | None:
    """The frames down to the one whose loop goes on with the statement changed, which ran before what raised."""
    for depth in range(len(chain) - 1, -1, -1):
        place, path = chain[depth].place, os.path.abspath(chain[depth].frame.f_code.co_filename)
        if path == retry.path and _is_of_scope(place.scope, retry.line):
            return chain[: depth + 1] if retry.trees is not None and place.loop_indices else None
    return None


def _is_of_scope(scope: ast.AST, line: int) -> bool:
    """Whether a line is one of a function's own, and of no function inside it."""
    if not getattr(scope, "lineno", 0) <= line <= (getattr(scope, "end_lineno", None) or line):
        return False
    inside = (n for n in ast.walk(scope) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef) and n is not scope)
    return not any(node.lineno <= line <= (node.end_lineno or 0) for node in inside)


def _is_called_from(activation: Activation, retry: Retry) -> bool:
    """Whether a statement, and no loop, came to a function that was changed for good by way of a library."""
    return retry.trees is not None and not isinstance(activation.place.statement, LOOPS)


def _cut(chain: list[Activation], skip: Skip) -> tuple[int, Place]:
    """The number of the frame to go on in, and the place in it after which to."""
    if skip in LEAVING:
        for depth in range(len(chain) - 1, -1, -1):
            index = loop_to_leave(chain[depth].place, spent=skip == "iterator")
            if index is not None:
                return depth, chain[depth].place.outside(index)
        return len(chain) - 1, chain[-1].place
    depth = len(chain) - 1
    # A failed `return` has no value for the caller, and nothing to run after it.
    while depth and isinstance(chain[depth].place.statement, ast.Return):
        depth -= 1
    place = chain[depth].place
    index = place.loop_index
    stays = skip == "line" or (skip == "turn" and sets_names_alone(place.statement))
    if index is None or stays or isinstance(place.statement, LOOPS):
        return depth, place
    return depth, place.outside(index)


def _nest(chain: list[Activation], cut: Place, first: Sequence[ast.stmt] = (), retry: Retry = ONCE) -> Thunk:
    """The outermost frame's rest, which runs the next one's where its call stood, and so on inwards."""
    inner = chain[-1]
    turns = Turns(inner, retry)
    thunk = stand_in(inner.frame, inner.place, rest_after(cut, first, turns.further, inner.tree), turns.names)
    for outer in reversed(chain[:-1]):
        thunk = _completed(outer, inner, thunk, retry)
        inner = outer
    return thunk


def _completed(outer: Activation, inner: Activation, thunk: Thunk, retry: Retry) -> Thunk:
    """A caller's rest: its statement with its callee's value, and what follows it."""
    call = outer.call
    assert call is not None
    turns = Turns(outer, retry)
    extra: dict[str, object] = {CALLEE: thunk, **turns.names}
    if inner.handover is Handover.NOTHING:
        rest = rest_after(outer.place, callee_only(call), turns.further, outer.tree)
        return stand_in(outer.frame, outer.place, rest, extra)
    whole = enter_again(outer.frame, inner.frame, thunk) if inner.from_library else thunk
    # Each turn of a comprehension is given what the rest of this one comes to.
    extra[CALLEE] = whole if outer.in_turn is None else cache(whole)
    kept = kept_values(outer.frame)
    extra.update(kept)
    is_instance = inner.handover is Handover.INSTANCE
    if is_instance:
        extra[INSTANCE] = inner.frame.f_locals[first_argument(inner.place)]
    first = with_callee(outer.place, call, is_instance, kept)
    return stand_in(outer.frame, outer.place, rest_after(outer.place, first, turns.further, outer.tree), extra)
