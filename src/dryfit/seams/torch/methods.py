"""Methods of a tensor that refuse its state, where a line of the user's calls them."""

import ast
import sys
from collections.abc import Mapping
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor, summarise
from dryfit.core.finding import Fact
from dryfit.core.moment import Moment
from dryfit.core.source import OUR_FOLDER, frames_from, is_user_file
from dryfit.seams.failing import annotate
from dryfit.seams.guarded import tries_around

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# What these methods raise for the state of their tensor.
REFUSALS = (RuntimeError, ValueError, TypeError, IndexError)
# Packages that make arrays of what they are given, and let it raise.
PASSING_ON = {"numpy": "sklearn"}
# Exceptions that a script catches for other reasons than what a method refuses.
UNRELATED = ("KeyboardInterrupt", "SystemExit")


class MethodSeam:
    """Wraps `view`, `gather`, `numpy` and `item`; the call goes on where a check knows what it was meant to be."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        for name in REFUSED:
            self._wrap(torch, name)

    def _wrap(self, torch: Any, name: str) -> None:
        def around(original: Any, *args: Any, **kwargs: Any) -> Any:
            try:
                return original(*args, **kwargs)
            except REFUSALS as error:
                facts = self._refused(name, args, kwargs, error)
                if facts is None:
                    raise
            return self._attempt(Moment(name, original, args, kwargs), facts)

        self.session.patches.wrap(torch.Tensor, name, around)

    def _attempt(self, moment: Moment, facts: Mapping[str, Fact]) -> Any:
        try:
            return self.session.attempt(self.session.stage, moment, failed=lambda error: annotate(error, **facts))
        finally:
            # The frames of its traceback hold the tensor, and with it a graph.
            moment.error = None

    def _refused(self, name: str, args: Any, kwargs: Any, error: Exception) -> Mapping[str, Fact] | None:
        """What the tensor is that a line of the user's may have meant otherwise."""
        if not self.session.listening or not is_tensor(args[0]) or not _asked_by_user(PASSING_ON.get(name, "")):
            return None
        with self.session.unseen():
            return REFUSED[name](args, kwargs)


def _asked_by_user(package: str) -> bool:
    """Whether the user's own line called a method, or this package for it, and does not wait for it to raise."""
    for frame in frames_from(sys._getframe(3)):
        path = frame.f_code.co_filename
        if is_user_file(path):
            return not _is_guarded(frame)
        passes_on = bool(package) and str(frame.f_globals.get("__name__", "")).startswith(f"{package}.")
        if not (passes_on or path.startswith(OUR_FOLDER) or path.endswith("_tensor.py")):
            return False
    return False


def _is_guarded(frame: FrameType) -> bool:
    kinds = [handler.type for block in tries_around(frame) for handler in block.handlers]
    return any(kind is None or ast.unparse(kind) not in UNRELATED for kind in kinds)


def _scattered(args: Any, kwargs: Any) -> Mapping[str, Fact] | None:
    tensor = args[0]
    if tensor.is_contiguous() or tensor.device.type == "meta":
        return None
    try:
        tensor.reshape(*args[1:], **kwargs)
    except REFUSALS:
        return None
    return {"given": str(summarise(tensor)), "strides": ", ".join(map(str, tensor.stride()))}


def _tracked(args: Any, kwargs: Any) -> Mapping[str, Fact] | None:
    return {"given": str(summarise(args[0]))} if args[0].requires_grad else None


def _many(args: Any, kwargs: Any) -> Mapping[str, Fact] | None:
    return {"given": str(summarise(args[0])), "elements": args[0].numel()} if args[0].numel() > 1 else None


def _indexed(args: Any, kwargs: Any) -> Mapping[str, Fact] | None:
    index = args[2] if len(args) > 2 else kwargs.get("index")
    if not is_tensor(index) or index.is_complex() or not 0 <= args[0].dim() - index.dim() <= 1:
        return None
    axes, kind = (args[0].dim(), index.dim()), str(index.dtype).removeprefix("torch.")
    if axes[0] == axes[1] and kind == "int64":
        return None
    given, by = str(summarise(args[0])), str(summarise(index))
    return {"given": given, "index": by, "dtype": kind, "axes": axes[0], "index_axes": axes[1]}


REFUSED = {"view": _scattered, "numpy": _tracked, "item": _many, "gather": _indexed}
