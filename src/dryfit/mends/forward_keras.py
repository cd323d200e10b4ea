"""Layers of Keras given what they take: another axis, or every state of the layer before."""

from itertools import pairwise
from typing import Any

from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.mends.registry import mend

# Rows of single values.
FLAT_RANK = 2


@mend("FWD704", "build")
def give_symbol_of_that_rank(moment: Moment, finding: Finding) -> str | None:
    """While a model is put together: every state of the layer before, or one more axis."""
    axes, layers, (layer, given, *rest) = moment.live["axes"], moment.live["layers"], moment.args
    if finding.facts["layer"] != layer.name:
        return None
    if finding.facts["last_only"]:
        before = axes.shaping(given, layers)
        moment.args = (layer, axes.again_with_all(given, before), *rest)
        return f"with every state of `{before.name}`"
    if not _lacks_one(finding):
        return None
    moment.args = (layer, *axes.expanded(layers.flavour, (given, *rest)))
    return "with one more axis"


@mend("FWD704", "call")
def give_layer_that_rank(moment: Moment, finding: Finding) -> str | None:
    """While a model is called: the same, whenever the layer is called."""
    layers = moment.live["layers"]
    called: dict[str, Any] = {layer.name: layer for layer in layers.inside[-1].called.values()} if layers.inside else {}
    before, layer = called.get(str(finding.facts["before"])), called.get(str(finding.facts["layer"]))
    if finding.facts["last_only"] and before is not None:
        before.return_sequences = True
        return f"with every state of `{before.name}`"
    if layer is None or not _lacks_one(finding):
        return None
    layers.expanded[id(layer)] = layer
    return "with one more axis"


@mend("FWD102", "call")
def cut_to_positions(moment: Moment, finding: Finding) -> str | None:
    """Cut every row that a model of transformers is given to the positions that it has."""
    axes, length = moment.live["axes"], int(finding.facts["positions"] or 0)
    moment.args = (moment.args[0], *axes.shortened(moment.args[1:], length))
    moment.kwargs = axes.shortened(moment.kwargs, length)
    return f"with the first {length} tokens of each"


@mend("FWD705", "call")
def give_each_input_its_part(moment: Moment, finding: Finding) -> str | None:
    """A key by its input's name; where the inputs stand side by side in one array, each its columns."""
    model, given, *rest = moment.args
    lacks, spare = str(finding.facts.get("lacks", "")), str(finding.facts.get("spare", ""))
    if lacks:
        if "," in lacks or spare not in given:
            return None
        moment.args = (model, {lacks if key == spare else key: value for key, value in given.items()}, *rest)
        return f"with `{spare}` given as `{lacks}`"
    widths = [moment.live["axes"].shape_of(tensor)[1:] for tensor in model.inputs]
    flat = all(len(width) == 1 and isinstance(width[0], int) for width in widths)
    if not flat or finding.facts["given"] != 1 or len(getattr(given, "shape", ())) != FLAT_RANK:
        return None
    ends = [sum(width[0] for width in widths[:number]) for number in range(len(widths) + 1)]
    if ends[-1] != given.shape[1]:
        return None
    parts = [given[:, begin:end] for begin, end in pairwise(ends)]
    moment.args = (model, dict(zip([tensor.name for tensor in model.inputs], parts, strict=True)), *rest)
    return "with its columns given to each input"


@mend("FWD708", "build")
def make_branches_alike(moment: Moment, finding: Finding) -> str | None:
    """Bring what was widened to the size of the other branch, while a model is put together."""
    axes, layers, (layer, given, *rest) = moment.live["axes"], moment.live["layers"], moment.args
    if finding.facts["layer"] != layer.name or not isinstance(given, (list, tuple)):
        return None
    if not finding.facts["axes"]:
        most = max(len(axes.shape_of(tensor)) for tensor in given)
        moment.args = (layer, [t[:, -1] if len(axes.shape_of(t)) == most else t for t in given], *rest)
        return "with the last of its rows of the branch that has more axes"
    apart = tuple(int(axis) for axis in str(finding.facts["axes"]).split(", "))
    moment.args = (layer, axes.made_alike(layers, given, apart), *rest)
    return "with one branch brought to the other's size"


@mend("FWD201", "call")
def take_text(moment: Moment, finding: Finding) -> str | None:
    """Let the input take text, in this call and those to come."""
    symbols: Any = getattr(moment.args[0], "inputs", None) or ()
    found = [s for s in symbols if str(s.dtype) == finding.facts["wanted"] and hasattr(s, "_dtype")]
    symbol = next((s for s in found if len(found) == 1 or s.name == finding.facts["module"]), None)
    if symbol is None or finding.facts["given"] != "string":
        return None
    symbol._dtype = "string"
    return 'with `dtype="string"`'


@mend("FWD707", "call")
def adapt_to_batch(moment: Moment, finding: Finding) -> str | None:
    """Show the layer the batch at hand."""
    layer, given = moment.live["layers"].adapting.given.get(str(finding.facts["layer"]), (None, None))
    if layer is None:
        return None
    layer.adapt(given)
    return f"with `{layer.name}` adapted to this batch"


@mend("FWD318", "build", "call")
def pad_before_the_window(moment: Moment, finding: Finding) -> str | None:
    """Let the layer pad what it is given, whenever it is called."""
    layers, name = moment.live["layers"], finding.facts["module"]
    layer = layers.refusing
    if layer is None or layer.name != name or getattr(layer, "padding", "") != "valid":
        return None
    layer.padding = "same"
    layers.padded[id(layer)] = layer
    return f"with `{name}` padding its input"


def _lacks_one(finding: Finding) -> bool:
    return finding.facts["axes"] == int(finding.facts["wanted"] or 0) - 1


@mend("FWD706", "call")
def give_channels_last(moment: Moment, finding: Finding) -> str | None:
    """Move the channels of every image behind its columns."""
    model, *given = moment.args
    moved = moment.live["axes"].channels_last(given, finding.facts["channels"])
    if moved is None:
        return None
    moment.args = (model, *moved)
    return "with the channels of every image behind its columns"


@mend("FWD702", "build", "call")
def keep_the_weight(moment: Moment, finding: Finding) -> str | None:
    """Make what a layer asks for in its `call` once, and keep it."""
    if not finding.facts.get("weight"):
        return None
    moment.live["layers"].made_weights.keeps = True
    return "with the weight made once and kept"
