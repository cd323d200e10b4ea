"""The package's own training loop, for a model, a loader and a loss that come without one."""

import inspect
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

# What a batch's targets are called where it is a mapping, the usual name first.
LABELS = ("labels", "label", "targets", "target", "y")


@dataclass
class Parts:
    """What a training is made of. Without a loss function the model's output carries its loss."""

    model: Any
    loader: Iterable[Any]
    loss_fn: Callable[..., Any] | None = None
    optimizer: Any = None
    scheduler: Any = None
    eval_loader: Iterable[Any] | None = None
    compute_metrics: Callable[[tuple[Any, Any]], Any] | None = None
    steps: int = 4


def train(parts: Parts, wanted: Callable[[], int]) -> None:
    """As many steps as are wanted: the few of a walk from one pass, those of an experiment from as many as it takes."""
    parts.model.train()
    taken = before = 0
    while taken < wanted():
        for batch in parts.loader:
            step(parts, batch)
            taken += 1
            if taken >= wanted():
                return
        if wanted() <= parts.steps or taken == before:
            return
        before = taken


def step(parts: Parts, batch: Any) -> None:
    """One step on a batch."""
    _, loss, _ = forward(parts, batch)
    if parts.optimizer is not None:
        parts.optimizer.zero_grad()
    loss.backward()
    if parts.optimizer is not None:
        parts.optimizer.step()
    if parts.scheduler is not None:
        parts.scheduler.step()


def evaluate(parts: Parts) -> None:
    """A few batches of the evaluation loader, and the metric on them."""
    torch, rows = sys.modules["torch"], []
    parts.model.eval()
    with torch.no_grad():
        for batch in islice(parts.eval_loader or (), parts.steps):
            logits, _, labels = forward(parts, batch)
            rows.append((logits, labels))
    if parts.compute_metrics is not None and rows:
        logits, labels = ([value.cpu() for value in column] for column in zip(*rows, strict=True))
        parts.compute_metrics((torch.cat(logits).numpy(), torch.cat(labels).numpy()))


def forward(parts: Parts, batch: Any) -> tuple[Any, Any, Any]:
    """The logits, the loss and the labels of a batch."""
    inputs, labels = split(parts.model, moved(batch, device_of(parts.model)))
    outputs = parts.model(**inputs) if isinstance(inputs, Mapping) else parts.model(*inputs)
    logits = outputs["logits"] if isinstance(outputs, Mapping) and "logits" in outputs else outputs
    if parts.loss_fn is None:
        return logits, outputs["loss"] if isinstance(outputs, Mapping) else outputs[0], labels
    return logits, parts.loss_fn(logits, labels), labels


def split(model: Any, batch: Any) -> tuple[Any, Any]:
    """A batch's inputs and its labels; a model whose forward takes the labels is given them as well."""
    if isinstance(batch, Mapping):
        name = next((name for name in LABELS if name in batch), "")
        known = name in takes(model) or not name
        return (batch if known else {k: v for k, v in batch.items() if k != name}), batch.get(name)
    if isinstance(batch, (tuple, list)) and len(batch) > 1:
        return batch[:-1], batch[-1]
    return (batch if isinstance(batch, (tuple, list)) else (batch,)), None


def takes(model: Any) -> tuple[str, ...]:
    """The names of a model's forward parameters."""
    return tuple(inspect.signature(model.forward).parameters)


def device_of(model: Any) -> Any:
    """Where a model's first parameter is."""
    first = next(iter(model.parameters()), None)
    return first.device if first is not None else "cpu"


def moved(value: Any, device: Any) -> Any:
    """A batch with its tensors on a device."""
    if isinstance(value, Mapping):
        return {key: moved(item, device) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return type(value)(moved(item, device) for item in value)
    return value.to(device) if hasattr(value, "to") else value
