"""MET7xx: metrics and monitors of Keras."""

import ast
import re

from dryfit.checks.metrics.kept import HIGHER, LOWER
from dryfit.core.check import check
from dryfit.core.editing import node_at
from dryfit.core.evidence import Failures
from dryfit.core.evidence.keras import Keras, Scored
from dryfit.core.evidence.keras_given import ASKED, IDS, Directed
from dryfit.core.finding import Action, Edit, Finding, Findings, Proof, Severity
from dryfit.core.source import source_of

# The words of a class name.
WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z][a-z]+")
# A metric this far from what it should count misleads.
MISLEADS = 0.1
# What counts an example as right by the class of its largest output.
CLASS_ACCURACIES = ("categorical_accuracy", "sparse_categorical_accuracy")
# What the accuracy of each output is called.
BINARY, ARGMAX = "binary accuracy", "the argmax of class ids"
# What the class Accuracy counts.
EQUALITY = "equality"
# What metrics of one-hot rows do with class ids.
OF_TWO = "a count of two classes"
OF_OTHERS = {BINARY: "compares class ids with every output", ARGMAX: "takes the argmax of each class id"}


@check("MET701", Severity.ERROR)
def accuracy_of_regression(keras: Keras, failures: Failures | None) -> Findings:
    """Accuracy is asked of a regression.

    Cause:
        "accuracy" counts predictions that equal their target. Real numbers practically never do,
        so it stays at 0 however good the model is.

    Fix:
        Use "mae" or "mse".
    """
    for scored in keras.scored:
        if scored.better != "mae":
            continue
        edit = Edit(Action.REPLACE, scored.location, value='"mae"') if scored.location else None
        yield Finding(
            f"`{scored.word}` counts exact hits, and the loss is {scored.loss}: a regression has none.",
            {"metric": scored.word, "loss": scored.loss, "value": scored.value},
            scored.location,
            fix='metrics=["mae"]',
            edits=(edit,) if edit else (),
            proof=Proof(
                "experiment",
                f"accuracy of this batch is {scored.value:.3g}",
                f"its mean absolute error is {scored.better_value:.4g}",
            ),
            # The mend asks every output for what was meant for some.
            echo_of=failures.mended_by("LOS721") if failures is not None else "",
        )
        return


@check("MET702", Severity.ERROR)
def binary_accuracy_of_classes(keras: Keras, failures: Failures) -> Findings:
    """Accuracy is counted for each output instead of each example.

    Cause:
        With binary_crossentropy "accuracy" becomes binary accuracy: of ten one-hot outputs nine are
        0, so answering 0 everywhere scores 90 per cent. Class ids are compared with every output,
        where the shapes can be compared at all.

    Fix:
        Use categorical_crossentropy with a softmax, or the metric "categorical_accuracy"; for class
        ids the metric "accuracy".
    """
    for scored in keras.scored:
        number = failures.first("MET702", "metric")
        if scored.better not in CLASS_ACCURACIES or scored.better_value is None:
            continue
        if number is None and abs(scored.value - scored.better_value) < MISLEADS:
            continue
        sparse = scored.better == CLASS_ACCURACIES[1]
        yield Finding(
            f"`{scored.word}` counts two classes, and is given ids of several."
            if scored.resolved == OF_TWO
            else f"`{scored.word}` {OF_OTHERS[scored.resolved]}: answers without a mistake score {scored.value:.2f}."
            if sparse and scored.resolved in OF_OTHERS
            else f"`{scored.word}` is {scored.resolved} here: {scored.value:.2f} of the outputs, "
            f"{scored.better_value:.2f} of the examples.",
            {"metric": scored.word, "resolved": scored.resolved, "loss": scored.loss},
            scored.location,
            fix="SparseCategoricalAccuracy()"
            if scored.resolved == ARGMAX
            else 'metrics=["accuracy"]'
            if sparse
            else 'loss="categorical_crossentropy"',
            edits=_of_ids(scored) if sparse else (),
            proof=(_of_none_wrong(scored) if sparse else _apart(scored)) if number is None else None,
            explains=number,
        )
        return


def _of_none_wrong(scored: Scored) -> Proof:
    before = f"answers that are all right score {scored.value:.3g}"
    return Proof("experiment", before, f"{scored.better_value:.3g} of their examples have the right class")


def _of_ids(scored: Scored) -> tuple[Edit, ...]:
    where = scored.location
    quoted = source_of(where).startswith(("'", '"'))
    return (Edit(Action.REPLACE, where, value='"accuracy"'),) if where and quoted else ()


def _apart(scored: Scored) -> Proof:
    before = f"accuracy of this batch is {scored.value:.3g}"
    return Proof("experiment", before, f"{scored.better_value:.3g} of its examples have the right class")


@check("MET704", Severity.ERROR)
def worst_epoch_for_best(keras: Keras, failures: Failures | None) -> Findings:
    """A callback takes the worst epoch for the best, or cannot tell it.

    Cause:
        `mode` says that an accuracy is better when it is lower, or a loss when it is higher, and the worst
        weights are kept. Without it tf-keras takes all that is no "acc" for a loss, an F1 score too, and
        Keras 3 raises after an epoch where a metric is a function of one's own.

    Fix:
        Leave `mode` out where Keras knows the metric; for others say `mode="max"` or `mode="min"`.
    """
    number = failures.first("MET704", "callback") if failures is not None else None
    for entry in keras.directed:
        wrong = _worst(entry)
        if entry.mode != wrong if entry.mode else number is None:
            continue
        right = {"min": "max", "max": "min"}.get(wrong, "")
        yield Finding(
            f"{entry.callback} takes the {'lowest' if wrong == 'min' else 'highest'} `{entry.monitor}` for the best."
            if entry.mode
            else f"{entry.callback} cannot tell whether more or less of `{entry.monitor}` is better.",
            {"callback": entry.callback, "monitor": entry.monitor, "mode": entry.mode, "right": right},
            entry.location,
            fix=f'mode="{right}"' if right else 'mode="max", or mode="min" where less is better.',
            edits=_directed(entry, right) if right else (),
            proof=_kept(entry, right) if entry.keeps else None,
            explains=None if entry.mode else number,
        )
        return


def _worst(entry: Directed) -> str:
    """The end that is the worst by the words of the value's name, or else of its metric's class; "" without any."""
    words = set(entry.monitor.lower().removeprefix("val_").split("_"))
    if not words & (HIGHER | LOWER):
        words = {word.lower() for word in WORD.findall(entry.kind)}
    higher, lower = bool(words & HIGHER), bool(words & LOWER)
    return "min" if higher and not lower else "max" if lower and not higher else ""


def _directed(entry: Directed, right: str) -> tuple[Edit, ...]:
    where, value = entry.location, f'"{right}"'
    if where is None:
        return ()
    if entry.guessed:
        return (Edit(Action.SET_ARGUMENT, where, name="mode", value=value),)
    return (Edit(Action.REPLACE, where, value=value),)


def _kept(entry: Directed, right: str) -> Proof | None:
    """Which of two values the callback itself holds for the better one."""
    if entry.keeps != entry.mode:
        return None
    lower, higher = (f"{value:g}" for value in ASKED)
    told = f"asked of {lower} and {higher} it takes {lower if entry.mode == 'min' else higher} for the better"
    return Proof("experiment", told, f'with mode="{right}" {higher if right == "max" else lower}')


@check("MET705", Severity.ERROR)
def evaluation_of_other_values(keras: Keras) -> Findings:
    """More or fewer values are taken of an evaluation than it gives.

    Cause:
        `evaluate` gives the loss, and behind it one value for each metric that `compile` was given.
        Without metrics it gives a single number, and no list.

    Fix:
        Compile with `metrics=["accuracy"]`, or take as many values as there are.
    """
    for entry in keras.evaluated:
        has = f"{entry.given} values" if entry.given > 1 else "one number, the loss"
        asked = f"the value at place {entry.taken} is" if entry.by_place else f"{entry.taken} are"
        yield Finding(
            f"`evaluate` gives {has}; {asked} taken.",
            {"given": entry.given, "taken": entry.taken},
            entry.location,
            fix='Compile with metrics=["accuracy"].' if entry.given == 1 else f"Take {entry.given} values.",
            explains=entry.failure,
        )
        return


@check("MET706", Severity.ERROR)
def metrics_for_loss_weights(keras: Keras, failures: Failures) -> Findings:
    """Metrics stand where compile takes the weights of the losses.

    Cause:
        The third argument of `compile` is `loss_weights` in Keras 3, and was `metrics` in Keras 2. The
        words are taken for weights, and the first step cannot multiply by them.

    Fix:
        Give them by name: `metrics=[...]`.
    """
    number = failures.first("MET706", "train_step", "loss", "fit")
    for entry in keras.weightless:
        if number is None:
            return
        edit = Edit(Action.REPLACE, entry.location, value=f"metrics={entry.given}") if entry.location else None
        yield Finding(
            f"`{entry.given}` is given to compile as `loss_weights`.",
            {"given": entry.given},
            entry.location,
            fix=f"metrics={entry.given}",
            edits=(edit,) if edit else (),
            explains=number,
        )
        return


@check("MET707", Severity.ERROR)
def probabilities_for_class_ids(keras: Keras, failures: Failures) -> Findings:
    """A metric that compares class ids is given probabilities.

    Cause:
        MeanIoU and IoU cast what they are given to whole numbers: a probability becomes 0, whatever the
        model says. Several outputs for each target are more values than there are targets, and raise.
        The class Accuracy counts answers that equal their targets, as no probability does.

    Fix:
        BinaryIoU for one sigmoid, `sparse_y_pred=False` for an output of each class; for Accuracy
        "accuracy", CategoricalAccuracy or BinaryAccuracy.
    """
    yield from [_never_equal(scored) for scored in keras.scored if scored.resolved == EQUALITY][:1]
    for scored in keras.scored:
        number = failures.first("MET707", "metric")
        if scored.resolved != "class ids" or scored.better_value is None:
            continue
        yield Finding(
            f"`{scored.word}` compares class ids and is given probabilities.",
            {"metric": scored.word, "zeros": scored.value, "wanted": scored.better_value},
            scored.location,
            fix="BinaryIoU, or sparse_y_pred=False.",
            proof=Proof(
                "experiment",
                f"cast to whole numbers {scored.value:.0%} of the outputs are class 0",
                f"of the targets {scored.better_value:.0%} are",
            )
            if number is None
            else None,
            explains=number,
        )
        return


def _never_equal(scored: Scored) -> Finding:
    where, node = scored.location, node_at(scored.location)
    attribute = node.func if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else None
    meant = f"{ast.unparse(attribute.value)}.{scored.better}" if attribute is not None else scored.better
    value = f'{meant}(name="{scored.word}")'
    edits = (Edit(Action.REPLACE, where, value=value),) if attribute is not None and where is not None else ()
    return Finding(
        f"`Accuracy` counts answers that equal their targets: right ones, as probabilities, score {scored.value:.2f}.",
        {"metric": scored.word, "value": scored.value, "loss": scored.loss},
        where,
        fix=f"{scored.better}()",
        edits=edits,
        proof=Proof(
            "experiment", f"put so that all are right, this batch's score {scored.value:.3g}", f"{scored.better}: 1"
        ),
    )


@check("MET708", Severity.ERROR)
def class_accuracy_of_one_output(keras: Keras) -> Findings:
    """A metric looks for the largest of several outputs, and there is one.

    Cause:
        SparseCategoricalAccuracy and CategoricalAccuracy compare the place of the largest output with the
        class. Of one output that is always place 0: the score is the share of class 0, or always 1.

    Fix:
        "accuracy" or BinaryAccuracy for one sigmoid, BinaryAccuracy(threshold=0.0) for one logit.
    """
    for scored in keras.scored:
        # The share of class 0 says the same of any model; where it is near 1 the model hardly matters.
        if scored.better != "binary_accuracy":
            continue
        yield Finding(
            f"`{scored.word}` takes the largest of one output: answers without a mistake score {scored.value:.2f}.",
            {"metric": scored.word, "value": scored.value},
            scored.location,
            fix='metrics=["accuracy"]',
            proof=Proof(
                "experiment",
                f"answers that are all right, and all wrong, score {scored.value:.3g}",
                "by binary accuracy they score 1 and 0",
            ),
        )
        return


@check("MET709", Severity.ERROR)
def metric_without_the_targets_axis(keras: Keras, failures: Failures) -> Findings:
    """A metric refuses targets that lack the last axis of the answers.

    Cause:
        The compiled loss brings targets (n,) and answers (n, 1) to one shape itself. A metric that is a loss,
        as BinaryCrossentropy, is given both as they are and refuses them.

    Fix:
        Give the targets the axis: `y.reshape(-1, 1)`.
    """
    for entry in keras.axisless:
        number = failures.first("MET709", "metric", "train_step", "test_step", "fit")
        if number is None:
            return
        one, other = (" x ".join(map(str, shape)) for shape in (entry.targets, entry.answers))
        yield Finding(
            f"`{entry.kind}` is given targets of {one} and answers of {other}; unlike the loss it does not bring them "
            "to one shape.",
            {"metric": entry.metric, "targets": one, "answers": other},
            entry.location,
            fix="y.reshape(-1, 1)",
            explains=number,
        )
        return


@check("MET710", Severity.ERROR)
def metric_of_another_form(keras: Keras, failures: Failures) -> Findings:
    """A metric takes the classes in another form than the loss does.

    Cause:
        F1Score, Precision, Recall and AUC compare rows with rows: class ids have to be one-hot. Accuracy compares
        ids with ids, and is no short form of "accuracy": a row of probabilities is none. Both refuse the shapes.

    Fix:
        SparseCategoricalAccuracy or "accuracy" for Accuracy; one-hot targets, and the loss for those, for the others.
    """
    number = failures.first("MET710", "metric", "train_step", "test_step", "fit")
    if number is None or keras.scored:
        return
    for entry in keras.refused[:1]:
        alike = [other for other in keras.refused if other.wants == entry.wants]
        kinds, of_ids = " and ".join(f"`{other.kind}`" for other in alike), entry.wants == IDS
        takes, are = ("take", "are") if alike[1:] else ("takes", "is")
        given = f"answers of {entry.classes} classes" if of_ids else "class ids"
        edits = (Edit(Action.REPLACE, o.location, value='"accuracy"', safe=False) for o in alike if o.location)
        yield Finding(
            f"{kinds} {takes} {entry.wants}, and {are} given {given}.",
            {"metric": ", ".join(o.metric for o in alike), "wants": entry.wants, "classes": entry.classes},
            entry.location,
            fix="SparseCategoricalAccuracy()" if of_ids else "keras.utils.to_categorical(y), categorical_crossentropy",
            edits=tuple(edits) if of_ids else (),
            explains=number,
        )
