"""Losses that are written by hand, recognised by their graph."""

from typing import Any

# What a loss does last: it reduces, and at most multiplies by a number or changes the shape.
REDUCING = ("Mean", "Sum", "Neg", "Squeeze", "View", "Reshape", "UnsafeView", "Alias", "Clone", "ToCopy")
SCALING = ("Div", "Mul", "Sqrt")
CHOOSING = ("Index", "Gather", "Select", "Slice", "Take")
LOG_PROBABILITIES = ("LogSoftmax", "LogSigmoid")
# Steps of the graph that are followed.
STEPS = 10


def formula(loss: Any) -> str:
    """squared_error, absolute_error or log_probability where a mean of these is the whole loss, else an empty word."""
    node = loss.grad_fn
    for _ in range(STEPS):
        name = _name(node)
        error = _error(node, name)
        if error or name in LOG_PROBABILITIES or (name == "Log" and _is_chosen(node)):
            return error or "log_probability"
        inner = _inner(node, name)
        if inner is None:
            return ""
        node = inner
    return ""


def _name(node: Any) -> str:
    return type(node).__name__.partition("Backward")[0] if node is not None else ""


def _inner(node: Any, name: str) -> Any:
    """The one node that a reducing step goes over; None where there are more, which makes it no mean of one formula."""
    if not name.startswith((*REDUCING, *CHOOSING, *SCALING)):
        return None
    before = [inner for inner, _ in node.next_functions if inner is not None]
    single = len(before) == 1
    # Times another tensor it is weighted: by an advantage, say, whose sign decides the direction.
    scaled = not name.startswith(SCALING) or _by_a_number(node)
    return before[0] if single and scaled else None


def _is_chosen(node: Any) -> bool:
    """Whether what is taken the logarithm of is one of several: the probability of each row's class."""
    before = [inner for inner, _ in node.next_functions if inner is not None]
    return len(before) == 1 and _name(before[0]).startswith(CHOOSING)


def _by_a_number(node: Any) -> bool:
    other = getattr(node, "_saved_other", None)
    return other is None or getattr(other, "numel", lambda: 1)() == 1


def _error(node: Any, name: str) -> str:
    before = [inner for inner, _ in node.next_functions] if node is not None else []
    differs = bool(before) and _name(before[0]) in ("Sub", "Rsub")
    if name == "Abs" and differs:
        return "absolute_error"
    squared = (name == "Pow" and float(node._saved_exponent) == 2.0) or (
        name == "Mul" and len(before) == 2 and before[0] is before[1]
    )
    return "squared_error" if squared and differs else ""
