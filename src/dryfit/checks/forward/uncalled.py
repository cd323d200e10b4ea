"""FWD709: layers that are made and never called."""

from dryfit.core.check import check
from dryfit.core.evidence import Forward
from dryfit.core.evidence.keras import Keras
from dryfit.core.finding import Finding, Findings, Severity


@check("FWD709", Severity.WARNING)
def layer_never_called(forward: Forward | None, keras: Keras | None) -> Findings:
    """A layer is made in `__init__` and nothing ever calls it.

    Cause:
        What is not called in `forward` (`call` in Keras) is no part of the model, whatever `__init__` makes:
        its weights get no gradient, and what it was to add (depth, dropout, normalisation) is missing.

    Fix:
        Call it in `forward` or `call`, or take it out.
    """
    found = [(entry, "call") for entry in (keras.uncalled if keras else ())]
    found += [(entry, "forward") for entry in (forward.uncalled if forward else ())]
    for entry, method in found[:1]:
        yield Finding(
            f"`{entry.attribute}` ({entry.class_name}) of `{entry.owner}` is made, and nothing reads or calls it.",
            {"attribute": entry.attribute, "class": entry.class_name, "calls": entry.calls},
            entry.location,
            fix=f"Call `self.{entry.attribute}` in `{method}`, or take it out.",
        )
