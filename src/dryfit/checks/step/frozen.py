"""STP214, STP223: layers that nothing has trained, and that nothing will."""

import ast

from dryfit.checks.step.weights import HABIT, learns_more, name_of, percent, steps_of
from dryfit.core.check import check
from dryfit.core.evidence import Forward, Learn, Step
from dryfit.core.evidence.learn import THAWED
from dryfit.core.evidence.step import Optimizer
from dryfit.core.evidence.weights import FrozenHead
from dryfit.core.finding import Finding, Findings, Location, Proof, Severity
from dryfit.core.source import location_of, nodes_of, parse

# What an adapter's configuration names: the task, from which the head follows, or the layers that it is put into.
OF_ADAPTERS = ("task_type", "target_modules")
# A loop that comes below this share of its first loss learns, whatever is frozen.
LEARNT_ALL_THE_SAME = 0.5
HOW = {
    "left": "what was loaded has no weights for it",
    "replaced": "it was put in the place of the loaded one",
    "beside": "it is the script's own, beside what was loaded",
    "begun": "it has the values that such a model begins with",
}


@check("STP214", Severity.ERROR)
def fresh_head_frozen(step: Step, forward: Forward) -> Findings:
    """The head is frozen with the random weights that it was made with.

    Cause:
        A head that is new to a pretrained model knows nothing yet. Frozen with the rest (a loop over all
        parameters after the head was replaced, a filter that names other layers, adapters without
        `modules_to_save` or for another task), it stays random, and the rest learns to suit it.

    Fix:
        Let the head train: set its `requires_grad` after the freezing; with adapters `task_type` or `modules_to_save`.
    """
    for found in step.frozen_heads:
        trained = any(call.model == found.model and call.phase == "train" for call in forward.calls)
        optimizer = next((o for o in step.optimizers if found.model in o.models and o.moved), None)
        if not trained or optimizer is None or len(steps_of(step, optimizer)) < HABIT:
            continue
        place, by_adapter = _frozen_at(optimizer)
        name = found.path.rpartition("base_model.model.")[2]
        yield Finding(
            f"The head `{name}` is frozen with the {found.elements:,} random values that it was made with: "
            f"{HOW[found.made]}.",
            {"head": name, "elements": found.elements, "filled": found.filled, "made": found.made},
            place or found.location or optimizer.location,
            fix=f'modules_to_save=["{name.partition(".")[0]}"], or the `task_type` of the task.'
            if by_adapter
            else f"Leave `{name}` out of what is frozen.",
            proof=_untouched(found, optimizer),
        )
        return


@check("STP223", Severity.ERROR)
def fresh_layers_frozen(step: Step, learn: Learn | None) -> Findings:
    """All weights are frozen as they were drawn: only biases or norms train.

    Cause:
        Freezing is for weights that were learnt before. In a model into which nothing was loaded it
        keeps every random matrix as it is, and a few biases have to live with them.

    Fix:
        Leave them trainable, or load what they are to know before they are frozen.
    """
    for optimizer in step.optimizers:
        better = learns_more(learn, THAWED)
        if not optimizer.frozen_fresh or better is None or len(steps_of(step, optimizer)) < HABIT or _does_well(learn):
            continue
        names, count = optimizer.frozen_fresh, len(optimizer.frozen_fresh)
        more = f" and {count - 1} more" if count > 1 else ""
        yield Finding(
            f"`{names[0]}`{more} are frozen as they were drawn: nothing was loaded into the model.",
            {"frozen": count, "names": ", ".join(names[:4])},
            _frozen_at(optimizer)[0] or optimizer.location,
            fix="Let these layers train, or load their weights first.",
            proof=better,
            # An optimizer of the frozen ones alone trains nothing, whatever is frozen.
            echo_of="STP203",
        )
        return


def _does_well(learn: Learn | None) -> bool:
    """Whether the loop learns all the same: what is drawn at random says enough of an easy task."""
    base = learn.unchanged(one_batch=False) if learn else None
    return base is None or base.end is None or base.start is None or base.end < LEARNT_ALL_THE_SAME * base.start


def _untouched(found: FrozenHead, optimizer: Optimizer) -> Proof | None:
    """That the head stays as it was made; where nothing was loaded at all, the rest is as fresh."""
    if found.made == "begun":
        return None
    return Proof(
        "experiment",
        f"0 of the head's {found.elements:,} values are trained, and none was loaded",
        f"of the values that `{name_of(optimizer)}` trains {percent(optimizer.moved)} change",
    )


def _frozen_at(optimizer: Optimizer) -> tuple[Location | None, bool]:
    """The line that configures adapters, else the last that freezes; and whether it is the former."""
    tree = parse(optimizer.location.path) if optimizer.location else None
    if tree is None or optimizer.location is None:
        return None, False
    path, nodes = optimizer.location.path, list(nodes_of(tree))
    calls = [n for n in nodes if isinstance(n, ast.Call)]
    adapters = [n for n in calls if any(k.arg in OF_ADAPTERS for k in n.keywords)]
    if adapters:
        return location_of(adapters[-1], path), True
    freezing: list[ast.stmt | ast.expr] = [n for n in calls if n.args and _freezes(n.func, n.args[0])]
    freezing += [n for n in nodes if isinstance(n, ast.Assign) and _freezes(n.targets[0], n.value)]
    last = max(freezing, key=lambda node: node.lineno, default=None)
    return (location_of(last, path) if last else None), False


def _freezes(target: ast.expr, value: ast.expr) -> bool:
    """Whether `requires_grad` is set to anything but True."""
    of_gradients = isinstance(target, ast.Attribute) and target.attr in ("requires_grad", "requires_grad_")
    return of_gradients and not (isinstance(value, ast.Constant) and value.value is True)
