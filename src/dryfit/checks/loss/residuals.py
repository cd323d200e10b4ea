"""LOS127: losses that are differences with their sign."""

import ast
import linecache
import re

from dryfit.checks.loss.divergences import ON_PURPOSE
from dryfit.core.check import check
from dryfit.core.evidence import Loss, Step
from dryfit.core.evidence.loss import Residual
from dryfit.core.finding import Action, Edit, Finding, Findings, Proof, Severity
from dryfit.core.source import source_of

# Backwards that must tell the same.
HABIT = 2
# What is moved one way on purpose: log-likelihoods, energies, the answers of a critic.
ONE_WAY = re.compile(r"log|kl|energ|critic|densit|baseline|advantage|reward", re.IGNORECASE)


@check("LOS127", Severity.ERROR)
def differences_with_their_sign(loss: Loss, step: Step) -> Findings:
    """A loss is the mean of the differences from the targets, with their sign.

    Cause:
        Without a square or an absolute value an answer that is too small makes the loss smaller than one that is right.
        Every answer is pushed the same way whatever its target is, and the loss falls below 0 without end.

    Fix:
        Square the difference, or take its absolute value: `(answers - targets).pow(2).mean()`.
    """
    held = any(optimizer.models for optimizer in step.optimizers)
    places = [found.location for found in loss.residuals]
    for found in loss.residuals[:1]:
        statement = linecache.getline(found.location.path, found.location.line)
        meant = ON_PURPOSE.search("".join(linecache.getlines(found.location.path))) or ONE_WAY.search(statement)
        if held and not meant and places.count(found.location) >= HABIT:
            yield _signed(found)


def _signed(found: Residual) -> Finding:
    text = source_of(found.location)
    operation = text.isascii() and _is_operation(text)
    return Finding(
        f"The loss is a mean of differences with their sign: of {found.above + found.below} answers {found.above} lie "
        f"above their targets and {found.below} below, and the step pushes all the same way.",
        {"above": found.above, "below": found.below},
        found.location,
        fix="Square the difference: `.pow(2)`.",
        edits=(Edit(Action.REPLACE, found.location, value=f"({text}).pow(2)"),) if operation else (),
        proof=Proof(
            "experiment",
            "the gradient of the loss is the same for answers above their targets and for those below",
            "that of the squared difference has a sign for each",
        ),
    )


def _is_operation(text: str) -> bool:
    try:
        return isinstance(ast.parse(text, mode="eval").body, ast.BinOp)
    except SyntaxError:
        return False
