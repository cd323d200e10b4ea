"""The shape of the code: who imports whom, how long things are, what an import costs."""

import ast
import json
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from places import ROOT, SOURCE

MAX_FILE_LINES = 400
MAX_FUNCTION_LINES = 60
P90_FUNCTION_LINES = 30
MEDIAN_FUNCTION_LINES = 8

INSIDE = ("core", "backends", "seams", "policies", "checks", "mends", "watch", "script")
# The demo's files are a user's: they are copied out and run there.
NOT_OURS = {SOURCE / "demo" / "train.py", SOURCE / "demo" / "pairs.py"}
FILES = sorted(set(SOURCE.rglob("*.py")) - NOT_OURS)
HEAVY = {"accelerate", "datasets", "keras", "lightning", "numpy", "pandas", "tensorflow", "torch", "transformers"}
Function = ast.FunctionDef | ast.AsyncFunctionDef


def module_name(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


# A `__main__` is a program: importing it runs it.
MODULES = [module_name(path) for path in FILES if path.stem != "__main__"]

# Imports each module of argv in a fork of its own and prints what it loaded, or why it could not. The core imports
# nothing that lies above it: once each of it could be imported alone, the others find it loaded.
IMPORTER = """
import contextlib, importlib, json, os, sys

def tell(name):
    names = [name]
    try:
        importlib.import_module(name)
        outcome = sorted({loaded.partition(".")[0] for loaded in sys.modules})
        # What a package imports of its own is imported by it, whichever of the two is asked for first.
        names += [inner for inner in sys.argv[1:] if inner.startswith(name + ".") and inner in sys.modules]
    except BaseException as error:
        outcome = f"{type(error).__name__}: {error}"
    return "".join(json.dumps([inner, outcome]) + chr(10) for inner in names)

def import_each(modules):
    done = set()
    for name in modules:
        if name in done:
            continue
        read, write = os.pipe()
        if os.fork() == 0:
            os.write(write, tell(name).encode())
            os._exit(0)
        os.close(write)
        with os.fdopen(read) as lines:
            for line in lines:
                done.add(json.loads(line)[0])
                sys.stdout.write(line)
        os.wait()

core = [name for name in sys.argv[1:] if name == "dryfit" or name.startswith("dryfit.core")]
import_each(core)
sys.stdout.flush()
for name in core:
    with contextlib.suppress(Exception):
        importlib.import_module(name)
import_each([name for name in sys.argv[1:] if name not in core])
"""


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


def functions() -> Iterator[tuple[str, int]]:
    """Every function's place and its lines without the docstring."""
    for path in FILES:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, Function):
                yield f"{path.relative_to(SOURCE)}:{node.lineno} {node.name}", length(node)


def length(node: Function) -> int:
    lines = (node.end_lineno or node.lineno) - node.lineno + 1
    first = node.body[0]
    if ast.get_docstring(node) is not None:
        lines -= (first.end_lineno or first.lineno) - first.lineno + 1
    return lines


def imported_when_loaded(node: ast.AST) -> Iterator[str]:
    """The top-level packages that loading a module imports: not those of functions or of TYPE_CHECKING."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in child.names)
        elif isinstance(child, ast.ImportFrom):
            yield (child.module or "").partition(".")[0]
        elif not isinstance(child, (*Function.__args__, ast.Lambda)) and not is_for_typing(child):
            yield from imported_when_loaded(child)


def is_for_typing(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


@pytest.fixture(scope="module")
def imports() -> dict[str, list[str] | str]:
    """What each module loads when it is the first to be imported, warnings being errors."""
    command = [sys.executable, "-W", "error", "-c", IMPORTER, *MODULES]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return dict(json.loads(line) for line in done.stdout.splitlines())


def test_imports_go_one_way() -> None:
    lint = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(cache_dir=None))"
    done = subprocess.run([sys.executable, "-c", lint], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_module_imports_alone_without_a_warning(imports: dict[str, list[str] | str]) -> None:
    assert {name: outcome for name, outcome in imports.items() if isinstance(outcome, str)} == {}
    assert len(imports) == len(MODULES)


def test_no_module_loads_a_framework(imports: dict[str, list[str] | str]) -> None:
    assert {name: loaded for name, roots in imports.items() if (loaded := HEAVY & set(roots))} == {}


def test_the_public_package_loads_nothing_but_the_standard_library(imports: dict[str, list[str] | str]) -> None:
    # What a site's path files import is there before us.
    at_start = subprocess.run(
        [sys.executable, "-c", "import json, sys; print(json.dumps(list(sys.modules)))"],
        capture_output=True,
        check=True,
    )
    known = sys.stdlib_module_names | {"dryfit"} | {name.partition(".")[0] for name in json.loads(at_start.stdout)}
    assert set(imports["dryfit"]) - known == set()


@pytest.mark.parametrize("package", INSIDE)
def test_inside_packages_import_the_standard_library_only(package: str) -> None:
    known = sys.stdlib_module_names | {"dryfit"}
    for path in (SOURCE / package).rglob("*.py"):
        assert set(imported_when_loaded(tree_of(path))) <= known, path.relative_to(SOURCE)


def test_files_are_short() -> None:
    lengths = {str(path.relative_to(SOURCE)): len(path.read_text().splitlines()) for path in FILES}
    assert {name: lines for name, lines in lengths.items() if lines > MAX_FILE_LINES} == {}


def test_functions_are_short() -> None:
    lengths = dict(functions())
    assert {name: lines for name, lines in lengths.items() if lines > MAX_FUNCTION_LINES} == {}
    assert statistics.median(lengths.values()) <= MEDIAN_FUNCTION_LINES
    assert statistics.quantiles(lengths.values(), n=10)[-1] <= P90_FUNCTION_LINES


def test_every_module_says_what_it_is_in_one_line() -> None:
    firsts = {path: (ast.get_docstring(tree_of(path)) or "").splitlines()[:1] for path in FILES}
    assert [path.relative_to(SOURCE) for path, first in firsts.items() if not first or not first[0].endswith(".")] == []


def test_no_module_has_a_name_that_says_nothing() -> None:
    assert {path.stem for path in FILES} & {"utils", "common", "helpers", "base", "misc"} == set()
