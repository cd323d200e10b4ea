"""Modules that keep a class where a layer is meant."""

import inspect

from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.mends.registry import mend


@mend("SCR135", "forward")
def build_layer(moment: Moment, finding: Finding) -> str | None:
    """Give the modules that keep the class a layer of it."""
    owner, _, name = str(finding.facts["name"]).partition(".")
    held = [m for m in moment.live["model"].modules() if owner == "self" and inspect.isclass(vars(m).get(name))]
    holders = [module for module in held if vars(module)[name].__name__ == finding.facts["class"]]
    for module in holders:
        setattr(module, name, vars(module)[name]().train(module.training))
    return f"with `{finding.fix}`" if holders else None
