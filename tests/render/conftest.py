"""The catalogue that the sample report speaks of."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import make


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """The sample catalogue, in a folder where no train.py lies."""
    monkeypatch.chdir(tmp_path)
    with make.catalogue(*make.known()):
        yield
