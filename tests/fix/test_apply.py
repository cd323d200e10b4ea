"""Edits on one file's text: every action, together and against each other."""

import ast
import io
import textwrap
import tokenize
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dryfit.core.finding import Action, Edit, Location
from dryfit.fix import apply_edits
from dryfit.fix.source import LINE_END

PATH = "train.py"


def at(source: str, code: str, nth: int = 0) -> Location:
    """The span of the nth node with this source, as `ast` gives it."""
    found = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, (ast.expr, ast.stmt)) and ast.get_source_segment(source, node) == code
    ]
    # An expression and the statement that is it alone have one span.
    spans = sorted({(node.lineno, node.col_offset, node.end_lineno, node.end_col_offset) for node in found})
    return Location(PATH, *spans[nth])


def line(number: int) -> Location:
    return Location(PATH, number)


def edit(action: str, location: Location | None = None, name: str = "", value: str = "") -> Edit:
    return Edit(Action(action), location or line(1), name, value)


def applied(source: str, *edits: Edit) -> str:
    done = apply_edits(source, edits)
    assert done.refused == ()
    ast.parse(done.text)
    return done.text


def reason(source: str, *edits: Edit) -> str:
    """Why the last edit is refused; the others are made."""
    done = apply_edits(source, edits)
    ast.parse(done.text)
    assert [refusal.edit for refusal in done.refused] == [edits[-1]]
    assert done.applied == edits[:-1]
    return done.refused[0].reason


MULTILINE = """\
trainer = Trainer(
    model,  # the model
    args=args,  # the arguments
    # the data
    train_dataset=raw,
)
"""


@pytest.mark.parametrize(
    ("source", "action", "name", "value", "expected"),
    [
        ("f(a=1, b = 2)", "rename_argument", "b", "c", "f(a=1, c = 2)"),
        ("f(a=1, b=2)", "remove_argument", "a", "", "f(b=2)"),
        ("f(a=1, b=2)", "remove_argument", "b", "", "f(a=1)"),
        ("f(a=1, b=2, c=3)", "remove_argument", "b", "", "f(a=1, c=3)"),
        ("f(a=1, b=2,)", "remove_argument", "b", "", "f(a=1,)"),
        ("f(a=1)", "remove_argument", "a", "", "f()"),
        ("f(\n    a=1,\n)", "remove_argument", "a", "", "f()"),
        ("f(a=1,\n  b=2)", "remove_argument", "b", "", "f(a=1)"),
        ("f(a=1,\n  b=2)", "remove_argument", "a", "", "f(b=2)"),
        ("f(a=1,  # one\n  b=2)", "remove_argument", "b", "", "f(a=1  # one\n  )"),
        ("f(a=1, b=2,  # both\n)", "remove_argument", "b", "", "f(a=1,  # both\n)"),
        ("f()", "set_argument", "a", "1", "f(a=1)"),
        ("f( )", "set_argument", "a", "1", "f( a=1)"),
        ("f(x)", "set_argument", "a", "1", "f(x, a=1)"),
        ("f(x,y)", "set_argument", "a", "1", "f(x,y,a=1)"),
        ("f(x,)", "set_argument", "a", "1", "f(x, a=1,)"),
        ("f(a=0)", "set_argument", "a", "1", "f(a=1)"),
        ("f(a = 0)", "set_argument", "a", "lambda: 0", "f(a = lambda: 0)"),
        ("f(*x, **y)", "set_argument", "a", "1", "f(*x, a=1, **y)"),
        ("f(**y)", "set_argument", "a", "1", "f(a=1, **y)"),
        ("f(\n    **y,\n)", "set_argument", "a", "1", "f(\n    a=1,\n    **y,\n)"),
        ("f(i for i in x)", "set_argument", "a", "1", "f((i for i in x), a=1)"),
        ("f(x)", "set_argument", "a", "1, 2", "f(x, a=(1, 2))"),
        ("f(\n    x\n)", "set_argument", "a", "1", "f(\n    x,\n    a=1\n)"),
        ("f(\n    x  # c\n)", "set_argument", "a", "1", "f(\n    x,  # c\n    a=1\n)"),
        ("f(\n    x,  # c\n    # d\n)", "set_argument", "a", "1", "f(\n    x,  # c\n    # d\n    a=1,\n)"),
        ("f(x,\n  y)", "set_argument", "a", "1", "f(x,\n  y,\n  a=1)"),
        ("f(\n    x, y,  # c\n)", "set_argument", "a", "1", "f(\n    x, y, a=1,  # c\n)"),
        ("f(\n    # nothing\n)", "set_argument", "a", "1", "f(\n    # nothing\na=1)"),
    ],
)
def test_an_argument(source: str, action: str, name: str, value: str, expected: str) -> None:
    assert applied(source, edit(action, at(source, source), name, value)) == expected


def test_removing_an_argument_takes_only_its_own_comment() -> None:
    call = at(MULTILINE, MULTILINE[len("trainer = ") : -1])
    without = MULTILINE.replace("    args=args,  # the arguments\n", "")
    assert applied(MULTILINE, edit("remove_argument", call, "args")) == without


def test_a_call_in_an_indented_block_keeps_its_layout() -> None:
    source = textwrap.indent("f(\n    x,\n)\n", "        ")
    source = "class A:\n    def b(self):\n" + source
    expected = source.replace("            x,\n", "            x,\n            a=1,\n")
    assert applied(source, edit("set_argument", at(source, "f(\n            x,\n        )"), "a", "1")) == expected


@pytest.mark.parametrize(
    ("source", "code", "value", "expected"),
    [
        ('f(raw["train"])', 'raw["train"]', 'tok["train"]', 'f(tok["train"])'),
        ("x.mean()", "x", "a + b", "(a + b).mean()"),
        ("x * y", "x", "a + b", "(a + b) * y"),
        ("y = x", "x", "a + b", "y = a + b"),
        ("y = x.z", "x", "1", "y = (1).z"),
        ("y = (x)", "x", "a + b", "y = (a + b)"),
        ("y = (  # why\n  x\n)", "x", "a + b", "y = (  # why\n  a + b\n)"),
        ("y = (1, 2)", "(1, 2)", "z", "y = z"),
        ("y = ((1, 2))", "(1, 2)", "z", "y = (z)"),
        ("y = 1, 2", "1, 2", "z", "y = z"),
        ("f(*x)", "x", "a or b", "f(*(a or b))"),
        ("f(x)", "x", "a, b", "f((a, b))"),
        ("f(x)", "x", "lambda: 0", "f(lambda: 0)"),
        ("return_ = g[x]", "x", "a if b else c", "return_ = g[a if b else c]"),
        ("f(g(x)).h(y)", "f(g(x))", "k", "k.h(y)"),
        ('f"{x} é {y}"', "y", "z", 'f"{x} é {z}"'),
    ],
)
def test_replacing_an_expression(source: str, code: str, value: str, expected: str) -> None:
    location = at(source, code) if not source.startswith('f"') else Location(PATH, 1, 10, 1, 11)
    assert applied(source, edit("replace", location, value=value)) == expected


@pytest.mark.parametrize(
    ("source", "action", "location", "value", "expected"),
    [
        ("a\nb\n", "insert_before", line(2), "x\ny", "a\nx\ny\nb\n"),
        ("a\nb\n", "insert_after", line(1), "x", "a\nx\nb\n"),
        ("a", "insert_after", line(1), "x", "a\nx"),
        ("a = [\n  1,\n]\nb\n", "insert_after", line(2), "x", "a = [\n  1,\n]\nx\nb\n"),
        ("a = [\n  1,\n]\nb\n", "insert_before", line(3), "x", "x\na = [\n  1,\n]\nb\n"),
        ("if a:\n\tb\n", "insert_before", line(2), "if x:\n    y", "if a:\n\tif x:\n\t\ty\n\tb\n"),
        ("if a:\n    b\nc\n", "insert_after", line(1), "x", "if a:\n    b\nx\nc\n"),
        ("if a:\n    b\nelse:\n    c\n", "insert_before", line(3), "x", "x\nif a:\n    b\nelse:\n    c\n"),
        ("@d\ndef f():\n    a\n", "insert_before", line(1), "x", "x\n@d\ndef f():\n    a\n"),
        ("a\n\n# on b\nb\n", "insert_before", line(4), "x", "a\n\nx\n# on b\nb\n"),
        ("a\nb  # on b\n", "insert_after", line(2), "# on x\nx", "a\nb  # on b\n# on x\nx\n"),
        ("if a: b  # on b\n", "insert_before", line(1), "x", "if a:\n    x\n    b  # on b\n"),
        ("if a: b; c\n", "insert_after", line(1), "x", "if a:\n    b; c\n    x\n"),
        ("if a: b; c\n", "insert_after", Location(PATH, 1, 6, 1, 7), "x", "if a:\n    b\n    x\n    c\n"),
        ("if a: b\n", "insert_before", Location(PATH, 1, 0, 1, 7), "x", "x\nif a: b\n"),
        ("def f(a): return a", "insert_before", line(1), "a = 1", "def f(a):\n    a = 1\n    return a"),
        ("a; b  # c\n", "insert_before", Location(PATH, 1, 3), "x", "a\nx\nb  # c\n"),
        ("a; b\n", "insert_before", line(1), "x", "x\na; b\n"),
        ("a; b\n", "insert_after", line(1), "x", "a; b\nx\n"),
        ("for i in a: i\nelse: b\n", "insert_after", line(2), "x", "for i in a: i\nelse:\n    b\n    x\n"),
        ("a\nb\n", "delete_statement", line(2), "", "a\n"),
        ("if a:\n    b\nc\n", "delete_statement", line(2), "", "if a:\n    pass\nc\n"),
        ("if a: b\nc\n", "delete_statement", line(1), "", "if a:\n    pass\nc\n"),
        ("if a:\n    b\nc\n", "delete_statement", line(1), "", "c\n"),
        ("a; b; c\n", "delete_statement", Location(PATH, 1, 3, 1, 4), "", "a; c\n"),
        ("a\n# on b\nb\nc\n", "delete_statement", line(3), "", "a\n# on b\nc\n"),
        ("if a:\n    c\n    # on b\n    b\n", "delete_statement", line(4), "", "if a:\n    c\n    # on b\n"),
        ("a\n", "delete_statement", line(1), "", "\n"),
    ],
)
def test_a_statement(source: str, action: str, location: Location, value: str, expected: str) -> None:
    assert applied(source, edit(action, location, value=value)) == expected


@pytest.mark.parametrize(
    ("source", "value", "expected"),
    [
        ("", "import a", "import a"),
        ("x = 1\n", "import a", "import a\n\nx = 1\n"),
        ("#!/bin/sh\n# why\n\nx = 1\n", "import a", "#!/bin/sh\n# why\n\nimport a\n\nx = 1\n"),
        ('"""Doc."""\nx = 1\n', "import a", '"""Doc."""\n\nimport a\n\nx = 1\n'),
        ('"""Doc."""\n', "import a", '"""Doc."""\n\nimport a\n'),
        ("from __future__ import b\n\nx = 1\n", "import a", "from __future__ import b\nimport a\n\nx = 1\n"),
        ("import b\n", "from __future__ import division", "from __future__ import division\n\nimport b\n"),
        ("import b\nx = 1\nimport c\n", "import a", "import b\nimport a\nx = 1\nimport c\n"),
        (
            "import os\nos.environ['A'] = 'b'\nimport c\nx = 1\n",
            "import a",
            "import os\nos.environ['A'] = 'b'\nimport c\nimport a\nx = 1\n",
        ),
        ("try:\n    import b\nexcept ImportError:\n    b = 0\nx = 1\n", "import b", None),
        ("import numpy\n", "import numpy as np", "import numpy\nimport numpy as np\n"),
        ("import a.b\n", "import a", None),
        ("import a\n", "import a.b", "import a\nimport a.b\n"),
        ("import torch.nn as nn\n", "from torch import nn", None),
        ("from torch import nn as nn\n", "import torch.nn as nn", None),
        ("from m import *\n", "from m import n", "from m import *\nfrom m import n\n"),
        ("from m import a, b\n", "from m import b", None),
        ("from m import a\n", "from m import b", "from m import a, b\n"),
        ("from m import a\n", "from m import a, b, c", "from m import a, b, c\n"),
        ("from m import (a, b)\n", "from m import c as d", "from m import (a, b, c as d)\n"),
        ("from m import (\n    a,\n    b,\n)\n", "from m import c", "from m import (\n    a,\n    b,\n    c,\n)\n"),
        ("from m import (\n    a,  # A\n)\n", "from m import c", "from m import (\n    a,  # A\n    c,\n)\n"),
        ("from m import (\n    a  # A\n)\n", "from m import c", "from m import (\n    a,  # A\n    c\n)\n"),
        (
            "from m import (a,\n               b)\n",
            "from m import c",
            "from m import (a,\n               b,\n               c)\n",
        ),
        ("from . import a\n", "from .. import b", "from . import a\nfrom .. import b\n"),
        ("def f():\n    import a\n", "import a", "import a\n\ndef f():\n    import a\n"),
        ("import a; import b\nx = 1\n", "import c", "import a; import b\nimport c\nx = 1\n"),
    ],
)
def test_an_import(source: str, value: str, expected: str | None) -> None:
    assert applied(source, edit("import", value=value)) == (source if expected is None else expected)


def test_an_import_added_twice_is_added_once() -> None:
    source = "import a\n"
    edits = [edit("import", value=value) for value in ("from m import b", "from m import b", "from m import b as b")]
    assert applied(source, *edits) == "import a\nfrom m import b\n"


@pytest.mark.parametrize(
    ("source", "before"),
    [
        ("x = 'é😀漢'; f(a)\n", "x = 'é😀漢'; "),
        ("if x:\n\tf(a)\n", "\t"),
        ("if x:\r\n    '漢'; f(a)\r\n", "    '漢'; "),
        ("'é'; f(a)", "'é'; "),
        ("# -*- coding: latin-1 -*-\n'é'; f(a)\n", "'é'; "),
    ],
)
def test_columns_are_bytes(source: str, before: str) -> None:
    number = source[: source.index("f(a)")].count("\n") + 1
    start = len(before.encode())
    location = Location(PATH, number, start, number, start + 4)
    assert applied(source, edit("set_argument", location, "b", "1")) == source.replace("f(a)", "f(a, b=1)")
    inner = Location(PATH, number, start + 2, number, start + 3)
    assert applied(source, edit("replace", inner, value="'漢'")) == source.replace("f(a)", "f('漢')")


def test_a_byte_order_mark_stays_and_counts_for_nothing() -> None:
    assert applied_text("\ufefff(a)\n", edit("replace", Location(PATH, 1, 2, 1, 3), value="b")) == "\ufefff(b)\n"


def applied_text(source: str, *edits: Edit) -> str:
    done = apply_edits(source, edits)
    assert done.refused == ()
    return done.text


def test_line_ends_are_the_files_own() -> None:
    source = "import a\r\nif x:\r\n    f(\r\n        y,\r\n    )\r\n"
    text = applied(
        source,
        edit("import", value="import b"),
        edit("insert_before", line(3), value="if c:\n    d"),
        edit("set_argument", at(source, "f(\r\n        y,\r\n    )"), "z", "1"),
    )
    assert text == (
        "import a\r\nimport b\r\nif x:\r\n    if c:\r\n        d\r\n    f(\r\n        y,\r\n        z=1,\r\n    )\r\n"
    )


def test_a_traceback_names_a_method_call_by_its_last_line() -> None:
    source = "x = (a\n     .b(1)\n     .c(2))\n"
    # Python 3.11 and later start a method call on the line of the method's name.
    location = Location(PATH, 2, 6, 2, 10)
    assert applied(source, edit("set_argument", location, "k", "0")) == source.replace("b(1)", "b(1, k=0)")


TRAINER = """\
from transformers import (
    AutoTokenizer,
    Trainer,
)

tokenizer = AutoTokenizer.from_pretrained("x")


def compute_metrics(eval_preds):
    metric = evaluate.load("glue", "mrpc")
    predictions, labels = eval_preds  # logits first

    # what glue wants
    return metric.compute(predictions=predictions, references=labels)


trainer = Trainer(
    model,
    args,
    train_dataset=raw["train"],
    eval_dataset=raw["validation"],
    compute_metrics=compute_metrics,
)
trainer.train()
"""

MENDED = """\
from transformers import (
    AutoTokenizer,
    Trainer,
    DataCollatorWithPadding,
)
import numpy as np

tokenizer = AutoTokenizer.from_pretrained("x")


def compute_metrics(eval_preds):
    metric = evaluate.load("glue", "mrpc")
    predictions, labels = eval_preds  # logits first

    predictions = np.argmax(predictions, axis=-1)
    # what glue wants
    return metric.compute(predictions=predictions, references=labels)


trainer = Trainer(
    model,
    args,
    train_dataset=tokenized["train"],
    eval_dataset=tokenized["validation"],
    compute_metrics=compute_metrics,
    processing_class=tokenizer,
    data_collator=DataCollatorWithPadding(tokenizer),
)
trainer.train()
"""


def test_many_edits_on_one_call_and_its_script() -> None:
    call = at(TRAINER, TRAINER[TRAINER.index("Trainer(\n") : TRAINER.index("\ntrainer.train")])
    edits = [
        edit("replace", at(TRAINER, 'raw["train"]'), value='tokenized["train"]'),
        edit("replace", at(TRAINER, 'raw["validation"]'), value='tokenized["validation"]'),
        edit("set_argument", call, "processing_class", "tokenizer"),
        edit("set_argument", call, "data_collator", "DataCollatorWithPadding(tokenizer)"),
        edit("insert_before", line(14), value="predictions = np.argmax(predictions, axis=-1)"),
        edit("import", value="import numpy as np"),
        edit("import", value="from transformers import DataCollatorWithPadding"),
    ]
    assert applied(TRAINER, *edits) == MENDED
    assert applied(TRAINER, *edits, *edits) == MENDED
    done = apply_edits(TRAINER, [*edits, edit("rename_argument", call, "tokenizer", "processing_class")])
    assert done.text == MENDED
    assert [refusal.reason for refusal in done.refused] == ["the call has no argument `tokenizer`"]


@pytest.mark.parametrize("order", [1, -1])
def test_renaming_to_what_another_edit_sets_is_one_change(order: int) -> None:
    source = "Trainer(model, tokenizer=tokenizer)"
    edits = [
        edit("set_argument", at(source, source), "processing_class", "tokenizer"),
        edit("rename_argument", at(source, source), "tokenizer", "processing_class"),
    ]
    assert applied(source, *edits[::order]) == "Trainer(model, processing_class=tokenizer)"


def test_renaming_to_an_argument_that_is_there_with_the_same_value_leaves_one() -> None:
    source = "f(a=x, b=x)"
    assert applied(source, edit("rename_argument", at(source, source), "a", "b")) == "f(b=x)"


def test_insertions_at_one_place_keep_their_order() -> None:
    source = "a\nb\n"
    edits = [edit("insert_before", line(2), value=value) for value in "xyx"]
    edits += [edit("insert_after", line(2), value=value) for value in "uvu"]
    assert applied(source, *edits) == "a\nx\ny\nb\nu\nv\n"


def test_edits_in_nested_calls_and_blocks_all_apply() -> None:
    source = "def f():\n    return g(h(a), b)\n"
    text = applied(
        source,
        edit("set_argument", at(source, "g(h(a), b)"), "k", "1"),
        edit("set_argument", at(source, "h(a)"), "m", "2"),
        edit("replace", at(source, "a"), value="c"),
        edit("insert_before", line(2), value="x"),
        edit("insert_after", line(1), value="y"),
    )
    assert text == "def f():\n    x\n    return g(h(c, m=2), b, k=1)\ny\n"


def test_a_statement_deleted_and_another_put_there() -> None:
    source = "if a:\n    # why\n    b  # gone\n"
    text = applied(source, edit("delete_statement", line(2 + 1)), edit("insert_after", line(3), value="x"))
    assert text == "if a:\n    # why\n    x\n"


CALL = "f(a=1, b=2)"


@pytest.mark.parametrize(
    ("source", "edits", "expected"),
    [
        (CALL, [edit("rename_argument", at(CALL, CALL), "c", "d")], "the call has no argument `c`"),
        (CALL, [edit("rename_argument", at(CALL, CALL), "a", "b")], "the call has another `b`"),
        (CALL, [edit("set_argument", at(CALL, CALL), "a", "1 +")], "`1 +` is no expression"),
        (CALL, [edit("set_argument", at(CALL, CALL), "a b", "1")], "`a b` is no argument's name"),
        (CALL, [edit("set_argument", Location(PATH, 1, 2), "a", "1")], "there is no such call at line 1, column 2"),
        (CALL, [edit("set_argument", line(9), "a", "1")], "there is no line 9"),
        ("f(x)(y)", [edit("set_argument", line(1), "a", "1")], "several calls start at line 1, column 0"),
        (
            CALL,
            [edit("replace", Location(PATH, 1, 2, 1, 3), value="x")],
            "there is no such expression at line 1, column 2",
        ),
        ("a.b", [edit("replace", line(1), value="x")], "several expressions start at line 1, column 0"),
        (
            CALL,
            [edit("remove_argument", at(CALL, CALL), "a"), edit("set_argument", at(CALL, CALL), "a", "2")],
            "an earlier edit changes this argument",
        ),
        (
            CALL,
            [edit("set_argument", at(CALL, CALL), "c", "1"), edit("set_argument", at(CALL, CALL), "c", "2")],
            "an earlier edit changes this argument",
        ),
        (
            CALL,
            [edit("replace", at(CALL, "1"), value="x"), edit("set_argument", at(CALL, CALL), "a", "y")],
            "it overlaps an earlier edit",
        ),
        (
            CALL,
            [edit("replace", at(CALL, CALL), value="x"), edit("replace", at(CALL, "1"), value="y")],
            "it overlaps an earlier edit",
        ),
        (
            CALL,
            [edit("replace", at(CALL, "1"), value="y"), edit("replace", at(CALL, CALL), value="x")],
            "it overlaps an earlier edit",
        ),
        (
            CALL,
            [edit("set_argument", at(CALL, CALL), "c", "1"), edit("replace", at(CALL, CALL), value="x")],
            "it overlaps an earlier edit",
        ),
        (
            "if a:\n    b\n",
            [edit("delete_statement", line(1)), edit("insert_after", line(2), value="x")],
            "it overlaps an earlier edit",
        ),
        ("a\n\n# c\nb\n", [edit("insert_before", line(3), value="x")], "there is no statement on line 3"),
        (
            "if a:\n    b\n    # c\n    d\n",
            [edit("insert_before", line(3), value="x")],
            "there is no statement on line 3",
        ),
        ("a; b\n", [edit("delete_statement", line(1))], "several statements share the line"),
        ("a\n", [edit("insert_before", line(1), value="# only")], "it brings no statement"),
        ("a\n", [edit("insert_before", line(1), value="1 +")], "`1 +` is no statement"),
        ("a\n", [edit("import", value="a = 1")], "`a = 1` is no import"),
        (
            "import jax.numpy as np\n",
            [edit("import", value="import numpy as np")],
            "`np` is something else in this file",
        ),
        ("def load(): pass\n", [edit("import", value="from m import load")], "`load` is something else in this file"),
        ("x = 1\n", [edit("insert_before", line(1), value="return 1")], "the file would not parse any more"),
        (
            "m = map(lambda x: f(x), y)\n",
            [edit("insert_before", Location(PATH, 1, 18, 1, 22), value="z")],
            "a lambda's body holds no statements; make it a function first",
        ),
        (
            "m = map(\n    lambda x:\n        f(x),\n    y)\n",
            [edit("insert_before", line(3), value="z")],
            "a lambda's body holds no statements; make it a function first",
        ),
    ],
)
def test_what_is_refused(source: str, edits: list[Edit], expected: str) -> None:
    assert reason(source, *edits) == expected


def test_a_refused_edit_does_not_stop_the_others() -> None:
    done = apply_edits("a\nb\n", [edit("delete_statement", line(9)), edit("delete_statement", line(1))])
    assert (done.text, len(done.applied), len(done.refused)) == ("b\n", 1, 1)


def test_an_edit_that_would_break_the_file_is_dropped_alone() -> None:
    source = "f(*x)\ny\n"
    edits = [edit("insert_before", line(1), value="return"), edit("insert_after", line(2), value="z")]
    done = apply_edits(source, edits)
    assert (done.text, done.applied) == ("f(*x)\ny\nz\n", (edits[1],))


@pytest.mark.parametrize("source", ["def f(:\n", "x = 1\ry = 2\r"])
def test_a_file_that_cannot_be_taken_apart_is_left(source: str) -> None:
    done = apply_edits(source, [edit("insert_before", line(1), value="x")])
    assert done.text == source
    assert len(done.refused) == 1


def test_what_is_so_already_is_neither_made_nor_refused() -> None:
    source = "import a\nf(b=1)\n"
    edits = [
        edit("import", value="import a"),
        edit("set_argument", at(source, "f(b=1)"), "b", "1"),
        edit("replace", at(source, "1"), value=" 1"),
    ]
    done = apply_edits(source, edits)
    assert (done.text, done.applied, done.refused) == (source, (), ())


def test_edits_alike_but_for_their_reason_are_one() -> None:
    source = "f(a)"
    first = edit("replace", at(source, "a"), value="b")
    assert apply_edits(source, [first, replace(first, reason="another")]).applied == (first,)


SIMPLE = st.sampled_from(
    [
        "a = f(x, y=1)",
        "f(\n{0}    x,  # é\n{0}    y=g('漢'),\n{0})",
        "a; f(b)  # two",
        "'😀'; b = f(*c)",
        "assert f((1, 2))",
    ]
)
HEADERS = st.sampled_from(["if a:", "for i in b:  # loop", "def g(x):", "with c as d:", "class K:", "while f(a):"])


@st.composite
def blocks(draw: st.DrawFn, indent: str = "", depth: int = 0) -> str:
    """A few statements with comments and blank lines."""
    lines = []
    for _ in range(draw(st.integers(1, 3))):
        lines += draw(st.sampled_from([[], [""], [f"{indent}# note é"], ["", f"{indent}# above", ""]]))
        if depth < 2 and draw(st.booleans()):
            lines.append(indent + draw(HEADERS))
            lines.append(draw(blocks(indent + draw(st.sampled_from(["    ", "\t", "  "])), depth + 1)))
        elif draw(st.integers(0, 4)) == 0:
            lines.append(f"{indent}if a: b = f(1); c  # one line")
        else:
            lines.append(indent + draw(SIMPLE).format(indent))
    return "\n".join(lines)


@st.composite
def scripts(draw: st.DrawFn) -> str:
    text = draw(blocks()) + draw(st.sampled_from(["", "\n", "\n# end\n"]))
    return text.replace("\n", draw(st.sampled_from(["\n", "\r\n"])))


@st.composite
def edited(draw: st.DrawFn) -> tuple[str, list[Edit]]:
    """A script and edits that remove nothing."""
    source = draw(scripts())
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, (ast.expr, ast.stmt))]
    edits = []
    for node in draw(st.lists(st.sampled_from(nodes), max_size=5)):
        location = Location(PATH, node.lineno, node.col_offset, node.end_lineno, node.end_col_offset)
        kinds = ["insert_before", "insert_after", "import"] + ["set_argument"] * isinstance(node, ast.Call)
        value = draw(st.sampled_from(["import n", "from m import n", "import o.p as n"]))
        name = draw(st.sampled_from(["y", "z", "w"]))
        edits.append(edit(draw(st.sampled_from(kinds)), location, name, value.replace("import n", "import q")))
    return source, [replace(each, value="v") if each.action is Action.SET_ARGUMENT else each for each in edits]


def comments(source: str) -> list[str]:
    tokens = tokenize.generate_tokens(io.StringIO(source, newline="").readline)
    return [token.string for token in tokens if token.type == tokenize.COMMENT]


@settings(deadline=None)
@given(scripts())
def test_no_edits_change_nothing(source: str) -> None:
    assert apply_edits(source, []).text == source


@settings(deadline=None)
@given(edited())
def test_what_comes_out_parses_and_keeps_every_comment(case: tuple[str, list[Edit]]) -> None:
    source, edits = case
    done = apply_edits(source, edits)
    ast.parse(done.text)
    assert comments(done.text) == comments(source)
    assert (done.text != source) == bool(done.applied)
    if "\r\n" in source:
        assert "\n" not in done.text.replace("\r\n", "")


@settings(deadline=None)
@given(scripts(), st.sampled_from(["insert_before", "insert_after"]), st.data())
def test_an_insertion_adds_its_line_and_touches_no_other(source: str, action: str, data: st.DataObject) -> None:
    rows = LINE_END.split(source)
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.stmt)]
    whole = [node for node in nodes if ";" not in rows[node.lineno - 1]]
    assume(whole)
    node = data.draw(st.sampled_from(whole))
    location = Location(PATH, node.lineno, node.col_offset, node.end_lineno, node.end_col_offset)
    text = applied(source, edit(action, location, value="n = 0"))
    assert [row for row in LINE_END.split(text) if row.strip() != "n = 0"] == rows
    assert len(LINE_END.split(text)) == len(rows) + 1
