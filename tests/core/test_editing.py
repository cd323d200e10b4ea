"""Edits that several checks write, from a span of the source to the patched text."""

import ast
import linecache
from pathlib import Path

import pytest

from dryfit.core import editing
from dryfit.core.finding import Edit, Location
from dryfit.core.source import location_of
from dryfit.fix import apply_edits

LOOPS = """\
for epoch in range(3):
    schedule.step()
    for x in loader:
        clip(model)
        optimizer.step()
        rate.step()
    print(epoch)
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "train.py"


def span(file: Path, text: str, part: str) -> Location:
    """Where a part of a text stands, as a span of the file that holds the text."""
    file.write_text(text)
    linecache.cache.pop(str(file), None)
    tree = ast.parse(text)
    found = [
        n for n in ast.walk(tree) if isinstance(n, ast.expr | ast.stmt) and ast.get_source_segment(text, n) == part
    ]
    return location_of(found[-1], str(file))


def patched(text: str, edits: tuple[Edit, ...]) -> str:
    done = apply_edits(text, edits)
    assert not done.refused
    return done.text


@pytest.mark.parametrize(
    ("text", "part", "wanted"),
    [
        ("f(x)\n", "x", "f(x.squeeze(1))\n"),
        ("f(a + b)\n", "a + b", "f((a + b).squeeze(1))\n"),
        ("f(a + (b))\n", "a + (b)", "f((a + (b)).squeeze(1))\n"),
        ("f(m(x)[0])\n", "m(x)[0]", "f(m(x)[0].squeeze(1))\n"),
    ],
)
def test_a_method_is_called_on_the_whole_expression(file: Path, text: str, part: str, wanted: str) -> None:
    assert patched(text, editing.called_on(span(file, text, part), "squeeze(1)")) == wanted


@pytest.mark.parametrize(
    ("text", "part", "wanted"),
    [
        ("f(x)\n", "x", "f(x.float())\n"),
        ("f(x.long())\n", "x.long()", "f(x.float())\n"),
        (
            "f(torch.tensor(x, dtype=torch.long))\n",
            "torch.tensor(x, dtype=torch.long)",
            "f(torch.tensor(x, dtype=torch.float32))\n",
        ),
    ],
)
def test_a_cast_takes_the_place_of_another(file: Path, text: str, part: str, wanted: str) -> None:
    assert patched(text, editing.cast(span(file, text, part), "float", "float32")) == wanted


def test_what_is_no_expression_is_left(file: Path) -> None:
    where = span(file, "y = x\n", "y = x")
    assert editing.called_on(where, "float()") == editing.wrapped(where, "~{}") == ()
    assert editing.called_on(None, "float()") == editing.cast(None, "float", "float32") == ()


def test_a_statement_goes_behind_the_one_that_it_should_follow(file: Path) -> None:
    first, step = span(file, LOOPS, "schedule.step()"), span(file, LOOPS, "optimizer.step()")
    wanted = "for epoch in range(3):\n    for x in loader:\n        clip(model)\n        optimizer.step()\n"
    assert patched(LOOPS, editing.moved_behind(first, step)) == wanted + (
        "        rate.step()\n    schedule.step()\n    print(epoch)\n"
    )
    assert editing.moved_behind(step, first) == ()


def test_a_statement_goes_before_one_of_its_own_block_alone(file: Path) -> None:
    rate, clip = span(file, LOOPS, "rate.step()"), span(file, LOOPS, "clip(model)")
    text = patched(LOOPS, editing.moved_before(rate, clip))
    assert text.index("rate.step()") < text.index("clip(model)")
    assert editing.moved_before(span(file, LOOPS, "print(epoch)"), clip) == ()


def test_a_statement_leaves_the_inner_loop_and_enters_it(file: Path) -> None:
    out = patched(LOOPS, editing.moved_out(span(file, LOOPS, "rate.step()")))
    assert "        optimizer.step()\n    rate.step()\n    print(epoch)\n" in out
    back = span(file, out, "rate.step()"), span(file, out, "optimizer.step()")
    assert patched(out, editing.moved_into(*back)) == LOOPS
    assert editing.moved_out(span(file, LOOPS, "print(epoch)")) == ()


def test_a_statement_that_a_test_guards_stays_in_its_loop(file: Path) -> None:
    text = "for e in range(3):\n    for i, x in enumerate(loader):\n        if i % 4 == 0:\n            rate.step()\n"
    assert editing.moved_out(span(file, text, "rate.step()")) == ()
