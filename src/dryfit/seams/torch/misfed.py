"""Losses with conventions of their own, about the sign of their targets or the space of their inputs."""

import inspect
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.loss import Misfed
from dryfit.core.source import here
from dryfit.seams.torch.origins import Origins

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Losses whose targets are -1 and 1.
SIGNED = ("cosine_embedding_loss", "margin_ranking_loss", "hinge_embedding_loss", "soft_margin_loss")
# Rows of log-probabilities have a log-sum-exp of 0; half precision keeps three digits.
TOLERANCE = 0.02


class MisfedSeam:
    """Wraps these losses and looks at the first call of each."""

    def __init__(self, session: "Session", torch: Any, origins: Origins) -> None:
        self.session = session
        self.torch = torch
        self.origins = origins
        self._seen: set[str] = set()
        for name in (*SIGNED, "ctc_loss"):
            self._wrap(name, getattr(torch.nn.functional, name))

    def _wrap(self, name: str, original: Any) -> None:
        signature = inspect.signature(original)

        def around(original: Any, *args: Any, **kwargs: Any) -> Any:
            result = original(*args, **kwargs)
            first = self.session.listening and name not in self._seen and self.torch.is_grad_enabled()
            if first and is_tensor(result):
                self._seen.add(name)
                with self.session.unseen(), self.torch.no_grad():
                    self._look(name, original.__wrapped__, dict(signature.bind(*args, **kwargs).arguments), result)
            return result

        self.session.patches.wrap(self.torch.nn.functional, name, around)

    def _look(self, name: str, original: Any, given: dict[str, Any], result: Any) -> None:
        argument, what = ("log_probs", "logits") if name == "ctc_loss" else ("target", "zeros")
        value = given.get(argument)
        found = (_logarithmic(value) if what == "logits" else _signed(value)) if is_tensor(value) else None
        if found is None:
            return
        mended, rows, of = found
        other = original(**{**given, argument: mended})
        where = self.origins.of(value) if what == "zeros" else None
        numbers = float(result.double().mean()), float(other.double().mean())
        self.session.recorder.misfed.append(Misfed(name, what, *numbers, rows, of, where or here(4)))


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
