"""SCR157 to SCR159: what a line cannot read of the data."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script
from dryfit.core.evidence.reading import Written
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity

# The columns that a sentence names.
NAMED = 2
# How a reader of tables is told of each.
SETTINGS = {"mark": "na_values", "thousands": "thousands", "decimal": "decimal"}


@check("SCR157", Severity.ERROR)
def numbers_in_writing(script: Script, failures: Failures) -> Findings:
    """Numbers in writing hold marks, commas or units.

    Cause:
        `?`, `-` or `N/A` stands where a number is missing, `1,234` has a comma, `12 kg` a unit. One such value makes
        a column of a table a column of text, and neither `float` nor an array of floats takes it.

    Fix:
        Tell the reader: `read_csv(..., na_values=["?"], thousands=",")`, and fill or drop what is missing. Take
        units off before the cast.
    """
    told: list[tuple[object, ...]] = []
    for entry in script.written:
        if not failures.is_left_to("SCR157", entry.failure):
            continue
        same = (entry.columns or entry.source, entry.writing)
        setting = _setting(entry)
        where = entry.read_at if setting and entry.read_at is not None else entry.location
        yield Finding(
            f"`{entry.source}` holds {_samples(entry)}{_placed(entry)}, where numbers are taken.",
            {
                "source": entry.source,
                "samples": ", ".join(entry.samples),
                "columns": ", ".join(entry.columns) or None,
                "row": entry.row if entry.rows > 1 else None,
                "count": entry.count,
            },
            where,
            fix=_fix(entry, setting),
            edits=(Edit(Action.SET_ARGUMENT, where, *setting, safe=entry.writing != "mark", reason=_reason(entry)),)
            if setting and where is not None and where is entry.read_at
            else (),
            explains=entry.failure,
            echo_of="SCR157" if same in told else "",
        )
        told.append(same)


def _samples(entry: Written) -> str:
    return ", ".join(map(repr, entry.samples))


def _placed(entry: Written) -> str:
    named = ", ".join(f"`{name}`" for name in entry.columns[:NAMED])
    more = len(entry.columns) - NAMED
    within = f" in {named}{f' and {more} more' if more > 0 else ''}" if named else ""
    return within + (f" ({entry.count} of {entry.rows} rows, the first is row {entry.row})" if entry.rows > 1 else "")


def _setting(entry: Written) -> tuple[str, str] | None:
    """The argument of a reader of tables, and its value."""
    name = SETTINGS.get(entry.writing)
    if name is None:
        return None
    if entry.writing == "mark":
        return name, f"[{', '.join(repr(text.strip()) for text in entry.samples)}]"
    return name, '","'


def _fix(entry: Written, setting: tuple[str, str] | None) -> str:
    if entry.writing == "unit":
        return r'Take the unit off: `.str.extract(r"([-\d.]+)")[0].astype(float)`, or `text.split()[0]`.'
    if setting and entry.read_at is not None:
        behind = ", then `.ffill()` or `.dropna()`" if entry.writing == "mark" else ""
        return f"{setting[0]}={setting[1]}{behind}"
    if entry.writing == "mark":
        return "Leave such rows out, or fill in a number of your choice."
    return '.replace(",", "")' if entry.writing == "thousands" else '.replace(",", ".")'


def _reason(entry: Written) -> str:
    return "what is missing is to be filled or dropped as well" if entry.writing == "mark" else ""


@check("SCR158", Severity.ERROR)
def row_unlike_the_others(script: Script, failures: Failures) -> Findings:
    """A line that reads the data raises for one of the rows.

    Cause:
        It has run for the rows before, or runs for others: a line that was cut off, a file that does not belong
        there (`.DS_Store`), a name or a date of another form.

    Fix:
        Leave such rows out, and count how many they are, or mend them in the data.
    """
    told: list[tuple[object, ...]] = []
    for entry in script.unlike_rows:
        if not failures.is_left_to("SCR158", entry.failure):
            continue
        failure, same = failures.all[entry.failure], (entry.loop, entry.location)
        of_row = f" for {entry.shown}" if entry.shown else " for one of the rows"
        yield Finding(
            f"`{entry.source}` raises {failure.error}{of_row}, in `{entry.loop}`, and runs for others.",
            {"source": entry.source, "loop": entry.loop, "row": entry.shown or None, "error": failure.error},
            entry.location,
            fix="Leave such rows out (`continue`), or mend them in the data.",
            explains=entry.failure,
            echo_of="SCR158" if same in told else "",
        )
        told.append(same)


@check("SCR159", Severity.ERROR)
def lines_read_as_one_document(script: Script, failures: Failures) -> Findings:
    """A file with a JSON document on each line is read as one.

    Cause:
        `json.load` and `json.loads` read one document, and refuse what stands behind it.

    Fix:
        Read line by line: `[json.loads(line) for line in file]`; tables by `read_json(path, lines=True)`.
    """
    for entry in script.json_lines:
        if not failures.is_left_to("SCR159", entry.failure):
            continue
        yield Finding(
            f"`{entry.source}` reads one JSON document, and there are {entry.lines}, one a line.",
            {"source": entry.source, "lines": entry.lines},
            entry.location,
            fix=entry.replacement or "[json.loads(line) for line in file]",
            edits=(Edit(Action.REPLACE, entry.location, value=entry.replacement),)
            if entry.replacement and entry.location is not None
            else (),
            explains=entry.failure,
        )
