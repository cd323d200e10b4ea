"""Batch normalisations that take no statistics: at momentum 0 the running ones stay as they were made."""

from typing import Any

from dryfit.backends.torch import tensors_in
from dryfit.core.evidence.evaluate import UntakenStatistics
from dryfit.seams.torch.models import called_at
from dryfit.seams.torch.preserve import preserved

# Batches in train mode from which on statistics that are as they were made are no chance.
HABIT = 3


def untaken(
    torch: Any, number: int, model: Any, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> UntakenStatistics | None:
    """A model's batch normalisations at momentum 0 that were trained and took nothing, and what that does to it."""
    layers = [layer for layer in model.modules() if _takes_none(layer)]
    if not layers:
        return None
    with preserved(torch, model), torch.no_grad():
        model.eval()
        try:
            taken = tensors_in(model(*args, **kwargs))
            for layer in layers:
                layer.train()
            own = tensors_in(model(*args, **kwargs))
        except Exception:
            return None
    pairs = [(a, own[name]) for name, a in taken.items() if name in own and a.is_floating_point()]
    gaps = [float((a - b).abs().max()) for a, b in pairs if a.shape == b.shape and a.numel()]
    batches = max(int(layer.num_batches_tracked) for layer in layers)
    return UntakenStatistics(number, len(layers), batches, max(gaps), called_at(layers[0])) if gaps else None


def _takes_none(layer: Any) -> bool:
    """Whether a layer has seen batches in train mode, at momentum 0, and has the statistics that it was made with."""
    if getattr(layer, "momentum", None) != 0 or getattr(layer, "num_batches_tracked", None) is None:
        return False
    fresh = not layer.running_mean.any() and bool((layer.running_var == 1).all())
    return fresh and int(layer.num_batches_tracked) >= HABIT
