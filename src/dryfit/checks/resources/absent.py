"""RES311 to RES313: checkpoints, files and things fetched by name that are to be read, and are not there."""

import json

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Resources
from dryfit.core.evidence.resources import AbsentFile, Reason, Unfetched
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


# How the names of files end that `torch.save` is given.
PICKLED = (".pt", ".pth", ".bin", ".ckpt")


@check("RES312", Severity.ERROR)
def file_not_there(resources: Resources, failures: Failures) -> Findings:
    """A file is to be read that is not there.

    Cause:
        The name is misspelt or has another ending, the file lies in another folder than the one that the script is
        started in (`os.listdir` gives names without their folder), or it was saved under another name: a checkpoint
        that is loaded at the end is missed after all the training: the last of `range(n)` is n - 1. A folder may
        hold another thing than is loaded: a tokenizer and no model, or the model in a `checkpoint-500` inside.

    Fix:
        Give the path of the file that is there.
    """
    for entry in resources.absent_files:
        if not failures.is_left_to("RES312", entry.failure):
            continue
        if entry.lacks is not None:
            yield _hollow(entry)
            continue
        if entry.listing or entry.turns:
            yield _listed(entry) if entry.listing else _beyond(entry)
            continue
        beside = f"; its folder holds {', '.join(f'`{name}`' for name in entry.held)}" if entry.held else ""
        meant = f"; `{entry.twin}` is there" if entry.twin else beside
        read = f"`{entry.operation}` reads `{entry.path}`, which is" if entry.operation else f"`{entry.path}` is"
        yield Finding(
            f"{read} not there{meant}.",
            {"path": entry.path, "meant": entry.twin or None, "beside": ", ".join(entry.held) or None},
            entry.named,
            fix=f"Read `{entry.twin}`." if entry.twin else "Give the path of a file that is there.",
            edits=_renamed(entry),
            explains=entry.failure,
        )


def _beyond(entry: AbsentFile) -> Finding:
    """The finding for a file that no turn of a loop writes."""
    first, last = entry.turns
    several = f"writes `{first}` to `{last}`" if first != last else f"writes `{last}` alone"
    reads = f"`{entry.operation}` reads" if entry.operation else "The line asks for"
    edits: tuple[Edit, ...] = ()
    if entry.joined and entry.named is not None:
        reason = "the last one that the loop writes"
        edits = (Edit(Action.REPLACE, entry.named, value=entry.joined, safe=False, reason=reason),)
    return Finding(
        f"{reads} `{entry.path}`, which is never written: the loop {several}.",
        {"path": entry.path, "first": first, "last": last},
        entry.named,
        fix=entry.joined or f"Read `{last}`.",
        edits=edits,
        explains=entry.failure,
    )


def _listed(entry: AbsentFile) -> Finding:
    """The finding for a name that is opened without the folder that it was listed in."""
    return Finding(
        f"`{entry.operation}` reads `{entry.path}`, which is not there: `{entry.listing}` gives names without their "
        "folder.",
        {"path": entry.path, "meant": entry.twin},
        entry.named,
        fix=entry.joined or f"Put the folder before the name: `{entry.twin}`.",
        edits=(Edit(Action.REPLACE, entry.named, value=entry.joined),) if entry.joined and entry.named else (),
        explains=entry.failure,
    )


def _hollow(entry: AbsentFile) -> Finding:
    """The finding for a folder that does not hold what is loaded from it."""
    lacks = f"no `{entry.lacks}`" if entry.lacks else "no weights under a name that is looked for"
    meant = f"; `{entry.twin}` has what is loaded" if entry.twin else ""
    holds = f"; it holds {', '.join(f'`{name}`' for name in entry.held)}" if entry.held else "; it is empty"
    told = "which is a file and no folder" if entry.single else f"which holds {lacks}{'' if meant else holds}"
    return Finding(
        f"`{entry.operation}` reads `{entry.path}`, {told}{meant}.",
        {"path": entry.path, "meant": entry.twin or None, "holds": ", ".join(entry.held) or None},
        entry.named,
        fix=f"Read `{entry.twin}`." if entry.twin else _advice(entry),
        edits=_renamed(entry),
        explains=entry.failure,
    )


def _advice(entry: AbsentFile) -> str:
    """What is to be done where no folder holds what is loaded."""
    pickled = [name for name in entry.held if name.endswith(PICKLED)]
    if entry.single or pickled:
        path = entry.path if entry.single else f"{entry.path}/{pickled[0]}"
        return f"Make the model, and give it `torch.load({path!r})` by `load_state_dict`; or `save_pretrained` it."
    return f"Save what is loaded there as well: `save_pretrained({entry.path!r})`."


def _renamed(entry: AbsentFile) -> tuple[Edit, ...]:
    if not entry.twin or not entry.written or entry.named is None:
        return ()
    reason = "the path of a file that is there"
    return (Edit(Action.REPLACE, entry.named, value=json.dumps(entry.twin), safe=False, reason=reason),)


# What each reason says behind the names, and what is to be done about it.
SAID = {
    Reason.NETWORK: "not in the cache, and there is no network to fetch from",
    Reason.OFFLINE: "not in the cache, and `HF_HUB_OFFLINE` forbids to ask the hub",
    Reason.ABSENT: "neither in a folder of that name nor on the hub",
    Reason.REFUSED: "on the hub, which gives it to nobody without leave",
}
ADVICE = {
    Reason.NETWORK: "Fetch where there is a network (`hf download NAME`), or give the path of a copy.",
    Reason.OFFLINE: "Fetch once without `HF_HUB_OFFLINE`, or give the path of a copy.",
    Reason.ABSENT: "Correct the name; what is private asks for `hf auth login` first.",
    Reason.REFUSED: "Ask for leave on its page, then `hf auth login`.",
}


@check("RES313", Severity.ERROR)
def nothing_fetched(resources: Resources, failures: Failures) -> Findings:
    """What is to be fetched by its name is not to be had.

    Cause:
        The machine has no network, as many that compute have, or is told not to use it, and the cache holds no
        copy; or the name is misspelt, private or not yet released to this account. What stands on it cannot be
        rehearsed.

    Fix:
        Fetch it where there is a network, so that the cache holds it, or give the path of a local copy.
    """
    for reason in Reason:
        entries = [e for e in resources.unfetched if e.reason is reason and failures.is_left_to("RES313", e.failure)]
        for group in [entries] if reason.is_shared and entries else [[entry] for entry in entries]:
            yield _unfetched(group)


def _unfetched(entries: list[Unfetched]) -> Finding:
    """The finding for names that one change makes available."""
    first, names = entries[0], tuple(dict.fromkeys(entry.name for entry in entries))
    told = ", ".join(f"`{name}`" for name in names)
    return Finding(
        f"{told} {'is' if len(names) == 1 else 'are'} {SAID[first.reason]}.",
        {"names": ", ".join(names), "operation": first.operation, "reason": first.reason.value},
        first.location,
        fix=ADVICE[first.reason],
        explains=first.failure,
    )
