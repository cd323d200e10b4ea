"""The size of a batch and the number of epochs, each given where a fit takes the other."""

import ast
import copy
import re
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import OtherOrder
from dryfit.core.finding import Location
from dryfit.core.source import call_at, location_of

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# By the argument, how a variable is called that stands for it.
CALLED = {"batch_size": re.compile("batch", re.IGNORECASE), "epochs": re.compile("epoch", re.IGNORECASE)}
# Where fit takes them by place.
PLACES = {"batch_size": 2, "epochs": 3}


def see_swapped(session: "Session", given: dict[str, Any], site: Location | None) -> None:
    """A fit's two numbers, where the names of the variables say that they stand for each other."""
    call = call_at(site)
    if call is None or site is None or any(isinstance(part, ast.Starred) for part in call.args):
        return
    nodes = {name: _given(call, name) for name in CALLED}
    meant = {name: _meant(node) for name, node in nodes.items() if node is not None}
    if meant.get("batch_size") != "epochs" or meant.get("epochs", "batch_size") != "batch_size":
        return
    texts = {name: ast.unparse(node) for name, node in nodes.items() if node is not None}
    put_right = {_other(name): node for name, node in nodes.items() if node is not None}
    whole = copy.deepcopy(call)
    whole.args = whole.args[: PLACES["batch_size"]]
    words = [word for word in whole.keywords if word.arg not in CALLED]
    whole.keywords = [ast.keyword(name, put_right[name]) for name in CALLED if name in put_right] + words
    runs = f"batches of {given.get('batch_size')} rows and {given.get('epochs', 1)} epochs"
    entry = OtherOrder(
        "fit",
        texts["batch_size"],
        texts.get("epochs", "batch_size"),
        ast.unparse(whole),
        location_of(call, site.path),
        None,
        runs,
    )
    if len(call.args) <= PLACES["epochs"] + 1:
        session.recorder.script_adds("other_orders", entry)


def _given(call: ast.Call, name: str) -> ast.expr | None:
    place = PLACES[name]
    named = next((word.value for word in call.keywords if word.arg == name), None)
    return named or (call.args[place] if len(call.args) > place else None)


def _meant(node: ast.expr) -> str:
    """Which of the two a variable stands for, by its name."""
    text = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
    found = [name for name, called in CALLED.items() if called.search(text)]
    return found[0] if len(found) == 1 else ""


def _other(name: str) -> str:
    return next(other for other in CALLED if other != name)
