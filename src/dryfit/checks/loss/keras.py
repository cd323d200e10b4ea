"""LOS7xx: what Keras' losses are given."""

from collections.abc import Iterator

from dryfit.checks.loss.measured import leaves_shares, measures, unbounded
from dryfit.core.check import check
from dryfit.core.evidence import Failures
from dryfit.core.evidence.keras import Answer, Keras
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import source_of

# The losses that take probabilities, or logits when they are told so.
ENTROPIES = ("sparse_categorical_crossentropy", "categorical_crossentropy", "binary_crossentropy")
# A probability, or a row of them, may miss its bounds by rounding; half precision keeps three digits.
ROUNDING = 0.01
# Activations of hidden layers, which go beyond 1 with what they are given, whatever they give for the first batch.
UNBOUNDED = ("relu", "leaky_relu", "elu", "selu", "gelu", "silu", "softplus")
# Whole targets beyond 1 are class ids where there are fewer than this, and one an example: not the pixels of images.
CLASS_IDS, IMAGES = 1000, 3
# What clipping to just below 1 leaves of a loss of 0.
NO_LOSS = 1e-5
# Values of a loss nearer than this share prove nothing; a backend that repairs gives one, up to rounding (float32).
SAME_VALUE, REPAIRED = 1e-3, 1e-5
CLASSES = {
    "sparse_categorical_crossentropy": "SparseCategoricalCrossentropy",
    "categorical_crossentropy": "CategoricalCrossentropy",
    "binary_crossentropy": "BinaryCrossentropy",
    "mean_squared_error": "MeanSquaredError",
}


@check("LOS701", Severity.ERROR)
def logits_taken_for_probabilities(keras: Keras) -> Findings:
    """A Keras loss expects probabilities and is given logits.

    Cause:
        A loss given as a string, or built without arguments, has from_logits=False: it expects the
        output of a softmax or sigmoid. Logits are clipped to the range of probabilities, most of
        them get no gradient, and training stalls near the loss of a guess.

    Fix:
        Give the loss `from_logits=True`, or end the model with the activation (a relu is neither). A model of
        transformers that is given labels has the right loss already: compile it without one.
    """
    for answer in _each(keras):
        if answer.from_logits is not False or _are_probabilities(answer) or _same(answer.value, answer.flipped):
            continue
        if measures(answer):
            # No form of this loss is for such targets.
            continue
        yield Finding(
            f"{answer.function} expects probabilities and is given {_made(answer)} from {_number(answer.output_min)} "
            f"to {_number(answer.output_max)}.",
            {
                "from_logits": False,
                "value": answer.value,
                "flipped": answer.flipped,
                "labels_inside": answer.labels_inside,
            },
            answer.activation_at if (other := _instead(answer)) else _loss_at(answer),
            fix=f"activation={other}" if other else _advice(answer),
            edits=(Edit(Action.REPLACE, answer.activation_at, value=other),)
            if other and answer.activation_at
            else _with_logits(answer),
            proof=_values(answer, "as configured", "with from_logits=True"),
        )
        return


@check("LOS702", Severity.ERROR)
def probabilities_taken_for_logits(keras: Keras) -> Findings:
    """A Keras loss expects logits and is given probabilities.

    Cause:
        With from_logits=True the loss applies the activation itself. Behind a softmax or sigmoid it
        is applied twice, which flattens the gradient. The TensorFlow backend notices and uses the
        values from before the activation; the others do not.

    Fix:
        Take the activation out of the last layer, or `from_logits=True` out of the loss.
    """
    for answer in _each(keras):
        activation = _activation(answer)
        if answer.from_logits is not True or answer.internal or activation not in ("softmax", "sigmoid"):
            continue
        near, repaired = (_same(answer.value, answer.flipped, share) for share in (SAME_VALUE, REPAIRED))
        what = "and this backend repairs it" if repaired else f"so the {activation} is applied twice"
        # One that is computed in `call` has no layer, whatever layer gave values of its shape.
        by_layer = answer.activation == activation
        where = ((answer.activation_at or answer.layer_at) if by_layer else None) or _loss_at(answer)
        yield Finding(
            f"{answer.function} has from_logits=True and is given the output of a {activation}, {what}.",
            {
                "activation": activation,
                "value": answer.value,
                "flipped": answer.flipped,
                "backend": answer.backend,
            },
            where,
            fix=f"Take the {activation} out of the last layer." if by_layer else f"Take the {activation} out.",
            edits=(Edit(Action.REPLACE, answer.activation_at, value="None"),) if answer.activation_at else (),
            proof=None if near else _values(answer, "as configured", "with from_logits=False"),
        )
        return


def _instead(answer: Answer) -> str:
    """What to write for a last activation that makes neither probabilities nor logits, "" where it makes none such."""
    if answer.activation in (None, "linear") or answer.activation_at is None:
        return ""
    return '"sigmoid"' if answer.function == "binary_crossentropy" else '"softmax"'


def _activation(answer: Answer) -> str | None:
    """The last activation; rows of several values from 0 to 1 that sum to 1 are a softmax's, whoever made them."""
    low, sums = answer.output_min, answer.row_sums
    if answer.activation not in (None, "linear") or low is None or low < 0 or sums is None or (answer.units or 0) < 2:
        return answer.activation
    return "softmax" if max(abs(total - 1) for total in sums) < ROUNDING else answer.activation


@check("LOS703", Severity.ERROR)
def softmax_of_one_unit(keras: Keras) -> Findings:
    """The softmax of one unit is always 1.

    Cause:
        A softmax divides each output by the sum of all outputs. With one unit that is the output
        itself, so every prediction is 1 whatever the input. categorical_crossentropy divides likewise:
        its loss of one unit is always 0.

    Fix:
        Use a sigmoid and binary_crossentropy for one unit, or a softmax over one unit for each class.
    """
    for answer in keras.answers:
        if _is_divided_away(answer):
            yield _of_one_share(answer)
            return
        if answer.units != 1 or answer.activation != "softmax" or answer.output_min is None:
            continue
        spread = f" by a standard deviation of {answer.other:.3g}" if answer.other else ""
        before = f"all outputs of the batch are {answer.output_min:g}, whatever the inputs"
        proof = Proof("experiment", before, f"with a sigmoid of the same unit they differ{spread}")
        known = answer.output_min == answer.output_max
        yield Finding(
            f"`{answer.layer}` has one unit and a softmax: its output is {answer.output_min:g} for every input.",
            {"layer": answer.layer, "units": 1, "output": answer.output_min},
            answer.activation_at or answer.layer_at or _loss_at(answer),
            fix='activation="sigmoid"',
            edits=(Edit(Action.REPLACE, answer.activation_at, value='"sigmoid"'),) if answer.activation_at else (),
            proof=proof if known else None,
        )
        return


def _is_divided_away(answer: Answer) -> bool:
    """Whether categorical cross-entropy makes 1 of single outputs that are not."""
    low, high, value = answer.output_min, answer.output_max, answer.value
    if answer.function != "categorical_crossentropy" or answer.units != 1 or answer.activation == "softmax":
        return False
    return value is not None and low is not None and abs(value) < NO_LOSS and low != high and bool(answer.target_max)


def _of_one_share(answer: Answer) -> Finding:
    spread = f"from {_number(answer.output_min)} to {_number(answer.output_max)}"
    return Finding(
        f"{answer.function} is given one output an example and divides it by itself: the loss is 0 for every answer.",
        {"layer": answer.layer, "units": 1, "value": answer.value},
        _loss_at(answer),
        fix='loss="binary_crossentropy"',
        edits=_renamed(answer, "binary_crossentropy"),
        proof=Proof(
            "experiment",
            f"outputs {spread} have a loss of {answer.value:.3g}",
            f"targets go up to {_number(answer.target_max)}",
        ),
    )


@check("LOS704", Severity.ERROR)
def targets_beyond_binary(keras: Keras, failures: Failures) -> Findings:
    """Binary cross-entropy is given targets outside of 0 to 1.

    Cause:
        Binary cross-entropy weighs log(p) by the target and log(1 - p) by 1 minus the target. With
        a target of 2 the second weight is negative, and the loss falls below 0 without end: class
        ids of several classes, labels of -1 and 1, or images that are not scaled.

    Fix:
        For several classes use as many softmax units and sparse_categorical_crossentropy; otherwise
        bring the targets to 0 and 1.
    """
    for answer in keras.answers:
        low, high = answer.target_min, answer.target_max
        if answer.function != "binary_crossentropy" or low is None or high is None:
            continue
        if not leaves_shares(answer) or any(entry.function == answer.function for entry in keras.swapped):
            continue
        classes = answer.whole_targets and 1 < high < CLASS_IDS and len(answer.output_shape) < IMAGES
        measured = measures(answer)
        where = answer.layer_at if classes and answer.units == 1 else answer.targets_at or _loss_at(answer)
        yield Finding(
            f"binary_crossentropy takes targets from 0 to 1; these go from {_number(low)} to {_number(high)}.",
            {"target_min": low, "target_max": high, "units": answer.units},
            _loss_at(answer) if measured else where,
            fix=f"Dense({int(high) + 1}, softmax) with sparse_categorical_crossentropy"
            if classes
            else "mean_squared_error: the targets are measured numbers, and the last layer is for such."
            if measured
            else "Scale the targets.",
            edits=_renamed(answer, "mean_squared_error") if measured else (),
            proof=unbounded(answer),
            explains=failures.first("LOS704", answer.function) if answer.failed else None,
        )
        return


@check("LOS705", Severity.ERROR)
def class_ids_for_categorical(keras: Keras, failures: Failures) -> Findings:
    """categorical_crossentropy is given class ids.

    Cause:
        categorical_crossentropy takes one-hot rows; class ids are for its sparse sister.

    Fix:
        Use sparse_categorical_crossentropy.
    """
    number = failures.first("LOS705", "categorical_crossentropy", "loss")
    for answer in keras.answers:
        rows = answer.one_hot and answer.target_shape[-1] == answer.units
        wide = (answer.units or 0) > 1 and _rank(answer.target_shape) == len(answer.output_shape) - 1 and not rows
        if answer.function != "categorical_crossentropy" or not answer.failed or not wide or number is None:
            continue
        yield Finding(
            f"categorical_crossentropy takes one row of {answer.units} numbers an example; the targets are class ids.",
            {"targets": str(answer.target_shape), "outputs": str(answer.output_shape)},
            _loss_at(answer),
            fix="sparse_categorical_crossentropy",
            edits=_renamed(answer, "sparse_categorical_crossentropy"),
            explains=number,
        )
        return


@check("LOS706", Severity.ERROR)
def one_hot_for_sparse(keras: Keras, failures: Failures) -> Findings:
    """sparse_categorical_crossentropy is given one-hot rows.

    Cause:
        The sparse loss takes one class id an example; rows of zeros and a one are for
        categorical_crossentropy.

    Fix:
        Use categorical_crossentropy.
    """
    number = failures.first("LOS706", "sparse_categorical_crossentropy", "loss")
    for answer in keras.answers:
        same = answer.output_shape[1:] == answer.target_shape[1:] and (answer.units or 0) > 1
        if answer.function != "sparse_categorical_crossentropy" or not answer.failed or not same or number is None:
            continue
        yield Finding(
            f"sparse_categorical_crossentropy takes one class id an example; "
            f"the targets are rows of {answer.units} numbers.",
            {"targets": str(answer.target_shape), "outputs": str(answer.output_shape)},
            _loss_at(answer),
            fix="categorical_crossentropy",
            edits=_renamed(answer, "categorical_crossentropy"),
            explains=number,
        )
        return


@check("LOS707", Severity.ERROR)
def labels_among_inputs(keras: Keras, failures: Failures) -> Findings:
    """The labels are among the inputs, and the compiled loss gets none.

    Cause:
        fit hands a dictionary on to the model as it is. A loss given to compile compares the answers
        with the second element of the pair that the data gives, and there is no second element.

    Fix:
        Let the data give pairs: `dataset.map(lambda row: (row, row["labels"]))`.
    """
    number = failures.first("LOS707", "loss", "train_step", "fit")
    for inside in keras.inside:
        if number is None:
            return
        yield Finding(
            f"`{inside.name}` is among the model's inputs and the data gives no targets: {inside.loss} gets none.",
            {"label": inside.name, "loss": inside.loss},
            inside.location,
            fix=f'Give pairs: (inputs, inputs["{inside.name}"]).',
            explains=number,
        )
        return


@check("LOS708", Severity.ERROR)
def compiled_without_loss(keras: Keras, failures: Failures) -> Findings:
    """A model is compiled without a loss and asked to fit.

    Cause:
        `compile` was given an optimizer and no loss, and the model adds none of its own: there is
        nothing to lower.

    Fix:
        Give `compile` the loss that the targets ask for.
    """
    number = failures.first("LOS708", "loss", "train_step", "fit")
    for entry in keras.lossless:
        if number is None:
            return
        yield Finding(
            f"`{entry.model}` is compiled without a loss.",
            {"model": entry.model, "suggested": entry.suggested},
            entry.location,
            fix=f"loss={entry.suggested}" if entry.suggested else "Give compile a loss.",
            edits=(Edit(Action.SET_ARGUMENT, entry.location, "loss", entry.suggested, False, "by the targets' form"),)
            if entry.suggested and entry.location
            else (),
            explains=number,
        )
        return


def _rank(shape: tuple[int, ...]) -> int:
    """The rank of targets without a last axis of one."""
    return len(shape) - 1 if shape[1:] and shape[-1] == 1 else len(shape)


def _each(keras: Keras) -> Iterator[Answer]:
    """The calls of cross-entropies that ran, with their value."""
    return (a for a in keras.answers if a.function in ENTROPIES and a.value is not None and a.flipped is not None)


def _are_probabilities(answer: Answer) -> bool:
    low, high = answer.output_min, answer.output_max
    if low is None or high is None or answer.activation in ("softmax", "sigmoid"):
        return True
    if answer.activation in UNBOUNDED or (answer.activation == "linear" and answer.direct):
        return False
    # Rounding takes no probability below 0: what comes of a layer without activation and does is a logit.
    least = 0 if answer.activation == "linear" else -ROUNDING
    inside = low >= least and high <= 1 + ROUNDING
    if answer.function == "binary_crossentropy" or answer.units == 1:
        return inside
    return inside and answer.row_sums is not None and min(answer.row_sums) > 0


def _same(one: float | None, other: float | None, share: float = SAME_VALUE) -> bool:
    return one is not None and other is not None and abs(one - other) <= share * max(abs(one), abs(other), 1.0)


def _values(answer: Answer, now: str, instead: str) -> Proof:
    return Proof(
        "experiment", f"{now} this batch's loss is {answer.value:.4g}", f"{instead} it is {answer.flipped:.4g}"
    )


def _made(answer: Answer) -> str:
    return "logits" if answer.activation in (None, "linear") else f"the output of a {answer.activation}"


def _loss_at(answer: Answer) -> Location | None:
    return answer.location or answer.compiled_at


def _advice(answer: Answer) -> str:
    if answer.labels_inside and answer.own_loss:
        return "Compile without `loss=`: the model computes its own from the labels among its inputs."
    return f"{CLASSES[answer.function]}(from_logits=True)"


def _with_logits(answer: Answer) -> tuple[Edit, ...]:
    where = answer.location
    if answer.labels_inside and answer.own_loss and answer.compiled_at is not None:
        return (Edit(Action.REMOVE_ARGUMENT, answer.compiled_at, "loss", reason="the model's own loss takes logits"),)
    if where is None:
        return ()
    if not answer.named:
        built = source_of(where).endswith(")")
        return (Edit(Action.SET_ARGUMENT, where, "from_logits", "True"),) if built else ()
    name = CLASSES[answer.function]
    if answer.namespace:
        return (Edit(Action.REPLACE, where, value=f"{answer.namespace}.{name}(from_logits=True)"),)
    value = Edit(Action.REPLACE, where, value=f"keras.losses.{name}(from_logits=True)")
    return (value, Edit(Action.IMPORT, where, value="import keras"))


def _renamed(answer: Answer, name: str) -> tuple[Edit, ...]:
    where, text = answer.location, source_of(answer.location)
    if where is None or not text:
        return ()
    if text.startswith(("'", '"')):
        return (Edit(Action.REPLACE, where, value=f'"{name}"'),)
    old, new = CLASSES[answer.function], CLASSES[name]
    return (Edit(Action.REPLACE, where, value=text.replace(old, new)),) if text.count(old) == 1 else ()


def _number(value: float | None) -> str:
    return "?" if value is None else f"{value:.3g}"
