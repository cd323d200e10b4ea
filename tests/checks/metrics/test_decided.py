"""MET113, MET305 to MET307, MET313, MET314: what is exchanged, divided or ranked, and by which number it is decided."""

import pytest

import make
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Evidence, Metrics
from dryfit.core.evidence.metrics import ExchangedScore, Ranking, Share, Threshold
from dryfit.core.report import Status


@pytest.mark.parametrize(
    ("given", "turned", "before"), [(0.25, 0.75, "the score is 0.25"), (None, None, "it counts 3 rows of class oak")]
)
def test_answers_in_place_of_targets(given: float | None, turned: float | None, before: str) -> None:
    found = ExchangedScore("recall_score", 40, given, turned, "oak", 3, 9, make.location())
    (finding,) = CATALOGUE["MET113"].run(Evidence(metrics=Metrics(exchanged_scores=(found,)))).findings
    assert finding.proof is not None
    assert finding.proof.before == before


def test_a_score_with_its_targets_first_is_no_finding() -> None:
    assert CATALOGUE["MET113"].run(Evidence(metrics=Metrics())).status is Status.PASSED


@pytest.mark.parametrize(("kind", "code"), [("", "MET304"), ("softmax", "MET307")])
@pytest.mark.parametrize("drawn", [False, True])
def test_what_is_held_against_a_threshold(kind: str, code: str, drawn: bool) -> None:
    entry = Threshold(0.5, 80, 10, 30, make.location(), kind, drawn)
    evidence = Evidence(metrics=Metrics(thresholds=(entry,)))
    assert {c for c in ("MET304", "MET307") if CATALOGUE[c].run(evidence).findings} == {code}
    (finding,) = CATALOGUE[code].run(evidence).findings
    assert finding.proof is not None
    assert ("drawn" in finding.proof.before) is drawn


@pytest.mark.parametrize(("above", "proven"), [(29, True), (30, False)])
def test_a_softmax_that_changes_no_decision_proves_nothing(above: int, proven: bool) -> None:
    entry = Threshold(0.5, 80, above, 30, make.location(), "softmax")
    (finding,) = CATALOGUE["MET307"].run(Evidence(metrics=Metrics(thresholds=(entry,)))).findings
    assert (finding.proof is not None) is proven


@pytest.mark.parametrize(
    ("share", "codes"),
    [
        (Share("right", "held", 3.1, 4, 80, make.location(), kind="share"), {"MET306"}),
        (Share("total", "held", 90.0, 4, 80, make.location(), kind="loss", last=1.1), {"MET305"}),
        (Share("right", "held", 3.0, 4, 80, make.location()), {"MET305"}),
    ],
)
def test_sums_over_another_whole(share: Share, codes: set[str]) -> None:
    evidence = Evidence(metrics=Metrics(shares=(share,)))
    assert {code for code in ("MET305", "MET306") if CATALOGUE[code].run(evidence).findings} == codes


@pytest.mark.parametrize(("last", "proven"), [(1.1, True), (None, False)])
def test_a_sum_of_losses_is_proven_by_the_last_of_them(last: float | None, proven: bool) -> None:
    share = Share("total", "held", 90.0, 4, 80, make.location(), kind="loss", last=last)
    (finding,) = CATALOGUE["MET305"].run(Evidence(metrics=Metrics(shares=(share,)))).findings
    assert (finding.proof is not None) is proven


@pytest.mark.parametrize(("kind", "code"), [("decisions", "MET313"), ("column", "MET314")])
@pytest.mark.parametrize("ordered", [0.3, 0.8])
def test_what_rows_are_ranked_by(kind: str, code: str, ordered: float) -> None:
    entry = Ranking("roc_auc_score", kind, 90, 2, 80, 0.4, ordered, make.location())
    evidence = Evidence(metrics=Metrics(rankings=(entry,)))
    assert {c for c in ("MET313", "MET314") if CATALOGUE[c].run(evidence).findings} == {code}
    (finding,) = CATALOGUE[code].run(evidence).findings
    assert finding.proof is not None
    assert "0.4" in finding.proof.before + finding.proof.after
