"""A failing operation with its live objects: what a mend may change before it is tried again."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Moment:
    """``function(*args, **kwargs)`` is the operation; a mend changes any of the three.

    ``live`` holds what the seam knows besides: the model, the trainer, the tokenizer found
    in the script, the examples of a batch.
    """

    operation: str
    function: Callable[..., Any]
    args: tuple[Any, ...] = ()
    kwargs: dict[str, Any] = field(default_factory=dict)
    live: dict[str, Any] = field(default_factory=dict)
    error: Exception | None = None

    def run(self) -> Any:
        """Try the operation."""
        return self.function(*self.args, **self.kwargs)
