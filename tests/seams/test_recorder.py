"""The evidence while it grows."""

import threading

import pytest

from dryfit.seams.recorder import Recorder


def _broken() -> None:
    raise ValueError("ours")


def _changed() -> None:
    raise RuntimeError("dictionary changed size during iteration")


def test_a_seam_that_fails_to_bring_its_part_up_to_date_costs_no_more_than_that_part() -> None:
    recorder, seen = Recorder(), []
    recorder.refreshers.extend((_broken, _changed, lambda: seen.append("brought up to date")))
    recorder.evidence()
    assert seen
    assert [str(fault) for fault in recorder.faults] == ["ours", "dictionary changed size during iteration"]


def test_what_changes_while_another_thread_reads_it_is_left_to_be_read_again() -> None:
    recorder = Recorder()
    recorder.refreshers.append(_changed)
    raised: list[bool] = []

    def read() -> None:
        with pytest.raises(RuntimeError):
            recorder.evidence()
        raised.append(True)

    thread = threading.Thread(target=read)
    thread.start()
    thread.join()
    assert raised
    assert not recorder.faults
