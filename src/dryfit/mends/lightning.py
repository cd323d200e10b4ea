"""Lightning put right: a loss lent, a monitor pointed elsewhere, a method under its right name."""

import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import wraps
from typing import Any

from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.mends.registry import mend

# The rate of the optimizer that is lent to a module without one.
RATE = 1e-3


@mend("LOS501", "training_step")
def lend_loss(moment: Moment, finding: Finding) -> str | None:
    """Return the loss that the step computed and kept to itself."""
    again = moment.live.get("again")
    name = again() if again else None
    return f"returning `{name}`" if name else None


@mend("MET501", "monitor")
def monitor_another(moment: Moment, finding: Finding) -> str | None:
    """Monitor the closest key, or else the first, or else nothing."""
    if not finding.facts["monitor"] and "without" in moment.live:
        moment.args = (moment.live["without"], *moment.args[1:])
        return "without the schedule"
    owner, available = moment.live.get("owner"), str(finding.facts["available"] or "")
    if owner is None or finding.facts["monitor"] != owner.monitor:
        return None
    key = finding.facts["closest"] or available.partition(", ")[0]
    if key:
        owner.monitor = key
        return f"monitoring `{key}`"
    moment.function = lambda *args, **kwargs: None
    return "without a monitor"


@mend("MET502", "log")
def log_mean(moment: Moment, finding: Finding) -> str | None:
    """Log the mean."""
    module, key, value, *rest = moment.args
    if str(key) not in str(finding.facts["key"]).split(", ") or not value.numel():
        return None
    moment.args = (module, key, value.float().mean(), *rest)
    return "logging the mean"


@mend("SCR501", "verify")
def lend_method(moment: Moment, finding: Finding) -> str | None:
    """Call the method that was meant, or give the module a plain optimizer."""
    owner, patches = moment.live["owner"], moment.live["patches"]
    hook, near = str(finding.facts["hook"]), finding.facts["near"]
    if near:
        patches.set(owner, hook, getattr(owner, str(near)))
        return f"with `{near}` called in its place"
    if hook != "configure_optimizers":
        return None
    patches.set(owner, hook, plain_optimizer)
    return f"with AdamW at {RATE:g}"


def plain_optimizer(module: Any) -> Any:
    """AdamW over all parameters."""
    return sys.modules["torch"].optim.AdamW(module.parameters(), lr=RATE)


@mend("SCR502", "verify")
def call_at_the_end(moment: Moment, finding: Finding) -> str | None:
    """Call the method where its successor is called, with the steps' outputs; what it raises then is no matter."""
    owner, patches, hook = moment.live["owner"], moment.live["patches"], str(finding.facts["hook"])
    method, successor = getattr(owner, hook), str(finding.facts["replacement"])
    outputs = _collected(moment, hook.removesuffix("epoch_end") + "step")
    patches.set(owner, hook, None)
    after = getattr(owner, successor, None)

    def at_the_end(module: Any) -> None:
        with suppress(Exception):
            method(module, list(outputs))
        outputs.clear()
        if after is not None:
            after(module)

    patches.set(owner, successor, at_the_end)
    return f"called by `{successor}`"


def _collected(moment: Moment, name: str) -> list[Any]:
    """What a step returns from now on, a loss of the training under its name, as Lightning 1 kept it."""
    owner, outputs = moment.live["owner"], list[Any]()
    step, trains = getattr(owner, name, None), name == "training_step"
    if step is None:
        return outputs

    @wraps(step)
    def keeping(*args: Any, **kwargs: Any) -> Any:
        result = step(*args, **kwargs)
        kept = {"loss": result} if trains and hasattr(result, "detach") else result
        if kept is not None:
            outputs.append(_let_go(kept) if trains and isinstance(kept, Mapping) else kept)
        return result

    moment.live["patches"].set(owner, name, keeping)
    return outputs


def _let_go(kept: Mapping[Any, Any]) -> dict[Any, Any]:
    return {key: value.detach() if hasattr(value, "detach") else value for key, value in kept.items()}


@mend("SCR502", "fit")
def first_optimizer(moment: Moment, finding: Finding) -> str | None:
    """Let the step be of the one optimizer that there is."""
    argument, given = finding.facts.get("argument"), (*moment.args, *moment.kwargs.values())
    module: Any = next((value for value in given if hasattr(value, "automatic_optimization")), None)
    if not argument or module is None:
        return None
    step = module.training_step
    module.training_step = lambda batch, batch_idx: step(batch, batch_idx, **{str(argument): 0})
    return f"with {argument}=0"


@mend("SCR503", "verify")
def drop_argument(moment: Moment, finding: Finding) -> str | None:
    """Let the Trainer do without what the module has to do."""
    name = str(finding.facts["argument"])
    setattr(moment.live["lightning"], name, 1 if name == "accumulate_grad_batches" else None)
    return f"without `{name}`"


@mend("STP502", "fit")
def optimize_by_hand(moment: Moment, finding: Finding) -> str | None:
    """Leave the optimizers to a module whose training_step goes backward by itself."""
    given = (*moment.args, *moment.kwargs.values())
    module: Any = next((value for value in given if hasattr(value, "automatic_optimization")), None)
    # A method that the step calls may do so for it.
    codes = [code for owner in type(module).__mro__ if (code := _codes_of(owner))] if module is not None else []
    if not any("manual_backward" in code.co_names for found in codes for code in found):
        return None
    module.automatic_optimization = False
    return "with `automatic_optimization = False`"


def _codes_of(owner: type) -> list[Any]:
    """The code of a class's own functions; those of Lightning's only define what they would call."""
    library = owner.__module__.partition(".")[0] in ("lightning", "pytorch_lightning")
    return [] if library else [value.__code__ for value in vars(owner).values() if hasattr(value, "__code__")]


@mend("BWD107", "manual_backward")
def leave_to_lightning(moment: Moment, finding: Finding) -> str | None:
    """Let Lightning go backward, as it does after the step."""
    moment.function = lambda *args, **kwargs: None
    return "with the backward left to Lightning"


@mend("SCR504", "fit")
def leave_callback_out(moment: Moment, finding: Finding) -> str | None:
    """Fit without the callback that refuses."""
    trainer, name = moment.live["lightning"], str(finding.facts["callback"])
    kept = [callback for callback in trainer.callbacks if type(callback).__name__ != name]
    if len(kept) == len(trainer.callbacks):
        return None
    trainer.callbacks[:] = kept
    return f"without `{name}`"


@mend("STP503", "configure_optimizers")
def as_lightning_takes(moment: Moment, finding: Finding) -> str | None:
    """Hand Lightning the same optimizer in a form that it takes."""
    made = moment.live.get("made")
    if made is None:
        return None
    moment.function = lambda: made
    return f"with {finding.fix}"
