"""Ranks meet where they call the same, and stay where they do not."""

import threading
import time
from pathlib import Path

from dryfit.seams.torch.processes.meetings import Meetings


def going(meetings: Meetings, *operations: str) -> threading.Thread:
    thread = threading.Thread(target=lambda: [meetings.meet(operation) for operation in operations], daemon=True)
    thread.start()
    return thread


def test_ranks_that_call_the_same_go_on(tmp_path: Path) -> None:
    path = str(tmp_path / "meetings")
    first, second = Meetings(path, 0, 2), Meetings(path, 1, 2)
    threads = [going(first, "barrier", "backward"), going(second, "barrier", "backward")]
    for thread in threads:
        thread.join(10)
    assert not any(thread.is_alive() for thread in threads)
    assert (first.waits_for, second.waits_for) == ("", "")


def test_ranks_that_call_different_things_stay(tmp_path: Path) -> None:
    path = str(tmp_path / "meetings")
    first, second = Meetings(path, 0, 2), Meetings(path, 1, 2)
    threads = [going(first, "barrier", "all_reduce"), going(second, "barrier", "backward")]
    limit = time.monotonic() + 10
    while (first.waits_for, second.waits_for) != ("all_reduce", "backward") and time.monotonic() < limit:
        time.sleep(0.01)
    time.sleep(0.05)
    assert all(thread.is_alive() for thread in threads)
    assert (first.waits_for, second.waits_for) == ("all_reduce", "backward")


def test_a_rank_that_is_further_has_been_here(tmp_path: Path) -> None:
    path = str(tmp_path / "meetings")
    first, second = Meetings(path, 0, 2), Meetings(path, 1, 2)
    ahead = going(second, "barrier", "barrier")
    first.meet("barrier")
    assert ahead.is_alive()
    first.meet("barrier")
    ahead.join(10)
    assert not ahead.is_alive()
