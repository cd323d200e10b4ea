"""How many places for tokens a model has, and how many it is asked for."""

from dryfit.core.evidence.forward import Call, Culprit, Model


def limit_of(model: Model | None, culprit: Culprit, call: Call) -> int | None:
    """The number of positions of a model, by its configuration or by the table that raised."""
    if model is not None and model.positions is not None:
        # Roberta and its kin keep the first rows for padding: their positions start after the pad id.
        shifted = "oberta" in model.class_name or "amembert" in model.class_name
        return model.positions - (model.pad_token_id or 0) - 1 if shifted else model.positions
    positional = "pos" in culprit.path.lower() or _counted(call, culprit) is not None
    return culprit.width if positional and culprit.class_name == "Embedding" else None


def length_of(call: Call, culprit: Culprit) -> int | None:
    """How long the sequences are that a model was given."""
    ids = next((s for n, s in call.inputs.items() if len(s.shape) >= 2 and s.is_integer), None)
    return _counted(call, culprit) or (ids.shape[1] if ids else None)


def is_too_long(call: Call, model: Model | None, culprit: Culprit) -> bool:
    """Whether the sequences are longer than the positions that the model has."""
    limit, length = limit_of(model, culprit, call), length_of(call, culprit)
    return limit is not None and length is not None and length > limit


def _counted(call: Call, culprit: Culprit) -> int | None:
    """How far what a table is asked for counts from 0 on, one for each step of the inputs: places, and no tokens."""
    ids = culprit.input
    if ids is None or ids.max is None or ids.min != 0 or not ids.shape or ids.distinct != ids.shape[-1]:
        return None
    steps = any(len(given.shape) >= 2 and given.shape[1] == ids.shape[-1] for given in call.inputs.values())
    return ids.shape[-1] if steps and ids.max + 1 == ids.shape[-1] else None
