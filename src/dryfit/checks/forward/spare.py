"""FWD314: an axis of one behind the batch that a model does not take."""

import ast

from dryfit.checks.forward.shapes import shape
from dryfit.checks.forward.tokens import given_at
from dryfit.core.baseline import CLASS_LOSSES
from dryfit.core.check import check
from dryfit.core.evidence import Batch, Failures, Forward
from dryfit.core.evidence.forward import Call
from dryfit.core.finding import Finding, Findings, Location, Severity
from dryfit.core.source import call_at, location_of, nodes_of, parse
from dryfit.core.summary import TensorSummary

# The axes of a batch of token ids, and of one of images, with one too many.
IDS, IMAGES = 3, 5


@check("FWD314", Severity.ERROR)
def axis_of_one_left(forward: Forward, failures: Failures, batch: Batch | None) -> Findings:
    """A model is given an axis of one between the batch and the rest.

    Cause:
        A tokenizer or an image processor that is asked for tensors of one example gives a batch of one.
        Collated, the examples are then batch x 1 x length.

    Fix:
        Leave `return_tensors` out where one example is prepared, or take its axis off: `ids.squeeze(0)`.
    """
    number = failures.first("FWD314", "forward", *CLASS_LOSSES)
    for call in (call for call in forward.calls if call.failed and number is not None):
        given, culprit = _one_too_many(call, forward), call.culprit
        if given is None:
            continue
        rows = (place for c in (batch.collations if batch else ()) if (place := c.row_at or c.made_at))
        where = (culprit.row_at if culprit else None) or next(rows, None) or given_at(call, batch)
        names = ", ".join(name for name, value in call.inputs.items() if value.shape[1:2] == (1,))
        yield Finding(
            f"The model is given {names or 'a tensor'} of {shape(given)}: its axis 1 holds one element.",
            {"input": str(given)},
            _asked_for(where) or where,
            fix='Without `return_tensors="pt"`, or `.squeeze(0)` on each.',
            explains=number,
        )
        return


def _one_too_many(call: Call, forward: Forward) -> TensorSummary | None:
    """What the layer that raised was given, or else the ids of a model of transformers, with the axis."""
    culprit, model = call.culprit, forward.model(call.model)
    given = culprit.input if culprit is not None else None
    axes = culprit.rank + 1 if culprit is not None and culprit.rank is not None else None
    if given is not None and _has_spare(given, axes or (IDS if given.is_integer else IMAGES)):
        return given
    ids = call.inputs.get("input_ids") if model is not None and model.num_labels is not None else None
    return ids if ids is not None and _has_spare(ids, IDS) else None


def _has_spare(given: TensorSummary, axes: int) -> bool:
    return len(given.shape) == axes >= IDS and given.shape[1] == 1 and given.shape[0] != 1


def _asked_for(where: Location | None) -> Location | None:
    """The one argument that asks for tensors, in the function around a line or in the one that the line hands on."""
    tree = parse(where.path) if where is not None else None
    if where is None or tree is None:
        return None
    functions = [n for n in nodes_of(tree) if isinstance(n, ast.FunctionDef)]
    around = [n for n in functions if n.lineno <= where.line <= (n.end_lineno or n.lineno)]
    call = call_at(where)
    handed = {n.id for n in ast.walk(call) if isinstance(n, ast.Name)} if call is not None else set()
    inside: list[ast.AST] = [*around[-1:]] or [*(n for n in functions if n.name in handed), *([call] if call else [])]
    words = [word for n in inside for word in ast.walk(n) if isinstance(word, ast.keyword)]
    found = [word for word in words if word.arg == "return_tensors"]
    return location_of(found[0].value, where.path) if len(found) == 1 else None
