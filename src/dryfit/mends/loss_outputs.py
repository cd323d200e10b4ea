"""Names of outputs put right in what a Keras model was compiled with."""

import difflib
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
    if argument == "y":
        return _renamed_target(moment, name, near)
    holder, attribute = HELD.get(argument, ("", ""))
    named: Any = getattr(getattr(moment.live["model"], holder, None), attribute, None)
    if not near or not isinstance(named, dict) or name not in named:
        return None
    named[near] = named.pop(name)
    return f"with `{near}` in its place"


def _renamed_target(moment: Moment, name: str, near: str) -> str | None:
    """The targets of a step's batch by the name of the output."""
    *before, data = moment.args
    targets: Any = data[1] if isinstance(data, (tuple, list)) and len(data) > 1 else None
    if not near or not isinstance(targets, dict) or name not in targets:
        return None
    names = {name: near, **_others(targets, name, [o for o in moment.live["model"].output_names if o != near])}
    renamed = {names.get(key, key): value for key, value in targets.items()}
    moment.args = (*before, type(data)((data[0], renamed, *data[2:])))
    return f"with `{near}` in its place"


def _others(targets: dict[Any, Any], name: str, outputs: list[str]) -> dict[Any, str]:
    """The outputs that the other names of no output are most like, each of which is left."""
    left, found = [output for output in outputs if output not in targets], dict[Any, str]()
    for key in (key for key in targets if key != name and key not in outputs):
        near = next(iter([*left] if len(left) == 1 else difflib.get_close_matches(str(key), left, n=1)), "")
        if near:
            found[key] = near
            left.remove(near)
    return found
