"""What a root module is: its parameters, its head, its tables, the names its forward takes."""

import inspect
import math
from collections.abc import Mapping
from types import FrameType
from typing import Any
from weakref import ref

from dryfit.backends.torch import elements_of, torch
from dryfit.backends.wished import device_of
from dryfit.core.evidence.forward import Head, Model, Table, TimeFirst
from dryfit.core.finding import Location
from dryfit.core.source import Site, arguments, assigned_name, is_user_file
from dryfit.seams.torch.data.rowmakers import forward_at
from dryfit.seams.torch.forward.siblings import siblings

# Where the user's own code built each module, by its id: a torchmetrics.Metric hashes its state,
# which is not there yet when it is built. Weak, so that no module lives longer for it.
SITES: dict[int, tuple[ref[Any], Site, bool]] = {}
# The user's frames around those.
AROUND: dict[int, tuple[Site, ...]] = {}

# What was copied from another module.
COPIES: dict[int, ref[Any]] = {}

# The plain values that the user's own modules were made with.
PARAMETERS: dict[int, tuple[ref[Any], dict[str, Any]]] = {}
# Frames between the `__init__` of torch and the user's.
NEAR = 6

DROPOUTS = ("Dropout", "Dropout1d", "Dropout2d", "Dropout3d", "AlphaDropout", "FeatureAlphaDropout")


def is_model(module: Any) -> bool:
    """Whether a module can be trained: it has parameters, and is neither a loss function nor a replica's wrapper."""
    inside_losses = type(module).__module__ == "torch.nn.modules.loss"
    return not inside_losses and not is_replica(module) and next(iter(module.parameters()), None) is not None


def is_training(module: Any) -> bool:
    """Whether a model is in train mode; a wrapper that was left in it, around one in eval mode, is not."""
    if not module.training:
        return False
    parts = (part.training for part in module.modules() if part._parameters or type(part).__name__ in DROPOUTS)
    first = next(parts, True)
    return first or any(parts)


def is_replica(module: Any) -> bool:
    """Whether a module only wraps the model that ranks share; what it wraps is the root."""
    return any(kind.__name__ == "DistributedDataParallel" for kind in type(module).__mro__)


def built_at(module: Any) -> Location | None:
    """The line of the user's code that built a module, or the one of which it is a copy, where it is known."""
    known = SITES.get(id(module))
    return known[1].location if known else None


def built_with_own_sizes(module: Any) -> Location | None:
    """The line that built a module where others of its class were built elsewhere: it has sizes of its own."""
    own = built_at(module)
    kin = (known() for known, _, _ in SITES.values())
    others = {built_at(other) for other in kin if type(other) is type(module) and other is not module}
    return own if others - {own, None} else None


def remember_site(module: Any, site: Site, direct: bool = False, around: tuple[Site, ...] = ()) -> None:
    """Keep where the user's code built a module, as long as it lives; `direct` if no library was in between."""
    key = id(module)
    SITES[key] = (ref(module, lambda gone: _forget(key)), site, direct)
    AROUND[key] = around


def remember_copy(module: Any, copied: Any) -> None:
    """A copy was built where its original was, and each of its parts."""
    for one, other in zip(module.modules(), copied.modules(), strict=False):
        COPIES[id(other)] = ref(other)
        if id(one) in SITES and id(other) not in SITES:
            _, site, direct = SITES[id(one)]
            remember_site(other, site, direct, AROUND.get(id(one), ()))


def is_copy(module: Any) -> bool:
    """Whether a module was copied from another, with the weights that this one had."""
    known = COPIES.get(id(module))
    return known is not None and known() is module


def remember_parameters(module: Any, inner: FrameType) -> None:
    """Keep the numbers, texts and switches that the user's own `__init__` of a module is given."""
    frame = _own_init(module, inner)
    if frame is None:
        return
    code, key = frame.f_code, id(module)
    given = {name: frame.f_locals.get(name) for name in code.co_varnames[1 : code.co_argcount + code.co_kwonlyargcount]}
    plain = {name: value for name, value in given.items() if isinstance(value, (bool, int, float, str))}
    PARAMETERS[key] = (ref(module, lambda gone: _forget(key)), plain)


def _own_init(module: Any, inner: FrameType) -> FrameType | None:
    """The user's `__init__` of a module; wrappers of ours and of libraries stand between it and torch's."""
    frame: FrameType | None = inner
    for _ in range(NEAR):
        if frame is None or (frame.f_code.co_name == "__init__" and is_user_file(frame.f_code.co_filename)):
            break
        frame = frame.f_back
    own = frame is not None and frame.f_code.co_name == "__init__" and frame.f_code.co_argcount > 0
    return frame if frame is not None and own and frame.f_locals.get(frame.f_code.co_varnames[0]) is module else None


def parameters_given(module: Any) -> dict[str, Any]:
    """The plain values that a module of the user's was made with, by the names of its `__init__`."""
    known = PARAMETERS.get(id(module))
    return known[1] if known is not None and known[0]() is module else {}


def _forget(key: int) -> None:
    for kept in (SITES, AROUND, PARAMETERS):
        kept.pop(key, None)


def built_around(module: Any) -> tuple[Location, ...]:
    """The user's calls that led to the line which built a module, innermost first."""
    return tuple(site.location for site in AROUND.get(id(module), ())) if id(module) in SITES else ()


def made_after(module: Any, other: Any) -> bool:
    """Whether a module began to be made after another one: each is remembered as it begins."""
    order = [key for key in SITES if key in (id(module), id(other))]
    return order == [id(other), id(module)]


def called_at(module: Any) -> Location | None:
    """The user's own call of a module's constructor, None where a library called it."""
    known = SITES.get(id(module))
    return known[1].location if known and known[2] else None


def describe(module: Any, number: int, name: str = "") -> Model:
    """Read a root module as it stands."""
    config = getattr(module, "config", None)
    parameters = list(module.named_parameters())
    where = built_at(module)
    takes, takes_any = forward_names(module)
    return Model(
        number=number,
        class_name=type(module).__name__,
        name=name or assigned_name(where),
        location=where,
        arguments=arguments(where),
        parameters=elements_of(p for _, p in parameters),
        trainable=elements_of(p for _, p in parameters if p.requires_grad),
        frozen=tuple(n for n, p in parameters if not p.requires_grad)[:50],
        takes=takes,
        takes_any=takes_any,
        pretrained=bool(getattr(config, "_name_or_path", "")),
        num_labels=_whole(config, "num_labels"),
        problem_type=getattr(config, "problem_type", None),
        positions=_whole(config, "max_position_embeddings", "n_positions"),
        image_size=_sides(getattr(config, "image_size", None)),
        frames=_frames(module, config),
        pad_token_id=_whole(config, "pad_token_id"),
        eos_token_id=_whole(config, "eos_token_id"),
        tables=tables(module),
        has_dropout=any(type(m).__name__ in DROPOUTS and getattr(m, "p", 0) > 0 for m in module.modules()),
        has_batchnorm=any("BatchNorm" in type(m).__name__ for m in module.modules()),
        dtypes=tuple(sorted({str(p.dtype).removeprefix("torch.") for _, p in parameters})),
        devices=tuple(sorted({device_of(p) for _, p in parameters})),
        time_first=_time_first(module),
        siblings=siblings(module),
        forward_at=forward_at(module),
    )


def _frames(module: Any, config: Any) -> int | None:
    """How many frames of a spectrum an encoder of speech takes, whose convolutions halve them to its positions."""
    positions = _whole(config, "max_source_positions")
    spectra = getattr(module, "main_input_name", "") == "input_features" and positions is not None
    encoder = module.get_encoder() if spectra and hasattr(module, "get_encoder") else None
    strides = [getattr(layer, "stride", (1,))[0] for layer in (getattr(encoder, n, None) for n in ("conv1", "conv2"))]
    return positions * math.prod(strides) if positions is not None and encoder is not None else None


def _sides(size: Any) -> tuple[int, int] | None:
    """Height and width of an image, of a single number or of two."""
    pair = (size, size) if isinstance(size, int) else tuple(size) if isinstance(size, (list, tuple)) else ()
    return (int(pair[0]), int(pair[1])) if len(pair) == 2 and all(isinstance(side, int) for side in pair) else None


def _time_first(module: Any) -> TimeFirst | None:
    """The first recurrent layer that was not built with `batch_first=True`."""
    layers = ((n, m) for n, m in module.named_modules() if getattr(m, "batch_first", None) is False)
    found = next(((n, m) for n, m in layers if hasattr(m, "bidirectional")), None)
    return TimeFirst(found[0], type(found[1]).__name__, called_at(found[1])) if found else None


def _whole(config: Any, *names: str) -> int | None:
    values = (getattr(config, name, None) for name in names)
    return next((value for value in values if isinstance(value, int) and not isinstance(value, bool)), None)


def forward_names(module: Any) -> tuple[tuple[str, ...], bool]:
    """The parameter names of a module's forward, and whether it takes any keyword."""
    try:
        parameters = inspect.signature(module.forward).parameters.values()
    except (TypeError, ValueError):
        return (), True
    names = tuple(p.name for p in parameters if p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD))
    return names, any(p.kind is p.VAR_KEYWORD for p in parameters)


def tables(module: Any) -> tuple[Table, ...]:
    """Every embedding table of a module."""
    kinds = torch().nn.Embedding
    return tuple(Table(name, m.num_embeddings) for name, m in module.named_modules() if isinstance(m, kinds))


def head_layer(module: Any, classes: int) -> tuple[str, Any] | None:
    """The last linear or convolutional layer with as many outputs as there are classes, with its path."""
    nn = torch().nn
    kinds = (nn.Linear, nn.Conv1d, nn.Conv2d, nn.Conv3d)
    found = [(n, m) for n, m in module.named_modules() if isinstance(m, kinds) and outputs_of(m) == classes]
    return found[-1] if found else None


def outputs_of(layer: Any) -> int:
    """How many features or channels a layer makes."""
    return int(layer.out_features if hasattr(layer, "out_features") else layer.out_channels)


def head_of(module: Any, classes: int) -> Head | None:
    """The head that makes logits of this many classes, with the line that built it."""
    found = head_layer(module, classes)
    return Head(found[0], classes, built_at(found[1])) if found else None


def bound(module: Any, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of a forward call by their names."""
    names, _ = forward_names(module)
    positional = {names[i] if i < len(names) else str(i): value for i, value in enumerate(args)}
    return {**positional, **kwargs}


def path_of(root: Any, module: Any) -> str:
    """The dotted path of a submodule in its root, ``""`` for the root or a stranger."""
    return next((name for name, found in root.named_modules() if found is module), "")
