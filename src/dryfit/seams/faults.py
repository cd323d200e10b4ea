"""Mistakes of our own: told apart from the user's, and kept away from the user's code."""

import os
from collections.abc import Iterable
from types import CodeType

from dryfit.core.evidence import Failure
from dryfit.core.source import OUR_FOLDER, raised_at

# A compiled function has no frame: what it raises seems to come from the line of ours that calls the original.
# What stands in for an iterator asks that for its attributes.
PASSES_ON = (
    "Moment.run",
    "Original.__call__",
    "Original.outcome",
    "Wishes.run",
    "CrossingSeam._around.<locals>.operate",
    "Served.__getattr__",
)
# A mode of torch's stands between the user's line and the operation that it asks for.
TORCH_FUNCTION = "__torch_function__"
# What the overlay raises in the stead of `open` is the script's as well.
OVERLAY = os.path.join(OUR_FOLDER, "script", "overlay", "")


def claim(error: BaseException, *, ours: bool = True) -> None:
    """Say whose an exception is; the first word counts."""
    if not hasattr(error, "_dryfit_ours"):
        error._dryfit_ours = ours  # type: ignore[attr-defined]


def is_ours(error: BaseException) -> bool:
    """Whether an exception was raised while we measured, or by a line of ours."""
    claimed: bool | None = getattr(error, "_dryfit_ours", None)
    if claimed is not None:
        return claimed
    traceback = error.__traceback__
    while traceback is not None and traceback.tb_next is not None:
        traceback = traceback.tb_next
    code = traceback.tb_frame.f_code if traceback is not None else None
    return code is not None and code.co_filename.startswith(OUR_FOLDER) and not _passes_on(code)


def is_the_scripts(fault: BaseException, failures: Iterable[Failure]) -> bool:
    """Whether the script's own line raised what was met while we measured, as it has raised for the script itself."""
    site = raised_at(fault.__traceback__)
    where = site.location if site is not None else None
    return where is not None and any(
        (failure.error, failure.location.path, failure.location.line) == (type(fault).__name__, where.path, where.line)
        for failure in failures
        if failure.location is not None
    )


def _passes_on(code: CodeType) -> bool:
    handed_on = code.co_qualname in PASSES_ON or code.co_name == TORCH_FUNCTION
    return handed_on or code.co_filename.startswith(OVERLAY)
