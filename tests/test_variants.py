"""Every variant of a mistake shows its codes, and every healthy look-alike shows nothing.

A variant's first line is ``# codes: BAT101``; a look-alike's is ``# codes:`` and nothing more.
A second line ``# needs: lightning`` names what the script imports besides torch.

There are more of them than a commit can wait for: of each code, `USUAL` in each folder is tried as a rule, and the
others with ``--thorough`` too. Every look-alike is tried always.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from zlib import crc32

import pytest

from dryfit.core.report import Status
from places import VARIANTS
from test_specimens import Rehearsals, lines, report_of, wanted

FIRST_LINE = re.compile(r"# codes:((?: [A-Z]{3}[0-9]{3})*)")
SCRIPTS = sorted(VARIANTS.glob("*/*.py"))
USUAL = 1


def expected(script: Path) -> set[str]:
    """The codes on the first line of a variant."""
    match = FIRST_LINE.fullmatch(script.read_text().partition("\n")[0])
    assert match, f"{script.name} does not begin with its codes"
    return set(match[1].split())


def usual(scripts: Iterable[Path]) -> set[Path]:
    """So many for each code in each folder: drawn by a number of their names, not the first of the alphabet."""
    kinds = defaultdict(list)
    for script in sorted(scripts, key=lambda script: crc32(script.stem.encode())):
        for code in expected(script):
            kinds[script.parent, code].append(script)
    return {script for found in kinds.values() for script in found[:USUAL]}


def parameter(script: Path, *, thorough: bool = False) -> object:
    """One variant, skipped where what it imports is absent."""
    marks = [pytest.mark.framework(*wanted(script)), *([pytest.mark.thorough] if thorough else [])]
    return pytest.param(script, id=f"{script.parent.name}-{script.stem}", marks=marks)


SICK = [script for script in SCRIPTS if expected(script)]
RARE = set(SICK) - usual(SICK)


@pytest.mark.parametrize("script", [parameter(script, thorough=script in RARE) for script in SICK])
def test_variant_shows_its_codes(script: Path, rehearsals: Rehearsals) -> None:
    report = report_of(rehearsals[script].result())
    assert set(report.codes) == expected(script), lines(report)
    for code, finding in report.findings:
        assert finding.location is not None, f"{code} points nowhere"
        assert Path(finding.location.path).is_relative_to(script.parent), f"{code} points outside the user's folder"


@pytest.mark.parametrize("script", [parameter(script) for script in SCRIPTS if not expected(script)])
def test_healthy_look_alike_is_silent(script: Path, rehearsals: Rehearsals) -> None:
    report = report_of(rehearsals[script].result())
    assert not report.findings, lines(report)
    failures = report.evidence.failures
    assert all(map(failures.is_excused, failures))
    assert not [result for result in report.results if result.status is Status.FAILED]
