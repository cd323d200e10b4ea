"""The metrics stage's choices: an argmax over an axis that has nothing to choose from, or over that of the examples."""

from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.metrics import Choice, Crosswise
from dryfit.core.source import here, is_user_file

if TYPE_CHECKING:
    from dryfit.seams.session import Session


class ChoiceSeam:
    """Hears `argmax` and `max` of columns."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        for owner in (torch.Tensor, torch):
            for name in ("argmax", "max"):
                session.patches.wrap(owner, name, self._chosen)

    def _chosen(self, original: Any, *args: Any, **kwargs: Any) -> Any:
        values: Any = args[0] if args else kwargs.get("input")
        if self.session.listening and is_tensor(values) and values.dim() == 2 and len(values) > 1:
            axis = kwargs.get("dim", kwargs.get("axis", args[1] if len(args) > 1 else None))
            with self.session.unseen():
                self._look(values, axis, getattr(original.__wrapped__, "__name__", ""))
        return original(*args, **kwargs)

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
