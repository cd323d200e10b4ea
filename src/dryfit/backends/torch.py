"""Torch tensors to plain numbers. Reads `torch` from `sys.modules`; never imports it."""

import sys
from collections.abc import Iterable, Mapping
from typing import Any

from dryfit.backends.wished import device_of
from dryfit.core.summary import TensorSummary

# Statistics over more elements than this are taken from an even sample of them.
SAMPLE = 1_000_000
# Counting the different values of more elements than this is not worth its time.
COUNTABLE = 100_000


def torch() -> Any:
    """The user's torch."""
    return sys.modules["torch"]


def is_tensor(value: object) -> bool:
    """Whether a value is a torch tensor."""
    module = sys.modules.get("torch")
    return module is not None and isinstance(value, module.Tensor)


def is_strided(tensor: Any) -> bool:
    """Whether a tensor lies in memory value by value: sparse ones do not."""
    return bool(tensor.layout == torch().strided)


def is_transformed(tensor: Any) -> bool:
    """Whether `torch.func` holds a tensor in one of its own, which lies nowhere in memory."""
    kinds = getattr(torch()._C, "_functorch", None)
    return kinds is not None and bool(kinds.is_functorch_wrapped_tensor(tensor))


def address_of(tensor: Any) -> int:
    """Where the values of a tensor begin in memory; of one that lies nowhere, a number that no other has."""
    stored = is_strided(tensor) and not is_transformed(tensor)
    return int(tensor.data_ptr()) if stored else -id(tensor)


def is_batched(tensor: Any) -> bool:
    """Whether a tensor stands for each of many that `vmap` computes at once: it has no one value to be read."""
    while is_transformed(tensor):
        kinds = torch()._C._functorch
        if kinds.is_batchedtensor(tensor):
            return True
        tensor = kinds.get_unwrapped(tensor)
    return False


def summarise(tensor: Any) -> TensorSummary:
    """Measure a tensor without touching its gradient, its mode or the random state."""
    plain = TensorSummary(
        tuple(tensor.shape), dtype_name(tensor), device_of(tensor), requires_grad=tensor.requires_grad
    )
    if tensor.numel() == 0 or tensor.is_meta or not is_strided(tensor) or tensor.is_quantized or is_batched(tensor):
        return plain
    with torch().no_grad(), _no_modes():
        return _measure(tensor.detach(), plain)


def _measure(tensor: Any, plain: TensorSummary) -> TensorSummary:
    flat = _sample(tensor.reshape(-1))
    values = flat.to(torch().float64) if not flat.is_complex() else flat.abs().to(torch().float64)
    finite = values[torch().isfinite(values)]
    known = finite.numel() > 0
    return TensorSummary(
        shape=plain.shape,
        dtype=plain.dtype,
        device=plain.device,
        requires_grad=plain.requires_grad,
        min=finite.min().item() if known else None,
        max=finite.max().item() if known else None,
        mean=finite.mean().item() if known else None,
        std=finite.std(unbiased=False).item() if known else None,
        nonfinite=int(values.numel() - finite.numel()),
        zero_fraction=(values == 0).double().mean().item(),
        row_sums=_row_sums(tensor),
        integral=bool((finite == finite.round()).all().item()) if known else None,
        distinct=int(values.unique().numel()) if values.numel() <= COUNTABLE else None,
    )


def _sample(flat: Any) -> Any:
    step = max(1, flat.numel() // SAMPLE)
    return flat[::step]


def _row_sums(tensor: Any) -> tuple[float, float] | None:
    if tensor.dim() < 2 or not tensor.is_floating_point() or tensor.shape[-1] < 2 or tensor.numel() > SAMPLE:
        return None
    sums = tensor.double().sum(dim=-1)
    return sums.min().item(), sums.max().item()


def _no_modes() -> Any:
    """Keep the user's torch-function modes (a default device, say) out of our arithmetic."""
    return torch()._C.DisableTorchFunction()


def dtype_name(tensor: Any) -> str:
    """``float32`` for ``torch.float32``."""
    return str(tensor.dtype).removeprefix("torch.")


def tensors_in(value: object, prefix: str = "") -> dict[str, Any]:
    """Every tensor in nested dictionaries, lists and tuples, by its key or position; rows of unequal lengths are none.

    An encoder makes such a tensor of a padded batch, in eval mode, and it has no shape.
    """
    if is_tensor(value):
        return {} if value.is_nested else {prefix: value}  # type: ignore[attr-defined]
    if isinstance(value, Mapping):
        return _join((f"{prefix}.{key}" if prefix else str(key), item) for key, item in value.items())
    if isinstance(value, (list, tuple)):
        return _join((f"{prefix}.{i}" if prefix else str(i), item) for i, item in enumerate(value))
    return {}


def _join(pairs: Iterable[tuple[str, object]]) -> dict[str, Any]:
    return {name: tensor for key, item in pairs for name, tensor in tensors_in(item, key).items()}


def summaries(value: object) -> dict[str, TensorSummary]:
    """`summarise` over `tensors_in`."""
    return {name: summarise(tensor) for name, tensor in tensors_in(value).items()}


def global_norm(tensors: Iterable[Any]) -> float | None:
    """The 2-norm over all of them together, None where there are none."""
    with torch().no_grad(), _no_modes():
        squares = [values_of(t).detach().double().pow(2).sum().item() for t in tensors]
    return float(sum(squares)) ** 0.5 if squares else None


def values_of(tensor: Any) -> Any:
    """The numbers of a tensor; of a sparse one those that it holds, each place's together."""
    return tensor.coalesce().values() if tensor.is_sparse else tensor


def value_counts(tensor: Any, most: int = 100) -> dict[int, int]:
    """How often each whole number occurs, at most `most` of them."""
    with torch().no_grad(), _no_modes():
        values, counts = tensor.detach().reshape(-1).to(torch().int64).unique(return_counts=True)
        return dict(list(zip(values.tolist(), counts.tolist(), strict=True))[:most])


def is_unmade(parameter: Any) -> bool:
    """Whether a lazy layer's parameter has no shape yet: its layer has seen no input."""
    return hasattr(type(parameter), "materialize")


def elements_of(parameters: Iterable[Any]) -> int:
    """How many values parameters have together, those of lazy layers none as long as they are not made."""
    return sum(parameter.numel() for parameter in parameters if not is_unmade(parameter))
