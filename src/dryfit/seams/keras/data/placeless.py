"""One-hot targets of which some rows have no 1: the ids that they were made of go beyond their columns."""

import ast
import sys
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.keras_rows import Placeless
from dryfit.core.finding import Location
from dryfit.core.source import location_of, nodes_of, parse
from dryfit.seams.keras.data.feeding import is_array

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# The rows that must be there, the fewest of them that are empty and their least share.
ROWS, FEWEST, SHARE = 32, 4, 0.05
# Values of the targets that are looked at.
MOST_VALUES = 2**24
# The functions that make one-hot rows of ids.
MAKERS = ("one_hot", "OneHot", "CategoryEncoding")
TABLE = 2


def see_placeless(session: "Session", given: Any, batches: list[Any]) -> None:
    """The targets of a fit: rows of zeros among one-hot rows that leave their first column empty."""
    numpy, y = sys.modules["numpy"], given.get("y")
    parts = [y] if is_array(y) else [truth for _, truth, _ in batches if is_array(truth)]
    if not parts or any(part.ndim != TABLE or part.shape[1] < TABLE or part.dtype.kind not in "iufb" for part in parts):
        return
    if len({part.shape[1] for part in parts}) > 1:
        return
    rows = numpy.concatenate(parts) if len(parts) > 1 else parts[0]
    rows = rows[: MOST_VALUES // rows.shape[1]]
    sums, empty = rows.sum(1), int((rows.sum(1) == 0).sum())
    whole = bool(((rows == 0) | (rows == 1)).all()) and bool((sums <= 1).all())
    # Ids that count from 1 leave the first column as empty as they find no last one.
    if not whole or len(rows) < ROWS or rows[:, 0].any() or not rows[:, 1:].any(0).all():
        return
    if empty < max(FEWEST, SHARE * len(rows)):
        return
    own = given.get("sample_weight")
    weights = [own] if is_array(y) else [weight for _, truth, weight in batches if is_array(truth)]
    if _are_left_out(weights, rows.sum(1) == 0):
        return
    where = _made_at(session.site)
    if where is None:
        return
    session.recorder.keras_adds("placeless", Placeless(empty, len(rows), int(rows.shape[1]), where))


def _are_left_out(weights: list[Any], empty: Any) -> bool:
    """Whether the rows without a 1 have no weight: nobody knows their class."""
    if not all(is_array(weight) for weight in weights):
        return False
    found = sys.modules["numpy"].concatenate([weight.reshape(len(weight), -1)[:, 0] for weight in weights])
    return len(found) >= len(empty) and not found[: len(empty)][empty].any()


def _made_at(site: Location | None) -> Location | None:
    """The first call of the file that makes one-hot rows. Without one, a row of zeros is a row with no mark."""
    tree = parse(site.path) if site is not None else None
    calls = [n for n in (nodes_of(tree) if tree else ()) if isinstance(n, ast.Call)]
    made = [call for call in calls if ast.unparse(call.func).rpartition(".")[2] in MAKERS]
    made.sort(key=lambda call: call.lineno)
    return location_of(made[0], site.path) if site is not None and made else None
