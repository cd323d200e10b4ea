"""Streams that every worker gives from the beginning."""

from pathlib import Path

import pytest

from dryfit.checks.data.streams import stream_repeated_by_workers
from dryfit.core.evidence import Data
from dryfit.core.evidence.data_rows import RepeatedStream

SEEDED = """
class Drawings:
    def __iter__(self):
        rng = np.random.default_rng(self.seed)
        for _ in range(4):
            yield rng.random()
"""
READ = """
class Lines:
    def __iter__(self):
        for line in open(self.path):
            yield line
"""
HANDED = """
class Texts:
    def __iter__(self):
        return iter(self.made())
"""


@pytest.mark.parametrize(("text", "line", "advice"), [(SEEDED, 4, "seed"), (READ, 4, "islice"), (HANDED, 3, "islice")])
def test_the_place_where_a_stream_begins(text: str, line: int, advice: str, tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    script.write_text(text)
    (finding,) = stream_repeated_by_workers(Data(repeated_streams=(RepeatedStream("Drawings", 3, 16, str(script), 3),)))
    assert finding.location is not None
    assert finding.location.line == line
    assert advice in finding.fix
    assert "3 times" in finding.message


def test_no_stream_is_no_finding() -> None:
    assert not list(stream_repeated_by_workers(Data()))
