"""Calls put right: arguments renamed or left out."""

import ast
from functools import partial, wraps
from inspect import isfunction
from typing import Any

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


@mend("SCR106", "build", "call")
def take_first_by_keyword(moment: Moment, finding: Finding) -> str | None:
    """Let a library's method take by position, from now on, what it takes by keyword alone.

    A layer's `build` that was left in the middle would make its first weights twice, if it were changed line by line.
    """
    keyword, method = str(finding.facts.get("keyword") or ""), str(finding.facts["callable"]).rpartition(".")[2]
    layer = moment.live.get("layer") or moment.live.get("model")
    owner = next((kind for kind in type(layer).__mro__ if method in vars(kind)), None)
    own = vars(owner)[method] if owner is not None and keyword else None
    if owner is None or not isfunction(own):
        return None

    @wraps(own)
    def taken(self: Any, *args: Any, **kwargs: Any) -> Any:
        if args and isinstance(args[0], str) and keyword not in kwargs:
            return own(self, *args[1:], **kwargs, **{keyword: args[0]})
        return own(self, *args, **kwargs)

    setattr(owner, method, taken)
    moment.live["later"](partial(setattr, owner, method, own))
    return f"with `{keyword}=`"
