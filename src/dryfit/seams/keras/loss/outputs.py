"""The names by which a compile and a fit mean a model's outputs."""

import ast
import difflib
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.keras_given import Misnamed
from dryfit.core.finding import Location
from dryfit.core.source import argument_node, location_of, nodes_of, parse
from dryfit.core.trace import deciding, trace

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# The arguments of compile that may name outputs, and where they stand.
LOSS, METRICS, LOSS_WEIGHTS = ("loss", 1), ("metrics", 3), ("loss_weights", 2)


def see_names(session: "Session", model: Any, compiled: Any, targets: Any) -> None:
    """Names that no output of a functional model has, in compile's dictionaries and among the targets."""
    outputs = _names(model)
    if compiled is None or not outputs:
        return
    given = ((LOSS, compiled.loss), (METRICS, compiled.metrics), (LOSS_WEIGHTS, compiled.loss_weights))
    asked = [(place, value, compiled.site) for place, value in given]
    each = _each(model)
    for (name, position), value, site in [*asked, (("y", 1), targets, session.site)]:
        for key in value if isinstance(value, dict) else ():
            if isinstance(key, str) and key not in outputs:
                near = _near(key, value, outputs, each)
                where = _key_at(site, name, position, key)
                session.recorder.keras_adds("misnamed", Misnamed(name, key, outputs, near, where or site))


def see_targets(session: "Session", model: Any, compiled: Any, data: Any) -> None:
    """Names that no output has among the targets that a pipeline or a generator gives; the step has just failed."""
    known = session.recorder.keras
    if isinstance(data, (tuple, list)) and len(data) > 1 and not (known and known.misnamed):
        see_names(session, model, compiled, data[1])


def _near(key: str, given: dict[Any, Any], outputs: tuple[str, ...], each: tuple[str, ...]) -> str:
    """The output that a name may mean: the only one that no name is for, or the one that is spelt most like it."""
    left = [output for output in outputs if output not in given]
    unmet = [output for output in each if output not in given]
    unknown = [name for name in given if name not in outputs]
    only = unmet if len(unmet) == len(unknown) == 1 else []
    return next(iter([*only, *difflib.get_close_matches(key, left, n=1)]), "")


def loss_entry(model: Any, compiled: Any, layer: Any) -> tuple[Any, Location | None]:
    """The loss that compile was given for the output of a layer, and where that is written."""
    given, found = compiled.loss, deciding(compiled.site, "loss", 1)
    key = output_of(model, str(getattr(layer, "name", "")))
    nodes: list[ast.expr | None] = []
    if isinstance(given, dict) and key in given:
        if found is not None and isinstance(found.node, ast.Dict):
            pairs = zip(found.node.keys, found.node.values, strict=True)
            nodes = [value for name, value in pairs if isinstance(name, ast.Constant) and name.value == key]
        given = given[key]
    elif isinstance(given, (list, tuple)):
        names = list(getattr(model, "output_names", None) or ())
        if key in names and len(given) == len(names):
            at = names.index(key)
            parts = getattr(found.node, "elts", ()) if found is not None else ()
            nodes = [parts[at]] if len(parts) == len(names) else []
            given = given[at]
    traced = trace(nodes[0], compiled.site.path) if nodes and nodes[0] is not None else found
    return given, traced.location if traced else compiled.site


def output_of(model: Any, layer: str) -> str:
    """The name of the output that a layer gives: its own, or the key that the user gave it."""
    struct: Any = getattr(model, "_outputs_struct", None)
    for key, tensor in struct.items() if isinstance(struct, dict) else ():
        maker = getattr(getattr(tensor, "_keras_history", None), "operation", None)
        if getattr(maker, "name", None) == layer:
            return str(key)
    return layer


def _each(model: Any) -> tuple[str, ...]:
    """One name for each output: its key, where the user gave them, else that of its layer."""
    struct: Any = getattr(model, "_outputs_struct", None)
    return tuple(struct if isinstance(struct, dict) else getattr(model, "output_names", None) or ())


def _names(model: Any) -> tuple[str, ...]:
    """The names of the layers that give the outputs, and the keys that the user gave them."""
    named: Any = getattr(model, "output_names", None) or ()
    struct: Any = getattr(model, "_outputs_struct", None)
    return tuple(dict.fromkeys([*named, *(struct if isinstance(struct, dict) else ())]))


def _key_at(site: Location | None, name: str, position: int, key: str) -> Location | None:
    """The key where it is written, in the call or in the dictionary that a variable was set to."""
    node = argument_node(site, name, position)
    decided = deciding(site, name, position) if isinstance(node, ast.Name) else None
    for inner in ast.walk(node) if node is not None and decided is None else ():
        if isinstance(inner, ast.Constant) and inner.value == key and site is not None:
            return location_of(inner, site.path)
    return key_written(site, key) or (decided.location if decided else None)


def key_written(site: Location | None, key: str) -> Location | None:
    """The one place in the script where a name is written as a key."""
    tree = parse(site.path) if site is not None else None
    keys = [part for node in (nodes_of(tree) if tree else ()) if isinstance(node, ast.Dict) for part in node.keys]
    found = [part for part in keys if isinstance(part, ast.Constant) and part.value == key]
    return location_of(found[0], site.path) if len(found) == 1 and site is not None else None
