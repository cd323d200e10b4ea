"""Rows and files that stand in two parts."""

from dryfit.checks.data.splits import held_out_files_trained_on, parts_drawn_anew
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_refused import Overlap
from dryfit.core.evidence.keras_rows import DrawnApart
from dryfit.core.finding import Location
from make import location


def test_what_two_parts_were_given_otherwise_is_told() -> None:
    (finding,) = held_out_files_trained_on(Keras(overlaps=(Overlap(5, 8, "seed", "1", "2"),)))
    assert finding.fix == "seed=1"
    assert not finding.edits
    assert not list(held_out_files_trained_on(Keras()))


def test_parts_cut_of_one_shuffle() -> None:
    shuffled = Location("train.py", 4, 8, 4, 25, "rows.shuffle(400)")
    (found,) = parts_drawn_anew(Keras(drawn_apart=(DrawnApart(70, 100, shuffled, location()),)))
    assert found.location == shuffled
    assert [(edit.name, edit.value) for edit in found.edits] == [("reshuffle_each_iteration", "False")]
    (found,) = parts_drawn_anew(Keras(drawn_apart=(DrawnApart(70, 100, None, location()),)))
    assert (found.location, found.edits) == (location(), ())
    assert not list(parts_drawn_anew(Keras()))
