"""What padding does to a model's answers: the same batch with and without it."""

from collections.abc import Mapping
from typing import Any

from dryfit.backends.torch import is_tensor
from dryfit.core.moment import Moment
from dryfit.seams.torch import models
from dryfit.seams.torch.preserve import preserved

# The label that cross-entropy leaves out.
IGNORED = -100


def padding(torch: Any, module: Any, moment: Moment, result: Any) -> dict[str, Any]:
    """Numbers on padding that is attended to, and on labels that stand on padding."""
    given = models.bound(module, moment.args, moment.kwargs)
    try:
        return {**_unmasked(torch, module, moment, given), **_labelled(torch, module, moment, given)}
    except Exception:
        return {}


def _unmasked(torch: Any, module: Any, moment: Moment, given: Mapping[str, Any]) -> dict[str, Any]:
    ids: Any = given.get("input_ids")
    pad = getattr(getattr(module, "config", None), "pad_token_id", None)
    takes = "attention_mask" in models.forward_names(module)[0]
    if not takes or given.get("attention_mask") is not None or not is_tensor(ids) or pad is None or ids.dim() != 2:
        return {}
    mask = (ids != pad).long()
    if not _only_runs(mask):
        return {}
    with preserved(torch, module), torch.no_grad():
        module.eval()
        one, other = (
            _logits(moment.function(*moment.args, **{**moment.kwargs, **more}))
            for more in ({}, {"attention_mask": mask})
        )
    if one is None or other is None or one.shape != other.shape:
        return {}
    gaps = (one - other).abs()
    if gaps.dim() == 3:
        gaps = gaps[mask.bool()]
    return {"unmasked_padding": float(1 - mask.double().mean()), "mask_difference": float(gaps.max())}


def _only_runs(mask: Any) -> bool:
    """Whether padding stands only at an end of rows, twice or more somewhere: no chance of random ids."""
    empty = mask.shape[1] - mask.sum(dim=1)
    leading = (mask.cumsum(dim=1) == 0).sum(dim=1)
    trailing = (mask.flip(1).cumsum(dim=1) == 0).sum(dim=1)
    at_ends = bool(((leading == empty) | (trailing == empty)).all())
    return at_ends and bool((empty > 1).any()) and bool((empty < mask.shape[1]).all()) and bool((empty == 0).any())


def _logits(result: Any) -> Any:
    found = result.get("logits") if isinstance(result, Mapping) else None
    found = result.get("last_hidden_state") if isinstance(result, Mapping) and found is None else found
    return found if is_tensor(found) else None


def _labelled(torch: Any, module: Any, moment: Moment, given: Mapping[str, Any]) -> dict[str, Any]:
    labels: Any = given.get("labels")
    mask: Any = given.get("attention_mask")
    if not is_tensor(labels) or not is_tensor(mask) or "labels" not in moment.kwargs or labels.dim() != 2:
        return {}
    translates = getattr(getattr(module, "config", None), "is_encoder_decoder", False)
    if labels.shape != mask.shape or labels.is_floating_point() or translates:
        return {}
    counted: Any = labels != IGNORED
    wrong: Any = counted & (mask == 0)
    if not bool(wrong.any()):
        return {}
    changed = torch.where(wrong, torch.full_like(labels, IGNORED), labels)
    with preserved(torch, module), torch.no_grad():
        module.eval()
        values = [
            _loss(moment.function(*moment.args, **{**moment.kwargs, "labels": tried})) for tried in (labels, changed)
        ]
    if None in values:
        return {}
    return {"labelled_padding": float(wrong.sum() / counted.sum()), "padding_losses": (values[0], values[1])}


def _loss(result: Any) -> float | None:
    found: Any = result.get("loss") if isinstance(result, Mapping) else None
    return float(found.detach()) if is_tensor(found) and found.numel() == 1 else None
