"""Whether the logits depend on the inputs at all, and where the inputs are lost."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor, tensors_in
from dryfit.core.evidence.learn import Constant
from dryfit.seams.torch import models
from dryfit.seams.torch.data.rowmakers import forward_at

if TYPE_CHECKING:
    from dryfit.seams.torch.learn.probes import Batch

# Differences below this share of the largest logit are rounding.
ROUNDING = 1e-5
# Arguments of a model that are no inputs.
LABELS = ("labels", "label", "label_ids", "target", "targets", "y")
# Examples that differ among themselves before sameness of their logits says anything.
FEWEST = 4
# What picks one of several, as the code of a quantizer: all examples may pick the same for a while.
CHOICES = ("argmin", "argmax", "min", "max", "topk", "round")


def measure(batch: "Batch", steps: int) -> list[Constant]:
    """Compare the logits of all examples with those of the first."""
    inputs = _inputs(batch)
    if inputs and _different(inputs) == 1 and _loses_what_it_was_served(batch):
        return [Constant(batch.number, batch.examples, steps, 0.0, 0.0, handed=True, where=batch.called)]
    different = _different(inputs) if inputs else 0
    if batch.examples < FEWEST or not (different == 1 or different >= FEWEST):
        return []
    logits = batch.whole
    if logits is None or logits.dim() < 1 or logits.shape[0] != batch.examples or not logits.isfinite().all():
        return []
    gap, size = float((logits - logits[:1]).abs().max()), float(logits.abs().max())
    if gap > ROUNDING * size:
        return []
    if different == 1:
        return [Constant(batch.number, batch.examples, steps, gap, 0.0, handed=True, blank=True, where=batch.called)]
    if _choose_alike(batch):
        return []
    spread = max(_spread(tensor) for tensor in inputs.values())
    return [Constant(batch.number, batch.examples, steps, gap, spread, **_lost(batch))]


def _inputs(batch: "Batch") -> dict[str, Any]:
    given = tensors_in(models.bound(batch.module, batch.args, batch.kwargs))
    return {name: t for name, t in given.items() if t.dim() > 0 and name not in LABELS}


def _loses_what_it_was_served(batch: "Batch") -> bool:
    """Whether the loader's batch has inputs that differ, and the model is given the same for each example."""
    served = [t for t in tensors_in(batch.served).values() if t.dim() > 1 and len(t) == batch.examples]
    return bool(served) and _different(dict(enumerate(served))) >= FEWEST


def _different(inputs: Mapping[Any, Any]) -> int:
    """How many different examples there are, by the input that differs most."""
    return max(len(t.reshape(t.shape[0], -1).unique(dim=0)) for t in inputs.values())


def _spread(tensor: Any) -> float:
    """How far examples are from the first, on average."""
    values = tensor.double()
    return float((values - values[:1]).abs().mean())


def _differs(tensor: Any) -> bool:
    """Whether examples differ at all: beside the scores of codes that are far off, what decides may be small."""
    return tensor.dim() > 0 and _spread(tensor.detach()) > 0


def _varies(tensor: Any) -> bool:
    """Whether examples differ by more than rounding."""
    return tensor.dim() > 0 and _spread(tensor) > ROUNDING * float(tensor.double().abs().max())


def _choose_alike(batch: "Batch") -> bool:
    """Whether the model picks one of several for each example, all the same one, of scores that differ."""
    whole = [made for made in _choices(batch) if is_tensor(made) and made.numel() and not made.numel() % batch.examples]
    return any(_spread(made.reshape(batch.examples, -1)) == 0 for made in whole)


def _choices(batch: "Batch") -> list[Any]:
    """The places that the model picks of scores that differ."""
    made: list[Any] = []

    class Watch(batch.torch.overrides.TorchFunctionMode):  # type: ignore[misc, name-defined]
        def __torch_function__(self, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            result = function(*args, **(kwargs or {}))
            scores = args[0] if args else None
            if getattr(function, "__name__", "") in CHOICES and is_tensor(scores) and _differs(scores):
                made.append(result if is_tensor(result) else getattr(result, "indices", None))
            return result

    with Watch():
        batch.logits()
    return made


def _lost(batch: "Batch") -> dict[str, Any]:
    """The last submodule whose outputs differ between examples, and the first after it whose do not."""
    found: list[tuple[str, Any, Any]] = []
    handles = [
        m.register_forward_hook(lambda m, a, o, n=n: found.append((n, m, next(iter(tensors_in(o).values()), None))))
        for n, m in batch.module.named_modules()
        if next(iter(m.children()), None) is None
    ]
    try:
        batch.logits()
    finally:
        for handle in handles:
            handle.remove()
    rows = [(n, m, t) for n, m, t in found if is_tensor(t) and t.dim() > 0 and t.shape[0] == batch.examples]
    varying = [index for index, (_, _, t) in enumerate(rows) if _varies(t)]
    last = varying[-1] if varying else -1
    before = {"before": rows[last][0], "spread": _spread(rows[last][2])} if varying else {}
    if last + 1 >= len(rows):
        return {**before, "where": forward_at(batch.module) or models.built_at(batch.module)}
    name, module, output = rows[last + 1]
    inside = _given_varying(batch, module)
    where = (models.built_at(module) if inside else None) or forward_at(batch.module) or models.built_at(batch.module)
    made = {"after": name, "class_name": type(module).__name__, "zeros": not bool(output.any())}
    return {**before, **made, "inside": inside, "where": where}


def _given_varying(batch: "Batch", module: Any) -> bool:
    """Whether a submodule is given what differs between examples: then it is the one that loses it."""
    seen: list[bool] = []

    def look(module: Any, args: Any) -> None:
        seen.append(any(_varies(t) for t in tensors_in(args).values()))

    handle = module.register_forward_pre_hook(look)
    try:
        batch.logits()
    finally:
        handle.remove()
    return any(seen)
