"""The names by which a compile and a fit mean a model's outputs."""

import ast
import difflib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.keras_given import Misnamed
from dryfit.core.finding import Location
from dryfit.core.source import argument_node, location_of, nodes_of, parse
from dryfit.core.trace import deciding, trace

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# The arguments of compile that may name outputs, and where they stand.
LOSS, METRICS, LOSS_WEIGHTS = ("loss", 1), ("metrics", 3), ("loss_weights", 2)
# What is named where it is the output that has another name than all that is for it.
OUTPUTS = "outputs"


def see_names(session: "Session", model: Any, compiled: Any, fit: Mapping[str, Any]) -> None:
    """Names that no output of a functional model has, in compile's dictionaries and among the targets."""
    outputs, targets = _names(model), fit.get("y")
    if compiled is None or not outputs:
        return
    spec = getattr(fit.get("x"), "element_spec", None)
    known = spec[1] if targets is None and isinstance(spec, tuple) and len(spec) > 1 else targets
    if not _see_output(session, compiled, known, outputs, _each(model)):
        _see_each(session, compiled, targets, outputs, _each(model))


def _see_each(session: "Session", compiled: Any, targets: Any, outputs: tuple[str, ...], each: tuple[str, ...]) -> None:
    given = ((LOSS, compiled.loss), (METRICS, compiled.metrics), (LOSS_WEIGHTS, compiled.loss_weights))
    asked = [(place, value, compiled.site) for place, value in given]
    for (name, position), value, site in [*asked, (("y", 1), targets, session.site)]:
        for key in value if isinstance(value, dict) else ():
            if isinstance(key, str) and key not in outputs:
                near = _near(key, value, outputs, each)
                where = _key_at(site, name, position, key)
                session.recorder.keras_adds("misnamed", Misnamed(name, key, outputs, near, where or site))


def _see_output(
    session: "Session", compiled: Any, targets: Any, outputs: tuple[str, ...], each: tuple[str, ...]
) -> bool:
    """Whether losses and targets mean the same output by a name that is not its own: the odd one is the output's."""
    if not isinstance(compiled.loss, dict) or not isinstance(targets, dict):
        return False
    named = {**compiled.loss, **targets}
    shared = [key for key in compiled.loss if key in targets and isinstance(key, str) and key not in outputs]
    for key in shared:
        near = _near(key, named, each, each)
        where = _output_at(session.site, near) if near else None
        if where is not None:
            session.recorder.keras_adds("misnamed", Misnamed(OUTPUTS, near, tuple(named), key, where))
            return True
    return False


def see_targets(session: "Session", model: Any, compiled: Any, data: Any) -> None:
    """Names that no output has among the targets that a pipeline or a generator gives; the step has just failed."""
    known = session.recorder.keras
    if not isinstance(data, (tuple, list)) or len(data) < 2 or (known and known.misnamed):
        return
    see_names(session, model, compiled, {"y": data[1]})
    known = session.recorder.keras
    # Where a dictionary is answered, its keys alone are names; those of a model that is no graph are known by now.
    keys = tuple(name for name in _answered(session, model) if name)
    if not keys or compiled is None or (known and known.misnamed):
        return
    if not _see_output(session, compiled, data[1], keys, keys):
        _see_each(session, compiled, data[1], keys, keys)


def _answered(session: "Session", model: Any) -> tuple[str, ...]:
    """The names under which a model gave its last answer."""
    number = session.number("keras_models", model)
    return next((call.returned for call in reversed(session.recorder.calls) if call.model == number), ())


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


def _output_at(site: Location | None, name: str) -> Location | None:
    """Where an output is given its name: as a key, or by the layer that makes it."""
    tree = parse(site.path) if site is not None else None
    words = [node for node in (nodes_of(tree) if tree else ()) if isinstance(node, ast.keyword) and node.arg == "name"]
    found = [word.value for word in words if isinstance(word.value, ast.Constant) and word.value.value == name]
    by_layer = location_of(found[0], site.path) if len(found) == 1 and site is not None else None
    return key_written(site, name) or by_layer


def key_written(site: Location | None, key: str) -> Location | None:
    """The one place in the script where a name is written as a key."""
    tree = parse(site.path) if site is not None else None
    keys = [part for node in (nodes_of(tree) if tree else ()) if isinstance(node, ast.Dict) for part in node.keys]
    found = [part for part in keys if isinstance(part, ast.Constant) and part.value == key]
    return location_of(found[0], site.path) if len(found) == 1 and site is not None else None
