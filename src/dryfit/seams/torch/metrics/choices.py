"""What is taken over an axis of the logits: where nothing is to be chosen, or over the examples."""

from collections import deque
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.loss import SharedOut
from dryfit.core.evidence.metrics import Choice, Crosswise
from dryfit.core.source import here, is_user_file

if TYPE_CHECKING:
    from dryfit.seams.session import Session


# What makes probabilities of logits.
SHARING = ("softmax", "log_softmax", "logsumexp")
# Under what the classes that were chosen in training are remembered, and how many of them.
CHOSEN, KEPT = "chosen classes", 8


class ChoiceSeam:
    """Hears `argmax` and `max` of columns, and the logits that are made probabilities over their examples."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        for owner in (torch.Tensor, torch):
            for name in ("argmax", "max"):
                session.patches.wrap(owner, name, self._chosen)
        for owner in (torch.Tensor, torch, torch.nn.functional):
            for name in SHARING:
                if hasattr(owner, name):
                    session.patches.wrap(owner, name, self._shared)

    def _chosen(self, original: Any, *args: Any, **kwargs: Any) -> Any:
        values: Any = args[0] if args else kwargs.get("input")
        if self.session.measuring and is_tensor(values) and values.dim() == 2 and len(values) > 1:
            axis = kwargs.get("dim", kwargs.get("axis", args[1] if len(args) > 1 else None))
            # `max` of two tensors takes nothing over an axis.
            if is_tensor(axis) or is_tensor(kwargs.get("other")):
                return original(*args, **kwargs)
            with self.session.unseen():
                self._look(values, axis, getattr(original.__wrapped__, "__name__", ""))
        return self._kept(values, original(*args, **kwargs))

    def _kept(self, values: Any, result: Any) -> Any:
        """Remember the classes that were chosen of logits in training."""
        chosen: Any = result if is_tensor(result) else getattr(result, "indices", None)
        whole = is_tensor(chosen) and not chosen.is_floating_point() and chosen.dim() > 0
        if whole and self.session.measuring and is_tensor(values) and values.requires_grad:
            self.session.objects.setdefault(CHOSEN, deque(maxlen=KEPT)).append(chosen)
        return result

    def _shared(self, original: Any, *args: Any, **kwargs: Any) -> Any:
        values: Any = args[0] if args else kwargs.get("input")
        axis = kwargs.get("dim", args[1] if len(args) > 1 else None)
        if axis in (0, -2) and self.session.measuring and is_tensor(values) and values.dim() == 2:
            with self.session.unseen():
                self._share(values)
        return original(*args, **kwargs)

    def _share(self, values: Any) -> None:
        where, known = here(4), self.session.recorder.shared_out
        answers = self.session.objects.get("first answers", ())
        rows, classes = values.shape
        # Of as many examples as classes either may be meant; what a model does inside of it is its own affair.
        if rows == classes or min(rows, classes) < 2 or not values.requires_grad or float(values[0, 0]) not in answers:
            return
        if is_user_file(where.path if where else "") and not any(found.location == where for found in known):
            sums = (values.detach().float() - values.detach().float().logsumexp(0, keepdim=True)).exp().sum(1)
            known.append(SharedOut(rows, classes, float(sums.min()), float(sums.max()), where))

    def _look(self, values: Any, axis: Any, name: str) -> None:
        if not values.is_floating_point():
            return
        if values.shape[1] == 1 and axis in (1, -1):
            self._enter(values)
        elif axis in (0, -2) or (axis is None and name == "argmax"):
            self._enter_crosswise(values, axis)

    def _enter_crosswise(self, values: Any, axis: int | None) -> None:
        where, recorder = here(4), self.session.recorder
        rows, classes = values.shape
        if self.session.computing is not None:
            # A compute_metrics is looked at as a whole.
            return
        given = next((call.logits for call in reversed(recorder.calls) if call.logits), None)
        # Of as many examples as classes either may be meant: each text's image, each image's text.
        if given is None or given.shape[1:] != (classes,) or classes == 1 or (rows == classes and axis is not None):
            return
        if is_user_file(where.path if where else "") and not any(c.location == where for c in recorder.crosswise):
            recorder.crosswise.append(Crosswise(rows, classes, None if axis is None else 0, where))

    def _enter(self, values: Any) -> None:
        where = here(4)
        known = self.session.recorder.choices
        if not is_user_file(where.path if where else "") or any(choice.location == where for choice in known):
            return
        probabilities = bool(((values >= 0) & (values <= 1)).all())
        positive = int((values > (0.5 if probabilities else 0.0)).sum())
        known.append(Choice(len(values), positive, probabilities, where))
