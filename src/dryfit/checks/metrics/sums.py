"""MET3xx: what a loop counts by hand over the batches of an evaluation."""

import ast

from dryfit.checks.metrics.source import ARRAY_MODULES, axis_of, over_classes
from dryfit.core import editing
from dryfit.core.check import check
from dryfit.core.evidence import Forward, Loss, Metrics
from dryfit.core.evidence.metrics import Carried, Choice, Crosswise, Tally
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import call_at, location_of, nodes_of, parse, statement_at

# The threshold of probabilities that logits have at 0.
MIDDLE = 0.5


@check("MET301", Severity.ERROR)
def counts_never_reset(metrics: Metrics) -> Findings:
    """The counts of an evaluation, or an epoch, go on from the one before.

    Cause:
        They are set to 0 once, before the epochs, or a metric is never reset. Every evaluation after the
        first reports the mean of all evaluations so far, which lags behind the model and hides that it gets worse;
        a sum that is divided by one epoch's batches rises from epoch to epoch.

    Fix:
        Set them to 0, or call `metric.reset()` (`reset_state()` in Keras), at the start of each evaluation or epoch.
    """
    for tally in metrics.tallies:
        began = f"`{tally.correct}` {tally.correct_before:.4g}"
        began += f" and `{tally.total}` {tally.total_before:.4g}" if tally.total else ""
        names = f"`{tally.correct}`" + (f" and `{tally.total}`" if tally.total else "")
        if tally.listed:
            began = f"{tally.correct_before:.0f} entries in {names}"
        yield Finding(
            f"The second evaluation begins with {began}, not with none."
            if tally.listed
            else f"The {_turn(tally)} begins at {began}, not at 0.",
            {"correct": tally.correct_before, "total": tally.total_before},
            tally.location,
            fix=f"Make {names} anew at the start of each evaluation."
            if tally.listed
            else f"Set {names} to 0 at the start of each {'epoch' if tally.epochs else 'evaluation'}.",
            edits=_set_again(tally),
            proof=_not_reset(tally, began),
        )
        return
    yield from _carried(metrics)


def _not_reset(tally: Tally, began: str) -> Proof:
    if tally.listed:
        return Proof("experiment", f"the second evaluation begins with {began}", "the first begins with none")
    if tally.trained:
        return Proof("experiment", f"the evaluation begins at {began}", "the training before it begins at 0")
    return Proof("experiment", f"the {_turn(tally)} begins at {began}", "the first begins at 0")


def _turn(tally: Tally) -> str:
    return "second epoch" if tally.epochs else "evaluation" if tally.trained else "second evaluation"


def _never_emptied(found: Carried) -> Finding:
    """A metric of one epoch that nothing resets before the next."""
    return Finding(
        f"Nothing resets `{found.class_name}`: the next epoch's result is of the {found.updates} batches of this one "
        "as well.",
        {"batches": found.updates, "before": found.before},
        found.location,
        fix="`metric.reset_state()` at the start of each epoch.",
        proof=Proof(
            "experiment", f"after its result it still holds {found.updates} batches", "`reset_state()` leaves none"
        ),
    )


def _carried(metrics: Metrics) -> Findings:
    """A metric object whose `reset` nobody calls."""
    for found in metrics.carried:
        if found.ahead:
            yield _never_emptied(found)
            return
        turn = "epoch" if found.epochs else "evaluation"
        yield Finding(
            f"`{found.class_name}` is computed over {found.updates} batches, {found.before} of them of the {turn} "
            "before.",
            {"batches": found.updates, "before": found.before},
            found.location,
            fix="`metric.reset_state()` at the start of each epoch."
            if found.epochs
            else "`metric.reset()` after each `compute()`.",
            proof=Proof(
                "experiment",
                f"the second score is of {found.updates} batches",
                f"reset after the first, it would be of {found.updates - found.before}",
            ),
        )
        return


@check("MET302", Severity.ERROR)
def largest_of_one(metrics: Metrics, forward: Forward) -> Findings:
    """The class is chosen by the argmax of a single output.

    Cause:
        A model with one output says how likely the positive class is. The argmax over an axis of one
        is always 0: every example is counted as negative, whatever the model answers.

    Fix:
        Compare with the middle: `logits > 0`, or `probabilities > 0.5`.
    """
    columns = any(call.logits is not None and call.logits.shape[1:] == (1,) for call in forward.calls)
    for choice in metrics.choices if columns else ():
        middle = "0.5" if choice.probabilities else "0"
        finding = Finding(
            f"The argmax over an axis of one is 0 for all of {choice.rows} answers.",
            {"rows": choice.rows, "positive": choice.positive},
            choice.location,
            fix=f"(answers > {middle}), without the argmax.",
            edits=_compared(choice, middle),
            echo_of="LOS201",
        )
        before, after = f"0 of {choice.rows} answers are taken for class 1", f"{choice.positive} are above {middle}"
        yield finding.proven(Proof("experiment", before, after)) if choice.positive else finding
        return


def _compared(choice: Choice, middle: str) -> tuple[Edit, ...]:
    """The comparison in the place of `x.argmax(1)` or `torch.argmax(x, 1)`, with its shape and type."""
    call = call_at(choice.location)
    if (
        call is None
        or choice.location is None
        or not isinstance(call.func, ast.Attribute)
        or call.func.attr != "argmax"
    ):
        return ()
    of_module = getattr(call.func.value, "id", "") in ARRAY_MODULES
    given: list[ast.expr] = call.args[:1] if of_module else [call.func.value]
    where = location_of(call, choice.location.path)
    values = [f"({ast.unparse(answers)} > {middle}).squeeze(1).long()" for answers in given]
    return tuple(Edit(Action.REPLACE, where, value=value, safe=False, reason="above the middle") for value in values)


@check("MET303", Severity.ERROR)
def argmax_over_examples(metrics: Metrics, loss: Loss) -> Findings:
    """The class is chosen over the examples of a batch, not over the classes.

    Cause:
        Over axis 0, `argmax` and `max` give one example for each class; without an axis `argmax`
        gives a single number for the whole batch. Compared with the labels it counts by accident,
        or cannot be paired with them.

    Fix:
        Take it over the last axis.
    """
    for found in metrics.crosswise:
        if not any(call.classes == found.classes and call.target.is_integer for call in loss.calls):
            continue
        over, count = ("axis 0", found.classes) if found.axis == 0 else ("all axes", 1)
        yield Finding(
            f"The argmax over {over} of {found.rows} x {found.classes} logits gives {count}, not {found.rows} classes.",
            {"rows": found.rows, "classes": found.classes},
            found.location,
            fix="Take it over axis -1.",
            edits=_turned(found),
            proof=Proof("experiment", f"{count} chosen for {found.rows} examples", f"over axis -1: {found.rows}"),
        )


def _turned(found: Crosswise) -> tuple[Edit, ...]:
    call = call_at(found.location)
    names = {getattr(node, "attr", getattr(node, "id", "")) for node in ([call.func] if call else [])}
    if call is None or found.location is None or not names & {"argmax", "max"}:
        return ()
    return (over_classes(call, axis_of(call), found.location.path),)


@check("MET304", Severity.ERROR)
def logits_as_probabilities(metrics: Metrics) -> Findings:
    """Logits are held against a threshold of probabilities.

    Cause:
        A model trained with `BCEWithLogitsLoss` answers logits: 0 stands for a probability of one half,
        and 0.5 for 62 %. Compared with 0.5, or rounded, they give fewer positives than the model means.

    Fix:
        Take the sigmoid first, or compare the logits with 0.
    """
    for found in (found for found in metrics.thresholds if not found.kind):
        finding = Finding(
            f"Logits are held against {found.threshold:g}: {found.above} of {found.answers} are above it; of their "
            f"sigmoid, {found.likely}.",
            {"threshold": found.threshold, "above": found.above, "likely": found.likely},
            found.location,
            fix="`.sigmoid()` before the comparison.",
            edits=_middle_of_logits(found.location, found.threshold),
        )
        what = "logits drawn in their place" if found.drawn else "answers"
        before = f"{found.above} of {found.answers} {what} are taken for yes"
        after = f"by their probabilities {found.likely} are"
        yield finding.proven(Proof("experiment", before, after)) if found.above != found.likely else finding
        return


def _middle_of_logits(where: Location | None, threshold: float) -> tuple[Edit, ...]:
    """The comparison with 0 in the place of the one with 0.5."""
    found = editing.node_at(where)
    if where is None or not isinstance(found, ast.Compare) or len(found.comparators) != 1:
        return ()
    sides = (found.left, found.comparators[0])
    middle = [side for side in sides if isinstance(side, ast.Constant) and side.value == threshold == MIDDLE]
    return (Edit(Action.REPLACE, location_of(middle[0], where.path), value="0.0"),) if middle else ()


def _set_again(tally: Tally) -> tuple[Edit, ...]:
    """The statement that sets the counts, before the one loop that adds to them."""
    made, where = statement_at(tally.location), tally.location
    tree = parse(where.path) if where else None
    if where is None or tree is None or not isinstance(made, ast.Assign) or tally.trained:
        return ()
    loops = [node for node in nodes_of(tree) if isinstance(node, ast.For) and _adds_to(node, tally.correct)]
    # An outer loop holds what the inner one adds.
    inner = [loop for loop in loops if not any(other is not loop and other in ast.walk(loop) for other in loops)]
    if len(inner) != 1:
        return ()
    return (Edit(Action.INSERT_BEFORE, location_of(inner[0], where.path), value=ast.unparse(made)),)


def _adds_to(loop: ast.For, name: str) -> bool:
    added = (n.target for n in ast.walk(loop) if isinstance(n, ast.AugAssign))
    listed = (n.func.value for n in ast.walk(loop) if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute))
    return name in {ast.unparse(node) for node in (*added, *listed)}
