"""The feed seam: which rows each rank takes from each loader, and what it reports of those it evaluates."""

import builtins
import copy
import random
import re
import time
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import global_norm, is_tensor
from dryfit.core.evidence.processes import Evaluation, Feed
from dryfit.core.finding import Location
from dryfit.core.source import argument, here
from dryfit.seams.objects import find_in_script
from dryfit.seams.torch.batch.loading import length_of
from dryfit.seams.torch.preserve import preserved_draws

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Passes over a loader whose rows are kept, and rows kept of each.
PASSES, ROWS = 3, 64
# Rows computed for a sampler that is not there, or for the next epoch.
FORETOLD = 16
# Rows that are compared between ranks by index, rows that are known by content, and seconds for reading them.
COMPARED_ROWS, KNOWN_ROWS, SECONDS = 4, 1024, 1.0
# What a score looks like in a line that is printed; that every rank prints its own is said beside it.
SCORE = re.compile(r"\d\.\d|\d ?%")
OWN = re.compile(r"rank|gpu|process|worker|device|cuda:", re.IGNORECASE)


@dataclass
class Reported:
    """What a rank told of an evaluation: the loader pass it came after, and where."""

    pass_number: int
    location: Location | None
    score: str = ""


@dataclass
class Followed:
    """One loader as this rank sees it."""

    entry: Feed
    taken: dict[int, list[int]] = field(default_factory=dict)


class FeedSeam:
    """Listens, under a launcher, to what loaders fetch and what the script prints."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        self.torch = torch
        self.followed: dict[int, Followed] = {}
        self.evaluated_at: dict[int, Location | None] = {}
        self.reports: list[Reported] = []
        self.seeds: list[str] = []
        self._scores: dict[int, int] = {}
        if session.request.launch is None:
            return
        session.patches.wrap(torch.utils.data._utils.fetch._MapDatasetFetcher, "fetch", self._fetched)
        session.patches.wrap(builtins, "print", self._printed)
        session.patches.wrap(torch, "manual_seed", self._seeded)
        session.patches.wrap(random, "seed", self._seeded)
        session.imports.when_imported("numpy.random", lambda m: session.patches.wrap(m, "seed", self._seeded))
        session.recorder.refreshers.append(self._refresh)

    def _fetched(self, original: Any, fetcher: Any, indices: Any) -> Any:
        number = getattr(fetcher, "_dryfit_loader", None)
        if number is not None and self.session.listening and isinstance(indices, (list, tuple)):
            with self.session.unseen():
                self._follow(number, [i for i in indices if isinstance(i, int)])
        return original(fetcher, indices)

    def _follow(self, number: int, indices: list[int]) -> None:
        loader = self.session.live("loaders")[number]
        current = [p.number for p in self.session.passes if p.loader == number]
        if not current:
            return
        site = here()
        if number not in self.followed:
            self.followed[number] = Followed(self._describe(number, loader, site))
        self.evaluated_at.setdefault(current[-1], site)
        self._scores.setdefault(current[-1], len(self.session.recorder.metrics))
        taken = self.followed[number].taken.setdefault(current[-1], [])
        taken += indices[: ROWS - len(taken)]

    def _describe(self, number: int, loader: Any, looped_at: Location | None) -> Feed:
        sampler, dataset = _sampler(loader), loader.dataset
        site = next((entry.location for entry in self.session.recorder.loaders if entry.number == number), None)
        shuffles = "Random" in type(sampler).__name__ or bool(getattr(sampler, "shuffle", False))
        return Feed(
            loader=number,
            location=site,
            dataset_at=argument(site, "dataset", 0),
            looped_at=looped_at,
            rows=length_of(dataset),
            batches=length_of(loader),
            sampler=type(sampler).__name__,
            sampler_name=find_in_script(lambda value: value is sampler)[0],
            dataset_name=find_in_script(lambda value: value is dataset)[0],
            shuffles=shuffles,
            divided=is_divided(loader),
            sharded=self._sharded(dataset, shuffles),
            next_epoch=_next_epoch(sampler),
            contents=contents(self.torch, dataset),
            known=self._known(dataset) if is_divided(loader) else (),
            seeds=tuple(self.seeds),
        )

    def _known(self, dataset: Any) -> tuple[str, ...]:
        with preserved_draws(self.torch):
            return tuple(digests(dataset))

    def _sharded(self, dataset: Any, shuffles: bool) -> tuple[int, ...]:
        """The rows that this rank would take with a DistributedSampler."""
        request = self.session.request
        try:
            made = self.torch.utils.data.DistributedSampler(dataset, request.ranks, request.rank, shuffle=shuffles)
            return tuple(islice(iter(made), FORETOLD))
        except Exception:
            return ()

    def _printed(self, original: Any, *values: Any, **options: Any) -> Any:
        text = " ".join(map(str, values)) if self.session.listening and len(self.reports) < ROWS else ""
        if SCORE.search(text) and not OWN.search(text):
            self.reports.append(Reported(len(self.session.passes) - 1, here(3)))
        return original(*values, **options)

    def _seeded(self, original: Any, *args: Any, **kwargs: Any) -> Any:
        if self.session.listening and not self.followed and len(self.seeds) < ROWS:
            self.seeds.append(str(args[0]) if args else str(next(iter(kwargs.values()), None)))
        return original(*args, **kwargs)

    # What the record says

    def _refresh(self) -> None:
        rank = self.session.recorder.rank
        if rank is None:
            return
        feeds = tuple(self._feed(followed) for followed in self.followed.values())
        evaluations = tuple(self._evaluations())
        self.session.recorder.rank = replace(rank, feeds=feeds, evaluations=evaluations)

    def _feed(self, followed: Followed) -> Feed:
        passes = [p for p in self.session.passes if p.loader == followed.entry.loader]
        trained = [p.number for p in passes if p.backwards]
        kept = [tuple(rows) for number, rows in followed.taken.items() if number in trained or not trained]
        evaluated = sum(p.calls > 0 and not p.backwards for p in passes)
        served = max((p.served for p in passes if p.backwards), default=0)
        return replace(
            followed.entry, taken=tuple(kept[:PASSES]), trained=len(trained), served=served, evaluated=evaluated
        )

    def _evaluations(self) -> Iterator[Evaluation]:
        for found in self.session.passes:
            followed = self.followed.get(found.loader)
            if followed is None or found.backwards or not found.calls or found.number not in followed.taken:
                continue
            told = self._reported(found.number)
            yield Evaluation(
                loader=found.loader,
                pass_number=found.number,
                until=next((p.number for p in self.session.passes[found.number :] if p.backwards), None),
                rows=tuple(followed.taken[found.number]),
                location=self.evaluated_at.get(found.number),
                reported_at=told.location if told else None,
                score=told.score if told else "",
            )

    def _reported(self, number: int) -> Reported | None:
        """The first metric computed, or line printed, between this pass and the next."""
        metrics, later = self.session.recorder.metrics, [n for n in self._scores if n > number]
        until = self._scores[min(later)] if later else len(metrics)
        scores = [Reported(number, m.location, m.function) for m in metrics[self._scores[number] : until]]
        printed = [told for told in self.reports if told.pass_number == number]
        return next(iter(scores + printed), None)


def _sampler(loader: Any) -> Any:
    """What chooses a loader's rows: the sampler, or the one that its batch sampler goes through."""
    outer = getattr(loader, "batch_sampler", None)
    inner = getattr(outer, "sampler", None)
    return inner if inner is not None else (outer if outer is not None else getattr(loader, "sampler", None))


def is_divided(loader: Any) -> bool:
    """Whether a loader's sampler knows of the ranks and gives each its part."""
    found = (_sampler(loader), getattr(loader, "batch_sampler", None), getattr(loader, "dataset", None))
    names = ("num_replicas", "num_processes", "process_index", "world_size")
    return any(hasattr(one, name) for one in found for name in names)


def _next_epoch(sampler: Any) -> tuple[int, ...]:
    """The rows that a sampler gives in the epoch after this one, where it can be told the epoch."""
    if not hasattr(sampler, "set_epoch") or not hasattr(sampler, "epoch"):
        return ()
    try:
        later = copy.copy(sampler)
        later.set_epoch(int(sampler.epoch) + 1)
        return tuple(islice((i for i in iter(later) if isinstance(i, int)), FORETOLD))
    except Exception:
        return ()


def contents(torch: Any, dataset: Any) -> Mapping[str, str]:
    """Digests of a few rows of a dataset, by index; none where a row is not the same when it is read again."""
    length, started = length_of(dataset), time.monotonic()
    found: dict[str, str] = {}
    with preserved_draws(torch):
        try:
            for index in sorted({0, 1, (length or 0) // 2, (length or 1) - 1})[:COMPARED_ROWS]:
                first, again = _digest(dataset[index]), _digest(dataset[index])
                if first != again or not first or time.monotonic() - started > SECONDS:
                    return {}
                found[str(index)] = first
        except Exception:
            return {}
    return found


def digests(dataset: Any) -> Iterator[str]:
    """Digests of a dataset's first rows, as many as there is time for."""
    until = time.monotonic() + SECONDS
    try:
        for index in range(min(length_of(dataset) or 0, KNOWN_ROWS)):
            yield _digest(dataset[index])
            if time.monotonic() > until:
                return
    except Exception:
        return


def _digest(row: Any) -> str:
    return f"{zlib.crc32(' '.join(_told(row)).encode()):08x}"


def _told(value: Any) -> Iterator[str]:
    """The parts of a row in words that say the same on every rank."""
    if is_tensor(value):
        yield f"{tuple(value.shape)} {global_norm([value])!r}"
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield f"{key}="
            yield from _told(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _told(item)
    elif isinstance(value, (str, bytes, bool, int, float)) or value is None:
        yield repr(value)
    elif hasattr(value, "tobytes"):
        yield str(zlib.crc32(value.tobytes()))
