"""Where the labels of a pipeline come from."""

from pathlib import Path

import pytest

from dryfit.core.finding import Location
from dryfit.core.sliced import labels_sliced

STARRED = """
def made(n):
    kind = draw(n)
    return rows(n), kind + 0
def pipe(x, y):
    return from_tensor_slices((x, y)).batch(4)
one, two = made(3), made(4)
pipe(*one); pipe(*two)
"""
PLAIN = """
x, y = made(), load()["grade"]
data = tf.data.Dataset.from_tensor_slices((x, y))
"""
APART = """
train = from_tensor_slices((x, y_train()["a"]))
test = from_tensor_slices((x, y_test()["b"]))
"""


@pytest.mark.pure
@pytest.mark.parametrize(
    ("text", "found"), [(STARRED, "kind + 0"), (PLAIN, 'load()["grade"]'), (APART, None), ("x = 1", None)]
)
def test_labels_are_followed_to_where_they_are_made(text: str, found: str | None, tmp_path: Path) -> None:
    path = tmp_path / "script.py"
    path.write_text(text)
    where = labels_sliced(Location(str(path), 1))
    shown = None if where is None else text.splitlines()[where.line - 1][where.column : where.end_column]
    assert shown == found
