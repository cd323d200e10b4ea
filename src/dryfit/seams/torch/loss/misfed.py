"""Losses with conventions of their own: the sign of their targets, the space of their inputs, the order of both."""

import inspect
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_batched, is_tensor
from dryfit.core.evidence.loss import Misfed
from dryfit.core.source import here
from dryfit.seams.torch.loss.losses import built
from dryfit.seams.torch.origins import Origins

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Losses whose targets are -1 and 1.
SIGNED = ("cosine_embedding_loss", "margin_ranking_loss", "hinge_embedding_loss", "soft_margin_loss")
# Losses that are another function of their input than of their target.
LOPSIDED = ("binary_cross_entropy_with_logits", "binary_cross_entropy", "poisson_nll_loss")
# Losses of an example, one like it and one unlike it.
TRIPLETS = ("triplet_margin_loss", "triplet_margin_with_distance_loss")
# Rows of log-probabilities have a log-sum-exp of 0; half precision keeps three digits.
TOLERANCE = 0.02


class MisfedSeam:
    """Wraps these losses and looks at the first call of each."""

    def __init__(self, session: "Session", torch: Any, origins: Origins) -> None:
        self.session = session
        self.torch = torch
        self.origins = origins
        self._seen: set[str] = set()
        for name in (*SIGNED, *LOPSIDED, *TRIPLETS, "ctc_loss"):
            self._wrap(name, getattr(torch.nn.functional, name))

    def _wrap(self, name: str, original: Any) -> None:
        signature = inspect.signature(original)

        def around(original: Any, *args: Any, **kwargs: Any) -> Any:
            result = original(*args, **kwargs)
            first = self.session.measuring and name not in self._seen and self.torch.is_grad_enabled()
            if first and is_tensor(result) and not is_batched(result):
                self._seen.add(name)
                with self.session.unseen(), self.torch.no_grad():
                    self._look(name, original.__wrapped__, dict(signature.bind(*args, **kwargs).arguments), result)
            return result

        self.session.patches.wrap(self.torch.nn.functional, name, around)

    def _look(self, name: str, original: Any, given: dict[str, Any], result: Any) -> None:
        value = float(result.double().mean())
        if name == "ctc_loss" and (mixed := _blanks(given)):
            entry = Misfed(name, "blank", value, value, *mixed, built() or here(4))
            self.session.recorder.misfed.append(entry)
        if name in TRIPLETS:
            like, unlike = (
                float((given["anchor"] - given[one]).norm(dim=-1).mean()) for one in ("positive", "negative")
            )
            rows = len(given["anchor"])
            self.session.recorder.misfed.append(Misfed(name, "triplet", like, unlike, rows, rows, here(4)))
            return
        found = self._remedied(name, given)
        if found is not None:
            what, changed, rows, of = found
            other = float(original(**{**given, **changed}).double().mean())
            where = self.origins.of(given["target"]) if what == "zeros" else None
            entry = Misfed(name, what, value, other, rows, of, where or here(4), made=where is not None)
            self.session.recorder.misfed.append(entry)

    def _remedied(self, name: str, given: dict[str, Any]) -> tuple[str, dict[str, Any], int, int] | None:
        """What is wrong with what a loss is given, the arguments that are right, and in how many rows of how many."""
        if name in LOPSIDED:
            return _exchanged(given)
        argument, what = ("log_probs", "logits") if name == "ctc_loss" else ("target", "zeros")
        value = given.get(argument)
        found = (_logarithmic(value) if what == "logits" else _signed(value)) if is_tensor(value) else None
        return (what, {argument: found[0]}, found[1], found[2]) if found else None


def _exchanged(given: dict[str, Any]) -> tuple[str, dict[str, Any], int, int] | None:
    """Labels that need no gradient in the place of what a model answered, which stands in theirs."""
    labels: Any = given.get("input")
    answers: Any = given.get("target")
    if not is_tensor(labels) or not is_tensor(answers) or labels.requires_grad or not answers.requires_grad:
        return None
    whole = labels.numel() > 0 and bool((labels == labels.round()).all()) and bool((labels >= 0).all())
    if not whole or bool((answers == answers.round()).all()):
        return None
    return "exchanged", {"input": answers, "target": labels}, answers.numel(), answers.numel()


def _blanks(given: dict[str, Any]) -> tuple[int, int] | None:
    """How many of the targets bear the blank's number, and how many there are; None where none does."""
    targets: Any = given.get("targets")
    blank = int(given.get("blank", 0))
    if not is_tensor(targets):
        return None
    lengths = [int(length) for length in given["target_lengths"]] if targets.dim() == 2 else []
    rows = [row[:length] for row, length in zip(targets, lengths, strict=False)] or [targets]
    found = sum(int((row == blank).sum()) for row in rows)
    return (found, sum(row.numel() for row in rows)) if found else None


def _signed(target: Any) -> tuple[Any, int, int] | None:
    """Targets of 0 and 1 with -1 in place of 0, and how many these are; None where they are others."""
    values = set(target.unique().tolist()) if target.numel() else set()
    if values not in ({0, 1}, {0.0, 1.0}):
        return None
    return target * 2 - 1, int((target == 0).sum()), target.numel()


def _logarithmic(inputs: Any) -> tuple[Any, int, int] | None:
    """Log-probabilities in place of what are none, and how many rows are not; None where all are."""
    off = inputs.double().logsumexp(dim=-1).abs() > TOLERANCE
    return (inputs.log_softmax(dim=-1), int(off.sum()), off.numel()) if bool(off.any()) else None
