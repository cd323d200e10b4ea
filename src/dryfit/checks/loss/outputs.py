"""LOS713, LOS714, LOS718 and LOS721: which output a Keras loss is for, and which argument is which."""

from dryfit.core import editing
from dryfit.core.check import check
from dryfit.core.evidence import Failures
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_given import Apportioned, Misnamed, Swapped
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import argument, source_of

# What raises where a name is not found.
OPERATIONS = ("train_step", "fit", "loss", "metric", "data", "test_step", "evaluate")
# The argument whose names of no output raise nothing.
UNREAD = "loss_weights"
# What is named where it is the output that has another name than its loss and its targets.
OUTPUTS = "outputs"
# The argument of the targets.
TARGETS = "y"
# What raises where an argument is not for as many outputs as there are.
APPORTIONED = {
    "loss": ("loss", "train_step", "fit"),
    "loss_weights": ("loss", "train_step", "fit"),
    "metrics": ("metric", "train_step", "fit"),
    "sample_weight": ("data", "train_step", "fit"),
    "y": ("loss", "metric", "train_step", "test_step"),
}


@check("LOS713", Severity.ERROR)
def output_of_no_such_name(keras: Keras, failures: Failures) -> Findings:
    """A loss, metric or target names an output that is not there.

    Cause:
        Dictionaries given to compile and fit go by the names of the layers that give the outputs, or
        by the keys of the outputs where these are a dictionary.

    Fix:
        Write the name as the model has it.
    """
    number = failures.first("LOS713", *OPERATIONS)
    for entry in keras.misnamed:
        # Keras 3 passes over the weight of a loss that is not there.
        if number is None and entry.argument != UNREAD:
            continue
        if entry.argument == OUTPUTS:
            yield _of_another_name(entry, number)
            return
        alike = [e for e in keras.misnamed if e.argument == entry.argument and (e.near or e is entry)]
        alike = alike if len({e.near for e in alike}) == len(alike) else [entry]
        edits = [Edit(Action.REPLACE, e.location, value=f'"{e.near}"', safe=False) for e in alike if e.location]
        yield Finding(
            f"`{entry.argument}` names {' and '.join(f'`{e.name}`' for e in alike)}; "
            f"the outputs are {', '.join(f'`{o}`' for o in entry.outputs)}.",
            {"argument": entry.argument, "name": entry.name, "near": entry.near},
            entry.location,
            fix=", ".join(f'"{e.near}"' for e in alike) if entry.near else "Use the outputs' own names.",
            edits=tuple(edits) if entry.near else (),
            explains=number,
        )
        return


def _of_another_name(entry: Misnamed, number: int | None) -> Finding:
    """An output that has another name than its loss and its targets have."""
    edits = (Edit(Action.REPLACE, entry.location, value=f'"{entry.near}"', safe=False),) if entry.location else ()
    return Finding(
        f"The output `{entry.name}` has no loss and no targets: both name `{entry.near}`.",
        {"argument": entry.argument, "name": entry.name, "near": entry.near},
        entry.location,
        fix=f'"{entry.near}"',
        edits=edits,
        explains=number,
    )


@check("LOS714", Severity.ERROR)
def answers_given_as_truth(keras: Keras, failures: Failures) -> Findings:
    """A Keras loss is given the model's answers first and the labels second.

    Cause:
        Keras takes the truth first: `loss(y_true, y_pred)`, and hands it first to a function given to
        `compile`. The other way round the labels are taken for predictions and the answers for targets:
        what weighs the one side weighs the other. Losses of torch take the answers first.

    Fix:
        `loss(labels, answers)`; a function for `compile` takes them in this order as well.
    """
    for entry in keras.swapped:
        if entry.library:
            yield _of_library(entry, failures.first("LOS714", entry.function))
            return
        if entry.parameters is not None:
            yield _own_loss(entry.function, entry.parameters, entry)
            return
        yield Finding(
            f"{entry.function} is given the model's answers as the truth and the labels as the prediction.",
            {"function": entry.function, "value": entry.value, "mended": entry.mended},
            entry.location,
            fix="The labels first, the model's answers second.",
            edits=_exchanged(entry.location),
            proof=_other_way(entry.value, entry.mended),
            explains=failures.first("LOS714", entry.function),
        )
        return


def _own_loss(name: str, parameters: tuple[str, str], entry: Swapped) -> Finding:
    """A function of the user's own, whose parameters say what it takes."""
    order = ", ".join(parameters)
    if entry.defined:
        message = f"`{name}({order})` takes the answers first, and Keras hands it the labels first."
    else:
        message = f"`{name}({order})` is given the model's answers for the labels and the labels for the answers."
    exchanged = ", ".join(reversed(parameters))
    return Finding(
        message,
        {"function": name, "value": entry.value, "mended": entry.mended, "parameters": order},
        entry.location,
        fix=f"def {name}({exchanged})" if entry.defined else "Exchange the two arguments.",
        edits=() if entry.defined else _exchanged(entry.location),
        proof=_other_way(entry.value, entry.mended),
    )


def _of_library(entry: Swapped, number: int | None) -> Finding:
    """A loss that another library wrote for its own order of arguments."""
    name = source_of(entry.location) or entry.function
    order, reason = ", ".join(entry.parameters or ()), "labels of classes have to be made whole numbers there"
    return Finding(
        f"`{name}` takes ({order}), the answers first, and Keras hands it the labels first.",
        {"function": entry.function, "value": entry.value, "mended": entry.mended, "parameters": order},
        entry.location,
        fix=f"lambda truth, answer: {name}(answer, truth)",
        edits=editing.wrapped(entry.location, "lambda truth, answer: {}(answer, truth)", safe=False, reason=reason),
        proof=_other_way(entry.value, entry.mended),
        explains=number,
    )


def _other_way(value: float | None, mended: float | None) -> Proof | None:
    if value is None or mended is None or value == mended:
        return None
    return Proof("experiment", f"the loss of this batch is {value:.4g}", f"with its arguments exchanged {mended:.4g}")


def _exchanged(call: Location | None) -> tuple[Edit, ...]:
    first, second = argument(call, "y_true", 0), argument(call, "y_pred", 1)
    if first is None or second is None or first == second:
        return ()
    pairs = ((first, source_of(second)), (second, source_of(first)))
    return tuple(Edit(Action.REPLACE, where, value=text) for where, text in pairs)


@check("LOS718", Severity.ERROR)
def output_without_loss(keras: Keras, failures: Failures) -> Findings:
    """An output has targets and no loss, and is never trained.

    Cause:
        The losses given to compile leave an output out. Its targets are read and nothing comes of them: the
        layer that answers keeps the random weights that it was made with.

    Fix:
        Give `compile` a loss for each output that has targets.
    """
    number = failures.first("LOS718", *OPERATIONS)
    for entry in keras.unasked:
        if not entry.stepped and number is None:
            return
        scored = ", and metrics score it" if entry.measured else ""
        yield Finding(
            f"`{entry.output}` has targets and no loss{scored}.",
            {"output": entry.output, "layer": entry.layer, "weights": entry.weights},
            entry.location,
            fix=f'loss={{..., "{entry.output}": ...}}',
            proof=Proof(
                "experiment",
                f"after the fit's steps the {entry.weights} weights of `{entry.layer}` are what they were before it",
                "a layer that a loss asks moves with each step",
            )
            if entry.stepped
            else None,
            explains=None if entry.stepped else number,
        )
        return


@check("LOS721", Severity.ERROR)
def parts_for_other_outputs(keras: Keras, failures: Failures) -> Findings:
    """A list has one part for each output, and the model has more or fewer.

    Cause:
        Of a model with several outputs Keras takes a list of losses, of metrics or of sample weights as one for
        each output, in their order. `metrics=["accuracy"]` is for one output alone, and sample weights are for
        all of them or for none. Targets are one array for each output; a third part of what a pipeline yields is
        taken for sample weights.

    Fix:
        Give each output its own, by its name: `metrics={"label": ["accuracy"]}`; weights of 1 where none is meant.
    """
    for entry in keras.apportioned:
        number = failures.first("LOS721", *APPORTIONED[entry.argument])
        if number is None:
            continue
        yield Finding(
            _apportioned(entry),
            {"argument": entry.argument, "count": entry.count, "outputs": ", ".join(entry.outputs)},
            entry.location,
            fix=_for_each_output(entry),
            explains=number,
        )
        return


def _apportioned(entry: Apportioned) -> str:
    """For how many outputs an argument is, and how many there are."""
    many = len(entry.outputs)
    # The outputs of a model that is no graph have places, and no names.
    names = "" if "0" in entry.outputs else ": " + ", ".join(f"`{name}`" for name in entry.outputs)
    what = "The targets are" if entry.argument == TARGETS else f"`{entry.argument}` is"
    if entry.weighs:
        return f"{what} for {entry.count} of {many} outputs: the third part of a batch is taken for sample weights."
    if entry.count < many:
        return f"{what} for {entry.count} of {many} outputs{names}."
    what = "The targets have" if entry.argument == TARGETS else f"`{entry.argument}` has"
    return f"{what} {entry.count} parts, and the model {many} output{'s' if many > 1 else ''}."


def _for_each_output(entry: Apportioned) -> str:
    if entry.weighs:
        return "(x, (y1, y2)): the targets of all outputs in a tuple of their own."
    if entry.argument == TARGETS and len(entry.outputs) == 1:
        return "Give the one output one array of targets."
    if entry.argument == TARGETS and "0" in entry.outputs:
        return "One array of targets for each output, or a model that gives back only what is trained."
    names = entry.lacking or entry.outputs
    value = "np.ones(rows)" if entry.argument == "sample_weight" and entry.lacking else "..."
    given = "..., " if entry.lacking else ""
    parts = ", ".join(f'"{name}": {value}' for name in names)
    return f"{entry.argument}={{{given}{parts}}}"
