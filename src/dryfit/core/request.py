"""What is asked of a rehearsal; it crosses to the user's interpreter as JSON."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Request:
    """One rehearsal.

    ``target`` is a script's path, or a module's name when ``module`` is set. ``steps`` are
    optimizer steps per training loop and batches per evaluation pass, ``timeout`` seconds
    for everything, ``rows`` the most rows that one preprocessing call is given.
    ``sources`` maps a file's absolute path to the text that stands in for it, so that a
    patch is rehearsed without being written. ``scratch`` takes every redirected write.
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
