"""Every check is documented, named for its stage, and shown by a specimen."""

import ast
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import dryfit.checks
import make_docs
from dryfit.core.check import CATALOGUE, CODE, Check
from dryfit.core.stage import STAGES
from places import CHECK_PAGES, SOURCE, SPECIMENS

SUMMARY_LENGTH = 72
CAUSE_LINES = 5
FIX_LINES = 4

MODULES = [
    importlib.import_module(info.name) for info in pkgutil.walk_packages(dryfit.checks.__path__, "dryfit.checks.")
]
CHECKS = [pytest.param(CATALOGUE[code], id=code) for code in sorted(CATALOGUE)]
NUMBER = re.compile(r"^([A-Z][A-Z0-9_]*)\b.* = [-(0-9]")


def section_lines(check: Check, title: str) -> int:
    """How many lines a section of the docstring has in the source."""
    doc = check.function.__doc__ or ""
    body = re.search(rf"^ *{title}:\n((?:[ \t]+\S.*\n?)+)", doc, re.MULTILINE)
    return len([line for line in body[1].splitlines() if line.strip()]) if body else 0


@pytest.mark.parametrize("check", CHECKS)
def test_code_opens_with_the_prefix_of_its_package(check: Check) -> None:
    package = check.function.__module__.split(".")[2]
    assert CODE.fullmatch(check.code)
    assert package == STAGES[check.code[:3]].value


@pytest.mark.parametrize("check", CHECKS)
def test_docstring_is_documentation(check: Check) -> None:
    assert check.summary.endswith(".")
    assert len(check.summary) <= SUMMARY_LENGTH
    assert check.cause
    assert check.fix
    assert section_lines(check, "Cause") <= CAUSE_LINES
    assert section_lines(check, "Fix") <= FIX_LINES


@pytest.mark.parametrize("check", CHECKS)
def test_check_is_named_for_the_defect_and_says_what_it_reads(check: Check) -> None:
    assert not check.name.startswith(("no_", "use_", "check_", "test_"))
    assert check.needs or check.wants


@pytest.mark.parametrize("check", CHECKS)
def test_check_has_a_specimen(check: Check) -> None:
    assert [folder.name for folder in SPECIMENS.glob(f"{check.code}-*")], f"specimens/{check.code}-... is missing"


def test_no_specimen_shows_a_code_that_does_not_exist() -> None:
    shown = {folder.name.partition("-")[0] for folder in SPECIMENS.glob("[A-Z]*-*")}
    assert shown <= set(CATALOGUE)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_codes_ascend_in_their_module(module: object) -> None:
    own = [check for check in CATALOGUE.values() if check.function.__module__ == module.__name__]
    in_source = sorted(own, key=lambda check: check.function.__code__.co_firstlineno)
    assert [check.code for check in in_source] == sorted(check.code for check in own)


def name_of(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


@pytest.mark.parametrize("path", sorted((SOURCE / "checks").rglob("*.py")), ids=name_of)
def test_every_threshold_says_where_it_comes_from(path: Path) -> None:
    lines = path.read_text().splitlines()
    bare = [
        line
        for number, line in enumerate(lines)
        if NUMBER.match(line) and "  # " not in line and not lines[number - 1].startswith("#")
    ]
    assert bare == []


@pytest.mark.parametrize("path", sorted((SOURCE / "checks").rglob("*.py")), ids=name_of)
def test_checks_raise_nothing_of_their_own(path: Path) -> None:
    assert not [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Raise)]


def test_the_documentation_is_up_to_date() -> None:
    pages = make_docs.pages()
    stale = [
        name for name, text in pages.items() if not (path := CHECK_PAGES / name).exists() or path.read_text() != text
    ]
    assert stale == [], "run `make docs`"
    assert {path.name for path in CHECK_PAGES.glob("*.md")} == set(pages), "run `make docs`"
