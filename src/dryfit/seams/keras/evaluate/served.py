"""The batches that fit, evaluate and `test_on_batch` give a model to be scored on, as passes."""

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves
from dryfit.core.evidence.evaluate import Pass
from dryfit.core.finding import Location

if TYPE_CHECKING:
    from dryfit.seams.session import Session


class Served:
    """One pass for each line and model: the last of its evaluations, in a fit that of the last epoch."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self._open: tuple[int, Location | None] | None = None

    def ends(self) -> None:
        """A training step, or another call, is under way."""
        self._open = None

    def took(self, model: int, data: Any, logs: Any, trained: bool) -> None:
        """A batch was evaluated, with these scores."""
        known, site = self.session.recorder.served, self.session.site
        number = next((n for n, made in enumerate(known) if (made.model, made.location) == (model, site)), len(known))
        if number == len(known):
            known.append(Pass(number, model, site))
        elif self._open != (model, site):
            known[number] = Pass(number, model, site)
        self._open = model, site
        made = known[number]
        known[number] = replace(
            made,
            batches=made.batches + 1,
            examples=made.examples + _rows(data),
            after_training=trained,
            loss=_loss(logs),
        )


def _rows(data: Any) -> int:
    sizes = (leaf.shape[0] for leaf in leaves(data).values() if len(getattr(leaf, "shape", ()) or ()))
    return int(next(sizes, 0))


def _loss(logs: Any) -> float | None:
    """The loss among the scores of a pass so far, where it is a number."""
    try:
        value = float(logs["loss"]) if isinstance(logs, Mapping) and "loss" in logs else math.nan
    except (TypeError, ValueError):
        return None
    return value if math.isfinite(value) else None
