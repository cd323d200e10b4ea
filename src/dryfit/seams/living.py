"""The objects of certain types that are alive in the script's process."""

import gc
from collections.abc import Container
from itertools import chain, compress, groupby, tee
from operator import itemgetter
from typing import Any


def living(kinds: Container[Any]) -> list[Any]:
    """Every object that is just of one of these types and can be collected, those too that the collector left alone.

    The collector's list is gone through without a line of Python in between: while it is there, each object has one
    reference more, and a thread of the script's that were then to go on building a tuple would be refused it.
    """
    frozen, collects = gc.get_freeze_count() > 0, gc.isenabled()
    # Each run is an object as well: to collect meanwhile would take longer than all the rest.
    gc.disable()
    if frozen:
        gc.unfreeze()
    # Nothing is asked of the collector before `list` begins. Runs of one type are handed on, not the objects: what
    # hands on objects is among them, and would keep itself and them.
    runs, kept = tee(groupby(chain.from_iterable(map(gc.get_objects, (None,))), key=type))
    chosen = compress(map(itemgetter(1), runs), map(kinds.__contains__, map(itemgetter(0), kept)))
    found = list(chain.from_iterable(chosen))
    if frozen:
        gc.freeze()
    if collects:
        gc.enable()
    return found
