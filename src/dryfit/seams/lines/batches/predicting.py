"""Predictions of a LightningModule that has no step of its own for them."""

import ast
from collections.abc import Iterable
from types import FrameType

from dryfit.core.evidence.batch import Taking
from dryfit.core.finding import Location
from dryfit.core.leading import leads_to
from dryfit.seams.raised import UNKNOWN, resolve
from dryfit.seams.signature import is_users

# The step that a module inherits; it gives forward all that a batch holds.
PREDICTING = "predict_step"
# The check that tells of a batch which was given whole.
WHOLE = "BAT107"


def predicts(call: ast.Call, frame: FrameType) -> bool:
    """Whether a call asks a trainer of Lightning for predictions, by the step that the module inherits."""
    if not isinstance(call.func, ast.Attribute) or call.func.attr != "predict":
        return False
    owner = resolve(call.func.value, frame)
    module = getattr(owner, "lightning_module", None) if owner is not UNKNOWN else None
    step = getattr(type(module), PREDICTING, None)
    return step is not None and not is_users(step)


def predicted_otherwise(takings: Iterable[Taking], where: Location | None) -> str:
    """The check that tells why predictions are not such as a line reads that a step of the script's own would make."""
    return WHOLE if any(t.asked == PREDICTING and leads_to(t.location, where) for t in takings) else ""
