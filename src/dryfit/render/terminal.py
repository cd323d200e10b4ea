"""For a person at a terminal: each finding under the line it is about, as compilers do it."""

import io
from collections.abc import Iterable, Iterator
from itertools import groupby

from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.text import Text

from dryfit.core.finding import Severity
from dryfit.core.report import Report, StageOutcome, Status
from dryfit.render.entries import Entry, entries, skipped
from dryfit.render.looks import looks, number
from dryfit.render.place import Excerpt, excerpt, position
from dryfit.render.verdict import verdict
from dryfit.render.view import View

COLOURS = {Severity.ERROR: "bold red", Severity.WARNING: "bold yellow", Severity.NOTE: "bold cyan"}
STAGE_COLOURS = {
    Status.PASSED: "green",
    Status.MENDED: "yellow",
    Status.FAILED: "red",
    Status.ERROR: "magenta",
    Status.SKIPPED: "dim",
}
MARKS = {Status.PASSED: "✓", Status.MENDED: "~", Status.FAILED: "✗", Status.ERROR: "!", Status.SKIPPED: "-"}
ASCII_MARKS = MARKS | {Status.PASSED: "+", Status.FAILED: "x"}
LEGEND = {
    Status.MENDED: "mended in memory, to go on",
    Status.FAILED: "failed",
    Status.ERROR: "dryfit's own fault",
    Status.SKIPPED: "did not run",
}
ASCII = str.maketrans({"…": "~", "│": "|", "·": "-", "–": "-", "—": "-", "“": '"', "”": '"', "’": "'", "×": "x"})
# Wide enough for `cause`, `proof` and `after` with a gap.
LABEL_WIDTH = 7
OUTPUT_LINES = 20
# Seconds: what would read 0.0 says nothing.
SHORTEST_SHOWN = 0.05
FACTS_UNDER_CARETS = 3

Lines = Iterator[Text]


def render(report: Report, view: View) -> str:
    """The report as lines no wider than the view."""
    return drawn(_report(report, view), view)


def drawn(lines: Iterable[RenderableType], view: View) -> str:
    """Lines as text: with escapes only where colour is wanted, in ASCII where nothing else can be shown."""
    made = console(view)
    text = "".join(_printed(made, line) for line in lines)
    return text if view.unicode else text.translate(ASCII)


def _printed(made: Console, line: RenderableType) -> str:
    with made.capture() as captured:
        made.print(line, soft_wrap=isinstance(line, Text))
    if isinstance(line, Text):
        return captured.get()
    # Tables and code are filled up with blanks to the width.
    return "".join(f"{row.rstrip()}\n" for row in captured.get().splitlines())


def console(view: View) -> Console:
    """A console that draws what the view can show, on nothing."""
    return Console(
        file=io.StringIO(),
        width=view.width,
        force_terminal=view.colour,
        no_color=not view.colour,
        color_system="standard" if view.colour else None,
        highlight=False,
        legacy_windows=False,
    )


# What wraps text has to be told of a console and asks it for nothing.
PLAIN = console(View())


def _report(report: Report, view: View) -> Lines:
    yield from _hanging(_header(report), view.width, 2)
    yield from _strip(report, view)
    for entry in entries(report):
        yield Text()
        yield from _finding(entry, view)
    if view.show:
        yield from _looks(report, view)
    yield from _remarks(report, view)
    yield Text()
    yield from _wrapped(_verdict(report, view), view.width)


def _header(report: Report) -> Text:
    framework = f"  {report.evidence.framework}" if report.evidence.framework else ""
    version = f"dryfit {report.version}".rstrip()
    return Text.assemble((version, "bold"), "  ", report.target, (f"{framework}  {report.seconds:.1f} s", "dim"))


def _strip(report: Report, view: View) -> Lines:
    if not report.stages:
        return
    marks = MARKS if view.unicode else ASCII_MARKS
    cells = [_cell(outcome, marks[outcome.status]) for outcome in report.stages]
    yield Text()
    yield from _flow(cells, view.width, indent=2, gap=3)
    statuses = dict.fromkeys(outcome.status for outcome in report.stages)
    legend = [Text(f"{marks[status]} {LEGEND[status]}", "dim") for status in statuses if status in LEGEND]
    yield from _flow(legend, view.width, indent=2, gap=3)


def _cell(outcome: StageOutcome, mark: str) -> Text:
    took = f" {outcome.seconds:.1f}s" if outcome.seconds >= SHORTEST_SHOWN else ""
    style = STAGE_COLOURS[outcome.status]
    name_style = "dim" if outcome.status is Status.SKIPPED else ""
    return Text.assemble((mark, style), " ", (outcome.stage.value, name_style), (took, "dim"))


def _flow(cells: list[Text], width: int, indent: int, gap: int) -> Lines:
    """The cells one after the other, on as many lines as they need."""
    row: list[Text] = []
    for cell in cells:
        if row and indent + sum(each.cell_len + gap for each in row) + cell.cell_len > width:
            yield _row(row, indent, gap)
            row = []
        row.append(cell)
    if row:
        yield _row(row, indent, gap)


def _row(cells: list[Text], indent: int, gap: int) -> Text:
    return Text.assemble(" " * indent, Text(" " * gap).join(cells))


def _finding(entry: Entry, view: View) -> Lines:
    where = f" {position(entry.location)}" if entry.location else ""
    colour = COLOURS[entry.severity]
    title = Text.assemble((f"{entry.severity}[{entry.code}]", colour), (where, "bold"), "  ", prose(entry.message))
    yield from _hanging(title, view.width, 2)
    if entry.location is not None:
        yield from _source(excerpt(entry.location), entry, view)
    if entry.stands_on:
        yield from field("after", f"mending {', '.join(entry.stands_on)}", view)
    yield from field("cause", entry.cause, view)
    if entry.proof is not None:
        yield from field("proof", f"{entry.proof.before.rstrip('.')} -> {entry.proof.after}", view)
    yield from _fix(entry, view)
    for echo in entry.echoes:
        yield from field("echo", echo, view, style="dim")


def _fix(entry: Entry, view: View) -> Lines:
    offer = f"({entry.offer})" if entry.offer else ""
    lines = list(field("fix", entry.fix or offer, view))
    room = view.width - (lines[-1].cell_len if lines else 0)
    if not entry.fix or not offer:
        yield from lines
    elif len(lines) == 1 and room >= len(offer) + 2:
        yield Text.assemble(lines[0], " " * (room - len(offer)), (offer, "dim"))
    else:
        yield from lines
        yield Text(" " * (LABEL_WIDTH + 2)) + Text(offer, "dim")


def _source(found: Excerpt | None, entry: Entry, view: View) -> Lines:
    if found is None:
        return
    gutter = f"{found.number:>5} | "
    shown, start, end = _crop(found, view.width - len(gutter))
    carets = "^" * max(cell_len(shown[start:end]), 1)
    pad = " " * cell_len(shown[:start])
    room = view.width - len(gutter) - len(pad) - len(carets) - 1
    blank = " " * (len(gutter) - 2) + "| "
    yield Text.assemble((gutter, "blue"), shown)
    label = _label(entry, room)
    beside = (f" {label}", "dim") if label else ""
    yield Text.assemble((blank, "blue"), pad, (carets, COLOURS[entry.severity]), beside)


def _crop(found: Excerpt, width: int) -> tuple[str, int, int]:
    """The part of a long line that holds the span, with the indentation that says nothing removed."""
    if cell_len(found.text) <= width:
        return found.text, found.start, found.end
    first = max(min(found.start - width // 4, len(found.text) - width + 1), 0)
    head = "…" if first else ""
    kept = found.text[first : first + width - 2]
    tail = "…" if first + len(kept) < len(found.text) else ""
    start = found.start - first + len(head)
    return head + kept + tail, start, min(start + found.end - found.start, len(head + kept))


def _label(entry: Entry, room: int) -> str:
    """As many of the first facts as there is room for beside the carets."""
    label = ""
    for key, value in list(entry.facts.items())[:FACTS_UNDER_CARETS]:
        fact = " ".join(f"{key} {number(value)}".split())
        longer = f"{label}, {fact}" if label else fact
        if cell_len(longer) > room:
            break
        label = longer
    return label


def field(name: str, body: str, view: View, style: str = "") -> Lines:
    """A labelled paragraph with a hanging indent; nothing where there is nothing to say."""
    if body:
        label = (f"  {name:<{LABEL_WIDTH}}", style or "bold")
        yield from _hanging(Text.assemble(label, prose(body, style)), view.width, LABEL_WIDTH + 2)


def prose(text: str, style: str = "") -> Text:
    """Text on one line, with its `code` in colour."""
    made = Text(" ".join(text.split()), style)
    made.highlight_regex(r"`[^`]+`", "cyan")
    return made


def _hanging(text: Text, width: int, indent: int) -> Lines:
    """The text wrapped, with every line but the first indented."""
    first = next(_wrapped(text, width))
    yield first
    rest = text[len(first.plain) :]
    for line in _wrapped(rest[len(rest.plain) - len(rest.plain.lstrip()) :], width - indent):
        yield Text(" " * indent) + line


def _wrapped(text: Text, width: int) -> Lines:
    # Narrower than this, words are cut to pieces.
    for line in text.wrap(PLAIN, max(width, 20)) if text.plain else ():
        line.rstrip()
        yield line


def _looks(report: Report, view: View) -> Lines:
    for stage, rows in groupby(looks(report.evidence), key=lambda look: look.stage):
        yield Text()
        yield Text(stage.value, "bold")
        found = list(rows)
        column = min(max(len(row.label) for row in found) + 4, 28, view.width // 2)
        for row in found:
            label = (f"  {row.label}  ".ljust(column), "dim")
            yield from _hanging(Text.assemble(label, row.value), view.width, column)


def _remarks(report: Report, view: View) -> Lines:
    remarks = [("note", note) for note in report.notes]
    remarks += [("quiet", f"{code} {why}".strip()) for code, why in report.suppressed.items()]
    if view.verbose:
        remarks += [("skip", f"{code} {reason}") for code, reason in skipped(report)]
    if remarks:
        yield Text()
    for name, remark in remarks:
        yield from field(name, remark, view, style="dim")
    if report.output.strip() and (view.verbose or report.problem):
        yield from _output(report.output)


def _output(output: str) -> Lines:
    yield Text()
    yield Text(f"  the script's own output, its last {OUTPUT_LINES} lines", "bold")
    for line in output.strip().splitlines()[-OUTPUT_LINES:]:
        yield Text(f"  │ {Text.from_ansi(line).plain}", "dim")


def _verdict(report: Report, view: View) -> Text:
    style = "bold red" if report.problem or report.errors else "bold green"
    return Text(verdict(report, "" if view.verbose else "why: --verbose"), style)
