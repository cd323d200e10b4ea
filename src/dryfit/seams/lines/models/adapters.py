"""Names of layers that an adapter is to be put on, and that the model has none of."""

import ast
from collections.abc import Callable, Iterable
from functools import partial
from traceback import walk_tb
from types import TracebackType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.calls import RefusedValue
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import argument, is_user_file, location_of
from dryfit.core.trace import trace
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import node_at, raised_by, resolve, retry

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
    nodes = (*call.args, *(word.value for word in call.keywords))
    given = [(node, resolve(node, raised.frame)) for node in nodes]
    callers = _values_in(error.__traceback__)
    named = next(((node, value) for node, value in given if getattr(value, TARGETS, None)), None)
    config = named[1] if named else next((value for _, value in callers if getattr(value, TARGETS, None)), None)
    node = named[0] if named else next((one for one in nodes if _makes(one, config)), None)
    owner = resolve(call.func.value, raised.frame) if isinstance(call.func, ast.Attribute) else None
    candidates = [*(value for _, value in given), owner, *(value for name, value in callers if name == "model")]
    model = next((value for value in candidates if callable(getattr(value, "named_modules", None))), None)
    if config is None or node is None or model is None:
        return None
    leaves = _leaves(model)
    wanted = getattr(config, TARGETS)
    names = sorted({wanted} if isinstance(wanted, str) else set(wanted))
    if not leaves or any(_matches(name, model) for name in names):
        return None
    entry = RefusedValue(
        callable=type(config).__name__,
        argument=TARGETS,
        value=", ".join(names),
        location=location_of(call, raised.location.path),
        value_location=_place(node, raised.location.path),
        choices=leaves,
        failure=number,
    )
    session.recorder.script_adds("refused_values", entry)
    return retry(raised, _changed(node, named is not None, leaves), f"with {', '.join(leaves)}")


def _changed(node: ast.expr, named: bool, leaves: tuple[str, ...]) -> Callable[[ast.stmt], list[ast.stmt]]:
    """The statement with other layers in the configuration: one that has a name, or is made in the call itself."""
    source, layers = ast.unparse(node), repr(set(leaves))
    if named:
        return partial(rewrites.preceded, source=f"{source}.{TARGETS} = {layers}")
    setting = f"(lambda config: setattr(config, {TARGETS!r}, {layers}) or config)({source})"
    return partial(rewrites.replaced, node=node, source=setting)


def _values_in(traceback: TracebackType | None) -> list[tuple[str, Any]]:
    """What the names stand for in the functions that the script's line has called, from the outermost."""
    frames = [frame for frame, _ in walk_tb(traceback)]
    inside = next((n for n in range(len(frames), 0, -1) if is_user_file(frames[n - 1].f_code.co_filename)), 0)
    return [entry for frame in frames[inside:] for entry in frame.f_locals.items()]


def _makes(node: ast.expr, config: Any) -> bool:
    """Whether an argument is the call that makes such a configuration."""
    made = ast.unparse(node.func).rpartition(".")[2] if isinstance(node, ast.Call) else ""
    return config is not None and made == type(config).__name__


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
