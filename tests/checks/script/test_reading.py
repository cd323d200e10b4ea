"""SCR157 to SCR159: what a line cannot read of the data."""

from dataclasses import replace

from dryfit.checks.script.reading import lines_read_as_one_document, numbers_in_writing, row_unlike_the_others
from dryfit.core.evidence import Failure, Failures, Script
from dryfit.core.evidence.reading import JsonLines, UnlikeRow, Written
from dryfit.core.finding import Location
from dryfit.core.stage import Stage

READ, CAST = Location("train.py", 2), Location("train.py", 5)
ENTRY = Written("table", "mark", ("?", "-"), CAST, 0, ("rain",), 7, 5, 200, READ)


def failures(count: int = 1) -> Failures:
    return Failures(tuple(Failure(n, Stage.SCRIPT, "statement", "ValueError", "", CAST) for n in range(count)))


def test_marks_are_told_to_the_reader_of_the_table() -> None:
    (finding,) = numbers_in_writing(Script(written=(ENTRY,)), failures())
    assert finding.message == (
        "`table` holds '?', '-' in `rain` (5 of 200 rows, the first is row 7), where numbers are taken."
    )
    assert (finding.location, finding.explains) == (READ, 0)
    (edit,) = finding.edits
    assert (edit.name, edit.value, edit.safe) == ("na_values", "['?', '-']", False)


def test_a_unit_is_taken_off_where_it_is_cast() -> None:
    (finding,) = numbers_in_writing(Script(written=(replace(ENTRY, writing="unit"),)), failures())
    assert (finding.location, finding.edits) == (CAST, ())


def test_the_same_columns_have_one_cause() -> None:
    again = replace(ENTRY, source="table['rain']", failure=1)
    first, second = numbers_in_writing(Script(written=(ENTRY, again)), failures(2))
    assert (first.echo_of, second.echo_of) == ("", "SCR157")


def test_a_row_is_told_once_however_many_lines_read_it() -> None:
    entry = UnlikeRow("int(name)", "for name in names", "'.DS_Store'", CAST, 0)
    first, second = row_unlike_the_others(Script(unlike_rows=(entry, replace(entry, failure=1))), failures(2))
    assert (
        first.message == "`int(name)` raises ValueError for '.DS_Store', in `for name in names`, and runs for others."
    )
    assert (first.explains, first.echo_of, second.echo_of) == (0, "", "SCR158")


def test_documents_on_lines_are_read_one_by_one() -> None:
    replacement = "[json.loads(line) for line in file if line.strip()]"
    entry = JsonLines("json.load(file)", 200, READ, 0, replacement)
    (finding,) = lines_read_as_one_document(Script(json_lines=(entry,)), failures())
    assert finding.message == "`json.load(file)` reads one JSON document, and there are 200, one a line."
    assert (finding.location, finding.explains, finding.edits[0].value) == (READ, 0, replacement)
