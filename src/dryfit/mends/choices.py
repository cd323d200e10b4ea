"""Token ids given the axis of choices that a model takes, or taken without it."""

from typing import Any

from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.mends.hooks import change_before
from dryfit.mends.registry import mend

# The axes of a batch of several texts for each example.
CHOICES = 3


@mend("FWD320", "forward")
def with_its_axes(moment: Moment, finding: Finding) -> str | None:
    """Put the texts of each example together, by the number of labels, or keep the first of each, in every call."""
    choosing = finding.facts["wanted"] == CHOICES

    def hook(module: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        labels: Any = kwargs.get("labels")

        def fitted(value: Any) -> Any:
            if not hasattr(value, "dim") or value.dim() != (CHOICES - 1 if choosing else CHOICES):
                return value
            if not choosing:
                return value[:, 0]
            rows = labels.shape[0] if labels is not None and len(value) % len(labels) == 0 else len(value)
            return value.view(rows, -1, value.shape[-1])

        return tuple(map(fitted, args)), {name: fitted(value) for name, value in kwargs.items()}

    change_before(moment.live["model"], hook)
    return "with the choices on an axis" if choosing else "with the first text of each example"
