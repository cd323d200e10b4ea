"""Layers of an `nn.Sequential` that are handed a tuple: a recurrent layer gives its states beside its output."""

import ast
import sys
from traceback import walk_tb
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import HandedOn
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import is_user_file, location_of, nodes_of, parse
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import raised_by, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

SEQUENTIAL = "Sequential"


def handed_on(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a layer that hands its whole tuple on to the next; how to go on with the first of its parts."""
    torch = sys.modules.get("torch")
    raised = raised_by(error.__traceback__, number) if isinstance(error, (TypeError, AttributeError)) else None
    if torch is None or raised is None:
        return None
    found = _failing(error, torch.nn.Sequential)
    if found is None:
        return None
    giver, taker = found
    kinds = type(giver).__name__, type(taker).__name__
    entry = HandedOn(*kinds, _made_at(kinds[0], raised.location.path) or raised.location, number)
    session.recorder.script_adds("handed_on", entry)
    giver.register_forward_hook(_first)
    return retry(raised, rewrites.unchanged, f"with the output of `{kinds[0]}` alone")


def _first(module: Any, inputs: Any, outputs: Any) -> Any:
    return outputs[0] if isinstance(outputs, tuple) else outputs


def _failing(error: BaseException, kind: type) -> tuple[Any, Any] | None:
    """The layers of a Sequential between which a tuple was handed on, where the second refused it."""
    for frame, _ in walk_tb(error.__traceback__):
        owner, taker, given = (frame.f_locals.get(name) for name in ("self", "module", "input"))
        if not isinstance(owner, kind) or not isinstance(given, tuple) or not given:
            continue
        layers = list(owner)  # type: ignore[call-overload]
        place = next((n for n, layer in enumerate(layers) if layer is taker), 0)
        if place and hasattr(given[0], "dim"):
            return layers[place - 1], taker
    return None


def _made_at(kind: str, path: str) -> Location | None:
    """The one call in a file that makes a layer of this class inside of the call of a Sequential."""
    tree = parse(path) if is_user_file(path) else None
    calls = [node for node in nodes_of(tree) if isinstance(node, ast.Call)] if tree else []
    around = [call for call in calls if ast.unparse(call.func).rpartition(".")[2] == SEQUENTIAL]
    inside = [node for call in around for node in ast.walk(call) if isinstance(node, ast.Call) and node is not call]
    made = {location_of(node, path) for node in inside if ast.unparse(node.func).rpartition(".")[2] == kind}
    return made.pop() if len(made) == 1 else None
