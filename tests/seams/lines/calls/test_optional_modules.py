"""A library raises where it needs a module that it was imported without: that module is named."""

import sys
from importlib import import_module
from pathlib import Path

import pytest

from dryfit.seams.lines.calls.optional_modules import lacked_by

pytestmark = pytest.mark.pure

LIBRARY = """
try:
    from no_such_package.images import Image as drawing
except ImportError:
    drawing = None
try:
    import json as written
except ImportError:
    written = None


def is_there():
    return drawing is not None


def draw():
    if drawing is None:
        raise ImportError("some words")


def plot():
    if not is_there():
        raise ImportError("other words")


def write():
    raise ImportError(f"words of {written}")


def requires_backends(obj, backends):
    raise ImportError(f"words of {obj}")


def prepare():
    requires_backends(prepare, ["json", "no_such_part"])


def hear():
    requires_backends(hear, "no_such_ear")
"""


@pytest.mark.parametrize(
    ("function", "module"),
    [
        ("draw", "no_such_package"),
        ("plot", "no_such_package"),
        ("write", ""),
        ("prepare", "no_such_part"),
        ("hear", "no_such_ear"),
    ],
)
def test_the_module_that_a_function_of_a_library_needs(
    function: str, module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "site-packages"
    folder.mkdir()
    (folder / "half_there.py").write_text(LIBRARY)
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.delitem(sys.modules, "half_there", raising=False)
    with pytest.raises(ImportError) as raised:
        getattr(import_module("half_there"), function)()
    assert lacked_by(raised.value.__traceback__) == module
