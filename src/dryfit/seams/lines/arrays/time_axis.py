"""The loss of sequences without an alignment: the batch before time, and more time than there are answers."""

import ast
from dataclasses import dataclass, replace
from functools import partial
from traceback import walk_tb
from typing import TYPE_CHECKING

from dryfit.core.retry import Retry
from dryfit.core.source import argument_node
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, raised_by, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending


def time_second(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter the shape of what a CTC loss was given with the batch first; how to run the statement with time first."""
    given = _given(error, number)
    if given is None or given.rows != given.shape[0] or given.rows == given.shape[1]:
        return None
    shape = given.shape
    _enter(session, number, time=shape[1], rows=shape[0], given=" x ".join(map(str, shape)))
    source = f"({ast.unparse(given.answers)}).transpose(0, 1)"
    return retry(given.raised, partial(rewrites.replaced, node=given.answers, source=source), "with time first")


def beyond_time(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter the lengths that a CTC loss was given of longer rows than it has answers for; how to run it with theirs."""
    given = _given(error, number)
    if given is None or given.rows != given.shape[1] or given.longest <= given.shape[0]:
        return None
    time = given.shape[0]
    stride = max(1, round(given.longest / time))
    _enter(session, number, answers=time, longest=given.longest, stride=stride, tensor=given.tensor)
    answers, lengths = ast.unparse(given.answers), ast.unparse(given.lengths)
    source = f"(({lengths}) // {stride}).clamp(1, ({answers}).shape[0])"
    if not given.tensor:
        source = f"[max(1, min(int(n) // {stride}, ({answers}).shape[0])) for n in ({lengths})]"
    done = f"with lengths of {time} answers at most"
    return retry(given.raised, partial(rewrites.replaced, node=given.lengths, source=source), done)


@dataclass(frozen=True)
class _Given:
    """A call of a CTC loss that raised: the nodes of its answers and of their lengths, and what these were.

    ``tensor`` says that the lengths are one, of ``rows`` numbers up to ``longest``.
    """

    raised: Raised
    answers: ast.expr
    lengths: ast.expr
    shape: tuple[int, ...]
    rows: int
    longest: int
    tensor: bool


def _given(error: BaseException, number: int) -> _Given | None:
    """What a CTC loss was given, as torch's own frame holds it; None where none raised."""
    raised = raised_by(error.__traceback__, number)
    held = [frame.f_locals for frame, _ in walk_tb(error.__traceback__) if frame.f_code.co_name == "ctc_loss"]
    if raised is None or not held or not {"log_probs", "input_lengths"} <= set(held[-1]):
        return None
    answers, lengths = held[-1]["log_probs"], held[-1]["input_lengths"]
    nodes = [argument_node(raised.location, *place) for place in (("log_probs", 0), ("input_lengths", 2))]
    shape = tuple(getattr(answers, "shape", ()))
    if nodes[0] is None or nodes[1] is None or len(shape) != 3 or not hasattr(lengths, "__len__"):
        return None
    longest = max(map(int, lengths), default=0)
    return _Given(raised, nodes[0], nodes[1], shape, len(lengths), longest, hasattr(lengths, "shape"))


def _enter(session: "Mending", number: int, **facts: str | int) -> None:
    failure = session.recorder.failures[number]
    session.recorder.failures[number] = replace(failure, facts={**failure.facts, **facts})
