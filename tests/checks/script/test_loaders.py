"""Checks of loaders that a line takes for lists or iterators."""

import pytest

import make
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Evidence, Failure, Failures
from dryfit.core.evidence.mistaken import AskedLoader
from dryfit.core.evidence.script import Script
from dryfit.core.finding import Action, Finding
from dryfit.core.stage import Stage

CALL, LOOP = make.location(24), make.location(23)


def judge(entry: AskedLoader, by: str = "") -> list[Finding]:
    """What the check says of a failure, for whose cause another check or none is known."""
    failure = Failure(0, Stage.SCRIPT, "statement", "TypeError", "no", CALL, explained_by=by)
    seen = Evidence(script=Script(asked_loaders=(entry,)), failures=Failures((failure,)))
    return list(CATALOGUE["SCR140"].run(seen).findings)


@pytest.mark.parametrize(("by", "says"), [("", True), ("SCR901", True), ("BAT107", False)])
def test_a_batch_by_its_number(by: str, says: bool) -> None:
    found = judge(AskedLoader("loader", "DataLoader", True, "x, y", True, CALL, LOOP, 0), by)
    told = ["`loader`, a DataLoader, has no batches by number: it gives them one after another."]
    assert [one.message for one in found] == told * says
    assert [one.fix for one in found] == ["for x, y in loader:"] * says


@pytest.mark.parametrize("covers", [True, False])
def test_an_iterator_is_made_before_the_loop(covers: bool) -> None:
    (found,) = judge(AskedLoader("loader", "DataLoader", False, "x, y", covers, CALL, LOOP, 0))
    assert [(one.action, one.value) for one in found.edits] == [
        (Action.INSERT_BEFORE, "loader_batches = iter(loader)"),
        (Action.REPLACE, "next(loader_batches)"),
    ]
    assert [one.safe for one in found.edits] == [covers, covers]


def test_the_first_batch_outside_of_loops() -> None:
    (found,) = judge(AskedLoader("self.loader", "DataLoader", False, "", False, CALL, None, 0))
    assert found.message == "`self.loader`, a DataLoader, is no iterator, and `next` asks for one."
    assert [one.value for one in found.edits] == ["next(iter(self.loader))"]
