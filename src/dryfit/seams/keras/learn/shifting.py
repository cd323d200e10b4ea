"""Labels that stand one place ahead of their tokens, and that a model of transformers shifts once more."""

import sys
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import numpy_of
from dryfit.core.evidence.learn import Foresight
from dryfit.seams.torch.learn.foresight import ALIKE, SAME, SHIFTS, SHORTEST

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import Root

# What a model takes by these names, and the places ahead that stand for a next token which is told twice.
TOKENS, LABELS, TWICE = "input_ids", "labels", 2


def shifted_twice(root: "Root", truth: Any) -> Foresight | None:
    """A model that compares its answers with its labels one place on, where these are the tokens two places on."""
    args, kwargs = root.inputs or ((), {})
    given = {**(args[0] if args and hasattr(args[0], "keys") else {}), **kwargs}
    ids, labels, targets = (numpy_of(value) for value in (given.get(TOKENS), given.get(LABELS), truth))
    if ids is None or labels is None or targets is None or ids.ndim != 2 or ids.shape != labels.shape:
        return None
    if ids.shape[1] < SHORTEST or not _are_moved(labels, targets):
        return None
    shares = {shift: _share(ids, labels, shift) for shift in SHIFTS}
    alike = [other for other in SHIFTS if other != TWICE and shares[other] > ALIKE]
    if shares[TWICE] < SAME or alike:
        return None
    return Foresight(root.number, TWICE, int(ids.shape[1]), 0.0, 0.0, 0.0)


def _are_moved(labels: Any, targets: Any) -> bool:
    """Whether a loss is given the labels behind the first of each row; what does not count may be 0, or left out."""
    numpy, ahead = sys.modules["numpy"], labels[:, 1:]
    whole = numpy.array_equal(numpy.maximum(ahead, 0), numpy.maximum(targets, 0))
    return bool(whole or numpy.array_equal(ahead[ahead >= 0], targets))


def _share(ids: Any, labels: Any, shift: int) -> float:
    """How many of the labels that count, one place on, are the tokens so many places ahead."""
    length = min(labels.shape[1] - 1, ids.shape[1] - shift)
    wanted, tokens = labels[:, 1 : 1 + length], ids[:, shift : shift + length]
    counted = wanted >= 0
    if shift == TWICE:
        # What is put behind a row's last token is no token ahead of it.
        later = counted[:, ::-1].cumsum(axis=1)[:, ::-1]
        counted = counted & ((later > 1) | (later[:, :1] == 1))
    return float((wanted == tokens)[counted].mean()) if counted.any() else 0.0
