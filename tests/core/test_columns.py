"""Where a source makes the columns of its rows."""

from pathlib import Path

import pytest

from dryfit.core.columns import column_filled
from dryfit.core.source import source_of

FILLS = """
rows = rows.rename_column("score", "labels")
rows = rows.map(lambda row: {"labels": {1: 0, 3: 1}.get(row["labels"], -1)})
"""


@pytest.mark.parametrize(
    ("text", "made"),
    [
        (FILLS, '{1: 0, 3: 1}.get(row["labels"], -1)'),
        ('row["labels"] = parts[-1]', ""),
        ('row["labels"] = 1', ""),
        ('one["label"] = -1\nother["label"] = -1', ""),
    ],
)
def test_column_filled_with_a_number(tmp_path: Path, text: str, made: str) -> None:
    """The one place that writes the number, not one that counts by it, and none of several."""
    script = tmp_path / "train.py"
    script.write_text(text)
    assert source_of(column_filled(str(script), ("labels", "label"), -1)) == made
