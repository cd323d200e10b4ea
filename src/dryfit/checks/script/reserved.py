"""SCR156: names that a library's class keeps for its own."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity


@check("SCR156", Severity.ERROR)
def attribute_of_the_library(script: Script, failures: Failures) -> Findings:
    """A class sets an attribute that the library's class keeps for itself.

    Cause:
        `layers` and `metrics` of a Keras model, `device` and `logger` of a Lightning module, are properties
        that are computed and cannot be set. The assignment raises in `__init__`.

    Fix:
        Give the attribute another name, wherever the class uses it.
    """
    for entry in script.reserved:
        if not failures.is_left_to("SCR156", entry.failure):
            continue
        meant = f"self.own_{entry.name}"
        yield Finding(
            f"`{entry.name}` is a property of `{entry.owner}`, which `{entry.kind}` cannot set.",
            {"class": entry.kind, "name": entry.name, "owner": entry.owner},
            entry.location,
            fix=meant,
            edits=tuple(
                Edit(Action.REPLACE, where, value=meant, safe=False, reason="a name that is free")
                for where in entry.uses
            ),
            explains=entry.failure,
        )
