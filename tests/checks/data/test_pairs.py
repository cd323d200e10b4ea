"""Labels out of step: what the seam has proven is told, with what it has proven it by."""

import pytest

from dryfit.checks.data.pairs import REMEDIES, label_among_inputs, labels_out_of_step, mask_not_turned
from dryfit.checks.metrics.sums import counts_never_reset
from dryfit.core.evidence.data import Data, Leak, Pairing, Turned
from dryfit.core.evidence.metrics import Metrics, Tally
from dryfit.core.finding import Finding, Severity
from make import location


@pytest.mark.parametrize("kind", sorted(REMEDIES))
def test_a_pairing_is_told_once_with_its_proof(kind: str) -> None:
    pairing = Pairing(kind, 400, 0.5, 0.95, 0.52, location())
    (finding,) = labels_out_of_step(Data(pairings=(pairing, pairing)))
    assert finding.location == location()
    assert finding.fix == REMEDIES[kind]
    assert finding.proof is not None
    assert "50%" in finding.proof.before
    assert "95%" in finding.proof.after


def test_nothing_is_told_of_nothing() -> None:
    assert not list(labels_out_of_step(Data()))


def test_a_leaked_column_is_told_once_with_what_it_is_worth() -> None:
    leak = Leak(5, 600, 1.0, 0.77, 0.5, location())
    (finding,) = label_among_inputs(Data(leaks=(leak, leak)))
    assert finding.proof is not None
    assert "77%" in finding.proof.after


def test_a_column_that_a_scaler_has_changed() -> None:
    (finding,) = label_among_inputs(Data(leaks=(Leak(5, 600, 1.0, 0.77, 0.5, location(), scaled=True),)))
    assert "is the label, scaled, in all 600 rows" in finding.message


def test_counts_that_go_on_are_told_with_what_they_began_at() -> None:
    (finding,) = counts_never_reset(Metrics(tallies=(Tally("correct", "total", 74, 160, location()),)))
    assert finding.proof is not None
    assert "`correct` 74 and `total` 160" in finding.proof.before
    assert not list(counts_never_reset(Metrics()))


def test_a_window_that_ends_with_its_target() -> None:
    leak = Leak(47, 200, 1.0, 0.0, 0.0, location(), slides=True)
    (finding,) = label_among_inputs(Data(leaks=(leak,)))
    assert "last of the 48 steps" in finding.message


def test_masks_that_stay_while_their_pictures_turn() -> None:
    (finding,) = mask_not_turned(Data(turned=(Turned("flipped left to right", 4, 6, 8, location()),)))
    assert finding.proof is not None
    assert "4 of 6 rows" in finding.proof.before
    assert not list(mask_not_turned(Data()))


def test_masks_that_all_lie_across_their_pictures_are_proven_by_what_turning_them_gains() -> None:
    (finding,) = mask_not_turned(Data(turned=(Turned("transposed", 47, 48, 1, location(), (0.1, 0.4)),)))
    assert finding.proof is not None
    assert "0.10" in finding.proof.before
    assert "0.40 in 47 of 48" in finding.proof.after


def test_a_column_that_one_class_alone_has_is_a_warning() -> None:
    data = Data(leaks=(Leak(3, 900, 0.99, 0.9, 0.9, location(4), value=0.0),))
    found = [entry for entry in label_among_inputs(data) if isinstance(entry, Finding)]
    assert [(entry.location, entry.severity, entry.proof) for entry in found] == [(location(4), Severity.WARNING, None)]
