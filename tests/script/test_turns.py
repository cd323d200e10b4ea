"""The turns that a loop still has after one of its statements was run in changed form."""

import ast
from pathlib import Path
from typing import Any

import pytest

from dryfit.core.retry import Retry
from dryfit.core.source import raised_at
from dryfit.script.resume import Skip, drive
from dryfit.seams.mending.rewriting import change


def run(tmp_path: Path, text: str, served: int = 0) -> tuple[list[Any], list[str]]:
    """What a script says when its failing statements run with `len` for `len_`, for good."""
    path = tmp_path / "script.py"
    path.write_text(text)
    said: list[Any] = []
    errors: list[str] = []
    trees: dict[str, ast.Module] = {}

    def stop(error: BaseException) -> Skip:
        errors.append(str(error))
        if isinstance(error, TimeoutError):
            return "loop"
        site = raised_at(error.__traceback__)
        assert site is not None
        retry = Retry(str(path), site.line, _with_len, trees=trees, served=served)
        assert change(error, retry, trees) is not None
        return retry

    names = {"say": said.append, "__name__": "__main__", "__file__": str(path)}
    code = compile(text, str(path), "exec")
    drive(lambda: exec(code, names), stop, user_file=lambda name: name == str(path), source=lambda _: text)
    assert not [name for name in names if name.startswith("_dryfit")]
    return said, errors


def _with_len(statement: ast.stmt) -> list[ast.stmt]:
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and node.id == "len_":
            node.id = "len"
    return [statement]


BATCHES = """
class Batch:
    shape = (1,)
    def __len__(self):
        return 4
class Batches:
    def __iter__(self):
        return iter([Batch() for _ in range(3)])
"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("for n in range(3):\n    say(len_([n] * n))\nsay('end')", [0, 1, 2, "end"]),
        ("for word in ['a', 'b', 'c']:\n    say(word + str(len_(word)))", ["a1", "b1", "c1"]),
        ("for i, x in enumerate([[0], [0, 0]]):\n    x = len_(x)\n    say((i, x))", [(0, 1), (1, 2)]),
        ("for a, b in zip([[1], [2]], [[3], [4]]):\n    say(len_(a + b))", [2, 2]),
        ("n = 0\nwhile n < 3:\n    n += 1\n    say(len_('x' * n))\nelse:\n    say('else')", [1, 2, 3, "else"]),
        ("for n in range(5):\n    x = len_([n])\n    if n == 2:\n        break\nelse:\n    say('else')\nsay(n)", [2]),
        ("for n in range(3):\n    x = len_([n])\n    break\nelse:\n    say('else')\nsay(n)", [0]),
        ("for n in range(3):\n    x = len_([n])\n    if n < 2:\n        continue\n    say(n)", [2]),
        ("drawn = iter([[1], [2]])\nfor x in drawn:\n    say(len_(x) + x[0])", [2, 3]),
        (
            "for e in range(2):\n    for n in range(2):\n        say((e, n, len_('x')))",
            [(0, 0, 1), (0, 1, 1), (1, 0, 1), (1, 1, 1)],
        ),
        ("def f(x):\n    y = len_(x)\n    return y\nfor n in range(3):\n    say(f('x' * n))", [0, 1, 2]),
        ("def f():\n    for n in range(2):\n        say(len_('x'))\n    return 'end'\nsay(f())", [1, 1, "end"]),
        (
            "class A:\n    def f(self, x):\n        return len_(x)\na = A()\nfor n in range(2):\n    say(a.f('x'))",
            [1, 1],
        ),
    ],
)
def test_a_loop_goes_on_with_the_changed_statement(tmp_path: Path, text: str, said: list[Any]) -> None:
    assert run(tmp_path, text) == (said, ["name 'len_' is not defined"])


def test_statements_of_one_loop_that_fail_in_turn_stay_changed(tmp_path: Path) -> None:
    said, errors = run(tmp_path, "for n in range(3):\n    x = len_('x')\n    y = len_('yy')\n    say((n, x, y))")
    assert said == [(0, 1, 2), (1, 1, 2), (2, 1, 2)]
    assert len(errors) == 2


def test_statements_of_one_function_that_fail_in_turn_stay_changed(tmp_path: Path) -> None:
    text = "def f():\n    x = len_('x')\n    y = len_('yy')\n    return x, y\nfor n in range(2):\n    say(f())"
    said, errors = run(tmp_path, text)
    assert said == [(1, 2), (1, 2)]
    assert len(errors) == 2


LEFT = "        for n in range(3):\n            if e and n:\n                raise TimeoutError('left')\n"


@pytest.mark.parametrize(
    "text",
    [
        f"if 1:\n    for e in range(2):\n{LEFT}        say(len_('x'))",
        f"def f():\n    for e in range(2):\n{LEFT}        x = len_('x')\n        say(x)\nf()",
        f"def f(e):\n    if 1:\n{LEFT}        pass\n    say(len_('x'))\nfor e in range(2):\n    f(e)",
        f"def f(e):\n    try:\n{LEFT}    finally:\n        say(len_('x'))\nfor e in range(2):\n    f(e)",
        f"for e in range(2):\n    with open(__file__):\n{LEFT}        with open(__file__):\n            say(len_('x'))",
    ],
)
def test_what_follows_a_loop_that_is_left_stays_changed(tmp_path: Path, text: str) -> None:
    said, errors = run(tmp_path, text)
    assert said == [1, 1]
    assert errors == ["name 'len_' is not defined", "left"]


@pytest.mark.parametrize(("served", "said"), [(1, [4, 4, 4]), (2, [4, 4])])
def test_data_that_is_made_anew_goes_on_behind_the_batches_served(tmp_path: Path, served: int, said: list[int]) -> None:
    text = f"{BATCHES}for batch in Batches():\n    say(len_(batch))"
    assert run(tmp_path, text, served)[0] == said


def test_a_change_that_is_taken_back_leaves_the_function_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "script.py"
    path.write_text("def f():\n    return len_('x')\n")
    names: dict[str, Any] = {}
    exec(compile(path.read_text(), str(path), "exec"), names)
    trees: dict[str, ast.Module] = {}
    with pytest.raises(NameError) as caught:
        names["f"]()
    undo = change(caught.value, Retry(str(path), 2, _with_len), trees)
    assert undo is not None
    assert names["f"]() == 1
    undo()
    assert trees == {}
    with pytest.raises(NameError):
        names["f"]()


OPENED = "import csv\nfile = open({path!r})\n"
WITHIN = "import csv\nwith open({path!r}) as file:\n"


@pytest.mark.parametrize(
    "text",
    [
        # What the block opened is opened again, and what the script had passed by before its loop is passed by.
        WITHIN + "    next(file)\n    for line in file:\n        a, b = line.split(',')\n        say(len_(a) + int(b))",
        WITHIN
        + "    next(file)\n    for row in file:\n        row = row.strip()\n        say(len_(row[0]) + int(row[2]))",
        WITHIN + "    rows = csv.reader(file)\n    next(rows)\n    for a, b in rows:\n        say(len_(a) + int(b))",
        WITHIN + "    for row in csv.DictReader(file):\n        say(len_(row['a']) + int(row['b']))",
        # A stream that is still open is read from its first line, a reader of it goes on where it stands.
        OPENED + "for row in csv.DictReader(file):\n    say(len_(row['a']) + int(row['b']))",
        OPENED + "rows = csv.reader(file)\nnext(rows)\nfor a, b in rows:\n    say(len_(a) + int(b))",
        OPENED + "rows = csv.reader(file)\nnext(rows)\nfor i, (a, b) in enumerate(rows):\n    say(len_(a) + int(b))",
    ],
)
def test_a_file_is_read_to_its_end(text: str, tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text("a,b\n" + "".join(f"x,{number}\n" for number in range(5)))
    said, errors = run(tmp_path, text.format(path=str(path)))
    assert (said, len(errors)) == ([1, 2, 3, 4, 5], 1)
