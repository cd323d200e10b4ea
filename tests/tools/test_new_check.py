"""The scaffold of a check."""

import ast
from pathlib import Path

import pytest

import new_check


def test_lays_four_files_that_parse(tmp_path: Path) -> None:
    laid = new_check.lay(tmp_path, "LOS998", "loss_of_wrong_sign")
    assert [path.relative_to(tmp_path).as_posix() for path in laid] == [
        "specimens/LOS998-loss-of-wrong-sign/broken.py",
        "specimens/LOS998-loss-of-wrong-sign/fixed.py",
        "src/dryfit/checks/loss/loss_of_wrong_sign.py",
        "tests/checks/loss/test_loss_of_wrong_sign.py",
    ]
    for path in laid:
        ast.parse(path.read_text())
    assert "def loss_of_wrong_sign(loss: Loss) -> Findings:" in laid[2].read_text()


def test_a_laid_check_enters_the_catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from dryfit.core import check

    monkeypatch.setattr(check, "CATALOGUE", {})
    source = new_check.lay(tmp_path, "RES998", "memory_of_an_elephant")[2].read_text()
    namespace: dict[str, object] = {}
    source = source.replace("from dryfit.core.check import check", "")
    exec(compile(source, "resources.py", "exec"), namespace | {"check": check.check})
    assert check.CATALOGUE["RES998"].needs == ("resources",)


@pytest.mark.parametrize(("code", "name"), [("XYZ101", "a_name"), ("LOS1", "a_name"), ("LOS998", "A-Name")])
def test_refuses_what_is_no_code_or_no_name(code: str, name: str) -> None:
    assert new_check.refusal(code, name)
    assert new_check.main([code, name]) == 2
