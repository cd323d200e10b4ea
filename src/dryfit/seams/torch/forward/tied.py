"""Output layers that the configuration ties to the embedding and that are not."""

from typing import Any

from dryfit.backends.torch import address_of
from dryfit.core.evidence.weights import Untied
from dryfit.seams.torch import models


def untied(torch: Any, found: list[Any]) -> list[Untied]:
    """The models whose two tables are two."""
    entries = []
    for number, model in enumerate(found):
        try:
            entry = _look(torch, number, model)
        except Exception:
            # A model of another make has such names and means something else.
            continue
        if entry is not None:
            entries.append(entry)
    return entries


def _look(torch: Any, number: int, model: Any) -> Untied | None:
    config = getattr(model, "config", None)
    if not getattr(config, "tie_word_embeddings", False) or not hasattr(model, "get_output_embeddings"):
        return None
    output, table = model.get_output_embeddings(), model.get_input_embeddings()
    one, other = getattr(output, "weight", None), getattr(table, "weight", None)
    if one is None or other is None or one is other or address_of(one) == address_of(other) or one.is_meta:
        return None
    if one.shape != other.shape or not getattr(model, "_tied_weights_keys", None) or _stored(output) & _stored(table):
        return None
    gap = float((one.detach() - other.detach()).abs().max())
    where = models.called_at(output) or models.built_at(model)
    return Untied(number, models.path_of(model, output), where, int(one.shape[0]), gap)


def _stored(layer: Any) -> set[int]:
    """Where a layer's matrices lie: an adapter around it answers with a copy of the table that both share."""
    return {address_of(matrix) for matrix in layer.parameters() if matrix.dim() > 1 and not matrix.is_meta}
