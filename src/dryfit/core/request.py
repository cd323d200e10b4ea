"""What is asked of a rehearsal; it crosses to the user's interpreter as JSON."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from dryfit.core.device import DeviceLost

# Ranks that are rehearsed where a launcher starts several: two show whatever ranks can disagree on.
RANKS = 2


@dataclass(frozen=True)
class Launch:
    """How a launcher starts a script.

    ``launcher`` is its name, ``processes`` how many it was asked for, None where that depends
    on the machine. ``environment`` is what it gives each of its processes beside their ranks,
    ``rank_option`` the option by which the script is told its rank, if it is. ``sharded`` names what would divide
    the model among the ranks (FSDP, DeepSpeed, Megatron-LM), which no rehearsal does.
    """

    launcher: str
    processes: int | None = None
    environment: Mapping[str, str] = field(default_factory=dict)
    rank_option: str = ""
    sharded: str = ""

    @property
    def ranks(self) -> int:
        """How many ranks are rehearsed."""
        return RANKS if self.processes is None else min(self.processes, RANKS)


@dataclass(frozen=True)
class Request:
    """One rehearsal.

    ``target`` is a script's path, or a module's name when ``module`` is set. ``steps`` are
    optimizer steps per training loop and batches per evaluation pass, ``timeout`` seconds
    for everything, ``rows`` the most rows that one preprocessing call is given.
    ``sources`` maps a file's absolute path to the text that stands in for it, so that a
    patch is rehearsed without being written. ``scratch`` takes the report and every
    redirected write; ranks of one ``launch`` share their writes in ``disk``, and ``rank`` says
    which of them is rehearsed. ``lost`` is the device that a rehearsal before this one has lost.
    """

    target: str
    module: bool = False
    arguments: tuple[str, ...] = ()
    python: str = ""
    steps: int = 4
    timeout: float = 300.0
    rows: int = 1000
    device: str = "cpu"
    fast: bool = False
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    scratch: str = ""
    sources: Mapping[str, str] = field(default_factory=dict)
    launch: Launch | None = None
    rank: int | None = None
    disk: str = ""
    lost: DeviceLost | None = None

    @property
    def ranks(self) -> int:
        """How many processes are rehearsed side by side."""
        return self.launch.ranks if self.launch else 1
