"""Rows of a training set and of a held-out set: whether they are prepared alike, and their labels numbered alike."""

import sys
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dryfit.seams.torch.data import augmented, exchanged, made_sets, sliced, swapped
from dryfit.seams.torch.data.rowmakers import innermost
from dryfit.seams.torch.preserve import preserved_draws

if TYPE_CHECKING:
    from dryfit.seams.session import Session


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
