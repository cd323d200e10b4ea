"""Rows of a training set and of a held-out set: whether they are prepared alike, and their labels numbered alike."""

import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dryfit.core.labelling import handed_out
from dryfit.core.source import location_of
from dryfit.core.trace import calls_named
from dryfit.seams.rows import windows
from dryfit.seams.torch.batch.features import keyed
from dryfit.seams.torch.data import augmented, exchanged, made_sets, sliced, swapped
from dryfit.seams.torch.data.rowmakers import innermost
from dryfit.seams.torch.data.scan import spread
from dryfit.seams.torch.preserve import preserved_draws

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# The processor's seconds for reading the rows of one set.
READ = 0.4


def look(session: "Session", train: Any, held: Any, role: str) -> None:
    """Read rows of both, once for each pair; rows that cannot be read are none to look at."""
    torch = sys.modules.get("torch")
    if torch is None or session.request.fast or train is held:
        return
    with session.unseen(), suppress(Exception), preserved_draws(torch):
        _prepared(session, torch, train, held)
    with session.unseen(), suppress(Exception), preserved_draws(torch):
        _numbered(session, torch, train, held, role)
    with session.unseen(), suppress(Exception), preserved_draws(torch):
        _drawn(session, train, held, role)
    with session.unseen(), suppress(Exception), preserved_draws(torch):
        found = sliced.look(train, held)
        if found is not None:
            place = made_sets.rows_at(made_sets.handed_at(session, held, role), innermost(held))
            session.recorder.sliced.append(replace(found, location=place or made_sets.handed_at(session, held, role)))
    with session.unseen(), suppress(Exception), preserved_draws(torch):
        _between(session, train, held, role)


def _between(session: "Session", train: Any, held: Any, role: str) -> None:
    """Windows of a series: those of a table of tensors, or the first part of each row."""
    found = windows.between(_inputs(train, windows.TRAINED), _inputs(held, windows.HELD), len(held))
    if found is None or not found.found:
        return
    where = made_sets.handed_at(session, held, role)
    splits = calls_named(where.path, "random_split") if where is not None else []
    split = location_of(splits[0], where.path) if where is not None and len(splits) == 1 else None
    session.recorder.script_adds("between", replace(found, location=handed_out(where) or split or where))


def _inputs(dataset: Any, rows: int) -> Iterator[Any]:
    until = time.process_time() + READ
    for place in spread(len(dataset), rows):
        row = dataset[place]
        yield next(iter(keyed(row).values()))
        if time.process_time() > until:
            return


def _prepared(session: "Session", torch: Any, train: Any, held: Any) -> None:
    ours, theirs = innermost(train), innermost(held)
    found = swapped.look(torch, ours, theirs)
    if found is not None:
        odd = swapped.odd_one(found, ours, theirs)
        settings = [getattr(dataset, found.attribute) for dataset in (odd, theirs if odd is ours else ours)]
        where = made_sets.handed_at(session, train if odd is ours else held, "")
        place = swapped.written_at(*settings) or made_sets.setting_at(where, odd, found.attribute)
        session.recorder.swapped.append(replace(found, location=place))


def _drawn(session: "Session", train: Any, held: Any, role: str) -> None:
    found = augmented.look(train, held)
    if found is not None:
        session.recorder.augmented.append(replace(found, location=made_sets.handed_at(session, held, role)))


def _numbered(session: "Session", torch: Any, train: Any, held: Any, role: str) -> None:
    found = exchanged.look(torch, train, held)
    if found is not None:
        where = made_sets.handed_at(session, held, role)
        place = exchanged.changed_at(held) or made_sets.rows_at(where, innermost(held))
        session.recorder.exchanged.append(replace(found, location=place))
