"""What a step that the user wrote answers a loop of Keras: a dictionary of names and values, or what it cannot log."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from dryfit.core.source import definition_of
from dryfit.core.stage import Stage
from dryfit.seams.failing import annotate
from dryfit.seams.faults import claim


def logged(step: Callable[..., Any]) -> Callable[..., Any]:
    """A step that raises where its answer is nothing that Keras could log; it would raise itself after the batch."""
    code = getattr(getattr(step, "__func__", step), "__code__", None)
    definition = definition_of(code)
    if definition is None or code is None:
        return step

    @wraps(step)
    def run(*args: Any, **kwargs: Any) -> Any:
        logs = step(*args, **kwargs)
        # On JAX a step gives its state as well.
        if isinstance(logs[0] if isinstance(logs, tuple) and logs else logs, Mapping):
            return logs
        error = TypeError(f"{definition.name} returned {type(logs).__name__} in place of a dictionary")
        claim(error, ours=False)
        annotate(
            error,
            returned=_kind(logs),
            step=definition.name,
            stage=Stage.METRICS,
            path=code.co_filename,
            line=definition.body[0].lineno,
        )
        raise error

    return run


def _kind(logs: Any) -> str:
    if logs is None:
        return "nothing"
    if hasattr(logs, "shape"):
        return "a tensor" if not len(logs.shape) else f"a tensor of {' x '.join(map(str, logs.shape))}"
    return f"a {type(logs).__name__}"
