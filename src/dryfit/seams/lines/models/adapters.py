"""Names of layers that an adapter is to be put on, and that the model has none of."""

import ast
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.calls import RefusedValue
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import argument, location_of
from dryfit.core.trace import trace
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# The setting that names the layers.
TARGETS = "target_modules"


def unmatched_targets(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter layers that the model has none of; how to run the statement with those that it has."""
    raised = raised_by(error.__traceback__, number)
    call = node_at(raised.location, ast.Call) if raised is not None else None
    if raised is None or call is None or raised.by_line:
        return None
    given = [(node, resolve(node, raised.frame)) for node in (*call.args, *(word.value for word in call.keywords))]
    config = next(((node, value) for node, value in given if getattr(value, TARGETS, None)), None)
    model = next((value for _, value in given if hasattr(value, "named_modules")), None)
    if config is None or model is None or config[1] is UNKNOWN:
        return None
    leaves = _leaves(model)
    wanted = getattr(config[1], TARGETS)
    names = sorted({wanted} if isinstance(wanted, str) else set(wanted))
    if not leaves or any(_matches(name, model) for name in names):
        return None
    source = ast.unparse(config[0])
    entry = RefusedValue(
        callable=type(config[1]).__name__,
        argument=TARGETS,
        value=", ".join(names),
        location=location_of(call, raised.location.path),
        value_location=_place(config[0], raised.location.path),
        choices=leaves,
        failure=number,
    )
    session.recorder.script_adds("refused_values", entry)
    changed = partial(rewrites.preceded, source=f"{source}.{TARGETS} = {set(leaves)!r}")
    return retry(raised, changed, f"with {', '.join(leaves)}")


def _leaves(model: Any) -> tuple[str, ...]:
    """What the linear layers inside of the blocks are called, each name once, without the head."""
    found = (path for path, module in model.named_modules() if hasattr(module, "in_features") or _turned(module))
    return tuple(dict.fromkeys(path.rpartition(".")[2] for path in found if any(p.isdigit() for p in path.split("."))))


def _turned(module: Any) -> bool:
    """GPT-2 and its kin keep their linear layers turned, as a class of transformers' own."""
    return type(module).__name__ == "Conv1D"


def _matches(name: str, model: Any) -> bool:
    paths: Iterable[str] = (path for path, _ in model.named_modules())
    return name == "all-linear" or any(path == name or path.endswith(f".{name}") for path in paths)


def _place(node: ast.expr, path: str) -> Location:
    """The setting in the call that made the configuration."""
    found = trace(node, path)
    where = found.location if found is not None else location_of(node, path)
    return argument(where, TARGETS) or where
