"""Checkpoints put right: written apart, read as far as they fit."""

import sys
from typing import Any

from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.mends.hooks import Hook
from dryfit.mends.registry import mend

# The library whose numbers and arrays are pickled as calls of its own functions, and those functions.
NUMPY, REBUILDING = "numpy.", ("scalar", "_reconstruct", "_frombuffer")


@mend("RES301", "save_tensors")
def copy_shared(moment: Moment, finding: Finding) -> str | None:
    """Write tensors that share memory one by one."""
    tensors, *rest = moment.args
    if not isinstance(tensors, dict):
        state = {name: tensor.clone() for name, tensor in tensors.state_dict().items()}
        moment.kwargs["state_dict"] = state
        return "with a copy of each tensor"
    moment.args = ({name: tensor.clone() for name, tensor in tensors.items()}, *rest)
    return "with a copy of each tensor"


@mend("RES302", "load_weights")
def load_what_fits(moment: Moment, finding: Finding) -> str | None:
    """Load the tensors that fit, without the prefix that keeps them from it."""
    if "skipping" in moment.live:
        moment.kwargs = {**moment.kwargs, **moment.live["skipping"]}
        return f"with the {finding.facts['matched']} of {finding.facts['given']} tensors that fit"
    module = moment.args[0]
    inside, state = moment.live["found"]()
    prefix = str(finding.facts.get("prefix") or "")
    own = module.state_dict()
    named = {name.removeprefix(prefix): value for name, value in state.items()}
    fitting = {name: value for name, value in named.items() if name in own and own[name].shape == value.shape}
    moment.args, moment.kwargs = (module, fitting), {**moment.kwargs, "strict": False}
    without = f", without the prefix `{prefix}`" if prefix else ""
    without += f", of `{inside.format('...')}`" if inside else ""
    return f"with the {len(fitting)} of {len(state)} tensors that fit{without}"


@mend("RES303", "unpickle")
def trust_known_classes(moment: Moment, finding: Finding) -> str | None:
    """Read the file with those of its classes allowed that the script has imported already."""
    names = str(finding.facts["classes"]).split(", ")
    classes = [_imported(name) for name in names]
    if not all(classes):
        return None
    if any(name.startswith(NUMPY) for name in names):
        # The kinds of NumPy's numbers are named by the file only while it is read.
        kinds = vars(sys.modules["numpy"].dtypes).values() if hasattr(sys.modules["numpy"], "dtypes") else ()
        classes += [kind for kind in kinds if isinstance(kind, type)]
    read, allowed = moment.function, moment.live["serialization"].safe_globals

    def trusting(file: Any, *args: Any, **kwargs: Any) -> Any:
        # An open file has been read from by then.
        if hasattr(file, "seek"):
            file.seek(0)
        with allowed([*classes, Hook]):
            return read(file, *args, **kwargs)

    moment.function = trusting
    return "with its classes named as safe"


@mend("RES304", "load_optimizer")
def start_afresh(moment: Moment, finding: Finding) -> str | None:
    """Leave the optimizer as it was built."""
    optimizer = moment.args[0]
    # It may have taken over what it was given before it raised.
    optimizer.state, optimizer.param_groups = moment.live["before"]
    moment.function = lambda *_args, **_kwargs: None
    return "with the optimizer's own fresh state"


def _imported(name: str) -> Any:
    """A class by its full name, where its module is imported already."""
    module, _, attribute = name.rpartition(".")
    found = getattr(sys.modules.get(module), attribute, None)
    known = isinstance(found, type) or (module.startswith(NUMPY) and attribute in REBUILDING)
    return found if known else None


@mend("RES307", "load_model")
def know_class(moment: Moment, finding: Finding) -> str | None:
    """Name the class to whoever loads the model."""
    name = str(finding.facts["class"])
    if finding.facts.get("safe_mode"):
        if moment.kwargs.get("safe_mode", True) is False:
            return None
        moment.kwargs = {**moment.kwargs, "safe_mode": False}
        return "with `safe_mode=False`"
    if name not in moment.live["classes"]:
        return None
    if lacks := str(finding.facts["lacks"]):
        return _build_with(moment, moment.live["classes"][name], lacks.split(", "))
    if len(moment.args) > 1:
        return None
    kind, known = moment.live["classes"][name], moment.kwargs.get("custom_objects") or {}
    moment.kwargs = {**moment.kwargs, "custom_objects": {**known, name: kind}}
    if known.get(name) is kind and not finding.facts.get("refuses"):
        return None
    if refused := str(finding.facts.get("refuses") or ""):
        moment.function = _building_without(moment.function, kind, refused.split(", "))
        return f"with `{name}` built without `{refused}`"
    return f"with `{name}` among the custom objects"


def _build_with(moment: Moment, kind: Any, lacks: list[str]) -> str | None:
    """Load while a class is built with what its configuration lacks, as the layer of that name has it."""
    layers = {layer.name: layer for layer in moment.live["layers"] if type(layer) is kind}
    if not all(hasattr(layer, name) for layer in layers.values() for name in lacks):
        return None
    own = kind.from_config.__func__

    def from_config(cls: Any, config: dict[str, Any]) -> Any:
        layer = layers.get(str(config.get("name")))
        known = {name: getattr(layer, name) for name in lacks} if layer is not None else {}
        return own(cls, {**config, **known})

    moment.function = _building(moment.function, kind, from_config)
    return "with " + " and ".join(f"`{name}`" for name in lacks) + " in its configuration"


def _building_without(load: Any, kind: Any, refused: list[str]) -> Any:
    """Load while a class is built from its configuration without these arguments."""

    def from_config(cls: Any, config: dict[str, Any]) -> Any:
        return cls(**{name: value for name, value in config.items() if name not in refused})

    return _building(load, kind, from_config)


def _building(load: Any, kind: Any, from_config: Any) -> Any:
    """Load while a class is built from its configuration in another way."""

    def loaded(*args: Any, **kwargs: Any) -> Any:
        own = vars(kind).get("from_config")
        kind.from_config = classmethod(from_config)
        try:
            return load(*args, **kwargs)
        finally:
            del kind.from_config
            if own is not None:
                kind.from_config = own

    return loaded
