"""Turns after a backward that met no graph, or one which was freed or overwritten: they are given one that is whole.

The backward itself is left out, for its forward is over. From there on the saved values are copied, the graphs kept,
what is carried is cut off from those that were used, or what cuts the graph is changed; where the backwards that follow
run, that is the finding's proof.
"""

import gc
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from dryfit.core.source import user_frame
from dryfit.seams.lines.models.cut_graphs import whole_again
from dryfit.seams.torch.backward.graph import graph_of

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# What is done for the turns to come, by what it is that broke the graph, and what a proof says of it.
COPY, CUT, KEEP, JOINED = "copy", "cut", "keep", "joined"
DONE = {
    COPY: "with copies of what the operations keep",
    CUT: "with what is carried cut off from the graphs that were used up",
    KEEP: "with every graph kept for a second backward",
    JOINED: "with `use_reentrant=False`",
}
IN_PLACE, FREED, CHECKPOINT = "in_place", "freed", "checkpoint"
# What a tensor bears that was cut off.
MARK = "_dryfit_cut"
# The place of `retain_graph` among the arguments behind the loss.
RETAIN = 1


class GoingOn:
    """Leaves out a backward that cannot run, and sees to those of the turns behind it."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        self.torch = torch
        self._tried: list[str] = []
        self._copies = False
        self._failed: dict[int, str] = {}  # what was left out, and not proven yet, by its failure: how it is mended
        self._wanted = 0
        self._running = 0  # how many backwards have run since the last that did not
        self._last: tuple[str, int] | None = None

    @property
    def _cure(self) -> str:
        return self._tried[-1] if self._tried else ""

    def given(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """The arguments of a backward, which keeps its graph where that is the mend."""
        if self._cure != KEEP:
            return args, kwargs
        if len(args) > RETAIN:
            return (*args[:RETAIN], True, *args[RETAIN + 1 :]), kwargs
        return args, {**kwargs, "retain_graph": True}

    @property
    def joins(self) -> bool:
        """Whether checkpoints are to be part of the graph around them."""
        return JOINED in self._tried

    def is_spent(self, loss: Any) -> bool:
        """Whether a loss has no graph because it was cut off here: its backward was its second."""
        cut = bool(self._failed) or hasattr(loss, MARK)
        spent = self._cure == CUT and not loss.requires_grad and cut
        if spent:
            self._try(KEEP)
        return spent

    def leaves_out(self, error: Exception, why: str, loss: Any) -> bool:
        """Whether a backward that raised is left out, and the turns behind it have a chance to run."""
        line, ran, self._running = _line(), self._running, 0
        cure = {IN_PLACE: COPY, CHECKPOINT: JOINED}.get(why) or (self._next(line) if why == FREED else "")
        cure = cure or whole_again(self.session, error)
        number: int | None = getattr(error, "_dryfit_failure", None)
        if not cure or number is None or cure in self._tried:
            return False
        self.session.gave_up(error)
        self.session.lame = True
        # Where every other backward raises, one that runs shows nothing.
        self._wanted = max(self._wanted, ran + 1)
        self._failed[number] = cure
        self._try(cure)
        with self.session.unseen():
            self._fill(loss)
            if cure == CUT:
                self._cut(loss, everywhere=True)
        self._last = line
        return True

    def ran(self, loss: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        """A backward ran: as many as it takes in a row prove the mend."""
        self._running += 1
        self._last = _line()
        kept = kwargs.get("retain_graph") or kwargs.get("create_graph") or any(args[RETAIN:])
        if self._cure == CUT and not kept:
            with self.session.unseen():
                self._cut(loss)
        if self._failed and self._running >= self._wanted:
            for number, cure in self._failed.items():
                self.session.runs_since(number, DONE.get(cure, cure), "the backwards behind it run")
            self._failed, self._wanted = {}, 0

    def _next(self, line: tuple[str, int] | None) -> str:
        """What to try for a graph that was freed: a loss behind another of the same turn needs what that one used."""
        first, second = (CUT, KEEP) if self._last in (None, line) else (KEEP, CUT)
        return second if first in self._tried else first

    def _try(self, cure: str) -> None:
        self._tried.append(cure)
        self._running = 0
        # A change of the script's own lines stays in force beside what is done for other graphs.
        self._failed = {number: cure if {cure, old} <= DONE.keys() else old for number, old in self._failed.items()}
        if cure in (COPY, KEEP) and not self._copies:
            # An optimizer that steps between two backwards changes the weights that the second one needs.
            self._copies = True
            hooks = self.torch.autograd.graph.saved_tensors_hooks(self._copied, _as_it_is)
            hooks.__enter__()
            self.session.patches.later(lambda: hooks.__exit__(None, None, None))

    def _copied(self, tensor: Any) -> Any:
        with self.session.unseen(), self.torch.no_grad():
            return tensor.detach().clone()

    def _fill(self, loss: Any) -> None:
        """Where no gradient was made at all, those of an optimizer's step are 0."""
        nodes = [] if loss.grad_fn is None else list(graph_of(loss.grad_fn))
        leaves = [node.variable for node in nodes if hasattr(node, "variable")]
        if all(leaf.grad is None for leaf in leaves):
            for leaf in leaves:
                leaf.grad = self.torch.zeros_like(leaf)

    def _cut(self, loss: Any, *, everywhere: bool = False) -> None:
        """Take every tensor that is made of a graph which was used up out of it, where it stands."""
        if loss.grad_fn is None:
            return
        used = {node for node in graph_of(loss.grad_fn) if not hasattr(node, "variable")}
        if everywhere:
            # What was there before a library was imported is put aside with that library.
            gc.unfreeze()
        tensors = [value for value in gc.get_objects() if issubclass(type(value), self.torch.Tensor)]
        if everywhere:
            gc.freeze()
        with_graph = [tensor for tensor in tensors if tensor.grad_fn is not None]
        for tensor in [t for t in with_graph if any(node in used for node in graph_of(t.grad_fn))]:
            self._detach(tensor)

    def _detach(self, tensor: Any) -> None:
        try:
            tensor.detach_()
        except RuntimeError:
            # A view cannot be detached in its place: it becomes another tensor.
            with suppress(RuntimeError):
                self.torch.utils.swap_tensors(tensor, tensor.detach())
        setattr(tensor, MARK, True)


def _as_it_is(tensor: Any) -> Any:
    return tensor


def _line() -> tuple[str, int] | None:
    frame = user_frame()
    return (frame.f_code.co_filename, frame.f_lineno) if frame is not None else None
