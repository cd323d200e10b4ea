"""Temporary folders while a script is rehearsed."""

import tempfile
from pathlib import Path

import pytest

from dryfit.script.overlay.session import Overlay
from dryfit.script.overlay.temporary import sweep

pytestmark = pytest.mark.usefixtures("alone")


@pytest.fixture
def overlay(tmp_path: Path) -> Overlay:
    (tmp_path / "home").mkdir()
    return Overlay(tmp_path / "scratch", [tmp_path / "home"])


def test_a_block_that_ends_removes_its_folder(overlay: Overlay) -> None:
    with overlay, tempfile.TemporaryDirectory() as name:
        pass
    assert not Path(name).exists()


def test_a_block_that_an_exception_leaves_keeps_its_folder_until_the_end(overlay: Overlay) -> None:
    with overlay:
        with pytest.raises(StopIteration), tempfile.TemporaryDirectory() as name:
            raise StopIteration
        Path(name, "best.pt").write_text("state")
        assert Path(name, "best.pt").read_text() == "state"
    assert not Path(name).exists()


def test_a_folder_without_a_block_is_removed_with_the_process(overlay: Overlay) -> None:
    with overlay:
        folder = tempfile.TemporaryDirectory()
        assert Path(folder.name).exists()
        sweep()
        assert not Path(folder.name).exists()


def test_what_was_replaced_is_put_back(overlay: Overlay) -> None:
    before = tempfile.TemporaryDirectory.__init__, tempfile.TemporaryDirectory.__exit__
    with overlay:
        assert tempfile.TemporaryDirectory.__exit__ is not before[1]
    assert before == (tempfile.TemporaryDirectory.__init__, tempfile.TemporaryDirectory.__exit__)
