"""MET115: ids of which a compute_metrics takes the argmax once more."""

import ast
from collections.abc import Iterator

from dryfit.checks.metrics.source import function_at, predictions_taken
from dryfit.core.check import check
from dryfit.core.evidence import Failures, Metrics
from dryfit.core.evidence.metrics import MetricCall
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import assigned_pairs, location_of, method_of

# What takes the place of the largest of several.
ARGMAX = "argmax"


@check("MET115", Severity.ERROR)
def ids_reduced_again(metrics: Metrics, failures: Failures) -> Findings:
    """The argmax is taken of predictions that are ids already.

    Cause:
        `predict_with_generate=True` hands compute_metrics the tokens that were generated, and
        `preprocess_logits_for_metrics` what it made of the logits. The argmax of a row of ids is the place of the
        largest id: one number for a sentence.

    Fix:
        Leave the argmax out.
    """
    for call in metrics.calls:
        found = next(_argmaxes(call), None) if _are_ids(call) else None
        if found is None:
            continue
        source, where = found
        given = call.predictions[""]
        extents = " x ".join(map(str, given.shape))
        yield Finding(
            f"`{source}` are ids already, {extents} of {given.dtype} as the labels; the argmax of a row is where "
            "its largest id stands.",
            {"predictions": str(given), "metric": call.function},
            where,
            fix=f"`{source}` without the argmax.",
            edits=(Edit(Action.REPLACE, where, value=source, reason="the ids themselves"),),
            explains=failures.first("MET115", "compute_metrics", "metric"),
            proof=_proof(call),
        )
        return


def _proof(call: MetricCall) -> Proof | None:
    """The scores with the argmax, and of the ids themselves; None where it raised, which a mend proves."""
    if not call.with_ids:
        return None
    told = [", ".join(f"{name} {value:.4g}" for name, value in of.items()) for of in (call.values, call.with_ids)]
    return Proof("experiment", f"with the argmax: {told[0]}", f"without: {told[1]}")


def _are_ids(call: MetricCall) -> bool:
    """Whether predictions are whole numbers in as many axes as the labels; no rows of yes and no for several labels.

    Of one axis there are no rows: two classes are ids there as well.
    """
    given, labels = call.predictions.get(""), call.references.get("")
    if not call.by_trainer or given is None or labels is None or not (given.is_integer and labels.is_integer):
        return False
    if len(given.shape) != len(labels.shape):
        return False
    return len(given.shape) == 1 or max(given.max or 0, labels.max or 0) > 1


def _argmaxes(call: MetricCall) -> Iterator[tuple[str, Location]]:
    """Where the predictions' argmax is taken whatever they are, with their source."""
    function, taken = function_at(call.location), predictions_taken(call.location)
    if function is None or taken is None or call.location is None:
        return
    names = {taken.expression, *_named_after(function, taken.expression)}
    guarded = {
        id(part) for node in ast.walk(function) if isinstance(node, ast.If | ast.IfExp) for part in ast.walk(node)
    }
    for node in ast.walk(function):
        if not isinstance(node, ast.Call) or method_of(node) != ARGMAX or id(node) in guarded:
            continue
        operands = [node.args[0]] if node.args else []
        owner = [node.func.value] if isinstance(node.func, ast.Attribute) else []
        source = next((ast.unparse(n) for n in (*owner, *operands) if ast.unparse(n) in names), "")
        if source:
            yield source, location_of(node, call.location.path)


def _named_after(function: ast.AST, expression: str) -> Iterator[str]:
    """The names that are given the predictions as they are, alone or as one of several."""
    pairs = (pair for node in ast.walk(function) for pair in assigned_pairs(node))
    return (ast.unparse(name) for name, value in pairs if ast.unparse(value) == expression)
