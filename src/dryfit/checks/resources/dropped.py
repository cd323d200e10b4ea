"""RES314: weights for an object that nothing holds."""

from dryfit.core.check import check
from dryfit.core.evidence import Resources
from dryfit.core.finding import Finding, Findings, Proof, Severity


@check("RES314", Severity.ERROR)
def weights_into_a_passing_object(resources: Resources) -> Findings:
    """Weights are loaded into a model that is made for it and dropped at once.

    Cause:
        `Net().load_state_dict(...)` fills a new model, which nothing holds when the line is done. The
        model that is trained or scored keeps the weights that it had.

    Fix:
        `model.load_state_dict(...)`, with the variable of the model that is used.
    """
    for entry in resources.stored:
        if entry.operation != "load_passing":
            continue
        yield Finding(
            f"{entry.given} tensors are loaded into a new `{entry.expression}`, which is dropped with this line.",
            {"tensors": entry.given, "model": entry.expression},
            entry.location,
            fix="Load them into the model that is used.",
            proof=Proof(
                "experiment",
                f"after the line no variable holds the `{entry.expression}` with the {entry.given} tensors",
                "what goes on has the weights that it was made with",
            ),
        )
        return
