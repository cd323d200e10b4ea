"""MET311: answers in the units of the training, scored against a truth in other ones."""

from collections.abc import Sequence

from dryfit.core.check import check
from dryfit.core.evidence import Loss, Script
from dryfit.core.evidence.metrics import Measured
from dryfit.core.finding import Finding, Findings, Severity
from dryfit.core.source import argument
from dryfit.core.summary import TensorSummary

# Losses of numbers.
OF_NUMBERS = ("mse_loss", "l1_loss", "smooth_l1_loss", "huber_loss")
# How many times the deviation of the targets the truth's is: a scaler was between them.
RESCALED = 5.0
# What a scaler makes has a mean and a deviation of no more; logarithms have another mean.
MEAN, DEVIATION = 1.0, 1.5
# The answers are off the truth by more than this many of its deviations, and many times nearer to the targets.
OFF, NEARER = 1.0, 10.0
# The share of the targets' deviation that a model's answers have at least: a baseline says one number of all rows.
SPREAD = 0.1
# The fewest rows that have a deviation.
ROWS = 8


@check("MET311", Severity.WARNING)
def scored_on_another_scale(loss: Loss, script: Script) -> Findings:
    """Answers on a scale of their own are scored against an unscaled truth.

    Cause:
        The targets were scaled for the training, and what the model answers is on their scale. The truth that it is
        scored against is not: the error says how far apart the two scales are, and nothing of the model.

    Fix:
        Scale the answers back first: `scaler.inverse_transform(answers)`. Or score both as they were trained on.
    """
    targets = [call.target for call in loss.calls if call.training and call.function in OF_NUMBERS]
    for found in script.measured:
        trained = _apart(found, targets)
        if trained is None:
            continue
        answers, truth = _size(found.answers), _size(found.truth)
        yield Finding(
            f"The answers have {answers}, as the targets of the training ({_size(trained)}); the truth of "
            f"`{found.function}` has {truth}.",
            {"answers": answers, "truth": truth, "trained": _size(trained)},
            argument(found.location, "y_pred", 1) or found.location,
            fix="Scale the answers back before they are scored.",
        )
        return


def _apart(found: Measured, targets: Sequence[TensorSummary]) -> TensorSummary | None:
    """The training's targets, where the answers are of their size and the truth of another."""
    answers, truth = found.answers, found.truth
    if truth.mean is None or answers.mean is None or not truth.std or not targets or _rows(truth) < ROWS:
        return None
    off = abs(answers.mean - truth.mean)
    for trained in targets:
        if trained.mean is None or not trained.std or _rows(trained) < ROWS:
            continue
        if abs(trained.mean) > MEAN or trained.std > DEVIATION or trained.size > _rows(trained):
            return None
        if (answers.std or 0.0) < SPREAD * trained.std:
            return None
        ratio = truth.std / trained.std
        if ratio < RESCALED or off < OFF * truth.std or off < NEARER * abs(answers.mean - trained.mean):
            return None
    return next((one for one in targets if one.mean is not None and one.std), None)


def _rows(summary: TensorSummary) -> int:
    return summary.shape[0] if summary.shape else 0


def _size(summary: TensorSummary) -> str:
    return f"a mean of {summary.mean or 0.0:.3g} and a deviation of {summary.std or 0.0:.3g}"
