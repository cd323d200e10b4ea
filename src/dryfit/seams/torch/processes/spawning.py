"""`torch.multiprocessing.spawn`: the first of its processes is rehearsed, here and alone."""

import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# What a launcher tells a process of its place, for a script that reads it.
ALONE = {"RANK": "0", "LOCAL_RANK": "0", "WORLD_SIZE": "1"}


class SpawnSeam:
    """Calls the spawned function as rank 0 of a world of one: other processes have no seams."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        self._alone = False
        if hasattr(torch, "multiprocessing") and hasattr(torch, "distributed"):
            session.patches.wrap(torch.multiprocessing, "spawn", self._spawn)
            session.patches.wrap(torch.distributed, "init_process_group", self._join)

    def _spawn(
        self,
        original: Any,
        function: Any,
        args: tuple[Any, ...] = (),
        nprocs: int = 1,
        join: bool = True,
        **kwargs: Any,
    ) -> Any:
        if nprocs < 1:
            return original(function, args, nprocs, join, **kwargs)
        self._alone = True
        self.session.note(f"`spawn` starts {nprocs} processes; one was rehearsed, as the only one.")
        function(0, *args)
        return None if join else Joined()

    def _join(self, original: Any, *args: Any, **kwargs: Any) -> Any:
        if not self._alone:
            return original(*args, **kwargs)
        os.environ.update({name: value for name, value in ALONE.items() if name in os.environ})
        return original(*args, **{**kwargs, "rank": 0, "world_size": 1})


class Joined:
    """The context of processes that have all ended."""

    def join(self, *args: Any, **kwargs: Any) -> bool:
        """Every process has ended."""
        return True
