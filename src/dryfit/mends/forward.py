"""Forwards put right: what the model is given, or the layer that is too narrow."""

import inspect
import sys
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.core.numbers import holds_numbers
from dryfit.mends.hooks import Given, change_before
from dryfit.mends.loss import exchange
from dryfit.mends.norms import refit_cell, refit_norm
from dryfit.mends.operations import fit_operands
from dryfit.mends.registry import mend
from dryfit.mends.widths import features_last, large_enough, of_attended_width, of_own_width


@mend("FWD101", "forward")
def enlarge_table(moment: Moment, finding: Finding) -> str | None:
    """Add rows to the table, in place, enough for ids of later batches; ids below 0 become 0."""
    path, rows = str(finding.facts["module"]), int(finding.facts["rows"] or 0)
    table = _layer(moment, path)
    if int(finding.facts["wanted"] or 0) <= rows:
        on_tensors(moment, lambda t: t if t.is_floating_point() else t.clamp_min(0))
        return "with 0 for the ids below 0"
    wanted = max(int(finding.facts["wanted"] or 0), 2 * rows)
    torch, missing = sys.modules["torch"], wanted - int(table.weight.shape[0])
    if missing <= 0:
        return None
    extra = table.weight.detach().new_empty(missing, table.embedding_dim).normal_(std=0.02)
    modules = moment.live["model"].modules()
    shared = [m for m in modules if getattr(m, "weight", None) is table.weight and m is not table]
    exchange(table, "weight", lambda old: torch.cat([old, extra]), moment.live["optimizers"])
    for other in shared:
        other.weight, other.out_features = table.weight, wanted
        if getattr(other, "bias", None) is not None:
            exchange(other, "bias", lambda old: torch.cat([old, old.new_zeros(missing)]), moment.live["optimizers"])
    table.num_embeddings = wanted
    config: Any = getattr(moment.live["model"], "config", None)
    if getattr(config, "vocab_size", None) == rows:
        config.vocab_size = wanted
    return f"with `{path}` enlarged from {rows} to {wanted} rows"


@mend("FWD101", "call")
def clip_ids(moment: Moment, finding: Finding) -> str | None:
    """Give a table of Keras no id that it has no row for, whenever it is called."""
    layers, name = moment.live["layers"], finding.facts["module"]
    inside = layers.inside[-1].called.values() if layers.inside else ()
    found = [layer for layer in inside if layer.name == name]
    layers.clipped.update({id(layer): layer for layer in found})
    return "with the nearest id that it has a row for" if found else None


@mend("FWD102", "forward")
def truncate(moment: Moment, finding: Finding) -> str | None:
    """Cut every sequence of the batch to the positions that the model has, or give its own table more."""
    limit = int(finding.facts["positions"] or 0)
    if finding.facts.get("function"):
        return fit_operands(moment, finding)
    if finding.facts.get("table"):
        return enlarge_table(moment, finding)
    on_tensors(moment, lambda t: t[:, :limit].contiguous() if t.dim() > 1 and t.shape[1] > limit else t)
    return f"with the sequences cut to {limit}"


@mend("FWD103", "forward")
def decoder_inputs(moment: Moment, finding: Finding) -> str | None:
    """Let the decoder read what the encoder reads."""
    ids = moment.kwargs.get("input_ids", moment.args[0] if moment.args else None)
    if ids is None or ids.is_floating_point():
        return None
    moment.kwargs = {**moment.kwargs, "decoder_input_ids": ids}
    return "with the input_ids for the decoder as well"


@mend("SCR112", "forward", "collate")
def name_token(moment: Moment, finding: Finding) -> str | None:
    """Set what the model's configuration does not name: the token that stands for padding, or the first."""
    collate: Any = getattr(moment.function, "data_collator", moment.function)
    model: Any = moment.live.get("model") or getattr(collate, "model", None)
    config, name = getattr(model, "config", None), str(finding.facts["name"])
    if config is None or finding.facts["kind"] != type(config).__name__ or getattr(config, name, None) is not None:
        return None
    value = getattr(config, "pad_token_id", None) or 0
    for owner in (config, getattr(model, "generation_config", None)):
        if owner is not None and getattr(owner, name, None) is None:
            setattr(owner, name, value)
    return f"with {name}={value}"


@mend("FWD104", "forward")
def lend_input(moment: Moment, finding: Finding) -> str | None:
    """Give for what is missing a spare part of the batch, nothing, or what the model is given already."""
    missing = str(finding.facts["missing"]).split(", ")
    if not set(missing) <= set(inspect.signature(moment.live["model"].forward).parameters):
        return None
    if len(moment.args) == 1 and isinstance(moment.args[0], (list, tuple)) and len(moment.args[0]) == len(missing) + 1:
        moment.args = tuple(moment.args[0])
        return f"with the {len(moment.args)} parts of what it is given one by one"
    given = [value for value in (*moment.args, *moment.kwargs.values()) if hasattr(value, "dim")]
    spare = {name: v for name, v in _parts(moment.live["batch"]).items() if not any(_same(v, g) for g in given)}
    named = {name: spare[name] for name in missing if name in spare}
    rest = [value for name, value in spare.items() if name not in named]
    for fill in (rest, [None] * len(missing), given * len(missing)):
        filled = {**dict(zip([n for n in missing if n not in named], fill, strict=False)), **named}
        if len(filled) == len(missing) and _runs(moment, filled):
            moment.kwargs = {**moment.kwargs, **filled}
            return f"with {_called(filled, spare)} for {' and '.join(f'`{name}`' for name in missing)}"
    return None


def _parts(batch: Any) -> dict[str, Any]:
    """The tensors of a batch, by their keys or places."""
    pairs = (
        batch.items() if isinstance(batch, Mapping) else enumerate(batch if isinstance(batch, (list, tuple)) else ())
    )
    return {str(name): value for name, value in pairs if hasattr(value, "dim")}


def _same(one: Any, other: Any) -> bool:
    return bool(one is other or (one.shape == other.shape and one.data_ptr() == other.data_ptr()))


def _runs(moment: Moment, filled: Mapping[str, Any]) -> bool:
    try:
        with sys.modules["torch"].no_grad():
            moment.function(*moment.args, **{**moment.kwargs, **filled})
    except Exception:
        return False
    return True


def _called(filled: Mapping[str, Any], spare: Mapping[str, Any]) -> str:
    parts = [name for name, value in spare.items() if any(value is given for given in filled.values())]
    if parts:
        return f"part {' and '.join(parts)} of the batch"
    return "None" if all(value is None for value in filled.values()) else "what it is given already"


@mend("FWD201", "forward")
def cast_input(moment: Moment, finding: Finding) -> str | None:
    """Cast what the module is given, whenever it is called."""
    wanted = getattr(sys.modules["torch"], str(finding.facts["wanted"]))
    given = getattr(sys.modules["torch"], str(finding.facts["given"]))
    if not wanted.is_floating_point:
        _before(moment, finding, lambda t: t.to(wanted) if t.dtype == given else t, alike=False)
        return f"with {finding.facts['wanted']} for {finding.facts['given']}"

    def cast(value: Any) -> Any:
        if isinstance(value, (tuple, list)):
            return type(value)(map(cast, value)) if type(value) in (tuple, list) else value
        if getattr(value, "dtype", None) != given:
            return value
        return (value.abs() if value.is_complex() else value).to(wanted)

    # Recurrent layers are given states beside their input, attention its keys and values.
    def hook(module: Any, args: Any, kwargs: dict[str, Any]) -> Given:
        return cast(args), {name: cast(value) for name, value in kwargs.items()}

    layer = _layer(moment, str(finding.facts["module"]))
    # Cells stand behind each other, and all are given states that the forward made alike.
    cells = type(layer).__name__.endswith("Cell")
    for module in moment.live["model"].modules() if cells else (layer,):
        if type(module) is type(layer):
            change_before(module, hook)
    return f"with {finding.facts['wanted']} for {finding.facts['given']}"


@mend("FWD205", "forward")
def make_tensors(moment: Moment, finding: Finding) -> str | None:
    """Make tensors of the numbers, token ids of one text as a batch of one."""
    torch = sys.modules["torch"]
    weight = next(moment.live["model"].parameters(), None)
    rows = next((len(v) for v in (*moment.args, *moment.kwargs.values()) if torch.is_tensor(v) and v.dim()), 1)

    def made(value: Any) -> Any:
        if finding.facts["numbers"] and type(value) in (int, float):
            return torch.full((rows,), value)
        if not holds_numbers(value):
            return value
        tensor = torch.as_tensor(value.to_numpy() if hasattr(value, "to_numpy") else value)
        if tensor.is_floating_point():
            return tensor if weight is None else tensor.to(weight.dtype)
        return tensor.unsqueeze(0) if tensor.dim() == 1 and hasattr(moment.live["model"], "config") else tensor

    moment.args = tuple(map(made, moment.args))
    moment.kwargs = {name: made(value) for name, value in moment.kwargs.items()}
    return "with tensors of them"


@mend("FWD202", "forward")
def move_input(moment: Moment, finding: Finding) -> str | None:
    """Move what the module is given to its weights, whenever it is called."""
    wanted = str(finding.facts["wanted"])
    if "meta" in (wanted, finding.facts["given"]):
        return None
    # What comes with it is as likely to have stayed behind.
    change_before(moment.live["model"], partial(_brought, wanted))
    _before(moment, finding, lambda t: t.to(wanted), alike=False)
    return f"with its input moved to {wanted}"


def _brought(device: str, module: Any, args: Any, kwargs: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    moved = [v.to(device) if hasattr(v, "dim") else v for v in (*args, *kwargs.values())]
    return tuple(moved[: len(args)]), dict(zip(kwargs, moved[len(args) :], strict=True))


@mend("FWD301", "forward")
def refit(moment: Moment, finding: Finding) -> str | None:
    """Give a linear or convolutional layer weights for the width that reaches it."""
    torch, actual = sys.modules["torch"], int(finding.facts["given"] or 0)
    layer = _layer(moment, str(finding.facts["module"]))
    if finding.facts.get("flatten"):
        _before(moment, finding, lambda t: t.flatten(1))
        return "with its input flattened"
    if finding.facts.get("rows"):
        _before(moment, finding, lambda t: t.reshape(-1, int(finding.facts["width"] or 1)))
        return f"with {finding.facts['rows']} rows for the batch"
    if finding.facts.get("axis"):
        _before(moment, finding, lambda t: t.transpose(1, 2))
        return "with its features on the last axis"
    if finding.facts.get("elsewhere") and isinstance(layer, torch.nn.Linear):
        # It took what it was given before: another width would refuse that from now on.
        pad, width = torch.nn.functional.pad, int(layer.in_features)
        _before(moment, finding, lambda t: pad(t, (0, width - t.shape[-1])), alike=False)
        return f"with its input cut or padded to {width} features"
    if isinstance(layer, torch.nn.RNNBase):
        change_before(layer, of_own_width)
        return f"with its input cut or padded to {layer.input_size} features"
    if isinstance(layer, torch.nn.RNNCellBase):
        return refit_cell(moment, layer, actual, str(finding.facts["module"]))
    if finding.facts.get("turned"):
        change_before(layer, features_last)
        return "with its keys and values turned"
    if isinstance(layer, torch.nn.MultiheadAttention):
        change_before(layer, of_attended_width)
        return f"with its query, key and value cut or padded to {layer.embed_dim} features"
    if isinstance(layer, (torch.nn.LayerNorm, torch.nn.RMSNorm)) and len(layer.normalized_shape) == 1:
        optimizers = moment.live["optimizers"]
        if layer.weight is not None:
            exchange(layer, "weight", lambda old: old.new_ones(actual), optimizers)
        if getattr(layer, "bias", None) is not None:
            exchange(layer, "bias", lambda old: old.new_zeros(actual), optimizers)
        layer.normalized_shape = (actual,)
        return f"with `{finding.facts['module']}` built for {actual}"
    if isinstance(layer, torch.nn.modules.batchnorm._BatchNorm):
        # Of three axes the second need not be that of the channels.
        if isinstance(layer, torch.nn.BatchNorm1d) and str(finding.facts["input"]).count(" x ") > 1:
            return None
        return refit_norm(moment, layer, actual, str(finding.facts["module"]))
    turned = isinstance(layer, (torch.nn.ConvTranspose1d, torch.nn.ConvTranspose2d, torch.nn.ConvTranspose3d))
    plain = (torch.nn.Linear, torch.nn.Conv1d, torch.nn.Conv2d, torch.nn.Conv3d)
    if getattr(layer, "groups", 1) != 1 or not (turned or isinstance(layer, plain)):
        return None
    sizes = layer.weight.shape
    shape = (actual, *sizes[1:]) if turned else (sizes[0], actual, *sizes[2:])
    exchange(layer, "weight", lambda old: old.new_empty(shape).normal_(std=actual**-0.5), moment.live["optimizers"])
    setattr(layer, "in_features" if isinstance(layer, torch.nn.Linear) else "in_channels", actual)
    return f"with `{finding.facts['module']}` built for {actual}"


@mend("FWD318", "forward")
def pad_to_window(moment: Moment, finding: Finding) -> str | None:
    """Pad what a convolution or a pooling is given, whenever it is too small."""
    window = tuple(map(int, str(finding.facts["window"]).split(" x ")))
    change_before(_layer(moment, str(finding.facts["module"])), partial(large_enough, window=window))
    return f"with its input padded to {finding.facts['window']}"


@mend("FWD302", "forward")
def channels_first(moment: Moment, finding: Finding) -> str | None:
    """Move the last axis to the second place: where the model is given it, or else where the module is."""
    width = finding.facts["width"]

    def turned(value: Any) -> Any:
        images = hasattr(value, "dim") and value.dim() > 2 and value.shape[1] != width and value.shape[-1] == width
        return value.movedim(-1, 1).contiguous() if images else value

    def hook(module: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        return tuple(map(turned, args)), {name: turned(value) for name, value in kwargs.items()}

    if any(turned(value) is not value for value in (*moment.args, *moment.kwargs.values())):
        change_before(moment.live["model"], hook)
    else:
        _before(moment, finding, lambda t: t.movedim(-1, 1).contiguous())
    return "with the channels on axis 1"


@mend("FWD311", "forward")
def reshape_state(moment: Moment, finding: Finding) -> str | None:
    """Give the layer a state of the shape that it takes, whenever it is called with one that is as wrong."""
    layer = _layer(moment, str(finding.facts["module"]))
    if not finding.facts["wanted"]:
        change_before(layer, _with_cell)
        return "with a cell state of zeros beside the hidden one"
    if finding.fix.startswith("batch_first="):
        layer.batch_first = not layer.batch_first
        return f"with {finding.fix}"
    given, wanted = (str(finding.facts[name]).split(" x ") for name in ("given", "wanted"))
    change_before(layer, partial(_with_state, other_batch=given[::2] == wanted[::2]))
    return f"with a state of {finding.facts['wanted']}"


def _with_cell(layer: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    given, hidden = (*args, *kwargs.values())[:2]
    size = layer.hidden_size
    return (given, (hidden, hidden.new_zeros(*hidden.shape[:-1], size))) if hasattr(hidden, "dim") else args, kwargs


def _with_state(
    layer: Any, args: tuple[Any, ...], kwargs: dict[str, Any], *, other_batch: bool
) -> tuple[Any, dict[str, Any]]:
    values = dict(zip(("input", "hx"), args, strict=False)) | kwargs
    given, state = values["input"], values.get("hx")
    if state is None or not hasattr(given, "dim"):
        return args, kwargs
    count = layer.num_layers * (2 if layer.bidirectional else 1)
    batch = () if given.dim() == 2 else (given.shape[0 if layer.batch_first else 1],)
    parts = state if isinstance(state, (tuple, list)) else (state,)
    sizes = (layer.proj_size or layer.hidden_size, layer.hidden_size)
    alike = [(p.shape[0], p.shape[-1]) == (count, n) for p, n in zip(parts, sizes, strict=False)]
    if batch and all(alike) is not other_batch:
        return args, kwargs
    fitted = tuple(_fitted(p, (count, *batch, n)) for p, n in zip(parts, sizes, strict=False))
    return (given, fitted if isinstance(state, (tuple, list)) else fitted[0]), {}


def _fitted(state: Any, shape: tuple[int, ...]) -> Any:
    """A state in another order of axes where that is all; zeros where it is not."""
    if tuple(state.shape) == shape:
        return state
    turned = state.transpose(0, 1) if state.dim() == len(shape) == 3 else state
    return turned.contiguous() if tuple(turned.shape) == shape else state.new_zeros(shape)


@mend("FWD303", "forward")
def add_channel(moment: Moment, finding: Finding) -> str | None:
    """Give the images a channel axis, and series that lack it one of features, whenever the module is called."""
    axis, axes = int(finding.facts["axis"] or 0), int(finding.facts.get("axes") or 0)
    if axes:
        _before(moment, finding, lambda t: t.reshape(*t.shape, *(1,) * axes))
        return f"with {axes} axes of one for its space"
    _before(moment, finding, lambda t: t if axis == -1 and t.dim() > 2 else t.unsqueeze(axis))
    return "with a channel axis" if axis == 1 else "with a feature axis"


@mend("FWD315", "forward")
def batch_of_one(moment: Moment, finding: Finding) -> str | None:
    """Make a batch of the one example."""
    on_tensors(moment, lambda t: t.unsqueeze(0))
    return "with a batch of one"


@mend("FWD314", "forward")
def without_axis_of_one(moment: Moment, finding: Finding) -> str | None:
    """Take axis 1 off what the model is given, where it holds one element, in every call."""

    def squeezed(value: Any) -> Any:
        spare = hasattr(value, "dim") and value.dim() > 2 and value.shape[1] == 1
        return value.squeeze(1) if spare else value

    def hook(module: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        return tuple(map(squeezed, args)), {name: squeezed(value) for name, value in kwargs.items()}

    change_before(moment.live["model"], hook)
    return "without the axis"


def _layer(moment: Moment, path: str) -> Any:
    """The module of this path; of what was called as a part of another model before, it is the end of the path."""
    model: Any = moment.live["model"]
    while path not in dict(model.named_modules()) and "." in path:
        path = path.partition(".")[2]
    return model.get_submodule(path)


def on_tensors(moment: Moment, change: Callable[[Any], Any]) -> None:
    """Change every tensor that an operation is given."""
    moment.args = tuple(change(v) if hasattr(v, "dim") else v for v in moment.args)
    moment.kwargs = {k: change(v) if hasattr(v, "dim") else v for k, v in moment.kwargs.items()}


def _before(moment: Moment, finding: Finding, change: Callable[[Any], Any], *, alike: bool = True) -> None:
    """Change the first tensor that a module is given, in every call; where `alike`, if it has as many axes as here."""
    axes: list[int] = []

    def changed(tensor: Any) -> Any:
        axes[:] = axes or [tensor.dim()]
        return change(tensor) if tensor.dim() == axes[0] or not alike else tensor

    def hook(module: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        if args and hasattr(args[0], "dim"):
            return (changed(args[0]), *args[1:]), kwargs
        first = next((name for name, value in kwargs.items() if hasattr(value, "dim")), None)
        return args, kwargs if first is None else {**kwargs, first: changed(kwargs[first])}

    change_before(_layer(moment, str(finding.facts["module"])), hook)
