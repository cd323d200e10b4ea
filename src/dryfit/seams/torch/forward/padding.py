"""What padding does to a model's answers: the same batch with and without it."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.loss import IGNORED
from dryfit.core.finding import Location
from dryfit.core.moment import Moment
from dryfit.core.source import here
from dryfit.seams.torch import models
from dryfit.seams.torch.preserve import preserved

# Logits of two orders of summing differ by a few times the last digit that their type keeps.
ROUNDING = 16


def padding(torch: Any, module: Any, moment: Moment, result: Any) -> dict[str, Any]:
    """Numbers on padding that is attended to, and on labels that stand on padding."""
    given = models.bound(module, moment.args, moment.kwargs)
    try:
        return {**_unmasked(torch, module, moment, given), **_labelled(torch, module, moment, given)}
    except Exception:
        return {}


def _unmasked(torch: Any, module: Any, moment: Moment, given: Mapping[str, Any]) -> dict[str, Any]:
    found = _without_mask(torch, module, moment, given)
    if found is None:
        return {}
    model, mask, where, blind = found
    with preserved(torch, module), torch.no_grad():
        module.eval()
        one = _answers(moment.function(*moment.args, **moment.kwargs))
        with _given_mask(model, mask):
            other = _answers(moment.function(*moment.args, **moment.kwargs))
    if one is None or other is None or one.shape != other.shape:
        return {}
    gaps = (one - other).abs()
    if gaps.dim() == 3 and gaps.shape[:2] == mask.shape:
        gaps = gaps[mask.bool()]
    share, rounding = float(1 - mask.double().mean()), ROUNDING * torch.finfo(one.dtype).eps * float(one.abs().max())
    gap = float(gaps.max())
    return {
        "unmasked_padding": share,
        "mask_difference": gap if gap > rounding else 0.0,
        "logits_spread": _between_rows(one),
        "unmasked_at": where,
        "hides_nothing": blind,
    }


def _between_rows(answers: Any) -> float:
    """The largest deviation of one output between rows: outputs of fresh weights differ far more from each other."""
    return float(answers.reshape(-1, answers.shape[-1]).float().std(dim=0).max())


def _without_mask(
    torch: Any, module: Any, moment: Moment, given: Mapping[str, Any]
) -> tuple[Any, Any, Location | None, bool] | None:
    """The model, the root itself or one inside it, that is given padding and no mask for it, with the mask; and whether
    it is given one that hides nothing.
    """
    if _takes_mask(module):
        mask = _mask_of(module, given)
        return (module, mask, None, is_tensor(given.get("attention_mask"))) if mask is not None else None
    inner = [m for m in module.modules() if m is not module and _takes_mask(m)]
    calls: list[tuple[Any, Any, Location | None, bool]] = []

    def look(model: Any, args: Any, kwargs: Any) -> None:
        given = models.bound(model, args, kwargs)
        calls.append((model, _mask_of(model, given), here(), is_tensor(given.get("attention_mask"))))

    handles = [m.register_forward_pre_hook(look, with_kwargs=True) for m in inner]
    try:
        if inner:
            with preserved(torch, module), torch.no_grad():
                module.eval()
                moment.function(*moment.args, **moment.kwargs)
    finally:
        for handle in handles:
            handle.remove()
    return calls[0] if calls and calls[0][1] is not None else None


def _takes_mask(module: Any) -> bool:
    config = getattr(module, "config", None)
    names = models.forward_names(module)[0] if getattr(config, "pad_token_id", None) is not None else ()
    return "attention_mask" in names and "input_ids" in names


def _mask_of(module: Any, given: Mapping[str, Any]) -> Any:
    """The mask that the ids call for, None where one is given that hides something, or nothing is padded."""
    ids: Any = given.get("input_ids")
    mask: Any = given.get("attention_mask")
    hides = mask is not None and not (is_tensor(mask) and bool((mask == 1).all()))
    if hides or not is_tensor(ids) or ids.dim() != 2 or (mask is not None and mask.shape != ids.shape):
        return None
    mask = (ids != module.config.pad_token_id).long()
    return mask if only_runs(mask) else None


@contextmanager
def _given_mask(model: Any, mask: Any) -> Iterator[None]:
    """Let a model be called with this mask."""
    handle = model.register_forward_pre_hook(
        lambda module, args, kwargs: (args, {**kwargs, "attention_mask": mask}), with_kwargs=True
    )
    try:
        yield
    finally:
        handle.remove()


def only_runs(mask: Any) -> bool:
    """Whether padding stands only at an end of rows, and more of it in some than in others: no chance of random ids."""
    empty = mask.shape[1] - mask.sum(dim=1)
    leading = (mask.cumsum(dim=1) == 0).sum(dim=1)
    trailing = (mask.flip(1).cumsum(dim=1) == 0).sum(dim=1)
    at_ends = bool(((leading == empty) | (trailing == empty)).all())
    return at_ends and bool((empty > 1).any()) and bool((empty < mask.shape[1]).all()) and len(empty.unique()) > 1


def _answers(result: Any) -> Any:
    """The logits of a model, or the tensor that it returns."""
    if isinstance(result, Mapping):
        result = result.get("logits") if result.get("logits") is not None else result.get("last_hidden_state")
    if isinstance(result, (tuple, list)):
        result = next((value for value in result if is_tensor(value) and value.dim() > 0), None)
    return result if is_tensor(result) else None


def _labelled(torch: Any, module: Any, moment: Moment, given: Mapping[str, Any]) -> dict[str, Any]:
    labels: Any = given.get("labels")
    if not is_tensor(labels) or "labels" not in moment.kwargs or labels.dim() != 2 or labels.is_floating_point():
        return {}
    counted: Any = labels != IGNORED
    wrong: Any = _on_padding(module, labels, given.get("attention_mask"), given.get("input_ids"))
    wrong = counted & wrong if is_tensor(wrong) else counted & False
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


def _on_padding(module: Any, labels: Any, mask: Any, ids: Any) -> Any:
    """Where labels stand on padding: by the mask, or for a text of their own by the pad token at the rows' ends."""
    config = getattr(module, "config", None)
    if not getattr(config, "is_encoder_decoder", False):
        hidden = mask == 0 if is_tensor(mask) and labels.shape == mask.shape else None
        # What a mask hides is padding where it is one token: an inverted one hides the text.
        padding = hidden is None or not is_tensor(ids) or ids.shape != mask.shape or len(ids[hidden].unique()) <= 1
        return hidden if padding else None
    padding, end = getattr(config, "pad_token_id", None), getattr(config, "eos_token_id", None)
    tokens = labels != padding
    return ~tokens if padding not in (None, end) and only_runs(tokens.long()) else None


def _loss(result: Any) -> float | None:
    found: Any = result.get("loss") if isinstance(result, Mapping) else None
    return float(found.detach()) if is_tensor(found) and found.numel() == 1 else None
