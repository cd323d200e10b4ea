"""A failing statement in changed form: what the script is given to run in its stead."""

import ast
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Retry:
    """``transform`` turns a copy of the statement on ``line`` of ``path`` into what runs in its stead.

    ``done`` says what it changes, in a clause ("with `eval_strategy` for `evaluation_strategy`").
    """

    path: str
    line: int
    transform: Callable[[ast.stmt], list[ast.stmt]]
    done: str = ""
