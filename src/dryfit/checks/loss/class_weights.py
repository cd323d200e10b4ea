"""LOS709 and LOS719: the weights of classes and of places that a fit of Keras is given."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_rows import OneClass, Weighted
from dryfit.core.finding import Finding, Findings, Proof, Severity

# What Keras 3 makes of keys that no label is.
NO_KEY = Proof("experiment", "no label is one of the keys: every row weighs 1", "with ids as keys all are weighted")
# The most keys that a sentence names.
NAMED = 4


@check("LOS709", Severity.ERROR)
def weights_of_other_classes(keras: Keras, failures: Failures) -> Findings:
    """The class weights are for other classes than the labels have.

    Cause:
        `class_weight` maps each class id to a weight. Keras 3 gives a class without a key the weight
        1 and never uses a key without a class; tf-keras refuses the fit. Keys counted from 1
        weigh every class by its neighbour's weight, and names of classes are no ids at all. Weights of 0
        for all rows but those of one class leave nothing to tell apart. With several outputs Keras
        cannot tell whose classes are meant, and refuses.

    Fix:
        Give each label one key, `{0: ..., 1: ...}`, and each class a weight above 0.
    """
    for entry in keras.one_class[:1]:
        yield _left_alone(entry)
    number = failures.first("LOS709", "data", "fit")
    for weighted in keras.weighted:
        if weighted.outputs > 1:
            if number is not None:
                yield _of_several_outputs(weighted, number)
                return
            continue
        if weighted.named:
            if number is not None or weighted.labels:
                yield _by_name(weighted, number)
                return
            continue
        unweighted = [label for label in weighted.labels if label not in weighted.keys]
        unused = [key for key in weighted.keys if key not in weighted.labels]
        # A weight for some of the classes alone is meant where nothing refuses it.
        if not unweighted or (not unused and number is None):
            continue
        lacking, keys = ", ".join(map(str, unweighted[:5])), ", ".join(map(str, weighted.keys[:10]))
        yield Finding(
            f"The class weights are for {keys}; the labels have {lacking} as well.",
            {"keys": str(weighted.keys), "labels": str(weighted.labels)},
            weighted.location,
            fix=f"Keys from {weighted.labels[0]} to {weighted.labels[-1]}.",
            proof=None if number is not None else _unused(unweighted, unused),
            explains=number,
        )
        return


def _left_alone(entry: OneClass) -> Finding:
    """One class is all that the loss counts."""
    lost = ", ".join(map(str, entry.lost[:NAMED]))
    return Finding(
        f"By `{entry.name}` all {entry.rows} rows of class {lost} weigh 0: the loss counts class {entry.left} alone.",
        {"left": entry.left, "lost": str(entry.lost), "rows": entry.rows},
        entry.location,
        fix="A weight above 0 for every class.",
        proof=Proof(
            "experiment",
            f"the rows that weigh anything are of class {entry.left}, of {1 + len(entry.lost)} classes",
            f"with weights for {lost} {entry.rows} rows more count",
        ),
    )


def _of_several_outputs(weighted: Weighted, number: int) -> Finding:
    return Finding(
        f"`class_weight` is given for a model with {weighted.outputs} outputs; it is for models with one.",
        {"outputs": weighted.outputs},
        weighted.location,
        fix="sample_weight={output: class_weights[labels], ...}",
        explains=number,
    )


def _by_name(weighted: Weighted, number: int | None) -> Finding:
    names = ", ".join(repr(name) for name in weighted.named[:NAMED])
    return Finding(
        f"The keys of the class weights are words ({names}); Keras weighs the classes by their ids.",
        {"keys": names},
        weighted.location,
        fix="The class ids as keys: {0: ..., 1: ...}.",
        proof=None if number is not None else NO_KEY,
        explains=number,
    )


def _unused(unweighted: list[int], unused: list[int]) -> Proof:
    before = f"class {unweighted[0]} has no key and weighs 1, key {unused[0]} weighs no row"
    return Proof("experiment", before, "with a key for each label all are weighted as written")


@check("LOS719", Severity.ERROR)
def padding_alone_weighed(keras: Keras) -> Findings:
    """The sample weights are 1 on padding and 0 on all else.

    Cause:
        A mask says either where a row holds something or where it is padded. As weights the second
        leaves the loss nothing but padding: it falls to 0, and nothing is learnt of the rest.

    Fix:
        Weigh what is no padding: `(tokens != 0)`.
    """
    for found in keras.weighs_padding[:1]:
        yield Finding(
            f"All {found.padding} places of this batch that weigh 1 are padding ({found.value:g}); "
            f"the other {found.held} weigh 0.",
            {"padding": found.padding, "held": found.held, "value": found.value},
            found.location,
            fix="Turn the mask round.",
            proof=Proof(
                "experiment",
                f"of {found.held} places that hold something the loss counts none",
                f"with the mask turned round it counts {found.held} and no padding",
            ),
        )
