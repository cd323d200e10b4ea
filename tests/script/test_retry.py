"""A failing statement run again in changed form, and the script after it."""

import ast
from pathlib import Path
from typing import Any

import pytest

from dryfit.core.retry import Retry
from dryfit.core.source import raised_at
from dryfit.script.resume import Skip, drive


def run(tmp_path: Path, text: str, old: str, new: str) -> tuple[list[Any], list[str]]:
    """What a script says when its failing statements are tried with `new` for the name `old`."""
    path = tmp_path / "script.py"
    path.write_text(text)
    said: list[Any] = []
    errors: list[str] = []

    def stop(error: BaseException) -> Skip:
        errors.append(str(error))
        site = raised_at(error.__traceback__)
        assert site is not None
        return Retry(str(path), site.line, lambda statement: [_Names(old, new).visit(statement)])

    code = compile(text, str(path), "exec")
    names = {"say": said.append, "__name__": "__main__"}
    drive(lambda: exec(code, names), stop, user_file=lambda name: name == str(path), source=lambda _: text)
    return said, errors


class _Names(ast.NodeTransformer):
    def __init__(self, old: str, new: str) -> None:
        self.old, self.new = old, new

    def visit_Name(self, node: ast.Name) -> ast.Name:
        if node.id == self.old:
            node.id = self.new
        return node


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = len_([1, 2])\nsay(x)", [2]),
        ("def f():\n    y = len_([1])\n    return y + 1\nsay(f())\nsay('end')", [2, "end"]),
        ("def f():\n    return len_([1])\nsay(f())\nsay('end')", [1, "end"]),
        ("if len_([1]):\n    say('in')\nsay('end')", ["in", "end"]),
        ("for item in (1,):\n    say(len_([item]))\n    say('turn')\nsay('end')", [1, "turn", "end"]),
        ("class A:\n    def __init__(self):\n        self.x = len_([1])\nsay(A().x)", [1]),
    ],
)
def test_the_script_goes_on_with_the_changed_statement(tmp_path: Path, text: str, said: list[Any]) -> None:
    assert run(tmp_path, text, "len_", "len") == (said, ["name 'len_' is not defined"])


def test_what_still_fails_is_tried_again_by_the_one_who_asks(tmp_path: Path) -> None:
    path = tmp_path / "script.py"
    text = "say(1 / zero)\nsay('end')"
    path.write_text(text)
    answers: list[Skip] = [Retry(str(path), 1, lambda statement: [statement]), "statement"]
    said: list[Any] = []
    names = {"say": said.append, "zero": 0}
    code = compile(text, str(path), "exec")
    drive(
        lambda: exec(code, names),
        lambda _: answers.pop(0),
        user_file=lambda name: name == str(path),
        source=lambda _: text,
    )
    assert said == ["end"]
    assert answers == []


def test_a_line_of_another_frame_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "script.py"
    text = "x = 1 / zero\nsay('end')"
    path.write_text(text)
    said: list[Any] = []
    code = compile(text, str(path), "exec")
    retry = Retry(str(path), 99, lambda statement: [statement])
    drive(
        lambda: exec(code, {"say": said.append, "zero": 0}),
        lambda _: retry,
        user_file=lambda name: name == str(path),
        source=lambda _: text,
    )
    assert said == ["end"]


def test_the_rest_of_a_constructor_knows_its_class(tmp_path: Path) -> None:
    text = (
        "import inspect\n"
        "class Base:\n    def keep(self):\n"
        "        self.kept = sorted(inspect.currentframe().f_back.f_locals)\n"
        "class A(Base):\n    def __init__(self, size=3):\n        super().__init__()\n"
        "        self.x = len_([size])\n        self.keep()\n"
        "say(A().kept)"
    )
    said, _ = run(tmp_path, text, "len_", "len")
    assert said == [["__class__", "self", "size"]]
