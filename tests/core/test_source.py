"""The user's source: whose a file is, and which node a frame stands on."""

import os
import sys
from pathlib import Path

import pytest

from dryfit.core import source
from dryfit.core.finding import Location
from dryfit.core.trace import calls_named


@pytest.mark.parametrize(
    ("filename", "users"),
    [
        ("/home/me/project/train.py", True),
        ("<frozen runpy>", False),
        ("<string>", False),
        ("", False),
        (os.__file__, False),
        (pytest.__file__, False),
        (source.__file__, False),
        ("/home/me/project/.venv/lib/python3.11/site-packages/lib/x.py", False),
    ],
)
def test_whose_a_file_is(filename: str, users: bool) -> None:
    assert source.is_user_file(filename) is users


def test_a_folder_of_the_path_that_packages_were_installed_into_is_a_librarys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "deps" / "torchthing-1.0.dist-info").mkdir(parents=True)
    (tmp_path / "mine").mkdir()
    monkeypatch.setattr(sys, "path", ["", str(tmp_path / "absent"), *(str(tmp_path / n) for n in ("deps", "mine"))])
    folders = source._library_folders()
    assert f"{tmp_path / 'deps'}{os.sep}" in folders
    assert f"{tmp_path / 'mine'}{os.sep}" not in folders
    monkeypatch.chdir(tmp_path / "deps")
    assert f"{tmp_path / 'deps'}{os.sep}" not in source._library_folders()


def place(path: Path, text: str, call: str) -> Location:
    """The span of a call, written out, in a file."""
    path.write_text(text, encoding="utf-8")
    lines = text.splitlines()
    line = next(i for i, content in enumerate(lines) if call.splitlines()[0] in content)
    column = len(lines[line].partition(call.splitlines()[0])[0].encode())
    rows = call.splitlines()
    end = column + len(call.encode()) if len(rows) == 1 else len(rows[-1].encode())
    return Location(str(path), line + 1, column, line + len(rows), end, lines[line])


def test_arguments_by_name_and_by_position(tmp_path: Path) -> None:
    where = place(
        tmp_path / "a.py",
        "été = 1\nx = Trainer(model, args, data=raw['é'], n=2)\n",
        "Trainer(model, args, data=raw['é'], n=2)",
    )
    assert source.source_of(source.argument(where, "data")) == "raw['é']"
    assert source.source_of(source.argument(where, "args", 1)) == "args"
    assert source.argument(where, "nothing", 7) is None
    assert source.source_of(source.keyword_at(where, "n")) == "n=2"
    assert source.arguments(where) == {"data": "raw['é']", "n": "2"}
    assert source.assigned_name(where) == "x"


def test_a_call_over_several_lines(tmp_path: Path) -> None:
    where = place(tmp_path / "b.py", "x = f(\n    a,\n    b=1,\n)\n", "f(\n    a,\n    b=1,\n)")
    found = source.argument(where, "b")
    assert found is not None
    assert (found.line, found.column) == (3, 6)
    assert source.source_of(where) == "f(a, b=1)"


def test_the_innermost_of_two_calls_on_one_line(tmp_path: Path) -> None:
    where = place(tmp_path / "c.py", "x = outer(inner(lr=1), lr=2)\n", "inner(lr=1)")
    assert source.source_of(source.argument(where, "lr")) == "1"


def test_a_starred_argument_hides_positions(tmp_path: Path) -> None:
    where = place(tmp_path / "d.py", "x = f(*many, second)\n", "f(*many, second)")
    assert source.argument(where, "b", 1) is None


def test_where_an_exception_was_raised(tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    script.write_text("def f(x):\n    return 1 / x\n\nf(0)\n")
    try:
        exec(compile(script.read_text(), str(script), "exec"), {})
    except ZeroDivisionError as error:
        site = source.raised_at(error.__traceback__)
    assert site is not None
    assert (site.location.line, site.location.text) == (2, "    return 1 / x")


def test_here_is_the_users_line_not_ours(tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    script.write_text("x = 1\nfound = here()\n")
    namespace: dict[str, object] = {"here": source.here}
    exec(compile(script.read_text(), str(script), "exec"), namespace)
    found = namespace["found"]
    assert isinstance(found, Location)
    assert (found.path, found.line, found.column) == (str(script), 2, 8)


def test_a_call_at_the_end_of_a_chain_is_placed_at_its_method(tmp_path: Path) -> None:
    path = tmp_path / "chain.py"
    path.write_text("a = (\n    first(1)\n    .shuffle(10)\n    .batch(2)\n)\nb = first(1).shuffle(3)\n")
    calls = calls_named(str(path), "shuffle")
    places = [source.method_at(call, str(path)) for call in calls]
    assert [(place.line, place.column) for place in places] == [(3, 5), (6, 4)]
