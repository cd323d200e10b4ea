"""FWD320: token ids with an axis for choices, and models without one; or the other way round."""

from dryfit.checks.forward.shapes import shape
from dryfit.checks.forward.tokens import collations_of
from dryfit.core.check import check
from dryfit.core.evidence import Batch, Failures, Forward
from dryfit.core.finding import Finding, Findings, Severity

# What transformers calls the ids, and what it ends the classes with that take several texts for each example.
IDS, CHOOSING = "input_ids", "ForMultipleChoice"
# The axes of a batch of texts, and of one of several texts for each example.
TEXTS, CHOICES = 2, 3


@check("FWD320", Severity.ERROR)
def ids_without_choices(forward: Forward, failures: Failures, batch: Batch | None) -> Findings:
    """A model is given one text an example for several, or several for one.

    Cause:
        A `...ForMultipleChoice` takes batch x choices x tokens; every other model takes batch x tokens. A collate
        function that flattens the choices to pad them has to give them their axis back.

    Fix:
        `tensor.view(batch_size, num_choices, -1)` for a model of choices; for any other, one text an example.
    """
    number = failures.first("FWD320", "forward")
    for call in forward.calls if number is not None else ():
        given, model = call.inputs.get(IDS), forward.model(call.model)
        if not call.failed or given is None or model is None or given.is_float:
            continue
        wanted = CHOICES if model.class_name.endswith(CHOOSING) else TEXTS
        # An axis of one that is left over is another check's.
        left = wanted == TEXTS and given.shape[1:2] == (1,)
        if {wanted, len(given.shape)} != {TEXTS, CHOICES} or left:
            continue
        asked = "batch x choices x tokens" if wanted == CHOICES else "batch x tokens"
        made = next((c.collate_location or c.location for c in collations_of(call, batch)), None)
        yield Finding(
            f"`{model.class_name}` takes {asked} and is given {shape(given)}.",
            {"class": model.class_name, "input": str(given), "wanted": wanted},
            (made if wanted == CHOICES else model.location) or call.location,
            fix="tensor.view(batch_size, num_choices, -1)"
            if wanted == CHOICES
            else f"A class that ends in {CHOOSING}.",
            explains=number,
        )
        return
