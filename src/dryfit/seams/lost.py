"""A device that is lost, told from a failure of one operation by asking it once more; and one that is not there."""

import sys
from collections.abc import Callable
from typing import Any

from dryfit.core.device import DeviceLost
from dryfit.core.source import here, raised_at

# Statuses of NVIDIA's libraries: they end an operation without a word on what it was given.
OPAQUE = ("CUBLAS_STATUS_", "CUDNN_STATUS_", "CUSPARSE_STATUS_", "CUFFT_", "CUSOLVER_STATUS_")
MESSAGE_LENGTH = 300
# The package of torch that speaks with the device.
CUDA = "torch.cuda"
# The function of torch that makes classes which stand in for those of a build with CUDA.
STANDING_IN = "_dummy_type"


def lost_by(error: BaseException, operation: str, device: str) -> DeviceLost | None:
    """What is known of the loss, None where the device still answers."""
    torch = sys.modules.get("torch")
    if torch is None or not isinstance(error, Exception) or not _is_lost(torch, error):
        return None
    site = raised_at(error.__traceback__)
    message = str(error).strip().split("\n", 1)[0][:MESSAGE_LENGTH]
    return DeviceLost(device, type(error).__name__, message, operation, site.location if site else here(2))


def is_absent(error: BaseException, note: Callable[[str], object]) -> bool:
    """Whether torch refused because there is no device, which is noted: what it raised comes of its code for them."""
    torch, traceback = sys.modules.get("torch"), error.__traceback__
    if torch is None or torch.cuda.is_initialized() or not isinstance(error, (RuntimeError, AssertionError)):
        return False
    while traceback is not None and traceback.tb_next is not None:
        traceback = traceback.tb_next
    frame = traceback.tb_frame if traceback is not None else None
    name = str(frame.f_globals.get("__name__", "")) if frame is not None else ""
    stands_in = frame is not None and frame.f_code.co_qualname.startswith(f"{STANDING_IN}.")
    absent = stands_in or name == CUDA or name.startswith(f"{CUDA}.")
    if absent:
        note("What only a GPU does was left out: the rehearsal has none.")
    return absent


def _is_lost(torch: Any, error: Exception) -> bool:
    no_memory = getattr(torch, "OutOfMemoryError", torch.cuda.OutOfMemoryError)
    if not isinstance(error, RuntimeError) or isinstance(error, no_memory):
        return False
    died = getattr(torch, "AcceleratorError", ())
    return isinstance(error, died) or any(word in str(error) for word in OPAQUE) or not _answers(torch)


def _answers(torch: Any) -> bool:
    """Whether the device still does what it is asked: after an assertion it refuses everything."""
    if not torch.cuda.is_initialized():
        return True
    try:
        torch.cuda.synchronize()
    except RuntimeError:
        return False
    return True
