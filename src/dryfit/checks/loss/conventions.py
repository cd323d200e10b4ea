"""LOS109 and LOS112 to LOS115: losses with conventions of their own."""

import ast
import math
import re

from dryfit.checks.loss.inputs import applied, applied_before
from dryfit.checks.loss.types import failed, shape
from dryfit.core import editing
from dryfit.core.baseline import CLASS_LOSSES
from dryfit.core.check import check
from dryfit.core.evidence import Failures, Forward, Loss
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.loss import LossCall, Misfed
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import argument, argument_node, source_of

# Losses that take logits of any sign.
LOGITS = ("cross_entropy", "binary_cross_entropy_with_logits")

# What makes probabilities of logits.
PROBABLE = ("sigmoid", "softmax", "log_softmax")
# The probability of a logit of 0.
EVEN = 0.5
# Losses of margins that take one input and its targets; the others compare two.
OF_ONE_INPUT = ("hinge_embedding_loss", "soft_margin_loss")


@check("LOS109", Severity.ERROR)
def targets_without_sign(loss: Loss) -> Findings:
    """Targets of 0 and 1 stand where -1 and 1 are wanted.

    Cause:
        The losses of margins and of cosines take -1 for "no". A target of 0 is neither: the pair costs
        nothing, or the same whatever the model answers, and is never pushed apart.

    Fix:
        `target * 2 - 1`.
    """
    for found in (entry for entry in loss.misfed if entry.what == "zeros"):
        yield Finding(
            f"{found.rows} of {found.of} targets of {found.function} are 0; it takes -1 and 1.",
            {"zeros": found.rows, "targets": found.of, "value": found.value, "mended": found.mended},
            found.location,
            fix="target * 2 - 1",
            edits=_signed(found),
            proof=Proof(
                "experiment",
                f"the loss of this batch is {found.value:.4g}",
                f"with -1 for each 0 it is {found.mended:.4g}",
            ),
        )
        return


@check("LOS112", Severity.ERROR)
def ctc_without_log_softmax(loss: Loss) -> Findings:
    """The CTC loss receives something else than log-probabilities.

    Cause:
        `ctc_loss` adds up what it is given as logarithms of probabilities. Of logits it makes a number
        that falls without end and says nothing of the sequences.

    Fix:
        `logits.log_softmax(-1)`.
    """
    for found in (entry for entry in loss.misfed if entry.what == "logits"):
        yield Finding(
            f"{found.rows} of {found.of} frames given to {found.function} are no log-probabilities.",
            {"frames": found.of, "value": found.value, "mended": found.mended},
            found.location,
            fix="logits.log_softmax(-1)",
            edits=_normalised(found.location),
            proof=Proof(
                "experiment",
                f"the loss of this batch is {found.value:.4g}",
                f"with log_softmax over the classes it is {found.mended:.4g}",
            ),
        )
        return


@check("LOS113", Severity.ERROR)
def relu_before_loss(loss: Loss, forward: Forward | None, keras: Keras | None) -> Findings:
    """A ReLU stands between the last layer and the loss.

    Cause:
        Logits are any numbers. A ReLU makes 0 of the negative ones, which then get no gradient: a class
        whose logit is 0 for an example is never pushed below another, and a "no" is never below 0.5.

    Fix:
        Take the ReLU out: the last layer has no activation.
    """
    told = {answer.number for answer in keras.answers if answer.from_logits} if keras else set()
    for call in loss.calls:
        if _rectified_first(call):
            yield _without_logits_below_0(call, forward)
            return
        if call.made_by != "relu" or not call.training or (call.function not in LOGITS and call.number not in told):
            continue
        share, (where, edits) = call.input.zero_fraction or 0.0, applied(call, forward)
        yield Finding(
            f"{call.function} is given the output of a ReLU: {share:.0%} of its logits are 0 and get no gradient.",
            {"zeros": share, "value": call.value},
            where or call.location,
            fix="Take the ReLU out.",
            edits=edits,
            proof=None
            if call.function not in ("binary_cross_entropy_with_logits", "binary_crossentropy")
            else Proof(
                "experiment",
                f"behind the ReLU a negative example costs {math.log(2):.2g} at least",
                "without it, as little as 0",
            ),
        )
        return


def _rectified_first(call: LossCall) -> bool:
    """Whether probabilities were made of the output of a ReLU, and targets want some that those can never be."""
    if call.through != "relu" or call.made_by not in PROBABLE or not call.training or call.function in LOGITS:
        return False
    return call.made_by != "sigmoid" or (call.target_min is not None and call.target_min < EVEN)


def _without_logits_below_0(call: LossCall, forward: Forward | None) -> Finding:
    where, edits = applied_before(call, applied(call, forward)[0])
    least = "no answer is below 0.5" if call.made_by == "sigmoid" else "no class can be pushed below a logit of 0"
    return Finding(
        f"{call.function} is given the {call.made_by} of a ReLU's output: {least}.",
        {"made_by": call.made_by, "value": call.value, "target_min": call.target_min},
        where or call.location,
        fix="Take the ReLU out.",
        edits=edits,
        proof=Proof(
            "experiment",
            f"the least answer of this batch is {call.input.min:.3g}, the least target {call.target_min:.3g}",
            f"without the ReLU a {call.made_by} answers from 0 to 1",
        )
        if call.made_by == "sigmoid" and call.input.min is not None
        else None,
    )


@check("LOS114", Severity.ERROR)
def arguments_exchanged(loss: Loss, failures: Failures) -> Findings:
    """A loss is given the labels first and the model's answers second.

    Cause:
        `binary_cross_entropy` and the like are not symmetric: labels taken for logits and logits for
        targets make a loss that falls without end as the answers grow, and says little of the labels.
        Cross-entropy cannot be computed of class ids at all. A triplet loss that is given the unlike
        example second draws it near, and drives the like one away.

    Fix:
        `loss(answers, labels)`.
    """
    for call in failed(loss, *CLASS_LOSSES):
        number = failures.first("LOS114", call.function)
        if number is None or not _holds_classes(call):
            continue
        yield Finding(
            f"{call.function} is given class ids {shape(call.input)} as its input and numbers {shape(call.target)} "
            "as its target.",
            {"input": str(call.input), "target": str(call.target)},
            call.location,
            fix="The model's answers first, the labels second.",
            edits=_exchanging(call.location),
            explains=number,
        )
        return
    for found in (entry for entry in loss.misfed if entry.what == "exchanged"):
        yield Finding(
            f"{found.function} is given the labels as its input and the model's {found.of} answers as its target.",
            {"answers": found.of, "value": found.value, "mended": found.mended},
            found.location,
            fix="The model's answers first, the labels second.",
            edits=_exchanging(found.location),
            proof=Proof(
                "experiment",
                f"the loss of this batch is {found.value:.4g}, and falls for ever as the answers grow",
                f"with its arguments exchanged it is {found.mended:.4g}, and 0 at the least",
            ),
        )
        return
    for found in (entry for entry in loss.misfed if entry.what == "triplet"):
        alike, unlike = (argument(found.location, name, place) for place, name in ((1, "positive"), (2, "negative")))
        if alike is None or not (_means("negative", source_of(alike)) and _means("positive", source_of(unlike))):
            continue
        yield Finding(
            f"{found.function} is given `{source_of(alike)}` as what is like the anchor, `{source_of(unlike)}` as "
            f"what is not: distances {found.value:.3g} and {found.mended:.3g}.",
            {"alike": found.value, "unlike": found.mended},
            found.location,
            fix="anchor, positive, negative: in this order.",
        )
        return


def _means(word: str, source: str) -> bool:
    """Whether a name stands for this word: `negative`, `neg_emb`, `emb_n`, `n`."""
    parts = re.split(r"[^a-z]+", source.lower())
    return any(part == word[0] or part.startswith(word[:3]) for part in parts)


def _holds_classes(call: LossCall) -> bool:
    """Whether the input holds whole numbers, and the target a row of others for each of them."""
    ids, answers = call.input, call.target
    rows = answers.shape[:1] + answers.shape[2:] == ids.shape and len(answers.shape) > 1
    return rows and ids.is_integer and answers.is_float


def _exchanging(call: Location | None) -> tuple[Edit, ...]:
    """The sources of the two arguments, each in the place of the other."""
    first, second = argument(call, "input", 0), argument(call, "target", 1)
    if first is None or second is None or argument_node(call, "input", 0) is argument_node(call, "target", 1):
        return ()
    pairs = ((first, source_of(second)), (second, source_of(first)))
    return tuple(Edit(Action.REPLACE, where, value=text) for where, text in pairs if text)


@check("LOS115", Severity.ERROR)
def blank_among_labels(loss: Loss, failures: Failures) -> Findings:
    """Labels of the CTC loss bear the number of its blank.

    Cause:
        CTC keeps one class for "nothing here", number 0 unless it is told otherwise. A symbol with the
        same number can never be told from nothing: decoding leaves it out, however well the model learns.

    Fix:
        Number the symbols from 1, or give the blank a number of its own: `CTCLoss(blank=len(symbols))`.
    """
    # What pads a batch in memory pads with zeros, the labels as well, and what numbers texts begins with 0.
    padded = failures.mended_by("BAT101", "BAT102", "BAT103", "DAT201")
    for found in (entry for entry in loss.misfed if entry.what == "blank" and not padded):
        left = found.of - found.rows
        yield Finding(
            f"{found.rows} of {found.of} labels have the number of CTC's blank.",
            {"blanks": found.rows, "labels": found.of},
            found.location,
            fix="Number the symbols from 1, or set `blank` to a number that no symbol has.",
            proof=Proof(
                "experiment",
                f"an answer that is these labels is decoded to {left} of {found.of}",
                f"with a number of its own for the blank, to {found.of}",
            ),
        )
        return


def _signed(found: Misfed) -> tuple[Edit, ...]:
    """The targets made -1 and 1: where they are made, or where the loss is given them."""
    if found.made:
        return editing.wrapped(found.location, "({} * 2 - 1)")
    place = 1 if found.function in OF_ONE_INPUT else 2
    return editing.wrapped(argument(found.location, "target", place), "{} * 2 - 1")


def _normalised(where: Location | None) -> tuple[Edit, ...]:
    """The logarithms taken over the classes: of another axis they stand there already, or not at all."""
    given = argument(where, "log_probs", 0)
    node = editing.expression_at(given)
    if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("log_softmax"):
        return editing.over_the_last(given)
    return editing.called_on(given, "log_softmax(-1)")
