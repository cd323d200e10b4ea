"""LOS310, LOS312 and LOS313: time and batch in a loss of sequences."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Loss
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import argument, source_of


@check("LOS310", Severity.ERROR)
def batch_before_time(failures: Failures) -> Findings:
    """A CTC loss is given the batch on the first axis, and time on the second.

    Cause:
        `CTCLoss` reads time x batch x classes. Models with `batch_first=True`, and all of transformers,
        give batch x time x classes.

    Fix:
        `ctc(log_probs.transpose(0, 1), ...)`.
    """
    for failure in failures:
        if not {"time", "rows", "given"} <= set(failure.facts) or failure.explained_by not in ("", "LOS310"):
            continue
        where = argument(failure.location, "log_probs", 0) or failure.location
        text = source_of(where) if where != failure.location else ""
        yield Finding(
            f"The loss is given {failure.facts['given']} for {failure.facts['rows']} sequences: the batch is first.",
            {"time": failure.facts["time"], "rows": failure.facts["rows"]},
            where,
            fix=".transpose(0, 1)",
            edits=(Edit(Action.REPLACE, where, value=f"{text}.transpose(0, 1)"),)
            if where and text.isidentifier()
            else (),
            explains=failure.number,
        )


@check("LOS312", Severity.ERROR)
def flattened_in_two_orders(loss: Loss) -> Findings:
    """Logits are flattened time first, and their targets batch first.

    Cause:
        A recurrent layer without `batch_first=True` answers time x batch, and the targets are batch x time.
        Flattened, both have as many rows: each answer is held against the target of another place.

    Fix:
        Transpose one of the two before both are flattened: `logits.transpose(0, 1).reshape(-1, classes)`.
    """
    for call in loss.calls:
        found = call.strayed
        if found is None or found.kind != "places" or not call.training:
            continue
        given = argument(call.location, "input", 0) or call.location
        yield Finding(
            f"Of {found.pairs} flattened logits {found.right} stand beside the target of their own place.",
            {"targets": found.pairs, "right": found.right},
            given,
            fix="Flatten both in one order: `.transpose(0, 1).reshape(...)`.",
            proof=Proof(
                "experiment",
                f"as they are flattened, {found.right} of {found.pairs} targets meet the answer for their place",
                f"with one of the two transposed before, {found.pairs} do",
            ),
        )
        return


@check("LOS313", Severity.ERROR)
def lengths_beyond_time(failures: Failures) -> Findings:
    """A CTC loss is told of longer inputs than it is given answers for.

    Cause:
        `input_lengths` counts the answers of each row, and a strided convolution or a pooling makes fewer of them
        than the input has frames.

    Fix:
        Bring the lengths through the same strides as the frames: `lengths // 2` behind one of stride 2.
    """
    for failure in failures:
        if not {"answers", "longest", "stride"} <= set(failure.facts) or failure.explained_by not in ("", "LOS313"):
            continue
        where = argument(failure.location, "input_lengths", 2) or failure.location
        time, longest, stride = (int(failure.facts[key] or 0) for key in ("answers", "longest", "stride"))
        behind = f"Give the lengths behind the strides, {stride} in all: `lengths // {stride}`."
        yield Finding(
            f"The loss is told of {longest} answers in a row, and given {time}.",
            {"answers": time, "longest": longest},
            where,
            fix=behind if stride > 1 else "Give the number of the answers.",
            edits=_shortened(failure.location, where, stride) if failure.facts["tensor"] else (),
            explains=failure.number,
        )


def _shortened(call: Location | None, lengths: Location | None, stride: int) -> tuple[Edit, ...]:
    """The lengths divided, and no greater than the answers, where both have names."""
    answers, text = source_of(argument(call, "log_probs", 0)), source_of(lengths)
    if lengths is None or not answers.isidentifier() or not text.isidentifier():
        return ()
    return (Edit(Action.REPLACE, lengths, value=f"({text} // {stride}).clamp(1, {answers}.shape[0])"),)
