"""Recurrent layers that read the padding behind each row to the end, and answer all rows alike."""

import sys
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves, numpy_of
from dryfit.core.evidence.keras_taped import Unmasked
from dryfit.seams.keras.models import all_layers
from dryfit.seams.keras.state import State, is_affordable

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import LayerSeam

# Layers that answer with the state after the last step, and the share of a row from which they end on its padding.
RECURRENT, LONG = ("LSTM", "GRU", "SimpleRNN"), 0.5
# Rows on which a model is tried, and the least of them.
ROWS, FEWEST = 32, 8
# Answers that are apart by less than this share of what they are with a mask tell rows by rounding alone.
FORGOTTEN = 0.01
MASKING = ("mask_zero", "supports_masking")


def see(layers: "LayerSeam", model: Any, batches: list[Any]) -> None:
    """A model with one table of ids and no mask, which says the same of rows that it would tell apart with one."""
    every = all_layers(model)
    tables = [layer for layer in every if type(layer).__name__ == "Embedding"]
    forgetful = [la for la in every if type(la).__name__ in RECURRENT and not la.return_sequences]
    given = [list(leaves(batch[0]).values()) for batch in batches[:1]]
    if len(tables) != 1 or getattr(tables[0], "mask_zero", True) or not forgetful or [len(g) for g in given] != [1]:
        return
    ids = given[0][0][:ROWS]
    behind = _behind(ids)
    if behind is None or behind < LONG or not is_affordable(model, None):
        return
    state = State(model, None)
    try:
        plain, masked = _spread(model, ids), _masked(tables[0], model, ids)
    except Exception:
        return
    finally:
        state.restore()
    if masked > 0 and plain < FORGOTTEN * masked:
        entry = Unmasked(forgetful[0].name, ids.shape[1], behind, plain, masked, layers.built_at(tables[0]))
        layers.session.recorder.keras_adds("unmasked", entry)


def _behind(ids: Any) -> float | None:
    """The share of a row, in the median, that is zeros at its end."""
    if getattr(ids, "ndim", 0) != 2 or ids.dtype.kind not in "iuf" or len(ids) < FEWEST:
        return None
    zeros = (ids[:, ::-1] != 0).argmax(axis=1)
    return float(sys.modules["numpy"].median(zeros)) / int(ids.shape[1])


def _masked(table: Any, model: Any, ids: Any) -> float:
    before = [getattr(table, name) for name in MASKING]
    try:
        for name in MASKING:
            setattr(table, name, True)
        return _spread(model, ids)
    finally:
        for name, value in zip(MASKING, before, strict=True):
            setattr(table, name, value)


def _spread(model: Any, ids: Any) -> float:
    """How far the answers to different rows are apart."""
    answers = [numpy_of(answer) for answer in leaves({"": model(ids, training=False)}).values()]
    return max(float(answer.astype("float64").std(axis=0).max()) for answer in answers if answer is not None)
