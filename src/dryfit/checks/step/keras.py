"""STP7xx and what Keras' optimizers are given."""

import ast

from dryfit.checks.step.taped import before_tape, called_before_tape, outside_tape
from dryfit.core.check import check
from dryfit.core.evidence import Failures, Forward, Step
from dryfit.core.evidence.keras import Keras, Retuned
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import argument, function_holding, location_of, source_of
from dryfit.core.trace import assigned_before, within_tape

# Functions and methods that cut a value off from what it was computed of.
CUTTING = ("argmax", "argmin", "round", "rint", "floor", "ceil", "sign", "numpy", "stop_gradient", "convert_to_numpy")


@check("STP701", Severity.ERROR)
def trainable_changed_after_compile(keras: Keras, failures: Failures) -> Findings:
    """Layers are frozen or thawed after a fit without another compile.

    Cause:
        The first fit compiles the training step and builds the optimizer for the weights that were
        trainable then. The TensorFlow backend goes on with that step silently; others raise.

    Fix:
        Call `compile` again after changing `trainable`.
    """
    for retuned in keras.retuned:
        again = retuned.compile_call and "\n" not in retuned.compile_call and retuned.location is not None
        yield Finding(
            f"{retuned.now} weights are trainable now and {retuned.before} were in the last fit; "
            "nothing has compiled the model since.",
            {"before": retuned.before, "now": retuned.now},
            _changed_at(retuned) or retuned.location,
            fix="Compile again after this, before the next fit."
            if _changed_at(retuned)
            else "Compile again before this fit.",
            edits=(Edit(Action.INSERT_BEFORE, retuned.location, value=retuned.compile_call, safe=False),)
            if again and retuned.location
            else (),
            proof=_built_for(retuned),
            explains=failures.first("STP701", "apply", "fit", "train_step"),
        )
        return


def _changed_at(retuned: Retuned) -> Location | None:
    """Where the function around a fit freezes or thaws last before it."""
    more = (retuned.now or 0) > (retuned.before or 0)
    changed, around = assigned_before(retuned.location, "trainable", more), function_holding(retuned.location)
    return changed if changed is not None and function_holding(changed) is around else None


def _built_for(retuned: Retuned) -> Proof | None:
    """The optimizer's own count, where it is of other weights than are trainable now."""
    if retuned.held in (None, retuned.now):
        return None
    before = f"the optimizer was built for {retuned.held} weights, and the step is compiled for them"
    return Proof("experiment", before, f"compiled again, both are for {retuned.now}")


@check("STP702", Severity.ERROR)
def variables_without_gradients(step: Step, failures: Failures, forward: Forward | None = None) -> Findings:
    """No variable has a gradient.

    Cause:
        The loss does not depend on the variables that the optimizer is given: the tape did not see
        the forward, a value went through numpy or argmax, or the variables are another model's.

    Fix:
        Compute the forward and the loss inside the tape, from tensors alone.
    """
    number = failures.first("STP702", "apply")
    taken = next((s for s in step.steps if s.parameters and s.without_gradient == s.parameters), None)
    if number is None or taken is None:
        return
    where = failures.all[number].location or taken.location
    cut = within_tape(where.path, *CUTTING) if where is not None else None
    outside = outside_tape(where.path) if where is not None and cut is None else None
    what = f"`{ast.unparse(cut.func).rpartition('.')[2]}` has none" if cut else "the loss does not depend on them"
    what = "the loss is computed behind the tape" if outside else what
    calls = forward.calls if forward is not None and cut is None and outside is None else ()
    early = before_tape(where.path, calls, where) if where is not None else None
    early = early or (called_before_tape(where) if cut is None and outside is None else None)
    what = "the model is called before the tape is opened" if early else what
    yield Finding(
        f"None of the {taken.parameters} variables has a gradient: {what}.",
        {"variables": taken.parameters},
        location_of(cut, where.path) if cut and where else outside or early or where,
        fix="Compute the loss from the model's own answers: a softmax has a gradient."
        if cut
        else "Compute the forward and the loss inside the tape.",
        explains=number,
        # A statement under a tape that was run again has a tape of its own, which did not see what came before.
        echo_of=failures.mended_by("SCR125") or "BWD102",
    )


@check("STP704", Severity.ERROR)
def nothing_trainable(keras: Keras) -> Findings:
    """A model is fitted that has nothing to train.

    Cause:
        `trainable` is False for the whole model, or for every layer with weights, the new head's
        included. fit runs, and the loss stays where it is. Keras 3 reads `trainable` at every step: a
        discriminator that is frozen for the model it is part of does not learn by itself any more.

    Fix:
        Freeze the base only: `base.trainable = False`. Set `trainable = True` before the discriminator's
        own steps, and False before those of the model around it.
    """
    for frozen in keras.frozen:
        yield Finding(
            f"0 of the {frozen.weights} weights of the model are trainable: {frozen.call} changes none of them.",
            {"weights": frozen.weights, "model": frozen.model},
            frozen.location,
            fix="Leave the last layers trainable." if frozen.call == "fit" else "trainable = True before its steps.",
            proof=Proof(
                "experiment",
                f"0 of {frozen.weights} weights are given a gradient in {frozen.call}",
                "with trainable=True every one of them is",
            ),
        )
        return


@check("STP705", Severity.ERROR)
def never_compiled(keras: Keras, failures: Failures) -> Findings:
    """A model that was never compiled is trained or evaluated.

    Cause:
        `fit`, `evaluate` and `train_on_batch` need the loss, metrics and optimizer of a compile. A model
        that is built once more, or put together anew from another's layers, has none; nor has one whose class
        has a `compile` of its own that never asks `super().compile`.

    Fix:
        Compile the model before. Begin a `compile` of your own with `super().compile()`.
    """
    for entry in keras.uncompiled:
        number = failures.first("STP705", entry.call)
        if number is None:
            continue
        if entry.compiles:
            edit = Edit(Action.INSERT_BEFORE, entry.begins, value="super().compile()") if entry.begins else None
            yield Finding(
                f"`{entry.compiles}` never asks `super().compile`: `{entry.call}` is asked of a model that nothing "
                "has compiled.",
                {"model": entry.model, "call": entry.call, "compile": entry.compiles},
                entry.own,
                fix="super().compile()",
                edits=(edit,) if edit else (),
                explains=number,
            )
            return
        yield Finding(
            f"`{entry.call}` is asked of a {entry.model} that nothing has compiled.",
            {"model": entry.model, "call": entry.call},
            entry.location,
            fix="Compile it before.",
            explains=number,
        )
        return


@check("STP706", Severity.ERROR)
def weights_left_out_of_steps(keras: Keras) -> Findings:
    """A loop of one's own steps some of the trainable weights only.

    Cause:
        Gradients are taken and applied for the variables of one layer, or of a list made by hand. The
        rest of the model is trainable, has gradients, and keeps its random weights.

    Fix:
        Take the gradients of `model.trainable_variables`; set `trainable = False` where weights are to stay.
    """
    for entry in keras.left_out:
        shown = ", ".join(f"`{name}`" for name in entry.weights[:2])
        more = f" and {len(entry.weights) - 2} more" if len(entry.weights) > 2 else ""
        yield Finding(
            f"`{entry.optimizer}` is given {entry.total - len(entry.weights)} of {entry.total} trainable weights: "
            f"{shown}{more} stay as they were made.",
            {"left_out": len(entry.weights), "trainable": entry.total, "norm": entry.norm},
            entry.location,
            fix="model.trainable_variables, for the gradients and for the step.",
            proof=Proof(
                "experiment",
                f"no step is given {len(entry.weights)} of the {entry.total} trainable weights",
                f"their gradient has norm {entry.norm:.3g}",
            ),
        )
        return


@check("STP707", Severity.ERROR)
def optimizer_of_other_weights(keras: Keras, failures: Failures) -> Findings:
    """An optimizer is given weights that it was not built for.

    Cause:
        An optimizer of Keras keeps a state for each of the weights that it is given first. One that is
        shared by two networks, or by layers that are thawed later, does not know the others.

    Fix:
        Make one optimizer for each network, or `build` it with all weights before the loop.
    """
    number = failures.first("STP707", "apply")
    for entry in keras.strange:
        if number is None or keras.retuned:
            return
        yield Finding(
            f"`{entry.optimizer}` was built for {entry.known} weights and is given {entry.count} others, "
            f"`{entry.first}` the first.",
            {"optimizer": entry.optimizer, "known": entry.known, "others": entry.count},
            entry.location,
            fix="An optimizer of its own for these.",
            explains=number,
        )
        return


@check("STP708", Severity.ERROR)
def rate_that_a_schedule_sets(keras: Keras, failures: Failures) -> Findings:
    """A callback sets the learning rate of an optimizer that has a schedule.

    Cause:
        The optimizer reads its rate off the schedule at every step, and refuses to be given another.
        ReduceLROnPlateau meets that at its first plateau, hours into the training.

    Fix:
        Use either the schedule or the callback.
    """
    for entry in keras.scheduled:
        number = failures.first("STP708", "callback", "apply", "fit")
        yield Finding(
            f"{entry.callback} sets the learning rate, and the optimizer has {entry.schedule} for it.",
            {"callback": entry.callback, "schedule": entry.schedule},
            entry.location,
            fix="Give the optimizer a number, or leave the callback out.",
            proof=Proof("experiment", f"setting the rate raises {entry.said}", "an optimizer with a number takes it")
            if number is None
            else None,
            explains=number,
        )
        return


@check("STP709", Severity.ERROR)
def weights_given_for_gradients(keras: Keras, failures: Failures) -> Findings:
    """An optimizer is given weights for gradients, and gradients for weights.

    Cause:
        `apply_gradients` takes pairs of a gradient and its variable. Zipped the other way round it is to
        change gradients, which are no variables, and raises something about an attribute they lack.

    Fix:
        `optimizer.apply_gradients(zip(gradients, model.trainable_variables))`.
    """
    number = failures.first("STP709", "apply")
    for entry in keras.exchanged:
        if number is None:
            return
        first, second = argument(entry.pairs, "", 0), argument(entry.pairs, "", 1)
        places = (first, second) if first is not None and second is not None else ()
        yield Finding(
            f"`{entry.optimizer}` is given pairs of a weight and its gradient; it takes the gradient first.",
            {"optimizer": entry.optimizer},
            entry.pairs or entry.location,
            fix="zip(gradients, variables)",
            edits=tuple(
                Edit(Action.REPLACE, where, value=source_of(other))
                for where, other in zip(places, reversed(places), strict=True)
            ),
            explains=number,
        )
        return


@check("STP710", Severity.WARNING)
def frozen_as_drawn(keras: Keras) -> Findings:
    """The frozen part of a model has the random weights that it was made with.

    Cause:
        A base that is frozen is to hand on what it has learnt. This one was made with `weights=None`, or
        anew, and nothing has loaded or trained weights: the head gets what a random network makes.

    Fix:
        Load the weights of a training (`weights="imagenet"`, `load_weights`), or train the base as well.
    """
    for entry in keras.unlearnt:
        yield Finding(
            f"{entry.layers} frozen layers, `{entry.first}` the first, are as they were drawn: "
            f"all {entry.zeros} of their biases and statistics are at their first values.",
            {"layers": entry.layers, "weights": entry.weights, "first": entry.first},
            entry.location,
            fix="Load trained weights, or leave the part trainable.",
        )
        return


@check("STP711", Severity.ERROR)
def outcome_of_a_step_dropped(keras: Keras) -> Findings:
    """What a stateless step gives back is not handed to the next.

    Cause:
        A stateless step changes nothing: it gives new weights and a new state of the optimizer. Where
        the loop hands the old ones to the next step, or `train_step` returns them, training starts anew
        with each batch. Without its state Adam takes a first step each time.

    Fix:
        Hand the outcome on: `loss, state = train_step(state, data)`.
    """
    for entry in sorted(keras.dropped, key=lambda dropped: dropped.what, reverse=True):
        weights = entry.what == "weights"
        held = f"the same {entry.count} weights" if weights else f"{entry.optimizer}'s first state"
        yield Finding(
            f"{entry.steps} steps in a row begin with {held}: what a step gives back is not handed to the next.",
            {"steps": entry.steps, "what": entry.what, "values": entry.count},
            entry.location,
            fix="Take over what the step returns, and give it to the next."
            if weights
            else "Keep the optimizer's variables.",
            proof=Proof(
                "experiment",
                f"step {entry.steps} begins with the values of step 1, to the last bit",
                "step 1 gave others",
            ),
        )
        return
