"""RES311: a training that is to go on from a checkpoint, and none is there."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures
from dryfit.core.finding import Finding, Findings, Severity
from dryfit.core.source import argument


@check("RES311", Severity.ERROR)
def nothing_to_resume(failures: Failures) -> Findings:
    """Training is to go on from a checkpoint that is not there.

    Cause:
        `resume_from_checkpoint=True` takes the last checkpoint of the output folder. Before the first run
        there is none, and a folder that was moved or emptied has none either.

    Fix:
        Ask for it only where there is one: `resume_from_checkpoint=get_last_checkpoint(folder)`, which is None else.
    """
    for failure in failures.at("train"):
        if "resume" not in failure.facts or failure.explained_by not in ("", "RES311"):
            continue
        yield Finding(
            f"`{failure.facts['resume']}` holds no checkpoint to go on from.",
            {"folder": failure.facts["resume"]},
            argument(failure.location, "resume_from_checkpoint", 0) or failure.location,
            fix="resume_from_checkpoint=None",
            explains=failure.number,
        )
