"""The ranks of one launch: what each is asked and given, and how they are awaited together."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from dryfit.core.request import Request
from dryfit.script.exchange import GONE, OWN_FAULT, REFUSED, REPORT

Child = subprocess.Popen[bytes]
# Seconds between two looks at several processes, and at a single one.
TICK, SHORT_TICK = 0.05, 0.005
# Seconds for a process whose report is there to end by itself.
LEAVING = 2.0
# Variables of the ranks' own launch; what a user's shell may have of them is another launch's.
PORT = "MASTER_PORT"


def requests(request: Request) -> tuple[Request, ...]:
    """One request for each rank, with a folder of its own; writes are shared by all. Alone, the request itself."""
    if request.launch is None:
        return (request,)
    launch = request.launch
    port = {"MASTER_ADDR": "127.0.0.1", PORT: str(free_port())}
    launch = replace(launch, environment={**launch.environment, **port})
    return tuple(_of_rank(replace(request, launch=launch), rank) for rank in range(request.ranks))


def _of_rank(request: Request, rank: int) -> Request:
    folder = Path(request.scratch, f"rank-{rank}")
    folder.mkdir(parents=True, exist_ok=True)
    option = request.launch.rank_option if request.launch else ""
    told = (f"{option}={rank}",) if option else ()
    return replace(
        request,
        arguments=(*told, *request.arguments),
        scratch=str(folder),
        disk=request.scratch,
        rank=rank,
    )


def environment(request: Request) -> dict[str, str]:
    """What a launcher sets for one of its processes, as torchrun and accelerate do."""
    if request.launch is None or request.rank is None:
        return {}
    rank, size = str(request.rank), str(request.ranks)
    return {
        **dict.fromkeys(("RANK", "LOCAL_RANK", "ROLE_RANK"), rank),
        **dict.fromkeys(("WORLD_SIZE", "LOCAL_WORLD_SIZE", "ROLE_WORLD_SIZE"), size),
        **dict.fromkeys(("GROUP_RANK", "TORCHELASTIC_RESTART_COUNT", "TORCHELASTIC_MAX_RESTARTS"), "0"),
        "GROUP_WORLD_SIZE": "1",
        "ROLE_NAME": "default",
        "TORCHELASTIC_RUN_ID": "dryfit",
        "TORCHELASTIC_USE_AGENT_STORE": "False",
        # As torchrun has it where several processes share a machine's cores.
        "OMP_NUM_THREADS": os.environ.get("OMP_NUM_THREADS", "1"),
        **_network(),
        # Accelerate, and Trainer through it, form a group without an accelerator only if told so.
        **({"ACCELERATE_USE_CPU": "true"} if request.device == "cpu" else {}),
        **request.launch.environment,
    }


def _network() -> Mapping[str, str]:
    """The ranks speak over the machine's own loop, whatever its name resolves to."""
    loop = {"linux": "lo", "darwin": "lo0"}.get(sys.platform)
    return {"GLOO_SOCKET_IFNAME": loop} if loop else {}


def free_port() -> int:
    """A port that nothing on this machine listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def awaited(
    children: Sequence[Child], asked: Sequence[Request], seconds: float, silence: Callable[[Child], None]
) -> list[int | None]:
    """The exit status of each process, None for one that says nothing in time and is silenced."""
    if len(children) == 1:
        return [_status(children[0], seconds, silence)]
    limit = time.monotonic() + seconds
    pairs = list(zip(children, (Path(one.scratch) for one in asked), strict=True))
    while not _are_done(pairs) and time.monotonic() < limit:
        time.sleep(TICK)
    return [_status(child, LEAVING, silence, told=has_ended(folder)) for child, folder in pairs]


def _are_done(pairs: Sequence[tuple[Child, Path]]) -> bool:
    """Whether every rank has ended; of one that is gone without a word the others are told."""
    for child, folder in pairs:
        if child.poll() is not None and not has_ended(folder):
            (folder / GONE).touch()
    return all(has_ended(folder) for _, folder in pairs)


def has_ended(folder: Path) -> bool:
    """Whether the rank of this folder has said its last word, or is gone."""
    return any((folder / name).exists() for name in (REPORT, REFUSED, OWN_FAULT, GONE))


def _status(child: Child, seconds: float, silence: Callable[[Child], None], *, told: bool = False) -> int | None:
    limit = time.monotonic() + seconds
    while child.poll() is None:
        if time.monotonic() > limit:
            if told:
                return 0
            silence(child)
            return None
        time.sleep(SHORT_TICK)
    return child.returncode
