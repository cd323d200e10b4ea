"""Where the script's own function shuffles the pipeline that it makes."""

from pathlib import Path

from dryfit.core.finding import Location
from dryfit.seams.keras.evaluate.reordered import shuffled_in

SCRIPT = """\
def pipeline(rows):
    ds = slices(rows)
    ds = ds.shuffle(100)
    return ds.batch(8)


held = pipeline(rows)
plain = slices(rows)
"""


def test_the_one_shuffle_of_the_function(tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    script.write_text(SCRIPT)
    made = shuffled_in(Location(str(script), 7, 7, 7, 21))
    assert made is not None
    assert made.line == 3
    assert shuffled_in(Location(str(script), 8, 8, 8, 20)) is None
    assert shuffled_in(None) is None
