"""What a source's own `on_epoch_end` makes of the arrays that it holds: rows that have lost their labels."""

import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves
from dryfit.core.evidence.keras_rows import Paired
from dryfit.core.source import is_user_file
from dryfit.seams.draws import generators
from dryfit.seams.keras.data.batches import FIRST, WRONG, moved_in_place
from dryfit.seams.keras.data.row_places import compared, rows_in
from dryfit.seams.keras.data.sources import cut_at, names_read, own_arrays, own_lists, set_at
from dryfit.seams.keras.data.taken import given_anew, kept, labels_given
from dryfit.seams.rows.orders import Moved

if TYPE_CHECKING:
    from dryfit.seams.session import Session


def see_after_an_epoch(session: "Session", fit: Mapping[str, Any]) -> None:
    """What the user's `on_epoch_end` makes of the arrays that a fit's source holds; they are put back."""
    source: Any = fit.get("x") if int(fit.get("epochs") or 1) > 1 else None
    step = getattr(type(source), "on_epoch_end", None)
    by_user = is_user_file(getattr(getattr(step, "__code__", None), "co_filename", ""))
    own = own_arrays(source) if by_user else {}
    held = own or (own_lists(source) if by_user else {})
    if not held or (session.recorder.keras and session.recorder.keras.paired):
        return
    before = {name: (value, value.copy()) for name, value in own.items()}
    known, put_back, put_own_back = len(session.objects.get("moved", [])), generators(), kept(source)
    with session.unseen():
        given_before = labels_given(source)
    with suppress(Exception):
        source.on_epoch_end()
    put_back()
    with session.unseen():
        moved = session.objects.get("moved", [])[known:]
        shuffled = next((rows for m in moved if any((rows := m.rows()) is value for value in own.values())), None)
        batch, given = _first(source)
        alone = _moved_apart(own, moved, batch)
        if alone is None and shuffled is not None:
            alone = moved_in_place(session, own, shuffled[:FIRST])
        if alone is None and batch is not None:
            alone = _taken_apart({name: copied for name, (_, copied) in before.items()}, source, given)
        if alone is None:
            anew = given_anew(source, given_before)
            moved_at = set_at(source, anew.targets) or set_at(source, anew.inputs) if anew is not None else None
            cut = cut_at(source, anew.targets) or session.site if anew is not None else None
            alone = replace(anew, location=moved_at or cut) if anew is not None else None
            put_back()
        for name, (value, copied) in before.items():
            if value.flags.writeable:
                value[...] = copied
            setattr(source, name, value)
        put_own_back()
    if alone is not None:
        session.recorder.keras_adds("paired", alone)


def _first(source: Any) -> tuple[Any, Any]:
    """The inputs of a source's first batch, where they are one array, and the targets beside them."""
    with suppress(Exception):
        batch = source[0]
        found, given = (list(leaves(part).values()) for part in batch[:2])
        return (found[0] if len(found) == 1 else None), (given[0] if len(given) == 1 else None)
    return None, None


def _moved_apart(own: dict[str, Any], moved: list[Moved], batch: Any) -> Paired | None:
    """Two arrays of a source, rows and one label for each, that were shuffled one after the other by other orders."""
    names = {id(value): name for name, value in own.items()}
    for one in moved:
        for other in moved:
            rows, labels, places = one.rows(), other.rows(), list(one.places)
            if rows is None or labels is None or len(places) != len(other.places) or labels.ndim > 1 or rows.ndim == 1:
                continue
            along = any(one.places == other.places for one in moved if one is not other)
            if along or batch is None or rows_in(rows, batch) is None:
                continue
            stands = {place: i for i, place in enumerate(other.places)}
            off = [i for i, place in enumerate(places) if labels[stands[place]] != labels[i]]
            if len(off) >= WRONG * len(places) and {id(rows), id(labels)} <= set(names):
                own_label, given = str(labels[stands[places[off[0]]]]), str(labels[off[0]])
                inputs, targets = names[id(rows)], names[id(labels)]
                found = places[off[0]]
                return Paired(
                    len(places), len(off), off[0], found, own_label, given, inputs, targets, location=other.location
                )
    return None


def _taken_apart(before: Mapping[str, Any], source: Any, given: Any) -> Paired | None:
    """The one array of rows that a source's batches are cut of, put into an order that its labels are not in."""
    if not hasattr(given, "ndim") or not given.ndim or len(given) < 2:
        return None
    now = {name: value for name, value in own_arrays(source).items() if name in before}
    labels = [name for name, value in now.items() if _begins(value, given)]
    sides = [name for name, value in now.items() if value.ndim > 1 and name not in labels]
    # Of several arrays as long as the labels, one may be drawn anew on purpose: noise, or partners to compare with.
    if len(labels) != 1 or [len(now[name]) for name in sides].count(len(now[labels[0]])) != 1:
        return None
    (targets,), inputs = labels, next(name for name in sides if len(now[name]) == len(now[labels[0]]))
    if inputs not in names_read(source) or not _same(before, now, targets):
        return None
    places = rows_in(before[inputs], now[inputs])
    if places is None or not len(now[inputs]) == len(before[inputs]) == len(before[targets]):
        return None
    entry = compared(inputs, targets, before[targets], places, now[targets], len(before[targets]))
    if entry is None or entry.wrong < WRONG * entry.rows:
        return None
    return replace(entry, location=set_at(source, targets) or set_at(source, inputs))


def _begins(value: Any, given: Any) -> bool:
    """Whether a batch's targets are the first rows of an array, and say more than one thing."""
    same = value.shape[1:] == given.shape[1:] and len(value) > len(given)
    return bool(same and (value[: len(given)] == given).all() and (given != given[0]).any())


def _same(before: Mapping[str, Any], now: Mapping[str, Any], name: str) -> bool:
    """Whether an array holds the labels that it has held, in whatever order."""
    one, other = before[name], now[name]
    sort = sys.modules["numpy"].sort
    return one.shape == other.shape and bool((sort(one, axis=0) == sort(other, axis=0)).all())
