"""Where rows are taken that a script hands over."""

import ast
from pathlib import Path

import pytest

from dryfit.core.source import location_of, nodes_of, parse, source_of
from dryfit.core.taken import rows_taken

SCRIPT = """
both = load("pairs")
test = both["test"]
test = test.map(encode)
Trainer(eval_dataset=test)
held = load("held").map(encode)
Trainer(eval_dataset=held)
Trainer(eval_dataset=both["test"])
"""


@pytest.mark.parametrize(
    ("place", "taken"), [(0, "both['test']"), (1, "load('held').map(encode)"), (2, "")], ids=["split", "loaded", "here"]
)
def test_rows_are_followed_back(tmp_path: Path, place: int, taken: str) -> None:
    path = tmp_path / "script.py"
    path.write_text(SCRIPT)
    tree = parse(str(path))
    words = [n for n in nodes_of(tree) if isinstance(n, ast.keyword)] if tree else []
    where = rows_taken(location_of(words[place].value, str(path)))
    assert source_of(where).replace('"', "'") == taken
