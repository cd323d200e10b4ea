"""DST 3xx and 4xx: collectives that not every rank calls, and results and files of several ranks."""

from collections.abc import Iterator
from itertools import zip_longest

from dryfit.checks.processes.rows import is_joined
from dryfit.core.check import check
from dryfit.core.evidence import Processes
from dryfit.core.evidence.processes import Collective, Evaluation, Feed, Rank
from dryfit.core.finding import Finding, Findings, Location, Proof, Severity

# Collectives that bring no rank's numbers to another.
WITHOUT_NUMBERS = ("barrier", "monitored_barrier", "broadcast", "broadcast_object_list")
# How a script's end is named that no exception and no limit brought about, or that a wait did.
OWN_ENDS = ("end", "exit", "hang")


@check("DST301", Severity.ERROR)
def collective_on_one_rank(processes: Processes) -> Findings:
    """A collective is called by some of the ranks only.

    Cause:
        A collective returns when every rank has called it. Inside of `if rank == 0:`, or behind an
        early return of one rank, the others never come: the run hangs until its timeout, or the
        call meets another of theirs and mixes up their numbers.

    Fix:
        Call it on every rank, and keep only what one rank does, saving and printing, in the condition.
    """
    ranks = processes.ranks
    if not is_joined(processes) or any(rank.failed or rank.ended not in OWN_ENDS for rank in ranks):
        return
    if _runs_out(ranks):
        return
    found = next(filter(None, (_odd(ranks[0], other) for other in ranks[1:])), None) or _waits(ranks)
    if found is None:
        return
    rank, called, other = found
    hung = [one for one in ranks if one.waits_in is not None]
    yield Finding(
        f"Rank {rank} calls `{called.operation}`, and rank {other} does not.",
        {"operation": called.operation, "rank": rank},
        called.location,
        fix=f"Call `{called.operation}` on every rank.",
        proof=_proof(ranks, hung) if hung else None,
    )


def _runs_out(ranks: tuple[Rank, ...]) -> bool:
    """Whether a rank had more batches than another, which a check of its own tells."""
    counts = [tuple((feed.loader, feed.batches) for feed in rank.feeds if feed.trained) for rank in ranks]
    return any(own != counts[0] for own in counts)


def _odd(one: Rank, other: Rank) -> tuple[int, Collective, int] | None:
    """The first collective that only one of two ranks calls, with that rank and the other."""
    for first, second in zip_longest(one.collectives, other.collectives):
        if first is not None and second is not None and first.operation == second.operation:
            continue
        theirs = {(c.operation, c.location) for c in other.collectives}
        if second is None or (first is not None and (first.operation, first.location) not in theirs):
            return one.number, first, other.number
        return other.number, second, one.number
    return None


def _waits(ranks: tuple[Rank, ...]) -> tuple[int, Collective, int] | None:
    """What a rank waits in, where the collectives themselves do not tell: a backward, the start of a group."""
    waiting = [rank for rank in ranks if rank.waits_in is not None]
    first = min(waiting, key=lambda rank: rank.ended != "hang", default=None)
    if first is None or first.waits_in is None:
        return None
    other = next(rank.number for rank in ranks if rank is not first)
    return first.number, first.waits_in, other


def _proof(ranks: tuple[Rank, ...], hung: list[Rank]) -> Proof:
    waits = [
        f"rank {rank.number} waits in `{rank.waits_in.operation}`{_line(rank.waits_in.location)}"
        for rank in hung
        if rank.waits_in is not None
    ]
    done = [f"rank {rank.number} has come to its end" for rank in ranks if rank.waits_in is None]
    shared = min(len(rank.collectives) for rank in ranks)
    before = f"the {shared} collectives that all ranks called" if shared > 1 else "what all ranks called"
    return Proof("experiment", f"{' and '.join(waits + done)}: for ever", f"{before} came back at once")


def _line(where: Location | None) -> str:
    return f" at line {where.line}" if where else ""


@check("DST401", Severity.WARNING)
def score_of_one_shard(processes: Processes) -> Findings:
    """A score is computed from one rank's part of the evaluation data.

    Cause:
        A DistributedSampler gives each rank a part of the rows. A metric or mean computed from
        them without a collective is that part's: it differs from rank to rank, and from the true score.

    Fix:
        Add up counts with `dist.all_reduce`, or gather predictions (`accelerator.gather_for_metrics`),
        before the score is computed.
    """
    if not is_joined(processes):
        return
    told: set[int] = set()
    for own, other in _evaluated_apart(processes):
        if own.reported_at is None or own.loader in told or any(_is_gathered(rank, own) for rank in processes.ranks):
            continue
        told.add(own.loader)
        feed = next((feed for feed in processes.ranks[0].feeds if feed.loader == own.loader), None)
        share = _share(feed, len(processes.ranks))
        what = f"`{own.score}`" if own.score else "The score that is reported"
        yield Finding(
            f"{what} is of rank 0's {share} only: no collective gathers what the others saw.",
            {"rank_0": " ".join(map(str, own.rows[:4])), "rank_1": " ".join(map(str, other.rows[:4]))},
            own.reported_at,
            fix="Gather predictions, or add up counts, over the ranks first.",
        )


def _evaluated_apart(processes: Processes) -> Iterator[tuple[Evaluation, Evaluation]]:
    """Evaluations of rank 0 for which another rank took other rows of the same loader."""
    for own in processes.ranks[0].evaluations:
        for rank in processes.ranks[1:]:
            for other in rank.evaluations:
                same = (other.loader, other.pass_number) == (own.loader, own.pass_number)
                if same and own.rows and other.rows and not set(own.rows) & set(other.rows):
                    yield own, other


def _is_gathered(rank: Rank, evaluation: Evaluation) -> bool:
    """Whether a rank's numbers travel between the evaluation's first batch and the next training."""
    until = evaluation.until
    return any(
        called.operation not in WITHOUT_NUMBERS
        and called.pass_number >= evaluation.pass_number
        and (until is None or called.pass_number < until)
        for called in rank.collectives
    )


def _share(feed: Feed | None, ranks: int) -> str:
    if feed is None or feed.rows is None:
        return "rows"
    return f"{-(-feed.rows // ranks)} of {feed.rows} rows"


@check("DST402", Severity.WARNING)
def file_saved_by_every_rank(processes: Processes) -> Findings:
    """Every rank saves to the same file.

    Cause:
        Each rank runs the whole script, the line that saves included. Several processes write one
        file at the same time: it may end up torn, and a rank that loads it may read a half of it.

    Fix:
        Save on one rank (`if dist.get_rank() == 0:`), and let the others wait in a `barrier` where
        they load the file.
    """
    if not is_joined(processes):
        return
    told: set[Location | None] = set()
    for saved in processes.ranks[0].saved:
        by = [rank.number for rank in processes.ranks if any(other.path == saved.path for other in rank.saved)]
        if len(by) < 2 or saved.location in told:
            continue
        told.add(saved.location)
        name = saved.path.replace("\\", "/").rpartition("/")[2]
        yield Finding(
            f"All {len(by)} ranks save to `{name}`.",
            {"path": saved.path, "ranks": len(by)},
            saved.location,
            fix="if dist.get_rank() == 0: around the line that saves.",
        )
