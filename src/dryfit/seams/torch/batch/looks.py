"""The first look at a loader: its rows, the odd ones collated, and its workers."""

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from dryfit.core.moment import Moment
from dryfit.core.stage import Stage
from dryfit.seams.recorder import update
from dryfit.seams.rows import given as rows
from dryfit.seams.torch.batch import loading, sent
from dryfit.seams.torch.batch.workers import surviving, unguarded_at
from dryfit.seams.torch.data import miscounted, rewritten, scan, shared_parts
from dryfit.seams.torch.data.rowmakers import innermost
from dryfit.seams.torch.data.undivided import divide
from dryfit.seams.torch.preserve import preserved_draws

if TYPE_CHECKING:
    from dryfit.seams.torch.batch.loaders import LoaderSeam

# Samplers under which any rows may meet in a batch, and those that keep the order.
RANDOM = ("RandomSampler", "SeedableRandomSampler")
ORDERED = ("SequentialSampler",)


def look_at(seam: "LoaderSeam", loader: Any, number: int) -> None:
    """Look at a loader before its first pass; nothing of it may reach the user's training."""
    try:
        with preserved_draws(seam.torch), surviving(loader):
            _try_workers(seam, loader, number)
            _take_every_batch(seam, loader, number)
            # An experiment is about the steps; the walk looks at the rows.
            dataset = loader.dataset
            # A stream may count its rows, and inherits what raises where one is asked for.
            readable = (
                loading.length_of(dataset) and hasattr(type(dataset), "__getitem__") and not _asks_for_lists(loader)
            )
            if readable and not loading.is_iterable(dataset) and seam.session.policy.one_epoch:
                _read_again(seam, loader)
                shared_parts.look(seam.session)
                divide(seam.session, dataset)
                _count(seam, dataset)
                _try_rows(seam, loader, number)
    except Exception as error:
        seam.session.note(f"dryfit could not look at the rows of a loader ({type(error).__name__}: {error}).")


def _asks_for_lists(loader: Any) -> bool:
    """Whether a loader that collates nothing gives the dataset a whole batch of places at once."""
    return getattr(loader, "batch_sampler", None) is None and "Batch" in type(loader.sampler).__name__


def _count(seam: "LoaderSeam", dataset: Any) -> None:
    """Enter a dataset that counts other rows than it holds, once."""
    with seam.session.unseen(), suppress(Exception):
        found, known = miscounted.look(dataset), seam.session.recorder.miscounted
        known.extend([found] if found and found not in known else [])


def _read_again(seam: "LoaderSeam", loader: Any) -> None:
    """Enter rows that change what is kept of them, before anything else reads them."""
    with seam.session.unseen(), suppress(Exception):
        found, known = rewritten.look(seam.torch, loader), seam.session.recorder.rewritten
        if found is not None:
            rewritten.mend(seam.session, innermost(loader.dataset))
            new = rewritten.lasts(loader) and not any(f.location == found.location for f in known)
            known.extend([found] if new else [])


def _try_workers(seam: "LoaderSeam", loader: Any, number: int) -> None:
    if not loader.num_workers:
        return
    session, method = seam.session, loading.start_method(loader)
    update(session.recorder.loaders, number, start_method=method)
    if method == "fork":
        return
    with session.unseen():
        name, where, error = loading.unpicklable(loader)
    if error is not None:
        session.fail(Stage.BATCH, "workers", error)
        update(session.recorder.loaders, number, unpicklable=name, unpicklable_at=where)
        session.explain_failures()
    update(session.recorder.loaders, number, unguarded_at=unguarded_at())


def _take_every_batch(seam: "LoaderSeam", loader: Any, number: int) -> None:
    """A loader that drops its only batch is made to keep it, so that the walk goes on."""
    sampler: Any = getattr(loader, "batch_sampler", None)
    if loading.length_of(loader) != 0 or not getattr(sampler, "drop_last", False) or not len(loader.dataset):
        return
    sampler.drop_last = False
    # One that Accelerate made stands for the script's own.
    entries = seam.session.recorder.loaders
    same = {e.number for e in entries if e.number == number or e.location == entries[number].location}
    for code, finding in seam.session.diagnose():
        if code == "BAT201" and finding.facts["loader"] in same:
            after = f"without drop_last the loader gives {len(loader)} and the rehearsal goes on"
            seam.session.prove_mended(code, finding, "the loader gives 0 batches: no step is taken", after)


def _try_rows(seam: "LoaderSeam", loader: Any, number: int) -> None:
    session, dataset = seam.session, loader.dataset
    with session.unseen():
        found = scan.scan(dataset)
        rows.look_at_rows(session, number, loader, found)
        for row in list(found.rows.values())[:1]:
            sent.look(session, loader, number, row)
        odd = found.odd() if getattr(loader, "collate_fn", None) is not None else []
    if found.nonfinite:
        seam.poison.loaders.add(number)
    if found.failing is not None:
        _try(seam, loader, lambda: _fetched(seam, loader, [found.failing]))
    for places in _together(loader, odd, list(found.rows)):
        if not all(place in found.rows for place in places):
            continue
        examples = [found.rows[place] for place in places]
        spoilt = bool(set(places) & set(found.nonfinite.values()))
        _try(seam, loader, lambda e=examples, p=places, s=spoilt: _collated(seam, loader, number, e, p, s))


def _collated(
    seam: "LoaderSeam", loader: Any, number: int, examples: list[Any], places: list[int], spoilt: bool
) -> None:
    """Collate a batch that the walk may not meet; one with a NaN in it is entered into the evidence."""
    seam.collate(number, loader, loader.collate_fn, examples, places, spoilt)


def _fetched(seam: "LoaderSeam", loader: Any, indices: list[int | None]) -> Any:
    from dryfit.seams.torch.batch.loaders import name_row

    dataset = loader.dataset
    moment = Moment("row", lambda d, i: [d[k] for k in i], (dataset, indices), {}, {"dataset": dataset})
    return seam.session.attempt(Stage.DATA, moment, failed=lambda error: name_row(dataset, indices, error))


def _try(seam: "LoaderSeam", loader: Any, act: Any) -> None:
    """Run one try; what it raises is in the evidence by then, and the walk begins as if nothing had been."""
    try:
        act()
    except Exception:
        seam.session.explain_failures()


def _together(loader: Any, odd: list[int], known: list[int]) -> list[list[int]]:
    """Batches that the loader could make in which the odd rows stand; others stand with them where there is room."""
    batches = getattr(loader, "batch_sampler", None)
    name = type(batches).__name__
    # A prepared loader keeps what orders its rows, and how many stand together, in its batches' sampler.
    batches = getattr(batches, "batch_sampler", batches)
    size = getattr(loader, "batch_size", None) or getattr(batches, "batch_size", None) or 1
    kind = type(getattr(batches, "sampler", None)).__name__
    if not odd or name not in ("BatchSampler", "BatchSamplerShard"):
        return []
    if kind in RANDOM:
        room = max(1, size - 1)
        return [sorted([*odd[:room], *[place for place in known if place not in odd]][:size])]
    if kind in ORDERED:
        starts = dict.fromkeys(place // size * size for place in odd)
        return [list(range(start, min(start + size, len(loader.dataset)))) for start in list(starts)[:2]]
    return []
