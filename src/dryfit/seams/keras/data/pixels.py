"""Pixels from 0 to 255 that no layer scales, those that are divided twice, and where they are made."""

import ast
from typing import TYPE_CHECKING, Any

from dryfit.core.editing import node_at
from dryfit.core.evidence.keras import Scale
from dryfit.core.evidence.keras_rows import Doubled
from dryfit.core.finding import Location
from dryfit.core.source import location_of, nodes_of, parse, source_of
from dryfit.core.trace import DEPTH, assigned_values, prepared
from dryfit.seams.keras.forward.doubled import divided_at, is_scaled, rescaler
from dryfit.seams.keras.models import SCALING, all_layers

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import LayerSeam

# An image of bytes reaches near its largest value; a table of small counts does not.
BRIGHT = 200
BYTE = 255
# Features of a flat row from which it may be an image.
FLAT_IMAGE = 64
# What reads pictures from files leaves it to the model to scale them.
FOLDERS = "_from_directory"
# The methods that begin a pipeline with arrays, and those that give its elements another type.
SLICES, CASTS = ("from_tensor_slices", "from_tensors"), ("cast", "astype")


def see_scale(layers: "LayerSeam", model: Any, given: Location | None, site: Location | None) -> None:
    """Whole numbers up to 255 that reach the model's first layers as they are, and pixels that are divided twice.

    ``given`` is what a fit is fed, or what a loop of the user's own goes over.
    """
    if (layer := rescaler(model)) is not None:
        _see_doubled(layers, model, layer, site)
    if any(type(layer).__name__ in SCALING for layer in all_layers(model)):
        return
    number = layers.number(model)
    for call in layers.session.recorder.calls:
        for summary in call.inputs.values() if call.model == number else ():
            if not _is_picture(summary.shape):
                continue
            low, high = summary.min, summary.max
            if low is None or high is None or low < 0 or not BRIGHT <= high <= BYTE or not summary.integral:
                continue
            first = next((layer for layer in all_layers(model) if getattr(layer, "weights", ())), None)
            made, text = _made(given), source_of(given)
            text = text if made and text.isidentifier() else ""
            at = made or layers.built_at(first) or given or site
            entry = Scale(text, summary.shape, summary.dtype, 0.0, 255.0, at)
            layers.session.recorder.keras_adds("scales", entry)
            return


def _see_doubled(layers: "LayerSeam", model: Any, layer: Any, site: Location | None) -> None:
    """Pixels that have been divided before a layer divides them."""
    number = layers.number(model)
    given = [
        summary for call in layers.session.recorder.calls if call.model == number for summary in call.inputs.values()
    ]
    pictures = [s for s in given if len(s.shape) > 3 and _is_picture(s.shape) and s.is_float]
    if pictures and len(pictures) == len(given) and all(is_scaled(s.min, s.max) for s in pictures):
        low, high = min(s.min or 0.0 for s in pictures), max(s.max or 0.0 for s in pictures)
        where = divided_at(site.path) if site else None
        entry = Doubled(str(layer.name), float(layer.scale), low, high, where, layers.built_at(layer))
        layers.session.recorder.keras_adds("doubled", entry)


def _is_picture(shape: tuple[int, ...]) -> bool:
    """Whether a batch of this shape may be images: with channels, without, or flattened."""
    if len(shape) == 2:
        return shape[1] >= FLAT_IMAGE
    return len(shape) == 3 or (len(shape) == 4 and bool({1, 3, 4} & {shape[1], shape[-1]}))


def _made(given: Location | None) -> Location | None:
    """Where pictures become numbers: in a function that a pipeline maps, or where its arrays, or a fit's, are made."""
    node, path = node_at(given), given.path if given else ""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CASTS:
        return given
    for _ in range(DEPTH):
        if isinstance(node, ast.Name):
            values = assigned_values(node, path)
            if values and isinstance(values[-1], ast.Call) and ast.unparse(values[-1].func).endswith(FOLDERS):
                return None
            if not values or not _is_pipeline(values[-1]):
                return prepared(node, path, node.lineno)
            node = values[-1]
        elif not isinstance(node, ast.Call):
            break
        elif isinstance(node.func, ast.Name):
            node = node.args[0] if node.args else None
        elif (cast := _cast(node, path)) is not None:
            return cast
        elif isinstance(node.func, ast.Attribute) and node.func.attr in SLICES:
            rows = node.args[0] if node.args else None
            rows = rows.elts[0] if isinstance(rows, ast.Tuple) and rows.elts else rows
            return prepared(rows, path, node.lineno) or location_of(rows, path) if rows is not None else None
        else:
            node = node.func.value if isinstance(node.func, ast.Attribute) else None
    return None


def _is_pipeline(node: ast.expr) -> bool:
    """Whether an expression begins a pipeline with arrays, or goes on with one that has a name."""
    calls = [part for part in ast.walk(node) if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute)]
    methods = {part.func.attr for part in calls if isinstance(part.func, ast.Attribute)}
    return bool(methods & {*SLICES, "map", "batch"})


def _cast(call: ast.Call, path: str) -> Location | None:
    """Where the function that a pipeline maps gives what it takes another type."""
    tree = parse(path)
    if not isinstance(call.func, ast.Attribute) or call.func.attr != "map" or not call.args or tree is None:
        return None
    mapped: list[ast.AST] = [call.args[0]]
    if isinstance(call.args[0], ast.Name):
        name = call.args[0].id
        mapped = [n for n in nodes_of(tree) if isinstance(n, ast.FunctionDef) and n.name == name]
    calls = [part for function in mapped for part in ast.walk(function) if isinstance(part, ast.Call)]
    found = [part for part in calls if isinstance(part.func, ast.Attribute) and part.func.attr in CASTS]
    return location_of(found[0], path) if found else None
