"""The objects of certain types that are alive."""

import gc
import threading
from collections.abc import Iterator

import pytest

from dryfit.seams.living import living


class Marked:
    """A type of which nothing else is alive."""


class More(Marked):
    pass


def test_objects_of_just_the_types_asked_for_are_found() -> None:
    one, two, more = Marked(), Marked(), More()
    assert {id(found) for found in living({Marked})} == {id(one), id(two)}
    assert {id(found) for found in living({More})} == {id(more)}


@pytest.fixture
def frozen() -> Iterator[None]:
    before = gc.get_freeze_count()
    gc.freeze()
    yield
    if not before:
        gc.unfreeze()


def test_what_the_collector_was_told_to_leave_alone_is_found_and_left_alone_again(frozen: None) -> None:
    one = Marked()
    gc.freeze()
    assert living({Marked}) == [one]
    assert gc.get_freeze_count() > 0


def test_a_thread_that_builds_a_tuple_meanwhile_can_end_it() -> None:
    begun, looked = threading.Event(), threading.Event()
    built: list[tuple[int, ...]] = []

    def slowly() -> Iterator[int]:
        for number in range(20):
            yield number
            begun.set()
            looked.wait(10)

    thread = threading.Thread(target=lambda: built.append(tuple(slowly())))
    thread.start()
    begun.wait(10)
    found = living({Marked})
    looked.set()
    thread.join()
    assert (found, built) == ([], [tuple(range(20))])
