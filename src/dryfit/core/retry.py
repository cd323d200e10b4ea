"""A failing statement in changed form: what the script is given to run in its stead."""

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import CodeType
from typing import Literal, TypeAlias


@dataclass(frozen=True)
class Retry:
    """``transform`` turns a copy of the statement on ``line`` of ``path`` into what runs in its stead.

    ``done`` says what it changes, in a clause ("with `eval_strategy` for `evaluation_strategy`"). Where ``code`` is
    that of a function, the statement is its definition, and every later call runs what it becomes.

    ``trees`` are the files that were changed for good, by their paths: with them, the loops around the statement go on
    with their next turns; without, they end with this one. ``served`` is how many batches the pass under way has given.
    ``anew`` leaves the turn under way: what the statement that raised stands on is made in the next one.
    """

    path: str
    line: int
    transform: Callable[[ast.stmt], list[ast.stmt]]
    done: str = ""
    code: CodeType | None = None
    trees: Mapping[str, ast.Module] | None = None
    served: int = 0
    anew: bool = False


# What is left of a script that stopped: the statement with the loop around it, that loop with the turns under way of
# those around it, that loop alone as a pass of theirs, the loops that one iterator is drawn in, the bare statement,
# with the rest of the loop's turn still to be run, or that where the statement only sets names of its own, and the
# loop as well where it does not.
Skip: TypeAlias = Literal["statement", "loop", "pass", "iterator", "line", "turn"] | Retry
