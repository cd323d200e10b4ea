"""Calls put right: arguments renamed or left out."""

import ast

from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.mends.registry import mend


@mend("SCR101", "construct")
def call_without(moment: Moment, finding: Finding) -> str | None:
    """Rename the argument, or leave it out."""
    name, replacement = str(finding.facts["argument"]), finding.facts["replacement"]
    if name not in moment.kwargs or finding.facts["callable"] != moment.live["owner"].__name__:
        return None
    value = moment.kwargs.pop(name)
    if not replacement:
        return f"without `{name}`"
    literal = finding.facts.get("value")
    moment.kwargs[str(replacement)] = ast.literal_eval(str(literal)) if literal else value
    return f"with `{replacement}` for `{name}`"


@mend("SCR113", "train", "evaluate")
def leave_setting(moment: Moment, finding: Finding) -> str | None:
    """Train without the setting."""
    arguments = moment.live["trainer"].args
    for name in ("gradient_checkpointing", "activation_checkpointing"):
        if hasattr(arguments, name):
            setattr(arguments, name, False)
    return f"without `{finding.facts['setting']}`"


@mend("SCR116", "statement", "fit")
def go_on_initialised(moment: Moment, finding: Finding) -> str | None:
    """Run again what missed an attribute of a library's: it was set where it was missed."""
    library = finding.facts["library"]
    return f"once {library} has initialised it" if library not in ("torch", "Keras") else None
