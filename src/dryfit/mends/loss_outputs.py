"""Names of outputs put right in what a Keras model was compiled with."""

import difflib
import sys
from typing import Any

from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.mends.registry import mend

# What Keras 3 keeps of a compile's dictionaries: which holder of the model, and under which name.
HELD = {
    "loss": ("_compile_loss", "_user_loss"),
    "loss_weights": ("_compile_loss", "_user_loss_weights"),
    "metrics": ("_compile_metrics", "_user_metrics"),
}


@mend("LOS713", "train_step", "test_step")
def rename_output(moment: Moment, finding: Finding) -> str | None:
    """Give what was named for no output to the one of the nearest name."""
    argument, name, near = (str(finding.facts[key]) for key in ("argument", "name", "near"))
    if argument == "outputs":
        return _named_for(moment, name, near)
    if argument == "y":
        return _renamed_target(moment, name, near)
    holder, attribute = HELD.get(argument, ("", ""))
    named: Any = getattr(getattr(moment.live["model"], holder, None), attribute, None)
    if not near or not isinstance(named, dict) or name not in named or name in _targets(moment):
        return None
    named[near] = named.pop(name)
    return f"with `{near}` in its place"


def _named_for(moment: Moment, name: str, meant: str) -> str | None:
    """Give all that is for an output the name that it has, which stands for the other way round."""
    done = False
    for holder, attribute in HELD.values():
        named: Any = getattr(getattr(moment.live["model"], holder, None), attribute, None)
        if isinstance(named, dict) and meant in named:
            named[name], done = named.pop(meant), True
    targets = _targets(moment)
    if meant in targets:
        *before, data = moment.args
        renamed = {name if key == meant else key: value for key, value in targets.items()}
        moment.args, done = (*before, type(data)((data[0], renamed, *data[2:]))), True
    return f"with the output named `{meant}`" if done else None


def _targets(moment: Moment) -> dict[Any, Any]:
    """The targets of a step's batch by their names."""
    data: Any = moment.args[-1]
    targets: Any = data[1] if isinstance(data, (tuple, list)) and len(data) > 1 else None
    return targets if isinstance(targets, dict) else {}


def _renamed_target(moment: Moment, name: str, near: str) -> str | None:
    """The targets of a step's batch by the name of the output."""
    *before, data = moment.args
    targets = _targets(moment)
    if not near or name not in targets:
        return None
    names = {name: near, **_others(targets, name, [o for o in moment.live["model"].output_names if o != near])}
    renamed = {names.get(key, key): value for key, value in targets.items()}
    moment.args = (*before, type(data)((data[0], renamed, *data[2:])))
    return f"with `{near}` in its place"


@mend("LOS721", "fit")
def apportion(moment: Moment, finding: Finding) -> str | None:
    """Give each output what the list or the dictionary has for some of them, or for too many."""
    argument, outputs = str(finding.facts["argument"]), list(moment.live["model"].output_names)
    if argument == "sample_weight":
        weights = _for_each(moment.kwargs[argument], moment.kwargs.get("y"), outputs)
        if weights is None:
            return None
        moment.kwargs[argument] = weights
        return "with weights of 1 for the others"
    holder, attribute = HELD[argument]
    held: Any = getattr(moment.live["model"], holder, None)
    given: Any = getattr(held, attribute, None)
    if argument == "metrics" and isinstance(given, (list, tuple)):
        setattr(held, attribute, [list(given) for _ in outputs])
        return "with all of them for each output"
    return None


def _for_each(weights: Any, targets: Any, outputs: list[str]) -> Any:
    """Sample weights in the form of the targets, with 1 for the rows of outputs that have none."""
    ones = sys.modules["numpy"].ones
    if isinstance(targets, dict):
        names = list(targets)
    elif isinstance(targets, (list, tuple)) and len(targets) == len(outputs):
        names = outputs
    else:
        return None
    parts = list(targets.values()) if isinstance(targets, dict) else targets
    named = weights if isinstance(weights, dict) else dict(zip(outputs, weights, strict=False))
    made = [named.get(name, ones(len(part))) for name, part in zip(names, parts, strict=True)]
    return dict(zip(names, made, strict=True)) if isinstance(targets, dict) else type(targets)(made)


def _others(targets: dict[Any, Any], name: str, outputs: list[str]) -> dict[Any, str]:
    """The outputs that the other names of no output are most like, each of which is left."""
    left, found = [output for output in outputs if output not in targets], dict[Any, str]()
    for key in (key for key in targets if key != name and key not in outputs):
        near = next(iter([*left] if len(left) == 1 else difflib.get_close_matches(str(key), left, n=1)), "")
        if near:
            found[key] = near
            left.remove(near)
    return found
