"""Formats by name and by suffix."""

import pytest

from dryfit.render.registry import format_for


@pytest.mark.parametrize(
    ("wanted", "output", "chosen"),
    [
        ("", "", "terminal"),
        ("sarif", "", "sarif"),
        ("", "out/report.html", "html"),
        ("", "report.XML", "junit"),
        ("", "report.log", "terminal"),
        ("json", "report.html", "json"),
    ],
)
def test_format_for(wanted: str, output: str, chosen: str) -> None:
    assert format_for(wanted, output) == chosen


def test_an_unknown_format_is_refused_with_what_is_near() -> None:
    with pytest.raises(ValueError, match="'jsno'; did you mean 'json'"):
        format_for("jsno")
    with pytest.raises(ValueError, match="choose one of terminal, json, html, sarif, junit, github"):
        format_for("pdf")
