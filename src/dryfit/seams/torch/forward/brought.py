"""Validation batches of another size than those of training: what they lose once they are brought to that size."""

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import address_of, tensors_in
from dryfit.core.evidence.forward import Brought
from dryfit.seams.torch import models
from dryfit.seams.torch.forward.modules import ForwardSeam, Note, logits_of, loss_of
from dryfit.seams.torch.learn.foresight import given_instead
from dryfit.seams.torch.learn.probes import rerun
from dryfit.seams.torch.loss.losses import LossSeam

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Batches of the training that are kept of each input, the values of one at most, and validation batches looked at.
KEPT, LARGEST, LOOKED_AT = 4, 2_000_000, 24
# How many times the one's deviation the other's is from which on it is tried: [-1, 1] has twice that of [0, 1].
APART = 1.8
# Values a batch from which on its deviation is more than chance.
VALUES = 64


class BroughtSeam:
    """Listens to calls of models: keeps what training gives, and tries what validation does in the same size."""

    def __init__(self, session: "Session", torch: Any, forward: ForwardSeam, losses: LossSeam) -> None:
        self.session = session
        self.torch = torch
        self.forward = forward
        self.losses = losses
        self._trained: dict[tuple[int, str], list[Any]] = {}
        self._spans: dict[tuple[int, str], list[float]] = {}
        self._looked = 0
        self._batch: tuple[Any, set[int]] = None, set()
        forward.after.append(self._returned)

    def _returned(self, note: Note, result: Any) -> None:
        if note.loader_pass is None:
            return
        _, module, args, kwargs = self.forward.last_call[note.model]
        tensors = tensors_in(models.bound(module, args, kwargs))
        if self._is_second(note.model, list(tensors.values())):
            self.session.recorder.second.add(note.model)
            return
        if self.session.request.fast:
            return
        given = {name: t for name, t in tensors.items() if _tells(t)}
        if note.training and note.grad_enabled:
            for name, tensor in given.items():
                kept = self._trained.setdefault((note.model, name), [])
                # Rows that come in an order have batches of every size, of which the first few tell nothing.
                self._spans.setdefault((note.model, name), []).append(_std(tensor))
                if len(kept) < KEPT:
                    kept.append(tensor.detach().clone())
        elif not note.training and not note.grad_enabled and self._looked < LOOKED_AT:
            for name, tensor in given.items():
                ours = [t for t in self._trained.get((note.model, name), ()) if t.shape[1:] == tensor.shape[1:]]
                if ours and _apart(self._spans[note.model, name], _std(tensor)):
                    self._looked += 1
                    with suppress(Exception):
                        self._try(note, result, name, tensor, self.torch.cat(ours))

    def _is_second(self, model: int, given: list[Any]) -> bool:
        """Whether a model is given what another has made of the batch, whose size is that other's affair."""
        current = self.session.current_pass
        batch = current.last if current is not None else None
        if batch is not self._batch[0]:
            self._batch = batch, set()
        others = self._batch[1] - {model}
        self._batch[1].add(model)
        served = {address_of(part) for part in tensors_in(batch).values()}
        return bool(others) and not any(address_of(tensor) in served for tensor in given)

    def _try(self, note: Note, result: Any, name: str, given: Any, trained: Any) -> None:
        _, module, args, kwargs = self.forward.last_call[note.model]
        changed = given_instead((args, kwargs), given, _in_size_of(trained, given.detach()))
        with rerun(self.torch, module):
            answer = module(*changed[0], **changed[1])
        loss, brought = self._lost(result, given), self._lost(answer, given)
        if loss is None or brought is None:
            return
        ours, theirs = ((float(t.double().mean()), float(t.double().std())) for t in (trained, given.detach()))
        entry = Brought(note.model, name, note.loader, ours, theirs, loss, brought, note.site)
        known = self.session.recorder.brought
        known[:] = [*(e for e in known if (e.model, e.name, e.loader) != (note.model, name, note.loader)), entry]

    def _lost(self, result: Any, given: Any) -> float | None:
        """The loss of an answer: the model's own, or the training's with the targets of this batch."""
        own, logits, last = loss_of(result), logits_of(result), self.losses.last
        if own is not None:
            return float(own)
        target = self._target(given)
        if logits is None or target is None or last is None:
            return None
        wanted, values = last[1]["input"].dim(), last[1]
        if logits.dim() == wanted + 1 and logits.shape[-1] == 1:
            logits = logits.squeeze(-1)
        if logits.dim() != wanted or values.get("reduction") != "mean":
            return None
        with self.torch.no_grad():
            return float(last[0](**{**values, "input": logits.detach(), "target": target}))

    def _target(self, given: Any) -> Any:
        """The one tensor of the batch that is such as the training's targets are."""
        current, wanted = self.session.current_pass, self.forward.wanted
        if current is None or wanted is None:
            return None
        # Who fetches ahead has been given the next batch already.
        parts = [list(tensors_in(batch).values()) for batch in (current.last, current.before)]
        own = [part for part in parts if any(address_of(t) == address_of(given) for t in part)] or parts[:1]
        found = [t for t in own[0] if t is not given and t.dtype == wanted.dtype and t.shape[1:] == wanted.shape[1:]]
        return found[0] if len(found) == 1 and len(found[0]) == len(given) else None


def _tells(tensor: Any) -> bool:
    return bool(tensor.is_floating_point() and tensor.dim() > 1 and VALUES <= tensor.numel() <= LARGEST)


def _std(tensor: Any) -> float:
    return float(tensor.detach().double().std())


def _apart(ours: list[float], theirs: float) -> bool:
    return theirs > APART * max(ours) or min(ours) > APART * theirs


def _in_size_of(trained: Any, given: Any) -> Any:
    """A batch with the mean and the deviation of the training's: of each column of a table, of a picture as a whole."""
    axes = 0 if given.dim() == 2 else tuple(range(given.dim()))
    (mean, std), (own_mean, own_std) = (_moments(t, axes) for t in (trained, given))
    return (given - own_mean) / own_std * std + mean


def _moments(tensor: Any, axes: Any) -> tuple[Any, Any]:
    std = tensor.std(dim=axes, keepdim=True)
    return tensor.mean(dim=axes, keepdim=True), std.where(std > 0, std.new_ones(()))
