"""A process that imports the frameworks once and rehearses each script in a fork of itself.

Run as a program it is the server; `Warm` starts one and speaks to it. A fork is a fresh
process without the seconds that importing torch and transformers would cost every specimen.
"""

import contextlib
import ctypes
import gc
import importlib
import json
import os
import pkgutil
import signal
import socket
import socketserver
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from types import SimpleNamespace, TracebackType
from typing import Self

import dryfit
import dryfit.checks  # what ranks disagree on is judged in the client
from dryfit.core.codec import decode, encode
from dryfit.core.ranks import joined
from dryfit.core.report import Report
from dryfit.core.request import Request
from dryfit.script import exchange, launch, outcome, ranks, start
from dryfit.script.disk import kept_disk

# What most scripts import, or many at great cost. Peft is left to the few that use it.
PRELOADED = (
    *("torch", "torch._dynamo", "datasets", "evaluate", "accelerate", "sklearn.metrics"),
    *("transformers.trainer", "transformers", "tensorflow", "lightning", "pandas", "sklearn.datasets"),
)
OWN = ("checks", "mends", "policies", "seams")

# A fork that answers nothing for this long past its request's own limit is stuck.
GRACE_SECONDS = 30.0
# The size of a large page, in bytes, and what Linux calls the advice to make such of small ones (MADV_COLLAPSE).
LARGE, COLLAPSE = 2 << 20, 25
START_SECONDS = 120.0
# Forks of one server now and then miss each other where ranks meet first: how often they may try, and where that is.
MEETINGS, RENDEZVOUS = 3, "`init_process_group`"

# How a script asks for a backend that is not the one which Keras was imported with.
ON_JAX = 'environ["KERAS_BACKEND"] = "jax"'
# How the names of the threads begin that wait for rehearsals.
WAITING = "rehearsing"
# What a rehearsal that left no report may have said instead.
SAID = (exchange.OUTPUT, exchange.REFUSED, exchange.OWN_FAULT, exchange.FAULT)

ENVIRONMENT = {
    "HF_HUB_OFFLINE": "1",
    "PYTHONDONTWRITEBYTECODE": "1",
    "TOKENIZERS_PARALLELISM": "false",
    # As many rehearsals run at once as there are cores; more threads would only contend.
    **dict.fromkeys(("OMP_NUM_THREADS", "TF_NUM_INTRAOP_THREADS", "TF_NUM_INTEROP_THREADS"), "1"),
}


@dataclass(frozen=True)
class Rehearsal:
    """What came of one request: the report, and all that the process printed."""

    report: Report | None
    output: str


class Warm:
    """The client. Use it as a context manager; `rehearse` may be called from several threads."""

    def __init__(self, python: str = sys.executable, environment: dict[str, str] | None = None) -> None:
        self.python = python
        self.environment = environment or {}
        self.folder = tempfile.TemporaryDirectory(prefix="dryfit-warm-")
        self.address = str(Path(self.folder.name, "socket"))

    def __enter__(self) -> Self:
        home = {"HF_HOME": str(Path(self.folder.name, "hf_home"))}
        environment = os.environ | ENVIRONMENT | home | self.environment
        self.server = subprocess.Popen([self.python, __file__, self.address], env=environment, stdin=subprocess.DEVNULL)
        limit = time.monotonic() + START_SECONDS
        while not Path(self.address).exists():
            if self.server.poll() is not None or time.monotonic() > limit:
                raise RuntimeError(f"{self.python} could not start the warm server")
            time.sleep(0.05)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.server.terminate()
        self.server.wait()
        self.folder.cleanup()

    def rehearse(self, request: Request) -> Rehearsal:
        """Rehearse in a fork of the server, or one for each rank; ranks that never met are started anew."""
        for _ in range(MEETINGS):
            found = self._rehearse_once(request)
            if request.launch is None or found.report is None or RENDEZVOUS not in found.report.problem:
                break
        return found

    def _rehearse_once(self, request: Request) -> Rehearsal:
        """Rehearse, and read what was left in the scratch folders."""
        scratch = Path(tempfile.mkdtemp(dir=self.folder.name))
        asked = ranks.requests(replace(request, scratch=str(scratch), python=self.python))
        with ThreadPoolExecutor(len(asked), WAITING) as pool:
            rehearsed = list(pool.map(self._rehearse, asked))
        lost = outcome.lost_device(asked, [0] * len(asked))
        if lost is not None:
            return self._rehearse_once(replace(request, device="cpu", lost=lost))
        reports = [one.report for one in rehearsed if one.report is not None]
        whole = request.launch is not None and len(reports) == len(asked)
        report = joined(request, reports) if whole else next(iter(reports), None)
        return Rehearsal(report, "".join(one.output for one in rehearsed))

    def _rehearse(self, request: Request) -> Rehearsal:
        scratch = Path(request.scratch)
        (scratch / exchange.REQUEST).write_text(json.dumps(encode(request)))
        self._ask(scratch, request.timeout + GRACE_SECONDS)
        report = read(scratch / exchange.REPORT)
        if not report:
            (scratch / exchange.GONE).touch()
        output = "".join(read(scratch / name) for name in SAID)
        return Rehearsal(decode(Report, json.loads(report)) if report else None, output)

    def _ask(self, scratch: Path, seconds: float) -> None:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(self.address)
            connection.settimeout(seconds)
            connection.sendall(f"{scratch}\n".encode())
            lines = connection.makefile()
            child = int(lines.readline())
            try:
                lines.readline()
            except TimeoutError:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(child, signal.SIGKILL)


class Server(socketserver.ForkingMixIn, socketserver.UnixStreamServer):
    """Answers every connection in a fork."""

    block_on_close = False


class Fork(socketserver.StreamRequestHandler):
    """One rehearsal, in the fork: says its process id, and closes when it is done."""

    def handle(self) -> None:
        """Rehearse the request of the folder that the client names; the process ends with that."""
        os.setsid()
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        scratch = Path(self.rfile.readline().decode().strip())
        self.wfile.write(f"{os.getpid()}\n".encode())
        with (scratch / exchange.OUTPUT).open("wb") as output:
            os.dup2(output.fileno(), 1)
            os.dup2(output.fileno(), 2)
        request = decode(Request, json.loads((scratch / exchange.REQUEST).read_text()))
        os.environ.update(launch.environment(request, Path(request.disk or request.scratch)))
        os.chdir(Path(request.target).parent)
        if request.launch is not None:
            draw_afresh()
        if ON_JAX in Path(request.target).read_text():
            forget("keras")
        start.main(str(scratch / exchange.REQUEST))


def forget(package: str) -> None:
    """Let a package be imported anew: Keras takes its backend when it is imported."""
    for name in [name for name in sys.modules if name.partition(".")[0] == package]:
        del sys.modules[name]


def draw_afresh() -> None:
    """Seed what a fork inherits: processes that are started draw differently, forks of one process alike."""
    sys.modules["torch"].seed()
    sys.modules["numpy"].random.seed(None)


def read(path: Path) -> str:
    """A file's text, or nothing where there is none."""
    return path.read_text(errors="replace") if path.exists() else ""


def widen_pages() -> None:
    """Put what is imported into large pages, where the system has them: a fork copies the table of all pages."""
    maps = Path("/proc/self/maps")
    if not maps.exists():
        return
    libc = ctypes.CDLL(None)
    for line in maps.read_text().splitlines():
        span, access, _, _, inode, *name = line.split(maxsplit=5)
        start, end = (int(address, 16) for address in span.split("-"))
        start, end = -(-start // LARGE) * LARGE, end // LARGE * LARGE
        if access == "rw-p" and inode == "0" and name != ["[stack]"] and end > start:
            libc.madvise(ctypes.c_void_p(start), ctypes.c_size_t(end - start), COLLAPSE)


def serve(address: str) -> None:
    """Import what there is, then answer until terminated."""
    own = [found.name for found in pkgutil.walk_packages(dryfit.__path__, "dryfit.") if found.name.split(".")[1] in OWN]
    for name in (*PRELOADED, *own):
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    with tempfile.TemporaryDirectory() as scratch, kept_disk(Request("", scratch=scratch), SimpleNamespace()):
        pass  # Which modules hold what is replaced is learnt here, once for all forks.
    sys.path.remove(str(Path(__file__).parent))
    # A fork that collects garbage would otherwise visit, and so copy, everything imported here.
    gc.collect()
    gc.freeze()
    widen_pages()
    with Server(address, Fork) as server:
        server.serve_forever()


if __name__ == "__main__":
    serve(sys.argv[1])
