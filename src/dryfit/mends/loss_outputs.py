"""Names of outputs put right in what a Keras model was compiled with."""

import difflib
import sys
from typing import Any

from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.mends.registry import mend

# The argument of the targets.
TARGETS = "y"
# What Keras 3 keeps of a compile's dictionaries: which holder of the model, and under which name.
HELD = {
    "loss": ("_compile_loss", "_user_loss"),
    "loss_weights": ("_compile_loss", "_user_loss_weights"),
    "metrics": ("_compile_metrics", "_user_metrics"),
}
# The same of tf-keras: the holder, what it was given, and what it makes of that at its first call.
HELD_BEFORE = {
    "loss": ("compiled_loss", "_user_losses", "_losses"),
    "loss_weights": ("compiled_loss", "_user_loss_weights", "_loss_weights"),
    "metrics": ("compiled_metrics", "_user_metrics", "_metrics"),
}


@mend("LOS713", "train_step", "test_step")
def rename_output(moment: Moment, finding: Finding) -> str | None:
    """Give what was named for no output to the one of the nearest name."""
    argument, name, near = (str(finding.facts[key]) for key in ("argument", "name", "near"))
    if argument == "outputs":
        return _named_for(moment, name, near)
    if argument == "y":
        return _renamed_target(moment, name, near)
    if not near or name in _targets(moment) or not _renamed_entry(moment.live["model"], argument, name, near):
        return None
    return f"with `{near}` in its place"


def _renamed_entry(model: Any, argument: str, name: str, other: str) -> bool:
    """Whether a dictionary of compile's had an entry of this name, which now has the other."""
    holder, attribute = HELD.get(argument, ("", ""))
    held: Any = getattr(model, holder, None)
    named: Any = getattr(held, attribute, None)
    if isinstance(named, dict) and name in named:
        named[other] = named.pop(name)
        return True
    holder, attribute, _ = HELD_BEFORE.get(argument, ("", "", ""))
    held = getattr(model, holder, None)
    named = getattr(held, attribute, None)
    if not isinstance(named, dict) or name not in named:
        return False
    setattr(held, attribute, {other if key == name else key: value for key, value in named.items()})
    for owner, given, made in HELD_BEFORE.values():
        if owner == holder:
            setattr(held, made, getattr(held, given))
    held._built = False
    return True


def _named_for(moment: Moment, name: str, meant: str) -> str | None:
    """Give all that is for an output the name that it has, which stands for the other way round."""
    changed = [_renamed_entry(moment.live["model"], argument, meant, name) for argument in HELD]
    done, targets = any(changed), _targets(moment)
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
    argument = str(finding.facts["argument"])
    if argument == TARGETS:
        return None
    outputs = list(moment.live["model"].output_names)
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


@mend("LOS721", "train_step", "test_step")
def give_each_output_targets(moment: Moment, finding: Finding) -> str | None:
    """Give each output targets: a column of those that there are, or zeros."""
    count, outputs = int(finding.facts["count"] or 0), str(finding.facts["outputs"]).split(", ")
    *before, data = moment.args
    if finding.facts["argument"] != TARGETS or not isinstance(data, (tuple, list)) or len(data) < 2:
        return None
    inputs, targets, *rest = data
    parts, number = list(targets) if isinstance(targets, (tuple, list)) else [targets], len(outputs)
    weighs = rest[0] if rest else None
    if weighs is not None and not isinstance(weighs, (tuple, list, dict)) and count + 1 == number:
        parts, rest, done = [*parts, weighs], rest[1:], "with what stands for weights as targets"
    elif count > number:
        parts, done = parts[:number], f"with the first {number} of them"
    elif count == 1 and len(parts[0].shape) == 2 and int(parts[0].shape[1]) == number:
        parts, done = [parts[0][:, at : at + 1] for at in range(number)], "with a column for each output"
    else:
        parts, done = [*parts, *[parts[-1] * 0] * (number - count)], "with zeros for the others"
    given = parts[0] if number == 1 else _as_answered(moment.live["model"], parts)
    moment.args = (*before, type(data)((inputs, given, *rest)))
    return done


def _as_answered(model: Any, parts: list[Any]) -> Any:
    """Targets in a structure like that of the model's outputs."""
    struct: Any = getattr(model, "_outputs_struct", None)
    if isinstance(struct, dict):
        return dict(zip(struct, parts, strict=True))
    return parts if isinstance(struct, list) else tuple(parts)


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
