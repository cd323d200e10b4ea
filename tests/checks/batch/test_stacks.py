"""BAT101, BAT103 and BAT110: what a collate function stacks itself, and one that no loader is given."""

from dataclasses import replace
from pathlib import Path

import pytest

from dryfit.checks.batch.unused import unused
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Batch, Evidence, Failure, Failures
from dryfit.core.evidence.batch import Collation
from dryfit.core.evidence.operation import TensorCall
from dryfit.core.finding import Location
from dryfit.core.report import Status
from dryfit.core.stage import Stage
from dryfit.core.summary import TensorSummary

IDS = tuple(TensorSummary((length,), "int64", "cpu") for length in (7, 4))
SERIES = tuple(TensorSummary((length, 3), "float32", "cpu") for length in (7, 4))
COLLATED = Failure(0, Stage.BATCH, "collate", "RuntimeError", "stack expects each tensor to be equal size")
GIVEN = Batch((Collation(0, collate_fn="make_batch", collate_given=True, failed=True),))
SCRIPT = "def collate_rows(rows):\n    return rows\n\n\nloader = DataLoader(rows)\n"


@pytest.mark.parametrize(("code", "operands"), [("BAT101", IDS), ("BAT103", SERIES)])
def test_an_uneven_stack_is_named_by_what_is_stacked(code: str, operands: tuple[TensorSummary, ...]) -> None:
    failures = Failures((replace(COLLATED, call=TensorCall("stack", operands)),))
    result = CATALOGUE[code].run(Evidence(batch=GIVEN, failures=failures))
    assert [finding.explains for finding in result.findings] == [0]
    other = CATALOGUE["BAT103" if code == "BAT101" else "BAT101"]
    assert other.run(Evidence(batch=GIVEN, failures=failures)).status is Status.PASSED


@pytest.mark.parametrize("call", [None, TensorCall("stack", IDS[:1] * 2), TensorCall("cat", SERIES)])
def test_another_operation_is_no_uneven_stack(call: TensorCall | None) -> None:
    failures = Failures((replace(COLLATED, call=call),))
    for code in ("BAT101", "BAT103"):
        assert CATALOGUE[code].run(Evidence(batch=GIVEN, failures=failures)).status is Status.PASSED


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (SCRIPT, "collate_rows"),
        (SCRIPT.replace("collate_rows(rows)", "collate_rows(rows, pad)"), ""),
        (SCRIPT.replace("DataLoader(rows)", "DataLoader(rows, collate_fn=collate_rows)"), ""),
        (SCRIPT.replace("collate_rows", "make_rows"), ""),
    ],
)
def test_a_function_that_nothing_refers_to_is_unused(tmp_path: Path, text: str, name: str) -> None:
    path = tmp_path / "train.py"
    path.write_text(text)
    assert unused(Collation(0, location=Location(str(path), 5, 9, 5, 25))) == name


def test_a_loader_with_a_collate_function_uses_it() -> None:
    assert unused(replace(GIVEN.collations[0], location=Location("train.py", 1))) == ""
