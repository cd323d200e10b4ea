"""Counterfactual steps: what an optimizer's step would change under another dtype or rate."""

from typing import Any

from dryfit.backends.torch import global_norm, is_unmade, torch

# Optimizers that treat every value by itself, so that a sample of values steps as the whole does.
ELEMENTWISE = ("SGD", "Adam", "AdamW", "RMSprop", "Adagrad", "Adadelta", "Adamax", "NAdam", "RAdam")
HALVES = ("float16", "bfloat16")
# The rate that a step is tried with where the real one changes nothing; Adam's default.
TRIED_RATE = 1e-3
# Values of each parameter kept to see which ones a step changes.
SAMPLED_VALUES = 4096


def parameters_of(optimizer: Any) -> list[Any]:
    """Every parameter that an optimizer holds, but for those that are not made yet."""
    groups = getattr(optimizer, "param_groups", ())
    return [parameter for group in groups for parameter in group["params"] if not is_unmade(parameter)]


def gradients_of(optimizer: Any) -> list[Any]:
    """The gradients that are there."""
    return [p.grad for p in parameters_of(optimizer) if p.grad is not None]


def sampled(tensor: Any) -> Any:
    """A few values of a tensor, evenly taken, copied; a parameter that is not made yet has none."""
    if is_unmade(tensor):
        return torch().empty(0)
    flat = (tensor.to_dense() if tensor.is_sparse else tensor).detach().reshape(-1)
    return flat[:: max(1, flat.numel() // SAMPLED_VALUES)].clone()


def sample(parameters: list[Any]) -> list[Any]:
    """A few values of every parameter."""
    return [sampled(parameter) for parameter in parameters]


def changed_fraction(before: list[Any], after: list[Any]) -> float | None:
    """The share of values that differ."""
    pairs = _paired(before, after)
    values = sum(a.numel() for _, a in pairs)
    return sum(int((a != b).sum()) for b, a in pairs) / values if values else None


def _paired(before: list[Any], after: list[Any]) -> list[tuple[Any, Any]]:
    """The values of the same tensors; a framework may have moved them to another device in between."""
    return [(b, a.to(b.device)) for b, a in zip(before, after, strict=False) if b.shape == a.shape]


def changes(before: list[Any], after: list[Any]) -> dict[str, Any]:
    """How much a step changed."""
    fraction = changed_fraction(before, after)
    if fraction is None:
        return {}
    pairs = _paired(before, after)
    return {
        "changed_fraction": fraction,
        "update_norm": global_norm((a.double() - b.double()) for b, a in pairs),
        "nonfinite_weights": sum(int((~a.isfinite()).sum()) for _, a in pairs),
    }


def tried(
    torch: Any, optimizer: Any, before: list[Any], gradients: list[Any], rate: float | None
) -> tuple[float | None, int]:
    """The share of the sampled values that a fresh step in float32 changes, at the same rate or another, and how
    many of them it makes NaN or infinite.
    """
    if type(optimizer).__name__ not in ELEMENTWISE:
        return None, 0
    values = [torch.nn.Parameter(value.float()) for value in before]
    for value, gradient in zip(values, gradients, strict=True):
        value.grad = None if gradient is None else gradient.float()
    start = [value.detach().clone() for value in values]
    try:
        type(optimizer)(_groups(optimizer, values, rate)).step()
    except Exception:
        return None, 0
    after = [value.detach() for value in values]
    return changed_fraction(start, after), sum(int((~value.isfinite()).sum()) for value in after)


def _groups(optimizer: Any, values: list[Any], rate: float | None) -> list[dict[str, Any]]:
    rest, groups = iter(values), []
    for group in optimizer.param_groups:
        own = {
            name: value for name, value in group.items() if name not in ("params", "fused", "capturable", "param_names")
        }
        changed = {"lr": rate} if rate is not None else {}
        groups.append({**own, **changed, "params": [next(rest) for _ in group["params"]]})
    return groups
