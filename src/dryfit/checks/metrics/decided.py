"""MET113 and MET307: answers in the place of targets, and labels that are decided on as if one alone were right."""

import ast

from dryfit.core.check import check
from dryfit.core.evidence import Metrics
from dryfit.core.evidence.metrics import ExchangedScore
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import call_at, location_of


@check("MET113", Severity.ERROR)
def answers_in_place_of_targets(metrics: Metrics) -> Findings:
    """A score is given the answers as targets, and the targets as answers.

    Cause:
        scikit-learn's scores take `y_true` first. Exchanged, precision is recall, a report counts the rows of each
        class by what the model answers, and a confusion matrix is turned.

    Fix:
        `f(y_true, y_pred)`; or name the arguments.
    """
    for found in metrics.exchanged_scores:
        yield Finding(
            f"`{found.function}` is given the model's answers as `y_true`, and the labels of the {found.rows} rows as "
            "`y_pred`.",
            {"score": found.function, "rows": found.rows},
            found.location,
            fix="Give the targets first: `(y_true, y_pred)`.",
            edits=_turned(found.location),
            proof=_proof(found),
        )


def _proof(found: ExchangedScore) -> Proof:
    if found.given is not None and found.turned is not None:
        return Proof("experiment", f"the score is {found.given:.4g}", f"{found.turned:.4g} with the targets first")
    before = f"it counts {found.taken} rows of class {found.label}"
    return Proof("experiment", before, f"there are {found.there}: these are the answers, and the labels are exchanged")


def _turned(where: Location | None) -> tuple[Edit, ...]:
    call = call_at(where)
    if where is None or call is None or len(call.args) < 2 or any(isinstance(a, ast.Starred) for a in call.args[:2]):
        return ()
    places = [location_of(node, where.path) for node in call.args[:2]]
    values = [ast.unparse(node) for node in reversed(call.args[:2])]
    return tuple(Edit(Action.REPLACE, at, value=value) for at, value in zip(places, values, strict=True))


@check("MET307", Severity.ERROR)
def softmax_of_independent_labels(metrics: Metrics) -> Findings:
    """Labels of which several may be right are decided on by a softmax.

    Cause:
        The model is trained with a binary loss for each label. A softmax shares 1 out among all of them, so that no
        more than one label of a row can be above one half, whatever the model says.

    Fix:
        `torch.sigmoid` of the logits: a probability for each label.
    """
    for found in (found for found in metrics.thresholds if found.kind == "softmax"):
        what = "labels" if not found.drawn else "labels, of logits that are drawn,"
        yield Finding(
            f"A softmax over independent labels is held against {found.threshold:g}: {found.above} of {found.answers} "
            f"labels are above it, of their sigmoid {found.likely}.",
            {"threshold": found.threshold, "above": found.above, "likely": found.likely},
            found.location,
            fix="Take the sigmoid of the logits.",
            proof=Proof(
                "experiment",
                f"{found.above} of {found.answers} {what} are taken for yes, one a row at most",
                f"each by its own probability, {found.likely} are",
            )
            if found.above != found.likely
            else None,
        )
        return
