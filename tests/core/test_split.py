"""Where an array is made that is split before it is taken."""

import ast
from pathlib import Path

import pytest

from dryfit.core.finding import Location
from dryfit.core.source import location_of, source_of
from dryfit.core.split import made_before_split

pytestmark = pytest.mark.pure

SPLIT = "y = made()\na, b, c, d = train_test_split(x, y)\nloss(torch.tensor(c))\n"
TAKEN = "y = made()\nloss(y[:100])\n"
WHOLE = "y = made()\nloss(torch.tensor(y))\n"
OF_A_FUNCTION = (
    "def load():\n    y = made()\n    return train_test_split(x, y)\n"
    "a, b, c, d = load()\nloss(torch.from_numpy(c).long())\n"
)
OF_AN_OBJECT = (
    "class Rows:\n    def __init__(self, x, y):\n        self.x, self.y = x, y\n"
    "    def __getitem__(self, i):\n        loss(self.y[i])\n"
    "def main():\n    labels = made()\n    Rows(0, y=labels)\n"
)


@pytest.mark.parametrize("source", [SPLIT, TAKEN, OF_A_FUNCTION, OF_AN_OBJECT])
def test_the_array_before_its_split_is_found(tmp_path: Path, source: str) -> None:
    assert source_of(_made(tmp_path, source)) == "made()"


def test_what_is_not_split_is_where_it_is_taken(tmp_path: Path) -> None:
    assert _made(tmp_path, WHOLE) is None


def test_a_column_of_a_table_is_made_there(tmp_path: Path) -> None:
    found = _made(tmp_path, 'a, b, c, d = train_test_split(x, t["y"].values)\nloss(c)\n')
    assert source_of(found) == 't["y"]'


def _made(folder: Path, source: str) -> Location | None:
    path = folder / "train.py"
    path.write_text(source)
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    taken = next(call.args[0] for call in calls if ast.unparse(call.func) == "loss")
    return made_before_split(location_of(taken, str(path)))
