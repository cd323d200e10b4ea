"""DAT525 and DAT526: splits that cut sorted rows in two, and splits that cut windows anywhere."""

from dryfit.core.check import check
from dryfit.core.evidence import Data, Loss, Script
from dryfit.core.finding import Finding, Findings, Proof, Severity

# Losses of labels that are classes.
OF_CLASSES = ("cross_entropy", "nll_loss", "binary_cross_entropy", "binary_cross_entropy_with_logits")
# Names of classes that are told.
TOLD = 4
# The share of held-out windows within those of the training from which on no cut in time has made them.
WITHIN = 0.5


@check("DAT525", Severity.ERROR)
def split_of_sorted_rows(data: Data, loss: Loss) -> Findings:
    """A split by slices cuts rows that are sorted by their label.

    Cause:
        The first part of the rows is trained on and the last is held out, and the rows stand class by class. What is
        held out are the last classes alone, of which the training has seen the fewest rows, or none: the score tells
        nothing of the others.

    Fix:
        Shuffle the rows before they are divided: `train_test_split(inputs, labels, stratify=labels)`, `random_split`.
    """
    # A class each is held out to tell the rate of each: no cut made them.
    single = {
        found.others for found in data.sliced if len(found.others) == 1 and set(found.others) < set(found.classes)
    }
    if len(single) > 1:
        return
    # Counts that rise with time are foretold: what is held out is what comes later.
    for found in data.sliced if any(call.function in OF_CLASSES for call in loss.calls) else ():
        yield Finding(
            f"The rows are sorted by label and divided by slices: {found.held:,} of {_told(found.others)} are held "
            f"out, and {found.trained:,} of {_told(found.classes)} are trained on.",
            {"trained": found.trained, "held": found.held, "classes": ", ".join(found.classes[:TOLD])},
            found.location,
            fix="Shuffle the rows before they are divided.",
            proof=Proof(
                "experiment",
                f"the labels rise from row to row, in both parts, and {_told(found.others[:1])} is where they are cut",
                "divided at random, both parts have every class",
            ),
        )
        return


def _told(classes: tuple[str, ...]) -> str:
    if len(classes) > TOLD:
        return f"{len(classes)} classes"
    return ("class " if len(classes) == 1 else "classes ") + ", ".join(f"`{name}`" for name in classes)


@check("DAT526", Severity.WARNING)
def windows_divided_at_random(script: Script) -> Findings:
    """Windows over one series are divided at random.

    Cause:
        Windows that slide over a series share most of their steps with their neighbours. Divided at random, the
        neighbours of nearly every held-out window are trained on, and some of these show what comes after it: the
        score is of what the model has seen, and a later part of the series will be worse.

    Fix:
        Cut the series in time, before the windows are made: train on what comes first, hold out what comes later. Of
        several series, as one a person, hold out whole ones: `GroupShuffleSplit`.
    """
    for found in script.between:
        if found.found < WITHIN * found.held:
            continue
        yield Finding(
            f"{found.found} of {found.held} held-out windows of {found.length} steps lie within those of the training, "
            "which go on behind them.",
            {"found": found.found, "held": found.held, "length": found.length, "rows": found.rows},
            found.location,
            fix="Cut the series in time before the windows are made, or hold out whole series.",
            proof=Proof(
                "experiment",
                f"the last {found.length // 2} steps of {found.found} of {found.held} held-out windows stand further "
                "ahead in a window that is trained on",
                "read backwards none do: it is not chance",
            ),
        )
        return
