"""MET109 and MET110: targets that the loss leaves out and a score counts, and rows of them where it takes one each."""

import ast
import math

from dryfit.checks.metrics.source import function_at
from dryfit.core import editing
from dryfit.core.check import check
from dryfit.core.evidence import Failures, Loss, Metrics, Script
from dryfit.core.evidence.loss import IGNORED
from dryfit.core.evidence.metrics import MetricCall, ScoredWhole
from dryfit.core.finding import Finding, Findings, Location, Proof, Severity
from dryfit.core.source import argument, function_holding, location_of, parse, source_of, statement_at
from dryfit.core.summary import TensorSummary

# What counts every element of a tensor, and how far apart two shares of right answers are that a reader tells apart.
COUNTING, APART = ("numel", "nelement"), 0.005
# The task of a metric of torchmetrics whose examples have one class of several.
MULTICLASS = "multiclass"


@check("MET109", Severity.ERROR)
def ignored_targets_scored(metrics: Metrics, script: Script | None, loss: Loss | None = None) -> Findings:
    """A score counts the targets that are to be left out.

    Cause:
        Padding, prompts and the rests of words bear -100, which the loss leaves out. A `compute_metrics`
        that compares all labels counts each of them as a mistake: the score is too low, and falls with
        the padding.

    Fix:
        Leave them out first: `kept = labels != -100`, and score `predictions[kept]` against `labels[kept]`.
    """
    looked_up = script.looks_up_ignored() if script is not None else ""
    for call in metrics.calls:
        scores = {name: (call.values.get(name), changed) for name, changed in call.with_ignored.items()}
        name = next((name for name, pair in scores.items() if not _is_length(*pair)), "")
        value, changed = call.values.get(name), call.with_ignored.get(name)
        if not isinstance(value, float) or not isinstance(changed, float):
            continue
        yield Finding(
            f"`{name}` counts labels of {IGNORED}: with more of them in each row it goes from {value:.3g} to "
            f"{changed:.3g}.",
            {"score": name, "value": value, "with_more": changed},
            _compared_at(call.location) or call.location,
            fix=f"Score where `labels != {IGNORED}` alone.",
            proof=Proof(
                "experiment",
                f"`{name}` is {value:.4g}",
                f"with as many labels of {IGNORED} again, which no score may depend on, {changed:.4g}",
            ),
            # Looked up among the classes, the mark raises; what is counted then is the mend's doing.
            echo_of=looked_up,
        )
        return
    yield from _scored_whole(metrics, "LOS135" if loss and any(call.left_out for call in loss.calls) else "LOS128")


def _scored_whole(metrics: Metrics, cause: str) -> Findings:
    """Answers that a loop compares with its targets itself, and divides by the number of them all."""
    for found in metrics.scored_whole:
        counted = found.targets - found.ignored
        of_all, of_counted = found.right / found.targets, found.right_counted / counted
        whole = divided_by(found)
        if not whole or abs(of_all - of_counted) < APART:
            continue
        compared = source_of(_equality(found.location)) or "the comparison"
        yield Finding(
            f"`{compared}` counts the {found.ignored} of {found.targets} targets that the loss leaves out "
            f"({found.value}), and {whole} does: {of_all:.3g} are right, of the others {of_counted:.3g}.",
            {"targets": found.targets, "ignored": found.ignored, "value": found.value},
            _equality(found.location) or found.location,
            fix=f"Score where the targets are not {found.value} alone: `kept = targets != {found.value}`.",
            proof=Proof(
                "experiment",
                f"{found.right} of all {found.targets} are right, {of_all:.1%}",
                f"of the {counted} that the loss counts {found.right_counted}, {of_counted:.1%}",
            ),
            # Where what is left out is a class, the score is right.
            echo_of=cause,
        )
        return


def divided_by(found: ScoredWhole) -> str:
    """What counts all of what is compared, those that the loss leaves out as well, "" where nothing does."""
    return "their mean" if found.averaged else _divisor(found.location)


def _equality(location: Location | None) -> Location | None:
    """The comparison on a line, `==` or `eq`."""
    statement = statement_at(location)
    nodes = list(ast.walk(statement)) if statement is not None else []
    compared: list[ast.expr] = [n for n in nodes if isinstance(n, ast.Compare) and isinstance(n.ops[0], ast.Eq)]
    compared += [n for n in nodes if isinstance(n, ast.Call) and ast.unparse(n.func).rpartition(".")[2] == "eq"]
    return location_of(compared[0], location.path) if compared and location is not None else None


def _divisor(location: Location | None) -> str:
    """How the function around a comparison counts all that is compared, "" where it does not."""
    statement, function = statement_at(location), function_holding(location)
    tree = parse(location.path) if location else None
    parts = list(ast.walk(statement)) if statement is not None else []
    names = {ast.unparse(n) for n in parts if isinstance(n, ast.Name)}
    masks = {ast.unparse(n.slice) for n in parts if isinstance(n, ast.Subscript)}
    for node in ast.walk(function or tree) if tree else ():
        if isinstance(node, ast.Call) and _counts_all(node, names, masks):
            return f"`{ast.unparse(node)}`"
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult) and _extents(node) & names:
            return f"`{ast.unparse(node)}`"
    return ""


def _counts_all(call: ast.Call, names: set[str], masks: set[str]) -> bool:
    """Whether a call counts the elements of what has one of these names, or those that one of these masks chooses."""
    called, of = ast.unparse(call.func).rpartition(".")[2], call.args[0] if call.args else None
    of = of or getattr(call.func, "value", None)
    if of is None or called not in (*COUNTING, "sum"):
        return False
    if called == "sum":
        return ast.unparse(of) in masks
    return bool(names & {ast.unparse(n) for n in ast.walk(of) if isinstance(n, ast.Name)})


def _extents(product: ast.BinOp) -> set[str]:
    """What a product takes two extents of: `y.size(0) * y.size(1)`, `y.shape[0] * y.shape[1]`."""
    owners = []
    for side in (product.left, product.right):
        inner = side.func if isinstance(side, ast.Call) else side.value if isinstance(side, ast.Subscript) else None
        extent = isinstance(inner, ast.Attribute) and inner.attr in ("size", "shape")
        owners.append({ast.unparse(inner.value)} if isinstance(inner, ast.Attribute) and extent else set())
    return owners[0] & owners[1]


def _is_length(value: object, changed: object) -> bool:
    """Whether rows twice as long give twice the number: a length, and no score."""
    both = isinstance(value, float) and isinstance(changed, float) and value > 1
    return both and math.isclose(float(changed), 2 * float(value))  # type: ignore[arg-type]


@check("MET110", Severity.ERROR)
def rows_of_tokens_scored(metrics: Metrics, failures: Failures) -> Findings:
    """A score of one class per example is given a row of classes for each.

    Cause:
        Models that label tokens or pixels answer with rows. A score takes one list of predictions and
        one of labels, and takes rows for several labels of one example. One-hot rows are such rows too.

    Fix:
        Make one list of both and leave padding out: `kept = labels != -100`, then score
        `predictions[kept]` against `labels[kept]`. Of one-hot rows take the argmax.
    """
    for call in metrics.calls:
        number = failures.first("MET110", "metric")
        given, labels = call.predictions.get(""), call.references.get("")
        if not call.failed or number is None or given is None or labels is None:
            continue
        if _is_one_hot(call, given, labels):
            yield _of_one_hot(call, labels, number)
            return
        rows = len(labels.shape) == 2 and given.shape == labels.shape
        several = labels.min is not None and labels.max is not None and (labels.min < 0 or labels.max > 1)
        if not rows or not several or not given.is_integer or not labels.is_integer:
            continue
        ignored = labels.min == IGNORED
        yield Finding(
            f"`{call.function.rpartition('.')[2]}` is given {labels.shape[0]} rows of {labels.shape[1]} classes"
            f"{f', {IGNORED} among the labels' if ignored else ''}; it takes one class per example.",
            {"metric": call.function, "predictions": str(given), "references": str(labels), "ignored": ignored},
            call.location,
            fix=f"predictions[labels != {IGNORED}], labels[labels != {IGNORED}]" if ignored else "Flatten both.",
            explains=number,
        )
        return


def _is_one_hot(call: MetricCall, given: TensorSummary, labels: TensorSummary) -> bool:
    """Whether one-hot rows are scored by a metric of one class of several, or against class ids."""
    if len(labels.shape) != 2 or (labels.min, labels.max) != (0, 1) or not labels.integral or labels.mean is None:
        return False
    single = math.isclose(labels.mean * labels.shape[1], 1)
    of_several = call.scorer is not None and call.scorer.task in ("", MULTICLASS) and given.shape == labels.shape
    ids = not given.is_float and given.shape in (labels.shape[:1], (labels.shape[0], 1))
    return single and ((of_several and given.is_float) or ids)


def _of_one_hot(call: MetricCall, labels: TensorSummary, number: int) -> Finding:
    names = ("target", 1) if call.scorer is not None else ("y_true", 0)
    where = argument(call.location, *names) or argument(call.location, "references")
    return Finding(
        f"`{call.function.rpartition('.')[2]}` is given one-hot labels, {labels.shape[0]} rows of {labels.shape[1]}; "
        "it takes one class per example.",
        {"metric": call.function, "references": str(labels), "one_hot": True},
        where or call.location,
        fix="labels.argmax(1)",
        edits=editing.called_on(where, "argmax(1)"),
        explains=number,
    )


def _compared_at(location: Location | None) -> Location | None:
    """The first comparison for equality in the function that is defined on a line."""
    function = function_at(location)
    compared = [n for n in ast.walk(function) if isinstance(n, ast.Compare)] if function else []
    equal = [n for n in compared if isinstance(n.ops[0], ast.Eq) and not isinstance(n.comparators[0], ast.Constant)]
    first = min(equal, key=lambda node: node.lineno, default=None)
    return location_of(first, location.path) if first is not None and location is not None else None
