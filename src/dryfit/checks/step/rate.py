"""STP308 to STP310: a rate that no optimizer reads, one that falls when it should not, and one that is nothing."""

import ast
import linecache
import re
from dataclasses import replace

from dryfit.checks.metrics.kept import lower_is_better
from dryfit.core.check import check
from dryfit.core.evidence import Forward, Step
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import argument, call_at, location_of, nodes_of, parse

# What a script keeps settings of its own in.
HOLDERS = ("self", "cls", "args", "cfg", "config")
# Steps that show a rate.
HABIT = 3
# What sets the rate of a group in the course of a training, or freezes it on purpose.
LATER = re.compile(r"""\[["']lr["']\]\s*=|thaw|unfreez|add_param_group""")
ON_PURPOSE = re.compile(r"freez|frozen|from_pretrained|load_state_dict|torch\.load|weights=", re.IGNORECASE)


@check("STP308", Severity.ERROR)
def rate_without_effect(step: Step) -> Findings:
    """The learning rate is set where the optimizer does not read it.

    Cause:
        Keras 3 reads `learning_rate`, torch the "lr" of each group of parameters. Any other attribute
        can be set, as on every Python object, and changes nothing: training goes on at the old rate.

    Fix:
        Set `optimizer.learning_rate` in Keras, `group["lr"]` for each of `optimizer.param_groups` in torch.
    """
    for own in step.optimizers:
        stray = own.stray
        places = (stray.stepped_at, own.location) if stray else ()
        target = next((found for place in places if stray and (found := _set_in(stray.name, place))), None)
        if stray is None or target is None:
            continue
        node, where = target
        renamed = f"{ast.unparse(node.value)}.{stray.reads}" if stray.reads else ""
        yield Finding(
            f"`{stray.name}` is set to {stray.value:g}, which {own.class_name} does not read: "
            f"its rate is {stray.used:g}.",
            {"set": stray.value, "rate": stray.used},
            where,
            fix=f"{renamed} = ..." if renamed else 'for group in optimizer.param_groups: group["lr"] = ...',
            proof=Proof(
                "experiment",
                f"with `{stray.name}` at {stray.value:g} a step is taken at {stray.used:g}",
                f"the optimizer reads `{stray.reads or 'param_groups'}`",
            ),
            edits=(Edit(Action.REPLACE, where, value=renamed),) if renamed else (),
        )
        return


def _set_in(name: str, place: Location | None) -> tuple[ast.Attribute, Location] | None:
    """The last statement of a file that sets this attribute of an optimizer; None where the file reads it besides."""
    tree = parse(place.path) if place is not None else None
    found = [n for n in nodes_of(tree) if isinstance(n, ast.Attribute) and n.attr == name] if tree else []
    stored = [n for n in found if isinstance(n.ctx, ast.Store) and ast.unparse(n.value) not in HOLDERS]
    stored = [n for n in stored if "opt" in ast.unparse(n.value).lower()] or stored
    if place is None or not stored:
        return None
    last = max(stored, key=lambda node: node.lineno)
    read = any(isinstance(n.ctx, ast.Load) and ast.unparse(n.value) == ast.unparse(last.value) for n in found)
    return None if read else (last, location_of(last, place.path))


@check("STP309", Severity.ERROR)
def plateau_at_the_wrong_end(step: Step) -> Findings:
    """A schedule that waits for a plateau takes a rising score for one.

    Cause:
        `ReduceLROnPlateau` has `mode="min"`: it lowers the rate when its metric no longer falls. Given
        an accuracy, which rises as the model learns, it lowers the rate again and again.

    Fix:
        `mode="max"` for a score; `mode="min"` for a loss.
    """
    for scheduler in step.schedulers:
        call = call_at(scheduler.stepped_at) if scheduler.mode in ("min", "max") else None
        given = call.args[0] if call is not None and call.args else None
        if given is None or not isinstance(given, ast.Name | ast.Attribute | ast.Subscript):
            continue
        name = given.attr if isinstance(given, ast.Attribute) else ast.unparse(given)
        lower = lower_is_better(name)
        if lower is None or lower == (scheduler.mode == "min"):
            continue
        right, where = ("min" if lower else "max"), scheduler.location
        edit = Edit(Action.SET_ARGUMENT, where, "mode", repr(right)) if where else None
        yield Finding(
            f'`{scheduler.class_name}` waits for `{name}` with mode="{scheduler.mode}": it lowers the rate while that '
            f"{'falls' if lower else 'rises'}.",
            {"mode": scheduler.mode, "metric": name},
            argument(where, "mode", 1) or where,
            fix=f'Write `mode="{right}"`.',
            edits=(edit,) if edit else (),
            proof=Proof(
                "experiment",
                f"a `{name}` that {'falls' if lower else 'rises'} from epoch to epoch counts as no improvement",
                f'with mode="{right}" each of them is one',
            ),
        )
        return


@check("STP310", Severity.ERROR)
def group_at_rate_zero(step: Step, forward: Forward) -> Findings:
    """A group of parameters is stepped at a learning rate of 0.

    Cause:
        Each group of an optimizer has a rate of its own, and a schedule multiplies it. From 0 it never
        rises: these parameters stay as they are while the others are trained.

    Fix:
        Give the group a rate; what is to be frozen is left out of the optimizer.
    """
    for own in step.optimizers:
        taken = [s.learning_rates for s in step.steps if s.optimizer == own.number]
        rates = [max(each) for each in zip(*taken, strict=True)] if len({len(each) for each in taken}) == 1 else []
        if len(rates) != len(own.groups) or len(taken) < HABIT or not max(rates, default=0.0) or own.location is None:
            continue
        idle = [group for group, rate in zip(own.groups, rates, strict=True) if not rate and not group.learning_rate]
        text = "".join(linecache.getlines(own.location.path))
        if not idle or LATER.search(text):
            continue
        elements = sum(group.elements for group in idle)
        finding = Finding(
            f"A group of {elements:,} parameters is stepped at a learning rate of 0, the others at up to "
            f"{max(rates):.3g}.",
            {"elements": elements, "highest": max(rates), "steps": len(taken)},
            _zero_of(own.location) or own.location,
            fix="Give the group a rate, or leave it out of the optimizer.",
            proof=Proof(
                "experiment",
                f"in {len(taken)} steps none of the {elements:,} values can change: their rate is 0 at each",
                f"the other groups are stepped at up to {max(rates):.3g}",
            ),
        )
        # A backbone that was trained before may be held at 0 for a while.
        held = ON_PURPOSE.search(text) or any(model.pretrained for model in forward.models)
        yield replace(finding, severity=Severity.WARNING) if held else finding
        return


def _zero_of(made: Location) -> Location | None:
    """The rate of 0 in the call that makes an optimizer, or in a list of groups of its file."""
    tree = parse(made.path)
    groups = [node for node in nodes_of(tree) if isinstance(node, ast.Dict)] if tree else []
    pairs = [pair for group in groups for pair in zip(group.keys, group.values, strict=True)]
    found = [v for k, v in pairs if isinstance(k, ast.Constant) and k.value == "lr" and _is_zero(v)]
    return location_of(found[0], made.path) if len(found) == 1 else None


def _is_zero(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int | float) and not node.value
