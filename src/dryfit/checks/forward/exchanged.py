"""FWD508: token ids and their mask, in each other's places."""

from dryfit.core.check import check
from dryfit.core.evidence import Data, Forward
from dryfit.core.evidence.forward import Call
from dryfit.core.finding import Finding, Findings, Location, Proof, Severity
from dryfit.core.source import argument, source_of

IDS, MASK = "input_ids", "attention_mask"
# Calls that must show the same.
CALLS = 2


@check("FWD508", Severity.ERROR)
def ids_and_mask_exchanged(forward: Forward, data: Data | None) -> Findings:
    """The token ids and their attention mask stand in each other's places.

    Cause:
        A `TensorDataset`, a tuple or a collate function has the two in another order than the loop takes them.
        Both are whole numbers of one shape, and nothing raises: the model reads ones and zeros, and no text.

    Fix:
        Give both in the order in which they are taken, or by name.
    """
    found = [call for call in forward.calls if not call.failed and _are_exchanged(call)]
    if len(found) < CALLS:
        return
    call = found[0]
    ids, mask = call.inputs[IDS], call.inputs[MASK]
    yield Finding(
        f"`{IDS}` holds nothing but 0 and 1, and `{MASK}` numbers of up to {mask.max:.0f}: they are exchanged.",
        {"ids": ids.max, "mask": mask.max},
        _to_edit(call, data),
        fix=f"Put `{IDS}` before `{MASK}`, as the loop takes them.",
        proof=Proof(
            "experiment",
            f"in {len(found)} calls `{IDS}` is 0 or 1 everywhere, and `{MASK}` goes from {mask.min:.0f} to "
            f"{mask.max:.0f}",
            f"exchanged, the mask is 0 or 1, and the ids go up to {mask.max:.0f}",
        ),
    )


def _are_exchanged(call: Call) -> bool:
    ids, mask = call.inputs.get(IDS), call.inputs.get(MASK)
    if ids is None or mask is None or ids.shape != mask.shape or len(ids.shape) != 2:
        return False
    whole = "int" in ids.dtype and "int" in mask.dtype
    return bool(
        whole and ids.min is not None and ids.min >= 0 and ids.max == 1 and mask.max is not None and mask.max > 1
    )


def _to_edit(call: Call, data: Data | None) -> Location | None:
    """The call, where it names the mask for the ids itself; else where the rows are put together."""
    given = argument(call.location, IDS, 0)
    if given is not None and "mask" in source_of(given):
        return given
    trained = next((d for d in data.datasets if d.role == "train"), None) if data is not None else None
    return (trained.made_at or trained.location if trained else None) or call.location
