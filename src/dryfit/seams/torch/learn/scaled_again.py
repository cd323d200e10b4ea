"""Inputs that come to a model at a usual size, and that its own forward scales once more."""

from collections.abc import Callable
from typing import Any

from dryfit.backends.torch import is_tensor, tensors_in
from dryfit.core.finding import Location
from dryfit.core.source import Site, user_frames

# Deviations of inputs that were prepared: pixels of 0 to 1 have some 0.3, standardised columns 1.
LEAST, MOST = 0.05, 5.0
# What makes inputs so much smaller has scaled them.
SHRUNK = 0.1


def shrunk(torch: Any, given: Any, until: Any, call: Callable[[], Any]) -> tuple[float, Location] | None:
    """The deviation of what a model is given, and the line of its forward that makes it a tenth, above a layer.

    None where it is given none of a usual size, or where no line of the user's does so.
    """
    inputs = [t for t in tensors_in(given).values() if t.is_floating_point() and t.numel() > 1]
    came = max(inputs, key=lambda t: t.numel(), default=None)
    deviation = float(came.std()) if came is not None else 0.0
    if came is None or not LEAST < deviation < MOST:
        return None
    places: list[Location | None] = []
    over: list[bool] = []

    class Watch(torch.overrides.TorchFunctionMode):  # type: ignore[misc]
        def __torch_function__(self, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            made = function(*args, **(kwargs or {}))
            if not places and not over and _is_smaller(came, made, deviation):
                places.append(_forward_at())
            return made

    handle = until.register_forward_pre_hook(lambda layer, args: over.append(True))
    try:
        with Watch():
            call()
    finally:
        handle.remove()
    where = next(iter(places), None)
    return (deviation, where) if where is not None else None


def _is_smaller(came: Any, made: Any, deviation: float) -> bool:
    """Whether as many numbers as the model was given are left, and have a tenth of their deviation."""
    whole = is_tensor(made) and made.is_floating_point() and made.numel() == came.numel()
    return whole and 0 < float(made.std()) < SHRUNK * deviation


def _forward_at() -> Location | None:
    """The line of the innermost forward that is the user's own."""
    frame = next((frame for frame in user_frames(2) if frame.f_code.co_name == "forward"), None)
    return Site.of(frame).location if frame is not None else None
