"""The last answer of each model, for an evaluation that costs too much to be run to its end."""

import copy
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import tensors_in

if TYPE_CHECKING:
    from dryfit.seams.session import Session


class Answers:
    """Keeps what each model answered last, and to inputs of which shapes."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self._kept: dict[int, tuple[list[tuple[int, ...]], Any]] = {}

    def keep(self, model: int, args: Any, kwargs: Any, answer: Any) -> None:
        """Keep an answer that was given without gradients."""
        self._kept[model] = _shapes(args, kwargs), answer

    def known(self, model: int, args: Any, kwargs: Any) -> bool:
        """Whether the model has answered inputs like these."""
        kept = self._kept.get(model)
        return kept is not None and kept[0] == _shapes(args, kwargs)

    def repeat(self, model: int) -> Any:
        """The last answer once more, and a note that says so."""
        self.session.note("An evaluation without a loader took long: the model's last answer stands for the rest.")
        self.session.curtailed = True
        with self.session.unseen():
            return copy.deepcopy(self._kept[model][1])


def _shapes(args: Any, kwargs: Any) -> list[tuple[int, ...]]:
    return [tuple(tensor.shape) for tensor in tensors_in([args, kwargs]).values()]
