"""RES311 and RES312: checkpoints and other files that are to be read, and are not there."""

import json

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Resources
from dryfit.core.evidence.resources import AbsentFile
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity
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


@check("RES312", Severity.ERROR)
def file_not_there(resources: Resources, failures: Failures) -> Findings:
    """A file is to be read that is not there.

    Cause:
        The name is misspelt or has another ending, the file lies in another folder than the one that the
        script is started in, or it was saved under another name: a checkpoint that is loaded at the end is
        missed after all the training.

    Fix:
        Give the path of the file that is there.
    """
    for entry in resources.absent_files:
        if not failures.is_left_to("RES312", entry.failure):
            continue
        beside = f"; beside it would be {', '.join(f'`{name}`' for name in entry.held)}" if entry.held else ""
        meant = f"; `{entry.twin}` is there" if entry.twin else beside
        yield Finding(
            f"`{entry.operation}` reads `{entry.path}`, which is not there{meant}.",
            {"path": entry.path, "meant": entry.twin or None, "beside": ", ".join(entry.held) or None},
            entry.named,
            fix=f"Read `{entry.twin}`." if entry.twin else "Give the path of a file that is there.",
            edits=_renamed(entry),
            explains=entry.failure,
        )


def _renamed(entry: AbsentFile) -> tuple[Edit, ...]:
    if not entry.twin or not entry.written or entry.named is None:
        return ()
    reason = "the path of a file that is there"
    return (Edit(Action.REPLACE, entry.named, value=json.dumps(entry.twin), safe=False, reason=reason),)
