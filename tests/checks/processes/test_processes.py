"""Checks of several ranks, over evidence made by hand, on both sides of each condition."""

from dataclasses import replace
from typing import Any

import pytest

import make
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Evidence, Failure, Failures
from dryfit.core.evidence.processes import (
    Collective,
    Evaluation,
    Fed,
    Feed,
    Group,
    Processes,
    Rank,
    Replica,
    Saved,
    Stepped,
)
from dryfit.core.finding import Finding, Severity
from dryfit.core.stage import Stage

GROUP = Group("nccl", make.location(3))


def rank(number: int, **changes: Any) -> Rank:
    return replace(Rank(number, GROUP, ended="end"), **changes)


def judge(code: str, *ranks: Rank, **evidence: Any) -> list[Finding]:
    return list(CATALOGUE[code].run(Evidence(processes=Processes(ranks, "torchrun"), **evidence)).findings)


def feed(*taken: tuple[int, ...], **changes: Any) -> Feed:
    made = Feed(0, make.location(10), rows=64, batches=8, sampler="SequentialSampler", taken=taken, trained=2, served=4)
    return replace(made, **changes)


def fed(*digests: str, **changes: Any) -> tuple[Fed, ...]:
    return tuple(replace(Fed(make.location(20), digest, 0, 8, 8), **changes) for digest in digests)


def test_no_check_of_the_processes_speaks_of_one_rank() -> None:
    alone = rank(0, feeds=(feed((0, 1)),), fed=fed("a", "b"), saved=(Saved("m.pt", make.location()),))
    codes = [code for code in CATALOGUE if code.startswith("DST")]
    assert [code for code in codes if judge(code, alone)] == []


@pytest.mark.parametrize(
    ("other", "count"), [(("a", "b"), 1), (("a", "b", "c"), 1), (("a", "c"), 0), (("a",), 0), (("", ""), 0)]
)
def test_the_same_inputs_on_every_rank(other: tuple[str, ...], count: int) -> None:
    ranks = rank(0, fed=fed("a", "b"), feeds=(feed((0, 1, 2)),)), rank(1, fed=fed(*other), feeds=(feed((0, 1, 2)),))
    assert len(judge("DST101", *ranks)) == count


def test_the_same_inputs_without_a_loader_point_at_the_call() -> None:
    (found,) = judge("DST101", rank(0, fed=fed("a", "b")), rank(1, fed=fed("a", "b")))
    assert found.location == make.location(20)
    assert found.proof is not None


def test_equal_inputs_of_divided_rows_are_no_fault() -> None:
    ranks = (rank(n, fed=fed("a", "a"), feeds=(feed((n, n + 2), divided=True),)) for n in (0, 1))
    assert not judge("DST101", *ranks)


@pytest.mark.parametrize(("rows", "other", "count"), [(4, False, 1), (3, False, 0), (4, True, 0)])
def test_a_sampler_that_gives_every_rank_one_share(rows: int, other: bool, count: int) -> None:
    own, last = feed(tuple(range(rows)), divided=True), feed(tuple(range(rows - other)), divided=True)
    found = judge("DST101", rank(0, fed=fed("a", "b"), feeds=(own,)), rank(1, fed=fed("a", "b"), feeds=(last,)))
    assert len(found) == count
    assert all(one.proof is not None for one in found)


@pytest.mark.parametrize(
    ("changes", "count"),
    [({}, 1), ({"contents": {}}, 0), ({"contents": {"0": "y"}}, 0), ({"rows": 32}, 0), ({"sampler": "Own"}, 0)],
)
def test_every_rank_going_through_all_rows(changes: dict[str, Any], count: int) -> None:
    own = feed((3, 1), contents={"0": "x"}, sampler="RandomSampler")
    other = replace(own, taken=((2, 0),), **changes)
    found = judge("DST101", rank(0, fed=fed("a", "b"), feeds=(own,)), rank(1, fed=fed("c", "d"), feeds=(other,)))
    assert len(found) == count
    assert all(one.proof is None for one in found)


def test_a_batch_that_is_cut_up_after_the_loader_is_divided() -> None:
    own = feed((3, 1), contents={"0": "x"}, sampler="RandomSampler")
    ranks = [rank(n, fed=fed(str(n), "b", examples=4), feeds=(own,)) for n in range(2)]
    assert not judge("DST101", *ranks)


@pytest.mark.parametrize(
    ("changes", "count"),
    [
        ({"contents": {"0": "y", "1": "b"}}, 1),
        ({"rows": 63}, 1),
        ({}, 0),
        ({"contents": {}}, 0),
        ({"contents": {"0": "y"}, "divided": False}, 0),
        ({"contents": {"0": "y"}, "location": make.location(11)}, 0),
    ],
)
def test_datasets_that_differ(changes: dict[str, Any], count: int) -> None:
    own = feed(divided=True, contents={"0": "a", "1": "b"}, known=("a", "b"))
    assert len(judge("DST102", rank(0, feeds=(own,)), rank(1, feeds=(replace(own, **changes),)))) == count


@pytest.mark.parametrize(
    ("seeds", "known", "severities"),
    [(("1",), ("c",), [Severity.WARNING]), ((), ("c",), []), ((), ("b", "c"), [None]), (("1",), ("b",), [None])],
)
def test_rows_that_every_rank_makes_up(
    seeds: tuple[str, ...], known: tuple[str, ...], severities: list[Severity | None]
) -> None:
    own = feed(divided=True, contents={"0": "a"}, known=("a", "b"))
    other = replace(own, contents={"0": "c"}, known=known, seeds=seeds)
    found = judge("DST102", rank(0, feeds=(own,)), rank(1, feeds=(other,)))
    assert [one.severity for one in found] == severities


@pytest.mark.parametrize(
    ("second", "changes", "count"),
    [
        ((4, 2, 7, 1), {}, 1),
        ((4, 2, 7, 0), {}, 0),
        ((4, 2, 7), {}, 0),
        ((4, 2, 7, 1), {"shuffles": False}, 0),
        ((4, 2, 7, 1), {"trained": 1}, 0),
        ((4, 2, 7, 1), {"next_epoch": ()}, 0),
        ((4, 2, 7, 1), {"next_epoch": (4, 2, 7, 1)}, 0),
    ],
)
def test_an_order_that_repeats(second: tuple[int, ...], changes: dict[str, Any], count: int) -> None:
    own = feed((4, 2, 7, 1), second, divided=True, shuffles=True, next_epoch=(9, 8, 3, 5))
    assert len(judge("DST103", rank(0, feeds=(replace(own, **changes),)), rank(1))) == count


def trains(number: int, batches: int | None, served: int = 4, **changes: Any) -> Rank:
    own = feed(batches=batches, served=served)
    return rank(number, feeds=(own,), replicas=(Replica(0, calls=3),), **changes)


@pytest.mark.parametrize(("other", "served", "count"), [(7, 4, 1), (8, 4, 0), (None, 4, 0), (7, 3, 0)])
def test_uneven_loaders(other: int | None, served: int, count: int) -> None:
    assert len(judge("DST104", trains(0, 8), trains(1, other, served))) == count


def test_uneven_loaders_are_proven_by_a_rank_that_waits() -> None:
    waits = Collective("backward", make.location(30))
    (found,) = judge("DST104", trains(0, 8, 5, waits_in=waits, ended="hang"), trains(1, 7))
    assert found.proof is not None
    assert "rank 0 waits in `backward` at line 30" in found.proof.before


def test_loaders_of_ranks_that_share_no_model_may_be_uneven() -> None:
    assert not judge("DST104", rank(0, feeds=(feed(batches=8),)), rank(1, feeds=(feed(batches=7),)))


def stepped(gradient: float, after: float, number: int = 1, before: float = 1.0) -> Stepped:
    return Stepped(number, 0, make.location(40), {"w": gradient}, {"w": before} if number == 1 else {}, {"w": after})


@pytest.mark.parametrize(
    ("gradient", "after", "count"), [(1.000_02, 0.9, 1), (1.000_005, 0.9, 0), (1.1, 0.8, 0), (1.0, 0.8, 0)]
)
def test_gradients_that_differ(gradient: float, after: float, count: int) -> None:
    ranks = rank(0, steps=(stepped(1.0, 0.8),)), rank(1, steps=(stepped(gradient, after),))
    assert len(judge("DST201", *ranks)) == count


def test_ranks_that_average_their_weights_later_are_one_training() -> None:
    first = rank(0, steps=(stepped(1.0, 0.8), stepped(1.0, 0.7, 2)))
    assert not judge("DST201", first, rank(1, steps=(stepped(1.2, 0.9), stepped(1.1, 0.7, 2))))
    assert judge("DST201", first, rank(1, steps=(stepped(1.2, 0.9), stepped(1.1, 0.6, 2))))


def test_sharded_weights_differ_by_design() -> None:
    ranks = [rank(n, steps=(stepped(1.0 + n, 0.8 + n),), sharded_weights=True) for n in range(2)]
    assert not judge("DST201", *ranks)
    assert not judge("DST202", *ranks)


@pytest.mark.parametrize(
    ("replica", "said"),
    [
        (None, "Nothing averages the gradients"),
        (Replica(0, model="net", passed_by=3), "`net` is called, and not the replica"),
        (Replica(0, calls=3, moved_at=make.location(9)), "was moved or cast after"),
        (Replica(0, model="net", calls=3, passed_by=1), "`net` is called beside"),
        (Replica(0, calls=3), "are not averaged before the step"),
    ],
)
def test_what_keeps_gradients_apart_is_named(replica: Replica | None, said: str) -> None:
    own = (replica,) if replica else ()
    ranks = rank(0, steps=(stepped(1.0, 0.8),), replicas=own), rank(1, steps=(stepped(1.2, 0.9),), replicas=own)
    (found,) = judge("DST201", *ranks)
    assert said in found.message


def test_processes_that_form_no_group_train_a_model_each() -> None:
    ranks = [replace(rank(n, steps=(stepped(1.0 + n, 0.8),)), group=None) for n in range(2)]
    (found,) = judge("DST201", *ranks)
    assert "The 2 processes of torchrun each train a model of their own" in found.message
    assert not judge("DST101", *ranks)


@pytest.mark.parametrize(("before", "gradient", "count"), [(1.1, 1.0, 1), (1.0, 1.0, 0), (1.1, 1.5, 0)])
def test_weights_that_start_apart(before: float, gradient: float, count: int) -> None:
    ranks = rank(0, steps=(stepped(1.0, 0.8),)), rank(1, steps=(stepped(gradient, 0.9, before=before),))
    assert len(judge("DST202", *ranks)) == count


@pytest.mark.parametrize(
    ("replica", "count"),
    [
        (Replica(0, make.location(), unused=("a.w",), failed=True), 1),
        (Replica(0, make.location(), unused=("a.w",)), 0),
        (Replica(0, make.location(), failed=True), 0),
    ],
)
def test_parameters_unused(replica: Replica, count: int) -> None:
    failures = Failures((Failure(0, Stage.FORWARD, "replica_forward", "RuntimeError", "no"),))
    found = judge("DST203", rank(0, replicas=(replica,)), failures=failures)
    assert len(found) == count
    assert all(one.explains == 0 for one in found)


def test_parameters_that_came_after_the_wrapper() -> None:
    late = (Replica(0, make.location(), calls=3, strangers=("w",)),)
    ranks = rank(0, steps=(stepped(1.0, 0.8),), replicas=late), rank(1, steps=(stepped(1.2, 0.9),), replicas=late)
    (found,) = judge("DST204", *ranks)
    assert found.proof is not None
    assert not judge("DST201", *ranks)
    assert not judge("DST204", rank(0, replicas=(Replica(0, calls=3),)), rank(1))
    (alone,) = judge("DST204", ranks[0])
    assert alone.proof is None


def calls(*operations: str) -> tuple[Collective, ...]:
    return tuple(Collective(operation, make.location(50 + n), n) for n, operation in enumerate(operations))


@pytest.mark.parametrize(
    ("other", "count"), [((), 1), (("barrier",), 0), (("all_reduce",), 1), (("barrier", "barrier"), 1)]
)
def test_collectives_that_do_not_match(other: tuple[str, ...], count: int) -> None:
    found = judge("DST301", rank(0, collectives=calls("barrier")), rank(1, collectives=calls(*other)))
    assert len(found) == count
    assert all(one.proof is None for one in found)


def test_a_rank_that_waits_is_the_proof() -> None:
    waits = Collective("barrier", make.location(50))
    first = rank(0, collectives=calls("barrier"), waits_in=waits, ended="hang")
    (found,) = judge("DST301", first, rank(1))
    assert found.proof is not None
    assert found.message == "Rank 0 calls `barrier`, and rank 1 does not."


def test_a_rank_may_wait_in_what_is_no_collective_of_the_script() -> None:
    waits = Collective("backward", make.location(50))
    (found,) = judge("DST301", rank(0, waits_in=waits, ended="hang"), rank(1))
    assert found.location == make.location(50)


@pytest.mark.parametrize("changes", [{"failed": True}, {"ended": "exception"}, {"ended": "timeout"}])
def test_a_rank_that_failed_explains_why_another_waits(changes: dict[str, Any]) -> None:
    assert not judge("DST301", rank(0, collectives=calls("barrier")), rank(1, **changes))


def evaluated(*rows: int, **changes: Any) -> Evaluation:
    made = Evaluation(1, 4, until=6, rows=rows, location=make.location(60), reported_at=make.location(61))
    return replace(made, **changes)


@pytest.mark.parametrize(
    ("own", "other", "gathered", "count"),
    [
        (evaluated(0, 2), evaluated(1, 3), (), 1),
        (evaluated(0, 2), evaluated(0, 2), (), 0),
        (evaluated(0, 2, reported_at=None), evaluated(1, 3), (), 0),
        (evaluated(0, 2), evaluated(1, 3), (Collective("all_reduce", pass_number=4),), 0),
        (evaluated(0, 2), evaluated(1, 3), (Collective("all_gather", pass_number=5),), 0),
        (evaluated(0, 2), evaluated(1, 3), (Collective("all_reduce", pass_number=3),), 1),
        (evaluated(0, 2), evaluated(1, 3), (Collective("all_reduce", pass_number=6),), 1),
        (evaluated(0, 2), evaluated(1, 3), (Collective("barrier", pass_number=4),), 1),
    ],
)
def test_a_score_of_one_shard(own: Evaluation, other: Evaluation, gathered: tuple[Collective, ...], count: int) -> None:
    ranks = rank(0, evaluations=(own,), collectives=gathered), rank(1, evaluations=(other,), collectives=gathered)
    found = judge("DST401", *ranks)
    assert len(found) == count
    assert all(one.severity is not Severity.ERROR for one in found)


@pytest.mark.parametrize(("path", "count"), [("out/m.pt", 1), ("out/m-1.pt", 0)])
def test_a_file_of_every_rank(path: str, count: int) -> None:
    first = rank(0, saved=(Saved("out/m.pt", make.location()), Saved("out/m.pt", make.location())))
    assert len(judge("DST402", first, rank(1, saved=(Saved(path, make.location()),)))) == count
