"""The garbage collector rests while a library is imported, and only then."""

import gc
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dryfit.script.collector import Rest

STATE = "import gc\ncollects = gc.isenabled()\n"


@pytest.fixture
def rest() -> Iterator[Rest]:
    made = Rest()
    made.install()
    yield made
    made.remove()
    gc.unfreeze()


@pytest.fixture
def libraries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of installed packages, emptied of what was imported from it."""
    folder = tmp_path / "lib" / "site-packages"
    folder.mkdir(parents=True)
    monkeypatch.syspath_prepend(str(folder))
    before = set(sys.modules)
    yield folder
    for name in set(sys.modules) - before:
        del sys.modules[name]


def test_a_library_and_what_it_imports_are_not_collected_in(rest: Rest, libraries: Path) -> None:
    (libraries / "inner_one.py").write_text(STATE)
    (libraries / "outer_one.py").write_text(f"import inner_one\n{STATE}")
    outer = importlib.import_module("outer_one")
    assert not outer.collects
    assert not outer.inner_one.collects
    assert gc.isenabled()
    assert gc.get_freeze_count() > 0
    assert type(outer.__loader__).__name__ == type(outer.__spec__.loader).__name__ == "SourceFileLoader"


def test_a_module_of_the_users_own_is_collected_in(rest: Rest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "trains_when_imported.py").write_text(STATE)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert importlib.import_module("trains_when_imported").collects
    del sys.modules["trains_when_imported"]


def test_a_library_that_cannot_be_imported_leaves_the_collector_on(rest: Rest, libraries: Path) -> None:
    (libraries / "broken_one.py").write_text("import no_such_module\n")
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        importlib.import_module("broken_one")
    assert gc.isenabled()


def test_who_has_turned_the_collector_off_finds_it_off(rest: Rest, libraries: Path) -> None:
    (libraries / "quiet_one.py").write_text(STATE)
    gc.disable()
    try:
        importlib.import_module("quiet_one")
        assert not gc.isenabled()
    finally:
        gc.enable()
