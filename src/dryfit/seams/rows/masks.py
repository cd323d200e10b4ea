"""Rows that the script keeps of a table or an array, and leaves others out, as orders: by a mask, or by a query."""

import ast
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.finding import Location
from dryfit.core.source import statement_at
from dryfit.seams.rows.orders import FEWEST, LARGEST, asked_at, keep

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# What tells of each value of a tensor whether it is a number.
NUMBERS = "isfinite"


def listen_pandas(session: "Session", module: Any) -> None:
    """Hear what takes some rows of a table."""
    session.patches.wrap(module.DataFrame, "__getitem__", partial(_chosen, session))
    session.patches.wrap(module.DataFrame, "query", partial(_queried, session))
    locating = type(module.DataFrame().loc)
    session.patches.wrap(locating, "__getitem__", partial(_located, session))


def _chosen(session: "Session", original: Any, table: Any, key: Any) -> Any:
    made = original(table, key)
    if _is_mask(key):
        _enter(session, table, made)
    return made


def _queried(session: "Session", original: Any, table: Any, *args: Any, **kwargs: Any) -> Any:
    made = original(table, *args, **kwargs)
    _enter(session, table, made)
    return made


def _located(session: "Session", original: Any, locating: Any, key: Any) -> Any:
    made = original(locating, key)
    if _is_mask(key[0] if isinstance(key, tuple) and key else key):
        _enter(session, locating.obj, made)
    return made


def _is_mask(key: Any) -> bool:
    return getattr(getattr(key, "dtype", None), "kind", "") == "b" and getattr(key, "ndim", 0) == 1


def _enter(session: "Session", table: Any, made: Any) -> None:
    """The places of the rows that were taken, where the table's index tells its rows apart and some are left out."""
    rows = len(made) if made is not None else 0
    if made is not None and not rows and len(table):
        _left_none(session)
    site = asked_at(session) if FEWEST <= rows < len(table) <= LARGEST else None
    if site is not None and table.index.is_unique:
        keep(session, site, table.index.get_indexer(made.index))


def _left_none(session: "Session") -> None:
    """Remember the statement that keeps the rows of a table which pass a test, where none does."""
    site = asked_at(session)
    statement = statement_at(site.location) if site is not None else None
    # What is looked at and not kept is no row of a training.
    if site is not None and site.location is not None and isinstance(statement, (ast.Assign, ast.Return)):
        session.objects.setdefault("left_none", {}).setdefault((site.code, site.line), site.location)


def left_none(session: "Session") -> Location | None:
    """The one statement of the script that kept no row of a table that had some."""
    places = list(session.objects.get("left_none", {}).values())
    return places[0] if len(places) == 1 else None


def lacking(session: "Session", told: Any, name: str) -> None:
    """A tensor was asked where it holds numbers: the rows that lack none are those that are kept of it."""
    if told.dim() < 2 or not FEWEST <= len(told) <= LARGEST or (site := asked_at(session)) is None:
        return
    whole = told.reshape(len(told), -1)
    places = (whole.all(1) if name == NUMBERS else ~whole.any(1)).nonzero().flatten()
    if len(places) < len(told):
        keep(session, site, places)


LISTENERS = {"pandas": listen_pandas}
