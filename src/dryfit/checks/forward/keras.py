"""FWD7xx: layers of Keras that do not do what they seem to."""

import math

from dryfit.checks.forward.entrances import is_turned
from dryfit.checks.forward.images import is_of_channels
from dryfit.checks.forward.of_keras import weight_in_call
from dryfit.core import editing
from dryfit.core.check import check
from dryfit.core.evidence import Failures
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_built import Untracked
from dryfit.core.evidence.keras_refused import Misfed, Misfit
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import bare_class_around, source_of

# Outputs of two calls on one batch nearer than this are the same up to rounding.
SAME_OUTPUT = 1e-6


@check("FWD701", Severity.WARNING)
def linear_layers_in_a_row(keras: Keras) -> Findings:
    """Two dense layers follow one another without an activation.

    Cause:
        A dense layer without activation is a matrix; two in a row are one matrix, however wide.
        The first adds nothing that the second could not do. Where that is so of all layers, the
        whole model draws straight lines.

    Fix:
        Give the first an activation, such as `activation="relu"`.
    """
    for chain in keras.chains:
        edit = Edit(Action.SET_ARGUMENT, chain.location, "activation", '"relu"', False) if chain.location else None
        proof = Proof(
            "experiment",
            f"`{chain.first}` and `{chain.second}` make something of 16 rows",
            f"one layer with the product of their kernels makes the same, up to {chain.gap or 0:.1g}",
        )
        yield Finding(
            f"`{chain.first}` ({chain.units} units) has no activation and feeds `{chain.second}`: "
            + ("the whole model is one linear layer." if chain.affine else "one layer could be both."),
            {"first": chain.first, "second": chain.second, "units": chain.units},
            chain.location,
            fix='activation="relu"',
            edits=(edit,) if edit else (),
            proof=proof if chain.gap is not None else None,
            severity=Severity.ERROR if chain.affine else None,
        )
        return


@check("FWD702", Severity.ERROR)
def layer_made_in_call(keras: Keras, failures: Failures) -> Findings:
    """A layer, or a weight, is made anew in every call.

    Cause:
        A layer made inside `call` has fresh random weights each time. They are no part of the
        model: nothing trains, saves or loads them. A weight that is asked for there Keras 3 refuses to add.

    Fix:
        Make the layer in `__init__`, and the weight in `build`; use them in `call`.
    """
    for fresh in keras.fresh:
        if fresh.weight:
            number = failures.first("FWD702", "build", "call") if fresh.calls == 1 else None
            if number is not None or fresh.calls > 1:
                yield weight_in_call(fresh, number)
                return
            continue
        proof = None
        if fresh.gap is not None and fresh.gap > SAME_OUTPUT:
            proof = Proof(
                "experiment",
                f"two calls on the same batch differ by up to {fresh.gap:.3g}",
                "a layer that is kept gives the same twice",
            )
        yield Finding(
            f"`{fresh.class_name}` is built in every call: its weights are new each time and never trained.",
            {"layer": fresh.class_name, "calls": fresh.calls, "gap": fresh.gap},
            fresh.location,
            fix="Make it in `__init__`.",
            proof=proof,
        )
        return


@check("FWD703", Severity.ERROR)
def untracked_layer(keras: Keras) -> Findings:
    """A layer is called that the model does not know.

    Cause:
        A model knows the layers that are its attributes, or stand in lists and dictionaries that
        are. One kept in another object, or outside of the model, is not trained or saved. Keras 3 does
        not know a `tf.Variable` either, whoever holds it.

    Fix:
        Make the layer an attribute of the model, and the variable by `self.add_weight`.
    """
    told: list[Location | None] = []
    for layer in keras.untracked:
        bare = bare_class_around(layer.location) if not layer.attribute else None
        if (bare or layer.location) in told:
            continue
        told.append(bare or layer.location)
        if layer.attribute:
            yield _of_tensorflow(layer)
            continue
        yield Finding(
            f"The model calls `{layer.name}` and does not hold its {layer.weights} weights: they are not trained.",
            {"layer": layer.name, "class": layer.class_name, "weights": layer.weights},
            bare or layer.location,
            fix="Derive the class from `keras.layers.Layer`."
            if bare
            else "Make it an attribute of the model in `__init__`.",
            proof=Proof(
                "experiment",
                f"{layer.weights} trainable weights of `{layer.name}` are not among the model's",
                "as an attribute of the model they are",
            ),
        )


def _of_tensorflow(layer: Untracked) -> Finding:
    return Finding(
        f"`{layer.attribute}` of `{layer.name}` is a tf.Variable, which Keras 3 does not know: it is not trained.",
        {"layer": layer.name, "class": layer.class_name, "attribute": layer.attribute},
        layer.location,
        fix=f"self.{layer.attribute} = self.add_weight(shape=..., initializer=...)",
        proof=Proof(
            "experiment",
            f"no step is given `{layer.attribute}`: it is not among the model's weights",
            "a weight of `add_weight` is",
        ),
    )


@check("FWD704", Severity.ERROR)
def layer_of_another_rank(keras: Keras, failures: Failures) -> Findings:
    """A layer is given inputs with another number of axes.

    Cause:
        Recurrent layers and one-dimensional convolutions read batch x steps x features, those of
        images batch x height x width x channels. A recurrent layer gives its last state alone,
        unless it has `return_sequences=True`.

    Fix:
        Let the recurrent layer before give every state, or give the inputs the axis that they lack.
    """
    number = failures.first("FWD704", "build", "call")
    module = failures.all[number].module if number is not None else ""
    for misfit in keras.misfits:
        # The axis that single rows lack is that of the batch.
        if number is None or misfit.layer != module or keras.unbatched:
            continue
        where, edits = _rank_place(misfit)
        shape = " x ".join("N" if extent is None else str(extent) for extent in misfit.shape)
        alone = f": `{misfit.before}` gives its last state alone" if misfit.last_only else ""
        yield Finding(
            f"`{misfit.layer}` ({misfit.class_name}) takes {misfit.wanted} axes and is given {shape}{alone}.",
            {
                "layer": misfit.layer,
                "wanted": misfit.wanted,
                "axes": len(misfit.shape),
                "before": misfit.before,
                "last_only": misfit.last_only,
            },
            where,
            fix="return_sequences=True" if misfit.last_only else f"Give it {misfit.wanted} axes.",
            edits=edits,
            explains=number,
        )
        return


def _rank_place(misfit: Misfit) -> tuple[Location | None, tuple[Edit, ...]]:
    if not misfit.last_only or misfit.before_at is None:
        return misfit.location, ()
    return misfit.before_at, (Edit(Action.SET_ARGUMENT, misfit.before_at, "return_sequences", "True"),)


@check("FWD705", Severity.ERROR)
def inputs_of_another_number(keras: Keras, failures: Failures) -> Findings:
    """A functional model is given another number of inputs than it has.

    Cause:
        A model of several inputs takes a list of as many arrays, or a dictionary by their names,
        as it was put together; a tuple that `tf.data` gives is read as inputs, targets and weights.
        The keys of a dictionary are the names of the `Input`s; where Keras 3 finds others as well, it
        takes the values by the order of the keys.

    Fix:
        Give one array for each `Input`.
    """
    number = failures.first("FWD705", "call")
    shifted = next((misfed for misfed in keras.misfed if misfed.taken), None)
    if shifted is not None:
        yield _by_order(shifted, number)
        return
    for misfed in keras.misfed:
        if number is None:
            return
        names = ", ".join(f"`{name}`" for name in misfed.inputs)
        if misfed.lacks:
            yield _misnamed_inputs(misfed, number)
            return
        same = misfed.given == len(misfed.inputs)
        yield Finding(
            f"`{misfed.model}` has {len(misfed.inputs)} inputs ({names}) and is given "
            + ("them without their names." if same else f"{misfed.given}."),
            {"inputs": len(misfed.inputs), "given": misfed.given},
            misfed.location,
            fix="Give a dictionary by these names." if misfed.by_name else f"Give {len(misfed.inputs)} arrays.",
            explains=number,
        )
        return


def _by_order(misfed: Misfed, number: int | None) -> Finding:
    """Inputs of a model that get one another's values."""
    name, key = misfed.taken or ("", "")
    spare = ", ".join(f"`{other}`" for other in misfed.spare)
    return Finding(
        f"`{misfed.model}` takes the values of a dictionary by their order, and `{name}` is given those of `{key}`"
        + (f": no input is called {spare}." if spare else "."),
        {"input": name, "given": key},
        misfed.location,
        fix=f"Take {spare} out of the data." if spare else "Give it a plain `dict`.",
        explains=number,
        proof=Proof(
            "experiment",
            f"laid out as Keras does it, `{key}` stands where the model has `{name}`",
            "a `dict` of its inputs alone is laid out as the model is",
        ),
    )


def _misnamed_inputs(misfed: Misfed, number: int) -> Finding:
    """Inputs that a dictionary has no key for."""
    lacks, spare = (", ".join(f"`{name}`" for name in names) for names in (misfed.lacks, misfed.spare))
    alone = len(misfed.lacks) == len(misfed.spare) == 1
    return Finding(
        f"`{misfed.model}` takes {lacks}, and the data has no such key" + (f"; it has {spare}." if spare else "."),
        {"lacks": ", ".join(misfed.lacks), "spare": ", ".join(misfed.spare)},
        misfed.location,
        fix=f'"{misfed.lacks[0]}" for the key `{misfed.spare[0]}`.' if alone else "Keys by the names of the inputs.",
        edits=_renamed(misfed) if alone else (),
        explains=number,
    )


def _renamed(misfed: Misfed) -> tuple[Edit, ...]:
    at = misfed.location
    written = at is not None and source_of(at).strip("'\"") == misfed.spare[0]
    return (Edit(Action.REPLACE, at, value=f'"{misfed.lacks[0]}"'),) if written and at is not None else ()


@check("FWD706", Severity.ERROR)
def channels_on_the_first_axis(keras: Keras, failures: Failures) -> Findings:
    """Images have their channels on the first axis, where Keras has the last.

    Cause:
        Keras reads images as height x width x channels. Of channels x height x width it takes the
        columns for channels: the convolution goes over colours and rows, and sees no neighbours.

    Fix:
        Move the axis: `np.moveaxis(x, 1, -1)`.
    """
    number = failures.first("FWD706", "call", "build")
    refused = number is not None and is_turned(failures.all[number], keras)
    entrances = [entry.location for entry in keras.entrances] if refused else []
    for entry in keras.turned:
        _, channels, height, width = entry.shape
        where = next(iter(entrances), None) or entry.location
        yield Finding(
            f"`{entry.layer}` is given {channels} x {height} x {width} and takes that for {channels} rows, {height} "
            f"columns and {width} channels.",
            {"layer": entry.layer, "channels": channels, "side": height},
            where,
            fix=f"Give it {height} x {width} x {channels}.",
            edits=() if refused else _moved_axis(entry.location),
            explains=number if refused else None,
            proof=_no_room(failures, keras),
        )
        return


def _no_room(failures: Failures, keras: Keras) -> Proof | None:
    """That a window finds no room on the channels, where one was refused for it."""
    narrow = next((failure for failure in failures.at("build", "call") if is_of_channels(failure, keras)), None)
    if narrow is None:
        return None
    facts = narrow.facts
    return Proof(
        "experiment",
        f"`{narrow.module}` looks at {facts['window']} of what is left of the channels, {facts['input']}, and raises",
        "with its input padded it runs: no other axis is too small",
    )


@check("FWD708", Severity.ERROR)
def branches_of_another_size(keras: Keras, failures: Failures) -> Findings:
    """Two branches of a model are joined that have not the same size.

    Cause:
        Pooling and strides round down: 25 becomes 12, and doubled again 24. The skip connection of a
        U-Net still has 25. `valid` padding takes a border off one branch and not off the other. A
        recurrent layer with `return_sequences` gives every state, where the other branch has one row.

    Fix:
        Choose inputs that every halving divides, or pad and crop one branch; use `padding="same"`.
    """
    number = failures.first("FWD708", "build", "call")
    module = failures.all[number].module if number is not None else ""
    for entry in keras.branches:
        if number is None or entry.layer != module:
            continue
        shown = " and ".join(" x ".join("N" if e is None else str(e) for e in shape) for shape in entry.shapes)
        yield Finding(
            f"`{entry.layer}` ({entry.class_name}) is given {shown}.",
            {"layer": entry.layer, "axes": ", ".join(map(str, entry.axes))},
            entry.states_at or failures.all[number].location or entry.location,
            fix="An input whose sides every pooling divides."
            if entry.axes
            else "return_sequences=False"
            if entry.states_at
            else "As many axes for each: pool or flatten those with more.",
            edits=(Edit(Action.REMOVE_ARGUMENT, entry.states_at, "return_sequences"),) if entry.states_at else (),
            explains=number,
        )
        return


@check("FWD710", Severity.ERROR)
def reshape_of_another_size(keras: Keras, failures: Failures) -> Findings:
    """A Reshape is to make more or fewer values of an example than it has.

    Cause:
        Pooling, strides and padding before it leave another height and width than the shape was worked
        out for; the numbers that it is given have to multiply to the same.

    Fix:
        Leave one extent to be worked out, `-1`, or take the shape of the layer before: `x.shape[1:]`.
    """
    number = failures.first("FWD710", "build", "call")
    module = failures.all[number].module if number is not None else ""
    for entry in keras.reshaped:
        if number is None or entry.layer != module:
            continue
        shown, wanted = (" x ".join(map(str, shape)) for shape in (entry.shape, entry.wanted))
        have, want = math.prod(entry.shape), abs(math.prod(entry.wanted))
        yield Finding(
            f"`{entry.layer}` is given {shown} = {have} values an example, and is to make {wanted}"
            + (f" of them: no multiple of {want}." if -1 in entry.wanted else f" = {want}."),
            {"layer": entry.layer, "given": have, "wanted": want},
            entry.location,
            fix="One extent as -1, or those of the layer before.",
            explains=number,
        )
        return


@check("FWD711", Severity.ERROR)
def input_that_no_layer_takes(keras: Keras) -> Findings:
    """An input of a functional model leads to no layer.

    Cause:
        Another variable was handed on in its place, often that of a branch copied for it. Whatever
        the data has under this name, the answers do not depend on it.

    Fix:
        Give it to the layer that is to read it, or take it out of the model's inputs.
    """
    for entry in keras.unused:
        yield Finding(
            f"No layer takes the input `{entry.name}` of `{entry.model}`."
            if not entry.end
            else f"What `{entry.end}` makes of the input `{entry.name}` goes to no layer of `{entry.model}`.",
            {"model": entry.model, "input": entry.name},
            entry.location,
            fix="Hand it to the layer that is to read it.",
            proof=Proof(
                "experiment",
                f"no path leads from `{entry.name}` to an output: the answers are the same whatever it holds",
                "each of the other inputs leads to a layer",
            ),
            # Labels among the inputs are meant for a loss that does not get them.
            echo_of="LOS707",
        )
        return


def _moved_axis(where: Location | None) -> tuple[Edit, ...]:
    """The images as Keras has them, where they are made."""
    moved = editing.wrapped(where, "np.moveaxis({}, 1, -1)", safe=False, reason="the model is to expect them so")
    return (*moved, Edit(Action.IMPORT, where, value="import numpy as np")) if moved and where else ()
