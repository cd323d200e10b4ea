"""What holds for every report at a terminal; the form itself is in the snapshots."""

import pytest
from rich.cells import cell_len
from rich.text import Text

import make
from dryfit.core.finding import Location
from dryfit.core.report import Report, Result, Status
from dryfit.render.registry import render
from dryfit.render.view import View


def one(**changes: object) -> Report:
    return make.report(results=(Result("BAT101", Status.FAILED, (make.finding(**changes),)),))


@pytest.mark.parametrize("width", [40, 50, 80, 100])
def test_no_line_is_wider_than_the_view(width: int) -> None:
    text = render(make.report(), "terminal", View(show=True, verbose=True, width=width))
    assert max(map(cell_len, text.splitlines())) <= width


def test_colour_changes_nothing_but_colour() -> None:
    plain = render(make.report(), "terminal", View(show=True))
    coloured = render(make.report(), "terminal", View(show=True, colour=True))
    assert "\x1b" not in plain
    assert Text.from_ansi(coloured).plain.rstrip() == plain.rstrip()


def test_ascii_where_nothing_else_can_be_shown() -> None:
    text = render(make.report(), "terminal", View(unicode=False, verbose=True, show=True))
    assert text.isascii()
    assert "+ script" in text
    assert "x loss" in text


def test_no_line_ends_in_a_blank() -> None:
    text = render(make.report(), "terminal", View(show=True, verbose=True, width=50))
    assert [line for line in text.splitlines() if line != line.rstrip()] == []


def test_carets_stand_under_the_span_of_a_long_line() -> None:
    line = "model = build(" + "a, " * 60 + "wrong_argument=1, " + "b, " * 40 + ")"
    column = line.index("wrong_argument")
    text = render(one(location=Location("train.py", 7, column, 7, column + 16, line)), "terminal").splitlines()
    at = next(number for number, row in enumerate(text) if "^" in row)
    start = text[at].index("^")
    assert text[at].count("^") == len("wrong_argument=1")
    assert text[at - 1][start : start + 16] == "wrong_argument=1"


def test_carets_under_wide_characters() -> None:
    line = "x = f('漢字', bad)"
    column = len("x = f('漢字', ".encode())
    rows = render(one(location=Location("train.py", 7, column, 7, column + 3, line)), "terminal").splitlines()
    at = next(number for number, row in enumerate(rows) if "^" in row)
    assert cell_len(rows[at - 1].split("bad")[0]) == rows[at].index("^")


def test_square_brackets_are_text_and_not_markup() -> None:
    assert "[red]tokens[/red] of [PAD]" in render(one(message="[red]tokens[/red] of [PAD]"), "terminal")


def test_the_scripts_output_is_shown_where_it_failed_or_is_asked_for() -> None:
    report = make.report(output="epoch 1\n\x1b[31mloss 3\x1b[0m\n")
    assert "epoch 1" not in render(report, "terminal")
    assert "loss 3" in render(report, "terminal", View(verbose=True))
    assert "\x1b" not in render(report, "terminal", View(verbose=True))


def test_skipped_checks_say_why_when_asked() -> None:
    assert "MET101 no metrics was seen" not in render(make.report(), "terminal")
    assert "MET101 no metrics was seen" in render(make.report(), "terminal", View(verbose=True))
