"""Where a keyword was given that is handed on by functions with all others."""

import sys
from pathlib import Path

import pytest

from dryfit.core.source import Site, frames_from
from dryfit.seams.forwarding import given_by

SCRIPT = """
def inner(**kwargs):
    return look()


def outer(**kwargs):
    settings = {"depth": 1}
    return inner(**kwargs) if kwargs.get("whole", True) else inner(**settings)


found = outer(
    width=3,
)
other = outer(whole=False)
"""


@pytest.mark.pure
@pytest.mark.parametrize(("name", "lines"), [("width", [11, None]), ("depth", [None, None])])
def test_the_call_that_gives_a_keyword(tmp_path: Path, name: str, lines: list[int | None]) -> None:
    path, seen = tmp_path / "script.py", []
    path.write_text(SCRIPT)

    def look() -> None:
        found = given_by(list(map(Site.of, frames_from(sys._getframe(1).f_back))), name)
        seen.append(found.line if found else None)

    exec(compile(SCRIPT, str(path), "exec"), {"look": look, "__name__": "__main__"})
    assert seen == lines
