"""The data seam: loaders, and the rows they take."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dryfit.core.finding import Location
from dryfit.core.moment import Moment
from dryfit.core.source import argument, here
from dryfit.core.stage import Stage
from dryfit.seams.counts import cut_short
from dryfit.seams.failing import annotate
from dryfit.seams.policy import LoaderPass
from dryfit.seams.recorder import update
from dryfit.seams.rows import given as rows
from dryfit.seams.rows import overlap
from dryfit.seams.torch.batch import loading, outlasted, spent
from dryfit.seams.torch.batch.collating import Collating
from dryfit.seams.torch.batch.looks import look_at
from dryfit.seams.torch.batch.one_turns import OneTurns
from dryfit.seams.torch.batch.workers import surviving
from dryfit.seams.torch.data import shared_parts
from dryfit.seams.torch.data.poison import Poison
from dryfit.seams.torch.data.rowmakers import made_at
from dryfit.seams.torch.data.samplers import SamplerSeam
from dryfit.seams.torch.data.undefined import UndefinedRows
from dryfit.seams.torch.metrics.meters import Meters
from dryfit.seams.torch.metrics.shares import Shares
from dryfit.seams.torch.metrics.tallies import Tallies

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Batches described for each loader; the rest pass unseen.
MEASURED_BATCHES = 2
# Who fetches a batch before it hands over the last: it knows by that which is the last.
AHEAD = "accelerate."
# Batches of a pass whose tensors are followed from device to device.
FOLLOWED_BATCHES = 4
# The batch at which a loop is known to ask for one after another.
ASKED_AGAIN = 2
# What stands for a row where a stream has no more.
END = object()


class LoaderSeam:
    """Wraps `DataLoader.__init__`, its `__iter__`, and the fetchers that index and collate."""

    def __init__(self, session: "Session", torch: Any, forward: Any = None) -> None:
        self.session = session
        self.torch = torch
        self.forward = forward
        self.whole = False  # Whether batches that are None are left out, once that is told.
        self.poison = Poison(session, torch)
        self.undefined = UndefinedRows(session, torch)
        self.sites: dict[int, Location | None] = {}
        self.roles: dict[int, str] = {}
        self._own: dict[int, Location | None] = {}
        self._fetched: dict[int, int] = {}
        self._indices: dict[int, list[Sequence[int]]] = {}
        self._iterating: list[Any] = []
        self._tallies = Tallies(session)
        self.shares = Shares(session)
        self.meters = Meters(session)
        self.samplers = SamplerSeam(session, torch)
        fetch = torch.utils.data._utils.fetch
        session.patches.wrap(torch.utils.data.DataLoader, "__init__", self._built)
        session.patches.wrap(torch.utils.data.DataLoader, "__iter__", self._iterated)
        session.patches.wrap(fetch._BaseDatasetFetcher, "__init__", self._fetcher_built)
        session.patches.wrap(fetch._MapDatasetFetcher, "fetch", self._fetch)
        session.patches.wrap(fetch._IterableDatasetFetcher, "__init__", self._stream_opened)
        self._one_turns = OneTurns(session)
        session.recorder.refreshers.extend((self._settle_roles, self.poison.settle, lambda: overlap.settle(session)))
        spent.BareLoops.join(session)

    # A loader is built

    def _built(self, original: Any, loader: Any, *args: Any, **kwargs: Any) -> None:
        if not self.session.listening:
            original(loader, *args, **kwargs)
            return
        dataset = loading.bound(original, args, kwargs).get("dataset")
        number = self.session.number("loaders", loader)
        own = self._own_site(number, dataset)
        site = own or self.session.site or self._first_site(dataset) or here(3)
        self.sites[number] = site
        with self.session.unseen():
            entry = loading.describe(self.session, number, original, args, kwargs, site)
            self.session.recorder.loaders.append(entry)
            overlap.built(self.session, dataset)
            shared_parts.look(self.session)
            if own or self.session.site is None:
                rows.look_at_loaded(self.session, number, dataset, argument(site, "dataset", 0))
        moment = Moment("loader", original, (loader, *args), kwargs, {"dataset": dataset})
        self.session.attempt(Stage.BATCH, moment)
        weights, at = self.samplers.weights_of(getattr(loader, "sampler", None))
        length = loading.length_of(loader)
        update(self.session.recorder.loaders, number, length=length, weights=weights, sampler_at=at)

    def _own_site(self, number: int, dataset: Any) -> Location | None:
        """Where a method of the script's own builds a loader that a trainer asks for, or one that is made of it."""
        if self.session.site is None:
            return None
        if loading.built_by_script():
            self._own[number] = here(4)
        elif loading.rebuilt():
            known = self.session.live("loaders")
            first = (n for n in self._own if getattr(known[n], "dataset", None) is dataset)
            self._own[number] = self._own.get(next(first, -1))
        return self._own.get(number)

    def _first_site(self, dataset: Any) -> Location | None:
        """Where the user built a loader over this dataset, when a framework is building it anew."""
        if not loading.rebuilt():
            return None
        known = self.session.live("loaders")
        found = [number for number, loader in enumerate(known) if getattr(loader, "dataset", None) is dataset]
        anew = loading.rebuilt_from(known)
        first = [anew] if anew is not None else []
        return next((self.sites[number] for number in [*first, *found] if self.sites.get(number)), None)

    # A loader is iterated

    def _iterated(self, original: Any, loader: Any) -> Any:
        if not self.session.listening:
            return original(loader)
        number = self.session.number("loaders", loader)
        self.session.end_broken_passes()
        self.session.end_passes_ahead()
        earlier = [p for p in self.session.passes if p.loader == number]
        if earlier and earlier[-1].resumes:
            earlier[-1].reopen()
            return Served(self.session, self._iterator(original, loader, number), earlier[-1])
        loader_pass = LoaderPass(number, len(self.session.passes), length=loading.length_of(loader))
        self.session.policy.starts_pass(loader_pass)
        if not earlier:
            look_at(self, loader, number)
        elif earlier[-1].served:
            spent.look(self.session, loader, number)
        iterator = self._iterator(original, loader, number)
        self.session.passes.append(loader_pass)
        update(self.session.recorder.loaders, number, passed=True)
        if self.session.measuring:
            self._tallies.begins(loader_pass)
            self.meters.begins(loader_pass)
            self._one_turns.begins(loader_pass)
        return Served(self.session, iterator, loader_pass)

    def _iterator(self, original: Any, loader: Any, number: int) -> Any:
        """The loader's own iterator, which knows the loader's number."""
        self._iterating.append(loader)
        try:
            with _in_process(loader):
                iterator = original(loader)
        finally:
            self._iterating.pop()
        iterator._dryfit_loader = number
        return iterator

    def _fetcher_built(
        self, original: Any, fetcher: Any, dataset: Any, auto_collation: bool, collate_fn: Any, *rest: Any
    ) -> None:
        if self.session.listening and self._iterating:
            loader = self._iterating[-1]
            number = self.session.number("loaders", loader)
            fetcher._dryfit_loader = number
            collate_fn = self._collating(number, loader, collate_fn)
        original(fetcher, dataset, auto_collation, collate_fn, *rest)

    def _collating(self, number: int, loader: Any, collate_fn: Any) -> Any:
        def collate(examples: Any) -> Any:
            if not self.session.listening or not isinstance(examples, Sequence):
                return collate_fn(examples)
            self._fetched[number] = self._fetched.get(number, 0) + 1
            measured = self._fetched[number] <= MEASURED_BATCHES
            return self.collate(number, loader, collate_fn, examples, self.rows_of(number), measured)

        return collate

    def collate(
        self, number: int, loader: Any, collate_fn: Any, examples: Any, indices: Sequence[int], measured: bool
    ) -> Any:
        """Collate one batch under the session."""
        site = self.sites.get(number) or self.session.site
        step = Collating(self.session, loader, number, self.roles.get(number, ""), site)
        return step.run(collate_fn, examples, indices, measured)

    def rows_of(self, number: int, back: int = 0) -> Sequence[int]:
        """The rows of the dataset that a loader's last batch was made of, or that of one ``back``."""
        return next(iter(self._indices.get(number, [])[::-1][back:]), ())

    def _fetch(self, original: Any, fetcher: Any, indices: Any) -> Any:
        if not self.session.listening:
            return original(fetcher, indices)
        number = getattr(fetcher, "_dryfit_loader", None)

        def fetch(fetcher: Any, indices: Any) -> Any:
            if number is not None and isinstance(indices, (list, tuple, int)):
                asked = [indices] if isinstance(indices, int) else indices
                found = [i for i in asked if isinstance(i, int)]
                self._indices[number] = [*self._indices.get(number, [])[-1:], found]
            return original(fetcher, indices)

        moment = Moment("row", fetch, (fetcher, indices), {}, {"dataset": fetcher.dataset, "indices": indices})
        loader = self.session.live("loaders")[number] if number is not None else None
        with surviving(loader):
            return self.session.attempt(
                Stage.DATA, moment, failed=lambda error: name_row(fetcher.dataset, indices, error)
            )

    def _stream_opened(self, original: Any, fetcher: Any, *args: Any) -> None:
        original(fetcher, *args)
        if self.session.listening and isinstance(fetcher.dataset_iter, Iterator):
            fetcher.dataset_iter = Stream(self.session, fetcher.dataset, fetcher.dataset_iter)

    # What a loader turned out to be for

    def _settle_roles(self) -> None:
        passes = self.session.passes
        for place, loader_pass in enumerate(passes):
            # A framework that counts its batches never comes to the end of a pass, and trains on another loader next.
            left = any(p.backwards and p.loader != loader_pass.loader for p in passes[place + 1 :])
            evaluates = loader_pass.calls and (left or not loader_pass.open) and not loader_pass.broken
            role = "train" if loader_pass.backwards else "eval" if evaluates else ""
            if role and self.roles.get(loader_pass.loader) != "train":
                self.roles[loader_pass.loader] = role
        recorder = self.session.recorder
        recorder.collations[:] = [self._with_role(entry) for entry in recorder.collations]
        recorder.datasets[:] = [self._with_role(entry) for entry in recorder.datasets]

    def _with_role(self, entry: Any) -> Any:
        role = self.roles.get(entry.loader, "")
        return replace(entry, role=role) if role and not entry.role else entry


class Served:
    """A loader's iterator that hands over as much as the policy wants."""

    def __init__(self, session: "Session", iterator: Any, loader_pass: LoaderPass) -> None:
        self._session = session
        self._iterator = iterator
        self._pass = loader_pass
        self._made_at = here(3) if session.site is None else None
        loader_pass.asked_at = self._made_at

    def __iter__(self) -> Iterator[Any]:
        if not self._pass.open and self._pass.served and self._session.listening and self._made_at:
            spent.used_again(self._session, self._pass.loader, self._made_at)
        return self

    def __len__(self) -> int:
        return len(self._iterator)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._iterator, name)

    def __next__(self) -> Any:
        session, loader_pass = self._session, self._pass
        if not session.listening:
            return next(self._iterator)
        self._follow(loader_pass.served < FOLLOWED_BATCHES)
        loader_pass.leads = str(sys._getframe(1).f_globals.get("__name__", "")).startswith(AHEAD)
        # What has been given whole comes to its own end.
        ends = loader_pass.served == loader_pass.length
        if not ends and not session.policy.wants_more(loader_pass) and not self._skips_to_end():
            loader_pass.cut = True
            self._ends()
            session.shortened = True
            session.evaluation_cut = session.evaluation_cut or not self._trains()
            session.curtailed = session.curtailed or session.evaluation_cut
            self._follow(True)
            raise cut_short()
        self._skips_with_the_trainer()
        try:
            batch = next(self._iterator)
            while batch is None and session.loaders.whole:
                batch = next(self._iterator)
        except StopIteration:
            self._ends()
            self._follow(True)
            raise
        loader_pass.served += 1
        if session.measuring:
            session.loaders.meters.served(loader_pass)
            if loader_pass.served == ASKED_AGAIN:
                outlasted.look(session, self, loader_pass, self._made_at)
        loader_pass.before = loader_pass.last
        loader_pass.last = session.policy.batch(loader_pass, session.loaders.poison.cleaned(loader_pass.loader, batch))
        return loader_pass.last

    def _ends(self) -> None:
        """No batch is left; the last is still to come where it was fetched ahead."""
        loader_pass = self._pass
        if self._session.measuring:
            with suppress(Exception):
                self._session.loaders.shares.ended(loader_pass.served)
        loader_pass.ahead = loader_pass.open = loader_pass.leads
        loader_pass.before = None
        loader_pass.last = loader_pass.last if loader_pass.ahead else None

    def _trains(self) -> bool:
        """Whether this pass, or another over the same loader, has been trained on: one may be cut before its first."""
        return any(found.backwards for found in self._session.passes if found.loader == self._pass.loader)

    def _follow(self, follows: bool) -> None:
        """Devices are followed through the first batches of a pass."""
        if self._session.wishes is not None:
            self._session.wishes.sleep(not follows)

    def _skips_with_the_trainer(self) -> None:
        """A trainer that counts its batches, and has been given a smaller count, ends with the last as well."""
        ending, served = self._session.objects.get("ending"), self._pass.served
        if ending is None or not self._session.policy.one_epoch or not ending(served):
            return
        loader = self._session.live("loaders")[self._pass.loader]
        if loading.ends_smaller(loader):
            loading.skipped(loader, self._iterator, served)

    def _skips_to_end(self) -> bool:
        """Whether the batches in between are left out, and the last, which is a smaller one, comes next."""
        loader = self._session.live("loaders")[self._pass.loader]
        if self._session.policy.wants_last(self._pass) and loading.ends_smaller(loader):
            self._pass.skipped = loading.skipped(loader, self._iterator, self._pass.served)
            return self._pass.skipped
        return False


class Stream:
    """The rows of an iterable dataset, each of them counted."""

    def __init__(self, session: "Session", dataset: Any, rows: Iterator[Any]) -> None:
        self._session = session
        self._dataset = dataset
        self._rows = rows
        self._given = 0

    def __iter__(self) -> Iterator[Any]:
        return self

    def __next__(self) -> Any:
        if not self._session.listening:
            return next(self._rows)
        moment = Moment("row", next, (self._rows, END), {}, {"dataset": self._dataset, "stream": True})
        row = self._session.attempt(Stage.DATA, moment, failed=lambda error: annotate(error, index=self._given))
        if row is END:
            raise StopIteration
        self._given += 1
        return row


class _in_process:  # noqa: N801 (a context manager, used as one)
    """Let a loader iterate without workers and pinning: the same rows, in this process, where we listen."""

    def __init__(self, loader: Any) -> None:
        self.loader = loader
        names = ("num_workers", "prefetch_factor", "timeout", "persistent_workers", "pin_memory")
        self.kept = {name: vars(loader)[name] for name in names if name in vars(loader)}

    def __enter__(self) -> None:
        if self.kept.get("num_workers"):
            plain = {"num_workers": 0, "prefetch_factor": None, "timeout": 0, "persistent_workers": False}
            vars(self.loader).update(plain)
        if "pin_memory" in self.kept:
            vars(self.loader)["pin_memory"] = False

    def __exit__(self, *exc: object) -> None:
        vars(self.loader).update(self.kept)


def _held(dataset: Any, index: int) -> int | None:
    """How many rows a dataset holds that counts more: those from there on are beyond what it reads."""
    low, high = 0, index
    while low < high:
        middle = (low + high) // 2
        low, high = (middle + 1, high) if _reads(dataset, middle) else (low, middle)
    return low if 0 < low < len(dataset) and not _reads(dataset, len(dataset) - 1) else None


def _reads(dataset: Any, index: int) -> bool:
    try:
        dataset[index]
    except IndexError:
        return False
    return True


def name_row(dataset: Any, indices: Any, error: Exception) -> None:
    """Find the index whose row raises, so that the failure names it."""
    if getattr(error, "_dryfit_failure", None) is not None or not isinstance(indices, (list, tuple)):
        return
    for index in indices:
        try:
            dataset[index]
        except Exception:
            known = {"rows": len(dataset)} if made_at(dataset) else {}
            held = _held(dataset, int(index)) if known and isinstance(error, IndexError) else None
            annotate(error, index=int(index), **known, **({"held": held} if held is not None else {}))
            return
