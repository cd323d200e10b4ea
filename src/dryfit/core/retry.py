"""A failing statement in changed form: what the script is given to run in its stead."""

import ast
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias


@dataclass(frozen=True)
class Retry:
    """``transform`` turns a copy of the statement on ``line`` of ``path`` into what runs in its stead.

    ``done`` says what it changes, in a clause ("with `eval_strategy` for `evaluation_strategy`").
    """

    path: str
    line: int
    transform: Callable[[ast.stmt], list[ast.stmt]]
    done: str = ""


# What is left of a script that stopped: the statement, the loop around it, or the loops that one iterator is drawn in.
Skip: TypeAlias = Literal["statement", "loop", "iterator"] | Retry
