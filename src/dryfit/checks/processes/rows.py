"""The rows that ranks see."""

import ast
from collections.abc import Iterator, Sequence

from dryfit.core.check import check
from dryfit.core.evidence import Processes
from dryfit.core.evidence.processes import Feed, Rank
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import location_of, nodes_of, parse, source_of
from dryfit.core.trace import calls_named

# Rows named in a sentence; more do not help a reader.
NAMED_ROWS = 4
# Rows that two passes must share, in the same order, to count as the same: fewer may do so by chance.
SAME_ROWS = 4
# What puts rows into an order, or into parts, that another process may not repeat.
ORDERING = ("shuffle", "random_split", "train_test_split", "sample", "randperm", "permutation", "rand", "randn")
# Samplers that go through all rows, whatever the rank.
WHOLE = ("RandomSampler", "SequentialSampler")


@check("DST101", Severity.ERROR)
def same_rows_on_every_rank(processes: Processes) -> Findings:
    """Every rank trains on the same rows.

    Cause:
        Each rank runs the whole script. Without a sampler that knows of the ranks each goes
        through all of the data: several devices do the work of one, and an epoch counts as several.

    Fix:
        `DataLoader(dataset, sampler=DistributedSampler(dataset))`, without `shuffle=True`,
        and `sampler.set_epoch(epoch)` at the start of each epoch.
    """
    feeds = _training_feeds(processes)
    if not is_joined(processes) or (_is_divided(feeds) and not _take_one_share(processes, feeds)):
        return
    rows = [_named(feed.taken[0]) if feed and feed.taken else "" for feed in feeds]
    first = feeds[0] if feeds else None
    if first is not None and _is_divided(feeds):
        yield _one_share(processes, first, rows)
    elif _are_fed_alike(processes):
        what = f", beginning with rows {rows[0]}" if rows and rows[0] else ""
        message = f"Every rank trains on the same batches{what}."
        proof = Proof("experiment", _by_rank("took rows", rows), _with_sampler(feeds)) if first else _alike(processes)
        where = first.location if first else processes.ranks[0].fed[0].location
        yield Finding(message, {"ranks": len(processes.ranks)}, where, _sampled(first), _sampler_edits(first), proof)
    elif first is not None and _go_through_all(processes, feeds):
        yield Finding(
            f"Every rank goes through all {first.rows} rows, each in an order of its own: "
            f"an epoch sees every row {len(feeds)} times.",
            {"ranks": len(feeds), "rows": first.rows},
            first.location,
            _sampled(first),
            _sampler_edits(first),
        )


def _take_one_share(processes: Processes, feeds: Sequence[Feed | None]) -> bool:
    """Whether the samplers of all ranks gave the same rows; other rows may hold the same values."""
    taken = [feed.taken[0] if feed and feed.taken else () for feed in feeds]
    return len(taken[0]) >= SAME_ROWS and all(own == taken[0] for own in taken) and _are_fed_alike(processes)


def _one_share(processes: Processes, first: Feed, rows: list[str]) -> Finding:
    """A sampler that knows of the ranks, and is told on each of them that it is the same."""
    return Finding(
        "The sampler gives every rank the same share of the rows"
        + (f", beginning with rows {rows[0]}" if rows and rows[0] else "")
        + "; nobody takes the rest.",
        {"ranks": len(processes.ranks)},
        _rank_given(first.location) or first.location,
        "Leave `rank=` out, or give the process's own: `rank=dist.get_rank()`.",
        (),
        Proof("experiment", _by_rank("took rows", rows), "by its own rank each would take other rows"),
    )


def _rank_given(where: Location | None) -> Location | None:
    """The only number that a sampler is given for its rank."""
    tree = parse(where.path) if where is not None else None
    words = [word for node in nodes_of(tree) if isinstance(node, ast.Call) for word in node.keywords] if tree else []
    found = [word.value for word in words if word.arg == "rank"]
    return location_of(found[0], where.path) if len(found) == 1 and where is not None else None


def is_joined(processes: Processes) -> bool:
    """Whether two ranks or more were rehearsed, and each has joined the others in a group."""
    return len(processes.ranks) > 1 and all(rank.group for rank in processes.ranks)


def _training_feeds(processes: Processes) -> list[Feed | None]:
    """For each rank the loader that it trained on; empty where one of them has none."""
    found = [_training_feed(rank) for rank in processes.ranks]
    return found if all(found) else []


def _training_feed(rank: Rank) -> Feed | None:
    used = {fed.loader for fed in rank.fed}
    return next((feed for feed in rank.feeds if feed.trained and (feed.loader in used or not used)), None)


def _is_divided(feeds: Sequence[Feed | None]) -> bool:
    return any(feed is not None and feed.divided for feed in feeds)


def _are_fed_alike(processes: Processes) -> bool:
    """Whether the first training calls of all ranks had the same inputs."""
    calls = [[fed.digest for fed in rank.fed] for rank in processes.ranks]
    shared = min(map(len, calls))
    return shared > 1 and all(own[:shared] == calls[0][:shared] for own in calls) and all(calls[0])


def _go_through_all(processes: Processes, feeds: Sequence[Feed | None]) -> bool:
    first = feeds[0]
    if first is None or not first.contents:
        return False
    alike = all(f and f.sampler in WHOLE and (f.rows, f.contents) == (first.rows, first.contents) for f in feeds)
    return alike and all(fed.examples == fed.served for rank in processes.ranks for fed in rank.fed)


def _with_sampler(feeds: Sequence[Feed | None]) -> str:
    parts = [_named(feed.sharded) if feed else "" for feed in feeds]
    return f"with a DistributedSampler {_by_rank('takes rows', parts)}"


def _alike(processes: Processes) -> Proof:
    calls = min(len(rank.fed) for rank in processes.ranks)
    return Proof("experiment", f"the inputs of {calls} calls are equal on all ranks", "nothing divides them")


def _by_rank(verb: str, rows: Sequence[str]) -> str:
    return ", ".join(f"rank {rank} {verb} {named}" for rank, named in enumerate(rows))


def _named(rows: Sequence[int]) -> str:
    return " ".join(map(str, rows[:NAMED_ROWS]))


def _sampled(feed: Feed | None) -> str:
    name = feed.dataset_name if feed else ""
    return f"sampler=DistributedSampler({name or 'dataset'}), without shuffle."


def _sampler_edits(feed: Feed | None) -> tuple[Edit, ...]:
    """The sampler in the place of `shuffle`, where the loader has one dataset with a name and no sampler."""
    if feed is None or feed.location is None or feed.sampler not in WHOLE:
        return ()
    dataset, call = source_of(feed.dataset_at), source_of(feed.location)
    if not dataset.isidentifier() or "sampler" in call:
        return ()
    order = "" if feed.shuffles else ", shuffle=False"
    added = Edit(Action.SET_ARGUMENT, feed.location, "sampler", f"DistributedSampler({dataset}{order})", safe=False)
    imported = Edit(
        Action.IMPORT, feed.location, value="from torch.utils.data.distributed import DistributedSampler", safe=False
    )
    removed = (Edit(Action.REMOVE_ARGUMENT, feed.location, "shuffle", safe=False),) if "shuffle" in call else ()
    return (*removed, added, imported)


@check("DST102", Severity.ERROR)
def datasets_that_differ_between_ranks(processes: Processes) -> Findings:
    """The ranks divide datasets that are not the same.

    Cause:
        A DistributedSampler gives each rank its part of the indices, on the trust that an index is the
        same row everywhere. A split or shuffle that each rank draws for itself breaks it: some rows
        are seen twice, others never, and what one rank trains on another may evaluate.

    Fix:
        Draw the split with a seed that is the same on all ranks, or once, before the ranks start.
    """
    for first, other, rank in _pairs_of_feeds(processes):
        shared = [index for index in first.contents if index in other.contents]
        differing = [index for index in shared if first.contents[index] != other.contents[index]]
        if first.rows == other.rows and not differing:
            continue
        if not (first.contents and other.contents) or _draw_their_own(first, other):
            continue
        told = (
            f"row {differing[0]} is not the same row"
            if differing
            else f"rank 0 has {first.rows} rows, rank {rank} {other.rows}"
        )
        yield Finding(
            f"The ranks divide different datasets: {told}.",
            {"rows_on_rank_0": first.rows, f"rows_on_rank_{rank}": other.rows, "differing": len(differing)},
            _made_at(first) or first.dataset_at or first.location,
            fix="Draw the rows with the same seed on every rank.",
            proof=Proof("experiment", f"between the ranks {told}", "read twice on one rank, every row is the same"),
            severity=None if set(first.known) & set(other.known) else Severity.WARNING,
        )
        return


def _pairs_of_feeds(processes: Processes) -> Iterator[tuple[Feed, Feed, int]]:
    """The loaders that divide their rows, on rank 0 and on each other rank."""
    if not is_joined(processes):
        return
    for rank in processes.ranks[1:]:
        for first in processes.ranks[0].feeds:
            other = next((feed for feed in rank.feeds if feed.loader == first.loader), None)
            if other is not None and first.divided and other.divided and first.location == other.location:
                yield first, other, rank.number


def _draw_their_own(first: Feed, other: Feed) -> bool:
    """Whether the ranks share no row, and nobody seeded them apart: rows made up at random, none seen twice or lost."""
    return not set(first.known) & set(other.known) and first.seeds == other.seeds


def _made_at(feed: Feed) -> Location | None:
    """The call that orders or splits the rows, where the file has only one; else what the dataset's name is given."""
    path = feed.location.path if feed.location else ""
    ordering = calls_named(path, *ORDERING) if path else []
    before = [call for call in ordering if feed.location and call.lineno <= feed.location.line]
    if len(before) == 1:
        return location_of(before[0], path)
    name, tree = source_of(feed.dataset_at), parse(path) if path else None
    assigned = [n for n in nodes_of(tree) if isinstance(n, ast.Assign) and _binds(n, name)] if tree else []
    return location_of(assigned[-1].value, path) if assigned else None


def _binds(statement: ast.Assign, name: str) -> bool:
    return any(isinstance(node, ast.Name) and node.id == name for t in statement.targets for node in ast.walk(t))


@check("DST103", Severity.WARNING)
def sampler_without_set_epoch(processes: Processes) -> Findings:
    """A shuffling sampler is never told the epoch.

    Cause:
        A DistributedSampler shuffles by its seed and its epoch, so that all ranks draw the same
        order. Its epoch stays 0 until it is told: every epoch repeats the order of the first.

    Fix:
        `sampler.set_epoch(epoch)` at the start of each epoch.
    """
    for feed in processes.ranks[0].feeds if processes.ranks else ():
        if not feed.divided or not feed.shuffles or not feed.next_epoch or len(feed.taken) < 2:
            continue
        first, second = feed.taken[0], feed.taken[1]
        shared = min(len(first), len(second), len(feed.next_epoch))
        if shared < SAME_ROWS or feed.trained < 2 or first[:shared] != second[:shared]:
            continue
        if feed.next_epoch[:shared] == first[:shared]:
            continue
        name = feed.sampler_name or "sampler"
        yield Finding(
            f"The second epoch takes the rows of the first in the same order, from {_named(first)} on.",
            {"passes": feed.trained, "sampler": feed.sampler},
            feed.looped_at or feed.location,
            fix=f"`{name}.set_epoch(epoch)` before the loop over the batches.",
            edits=_told_epoch(feed),
            proof=Proof(
                "experiment", f"epoch 2 takes {_named(second)}", f"with set_epoch(1) {_named(feed.next_epoch)}"
            ),
        )


def _told_epoch(feed: Feed) -> tuple[Edit, ...]:
    """`set_epoch` before the loop over the batches, with the variable of the loop around it."""
    where, name = feed.looped_at, feed.sampler_name
    tree = parse(where.path) if where else None
    loops = [n for n in nodes_of(tree) if isinstance(n, ast.For)] if tree and where else []
    around = [n for n in loops if where and n.lineno <= where.line <= (n.end_lineno or 0)]
    around.sort(key=lambda loop: loop.lineno)
    if len(around) < 2 or not name or not isinstance(around[-2].target, ast.Name) or where is None:
        return ()
    value = f"{name}.set_epoch({around[-2].target.id})"
    return (Edit(Action.INSERT_BEFORE, location_of(around[-1], where.path), value=value),)


@check("DST104", Severity.ERROR)
def uneven_loaders(processes: Processes) -> Findings:
    """One rank has more batches in an epoch than another.

    Cause:
        Every backward of a replica waits for the other ranks. A rank that still has a batch when
        another has none left waits for ever; the run hangs at the end of the first epoch.

    Fix:
        Let a DistributedSampler divide the rows, which fills up what is missing, or train inside
        of `with Join([model]):`.
    """
    feeds = _training_feeds(processes)
    if not is_joined(processes) or not feeds or not all(_trains_together(rank) for rank in processes.ranks):
        return
    batches = [feed.batches for feed in feeds if feed]
    if None in batches or len(set(batches)) < 2:
        return
    hung = [rank for rank in processes.ranks if rank.waits_in is not None]
    if not hung and len({feed.served for feed in feeds if feed}) > 1:
        return  # Some ranks did go on alone, and nothing waited for them.
    counts = ", ".join(f"rank {rank} {count}" for rank, count in enumerate(batches))
    yield Finding(
        f"The ranks have different numbers of batches in an epoch: {counts}.",
        {f"batches_on_rank_{rank}": count for rank, count in enumerate(batches)},
        feeds[0].location if feeds[0] else None,
        fix="Give every rank as many batches as the others.",
        proof=_hanging(hung, "while both had a batch, no rank waited") if hung else None,
    )


def _trains_together(rank: Rank) -> bool:
    return any(replica.calls for replica in rank.replicas)


def _hanging(hung: Sequence[Rank], after: str) -> Proof:
    waits = [
        f"rank {rank.number} waits in `{rank.waits_in.operation}`"
        + (f" at line {rank.waits_in.location.line}" if rank.waits_in.location else "")
        for rank in hung
        if rank.waits_in
    ]
    return Proof("experiment", f"{' and '.join(waits)} for ever", after)
