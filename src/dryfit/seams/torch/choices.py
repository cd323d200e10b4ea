"""The metrics stage's choices: an argmax over an axis that has nothing to choose from."""

from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.metrics import Choice
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
        values = args[0] if args else kwargs.get("input")
        axis = kwargs.get("dim", kwargs.get("axis", args[1] if len(args) > 1 else None))
        if self.session.listening and is_tensor(values) and _column(values) and axis in (1, -1):
            with self.session.unseen():
                self._enter(values)
        return original(*args, **kwargs)

    def _enter(self, values: Any) -> None:
        where = here(3)
        known = self.session.recorder.choices
        if not is_user_file(where.path if where else "") or any(choice.location == where for choice in known):
            return
        probabilities = bool(((values >= 0) & (values <= 1)).all())
        positive = int((values > (0.5 if probabilities else 0.0)).sum())
        known.append(Choice(len(values), positive, probabilities, where))


def _column(values: Any) -> bool:
    return values.dim() == 2 and values.shape[1] == 1 and len(values) > 1 and values.is_floating_point()
