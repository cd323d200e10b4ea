import importlib
import pickle
import sys
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path

import pytest

from dryfit.seams.imports import ImportHooks


@pytest.fixture
def hooks() -> Iterator[ImportHooks]:
    hooks = ImportHooks()
    yield hooks
    hooks.remove()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.syspath_prepend(tmp_path)
    known = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - known:
        del sys.modules[name]


def test_calls_back_after_the_module_ran(hooks: ImportHooks, folder: Path) -> None:
    (folder / "hooked_late.py").write_text("value = 1\n")
    seen = []
    hooks.when_imported("hooked_late", lambda module: seen.append(module.value))
    assert seen == []
    importlib.import_module("hooked_late")
    assert seen == [1]


def test_calls_back_at_once_for_a_module_that_is_there(hooks: ImportHooks) -> None:
    seen = []
    hooks.when_imported("json", seen.append)
    assert seen == [sys.modules["json"]]


def test_a_module_being_imported_is_served_when_it_is_done(hooks: ImportHooks, folder: Path) -> None:
    (folder / "hooked_half.py").write_text("import sys\nsys.hooked_half_runs()\nvalue = 2\n")
    (folder / "hooked_next.py").write_text("")
    seen = []
    sys.hooked_half_runs = lambda: hooks.when_imported("hooked_half", lambda module: seen.append(module.value))  # type: ignore[attr-defined]
    importlib.import_module("hooked_half")
    assert seen == []
    importlib.import_module("hooked_next")
    assert seen == [2]


def test_the_true_loader_is_all_that_the_module_sees(hooks: ImportHooks, folder: Path) -> None:
    package = folder / "hooked_package"
    package.mkdir()
    package.joinpath("__init__.py").write_text(
        "loader_while_running = __spec__.loader\nclass Thing:\n    pass\n",
    )
    package.joinpath("notes.txt").write_text("text")
    hooks.when_imported("hooked_package", lambda module: None)
    module = importlib.import_module("hooked_package")
    assert type(module.__loader__) is SourceFileLoader
    assert module.loader_while_running is module.__loader__ is module.__spec__.loader
    assert module.__loader__.is_package("hooked_package")
    assert "class Thing" in module.__loader__.get_source("hooked_package")
    from importlib import resources

    assert resources.files("hooked_package").joinpath("notes.txt").read_text() == "text"
    assert isinstance(pickle.loads(pickle.dumps(module.Thing())), module.Thing)


def test_a_spec_that_is_only_looked_up_answers_for_its_loader(hooks: ImportHooks, folder: Path) -> None:
    (folder / "hooked_spec.py").write_text("value = 3\n")
    hooks.when_imported("hooked_spec", lambda module: None)
    spec = importlib.util.find_spec("hooked_spec")
    assert spec is not None
    assert spec.loader is not None
    assert spec.loader.get_source("hooked_spec") == "value = 3\n"  # type: ignore[attr-defined]
    assert "hooked_spec" not in sys.modules


def test_the_object_that_a_module_puts_in_its_place_is_handed_over(hooks: ImportHooks, folder: Path) -> None:
    (folder / "hooked_swap.py").write_text(
        "import sys, types\nother = types.ModuleType('hooked_swap')\nother.lazy = True\n"
        "other.__spec__ = __spec__\nsys.modules[__name__] = other\n"
    )
    seen = []
    hooks.when_imported("hooked_swap", lambda module: seen.append(module.lazy))
    importlib.import_module("hooked_swap")
    assert seen == [True]


def test_a_submodule_that_a_lazy_package_imports_on_demand(hooks: ImportHooks, folder: Path) -> None:
    package = folder / "hooked_lazy"
    package.mkdir()
    package.joinpath("__init__.py").write_text(
        "import importlib\n"
        "def __getattr__(name):\n    return getattr(importlib.import_module('.inner', __name__), name)\n"
    )
    package.joinpath("inner.py").write_text("Trainer = 'trainer'\n")
    seen = []
    hooks.when_imported("hooked_lazy.inner", lambda module: seen.append(module.__name__))
    module = importlib.import_module("hooked_lazy")
    assert seen == []
    assert module.Trainer == "trainer"
    assert seen == ["hooked_lazy.inner"]


def test_a_callback_that_raises_does_not_break_the_import(hooks: ImportHooks, folder: Path) -> None:
    (folder / "hooked_fault.py").write_text("value = 4\n")
    seen = []
    hooks.when_imported("hooked_fault", lambda module: 1 / 0)
    hooks.when_imported("hooked_fault", seen.append)
    module = importlib.import_module("hooked_fault")
    assert module.value == 4
    assert seen == [module]
    assert [(name, type(error)) for name, error in hooks.errors] == [("hooked_fault", ZeroDivisionError)]
    # It is a file of the user's own, whatever it is called.
    assert list(hooks.failed()) == []


def test_a_module_that_raises_is_called_back_when_it_works(hooks: ImportHooks, folder: Path) -> None:
    (folder / "hooked_retry.py").write_text(
        "import sys\nif not hasattr(sys, 'hooked_retry_now'):\n    raise ImportError\n"
    )
    seen = []
    hooks.when_imported("hooked_retry", seen.append)
    with pytest.raises(ImportError):
        importlib.import_module("hooked_retry")
    assert seen == []
    sys.hooked_retry_now = True  # type: ignore[attr-defined]
    assert importlib.import_module("hooked_retry") in seen


def test_two_sets_of_hooks_do_not_chase_each_other(hooks: ImportHooks, folder: Path) -> None:
    (folder / "hooked_twice.py").write_text("")
    seen = []
    other = ImportHooks()
    hooks.when_imported("hooked_twice", lambda module: seen.append("one"))
    other.when_imported("hooked_twice", lambda module: seen.append("two"))
    module = importlib.import_module("hooked_twice")
    other.remove()
    assert sorted(seen) == ["one", "two"]
    assert type(module.__loader__) is SourceFileLoader


def test_what_is_not_there_is_still_not_there(hooks: ImportHooks) -> None:
    hooks.when_imported("hooked_nowhere", lambda module: None)
    with pytest.raises(ModuleNotFoundError, match="hooked_nowhere"):
        importlib.import_module("hooked_nowhere")


def test_removed_hooks_leave_no_trace(folder: Path) -> None:
    before = list(sys.meta_path)
    hooks = ImportHooks()
    seen = []
    hooks.when_imported("hooked_removed", seen.append)
    hooks.remove()
    (folder / "hooked_removed.py").write_text("")
    importlib.import_module("hooked_removed")
    assert seen == []
    assert sys.meta_path == before
