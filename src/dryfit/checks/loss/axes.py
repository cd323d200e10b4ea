"""LOS120: the axis over which a loss that is written by hand makes probabilities of the logits."""

import ast

from dryfit.core.check import check
from dryfit.core.evidence import Loss
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import call_at, location_of


@check("LOS120", Severity.ERROR)
def probabilities_over_examples(loss: Loss) -> Findings:
    """The probabilities of a class add up over the examples of a batch.

    Cause:
        A softmax, log_softmax or logsumexp over axis 0 divides each class among the examples: what an example
        is given depends on its batch mates, and its own probabilities do not add up to 1. The loss falls
        all the same, towards something else.

    Fix:
        Take it over the classes: `dim=-1`.
    """
    for found in loss.shared_out[:1]:
        yield Finding(
            f"Over axis 0 of {found.rows} x {found.classes} logits, the probabilities of an example add up to "
            f"{found.least:.2g} to {found.most:.2g}.",
            {"rows": found.rows, "classes": found.classes, "least": found.least, "most": found.most},
            found.location,
            fix="Take it over the classes: `dim=-1`.",
            edits=over_the_last(found.location),
            proof=Proof(
                "experiment",
                f"the probabilities of an example add up to {found.least:.4g} to {found.most:.4g}",
                "over the last axis they add up to 1",
            ),
        )


def over_the_last(where: Location | None) -> tuple[Edit, ...]:
    """The axis 0 of a call, written as the last."""
    call = call_at(where)
    given = [*call.args, *(word.value for word in call.keywords if word.arg in ("dim", "axis"))] if call else []
    first = [node for node in given if isinstance(node, ast.Constant) and node.value == 0]
    return (Edit(Action.REPLACE, location_of(first[0], where.path), value="-1"),) if where and len(first) == 1 else ()
