"""The other ranks of a launch, seen from one of them: who waits, who has ended, whether all wait for ever."""

import os
import re
import time
from collections.abc import Callable, Iterator
from itertools import takewhile
from pathlib import Path

from dryfit.core.request import Request
from dryfit.script.ranks import has_ended
from dryfit.script.standing import main_calls
from dryfit.script.watchdog import Watchdog, replace_file

# The file by which a rank tells the others that it waits.
WAITING = "waiting"
# Where Python stands while torch waits for other ranks: in a collective, in the reduction of a backward.
WAITS_IN = re.compile(
    r"[/\\]torch[/\\](distributed[/\\]|nn[/\\]parallel[/\\]distributed\.py|autograd[/\\](graph|__init__)\.py)"
)
# Seconds before a call that others do not come to, after which a rank counts as waiting.
ALONE = 3.0
# Seconds without work inside of torch's own waits after which it does, on a machine that is not busy.
IDLE = 10.0
# The share of a processor below which a process does no work; gloo's own threads take less than 0.01.
WORKING = 0.02
# Seconds between two looks at the others, for a rank that is done.
TICK = 0.1


class Company:
    """The folders of all ranks of a launch. ``waits_for`` gives what this rank is about to call with the others."""

    def __init__(self, request: Request, waits_for: Callable[[], str] = str) -> None:
        self._waits_for = waits_for
        self._own = Path(request.scratch)
        ranks = range(request.ranks)
        self._others = [self._own.parent / f"rank-{rank}" for rank in ranks if rank != request.rank]
        self._since: tuple[float, float] | None = None

    def waits_for_ever(self) -> bool:
        """Whether this rank waits for others of which none will come: each waits elsewhere, or has ended."""
        waits = self._waits()
        marker = self._own / WAITING
        if waits != marker.exists():
            replace_file(str(marker), "") if waits else marker.unlink()
        return waits and all(has_ended(folder) or (folder / WAITING).exists() for folder in self._others)

    def _waits(self) -> bool:
        """Whether the main thread has stood for a while where ranks wait, and done nothing there."""
        now, worked = time.monotonic(), time.process_time()
        since, work = self._since or (now, worked)
        alone = bool(self._waits_for())
        idle = standing_in() and worked - work <= WORKING * max(now - since, 1.0)
        self._since = (since, work) if alone or idle else None
        return self._since is not None and now - since > (ALONE if alone else IDLE) * crowd()

    def waits_in(self) -> str:
        """What this rank waits to call with the others, or has called and not come back from."""
        return self._waits_for() or standing_in()

    def stay(self) -> None:
        """Stay until the others have ended: a rank that leaves breaks the connections of those that wait."""
        parent = os.getppid()
        while not all(has_ended(folder) for folder in self._others) and os.getppid() == parent:
            time.sleep(TICK)


class RankWatchdog(Watchdog):
    """A watchdog that also sees when the ranks wait for each other, and calls `stuck` then."""

    def __init__(
        self,
        seconds: float,
        expired: Callable[[], object],
        place_file: str,
        company: Company,
        stuck: Callable[[], object],
    ) -> None:
        super().__init__(seconds, expired, place_file)
        self._company = company
        self._stuck = stuck

    def _look(self) -> None:
        super()._look()
        if self._company.waits_for_ever():
            self._stuck()


def crowd() -> float:
    """How many processes share each processor, at least 1: a busy machine starves a rank for a while."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return max(1.0, load / (os.cpu_count() or 1))


def standing_in() -> str:
    """The collective that the main thread stands in, ``backward`` for a gradient's reduction, else nothing."""
    names = list(_standing())
    return "backward" if names and names[0].startswith("_engine") else names[-1] if names else ""


def _standing() -> Iterator[str]:
    """The functions of torch's that the main thread stands in, innermost first, up to another module's."""
    inside = takewhile(lambda call: WAITS_IN.search(call.path.replace(os.sep, "/")), main_calls())
    return (call.function for call in inside if call.function != "wrapper")
