"""Batch normalisations that take no statistics, and answer by those that they were made with, or only the last."""

from typing import Any

from dryfit.backends.torch import tensors_in
from dryfit.core.evidence.evaluate import LastStatistics, UntakenStatistics
from dryfit.seams.torch.models import called_at
from dryfit.seams.torch.preserve import preserved

# How small a momentum is that may leave them so, and how far statistics that nothing was loaded into have come by then.
SMALL, NEAR = 0.02, 0.2
# Batches in train mode from which on statistics that are as they were made are no chance.
HABIT = 3
# From which momentum on next to nothing is left of the batches before the last, torch's own, and the fewest rows whose
# halves have statistics.
LARGE, USUAL, ROWS = 0.9, 0.1, 4


def untaken(
    torch: Any, number: int, model: Any, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> UntakenStatistics | None:
    """A model's batch normalisations at momentum 0 that were trained and took nothing, and what that does to it."""
    layers = [layer for layer in model.modules() if _takes_none(layer)] or _slow(model)
    batches = max((int(layer.num_batches_tracked) for layer in layers), default=0)
    gap, spread = _apart(torch, model, layers, args, kwargs)
    if gap is None:
        return None
    momentum = max(float(layer.momentum) for layer in layers)
    return UntakenStatistics(number, len(layers), batches, gap, called_at(layers[0]), momentum=momentum, spread=spread)


def unfollowed(
    torch: Any, number: int, leader: int, models: list[Any], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> UntakenStatistics | None:
    """Of an average of a trained model's weights the batch normalisations that were given none of its statistics."""
    layers = [layer for layer in models[number].modules() if _is_unmoved(layer) and not int(layer.num_batches_tracked)]
    theirs = [layer for layer in models[leader].modules() if _counts(layer)]
    batches = max((int(layer.num_batches_tracked) for layer in theirs), default=0)
    if not layers or batches < HABIT:
        return None
    gap, _ = _apart(torch, models[number], layers, args, kwargs)
    return UntakenStatistics(number, len(layers), batches, gap, leader=leader) if gap is not None else None


def lasting(
    torch: Any, number: int, model: Any, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> LastStatistics | None:
    """A model's batch normalisations that keep the last batch's statistics alone, and what that does to its answers."""
    layers = [layer for layer in model.modules() if _counts(layer) and LARGE <= (layer.momentum or 0) < 1]
    batches = max((int(layer.num_batches_tracked) for layer in layers), default=0)
    if batches < HABIT:
        return None
    try:
        halves = [_rows(torch, (args, kwargs), part) for part in (0, 1)]
        swing = _swing(torch, model, layers, (args, kwargs), halves, None)
        usual = _swing(torch, model, layers, (args, kwargs), halves, USUAL)
    except Exception:
        # What cannot be asked of half a batch is not tried.
        return None
    momentum = max(float(layer.momentum) for layer in layers)
    return LastStatistics(number, len(layers), momentum, batches, swing, usual, called_at(layers[0]))


def _rows(torch: Any, given: Any, part: int) -> Any:
    """Half of the rows of what a model is given."""
    args, kwargs = given
    rows = next(len(value) for value in (*args, *kwargs.values()) if torch.is_tensor(value))
    if rows < ROWS:
        raise ValueError(rows)
    own = slice(rows // 2) if part == 0 else slice(rows // 2, rows)

    def half(value: Any) -> Any:
        return value[own] if torch.is_tensor(value) and value.dim() and len(value) == rows else value

    return tuple(map(half, args)), {name: half(value) for name, value in kwargs.items()}


def _swing(torch: Any, model: Any, layers: list[Any], given: Any, halves: list[Any], momentum: float | None) -> float:
    """How far answers lie apart with one half of a batch or the other as the last, as a share of their deviation."""
    answers, kept = [], [layer.momentum for layer in layers]
    try:
        for args, kwargs in halves:
            with preserved(torch, model), torch.no_grad():
                model.eval()
                for layer in layers:
                    layer.train()
                    layer.momentum = layer.momentum if momentum is None else momentum
                model(*args, **kwargs)
                model.eval()
                answers.append(tensors_in(model(*given[0], **given[1])))
    finally:
        for layer, before in zip(layers, kept, strict=True):
            layer.momentum = before
    one, other = answers
    floats = [(a.double(), other[n].double()) for n, a in one.items() if a.is_floating_point() and a.numel() > 1]
    return max((float((a - b).abs().mean() / a.std().clamp_min(1e-12)) for a, b in floats), default=0.0)


def _apart(
    torch: Any, model: Any, layers: list[Any], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[float | None, float]:
    """How far one batch's answers by the running statistics of these layers are from those by its own, and how far
    these are from each other.
    """
    if not layers:
        return None, 0.0
    with preserved(torch, model), torch.no_grad():
        model.eval()
        try:
            taken = tensors_in(model(*args, **kwargs))
            for layer in layers:
                layer.train()
            own = tensors_in(model(*args, **kwargs))
        except Exception:
            return None, 0.0
    pairs = [(a, own[name]) for name, a in taken.items() if name in own and a.is_floating_point()]
    gaps = [float((a - b).abs().max()) for a, b in pairs if a.shape == b.shape and a.numel()]
    spreads = [float(b.double().std()) for _, b in pairs if b.numel() > 1]
    return max(gaps, default=None), max(spreads, default=0.0)


def _slow(model: Any) -> list[Any]:
    """All batch normalisations of a model, where each batch brings the statistics of each next to nothing.

    They are as good as made anew: what was loaded has seen more batches, or is far from the mean 0 and the variance 1.
    """
    layers = [layer for layer in model.modules() if _counts(layer)]
    return layers if layers and all(map(_is_slow, layers)) else []


def _is_slow(layer: Any) -> bool:
    batches, momentum = int(layer.num_batches_tracked), layer.momentum
    if (
        momentum is None
        or layer.running_mean is None
        or not 0 < momentum < SMALL
        or batches < HABIT
        or batches * momentum > NEAR
    ):
        return False
    return float(layer.running_mean.abs().median()) < NEAR and float((layer.running_var - 1).abs().median()) < NEAR


def _takes_none(layer: Any) -> bool:
    """Whether a layer has seen batches in train mode, at momentum 0, and has the statistics that it was made with."""
    return getattr(layer, "momentum", None) == 0 and _is_unmoved(layer) and int(layer.num_batches_tracked) >= HABIT


def _is_unmoved(layer: Any) -> bool:
    """Whether it is a batch normalisation with the running statistics that it was made with."""
    return _counts(layer) and not layer.running_mean.any() and bool((layer.running_var == 1).all())


def _counts(layer: Any) -> bool:
    return getattr(layer, "num_batches_tracked", None) is not None
