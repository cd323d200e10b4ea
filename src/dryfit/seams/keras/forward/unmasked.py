"""Recurrent layers that read the padding behind each row to the end, and answer all rows alike."""

import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves, numpy_of
from dryfit.core.evidence.keras_taped import Unmasked
from dryfit.core.evidence.learn import PADDING
from dryfit.core.source import file_of_class, is_user_file
from dryfit.seams.keras.forward.loading import written
from dryfit.seams.keras.learn.suspects import Suspect
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
# What numpy calls the kinds of texts.
TEXTS = "OSU"
MASKING = ("mask_zero", "supports_masking")

# Rows as the model is given them, and the steps of each.
Rows = tuple[Any, int]


def see(layers: "LayerSeam", model: Any, batches: list[Any]) -> None:
    """A model with one table of ids and no mask, which says the same of rows that it would tell apart with one."""
    every = all_layers(model)
    found = _read_through(every, batches)
    if found is None:
        return
    tables, forgetful, (rows, steps), behind = found
    dropping = _dropping(every) if getattr(tables[0], "mask_zero", True) else []
    if (getattr(tables[0], "mask_zero", True) and not dropping) or not is_affordable(model, None):
        return
    state = State(model, None)
    try:
        plain, masked = _spread(model, rows), _masked(dropping or tables, model, rows)
    except Exception:
        return
    finally:
        state.restore()
    if masked > 0 and plain < FORGOTTEN * masked:
        where, dropped = layers.built_at((dropping or tables)[0]), dropping[0] if dropping else None
        name, own = getattr(dropped, "name", ""), type(dropped).__name__ if dropped is not None else ""
        if dropped is not None and is_user_file(file_of_class(type(dropped))):
            where = written(type(dropped), "__init__") or where
        entry = Unmasked(forgetful[0].name, steps, behind, plain, masked, where, name, own)
        layers.session.recorder.keras_adds("unmasked", entry)


def suspect(layers: "LayerSeam", model: Any, batches: list[Any]) -> list[Suspect]:
    """A table without a mask, and a recurrent layer that reads more padding than words: what is tried with one."""
    found = _read_through(all_layers(model), batches)
    if found is None or getattr(found[0][0], "mask_zero", True):
        return []
    tables, forgetful, (_, steps), behind = found
    measured = f"`{forgetful[0].name}` ends on padding, {behind:.0%} of a row of {steps}"
    mend = partial(_hide, tables)
    return [Suspect(PADDING, "with mask_zero=True", measured, layers.built_at(tables[0]), mend)]


def _read_through(every: list[Any], batches: list[Any]) -> tuple[list[Any], list[Any], Rows, float] | None:
    """The one table, the layers that answer with their last state, rows and their steps, and the share of padding."""
    tables = [layer for layer in every if type(layer).__name__ == "Embedding"]
    forgetful = [la for la in every if type(la).__name__ in RECURRENT and not la.return_sequences]
    given = [list(leaves(batch[0]).values()) for batch in batches[:1]]
    if len(tables) != 1 or not forgetful or [len(g) for g in given] != [1]:
        return None
    rows = given[0][0][:ROWS]
    ids = _numbered(every, rows)
    behind = _behind(ids)
    return (tables, forgetful, (rows, ids.shape[1]), behind) if behind is not None and behind >= LONG else None


def _numbered(every: list[Any], rows: Any) -> Any:
    """Rows of ids: as they are given, or as the one layer of the model that reads texts makes them of these."""
    reading = [layer for layer in every if type(layer).__name__ == "TextVectorization"]
    if getattr(getattr(rows, "dtype", None), "kind", "") not in TEXTS or len(reading) != 1:
        return rows
    try:
        return numpy_of(reading[0](sys.modules["tensorflow"].constant(rows)))
    except Exception:
        # A layer that has yet to be adapted, or is given its texts in another form.
        return None


def _behind(ids: Any) -> float | None:
    """The share of a row, in the median, that is zeros at its end."""
    if getattr(ids, "ndim", 0) != 2 or ids.dtype.kind not in "iuf" or len(ids) < FEWEST:
        return None
    zeros = (ids[:, ::-1] != 0).argmax(axis=1)
    return float(sys.modules["numpy"].median(zeros)) / int(ids.shape[1])


def _dropping(every: list[Any]) -> list[Any]:
    """Layers that hand no mask on, and are of the user's own or run a function of theirs."""
    own = [la for la in every if type(la).__name__ == "Lambda" or is_user_file(file_of_class(type(la)))]
    return [la for la in own if not la.supports_masking and not hasattr(la, "fit")]


def _masked(hiding: list[Any], model: Any, ids: Any) -> float:
    undo = _hide(hiding)
    try:
        return _spread(model, ids)
    finally:
        undo()


def _hide(hiding: list[Any]) -> Callable[[], None]:
    """Let layers make a mask or hand it on; what puts them back."""
    known = [(layer, name, getattr(layer, name)) for layer in hiding for name in MASKING if hasattr(layer, name)]

    def undo() -> None:
        for layer, name, value in known:
            setattr(layer, name, value)

    try:
        for layer, name, _ in known:
            setattr(layer, name, True)
    except Exception:
        undo()
        raise
    return undo


def _spread(model: Any, ids: Any) -> float:
    """How far the answers to different rows are apart."""
    answers = [numpy_of(answer) for answer in leaves({"": model(ids, training=False)}).values()]
    return max(float(answer.astype("float64").std(axis=0).max()) for answer in answers if answer is not None)
