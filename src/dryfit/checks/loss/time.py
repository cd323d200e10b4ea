"""LOS310 and LOS312: time and batch in a loss of sequences."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Loss
from dryfit.core.finding import Action, Edit, Finding, Findings, Proof, Severity
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
