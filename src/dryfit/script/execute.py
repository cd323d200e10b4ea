"""A script run as ``python train.py`` or ``python -m package.module`` runs it."""

import ast
import importlib.util
import linecache
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, SourceFileLoader
from types import ModuleType
from typing import Any, TypeAlias

from dryfit.core.request import Request
from dryfit.core.retry import Skip
from dryfit.core.source import is_user_file
from dryfit.script.resume import Continuation, drive
from dryfit.script.sources import remember

Stopped: TypeAlias = Callable[[BaseException], Skip | None]

# The names of the module that a program runs in; multiprocessing, once imported, keeps the second.
MAINS = ("__main__", "__mp_main__")


class StartError(Exception):
    """The script cannot be started; the message is one sentence for the user."""


@dataclass(frozen=True)
class Program:
    """A script's text and what Python knows of it when it starts. ``path`` is absolute."""

    path: str
    text: str
    argv: tuple[str, ...]
    folder: str
    spec: ModuleSpec | None = None


def load(request: Request) -> Program:
    """Read what the request names; for a module, import the packages that it lies in.

    Raises:
        StartError: it is not there, not readable or not Python.
        Exception: a package around a module raised while it was imported.
    """
    program = _load_module(request) if request.module else _load_file(request)
    _check_syntax(program, request.target)
    remember(program.path, program.text)
    return program


@contextmanager
def as_main(program: Program) -> Iterator[ModuleType]:
    """The module that the program runs in, as ``__main__``, with its arguments and import path."""
    module = main_module(program)
    before = {name: sys.modules[name] for name in MAINS if name in sys.modules}, sys.argv, list(sys.path)
    sys.modules.update(dict.fromkeys(before[0], module))
    sys.argv = list(program.argv)
    if not sys.flags.safe_path:
        sys.path.insert(0, program.folder)
    try:
        yield module
    finally:
        sys.modules.update(before[0])
        sys.argv, sys.path[:] = before[1:]


def main_module(program: Program) -> ModuleType:
    """A fresh ``__main__``, with what Python itself puts there."""
    module = ModuleType("__main__")
    spec = program.spec
    module.__dict__.update(
        __file__=program.path,
        __builtins__=sys.modules["builtins"],
        __annotations__={},
        __cached__=spec.cached if spec else None,
        __loader__=spec.loader if spec else SourceFileLoader("__main__", program.path),
        __package__=spec.parent if spec else None,
        __spec__=spec,
    )
    return module


def run(
    program: Program,
    namespace: dict[str, Any],
    stopped: Stopped,
    resumed: Callable[[Continuation], object] = lambda _: None,
    watched: str | ast.Module = "",
) -> None:
    """Run the program, or the tree of it that is watched; what it raises goes to `stopped`, which says how to go on.

    Raises:
        BaseException: what nothing could go on after.
    """
    code = compile(watched or program.text, program.path, "exec", dont_inherit=True)
    drive(lambda: exec(code, namespace), stopped, user_file=is_user_file, source=source, on_resume=resumed)


def source(path: str) -> str:
    """The text that a file of the user's was compiled from, stood in for or not."""
    return "".join(linecache.getlines(path))


def _load_file(request: Request) -> Program:
    path = os.path.join(os.getcwd(), request.target)
    if os.path.isdir(path):
        raise StartError(f"{request.target} is a folder, not a script.")
    text = _stand_in(request, path)
    if text is None:
        text = _read(path, request.target)
    # Python looks through a symbolic link to the script for its folder, and only for that.
    folder = os.path.dirname(os.path.realpath(path))
    return Program(path, text, (request.target, *request.arguments), folder)


def _load_module(request: Request) -> Program:
    folder = os.getcwd()
    if not sys.flags.safe_path:
        sys.path.insert(0, folder)
    try:
        spec = _module_spec(request.target)
    finally:
        if not sys.flags.safe_path:
            sys.path.remove(folder)
    if spec is None or not spec.origin or not spec.origin.endswith(".py"):
        raise StartError(f"There is no module {request.target} that Python could run from here.")
    text = _stand_in(request, spec.origin)
    if text is None:
        text = _read(spec.origin, request.target)
    return Program(spec.origin, text, (spec.origin, *request.arguments), folder, spec)


def _module_spec(name: str) -> ModuleSpec | None:
    """The spec of a module, or of the ``__main__`` of a package."""
    try:
        spec = importlib.util.find_spec(name)
    except ModuleNotFoundError as error:
        if error.name and f"{name}.".startswith(f"{error.name}."):
            return None
        raise
    if spec is not None and spec.submodule_search_locations is not None:
        return _module_spec(f"{name}.__main__")
    return spec


def _stand_in(request: Request, path: str) -> str | None:
    real = os.path.realpath(path)
    return next((text for name, text in request.sources.items() if os.path.realpath(name) == real), None)


def _read(path: str, target: str) -> str:
    try:
        with open(path, "rb") as file:
            return importlib.util.decode_source(file.read())
    except FileNotFoundError:
        raise StartError(f"There is no file {target}.") from None
    except OSError as error:
        raise StartError(f"{target} cannot be read: {error.strerror}.") from None
    except (SyntaxError, UnicodeDecodeError) as error:
        raise StartError(f"{target} is not a Python script: {error}.") from None


def _check_syntax(program: Program, target: str) -> None:
    try:
        compile(program.text, program.path, "exec", dont_inherit=True)
    except SyntaxError as error:
        where = f"{target}:{error.lineno}" if error.lineno else target
        line = f": {error.text.strip()}" if error.text and error.text.strip() else ""
        raise StartError(f"{where} is not valid Python ({error.msg}){line}") from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise StartError(f"{target} is not a Python script: {error}.") from None
