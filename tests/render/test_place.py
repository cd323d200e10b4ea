"""Lines, spans and paths."""

from pathlib import Path

import pytest

from dryfit.core.finding import Location
from dryfit.render.place import excerpt, shown, surroundings


@pytest.mark.parametrize(
    ("location", "span"),
    [
        (Location("x.py", 1, 4, 1, 7, "a = foo(b)"), "foo"),
        (Location("x.py", 1, 4, text="a = foo.bar(b)"), "foo.bar"),
        (Location("x.py", 1, 4, 3, 1, "a = foo("), "foo"),
        (Location("x.py", 1, 99, 1, 120, "  a = b"), "a = b"),
        (Location("x.py", 1, 4, 1, 4, "a = b"), "b"),
        (Location("x.py", 1, len("é = ".encode()), 1, len("é = bär".encode()), "é = bär + 1"), "bär"),
    ],
    ids=["one line", "no end", "several lines", "beyond the line", "empty", "bytes"],
)
def test_span(location: Location, span: str) -> None:
    found = excerpt(location)
    assert found is not None
    assert found.span == span


def test_no_source_no_excerpt() -> None:
    nowhere = Location("no-such-file.py", 3)
    assert excerpt(nowhere) is None
    assert surroundings(nowhere) == ()


def test_a_text_that_the_file_no_longer_holds_is_believed(tmp_path: Path) -> None:
    script = tmp_path / "x.py"
    script.write_text("new = 1\n")
    stale = Location(str(script), 1, 0, text="old = 1")
    assert surroundings(stale) == ((1, "old = 1"),)


def test_a_span_without_its_line_takes_the_line_from_the_file(tmp_path: Path) -> None:
    script = tmp_path / "x.py"
    script.write_text("a = foo(b)\n")
    found = excerpt(Location(str(script), 1, 4, 1, 10, "foo(b)"))
    assert found is not None
    assert (found.text, found.span) == ("a = foo(b)", "foo(b)")


def test_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert shown(str(tmp_path / "a" / "b.py")) == "a/b.py"
    assert shown("a/b.py") == "a/b.py"
    assert shown(str(tmp_path.parent / "c.py")) == (tmp_path.parent / "c.py").as_posix()
