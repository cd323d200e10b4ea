"""What an exception carries from the seam that saw it to the one that records it, and what is kept of it."""

import os
import re
import traceback
from collections.abc import Sequence

from dryfit.core.evidence import Failure
from dryfit.core.request import Request

# Where in the scratch folder the files lie that the script writes, each under its whole path.
WRITTEN = "/overlay/files"
# What colours a terminal's text.
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
# An exception's message is kept to this many characters.
MESSAGE_LENGTH = 500


def annotate(error: BaseException, **facts: object) -> None:
    """Hand facts to whoever records the failure; `stage`, `operation` and `module` override its own."""
    known = getattr(error, "_dryfit_facts", {})
    try:
        error._dryfit_facts = {**facts, **known}  # type: ignore[attr-defined]
    except AttributeError:
        return


def facts_of(error: BaseException) -> dict[str, object]:
    """What seams have told of an exception."""
    return getattr(error, "_dryfit_facts", {})


def is_annotated(error: BaseException) -> bool:
    """Whether a seam has told what it knows of an exception."""
    return bool(getattr(error, "_dryfit_facts", None))


def remember(error: BaseException, number: int) -> None:
    """Let an exception bear the number of its failure."""
    try:
        error._dryfit_failure = number  # type: ignore[attr-defined]
    except AttributeError:
        return


def is_curtailed(error: BaseException, failures: Sequence[Failure]) -> bool:
    """Whether an exception was entered as one that fewer batches or turns may have caused alone."""
    known: int | None = getattr(error, "_dryfit_failure", None)
    return known is not None and failures[known].curtailed


def release(error: Exception | None) -> None:
    """Let go of what the failed call left in its frames: an autograd graph would outlive its mend."""
    if error is not None:
        traceback.clear_frames(error.__traceback__)


def signature_of(operation: str, error: str, message: str) -> tuple[str, str, str]:
    """What two failures share when they are the same: numbers in the message may differ."""
    return operation, error, re.sub(r"[0-9]+", "0", message[:MESSAGE_LENGTH])


def said(error: BaseException | None, request: Request) -> str:
    """An exception's message without colours, with the script's own paths for those of its copies."""
    own = str(error).replace(os.path.realpath(request.disk or request.scratch) + WRITTEN, "")
    return COLOUR.sub("", own)


def first_line(message: str) -> str:
    """The first line of a message, in a sentence's length."""
    return message.strip().split("\n", 1)[0][:200]


def raised_in(error: BaseException) -> str:
    """The file and function that an exception was raised in."""
    entry, last = error.__traceback__, None
    while entry is not None:
        last, entry = entry, entry.tb_next
    code = last.tb_frame.f_code if last else None
    return f"{os.path.basename(code.co_filename)}:{code.co_qualname}" if code else ""
