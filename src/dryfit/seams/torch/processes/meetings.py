"""Where ranks meet: each says what it is about to call with the others, and waits until all say the same.

Collectives that do not match tear gloo's connections or mix up their numbers. Here a rank that is
alone with its call stays, the rehearsal sees who waits for whom, and nothing is torn.
"""

import mmap
import os
import struct
import time
import zlib

# For each rank: how often it has come to a meeting, and a checksum of what it came for.
ENTRY = struct.Struct("=QQ")
# Seconds between two looks at the others; a step of a small model takes about as long.
TICK = 0.0005


class Meetings:
    """The calls of all ranks, in memory that they share. ``waits_for`` is what this rank waits to call."""

    def __init__(self, path: str, rank: int, ranks: int) -> None:
        self.waits_for = ""
        self._rank = rank
        self._others = [other for other in range(ranks) if other != rank]
        self._count = 0
        self._entries = _shared(path, ENTRY.size * ranks)

    def meet(self, operation: str) -> None:
        """Come back once every rank is about to call this operation; never, where one calls another."""
        self._count += 1
        purpose = zlib.crc32(operation.encode())
        ENTRY.pack_into(self._entries, self._rank * ENTRY.size, self._count, purpose)
        self.waits_for = operation
        while not all(self._is_there(other, purpose) for other in self._others):
            time.sleep(TICK)
        self.waits_for = ""

    def _is_there(self, other: int, purpose: int) -> bool:
        count, theirs = ENTRY.unpack_from(self._entries, other * ENTRY.size)
        # A rank that has come further had met this one here.
        return bool(count > self._count or (count == self._count and theirs == purpose))


def _shared(path: str, size: int) -> mmap.mmap:
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        os.ftruncate(descriptor, size)
        return mmap.mmap(descriptor, size)
    finally:
        os.close(descriptor)
