"""Which exceptions a script waits for itself, by the `try` blocks that a line stands in."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from dryfit.seams.guarded import is_awaited, is_signal

TEXT = """
import sys

def named(run):
    try:
        run()
    except (KeyError, ValueError):
        return "went on"

def another_kind(run):
    try:
        run()
    except KeyError:
        return "went on"

def whatever(run):
    try:
        run()
    except Exception as error:
        print(error)

def whatever_around_much(run):
    try:
        one = 1
        two = 2
        three = 3
        run()
    except Exception as error:
        print(error)

def raised_again(run):
    try:
        run()
    except ValueError:
        raise

def ended(run):
    try:
        run()
    except ValueError:
        sys.exit(1)

def in_the_handler(run):
    try:
        raise KeyError
    except KeyError:
        run()

def cleaned_up(run):
    try:
        run()
    finally:
        print("closed")

def above(run):
    return named(lambda: called(run))

def called(run):
    run()

def whatever_above(run):
    return whatever(lambda: called(run))

class Enough(Exception):
    pass

def enough(run):
    try:
        called(run)
    except Enough:
        return "went on"
"""


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    path = Path(tmp_path_factory.mktemp("guarded"), "script.py")
    path.write_text(TEXT)
    spec = importlib.util.spec_from_file_location("guarded_script", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("function", "awaited"),
    [
        ("named", True),
        ("another_kind", False),
        ("whatever", True),
        ("whatever_around_much", False),
        ("raised_again", False),
        ("ended", False),
        ("in_the_handler", False),
        ("cleaned_up", False),
        ("above", True),
        ("whatever_above", False),
    ],
)
def test_what_a_try_is_for(script: ModuleType, function: str, awaited: bool) -> None:
    assert seen(script, function, near=False) is awaited


@pytest.mark.parametrize(("function", "awaited"), [("named", True), ("whatever", False)])
def test_beside_a_training_whatever_is_raised_is_not_awaited(script: ModuleType, function: str, awaited: bool) -> None:
    assert seen(script, function, near=True) is awaited


def test_an_exception_of_the_script_that_it_takes_far_out_is_a_signal(script: ModuleType) -> None:
    said: list[bool] = []

    def run() -> None:
        errors = script.Enough(), ValueError(), KeyError()
        said.extend(is_signal(error, sys._getframe(1)) for error in errors)

    script.enough(run)
    script.named(run)
    assert said == [True, False, False, False, False, False]


def seen(script: ModuleType, function: str, *, near: bool) -> bool:
    """What is said of a ValueError on the line of the script that calls."""
    said: list[bool] = []

    def run() -> None:
        said.append(is_awaited(ValueError(), sys._getframe(1), near=near))

    getattr(script, function)(run)
    return said[0]
