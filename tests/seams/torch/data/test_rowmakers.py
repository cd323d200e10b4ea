"""Where the user's own code makes a part of a row."""

import sys
from pathlib import Path
from typing import Any

import pytest

from dryfit.core.source import source_of

pytestmark = pytest.mark.framework

ROWS = """
class Shapes:
    def __init__(self):
        self.pictures, self.kinds = [[1.0]], [2]

    def __getitem__(self, index):
        picture, kind = self.pictures[index], float(self.kinds[index])
        if index == 7:
            picture = picture[:1]
        name, (width, height) = self.named(index), self.sizes[index]
        low, high = self.limits(index)
        return picture, kind, name, low

shapes = Shapes()
"""


@pytest.fixture
def shapes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A dataset of a module that lies in the user's folder."""
    (tmp_path / "rows_of_shapes.py").write_text(ROWS)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    yield __import__("rows_of_shapes").shapes
    sys.modules.pop("rows_of_shapes", None)


@pytest.mark.parametrize(
    ("place", "source"),
    [(0, "picture[:1]"), (1, "float(self.kinds[index])"), (2, "self.named(index)"), (3, "self.limits(index)")],
)
def test_part_of_a_row(shapes: Any, place: int, source: str) -> None:
    """The last value that its name was given, be it one of several given at once."""
    pytest.importorskip("torch")
    from dryfit.seams.torch.data.rowmakers import part_at

    assert source_of(part_at(shapes, place, str(place), 4)) == source


def test_part_of_a_row_by_its_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A collate function may put the labels before the inputs."""
    pytest.importorskip("torch")
    from dryfit.seams.torch.data.rowmakers import part_at

    text = """class Rows:
    def __getitem__(self, index):
        image = open_image(index) / 255
        return {"pixels": image, "labels": self.kinds[index]}


rows = Rows()
"""
    (tmp_path / "rows_of_images.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    rows = __import__("rows_of_images").rows
    sys.modules.pop("rows_of_images", None)
    assert source_of(part_at(rows, 0, "labels", 2)) == "self.kinds[index]"
    assert source_of(part_at(rows, 1, "pixels", 2)) == "open_image(index) / 255"
