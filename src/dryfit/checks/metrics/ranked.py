"""MET313 and MET314: what a score of ranks is given to rank by."""

from dryfit.core.check import check
from dryfit.core.evidence import Metrics
from dryfit.core.evidence.metrics import Ranking
from dryfit.core.finding import Finding, Findings, Proof, Severity

# How a curve is told by a number: the area under it.
AREA = "the area under its curve"


@check("MET313", Severity.ERROR)
def decisions_ranked(metrics: Metrics) -> Findings:
    """A score of ranks is given decisions in the place of scores.

    Cause:
        AUC and average precision go by the order of the rows, from the least likely to the likeliest. An argmax, or
        a comparison with a threshold, leaves two numbers, and all rows of one answer are tied: what comes out
        is the score of one point of the curve.

    Fix:
        Give the probability of the positive class, or its logit.
    """
    for found in (found for found in metrics.rankings if found.kind == "decisions"):
        what = "logits that are drawn" if found.drawn else "the model's answers"
        yield Finding(
            f"`{found.function}` is given {found.values} different numbers to order {found.rows} rows by: decisions, "
            "not scores.",
            {"rows": found.rows, "different": found.values, "answers": found.answers},
            found.location,
            fix="Give it the probability of the positive class, before the argmax or the threshold.",
            proof=Proof(
                "experiment",
                f"{_named(found)} is {found.given:.4g} by the decisions of {what}",
                f"{found.ordered:.4g} by these answers themselves, {found.answers} different ones",
            ),
        )
        return


@check("MET314", Severity.ERROR)
def ranked_by_the_other_class(metrics: Metrics) -> Findings:
    """A score of ranks is given the scores of class 0.

    Cause:
        The truth is 1 for the rows of class 1, and so the scores must be those of class 1, the second column. Those
        of class 0 order the rows the other way round: a model that is right in all of them scores 0.

    Fix:
        `probabilities[:, 1]`.
    """
    for found in (found for found in metrics.rankings if found.kind == "column"):
        yield Finding(
            f"`{found.function}` is given column 0 of {found.rows} answers, and class 1 is the positive one.",
            {"rows": found.rows},
            found.location,
            fix="Give it column 1.",
            proof=_turned(found),
        )
        return


def _turned(found: Ranking) -> Proof:
    """A model that has hardly begun may be the better the other way round: then it tells of the order alone."""
    what = "of logits that are drawn" if found.drawn else "of the model"
    if found.ordered > found.given:
        before = f"{_named(found)} is {found.given:.4g} by the scores for class 0 {what}"
        return Proof("experiment", before, f"{found.ordered:.4g} by those for class 1")
    before = f"the scores {what} for class 0 fall in all {found.rows} rows where those for class 1 rise"
    after = f"{_named(found)}, {found.given:.4g}, is {found.ordered:.4g} by those for class 1"
    return Proof("experiment", before, after)


def _named(found: Ranking) -> str:
    return AREA if found.function.endswith("curve") else "the score"
