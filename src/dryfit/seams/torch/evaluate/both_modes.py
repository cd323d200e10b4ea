"""One batch forwarded again in train mode and in eval mode, and how far apart the answers are."""

from dataclasses import dataclass
from typing import Any

from dryfit.backends.torch import tensors_in
from dryfit.seams.torch.preserve import preserved


@dataclass(frozen=True)
class Probe:
    """The largest difference between two forwards of one batch, in either mode.

    ``buffers`` is the largest change that a forward in train mode makes to a buffer.
    """

    train: float | None
    evaluation: float | None
    buffers: float | None


def probe(torch: Any, model: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Probe:
    """Measure, and leave the model, its buffers and the random states as they are."""
    with preserved(torch, model), torch.no_grad():
        before = {name: buffer.detach().clone() for name, buffer in model.named_buffers()}
        training = _difference(model, args, kwargs, mode=True)
        buffers = _largest((before[n], b) for n, b in model.named_buffers() if n in before and b.is_floating_point())
    with preserved(torch, model), torch.no_grad():
        evaluation = _difference(model, args, kwargs, mode=False)
    return Probe(training, evaluation, buffers)


def _difference(model: Any, args: tuple[Any, ...], kwargs: dict[str, Any], *, mode: bool) -> float | None:
    try:
        model.train(mode)
        first, second = (tensors_in(model(*args, **kwargs)) for _ in range(2))
    except Exception:
        return None
    return _largest((a, second[name]) for name, a in first.items() if name in second and a.is_floating_point())


def _largest(pairs: Any) -> float | None:
    gaps = [float((a - b).abs().max()) for a, b in pairs if a.shape == b.shape and a.numel()]
    return max(gaps, default=None)
