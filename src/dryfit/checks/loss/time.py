"""LOS310: time and batch in a loss of sequences."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity
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
