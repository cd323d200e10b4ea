"""What was fitted on rows that are held out afterwards: scalers, and what chooses features by their labels."""

import ast
import math
import re
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.data import Fitted
from dryfit.core.finding import Location
from dryfit.core.source import argument_node, assigned_name, here
from dryfit.seams.rows import copies
from dryfit.seams.rows.ridge import answered
from dryfit.seams.torch.data.skill import classes_of, halves_of

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Fits kept of a script, the rows and values of a table that is, and the fewest rows held out that say anything.
KEPT, LARGEST, VALUES, FEWEST = 12, 200_000, 50_000_000, 10
# Labellings at random that are tried, and the processor's seconds after which no further one is.
TRIALS, SECONDS = 16, 3.0
# Rows that are compared to know a table again, and the share of its values that must be there.
COMPARED, SHARE = 50, 0.95
# The names of rows that are held out, as scripts give them.
HELD_ROWS = re.compile(r"(^|_)((x?(test|val|dev)x?|te|tst|valid|validation|eval|holdout|heldout)(_|$|\d)|held_out)")
# Different values of a column, from which on it tells whose it is.
TELLING = 20

# What is fitted by the values of its rows alone, what chooses or makes columns by the labels, and where both
# of them define how they are applied.
SCALERS = ("StandardScaler", "MinMaxScaler", "MaxAbsScaler", "RobustScaler", "QuantileTransformer", "PowerTransformer")
CLASSES: Mapping[str, tuple[str, ...]] = {
    "sklearn.preprocessing._data": SCALERS,
    "sklearn.feature_selection._base": ("SelectorMixin",),
    "sklearn.feature_selection._univariate_selection": ("_BaseFilter",),
    "sklearn.feature_selection._from_model": ("SelectFromModel",),
    "sklearn.feature_selection._rfe": ("RFE", "RFECV"),
    "sklearn.discriminant_analysis": ("LinearDiscriminantAnalysis",),
    "sklearn.cross_decomposition._pls": ("_PLS",),
}

# Classes that divide rows into folds, where each defines how.
FOLDS = ("_BaseKFold", "GroupKFold", "StratifiedKFold", "TimeSeriesSplit", "BaseShuffleSplit", "StratifiedShuffleSplit")


@dataclass
class Fit:
    """One fit, and the table that it was applied to as a whole; ``elsewhere``: it was applied to other rows, too."""

    estimator: Any
    table: Any
    labels: Any
    location: Location | None
    made: Any = None
    elsewhere: bool = False
    held: int = 0
    score: tuple[float, float, float] | None = None
    parted: bool = False


def _listen(names: Sequence[str], session: "Session", module: Any) -> None:
    for name in names:
        owner = getattr(module, name, None)
        for method, heard in (("fit", _fit), ("transform", _applied), ("fit_transform", _both)):
            if owner is not None and method in vars(owner):
                session.patches.wrap(owner, method, partial(heard, session))
    if not any(refresher == session.objects.get("settles fits") for refresher in session.recorder.refreshers):
        session.objects["settles fits"] = partial(settle, session)
        session.recorder.refreshers.append(session.objects["settles fits"])


def _fit(session: "Session", original: Any, estimator: Any, table: Any, *args: Any, **kwargs: Any) -> Any:
    result = original(estimator, table, *args, **kwargs)
    known: list[Fit] = session.objects.setdefault("fits", [])
    labels = args[0] if args else kwargs.get("y", kwargs.get("Y"))
    if session.listening and _rows(table):
        again = any(_is_like(fit, estimator, table) and not _is_same(table, fit.table) for fit in known)
        known[:] = [fit for fit in known if fit.estimator is not estimator or fit.parted]
        if len(known) < KEPT:
            labels = None if type(estimator).__name__ in SCALERS else labels
            known.append(Fit(estimator, table, labels, here(2)))
            if again and labels is None and _is_named_held(known[-1].location):
                known[-1].parted, known[-1].held = True, _rows(table) or 0
    return result


def _is_like(fit: Fit, estimator: Any, table: Any) -> bool:
    """Whether a fit is of this very estimator, or of another of its kind to as many columns of rows not held out."""
    if fit.estimator is estimator:
        return True
    alike = type(fit.estimator) is type(estimator) and _width(fit.table) == _width(table)
    return alike and not fit.parted and not fit.elsewhere and not _is_named_held(fit.location)


def _is_named_held(where: Location | None) -> bool:
    """Whether what a fit is given, or what it makes, has the name of rows that are held out."""
    names = (*_names(argument_node(where, "X", 0)), assigned_name(where))
    return any(HELD_ROWS.search(name.lower()) for name in names)


def _names(node: ast.AST | None) -> Iterator[str]:
    """The variables in an expression, but for those that only pick rows or columns: `x_test.reshape(-1, 1)`."""
    if isinstance(node, ast.Name):
        yield node.id
    elif isinstance(node, ast.Subscript):
        yield from _names(node.value)
    elif node is not None:
        for part in ast.iter_child_nodes(node):
            yield from _names(part)


def _applied(session: "Session", original: Any, estimator: Any, table: Any, *args: Any, **kwargs: Any) -> Any:
    made = original(estimator, table, *args, **kwargs)
    fit = _last(session, estimator)
    if fit is None or not session.listening:
        return made
    if _is_same(table, fit.table):
        fit.made = made
    else:
        fit.elsewhere = True
    return made


def _both(session: "Session", original: Any, estimator: Any, table: Any, *args: Any, **kwargs: Any) -> Any:
    """A `fit_transform` of a class's own, which calls neither of the two."""
    made = original(estimator, table, *args, **kwargs)
    fit = _last(session, estimator)
    if fit is not None and fit.made is None and _is_same(table, fit.table):
        fit.made = made
    return made


def _last(session: "Session", estimator: Any) -> Fit | None:
    """The last fit of an estimator."""
    return next((fit for fit in reversed(session.objects.get("fits", [])) if fit.estimator is estimator), None)


def parted(session: "Session", table: Any, train: Sequence[int], held: Sequence[int]) -> None:
    """A table is divided: see whether what made it was fitted on all of it."""
    for fit in reversed(session.objects.get("fits", [])):
        if not fit.parted and fit.made is not None and len(held) >= FEWEST and _is_made(table, fit):
            _enter(session, fit, train, held)
            return


def listen_folds(session: "Session", module: Any) -> None:
    """Hear what divides a table into folds: the rows of each, and those that it holds out."""

    def folds(original: Any, splitter: Any, X: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N803
        for train, held in original(splitter, X, *args, **kwargs):
            if session.listening:
                parted(session, X, train, held)
                copies.parted(session, X, args[0] if args else kwargs.get("y"), (train, held), here(1))
            yield train, held

    for name in FOLDS:
        owner = getattr(module, name, None)
        if owner is not None and "split" in vars(owner):
            session.patches.wrap(owner, "split", folds)


def compare(session: "Session", ours: Any, theirs: Any) -> None:
    """The tables that a model is trained on and evaluated on: see whether what made both was fitted on both."""
    for fit in reversed(session.objects.get("fits", [])):
        if fit.parted or fit.made is None or len(theirs) < FEWEST:
            continue
        if fit.labels is None and _stands_in(ours, fit.made) and _stands_in(theirs, fit.made):
            fit.parted, fit.held = True, len(theirs)
            return
        places = _places(fit.made, ours), _places(fit.made, theirs)
        if fit.labels is not None and places[0] and places[1]:
            _enter(session, fit, *places)
            return


def _enter(session: "Session", fit: Fit, train: Sequence[int], held: Sequence[int]) -> None:
    fit.parted, fit.held = True, len(held)
    if fit.labels is not None and not session.request.fast:
        with session.unseen():
            fit.score = _tried(fit, train, held)


def settle(session: "Session") -> None:
    """Enter what was fitted on rows that were held out."""
    found = []
    for fit in session.objects.get("fits", []):
        if fit.parted and not (fit.elsewhere and fit.score is None):
            found.append(_told(fit))
    session.recorder.fitted[:] = found


def _told(fit: Fit) -> Fitted:
    name, (leaked, honest, apart) = type(fit.estimator).__name__, fit.score or (None, None, None)
    rows, widths = _rows(fit.table) or 0, (_width(fit.table), _width(fit.made))
    return Fitted(name, rows, fit.held, fit.labels is not None, *widths, leaked, honest, apart, fit.location)


def _tried(fit: Fit, train: Sequence[int], held: Sequence[int]) -> tuple[float, float, float] | None:
    """Accuracy on the rows held out where labels are drawn anew, and so tell nothing: fitted on all, and on the rest.

    The third is how many deviations lie between the two.
    """
    np: Any = sys.modules["numpy"]
    base: Any = sys.modules["sklearn.base"]
    table, plain = np.asarray(fit.table), np.asarray(fit.labels).reshape(-1).tolist()
    known = classes_of(plain) or halves_of(plain)
    if known is None or len(known) != len(table):
        return None
    classes, labels = np.asarray(known), np.asarray(plain)
    train, held = np.asarray(train), np.asarray(held)
    started, pairs, state = time.thread_time(), [], np.random.get_state()
    try:
        for seed in range(TRIALS):
            order = np.random.RandomState(seed).permutation(len(labels))
            drawn = labels[order], classes[order]
            whole = base.clone(fit.estimator).fit(table, drawn[0]).transform(table)
            part = base.clone(fit.estimator).fit(table[train], drawn[0][train]).transform(table)
            pairs.append(tuple(_right(np, made, drawn[1], train, held) for made in (whole, part)))
            if time.thread_time() - started > SECONDS:
                break
    except Exception:
        # What cannot be fitted a second time is not tried.
        return None
    finally:
        np.random.set_state(state)
    leaked, honest = (sum(column) / len(pairs) for column in zip(*pairs, strict=True))
    deviation = math.sqrt(2 * max(honest * (1 - honest), 0.01) / (len(held) * len(pairs)))
    return leaked, honest, (leaked - honest) / deviation


def _right(np: Any, table: Any, classes: Any, train: Any, held: Any) -> float:
    """The share of the rows held out that a ridge fitted on the others gets right."""
    known = table[train]
    mean, spread = known.mean(0), known.std(0)
    known, asked = (known - mean) / np.where(spread > 0, spread, 1), (table[held] - mean) / np.where(spread, spread, 1)
    answers = np.eye(int(classes.max()) + 1)[classes[train]]
    given = answered(known, answers - answers.mean(0), asked) + answers.mean(0)
    return float((given.argmax(1) == classes[held]).mean())


def _rows(table: Any) -> int | None:
    shape = getattr(table, "shape", None)
    if shape is None or len(shape) != 2 or math.prod(shape) > VALUES:
        return None
    return shape[0] if shape[0] <= LARGEST else None


def _width(table: Any) -> int:
    return int(table.shape[1]) if _rows(table) else 0


def _plain(table: Any) -> Any:
    np: Any = sys.modules["numpy"]
    try:
        return np.asarray(table, dtype="float32")
    except (TypeError, ValueError):
        return np.zeros((0, 0), "float32")


def _is_same(table: Any, fitted: Any) -> bool:
    """Whether these are the rows of a fit: the very table, or one of equal numbers."""
    if table is fitted:
        return True
    if _rows(table) is None or table.shape != fitted.shape:
        return False
    ours, theirs = _plain(table[:COMPARED]), _plain(fitted[:COMPARED])
    return bool(ours.size and (ours == theirs).all())


def _is_made(table: Any, fit: Fit) -> bool:
    """Whether a table, row by row, is what the fit made; a scaler's columns may stand among others."""
    if _rows(table) is None or len(table) != len(fit.made):
        return False
    ours, made = _plain(table[:COMPARED]), _plain(fit.made[:COMPARED])
    if not ours.size or not made.size or (fit.labels is not None and ours.shape != made.shape):
        return False
    return all(bool((ours == column[:, None]).all(0).any()) for column in made.T)


def _stands_in(rows: Any, made: Any) -> bool:
    """Whether a column of the rows, or of the steps of each, has the values of one that a scaler made."""
    table = _plain(made)
    values, width = _plain(rows), table.shape[1] if table.size else 0
    if not width or values.ndim < 2 or not values.size:
        return False
    columns = values.reshape(-1, values.shape[-1]) if values.shape[-1] >= width else values.reshape(-1, 1)
    columns = columns[: COMPARED * TELLING]
    wanted = next((set(column.tolist()) for column in table.T if len(set(column[:LARGEST].tolist())) >= TELLING), None)
    return wanted is not None and any(_is_within(column.tolist(), wanted) for column in columns.T)


def _is_within(values: list[float], wanted: set[float]) -> bool:
    different = set(values)
    return len(different) >= TELLING and sum(v in wanted for v in different) >= SHARE * len(different)


def _places(made: Any, rows: Any) -> list[int]:
    """Where the rows stand in a table; empty where they do not."""
    table, ours = _plain(made), _plain(rows)
    if ours.ndim != 2 or table.ndim != 2 or ours.shape[1] != table.shape[1]:
        return []
    known = {row.tobytes(): place for place, row in enumerate(table)}
    found = [place for row in ours if (place := known.get(row.tobytes())) is not None]
    return found if len(found) >= SHARE * len(ours) else []


LISTENERS = {module: partial(_listen, names) for module, names in CLASSES.items()}
