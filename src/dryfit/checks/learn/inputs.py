"""LRN 3xx: whether the logits follow from the inputs: each example's from its own, and from them at all."""

from dryfit.core.baseline import SUPERVISED
from dryfit.core.check import check
from dryfit.core.evidence import Backward, Failures, Forward, Learn, Loss, Step
from dryfit.core.evidence.learn import Constant, Influence
from dryfit.core.finding import Action, Edit, Fact, Finding, Findings, Proof, Severity
from dryfit.core.source import argument, call_at

# Keras' losses of examples that have nothing to do with each other, where torch has another name for them.
KERAS_LOSSES = ("sparse_categorical_crossentropy", "categorical_crossentropy", "binary_crossentropy")
# A gap below this share of the logits' spread is rounding; float32 sums differ by 1e-6 of it.
INFLUENCE = 0.01
# What a mend leaves of the gap where it was the cause.
CLOSED = 0.1
# What tells of a number of examples that is written where the batch's own is meant.
RESHAPED = ("SCR125", "FWD306")
# What is mended by lengths, masks or parts that may be another example's.
FITTED = ("FWD305", "FWD307", "FWD308")
# Steps that must have changed the weights before equal logits say anything: heads may begin at 0.
STEPS = 3
# Rows of a batch from which on they are data, and no dummies that an error was reproduced with.
MANY = 16


@check("LRN301", Severity.ERROR)
def examples_mixed(
    learn: Learn, failures: Failures, loss: Loss | None, backward: Backward | None, forward: Forward | None
) -> Findings:
    """The examples of a batch change each other's logits.

    Cause:
        A layer or an operation works along the axis of the examples: a softmax over it, a mean
        or the length of vectors over it, or a layer that takes time first and is given the batch first. The
        model then answers otherwise for other neighbours, and for an example by itself.

    Fix:
        Let every operation keep to the axes after the first; build the layer with
        `batch_first=True` where the batch comes first.
    """
    by_example = _by_example(loss, backward)
    for found in learn.influences:
        # A layer that takes time first and is given a loader's batch there is wrong whatever the loss.
        wrong = by_example or (found.loader and found.cause == "batch_first")
        placed = found.where is not None and (found.loader or found.cause)
        if wrong and found.gap > INFLUENCE * found.spread and placed:
            yield _mixed(found, _cause(found, failures, loss, forward))


def _cause(found: Influence, failures: Failures, loss: Loss | None, forward: Forward | None) -> str:
    """The check whose cause this would only repeat."""
    # Layers that the model does not know stay in train mode.
    if forward and forward.hidden:
        return "FWD601"
    # A number of examples that the model has written down fails at any other.
    if found.cause == "rows" and (counted := failures.explained_among(*RESHAPED)):
        return counted
    if loss and loss.shared_out:
        return "LOS120"
    if not found.cause and (fitted := failures.mended_by(*FITTED)):
        return fitted
    # How far a row is padded is a matter of its batch.
    return "FWD506" if forward and forward.ends_read else "FWD312"


def _by_example(loss: Loss | None, backward: Backward | None) -> bool:
    """Whether the loss is a mean over examples that have nothing to do with each other."""
    functions = {call.function for call in (loss.calls if loss else ()) if call.training}
    named = not functions.isdisjoint((*SUPERVISED, *KERAS_LOSSES))
    return named or any(call.made_of for call in (backward.calls if backward else ()))


def _mixed(found: Influence, cause: str) -> Finding:
    half = found.examples - found.examples // 2
    message = (
        f"{half} examples get other logits alone than in their batch of {found.examples}: "
        f"they differ by up to {found.gap:.2g}, {found.gap / found.spread:.0%} of the logits' spread."
    )
    facts: dict[str, Fact] = {"examples": found.examples, "gap": found.gap, "spread": found.spread}
    return Finding(
        message,
        {**facts, "cause": found.cause, "module": found.path},
        found.where,
        fix=_remedy(found),
        edits=_edits(found),
        proof=_proof(found),
        echo_of=cause,
    )


def _proof(found: Influence) -> Proof | None:
    if not found.cause or found.mended is None or found.mended > CLOSED * found.gap:
        return None
    over = "lengths" if found.cause == "normalize" else "softmax"
    changed = "with batch_first=True" if found.cause == "batch_first" else f"with the {over} over axis {found.axis}"
    before = f"alone and in their batch, the logits of the same examples differ by {found.gap:.2g}"
    return Proof("experiment", before, f"{changed} by {found.mended:.2g}")


def _remedy(found: Influence) -> str:
    if found.cause == "rows":
        return f"Look in `{found.path}` for a number of examples that is written: take it from the inputs' shape."
    if found.cause == "batch_first":
        return f"Build `{found.class_name}` with `batch_first=True`: it is given the batch first."
    if found.cause == "softmax":
        return f"Take the softmax over another axis, `dim={found.axis}`."
    if found.cause == "normalize":
        return f"Take the length of each example's vector, `dim={found.axis}`."
    where = f"`{found.path}`" if found.path else "the model's forward"
    return f"Look in {where} for an operation along axis 0, which holds the examples."


def _edits(found: Influence) -> tuple[Edit, ...]:
    call = call_at(found.where)
    if found.where is None or call is None:
        return ()
    name = call.func.attr if hasattr(call.func, "attr") else getattr(call.func, "id", "")
    if found.cause == "batch_first" and name == found.class_name:
        return (Edit(Action.SET_ARGUMENT, found.where, "batch_first", "True"),)
    axis = argument(found.where, "dim")
    if found.cause in ("softmax", "normalize") and axis is not None:
        return (Edit(Action.REPLACE, axis, value=str(found.axis)),)
    return ()


@check("LRN302", Severity.ERROR)
def inputs_ignored(
    learn: Learn, step: Step, forward: Forward, loss: Loss | None, backward: Backward | None
) -> Findings:
    """The logits are the same whatever the inputs are.

    Cause:
        Somewhere in the forward the inputs are lost: a variable that is never used, a layer
        whose outputs are all 0, a mean over everything. Only the bias of the head can learn,
        and the model answers the most frequent class.

    Fix:
        Follow the inputs through the forward to the place that is named.
    """
    moving = sum((taken.changed_fraction or 0) > 0 for taken in step.steps)
    if moving < STEPS or not _by_example(loss, backward):
        return
    for found in learn.constants:
        # A handful of rows alike is what the reproduction of an error has.
        meant = found.blank and (found.examples < MANY or not _told_apart(loss, found.examples))
        if found.steps >= STEPS and found.where is not None and not meant:
            yield _ignored(found)


def _told_apart(loss: Loss | None, examples: int) -> bool:
    """Whether the examples of a batch have targets of their own, which differ; drawn actions are weighed one by one."""
    calls = [c for c in (loss.calls if loss else ()) if c.training and c.function in SUPERVISED]
    whole = [c for c in calls if c.target.shape[:1] == (examples,) and c.reduction == "mean" and not c.failed]
    return bool(whole) and all(c.target_min != c.target_max for c in whole)


def _ignored(found: Constant) -> Finding:
    return Finding(
        f"{found.examples} different examples all get the same logits after {found.steps} steps: {_place(found)}.",
        {"examples": found.examples, "gap": found.gap, "before": found.before, "after": found.after},
        found.where,
        fix="See that what the head is given is made of the inputs.",
        proof=_lost(found),
        # Rows that are all alike, or are cut to be, are told where they are made.
        symptom=found.blank,
        # A layer of zeros gives on nothing of what it is given.
        echo_of="DAT603" if found.blank else "LRN202",
    )


def _place(found: Constant) -> str:
    if found.handed:
        return "the model is given the same for all of them"
    if not found.after:
        return f"the inputs are lost after `{found.before}`" if found.before else "the forward does not use them"
    if found.zeros and found.inside:
        return f"all outputs of `{found.after}` ({found.class_name}) are 0"
    if not found.inside and not found.before:
        return f"what `{found.after}` ({found.class_name}) is given is the same for all of them"
    if found.inside:
        return f"the inputs are lost at `{found.after}` ({found.class_name})"
    return f"the inputs are lost between `{found.before}` and `{found.after}`"


def _lost(found: Constant) -> Proof:
    if found.handed:
        before = f"what the model is given differs nowhere among {found.examples} examples"
        return Proof("experiment", before, "their targets do" if found.blank else "what the loader gives does")
    name = f"the outputs of `{found.before}`" if found.before else "the inputs"
    spread = found.spread if found.before else found.inputs_spread
    after = f"{name} differ between them by {spread:.2g}"
    return Proof("experiment", f"the logits of {found.examples} examples differ by {found.gap:.1g}", after)
