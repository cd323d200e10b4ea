"""A module that a library imports when it is needed, and the library's own error where it is not there."""

import sys
from pathlib import Path
from typing import Any

import pytest

from dryfit.seams.lines.calls import optional_modules

LIBRARY = """
def board():
    try:
        import surely_not_installed.summary
    except ImportError as error:
        raise RuntimeError("the board is not installed") from error


def other_way():
    try:
        import surely_not_installed
    except ImportError:
        return _by_hand()


def _by_hand():
    raise ValueError("a value that is refused")


def there():
    try:
        raise ModuleNotFoundError("No module named 'json'", name="json")
    except ImportError as error:
        raise RuntimeError("json is broken") from error
"""


@pytest.mark.parametrize(("called", "module"), [("board", "surely_not_installed"), ("other_way", ""), ("there", "")])
def test_the_error_of_the_function_that_could_not_import(
    called: str, module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "plotting_library.py").write_text(LIBRARY)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "plotting_library", raising=False)
    monkeypatch.setattr(optional_modules, "is_user_file", lambda path: path == __file__)
    library: Any = __import__("plotting_library")
    with pytest.raises(Exception, match=r"not installed|refused|broken") as caught:
        getattr(library, called)()
    assert optional_modules.lacked_behind(caught.value) == module
