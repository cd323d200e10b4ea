"""What `torch.cuda` gives where there is no device: nothing waits, and all is done at once."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, Self

# Bytes that a device would have.
MEMORY = 1 << 34
# Calls of `torch.cuda` that only make sense with a device, and what they give without one.
WITHOUT_DEVICE: dict[str, Any] = {
    "synchronize": None,
    "set_device": None,
    "reset_peak_memory_stats": None,
    "current_device": 0,
    "get_device_name": "cpu",
    "get_device_capability": (0, 0),
    "get_device_properties": SimpleNamespace(name="cpu", total_memory=MEMORY, major=0, minor=0),
    "ipc_collect": None,
    "memory_summary": "",
    "mem_get_info": (MEMORY, MEMORY),
    "reset_max_memory_allocated": None,
    "utilization": 0,
    "init": None,
    "set_per_process_memory_fraction": None,
    "set_sync_debug_mode": None,
    "set_stream": None,
    "memory_usage": 0,
    "temperature": 0,
    "power_draw": 0,
    "clock_rate": 0,
}
# The same of `torch.accelerator`.
WITHOUT_ACCELERATOR: dict[str, Any] = {"set_device_index": None, "synchronize": None, "current_device_index": 0}


# What a profile is marked with.
MARKS = ("range_push", "range_pop", "range_start", "range_end", "mark")


class Event:
    """A moment on the CPU's clock, for one in a stream of the device."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        self.at = time.perf_counter()

    def record(self, stream: object = None) -> None:
        """Take the time."""
        self.at = time.perf_counter()

    def wait(self, stream: object = None) -> None:
        """All is done that was begun."""

    synchronize = wait

    def query(self) -> bool:
        """Whether all is done that was begun."""
        return True

    def elapsed_time(self, end: "Event") -> float:
        """Milliseconds between two events."""
        return (end.at - self.at) * 1000


class Stream:
    """A stream of the device, in which all is done that was asked of it."""

    device_index, priority, cuda_stream = 0, 0, 0

    def __init__(self, *args: object, **kwargs: object) -> None:
        self.device = "cuda"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        """Leave it."""

    def wait_stream(self, stream: object) -> None:
        """All is done in the other one."""

    wait_event = wait_stream

    def synchronize(self) -> None:
        """All is done in this one."""

    def query(self) -> bool:
        """Whether all is done."""
        return True

    def record_event(self, event: Event | None = None) -> Event:
        """Take the time."""
        event = event or Event()
        event.record()
        return event


@contextmanager
def beside(stream: object = None) -> Iterator[None]:
    """For `torch.cuda.stream`: what runs in it runs in its turn."""
    yield


def current(*args: object) -> Stream:
    """For `torch.cuda.current_stream` and `default_stream`."""
    return Stream()
