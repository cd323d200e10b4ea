"""DAT104, DAT105: columns that Trainer removes, on both sides of what it takes."""

from dataclasses import replace

import pytest

import make
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Data, Evidence, Failure, Failures, Script
from dryfit.core.evidence.data import Column, Dataset
from dryfit.core.evidence.data_held import Waited
from dryfit.core.evidence.mistaken import Mapped
from dryfit.core.evidence.reading import PlainColumns
from dryfit.core.finding import Location
from dryfit.core.report import Status
from dryfit.core.stage import Stage

COLUMNS = (Column("tile", "string"), Column("tint", "int64"))
GIVEN = Dataset("train", columns=COLUMNS, forward_takes=("pixel_values", "labels"))
READ = replace(GIVEN, collate_reads=("tile",))
EMPTIED = replace(GIVEN, dropped=("tile", "tint"))
TEXT = replace(EMPTIED, main_input="pixel_values")
RAISED = Failures((Failure(0, Stage.BATCH, "collate", "KeyError", "'tile'"),))


TRANSFORMED = replace(GIVEN, transform_reads=("tile",))


@pytest.mark.parametrize(("code", "dataset"), [("DAT104", READ), ("DAT104", TRANSFORMED), ("DAT105", EMPTIED)])
def test_removed_columns_explain_a_failure(code: str, dataset: Dataset) -> None:
    result = CATALOGUE[code].run(Evidence(data=Data((dataset,)), failures=RAISED))
    assert result.status is Status.FAILED
    assert result.findings[0].explains == 0
    assert "tile" in result.findings[0].message


@pytest.mark.parametrize(
    ("code", "dataset", "failures"),
    [
        ("DAT104", READ, Failures()),
        ("DAT104", EMPTIED, RAISED),
        ("DAT105", EMPTIED, Failures()),
        ("DAT105", replace(EMPTIED, collate_reads=("tile",)), RAISED),
        ("DAT105", replace(EMPTIED, transform_reads=("tile",)), RAISED),
        ("DAT105", replace(GIVEN, dropped=("tile",)), RAISED),
        ("DAT105", TEXT, RAISED),
        ("DAT105", Dataset("train"), RAISED),
    ],
)
def test_what_is_not_missed_is_left_alone(code: str, dataset: Dataset, failures: Failures) -> None:
    assert CATALOGUE[code].run(Evidence(data=Data((dataset,)), failures=failures)).status is Status.PASSED


def test_a_column_of_another_length_is_told_by_its_map() -> None:
    odd = Failure(0, Stage.SCRIPT, "map", "ArrowInvalid", "", facts={"odd": "labels", "values": 3, "rows": 90})
    result = CATALOGUE["DAT111"].run(Evidence(failures=Failures((odd,))))
    assert [finding.explains for finding in result.findings] == [0]
    assert "3 values" in result.findings[0].message
    assert not CATALOGUE["DAT111"].run(Evidence(failures=Failures((replace(odd, facts={}),)))).findings


def test_a_function_of_lists_is_told_at_its_map() -> None:
    where = Location("train.py", 8, 0, 8, 20, "data.map(encode)")
    raised = Failure(0, Stage.SCRIPT, "map", "TypeError", "'int' object is not iterable")
    for batched, fix in ((False, "batched=True"), (True, "batched=False")):
        script = Script(mapped=(Mapped("encode", batched, where, 0),))
        found = CATALOGUE["DAT112"].run(Evidence(script=script, failures=Failures((raised,)))).findings
        assert [(f.explains, f.fix, f.location) for f in found] == [(0, fix, where)]
        known = Failures((replace(raised, explained_by="DAT106"),))
        assert not CATALOGUE["DAT112"].run(Evidence(script=script, failures=known)).findings


def test_a_column_of_single_values_is_taken_away_before_the_map() -> None:
    where = Location("train.py", 8, 0, 8, 16, "data.map(group)")
    raised = Failure(0, Stage.SCRIPT, "map", "TypeError", "'int' object is not iterable")
    script = Script(plain_columns=(PlainColumns("group", ("id",), where, 0),))
    (finding,) = CATALOGUE["DAT115"].run(Evidence(script=script, failures=Failures((raised,)))).findings
    assert finding.message == "`group` goes over every column alike, and `id` holds a single value a row."
    assert (finding.explains, finding.location, finding.fix) == (0, where, '.remove_columns(["id"]) before `map`')
    known = Failures((replace(raised, explained_by="DAT106"),))
    assert not CATALOGUE["DAT115"].run(Evidence(script=script, failures=known)).findings


@pytest.mark.parametrize(("in_keywords", "code"), [(True, "DAT104"), (False, "DAT114")])
def test_a_column_that_forward_would_take_is_told_by_what_it_changes(in_keywords: bool, code: str) -> None:
    evidence = Evidence(data=Data(waited=(Waited("side", "side", 0.25, make.location(), in_keywords),)))
    found = {c: CATALOGUE[c].run(evidence).findings for c in ("DAT104", "DAT114")}
    assert [c for c in found if found[c]] == [code]
    assert "0.25" in found[code][0].proof.after
