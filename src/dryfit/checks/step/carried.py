"""STP227: one model in all folds of a cross-validation."""

from dryfit.core.check import check
from dryfit.core.evidence import Forward, Step
from dryfit.core.finding import Finding, Findings, Proof, Severity


@check("STP227", Severity.ERROR)
def model_carried_through_folds(step: Step, forward: Forward) -> Findings:
    """One model is trained through all folds of a cross-validation.

    Cause:
        The model is made before the loop over the folds. From the second fold on it has been trained on the rows
        that the fold holds out, so that its score is one of training rows, and rises from fold to fold.

    Fix:
        Make the model and its optimizer in the loop, anew for each fold.
    """
    for found in step.carried_models:
        model = forward.model(found.model)
        name = f"`{model.name}`" if model and model.name else "The model"
        times = f"all {found.folds} folds" if found.folds else "every fold"
        yield Finding(
            f"{name} is made before the loop over the folds, and trained on through {times}.",
            {"folds": found.folds or 0, "loop": found.loop.line},
            found.location,
            fix="Make the model and its optimizer in the loop.",
            proof=Proof(
                "experiment",
                f"the rows that the second fold holds out, `{found.held}`, are all among those trained on in the first",
                "a model made in the loop has seen none of them",
            ),
        )
        return
