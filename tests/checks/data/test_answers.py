"""Answers that are cut, rows of one class that were repeated, and names that are numbered anew."""

from dataclasses import replace

import pytest

from dryfit.checks.data.answers import FEWEST, MOST, SOME, SPARED
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Evidence
from dryfit.core.evidence.data import Coding, Cut, Data, Dataset, Pairing
from dryfit.core.evidence.data_held import Shared
from dryfit.core.finding import Finding, Severity
from dryfit.core.report import Status

CUT = Cut("answer", rows=100, cut=60, limit=16, shorter=30, spared=30)
TRAIN = Coding(("bronze", "gold", "silver"), 800, (300, 300, 200))
TEST = Coding(("gold", "silver"), 200, (120, 80))


def found(code: str, data: Data) -> list[Finding]:
    return list(CATALOGUE[code].run(Evidence(data=data)).findings)


def test_without_data_nothing_is_said() -> None:
    assert CATALOGUE["DAT609"].run(Evidence()).status is Status.SKIPPED


@pytest.mark.parametrize(
    ("cut", "says"),
    [
        (CUT, True),
        (replace(CUT, cut=int(100 * SOME) - 1), False),
        (replace(CUT, rows=FEWEST - 1, cut=FEWEST - 1), False),
        (replace(CUT, spared=SPARED - 1), False),
        (replace(CUT, kind="target", spared=0), True),
    ],
)
def test_answers_that_are_cut(cut: Cut, says: bool) -> None:
    assert bool(found("DAT609", Data(cuts=(cut,)))) is says


@pytest.mark.parametrize(
    ("cut", "severity"),
    [
        (CUT, None),
        (replace(CUT, cut=int(100 * MOST) - 1), Severity.WARNING),
        (replace(CUT, kind="span"), Severity.WARNING),
    ],
)
def test_only_most_of_the_answers_are_an_error(cut: Cut, severity: Severity | None) -> None:
    (finding,) = found("DAT609", Data(cuts=(cut,)))
    assert finding.severity is severity
    assert finding.proof is not None


def test_two_numberings_that_both_splits_use() -> None:
    names = ("silver", "gold", "bronze")
    both = replace(TRAIN, names=names), replace(TEST, names=names, counts=())
    assert found("DAT604", Data(codings=(TRAIN, both[1])))
    assert not found("DAT604", Data(codings=(TRAIN, *both)))


@pytest.mark.parametrize(
    ("first", "later", "says"),
    [
        (TRAIN, TEST, True),
        (TRAIN, replace(TEST, names=("bronze", "gold")), False),
        (TRAIN, replace(TEST, rows=TRAIN.rows), False),
        (TRAIN, replace(TEST, names=("gold", "iron")), False),
        (TRAIN, replace(TEST, rows=7), False),
        (replace(TRAIN, role="train"), replace(TEST, role="eval", rows=TRAIN.rows), True),
        (replace(TRAIN, role="train"), replace(TEST, role="train"), False),
    ],
)
def test_names_that_are_numbered_anew(first: Coding, later: Coding, says: bool) -> None:
    findings = found("DAT604", Data(codings=(first, later)))
    assert bool(findings) is says
    assert all(finding.proof for finding in findings)


@pytest.mark.parametrize(
    ("rare", "says"),
    [
        (("1", 20, 100, 99), True),
        (("1", 15, 100, 99), False),
        (("1", 20, 100, 79), False),
    ],
)
def test_one_class_that_was_repeated_before_the_split(rare: tuple[str, int, int, int], says: bool) -> None:
    shared = Shared(400, rare[3], 300, classes=(("0", 300, 300, 0), rare))
    assert bool(found("DAT504", Data((Dataset("eval", shared=shared),)))) is says


def test_the_training_set_as_the_evaluation_set_is_a_note() -> None:
    (finding,) = found("DAT504", Data((Dataset("eval", shared=Shared(100, 100, 0, same_object=True)),)))
    assert finding.severity is Severity.NOTE
    beside = Dataset("eval", shared=Shared(100, 0, 0))
    assert not found("DAT504", Data((Dataset("eval", shared=Shared(100, 100, 0, same_object=True)), beside)))
    assert not found("DAT504", Data((Dataset("eval", shared=Shared(99, 99, 0, same_object=True)),)))


@pytest.mark.parametrize("halved", [True, False])
def test_numbers_are_told_by_their_halves(halved: bool) -> None:
    pairing = Pairing("order", 100, 0.5, 0.9, 0.5, halved=halved)
    (finding,) = found("DAT505", Data(pairings=(pairing,)))
    assert finding.proof is not None
    assert ("median" in finding.proof.before) is halved


def test_texts_that_are_cut_alike() -> None:
    cut = Cut("text", rows=100, cut=90, limit=4, longest=20)
    (finding,) = found("DAT613", Data(cuts=(cut,)))
    assert finding.facts["rows"] == 10
    assert not found("DAT609", Data(cuts=(cut,)))
    assert not found("DAT613", Data(cuts=(CUT,)))
