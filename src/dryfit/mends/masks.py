"""Attention given masks that fit."""

import sys
from typing import Any

from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.mends.hooks import change_before, change_operation
from dryfit.mends.registry import mend


@mend("FWD307", "forward")
def widen_mask(moment: Moment, finding: Finding) -> str | None:
    """Leave the mask out, or read it as what says which tokens are padding."""
    path = str(finding.facts["module"])
    if not path:
        change_operation(moment, "scaled_dot_product_attention", _without_mask)
        return "without the mask"
    name = str(finding.facts["argument"])
    layers = list(moment.live["model"].modules())
    if finding.facts["turned"] == "module":
        for layer in layers:
            if getattr(layer, "batch_first", None) is False:
                layer.batch_first = True
        return "with batch_first=True"
    if finding.facts["turned"] == "mask":
        for layer in layers:
            if isinstance(layer, sys.modules["torch"].nn.MultiheadAttention):
                change_before(layer, _with_padding_turned)
        return f"with the {name} turned to {finding.facts['wanted']}"

    def hook(module: Any, args: Any, kwargs: dict[str, Any]) -> Any:
        return args, {**kwargs, name: None}

    failing = moment.live["model"].get_submodule(path)
    if name == "attn_mask":
        # The others of the model are given the same mask.
        for layer in layers:
            if type(layer) is type(failing):
                change_before(layer, _with_mask_that_fits)
        return f"with a mask of {finding.facts['wanted']}, causal if it was"
    change_before(failing, hook)
    return f"without the {name}"


@mend("FWD307", "call")
def give_mask_an_axis_for_queries(moment: Moment, finding: Finding) -> str | None:
    """Let every attention of Keras read a mask of rows x keys as one for all queries, now and in later calls."""
    if finding.facts["module"] == "":
        return None
    moment.live["layers"].spreads_masks = True
    return "with an axis for the queries in the mask"


def _with_mask_that_fits(layer: Any, args: Any, kwargs: dict[str, Any]) -> Any:
    """A mask of another shape than the attention left out; a causal one made anew."""
    mask: Any = kwargs.get("attn_mask")
    given: list[Any] = [*args, kwargs.get("query"), kwargs.get("key"), None, None]
    query, key = given[:2]
    if mask is None or not hasattr(query, "dim") or not hasattr(key, "dim") or query.dim() != 3:
        return args, kwargs
    axis = 1 if getattr(layer, "batch_first", False) else 0
    wanted = query.shape[axis], key.shape[axis]
    if tuple(mask.shape[-2:]) == wanted:
        return args, kwargs
    hidden = mask if str(mask.dtype) == "torch.bool" else mask < 0
    later = hidden.new_ones(hidden.shape).triu(1)
    if not (hidden == later).all():
        return args, {**kwargs, "attn_mask": None, "is_causal": False}
    later = later.new_ones(wanted).triu(1)
    made = later if hidden is mask else later.new_zeros(wanted, dtype=mask.dtype).masked_fill(later, float("-inf"))
    return args, {**kwargs, "attn_mask": made}


def _with_padding_turned(module: Any, args: Any, kwargs: dict[str, Any]) -> Any:
    """The padding mask as batch x keys, for keys that come length first."""
    mask: Any = kwargs.get("key_padding_mask")
    key: Any = args[1] if len(args) > 1 else kwargs.get("key")
    turned = mask is not None and key is not None and mask.dim() == 2 and mask.shape == key.shape[:2]
    return (args, {**kwargs, "key_padding_mask": mask.transpose(0, 1)}) if turned else (args, kwargs)


def _without_mask(args: list[Any], kwargs: dict[str, Any]) -> None:
    kwargs.pop("attn_mask", None)
    args[3:4] = [None] if len(args) > 3 else []
