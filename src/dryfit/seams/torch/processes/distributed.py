"""The process seam: the group that the ranks form, on the CPU, and the collectives that they call."""

import inspect
import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.processes import Collective, Group, Rank
from dryfit.core.source import here
from dryfit.seams.torch.processes.meetings import Meetings

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Functions of torch.distributed in which every rank of a group takes part.
COLLECTIVES = (
    *("all_reduce", "all_gather", "all_gather_object", "all_gather_into_tensor", "all_gather_single", "all_to_all"),
    *("all_to_all_single", "barrier", "broadcast", "broadcast_object_list", "gather", "gather_object", "reduce"),
    *("monitored_barrier", "reduce_scatter", "reduce_scatter_tensor", "reduce_scatter_single", "scatter"),
    "scatter_object_list",
)
# Torch calls collectives itself where ranks need not keep step: for one that has run out of batches.
TORCHS_OWN = "torch.distributed.algorithms"
# Collectives that are remembered; a loop calls them for ever.
REMEMBERED = 400


class ProcessSeam:
    """Leads a group to gloo where there is no accelerator, and under a launcher keeps this rank's record."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        self.torch = torch
        self._inside = False
        distributed = getattr(torch, "distributed", None)
        if distributed is None or not distributed.is_available():
            return
        if session.request.device == "cpu" and not torch.cuda.is_available():
            self._stay_on_the_cpu(distributed)
        if session.request.launch is not None:
            session.recorder.rank = Rank(session.request.rank or 0)
            self._listen(distributed)
        if session.request.ranks > 1 and session.request.disk:
            path = os.path.join(session.request.disk, "meetings")
            session.meetings = Meetings(path, session.request.rank or 0, session.request.ranks)

    def _owners(self, distributed: Any) -> tuple[Any, ...]:
        return sys.modules[f"{distributed.__name__}.distributed_c10d"], distributed

    def _listen(self, distributed: Any) -> None:
        for owner in self._owners(distributed):
            for name in COLLECTIVES:
                self.session.patches.wrap(owner, name, self._collective(name))

    def _stay_on_the_cpu(self, distributed: Any) -> None:
        for owner in self._owners(distributed):
            self.session.patches.wrap(owner, "init_process_group", self._begun)
            self.session.patches.wrap(owner, "new_group", self._grouped)
            self.session.patches.wrap(owner, "barrier", self._met)
        self.session.patches.set(
            self.torch.nn.SyncBatchNorm, "convert_sync_batchnorm", classmethod(self._without_synchronisation)
        )

    def _begun(self, original: Any, *args: Any, **kwargs: Any) -> Any:
        """`init_process_group`, with gloo for whatever backend was asked for."""
        given = dict(inspect.signature(original).bind(*args, **kwargs).arguments)
        asked = str(given.get("backend") or "")
        self._change(group=Group(asked, here(3)))
        return original(**self._with_gloo(self._among_ranks(given)))

    def _grouped(self, original: Any, *args: Any, **kwargs: Any) -> Any:
        given = dict(inspect.signature(original).bind(*args, **kwargs).arguments)
        return original(**self._with_gloo(given))

    def _with_gloo(self, given: dict[str, Any]) -> dict[str, Any]:
        asked = given.get("backend") or ""
        if isinstance(asked, str) and asked not in ("", "gloo"):
            self.session.note(f"The backend {str(asked)!r} needs an accelerator; the ranks spoke through gloo.")
        kept = {name: value for name, value in given.items() if name not in ("pg_options", "device_id")}
        return {**kept, "backend": "gloo"} if asked else kept

    def _among_ranks(self, given: dict[str, Any]) -> dict[str, Any]:
        """The group of the ranks that there are, met where they were told to, whatever the script was written for."""
        if self.session.request.ranks == 1:
            return given
        kept = {n: value for n, value in given.items() if n != "init_method" or not str(value).startswith("tcp:")}
        return {**kept, "world_size": self.session.request.ranks} if kept.get("world_size", -1) > 0 else kept

    def _met(self, original: Any, *args: Any, **kwargs: Any) -> Any:
        """A barrier among no devices."""
        return original(*args, **{name: value for name, value in kwargs.items() if name != "device_ids"})

    def _without_synchronisation(self, owner: Any, module: Any, process_group: Any = None) -> Any:
        """Synchronised batch normalisation exists on accelerators alone: the module stays as it is."""
        self.session.note("SyncBatchNorm needs an accelerator; batch normalisation was rehearsed without it.")
        return module

    def _collective(self, name: str) -> Any:
        def run(original: Any, *args: Any, **kwargs: Any) -> Any:
            own = self._inside or str(sys._getframe(2).f_globals.get("__name__", "")).startswith(TORCHS_OWN)
            if own or not self.session.listening or not self._is_over_all(original, args, kwargs):
                return original(*args, **kwargs)
            self._inside = True
            try:
                self._remember(Collective(name, here(3), len(self.session.passes) - 1))
                if self.session.meetings is not None and not kwargs.get("async_op"):
                    self.session.meetings.meet(name)
                return original(*args, **kwargs)
            finally:
                self._inside = False

        return run

    def _remember(self, called: Collective) -> None:
        rank = self.session.recorder.rank
        if rank is not None and len(rank.collectives) < REMEMBERED:
            self._change(collectives=(*rank.collectives, called))

    def _is_over_all(self, original: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
        """Whether every rank is of the group that a collective is called for."""
        try:
            group = inspect.signature(original).bind(*args, **kwargs).arguments.get("group")
        except TypeError:
            return False
        size = getattr(group, "size", None)
        return group is None or size is None or size() == self.session.request.ranks

    def _change(self, **changes: Any) -> None:
        if self.session.recorder.rank is not None:
            self.session.recorder.rank = replace(self.session.recorder.rank, **changes)
