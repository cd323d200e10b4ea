"""Scores that the user's line draws from, or measures, as if they were probabilities."""

import ast
import sys
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.calls import Chances
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, node_at, raised_by, resolve, retry
from dryfit.seams.torch.operations import value_again

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# Functions that draw by probabilities, and what makes those of scores.
DRAWS = {"multinomial": "softmax(-1)", "bernoulli": "sigmoid()"}
# Distributions of torch that take either, by name.
BY_NAME = ("Categorical", "OneHotCategorical", "Bernoulli", "Multinomial", "Binomial", "Geometric")

# Whose functions take a row of scores as shares of 1, and how far from that a row may be.
MEASURES, NEAR = "sklearn.metrics", 1e-3


def drawn_from_scores(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter scores given as probabilities; how to run the statement with them as what they are."""
    torch = sys.modules.get("torch")
    raised = raised_by(error.__traceback__, number) if isinstance(error, (ValueError, RuntimeError)) else None
    call = node_at(raised.location, ast.Call) if raised is not None else None
    if torch is None or raised is None or call is None:
        return None
    name = ast.unparse(call.func).rpartition(".")[2]
    given = _given(torch, call, name, raised)
    scores = value_again(torch, given, raised.frame) if given is not None else UNKNOWN
    if given is None or not isinstance(scores, torch.Tensor) or not _are_scores(torch, scores):
        return None
    source = _as_scores(call, name, given)
    where = location_of(given, raised.location.path)
    session.recorder.script_adds(
        "chances", Chances(name, ast.unparse(given), float(scores.min()), float(scores.max()), source, where, number)
    )
    return retry(raised, partial(rewrites.replaced, node=call, source=source), f"with `{source}`")


def measured_scores(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter rows of scores that do not come to 1 where a metric takes shares; how to measure them with a softmax."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, ValueError) else None
    call = node_at(raised.location, ast.Call) if raised is not None else None
    numpy = sys.modules.get("numpy")
    if numpy is None or raised is None or call is None:
        return None
    callee = resolve(call.func, raised.frame)
    words = {word.arg: word.value for word in call.keywords}
    given = call.args[1] if len(call.args) > 1 else words.get("y_score", words.get("y_prob"))
    if given is None or not str(getattr(callee, "__module__", "")).startswith(MEASURES):
        return None
    scores = numpy.asarray(resolve(given, raised.frame))
    if scores.dtype.kind != "f" or scores.ndim != len(("row", "class")) or not numpy.isfinite(scores).all():
        return None
    rows = scores.sum(1)
    if abs(rows - 1).max() < NEAR:
        return None
    own, where = ast.unparse(given), location_of(given, raised.location.path)
    told = f"scipy.special.softmax({own}, axis=1)"
    session.recorder.script_adds(
        "chances",
        Chances(ast.unparse(call.func), own, float(rows.min()), float(rows.max()), told, where, number, summed=True),
    )
    # However many rows there are, each comes to the same.
    session.recorder.failures[number] = replace(session.recorder.failures[number], curtailed=False)
    source = f"__import__('scipy.special', fromlist=['softmax']).softmax({own}, axis=1)"
    return retry(raised, partial(rewrites.replaced, node=given, source=source), f"with `{told}`")


def _given(torch: Any, call: ast.Call, name: str, raised: Raised) -> ast.expr | None:
    """What stands in a call for the probabilities."""
    callee = resolve(call.func, raised.frame)
    if name in BY_NAME:
        if not str(getattr(callee, "__module__", "")).startswith("torch.distributions"):
            return None
        # The first of some is how often is drawn.
        words = next((word.value for word in call.keywords if word.arg == "probs"), None)
        first = call.args[0] if call.args and name not in ("Multinomial", "Binomial") else None
        return words or first
    if name not in DRAWS or not isinstance(call.func, ast.Attribute):
        return None
    if callee is not getattr(torch, name):
        return call.func.value
    return call.args[0] if call.args else next((word.value for word in call.keywords if word.arg == "input"), None)


def _are_scores(torch: Any, values: Any) -> bool:
    """Whether numbers are finite, and some no probabilities."""
    if not values.is_floating_point() or not values.numel() or not bool(torch.isfinite(values).all()):
        return False
    return bool(values.min() < 0) or bool(values.max() > 1)


def _as_scores(call: ast.Call, name: str, given: ast.expr) -> str:
    """The source of the call with the scores as such."""
    own = ast.unparse(given)
    if name in BY_NAME:
        rest = [f"{word.arg}={ast.unparse(word.value)}" for word in call.keywords if word.arg not in ("probs", None)]
        before = [ast.unparse(value) for value in call.args if value is not given]
        return f"{ast.unparse(call.func)}({', '.join([*before, f'logits={own}', *rest])})"
    made = f"{own}.{DRAWS[name]}" if isinstance(given, (ast.Name, ast.Attribute, ast.Call, ast.Subscript)) else ""
    made = made or f"({own}).{DRAWS[name]}"
    words = [f"{word.arg}={ast.unparse(word.value)}" for word in call.keywords if word.value is not given and word.arg]
    if isinstance(call.func, ast.Attribute) and call.func.value is given:
        return f"{made}.{name}({', '.join([*map(ast.unparse, call.args), *words])})"
    rest = [ast.unparse(value) for value in call.args if value is not given]
    return f"{ast.unparse(call.func)}({', '.join([made, *rest, *words])})"
