"""Steps put right: optimizers given the model's parameters, schedules that have run out left alone."""

from typing import Any

from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.mends.registry import mend


@mend("FWD601", "optimizer")
def give_hidden(moment: Moment, finding: Finding) -> str | None:
    """Hand the optimizer the parameters that the model hides."""
    parameters = [p for _, tensors in moment.live["hidden"]() for p in tensors]
    return _given(moment, parameters, f"with the {len(parameters)} parameters that it hides") if parameters else None


@mend("STP102", "optimizer")
def ask_for_parameters(moment: Moment, finding: Finding) -> str | None:
    """Hand the optimizer the parameters of the very model that it was given, or those of all its lists."""
    if finding.facts["given"] == "lists":
        nested = [group if isinstance(group, (list, tuple)) else [group] for group in moment.args[1]]
        joined = {id(parameter): parameter for group in nested for parameter in group}
        return _given(moment, list(joined.values()), "with the parameters in one list")
    if finding.facts["given"] == "named":
        seen: set[int] = set()
        return _given(moment, [_nameless(part, seen) for part in moment.args[1]], "without the names")
    model: Any = getattr(moment.args[1], "__self__", moment.args[1])
    if not hasattr(model, "named_parameters"):
        return give_parameters(moment, finding)
    return _given(moment, list(model.parameters()), "with its `parameters()`")


def _nameless(part: Any, seen: set[int]) -> Any:
    """A group, or a parameter, without names; in a group, without what the groups before it have."""
    if not isinstance(part, dict):
        return part[1] if isinstance(part, tuple) else part
    plain = [pair[1] if isinstance(pair, tuple) else pair for pair in part["params"]]
    # torch writes the names into the group itself, before it refuses it.
    settings = {key: value for key, value in part.items() if key != "param_names"}
    return _unseen({**settings, "params": plain}, seen)


@mend("STP101", "optimizer")
@mend("STP103", "optimizer")
def give_parameters(moment: Moment, finding: Finding) -> str | None:
    """Hand the optimizer the trainable parameters of the model that stands in the script."""
    name, parameters = moment.live["trainable"]()
    if not parameters:
        return None
    return _given(moment, parameters, f"with the {len(parameters)} trainable parameters of `{name}`")


@mend("STP705", "fit", "evaluate", "train_on_batch", "test_on_batch")
def compile_as_framework(moment: Moment, finding: Finding) -> str | None:
    """Ask the framework's own `compile` of a model whose class has another that never does."""
    if not finding.facts.get("compile") or not moment.live["compiling"]():
        return None
    return "with `super().compile()` asked first"


def _given(moment: Moment, parameters: list[Any], done: str) -> str:
    optimizer, _, *rest = moment.args
    optimizer.__dict__.pop("param_groups", None)
    moment.args = (optimizer, parameters, *rest)
    return done


@mend("STP104", "optimizer")
def take_once(moment: Moment, finding: Finding) -> str | None:
    """Leave each parameter in the first group that has it."""
    optimizer, groups, *rest = moment.args
    seen: set[int] = set()
    moment.args = (optimizer, [_unseen(group, seen) for group in groups], *rest)
    return "with each parameter once"


def _unseen(group: dict[str, Any], seen: set[int]) -> dict[str, Any]:
    kept = [p for p in group["params"] if id(p) not in seen]
    seen.update(id(p) for p in kept)
    return {**group, "params": kept}


@mend("STP303", "scheduler")
def leave_schedule(moment: Moment, finding: Finding) -> str | None:
    """Leave the rate as it is."""
    moment.function = _nothing
    return "without the schedule's step"


@mend("SCR107", "scheduler")
def watch_nothing(moment: Moment, finding: Finding) -> str | None:
    """Give a schedule that waits a value that never changes."""
    if finding.facts["missing"] != "metrics":
        return None
    moment.kwargs["metrics"] = 0.0
    return "with a value for `metrics`"


def _nothing(*args: Any, **kwargs: Any) -> None:
    return None


@mend("STP211", "unscale")
def let_through(moment: Moment, finding: Finding) -> str | None:
    """Unscale what is there, float16 or not."""
    scaler = moment.args[0]
    inner = scaler._unscale_grads_
    scaler._unscale_grads_ = lambda optimizer, inverse, found, allowed: inner(optimizer, inverse, found, True)
    if not scaler.is_enabled():
        moment.function = _nothing if len(moment.args) < 2 else _stepped
    return "with float16 gradients let through"


def _stepped(scaler: Any, optimizer: Any, *args: Any, **kwargs: Any) -> Any:
    return None


@mend("STP221", "unscale")
def in_turn(moment: Moment, finding: Finding) -> str | None:
    """Begin the scaler's next turn where it has stepped; leave a second unscaling out."""
    scaler = moment.args[0]
    if finding.facts["before"] == "stepped":
        scaler.update()
        return "with `update()` before it"
    moment.function = _nothing
    return "without the second one"


@mend("STP717", "tape")
def keep_record(moment: Moment, finding: Finding) -> str | None:
    """Give the tape back what it recorded."""
    tape = moment.live["tape"]
    tape._tape, tape._persistent = moment.live["record"], True
    return "with a persistent tape"


@mend("STP314", "optimizer_step")
def with_dense_gradients(moment: Moment, finding: Finding) -> str | None:
    """Step again: the gradients were made dense where they were seen to be sparse."""
    return "with dense gradients"
