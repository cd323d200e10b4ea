"""FWD3xx: the shape of what a module is given."""

import ast
from math import prod

from dryfit.checks.forward.entrances import refused_by_keras
from dryfit.checks.forward.keys import (
    features_on_axis_one,
    features_turned,
    keys_turned,
    keys_uneven,
    turned_key,
    uneven_key,
)
from dryfit.checks.forward.layouts import turned_last
from dryfit.checks.forward.tokens import culprits, given_at, named
from dryfit.checks.forward.widths import CELLS, RECURRENT, chosen_at, other_size, width_name
from dryfit.core.check import check
from dryfit.core.evidence import Batch, Failures, Forward
from dryfit.core.evidence.forward import Call, Culprit
from dryfit.core.evidence.keras import Keras
from dryfit.core.failing import reshaped_row
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Severity
from dryfit.core.source import argument, location_of, source_of
from dryfit.core.summary import TensorSummary
from dryfit.core.trace import calls_named

# Layers by the axis of their features.
LAST_AXIS = ("Linear", "LazyLinear", "LayerNorm", "RMSNorm", "LSTM", "GRU", "RNN", "MultiheadAttention", *CELLS)
# The axes of space, by the dimensions of a batch.
SPATIAL = {3: "length", 4: "height x width", 5: "depth x height x width"}
# What makes one axis of several.
FLATTENING = ("flatten", "view", "reshape", "ravel")


def shape(summary: TensorSummary) -> str:
    """A shape as it is printed in a message; an extent that is not known yet is a question mark."""
    return " x ".join(str(extent) if extent >= 0 else "?" for extent in summary.shape)


@check("FWD301", Severity.ERROR)
def width_mismatch(forward: Forward, failures: Failures, batch: Batch | None, keras: Keras | None) -> Findings:
    """A layer is given another number of features than it was built for.

    Cause:
        What comes before the layer makes another width: another hidden size, another image size
        before a flatten, another number of channels.

    Fix:
        Build the layer with the width that reaches it.
    """
    yield from refused_by_keras(failures, keras)
    for call, culprit in culprits(forward):
        number, given, actual = failures.first("FWD301", "forward"), culprit.input, features(culprit)
        key = turned_key(culprit)
        if key is not None and number is not None:
            yield keys_turned(call, culprit, key, failures.all[number].location, number)
            return
        if (uneven := uneven_key(culprit)) and number is not None:
            yield keys_uneven(call, culprit, uneven, failures.all[number].location, number)
            return
        if number is None or given is None or actual is None or culprit.width is None or actual == culprit.width:
            continue
        if channels_last(culprit) or without_axis(culprit) or _typed_otherwise(culprit):
            continue
        if features_on_axis_one(culprit) and _is_made_inside(call, given):
            yield features_turned(call, culprit, failures.all[number].location, number)
            return
        elsewhere = _given_otherwise(call, forward)
        if unflattened(culprit):
            yield _unflattened(call, culprit, failures, number, elsewhere)
            return
        if _is_one_row(culprit):
            yield _one_row(call, culprit, failures, number)
            return
        where, edits = chosen_at(culprit, actual)
        yield Finding(
            f"{named(culprit)} takes {culprit.width} features and is given {shape(given)}, {actual} of them.",
            {
                "module": culprit.path,
                "width": culprit.width,
                "given": actual,
                "input": str(given),
                "kind": culprit.class_name,
                **({"elsewhere": True} if elsewhere else {}),
            },
            elsewhere or where or call.location,
            fix=f"Give it the {culprit.width} features that it is given elsewhere."
            if elsewhere
            else f"{width_name(culprit)}={other_size(culprit, width_name(culprit), actual) or actual}",
            edits=() if elsewhere else edits,
            explains=number,
            # What a mend filled to another shape has the width of that shape, and what it padded another size.
            echo_of="FWD306"
            if _filled(failures, given)
            else failures.mended_by("FWD318") or reshaped_row(failures) or _cut_across(batch, failures),
        )
        return


def _cut_across(batch: Batch | None, failures: Failures) -> str:
    """The check of rows that could not be stacked, where some have the axes of others in another order.

    They were cut to what they have in common, which is of no layer's size.
    """
    shapes = (f.shapes for c in (batch.collations if batch else ()) for f in c.features)
    turned = any(len({tuple(sorted(s)) for s in of_rows}) < len(set(of_rows)) for of_rows in shapes)
    return failures.mended_by("BAT103") if turned else ""


def _filled(failures: Failures, given: TensorSummary) -> bool:
    """Whether a tensor has the shape that one was cut or padded to in memory."""
    calls = (failure.call for failure in failures if failure.mended and failure.explained_by == "FWD306")
    wanted = (call.sizes for call in calls if call is not None and len(call.sizes) == len(given.shape))
    return any(all(size in (-1, there) for size, there in zip(sizes, given.shape, strict=True)) for sizes in wanted)


def unflattened(culprit: Culprit) -> bool:
    """Whether a dense layer is built for as many features as all axes but the batch hold together."""
    given = culprit.input
    if given is None or culprit.class_name != "Linear" or len(given.shape) < 3:
        return False
    return prod(given.shape[1:]) == culprit.width


def _given_otherwise(call: Call, forward: Forward) -> Location | None:
    """The call of the model, where others of another line gave it another shape, and it ran."""
    others = [c for c in forward.calls if c.model == call.model and not c.failed and c.location != call.location]
    given = next(iter(call.inputs.values()), None)
    ran = [next(iter(other.inputs.values()), None) for other in others]
    differ = given is not None and ran and all(t is not None and t.shape[1:] != given.shape[1:] for t in ran)
    return call.location if differ and not any(other.mended for other in others) else None


def _unflattened(call: Call, culprit: Culprit, failures: Failures, number: int, elsewhere: Location | None) -> Finding:
    given, raised = culprit.input, failures.all[number].location
    assert given is not None
    return Finding(
        f"{named(culprit)} takes {culprit.width} features and is given {shape(given)}, which nothing flattens.",
        {"module": culprit.path, "given": given.shape[-1], "flatten": True, "input": str(given)},
        elsewhere or (culprit.location if raised == call.location else raised) or call.location,
        fix="nn.Flatten() before it, or x.flatten(1)",
        explains=number,
    )


def _is_one_row(culprit: Culprit) -> bool:
    """Whether a dense layer is given several rows of its width as a single one, which has no axis for the batch."""
    given, width = culprit.input, culprit.width
    flat = given is not None and culprit.class_name == "Linear" and len(given.shape) == 1
    return flat and given is not None and bool(width) and given.shape[0] % (width or 1) == 0 < given.shape[0]


def _one_row(call: Call, culprit: Culprit, failures: Failures, number: int) -> Finding:
    given, raised = culprit.input, failures.all[number].location
    assert given is not None
    rows = given.shape[0] // (culprit.width or 1)
    made = _flattening(raised)
    return Finding(
        f"{named(culprit)} takes {culprit.width} features and is given {shape(given)}: "
        f"the {rows} rows of the batch were flattened into one.",
        {"module": culprit.path, "given": given.shape[0], "rows": rows, "width": culprit.width, "input": str(given)},
        (location_of(made, raised.path) if made and raised else raised) or call.location,
        fix="x.flatten(1)",
        edits=_from_axis_one(made, raised),
        explains=number,
    )


def _flattening(raised: Location | None) -> ast.Call | None:
    """The last call before a line that makes one axis of all."""
    found = calls_named(raised.path, *FLATTENING) if raised else []
    before = [call for call in found if raised and call.lineno <= raised.line]
    return next((call for call in reversed(before) if _makes_one_axis(call)), None)


def _makes_one_axis(call: ast.Call) -> bool:
    of_module = isinstance(call.func, ast.Attribute) and getattr(call.func.value, "id", "") == "torch"
    sizes = [ast.unparse(size) for size in call.args[of_module:]]
    return not call.keywords and sizes == (["-1"] if ast.unparse(call.func).endswith(("view", "reshape")) else [])


def _from_axis_one(call: ast.Call | None, raised: Location | None) -> tuple[Edit, ...]:
    """The flattening that leaves the batch its axis."""
    if call is None or raised is None or not isinstance(call.func, ast.Attribute):
        return ()
    of_module = getattr(call.func.value, "id", "") == "torch"
    flattened = ast.unparse(call.args[0] if of_module else call.func.value)
    return (Edit(Action.REPLACE, location_of(call, raised.path), value=f"{flattened}.flatten(1)"),)


def features(culprit: Culprit) -> int | None:
    """The extent of the features in what a layer is given."""
    given = culprit.input
    if given is None or not given.shape:
        return None
    if culprit.class_name in LAST_AXIS:
        return given.shape[-1]
    # What normalises over the batch is always given one.
    if culprit.class_name.startswith("BatchNorm"):
        return given.shape[1] if len(given.shape) > 1 else None
    if culprit.rank is not None and len(given.shape) in (culprit.rank, culprit.rank - 1):
        return given.shape[1 - (culprit.rank - len(given.shape))]
    return None


def _typed_otherwise(culprit: Culprit) -> bool:
    given, weight = culprit.input, culprit.weight
    return given is not None and weight is not None and given.device != weight.device


# Axes of a batch of images.
IMAGES = 4


@check("FWD302", Severity.ERROR)
def channels_on_last_axis(forward: Forward, failures: Failures, batch: Batch | None) -> Findings:
    """Images have their channels on the last axis.

    Cause:
        NumPy, PIL and OpenCV keep images as height x width x channels; torch's convolutions take
        channels x height x width.

    Fix:
        `images.permute(0, 3, 1, 2)`.
    """
    for call, culprit in culprits(forward):
        number, given = failures.first("FWD302", "forward"), culprit.input
        if number is None or given is None or not channels_last(culprit):
            continue
        made, raised = _is_made_inside(call, given), failures.all[number].location
        where = _input_at(call, culprit, raised, batch, in_model=made)
        # Series and points are kept time by features, or point by coordinates: it is the layer's call that turns them.
        turned = _series_at(call, given, raised)
        # What a framework gives the model as the rows have it is turned where they are made.
        if argument(call.location, "x", 0) is None and any(t.shape == given.shape for t in call.inputs.values()):
            rows = (c.row_at for c in (batch.collations if batch else ()) if c.row_at)
            where = culprit.row_at or next(rows, where)
        made_at = None if made else turned_last(where) or culprit.origin or culprit.row_at
        order = ", ".join(map(str, (0, len(given.shape) - 1, *range(1, len(given.shape) - 1))))
        where = turned or where
        text = source_of(where) if where in (turned, argument(call.location, "x", 0)) else ""
        yield Finding(
            f"{named(culprit)} takes {culprit.width} channels on axis 1 and is given {shape(given)}.",
            {"module": culprit.path, "width": culprit.width, "input": str(given)},
            turned or made_at or where,
            fix=f".permute({order})",
            edits=(Edit(Action.REPLACE, where, value=f"{text}.permute({order})"),) if text and where else (),
            explains=number,
            echo_of=_cut_across(batch, failures),
        )
        return


def _series_at(call: Call, given: TensorSummary, raised: Location | None) -> Location | None:
    """What a layer of series is given in the forward of the script's own model, which can turn it there."""
    at = (call.location.path, call.location.line) if call.location is not None else None
    if len(given.shape) >= IMAGES or raised is None or (raised.path, raised.line) == at:
        return None
    return argument(raised, "input", 0)


def channels_last(culprit: Culprit) -> bool:
    """Whether the channels of a convolution, or of a layer of images, are the last axis of its input."""
    given = culprit.input
    if given is None or culprit.rank is None or len(given.shape) != culprit.rank:
        return False
    if not culprit.class_name.startswith("Conv") and culprit.rank != IMAGES:
        return False
    # Square as it stands, and not with the channels last: its sides are as long as the layer is wide by chance.
    is_square = culprit.rank == IMAGES and given.shape[2] == given.shape[3] != given.shape[1]
    return given.shape[1] != culprit.width and given.shape[-1] == culprit.width and not is_square


@check("FWD303", Severity.ERROR)
def missing_axis(forward: Forward, failures: Failures, batch: Batch | None) -> Findings:
    """Images lack their channel axis, or series their feature axis.

    Cause:
        Grey images are batch x height x width; a convolution of one input channel reads the first
        of three axes as the channels of a single image. A series of single numbers is batch x
        length; a recurrent layer reads that as one series of many features.

    Fix:
        `images.unsqueeze(1)`, `series.unsqueeze(-1)`.
    """
    for call, culprit in culprits(forward):
        number, given = failures.first("FWD303", "forward"), culprit.input
        if number is None or given is None or not without_axis(culprit):
            continue
        if _flat(culprit):
            yield _without_space(call, culprit, failures, number, elsewhere=_took_more(forward, call))
            return
        spatial = not _recurs(culprit)
        made = not spatial or _is_made_inside(call, given)
        where = _input_at(call, culprit, failures.all[number].location, batch, in_model=made)
        text = source_of(where) if spatial and where == argument(call.location, "x", 0) else ""
        axes, axis = (SPATIAL.get(culprit.rank or 0, "height x width"), 1) if spatial else ("", -1)
        takes = f"batch x {culprit.width} x {axes}" if spatial else f"batch x length x {culprit.width}"
        yield Finding(
            f"{named(culprit)} takes {takes} and is given {shape(given)}.",
            {"module": culprit.path, "width": culprit.width, "input": str(given), "axis": axis},
            where,
            fix=f".unsqueeze({axis})",
            edits=(Edit(Action.REPLACE, where, value=f"{text}.unsqueeze(1)"),) if text and where else (),
            explains=number,
        )
        return


def without_axis(culprit: Culprit) -> bool:
    """Whether a convolution of one channel is given images without a channel axis."""
    given = culprit.input
    if given is not None and _recurs(culprit):
        return culprit.width == 1 and len(given.shape) == 2 and given.shape[-1] != 1
    if given is None or culprit.rank is None or not culprit.class_name.startswith("Conv"):
        return False
    if _flat(culprit):
        return True
    return culprit.width == 1 and len(given.shape) == culprit.rank - 1 and given.shape[0] != 1


def _flat(culprit: Culprit) -> bool:
    """Whether a convolution is given rows of as many numbers as it takes channels, without any axis of space."""
    given, rank = culprit.input, culprit.rank or 0
    flat = given is not None and culprit.class_name.startswith("Conv") and rank > 2 and len(given.shape) == 2
    return flat and given is not None and culprit.width not in (None, 1) and given.shape[1] == culprit.width


def _took_more(forward: Forward, call: Call) -> bool:
    """Whether the model was given a tensor of more axes before, by another line: then it is this line that is wrong."""
    own = max((len(t.shape) for t in call.inputs.values()), default=0)
    others = (c for c in forward.calls if c.model == call.model and c.outputs and c.location != call.location)
    return any(len(t.shape) > own for other in others for t in other.inputs.values())


def _without_space(call: Call, culprit: Culprit, failures: Failures, number: int, *, elsewhere: bool) -> Finding:
    given, rank = culprit.input, culprit.rank or 0
    assert given is not None
    axes = "[" + ", ".join([":, :", *["None"] * (rank - 2)]) + "]"
    where = _input_at(call, culprit, failures.all[number].location, None, in_model=not elsewhere)
    text = source_of(where) if where == argument(call.location, "x", 0) else ""
    return Finding(
        f"{named(culprit)} takes batch x {culprit.width} x {SPATIAL[rank]} and is given {shape(given)}.",
        {"module": culprit.path, "width": culprit.width, "input": str(given), "axis": -1, "axes": rank - 2},
        where,
        fix=f"{text or 'z'}{axes}",
        edits=(Edit(Action.REPLACE, where, value=f"{text}{axes}"),) if text and where else (),
        explains=number,
    )


def _recurs(culprit: Culprit) -> bool:
    return culprit.class_name in RECURRENT or culprit.of_series


def _is_made_inside(call: Call, given: TensorSummary) -> bool:
    """Whether a layer's input is of no shape that its model is given: an embedding, or what another layer makes."""
    return bool(call.inputs) and all(t.shape != given.shape for t in call.inputs.values())


def _input_at(
    call: Call, culprit: Culprit, raised: Location | None, batch: Batch | None, *, in_model: bool = False
) -> Location | None:
    """The expression that is given to the model, else the line of its forward or of the dataset that must change."""
    given = argument(call.location, "x", 0)
    at = (call.location.path, call.location.line) if call.location is not None else None
    inside = raised if raised is not None and (raised.path, raised.line) != at else None
    return inside or given or culprit.row_at or given_at(call, batch) if in_model or given is None else given
