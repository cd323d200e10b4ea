"""STP230: parts that are thawed later, and that the optimizer was built without."""

from dryfit.core.check import check
from dryfit.core.evidence.step import Step
from dryfit.core.finding import Finding, Findings, Severity


@check("STP230", Severity.WARNING)
def thawed_outside_the_optimizer(step: Step) -> Findings:
    """Parts that are thawed later are in no optimizer.

    Cause:
        The optimizer was given what was trainable when it was built, as `filter(lambda p: p.requires_grad, ...)` does
        and Trainer by itself. What is thawed later gets gradients, and nothing steps it.

    Fix:
        Give the optimizer all parameters, those without a gradient it leaves alone; or
        `optimizer.add_param_group({"params": part.parameters()})` where the part is thawed.
    """
    for optimizer in step.optimizers:
        # One that is made in a loop may be made anew for what is thawed.
        if optimizer.failed or optimizer.made_in is not None or not optimizer.to_thaw:
            continue
        part = optimizer.to_thaw[0]
        name = f"`{part.path}`" if part.path else "The model"
        at = f" (line {part.location.line})" if part.location else ""
        yield Finding(
            f"{name} is thawed later{at}, and `{optimizer.class_name}` holds none of its {part.elements:,} values: "
            "they stay as they are.",
            {"part": part.path, "elements": part.elements},
            optimizer.location or part.location,
            fix="Give the optimizer all parameters, or `add_param_group` where they are thawed.",
        )
        return
