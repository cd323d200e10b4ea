"""The scale of what a model's first layer is given: the inputs as they reach the first weights."""

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from dryfit.backends.torch import is_tensor, tensors_in
from dryfit.core.baseline import ABSOLUTE_LOSSES
from dryfit.core.evidence.learn import BYTE, HIDDEN, NEARLY, SMALL, InputScale
from dryfit.seams.torch import models
from dryfit.seams.torch.learn import scaled_again

# Layers whose first outputs are as large as their inputs, by their classes' names.
WEIGHING = ("Linear", "Conv1d", "Conv2d", "Conv3d", "LSTM", "GRU", "RNN")
# Below this deviation a feature does not vary.
STILL = 1e-12
# By this share of their deviation over the rows answers move where the size of the inputs shows in them. Behind a
# normalisation of all that the layer gives only its bias does: a twentieth, where it is as large as torch draws it.
SHOWS = 0.5
# Normalisations that take away what is the same in all rows, or at all places.
OVER_ROWS = ("BatchNorm", "LazyBatchNorm", "SyncBatchNorm", "InstanceNorm", "LazyInstanceNorm")


def measure(torch: Any, number: int, module: Any, args: Any, kwargs: Any) -> InputScale | None:
    """Call the model, and see what its first layer with weights is given.

    None where that is no weighing layer, or where a normalisation follows: to that, any size is one.
    """

    def call() -> Any:
        return module(*args, **kwargs)

    seen: list[tuple[Any, Any]] = []
    with _watched(module, lambda layer, given: seen.append((layer, given))):
        call()
    if not seen or type(seen[0][0]).__name__ not in WEIGHING:
        return None
    layer, given = seen[0]
    if not is_tensor(given) or not given.is_floating_point() or given.shape[0] < 2 or not given.isfinite().all():
        return None
    mean, deviation = _statistics(layer, given)
    varying = deviation[deviation > STILL]
    if not varying.numel():
        return None
    normalised = _is_normalised(seen, hidden=bool((deviation < HIDDEN * mean.abs()).all()))
    if normalised and (_is_over_rows(seen) or not _goes_beside(layer, float(deviation.max()), call)):
        return None
    scale = InputScale(
        number,
        models.path_of(module, layer),
        type(layer).__name__,
        smallest=float(given.min()),
        largest=float(given.max()),
        least_deviation=float(varying.min()),
        greatest_deviation=float(varying.max()),
        greatest_mean=float(mean.abs().max()),
        integral=bool((given == given.round()).all()),
    )
    again = scaled_again.shrunk(torch, (args, kwargs), layer, call) if scale.greatest_deviation < SMALL else None
    return replace(scale, came=again[0], shrunk_at=again[1]) if again else scale


def standardise(session: Any, torch: Any) -> None:
    """From now on give the first layer of every model inputs of a usual size: pixels to 1, else deviation 1.

    The gradients at hand came of the inputs as they were, and are dropped.
    """
    for model in session.live("models"):
        Standardising(model)
        for parameter in model.parameters():
            parameter.grad = None


class Standardising:
    """Finds the first layer at the next call, and measures its features there."""

    def __init__(self, model: Any) -> None:
        self.layer: Any = None
        self.mean: Any = None
        self.deviation: Any = None
        for layer in _weighted(model):
            layer.register_forward_pre_hook(self._scaled, with_kwargs=True)

    def _scaled(self, layer: Any, args: Any, kwargs: Any) -> Any:
        given = _given(layer, args, kwargs)
        self.layer = self.layer or layer
        if layer is not self.layer or type(layer).__name__ not in WEIGHING or not is_tensor(given):
            return None
        if self.mean is None:
            self.mean, self.deviation = _to_one(given) if _holds_pixels(given) else _statistics(layer, given)
            self.deviation = self.deviation.where(self.deviation > STILL, 1.0)
        scaled = (given - self.mean) / self.deviation
        return ((scaled, *args[1:]), kwargs) if args else (args, {**kwargs, _input_name(layer): scaled})


def rescale(session: Any, torch: Any) -> None:
    """From now on give every loss of numbers targets of mean 0 and deviation 1, by those of the first call."""
    known: dict[str, tuple[Any, Any]] = {}

    def around(name: str) -> Callable[..., Any]:
        def call(original: Any, given: Any, target: Any, *args: Any, **kwargs: Any) -> Any:
            mean, deviation = known.setdefault(name, (target.mean(), target.std().clamp_min(STILL)))
            return original(given, (target - mean) / deviation, *args, **kwargs)

        return call

    for name in ("mse_loss", *ABSOLUTE_LOSSES):
        session.patches.wrap(torch.nn.functional, name, around(name))
    for model in session.live("models"):
        for parameter in model.parameters():
            parameter.grad = None


@contextmanager
def _watched(module: Any, look: Callable[[Any, Any], None]) -> Iterator[None]:
    handles = [
        layer.register_forward_pre_hook(
            lambda layer, args, kwargs: look(layer, _given(layer, args, kwargs)), with_kwargs=True
        )
        for layer in _weighted(module)
    ]
    try:
        yield
    finally:
        for handle in handles:
            handle.remove()


def _is_normalised(seen: list[tuple[Any, Any]], *, hidden: bool) -> bool:
    """Whether a normalisation is next; one over the features of a row leaves what their mean has ``hidden``."""
    name = type(seen[1][0]).__name__ if len(seen) > 1 else ""
    return "Norm" in name and (not hidden or name.startswith(OVER_ROWS))


def _is_over_rows(seen: list[tuple[Any, Any]]) -> bool:
    return type(seen[1][0]).__name__.startswith(OVER_ROWS)


def _goes_beside(layer: Any, size: float, call: Callable[[], Any]) -> bool:
    """Whether what a layer gives goes beside the normalisation as well, so that its size shows in the answers.

    A block of a transformer adds what it makes of normalised inputs to the inputs as they are.
    """

    def shrink(layer: Any, args: Any, kwargs: Any) -> Any:
        given = _given(layer, args, kwargs) / max(size, STILL)
        return ((given, *args[1:]), kwargs) if args else (args, {**kwargs, _input_name(layer): given})

    whole = _answers(call())
    handle = layer.register_forward_pre_hook(shrink, with_kwargs=True)
    try:
        shrunk = _answers(call())
    finally:
        handle.remove()
    if whole is None or shrunk is None or whole.shape != shrunk.shape:
        return False
    return bool((whole - shrunk).abs().mean() > SHOWS * whole.std(0).mean())


def _answers(output: Any) -> Any:
    """The largest tensor of numbers that a model gives back."""
    found = [t for t in tensors_in(output).values() if t.is_floating_point() and t.dim() > 1]
    return max(found, key=lambda t: t.numel()).detach() if found else None


def _weighted(module: Any) -> list[Any]:
    """The submodules with parameters of their own, but for those that hand on what they are given to layers inside."""
    return [m for m in module.modules() if any(True for _ in m.parameters(recurse=False)) and not _hands_on(m)]


def _hands_on(module: Any) -> bool:
    """Whether a module of a library's or a script's own has layers inside, as an embedding of patches has."""
    return not type(module).__module__.startswith("torch.nn.") and any(True for _ in module.children())


def _given(layer: Any, args: Any, kwargs: Any) -> Any:
    return args[0] if args else kwargs.get(_input_name(layer))


def _input_name(layer: Any) -> str:
    """The first parameter of its forward; a parametrization, for one, takes nothing."""
    return next(iter(inspect.signature(layer.forward).parameters), "")


def _holds_pixels(given: Any) -> bool:
    whole = bool((given == given.round()).all())
    return whole and float(given.min()) >= 0 and NEARLY < float(given.max()) <= BYTE


def _to_one(given: Any) -> tuple[Any, Any]:
    return given.new_zeros(()), given.new_full((), BYTE)


def _statistics(layer: Any, given: Any) -> tuple[Any, Any]:
    """Mean and deviation of each feature: the last axis, or the channels of a convolution; shaped to be subtracted."""
    axis = 1 if "Conv" in type(layer).__name__ and given.dim() > 2 else given.dim() - 1
    others = [place for place in range(given.dim()) if place != axis]
    values = given.detach()
    return values.mean(others, keepdim=True), values.std(others, keepdim=True, unbiased=False)
