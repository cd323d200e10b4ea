"""Tokens that a model's configuration has to name before its decoder can begin."""

from traceback import walk_tb
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.missing import MissingAttribute
from dryfit.core.retry import Retry
from dryfit.core.trace import configured
from dryfit.seams.torch.models import built_at

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What makes the decoder's input of the labels, and what of the configuration it reads.
SHIFTS = ("_shift_right", "shift_tokens_right", "prepare_decoder_input_ids_from_labels")
TOKENS = ("decoder_start_token_id", "pad_token_id")


def unset_token(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter the token that a configuration does not name; a mend of the operation that raised names one."""
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    if not any(frame.f_code.co_name in SHIFTS for frame in frames):
        return None
    owner = next((model for frame in reversed(frames) if (model := _model(frame)) is not None), None)
    name = next((name for name in TOKENS if owner is not None and getattr(owner.config, name, None) is None), "")
    if owner is not None and name:
        built = built_at(owner)
        kind = type(owner.config).__name__
        entry = MissingAttribute("config", kind, name, configured(built) or built, setting=True, failure=number)
        session.recorder.script_adds("missing_attributes", entry)
    return None


def _model(frame: FrameType) -> Any:
    """The model whose method a frame is of."""
    owner = frame.f_locals.get("self")
    return owner if hasattr(owner, "config") and hasattr(owner, "named_parameters") else None
