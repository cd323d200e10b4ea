"""Rows and labels of a fit that went through different orders, by what a linear model learns once one is undone."""

import sys
from itertools import islice
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.data import Pairing
from dryfit.seams.keras.data import feeding
from dryfit.seams.rows.ridge import answered
from dryfit.seams.torch.data.pairing import CHANCE, LEAST, RIGHT, hypotheses, pairs_by, used_at

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Rows that are put back to where they stood, pairs that a model is fitted on, and pairs of orders that are tried.
ROWS, PAIRS, TRIED = 20_000, 1200, 40
# Columns that a row is folded into, and those of the targets.
WIDTH, TARGETS = 256, 20
# Parts of the pairs that are predicted by the rest.
FOLDS = 4
# How closely the answers must follow the labels once the orders are undone: a share of all that there is to tell.
FOLLOWED = 0.3


def out_of_step(session: "Session", x: Any, y: Any) -> Pairing | None:
    """The orders that keep a fit's labels from its rows: as both stand nothing is told, and with these undone it is."""
    orders = list(session.objects.get("orders", {}).values())
    both = feeding.is_array(x) and feeding.is_array(y) and len(x) == len(y) and x.dtype.kind in "iufb"
    able = [order for order in orders if both and len(order.places) >= len(x)]
    targets = _targets(y) if able else None
    if targets is None:
        return None
    rows = min(len(x), ROWS)
    whole, told = _folded(x[:rows]), targets[:rows]
    here = [(row, row) for row in range(rows)]
    if _followed(whole, told, here)[1] > CHANCE:
        return None
    for inputs, labels, joint, first in islice(hypotheses(able, len(x)), TRIED):
        pairs = [pair for pair in pairs_by(inputs, labels, joint, len(x), first) if max(pair) < rows]
        if len(pairs) < LEAST:
            continue
        mended, right = _followed(whole, told, pairs)
        now, above = _followed(whole, told, [(row, row) for row, _ in pairs])
        if right > RIGHT and mended > FOLLOWED and above <= CHANCE:
            last = max((order for order in (inputs, labels) if order), key=orders.index)
            return Pairing("apart", min(len(pairs), PAIRS), max(now, 0.0), mended, 0.0, used_at(last))
    return None


def _targets(y: Any) -> Any | None:
    """A column for each class or each number that a row is to give; None where there are too many, or no numbers."""
    numpy, classes = sys.modules["numpy"], feeding.classes_of(y)
    if classes is not None and len(found := numpy.unique(classes)) <= TARGETS:
        return (classes[:, None] == found).astype("float64")
    table = y.reshape(len(y), -1)
    return table.astype("float64") if table.dtype.kind in "iufb" and table.shape[1] <= TARGETS else None


def _folded(x: Any) -> Any:
    """One line of numbers a row, neighbours averaged where there are many."""
    numpy = sys.modules["numpy"]
    table = x.reshape(len(x), -1)
    wide = -(-table.shape[1] // WIDTH)
    parts = numpy.arange(0, table.shape[1], wide)
    return numpy.add.reduceat(table.astype("float64"), parts, axis=1) if wide > 1 else table.astype("float64")


def _followed(rows: Any, targets: Any, pairs: list[tuple[int, int]]) -> tuple[float, float]:
    """How the answers for pairs left out go with their labels: a correlation, and that in deviations of chance."""
    numpy = sys.modules["numpy"]
    step = max(len(pairs) // PAIRS, 1)
    taken = numpy.random.RandomState(0).permutation(numpy.array(pairs[::step]))[:PAIRS]
    known, wanted = _standardised(rows[taken[:, 0]]), _standardised(targets[taken[:, 1]])
    if not known.size or not wanted.size or not (numpy.isfinite(known).all() and numpy.isfinite(wanted).all()):
        return 0.0, CHANCE + 1
    answers = numpy.zeros_like(wanted)
    for fold in range(FOLDS):
        held = numpy.arange(len(taken)) % FOLDS == fold
        answers[held] = answered(known[~held], wanted[~held], known[held])
    length = float(numpy.sqrt((answers**2).sum() * (wanted**2).sum())) or 1.0
    together = float((answers * wanted).sum()) / length
    return together, together * len(taken) ** 0.5


def _standardised(table: Any) -> Any:
    """Every column that varies with mean 0 and deviation 1."""
    varying = table[:, table.std(axis=0) > 0]
    return (varying - varying.mean(axis=0)) / varying.std(axis=0)
