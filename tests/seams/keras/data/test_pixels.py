"""Where the pixels are made that a fit is given, or a loop goes over."""

from pathlib import Path

import pytest

from dryfit.core.finding import Location
from dryfit.seams.keras.data.pixels import _made

LOADED = "(images, kinds), (later, others) = load()\n"
SLICED = "data = Dataset.from_tensor_slices((images, kinds))\n"
MAPPED = "def ready(image, kind):\n    return cast(image, float32), tf.cast(kind, int32)\n"


@pytest.mark.parametrize(
    ("source", "given", "line"),
    [
        (LOADED, "images", 1),
        (LOADED + SLICED + "data = data.shuffle(9).batch(4)\n", "data", 1),
        (LOADED + SLICED, "enumerate(data)", 1),
        (MAPPED + LOADED + SLICED + "data = data.map(ready).batch(4)\n", "data", 2),
        (LOADED, 'images.astype("float32")', 2),
        ("data = image_dataset_from_directory(folder)\n", "data", None),
        ("data = image_dataset_from_directory(folder).batch(4)\n", "data", None),
    ],
)
def test_where_pixels_are_made(tmp_path: Path, source: str, given: str, line: int | None) -> None:
    path, last = tmp_path / "train.py", source.count("\n") + 1
    path.write_text(f"{source}fit({given})\n")
    made = _made(Location(str(path), last, 4, last, 4 + len(given)))
    assert (made.line if made else None) == line
