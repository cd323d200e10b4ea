"""What a call gives is found where a function or a class of the same file makes it."""

import ast
import linecache
from pathlib import Path

import pytest

from dryfit.core.returned import returned_by
from dryfit.core.source import location_of, nodes_of, parse

CLASS = "class Loss:\n    def forward(self, a, b):\n        return a * b\n\n\nmeasure = Loss()\nloss = measure(1, 2)"
NAMED = "def measure(a, b):\n    each = a * b\n    return each\n\n\nloss = measure(1, 2)"
TWICE = "def measure(a):\n    if a:\n        return a\n    return 1\n\n\nloss = measure(1)"
FOREIGN = "import lib\n\nloss = lib.measure(1)"


@pytest.mark.parametrize(("source", "line"), [(CLASS, 3), (NAMED, 2), (TWICE, None), (FOREIGN, None)])
def test_what_makes_the_value_of_a_call(tmp_path: Path, source: str, line: int | None) -> None:
    path = tmp_path / "train.py"
    path.write_text(source + "\n")
    linecache.checkcache(str(path))
    tree = parse(str(path))
    assert tree is not None
    call = next(n.value for n in nodes_of(tree) if isinstance(n, ast.Assign) and ast.unparse(n.targets[0]) == "loss")
    found = returned_by(location_of(call, str(path)))
    assert (found.line if found else None) == line
