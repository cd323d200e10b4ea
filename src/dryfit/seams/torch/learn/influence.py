"""Whether the examples of a batch change each other's logits, and what it is that mixes them."""

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor, tensors_in
from dryfit.core.evidence.learn import Influence
from dryfit.core.finding import Location
from dryfit.core.source import here, location_of, nodes_of, parse
from dryfit.seams.patches import Patches
from dryfit.seams.torch import models
from dryfit.seams.torch.data.rowmakers import forward_at

if TYPE_CHECKING:
    from dryfit.seams.torch.learn.probes import Batch

# Differences below this share of the logits' spread are rounding: float32 sums in another order.
ROUNDING = 0.01
# So are those below this share of the logits themselves, however little these differ.
SMALLEST = 1e-6
# Examples that a batch must have for its half to be a batch.
FEWEST = 4
HALVES = ("torch.float16", "torch.bfloat16")


def measure(batch: "Batch") -> list[Influence]:
    """The logits of the second half of a batch, alone and within it; the first half would miss a recurrence."""
    if batch.examples < FEWEST or _exempt(batch.module):
        return []
    half = slice(batch.examples // 2, None)
    whole = batch.whole
    if not _fits(whole, batch.examples):
        return []
    gap, spread = _gap(whole[half], batch.logits(half)), float(whole.float().std())
    if gap is None or gap <= max(ROUNDING * spread, SMALLEST * float(whole.abs().max())):
        return []
    repeated = _gap(whole, batch.logits())
    if repeated is None or repeated > 0.1 * gap:
        return []
    found = Influence(batch.number, batch.examples, gap, spread, repeated, loader=batch.loader)
    return [_caused(batch, half, found)]


def _exempt(module: Any) -> bool:
    """Models whose batch is meant to be one: statistics that are never kept, numbers of half precision."""
    halves = any(str(p.dtype) in HALVES for p in module.parameters())
    return halves or any(
        "BatchNorm" in type(m).__name__ and getattr(m, "running_mean", None) is None for m in module.modules()
    )


def _fits(logits: Any, examples: int) -> bool:
    """One row of logits an example; a square of them compares the examples."""
    if logits is None or logits.dim() < 1 or logits.shape[0] != examples or not logits.isfinite().all():
        return False
    return logits.dim() == 1 or int(logits.shape[1]) != examples


def _gap(one: Any, other: Any) -> float | None:
    if one is None or other is None or one.shape != other.shape:
        return None
    return float((one - other).abs().max())


def _caused(batch: "Batch", half: slice, found: Influence) -> Influence:
    """What closes the gap when it alone is changed; else where the difference begins."""
    limit = ROUNDING * found.spread
    for cause, change in (("batch_first", _batch_first), ("softmax", _softmax), ("normalize", _normalize)):
        with change(batch) as places:
            whole = batch.logits()
            mended = _gap(whole[half], batch.logits(half)) if _fits(whole, batch.examples) else None
        if mended is not None and mended <= limit and places:
            where, path, class_name = places[0]
            name, _, axis = class_name.partition(" ")
            return replace(
                found, cause=cause, mended=mended, where=where, path=path, class_name=name, axis=int(axis or -1)
            )
    path, class_name = _first_mixing(batch, half)
    built = models.built_at(batch.module.get_submodule(path)) if path else None
    return replace(found, path=path, class_name=class_name, where=built or forward_at(batch.module))


@contextmanager
def _batch_first(batch: "Batch") -> Iterator[list[tuple[Location | None, str, str]]]:
    """Let every layer that takes time first, and is given the batch there, take the batch first."""
    layers = [(n, m) for n, m in batch.module.named_modules() if getattr(m, "batch_first", None) is False]
    given = _given_batches(batch, [m for _, m in layers]) if layers else set()
    changed = [(n, m) for n, m in layers if id(m) in given]
    for _, layer in changed:
        layer.batch_first = True
    try:
        yield [_place(batch.module, path, layer) for path, layer in changed]
    finally:
        for _, layer in changed:
            layer.batch_first = False


def _given_batches(batch: "Batch", layers: list[Any]) -> set[int]:
    """The layers that are given three axes, the examples first.

    Without a loader a row of tokens beside an axis of 1 is as likely one sequence, given as a batch of its own.
    """
    found: set[int] = set()

    def look(layer: Any, args: Any, kwargs: Any) -> None:
        first = next(iter(tensors_in((args, kwargs)).values()), None)
        if first is not None and first.dim() == 3 and first.shape[0] == batch.examples:
            found.update([id(layer)] if batch.loader or first.shape[1] > 1 else [])

    handles = [layer.register_forward_pre_hook(look, with_kwargs=True) for layer in layers]
    try:
        batch.logits()
    finally:
        for handle in handles:
            handle.remove()
    return found


def _place(root: Any, path: str, layer: Any) -> tuple[Location | None, str, str]:
    """The user's call that builds a layer; those of a transformer are copies, which have no place."""
    chain = [".".join(path.split(".")[:end]) for end in range(path.count(".") + 1, -1, -1)]
    modules = [(name, root.get_submodule(name)) for name in chain]
    for name, module in modules:
        if hasattr(module, "batch_first") or hasattr(getattr(module, "self_attn", None), "batch_first"):
            where = models.called_at(module) or _only_call(root, type(module).__name__)
            if where is not None:
                return where, name, type(module).__name__
    return models.built_at(root), path, type(layer).__name__


def _only_call(root: Any, class_name: str) -> Location | None:
    """The first call of a class in the file where the user built the model."""
    around = models.built_at(root)
    tree = parse(around.path) if around else None
    for node in nodes_of(tree) if tree else ():
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == class_name and around:
            return location_of(node, around.path)
    return None


@contextmanager
def _softmax(batch: "Batch") -> Iterator[list[tuple[Location | None, str, str]]]:
    """Let every softmax over the examples go over the last axis."""
    torch, patches = batch.torch, Patches()
    places: list[tuple[Location | None, str, str]] = []

    def around(original: Any) -> Any:
        def call(tensor: Any, dim: Any = None, *args: Any, **kwargs: Any) -> Any:
            over_batch = isinstance(dim, int) and tensor.dim() > 1 and dim in (0, -tensor.dim())
            if over_batch and tensor.shape[0] in (batch.examples, batch.examples - batch.examples // 2):
                place = _softmax_built(batch.module) or here(2)
                dim = -1 if tensor.shape[-1] > 1 else 1
                places.append((place, "", f"softmax {dim}"))
            return original(tensor, dim, *args, **kwargs)

        return call

    for owner in (torch, torch.Tensor):
        for name in ("softmax", "log_softmax"):
            patches.set(owner, name, around(getattr(owner, name)))
    try:
        yield places
    finally:
        patches.remove()


@contextmanager
def _normalize(batch: "Batch") -> Iterator[list[tuple[Location | None, str, str]]]:
    """Let every normalisation of vectors whose lengths are taken over the examples go over the last axis."""
    functional, patches = batch.torch.nn.functional, Patches()
    places: list[tuple[Location | None, str, str]] = []

    def call(original: Any, tensor: Any, *args: Any, **kwargs: Any) -> Any:
        dim = kwargs.get("dim", args[1] if len(args) > 1 else 1)
        over_batch = tensor.dim() > 1 and tensor.shape[0] in (batch.examples, batch.examples - batch.examples // 2)
        if not over_batch or dim not in (0, -tensor.dim()):
            return original(tensor, *args, **kwargs)
        places.append((here(2), "", "normalize -1"))
        return original(tensor, *args[:1], dim=-1)

    patches.wrap(functional, "normalize", call)
    try:
        yield places
    finally:
        patches.remove()


def _softmax_built(module: Any) -> Location | None:
    """Where an `nn.Softmax` over the first axis was built, where the model has one."""
    layers = [m for m in module.modules() if type(m).__name__ in ("Softmax", "LogSoftmax")]
    wrong = [m for m in layers if m.dim == 0 or m.dim is None]
    return models.built_at(wrong[0]) if wrong else None


def _first_mixing(batch: "Batch", half: slice) -> tuple[str, str]:
    """The first submodule without children that is given the same for half the batch and answers otherwise."""
    seen: list[dict[str, tuple[Any, Any]]] = []
    for rows in (None, half):
        seen.append({})
        handles = [
            m.register_forward_hook(_keeping(seen[-1], n))
            for n, m in batch.module.named_modules()
            if next(iter(m.children()), None) is None
        ]
        try:
            batch.logits(rows)
        finally:
            for handle in handles:
                handle.remove()
    for name, (given, answer) in seen[0].items():
        alone = seen[1].get(name)
        if alone and _close(given, alone[0], half) and not _close(answer, alone[1], half):
            return name, type(batch.module.get_submodule(name)).__name__
    return "", ""


def _keeping(kept: dict[str, tuple[Any, Any]], name: str) -> Callable[..., None]:
    """A hook that keeps a submodule's first input and output; one that returned them would replace them."""

    def keep(module: Any, args: Any, output: Any) -> None:
        kept.setdefault(name, (_first(args), _first(output)))

    return keep


def _first(value: Any) -> Any:
    return next(iter(tensors_in(value).values()), None)


def _close(whole: Any, alone: Any, half: slice) -> bool:
    if not is_tensor(whole) or not is_tensor(alone):
        return False
    part = whole[half] if whole.dim() else whole
    if part.shape != alone.shape:
        return False
    return float((part.double() - alone.double()).abs().max()) <= ROUNDING * max(1e-6, float(part.double().std()))
