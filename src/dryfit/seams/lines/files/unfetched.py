"""Models, data sets and metrics that are to be fetched by name, and that neither cache nor net gives."""

import ast
import os
import socket
import sys
from collections.abc import Iterator
from dataclasses import replace
from traceback import walk_tb
from typing import TYPE_CHECKING

from dryfit.core.evidence.resources import Reason, Unfetched
from dryfit.core.hosts import is_known
from dryfit.seams.lines.names.nothing import without_none
from dryfit.seams.raised import node_at, raised_by, value_of

if TYPE_CHECKING:
    from dryfit.core.retry import Retry
    from dryfit.seams.mending.attempts import Mending

CODE = "RES313"
# What the exceptions of the hub's client, and of those that stand on it, say by their classes.
REFUSALS = {
    "GatedRepoError": Reason.REFUSED,
    "RepositoryNotFoundError": Reason.ABSENT,
    "RevisionNotFoundError": Reason.ABSENT,
    "RemoteEntryNotFoundError": Reason.ABSENT,
    "DatasetNotFoundError": Reason.ABSENT,
}
UNREACHED = ("LocalEntryNotFoundError", "OfflineModeIsEnabled", "ConnectError", "ConnectTimeout")
# Libraries that fetch by name, and say no more than that there is nothing; and what tells of files of one's own.
FETCHING, OWN = ("datasets", "evaluate"), ("data_files", "data_dir")
HUB, HUB_HOST = "huggingface_hub", "huggingface.co"


def unfetched(session: "Mending", error: BaseException, number: int) -> "Retry | None":
    """Enter what a library was to fetch by its name; nothing in memory stands in for it."""
    raised, recorder = raised_by(error.__traceback__, number), session.recorder
    if raised is None or raised.by_line or recorder.failures[number].curtailed:
        return None
    if any(entry.failure == number for entry in recorder.absent_files):
        return None
    call = node_at(raised.location, ast.Call)
    reason = _reason(error) if call is not None else None
    if reason is None or any(word.arg in OWN for word in call.keywords):
        return None
    given = [value_of(node, raised.frame) for node in (*call.args, *(word.value for word in call.keywords))]
    if given and given[0] is None:
        return without_none(session, raised, call.args[0], tells=True) if call.args else None
    name = next((value for value in given if isinstance(value, str) and not os.path.exists(value)), "")
    if reason.is_shared and any(entry.reason is reason for entry in recorder.unfetched):
        recorder.failures[number] = replace(recorder.failures[number], explained_by=CODE)
    operation = ast.unparse(call.func)
    recorder.unfetched.append(Unfetched(name or operation, operation, reason, raised.location, number))
    return None


def _reason(error: BaseException) -> Reason | None:
    chain = list(_chain(error))
    if any(isinstance(link, socket.gaierror) for link in chain):
        return Reason.NETWORK
    kinds = [type(link).__name__ for link in chain]
    refused = next((REFUSALS[kind] for kind in kinds if kind in REFUSALS), None)
    asked = any(kind in UNREACHED for kind in kinds)
    if refused is not None or not (asked or _fetches(error)):
        return refused
    if getattr(sys.modules.get(f"{HUB}.constants"), "HF_HUB_OFFLINE", False):
        return Reason.OFFLINE
    return Reason.NETWORK if asked or not is_known(HUB_HOST) else Reason.ABSENT


def _fetches(error: BaseException) -> bool:
    """Whether a library that fetches by name raised, in its own words, that there is nothing of that name."""
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    package = str(frames[-1].f_globals.get("__name__", "")).partition(".")[0] if frames else ""
    return package in FETCHING and type(error) in (FileNotFoundError, ConnectionError)


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
