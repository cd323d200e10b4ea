"""Models that make the loss themselves, and are not given the labels that the batch holds."""

import ast
from collections.abc import Mapping
from copy import deepcopy
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING

from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import call_at, nodes_of, parse, statement_at
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import raised_by, resolve, retry
from dryfit.seams.rows.labels import LABEL_NAMES

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What a model of transformers calls its labels.
LABELS = "labels"
# The most statements between the call of the model and the one that misses the loss.
NEAR = 8


def unlabelled(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """How to run a statement that misses the loss: after the model was called once more, with the batch's labels."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, (AttributeError, TypeError)) else None
    where = _called_without(session)
    call, first = call_at(where), statement_at(where)
    if raised is None or where is None or call is None or first is None or where.path != raised.location.path:
        return None
    between = _up_to(first, raised.location)
    labels = _labels(call, raised.frame)
    if between is None or labels is None:
        return None
    again = partial(_called_again, first=first, call=call, labels=labels, between=between)
    return retry(raised, again, f"with `{labels}` as `{LABELS}`")


def _called_without(session: "Mending") -> Location | None:
    """Where a model that takes labels was called last in training, without any and without a loss."""
    call = next((c for c in reversed(session.recorder.calls) if c.training and c.grad_enabled), None)
    model = next((m for m in session.recorder.models if call is not None and m.number == call.model), None)
    if call is None or model is None or LABELS not in model.takes or LABELS in call.inputs or "loss" in call.returned:
        return None
    return call.location


def _up_to(first: ast.stmt, last: Location) -> list[ast.stmt] | None:
    """The statements between two of one body; None where they are not, or are more than a few simple ones."""
    tree = parse(last.path)
    for node in nodes_of(tree) if tree else ():
        body = getattr(node, "body", None)
        if not isinstance(body, list) or first not in body:
            continue
        rest = body[body.index(first) + 1 :]
        end = next((i for i, s in enumerate(rest) if s.lineno <= last.line <= (s.end_lineno or s.lineno)), None)
        between = rest[:end] if end is not None and end <= NEAR else None
        simple = between is not None and not any(hasattr(statement, "body") for statement in [*between, rest[end or 0]])
        return between if simple else None
    return None


def _labels(call: ast.Call, frame: FrameType) -> str | None:
    """The source of the labels in a batch that the call reads."""
    for name in (node for node in ast.walk(call) if isinstance(node, ast.Name)):
        value = resolve(name, frame)
        held = [key for key in LABEL_NAMES if key in value] if isinstance(value, Mapping) else []
        if held:
            return f'{name.id}["{held[0]}"]'
    return None


def _called_again(
    statement: ast.stmt, first: ast.stmt, call: ast.Call, labels: str, between: list[ast.stmt]
) -> list[ast.stmt]:
    again = rewrites.added(deepcopy(first), call, LABELS, labels)
    before = [*again, *map(deepcopy, between)]
    return [*(rewrites.placed(node, statement) for node in before), statement]
