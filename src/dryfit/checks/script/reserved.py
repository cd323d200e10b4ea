"""SCR156 and SCR162: names that a library's class keeps for its own."""

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


@check("SCR162", Severity.ERROR)
def name_that_modules_refuse(script: Script, failures: Failures) -> Findings:
    """A module refuses the name of a layer, buffer or parameter.

    Cause:
        The keys of a `ModuleDict` and of a `ParameterDict`, and what is registered by name, become attributes of the
        module. What torch's class has for itself is taken: `type`, `float`, `half`, `keys`. A dot parts the names
        of modules inside of each other, and cannot stand in one.

    Fix:
        Give it another name, and look it up by that: `f"{key}_"`, `key.replace(".", "_")`.
    """
    for entry in script.taken_names:
        if not failures.is_left_to("SCR162", entry.failure):
            continue
        meant = entry.name.replace(".", "_") if entry.name and not entry.owner else f"{entry.name}_"
        why = f"`{entry.owner}` has an attribute of this name" if entry.owner else "no module takes such a name"
        yield Finding(
            f"`{entry.kind}` cannot keep anything under `{entry.name}`: {why}.",
            {"class": entry.kind, "name": entry.name, "owner": entry.owner or None},
            entry.location,
            fix=f"Name it `{meant}`, where it is looked up as well.",
            explains=entry.failure,
        )
