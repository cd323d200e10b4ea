"""Streams of rows that a loader hands to several workers: whether two of them would give the same rows."""

import hashlib
import inspect
import os
import random
import select
import signal
import sys
import time
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, NoReturn

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.data_rows import RepeatedStream
from dryfit.core.source import is_user_file

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Rows that are compared, the fewest that say anything, and the seconds that a worker may take for them, and for all.
ROWS, FEWEST, SECONDS, WHOLE = 16, 4, 5.0, 2.0
# What a row's name is cut to, in bytes, and how workers' seeds begin.
DIGEST, SEED = 16, 1234
# What is written for the end of a stream. One that never ends draws what is new; that it comes twice does no harm.
END = bytes(DIGEST)


def look(session: "Session", torch: Any) -> None:
    """Enter every stream of the script's own whose first two workers begin with the same rows."""
    for number, loader in enumerate(session.live("loaders")):
        dataset, workers = getattr(loader, "dataset", None), int(getattr(loader, "num_workers", 0) or 0)
        served = any(p.loader == number and p.backwards for p in session.passes)
        code = getattr(inspect.unwrap(getattr(type(dataset), "__iter__", look)), "__code__", None)
        streams = isinstance(dataset, torch.utils.data.IterableDataset)
        if code is None or not is_user_file(code.co_filename):
            continue
        if workers < 2 or not served or not streams or not _may_fork(torch):
            continue
        first, second = (_rows_of(torch, loader, worker) for worker in (0, 1))
        ends = first[-1:] == [END]
        if ends and len(first) > FEWEST and first == second and len(set(first[:-1])) > 1:
            rows = len(first) - 1
            entry = RepeatedStream(type(dataset).__name__, workers, rows, code.co_filename, code.co_firstlineno)
            known = session.recorder.repeated_streams
            known.extend([entry] if entry not in known else [])


def _may_fork(torch: Any) -> bool:
    return hasattr(os, "fork") and not torch.cuda.is_initialized()


def _rows_of(torch: Any, loader: Any, worker: int) -> list[bytes]:
    """The names of the first rows that a worker gives, in a process of its own as workers are."""
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(reading)
        _give(torch, loader, worker, writing)
    os.close(writing)
    found, until = b"", time.monotonic() + SECONDS
    try:
        while select.select([reading], [], [], max(0.0, until - time.monotonic()))[0]:
            part = os.read(reading, ROWS * DIGEST)
            if not part:
                break
            found += part
    finally:
        os.close(reading)
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
    return [found[place : place + DIGEST] for place in range(0, len(found) - DIGEST + 1, DIGEST)]


def _give(torch: Any, loader: Any, worker: int, writing: int) -> NoReturn:
    """Set this process up as a worker, and write the names of its rows."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        torch.set_num_threads(1)
        _become(torch, loader, worker)
        rows, until = iter(loader.dataset), time.process_time() + WHOLE
        for row in islice(rows, ROWS):
            os.write(writing, _name(row))
        if all(time.process_time() < until for _ in rows):
            os.write(writing, END)
    finally:
        os._exit(0)


def _become(torch: Any, loader: Any, worker: int) -> None:
    """What a loader does in a worker before it asks for rows: seeds, the worker's number, its function."""
    told: Any = sys.modules["torch.utils.data._utils.worker"]
    seed = SEED + worker
    torch.manual_seed(seed)
    random.seed(seed)
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed(seed)
    told._worker_info = told.WorkerInfo(id=worker, num_workers=loader.num_workers, seed=seed, dataset=loader.dataset)
    begins = getattr(loader, "worker_init_fn", None)
    if begins is not None:
        begins(worker)


def _name(row: Any) -> bytes:
    made = hashlib.blake2b(digest_size=DIGEST)
    for part in _parts(row):
        made.update(part)
    return made.digest()


def _parts(value: Any) -> Iterator[bytes]:
    if isinstance(value, dict):
        value = [part for pair in sorted(value.items(), key=lambda pair: str(pair[0])) for part in pair]
    if isinstance(value, list | tuple):
        for part in value:
            yield from _parts(part)
    elif is_tensor(value):
        yield from _parts(value.detach().cpu().tolist())
    else:
        yield repr(value.tolist() if hasattr(value, "tolist") else value).encode()
