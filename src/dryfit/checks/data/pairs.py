"""DAT5xx: inputs and labels that are not each other's."""

import ast

from dryfit.core.check import check
from dryfit.core.evidence import Data, Loss
from dryfit.core.evidence.data import Leak, Pairing, Turned
from dryfit.core.evidence.loss import LossCall
from dryfit.core.finding import Finding, Findings, Location, Proof, Severity
from dryfit.core.labelling import table_cut
from dryfit.core.source import location_of, nodes_of, parse

# Batches in which the loop must do the same.
LOOPS = 2
# What puts inputs and labels in step again, by how it was found that they are not.
REMEDIES = {
    "order": "Put inputs and labels into the same order: index, shuffle or split both at once.",
    "loaders": "One loader over both: `DataLoader(TensorDataset(inputs, labels), shuffle=True)`.",
    "row": "Take the inputs and the label of a row from the same place.",
    "collate": "Sort the examples before inputs and labels are taken apart.",
    "words": "Take the label of a token by its word: `encoding.word_ids()`.",
    "tags": "Look the tag up by the word that the token is of: `tags[word]`, of `encoding.word_ids()`.",
    "shift": "Give each token that the tokenizer adds the label -100: `[-100] + labels`.",
}


@check("DAT505", Severity.ERROR)
def labels_out_of_step(data: Data | None, loss: Loss | None = None) -> Findings:
    """The labels are out of step with the inputs.

    Cause:
        Inputs and labels went through different orders: one was shuffled, sorted or split
        without the other, or a row, or a token, takes its label from another place than its inputs.
        Nothing can be learnt from such pairs but the frequency of the classes.

    Fix:
        Keep inputs and labels together, and order the pairs.
    """
    for pairing in data.pairings if data else ():
        yield FOUND.get(pairing.kind, _ordered)(pairing)
        return
    yield from _in_the_loop(loss)


def _in_the_loop(loss: Loss | None) -> Findings:
    """Batches that come in step, and that the loop puts into another order, the inputs without their labels."""
    calls = [call for call in (loss.calls if loss else ()) if call.training and call.strayed]
    seen = [(call, call.strayed) for call in calls if call.strayed and call.strayed.kind == "rows"]
    # Inputs that are mixed with others' are held against the labels of both.
    if len(seen) < LOOPS or any(found.right == found.pairs for _, found in seen):
        return
    call, found = seen[0]
    pairs, right = sum(found.pairs for _, found in seen), sum(found.right for _, found in seen)
    which = "inputs" if found.inputs else "labels"
    yield Finding(
        f"The loop puts the {which} of a batch into another order than the {'labels' if found.inputs else 'inputs'}: "
        f"{right} of {pairs} have their own label.",
        {"examples": pairs, "right": right},
        _reordered_at(call) or call.location,
        fix="Index both by the same order: `inputs[order], labels[order]`.",
        proof=Proof(
            "experiment",
            f"{right} of {pairs} rows reach the loss beside their own label",
            f"as the loader gave them, {pairs} of {pairs}",
        ),
    )


def _reordered_at(call: LossCall) -> Location | None:
    """The last line above a loss, in its loop, that indexes one thing by another."""
    tree = parse(call.location.path) if call.location else None
    found = [
        node
        for node in (nodes_of(tree) if tree and call.location else ())
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Subscript)
        and isinstance(node.value.slice, ast.Name | ast.Call)
        and call.location
        and node.lineno <= call.location.line
    ]
    last = max(found, key=lambda node: node.lineno, default=None)
    return location_of(last, call.location.path) if last is not None and call.location else None


def _ordered(pairing: Pairing) -> Finding:
    how = "undoing this order" if pairing.kind == "order" else "with the label of the place that the inputs come from"
    which = (
        "whether the label of a row left out is above the median" if pairing.halved else "the labels of rows left out"
    )
    told = f"{pairing.accuracy:.0%} of {which}" if not pairing.halved else f"{which} for {pairing.accuracy:.0%}"
    return Finding(
        f"The inputs say nothing of their labels ({pairing.accuracy:.0%} right, {pairing.chance:.0%} by chance); "
        f"{how} they do ({pairing.mended:.0%}).",
        {"examples": pairing.examples, "accuracy": pairing.accuracy, "mended": pairing.mended},
        pairing.location,
        fix=REMEDIES[pairing.kind],
        proof=Proof(
            "experiment",
            f"a linear model tells {told}",
            f"{how}: {pairing.mended:.0%} of {pairing.examples}",
        ),
    )


def _apart(pairing: Pairing) -> Finding:
    return Finding(
        f"The rows say nothing of their labels; with the order of this line undone they do: a linear model's answers "
        f"and the labels correlate by {pairing.mended:.2f}.",
        {"examples": pairing.examples, "correlation": pairing.accuracy, "mended": pairing.mended},
        pairing.location,
        fix=REMEDIES["order"],
        proof=Proof(
            "experiment",
            f"as rows and labels stand, answers and labels left out correlate by {pairing.accuracy:.2f}",
            f"with the order undone: by {pairing.mended:.2f}, in {pairing.examples} rows",
        ),
    )


def _collated(pairing: Pairing) -> Finding:
    return Finding(
        f"Of {pairing.examples} collated rows only {pairing.accuracy:.0%} hold the label of their own example.",
        {"examples": pairing.examples, "right": pairing.accuracy},
        pairing.location,
        fix=REMEDIES[pairing.kind],
        proof=Proof(
            "experiment",
            f"in the batch {pairing.accuracy:.0%} of the rows have their example's label",
            f"collated alone, {pairing.mended:.0%}",
        ),
    )


def _moved(pairing: Pairing) -> Finding:
    token = "token" if pairing.places == 1 else "tokens"
    return Finding(
        f"The labels stand {pairing.places} {token} before their own: what begins every row has one of them.",
        {"labels": pairing.examples, "accuracy": pairing.accuracy, "mended": pairing.mended},
        pairing.location,
        fix=REMEDIES[pairing.kind],
        proof=Proof(
            "experiment",
            f"the usual label of the token that it stands at is right for {pairing.accuracy:.0%} of {pairing.examples}",
            f"that of the token {pairing.places} further on for {pairing.mended:.0%}",
        ),
    )


def _by_words(pairing: Pairing) -> Finding:
    return Finding(
        "There is one label a word, and words are in several pieces: the labels stand at other tokens than theirs.",
        {"labels": pairing.examples, "accuracy": pairing.accuracy, "mended": pairing.mended},
        pairing.location,
        fix=REMEDIES[pairing.kind],
        proof=Proof(
            "experiment",
            f"the usual label of the token that it stands at is right for {pairing.accuracy:.0%} of {pairing.examples}",
            f"that of the first piece of its word for {pairing.mended:.0%}",
        ),
    )


def _by_tags(pairing: Pairing) -> Finding:
    return Finding(
        "The tag of a token is looked up by the token's place in its row, and not by its word: "
        + pairing.example
        + ".",
        {"labels": pairing.examples, "accuracy": pairing.accuracy, "mended": pairing.mended},
        pairing.location,
        fix=REMEDIES[pairing.kind],
        proof=Proof(
            "experiment",
            f"of {pairing.examples} labels where the two tags differ {pairing.accuracy:.0%} fit the tag of their word",
            f"{pairing.mended:.0%} fit the tag that stands at the token's place",
        ),
    )


# What tells of a pairing that was found to be wrong in another way than by an order.
FOUND = {"apart": _apart, "collate": _collated, "shift": _moved, "words": _by_words, "tags": _by_tags}


@check("DAT506", Severity.ERROR)
def label_among_inputs(data: Data) -> Findings:
    """A column of the inputs is the label itself.

    Cause:
        The table was turned into inputs with its label column in it. The model reads the answer
        off, scores perfectly, and cannot be used: where the answer is to be found, there is none to read.
        A window over a series that ends with the value to forecast is the same mistake.

    Fix:
        Leave the label out of the inputs: `frame.drop(columns=["label"])`.
    """
    for leak in data.leaks:
        if leak.slides:
            yield _in_window(leak)
            return
        cut = table_cut(leak.location)
        if leak.value is not None:
            yield _empty_for_one(leak, cut)
            return
        if leak.halved and cut is None and not leak.name:
            # A made-up number may be one of its own inputs; of a table that nobody made up it is not.
            continue
        column = f"`{leak.name}`" if leak.name else str(leak.column)
        yield Finding(
            f"Column {column} of the inputs {'is the label, scaled,' if leak.scaled else 'equals the label'} "
            f"in all {leak.rows} rows.",
            {"column": leak.column, "rows": leak.rows, "without": leak.without},
            cut or leak.location,
            fix="Leave the label's column out of the inputs.",
            proof=Proof(
                "experiment",
                f"a linear model tells {leak.accuracy:.0%} of the labels of rows left out"
                + (", above or below their median" if leak.halved else ""),
                f"without column {column} {leak.without:.0%}, where chance gives {leak.chance:.0%}",
            ),
        )
        return


def _empty_for_one(leak: Leak, cut: Location | None) -> Finding:
    """What only rows of one class can have is known after their label is."""
    return Finding(
        f"Column {leak.column} of the inputs is {leak.value:.3g} in every row of one class, and in none of the other.",
        {"column": leak.column, "rows": leak.rows, "accuracy": leak.accuracy, "without": leak.without},
        cut or leak.location,
        fix="Leave the column out if it is known only once the label is.",
        severity=Severity.WARNING,
    )


def _in_window(leak: Leak) -> Finding:
    steps = leak.column + 1
    return Finding(
        f"The target is the last of the {steps} steps of its own window, in all {leak.rows} rows looked at.",
        {"column": leak.column, "rows": leak.rows},
        leak.location,
        fix="Take the target from the step after the window.",
        proof=Proof(
            "experiment",
            f"the window's step {steps} equals its target in {leak.rows} of {leak.rows} rows",
            f"step {steps} of the next window is what this one is to forecast",
        ),
    )


@check("DAT507", Severity.ERROR)
def mask_not_turned(data: Data) -> Findings:
    """Pictures are flipped or turned, and their masks or boxes are not.

    Cause:
        What moves the pixels of a picture has to move its mask, or its boxes, alike. Here those that an
        augmentation drew lie elsewhere than what they mark, and the model learns something in between.

    Fix:
        Draw once and turn both: `image, mask = flip(image), flip(mask)`.
    """
    for found in data.turned:
        if found.contrast is not None:
            yield _across(found, *found.contrast)
            return
        mark = found.marks.removesuffix("es" if found.marks == "boxes" else "s")
        yield Finding(
            f"Drawn again, pictures come {found.how}, and their {found.marks} as they were.",
            {"turn": found.how, "rows": found.shown},
            found.location,
            fix=f"Turn the {mark} with its picture.",
            proof=Proof(
                "experiment",
                f"in {found.shown} of {found.rows} rows, drawn {found.draws} times each, the same {mark} belongs to a "
                f"picture and to that picture {found.how}",
                f"turned likewise, these {found.marks} are others",
            ),
        )
        return


def _across(found: Turned, plain: float, mended: float) -> Finding:
    """Masks that all lie across their pictures."""
    return Finding(
        f"The masks are {found.how} against their pictures.",
        {"turn": found.how, "rows": found.shown},
        found.location,
        fix="Turn both alike, or neither.",
        proof=Proof(
            "experiment",
            f"at the edges of their masks the pictures change by {plain:.2f} deviations more than elsewhere",
            f"with the masks {found.how}, by {mended:.2f} in {found.shown} of {found.rows} rows",
        ),
    )
