"""When a process may be forked."""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from dryfit.script.fork import unsafe_because

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="forks are for Linux")


@contextmanager
def running(name: str) -> Iterator[None]:
    over = threading.Event()
    thread = threading.Thread(target=over.wait, name=name, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def test_another_thread_makes_a_fork_unsafe() -> None:
    assert unsafe_because() == ""
    with running("prefetch"):
        assert unsafe_because() == "another thread is running (prefetch)"
    with running("IPythonHistorySavingThread"), running("IOPub"):
        assert unsafe_because() == ""


def test_so_does_being_in_another_thread() -> None:
    said: list[str] = []
    thread = threading.Thread(target=lambda: said.append(unsafe_because()))
    thread.start()
    thread.join()
    assert said == ["it was called outside of the main thread"]
