"""What a backward is asked of in a loss's stead: a plain number, or something that holds the loss."""

import ast
import sys
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import Misgiven
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.core.stage import Stage
from dryfit.seams.failing import annotate
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, node_at, raised_by, resolve, retry, value_of

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# The most parts that are told by their names.
SHOWN = 6


def know_loss(error: BaseException) -> None:
    """A backward asked of what has none."""
    if isinstance(error, AttributeError) and error.name == "backward" and error.obj is not None:
        describe(error, error.obj)


def describe(error: BaseException, value: Any) -> None:
    """Hand on what stands in the loss's place: a number that has left the graph, or what holds the loss."""
    if isinstance(value, (int, float)) or (hasattr(value, "__array__") and not hasattr(value, "grad_fn")):
        annotate(error, stage=Stage.BACKWARD, operation="backward", number=type(value).__name__)
        return
    way = way_to_loss(value)
    if way:
        parts = ", ".join(_names(value)[:SHOWN])
        annotate(error, stage=Stage.BACKWARD, operation="backward", holder=type(value).__name__, parts=parts, way=way)


def way_to_loss(value: Any) -> str:
    """How to come from a value to the loss in it, as source with `{}` for the value; nothing where it holds none."""
    if isinstance(value, Mapping):
        if _is_loss(value.get("loss")):
            return "{}.loss" if _is_loss(getattr(value, "loss", None)) else '{}["loss"]'
        return "sum({}.values())" if value and all(map(_is_loss, value.values())) else ""
    if isinstance(value, (tuple, list)):
        if len(value) > 1 and all(map(_is_loss, value)):
            return "sum({})"
        return "{}[0]" if value and _is_loss(value[0]) else ""
    return "{}.loss" if not callable(value) and _is_loss(getattr(value, "loss", None)) else ""


def loss_in(value: Any) -> Any:
    """The loss that a value holds, None where it holds none."""
    way = way_to_loss(value)
    return eval(way.format("value"), {"value": value}) if way else None


def _is_loss(value: Any) -> bool:
    """Whether a value is one number with a graph behind it."""
    return getattr(value, "grad_fn", None) is not None and value.numel() == 1


def _names(value: Any) -> list[str]:
    if isinstance(value, Mapping):
        return [str(name) for name in value]
    return [str(place) for place in range(len(value))] if isinstance(value, (tuple, list)) else ["loss"]


def undifferentiated(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """How to run a statement with the loss for what holds it."""
    raised = raised_by(error.__traceback__, number)
    if isinstance(error, TypeError) and raised is not None:
        return _weighed(session, raised)
    way = str(session.recorder.failures[number].facts.get("way", ""))
    node = node_at(raised.location, ast.Attribute) if raised is not None and raised.by_line and way else None
    if raised is None or node is None or node.attr != "backward":
        return None
    source = way.format(ast.unparse(node.value))
    return retry(raised, partial(rewrites.replaced, node=node, source=f"{source}.backward"), f"with `{source}`")


def _weighed(session: "Mending", raised: Raised) -> Retry | None:
    """Enter a number that a backward is given for its gradient, as torch takes a tensor there; how to give it that."""
    call = node_at(raised.location, ast.Call)
    given = [*call.args[:1], *(w.value for w in call.keywords if w.arg == "gradient")] if call is not None else []
    if call is None or not given or ast.unparse(call.func).rpartition(".")[2] != "backward":
        return None
    value = value_of(given[0], raised.frame)
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    torch = "torch" if resolve(ast.Name("torch"), raised.frame) is sys.modules["torch"] else "__import__('torch')"
    source = f"{torch}.tensor(float({ast.unparse(given[0])}))"
    where, kind = location_of(given[0], raised.location.path), f"the {type(value).__name__} {value}"
    entry = Misgiven("backward", "gradient", kind, "a tensor of the loss's shape", where, source, raised.number)
    session.recorder.script_adds("misgiven", entry)
    return retry(raised, partial(rewrites.replaced, node=given[0], source=source), "with a tensor of that number")
