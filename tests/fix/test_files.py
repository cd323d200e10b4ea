"""Which files a patch may touch, and writing them without loss."""

import stat
import subprocess
from pathlib import Path

import pytest

from dryfit.core.request import Request
from dryfit.fix.files import Folders, PatchError, read_text, unified_diff, write_all


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folders:
    (tmp_path / "here").mkdir()
    (tmp_path / "scripts").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return Folders.of(Request("../scripts/train.py"))


def test_files_under_the_scripts_folder_and_the_working_folder_are_own(folders: Folders) -> None:
    model = folders.script / "package" / "model.py"
    assert folders.own(str(model)) == model
    assert folders.own("data.py") == folders.here / "data.py"


def test_a_relative_path_is_sought_beside_the_script_too(folders: Folders) -> None:
    (folders.script / "data.py").touch()
    assert folders.own("data.py") == folders.script / "data.py"


@pytest.mark.parametrize(
    "path",
    [
        "../elsewhere.py",
        "/usr/lib/python3.11/json/decoder.py",
        ".venv/lib/python3.11/site-packages/torch/nn/modules.py",
        "env/site-packages/x.py",
        "lib/python3.13t/random.py",
    ],
)
def test_anything_else_is_not(folders: Folders, path: str) -> None:
    assert folders.own(path) is None


def test_a_modules_own_files_are_those_of_the_working_folder(folders: Folders) -> None:
    assert Folders.of(Request("package.train", module=True)) == Folders(folders.here, folders.here)


def test_a_patch_names_files_from_the_working_folder_first(folders: Folders) -> None:
    assert folders.shown(str(folders.here / "a" / "b.py")) == "a/b.py"
    assert folders.shown(str(folders.script / "train.py")) == "train.py"


@pytest.mark.parametrize(
    "content",
    [
        b"# -*- coding: latin-1 -*-\nx = '\xe9'\n",
        b"\xef\xbb\xbfx = '\xc3\xa9'\r\n",
        "x = '漢'\r\ny = 1".encode(),
    ],
)
def test_bytes_survive_reading_and_writing(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "train.py"
    path.write_bytes(content)
    path.chmod(0o754)
    text, _ = read_text(path)
    write_all({str(path): text.replace("x", "z")}, {str(path): text})
    assert path.read_bytes() == content.replace(b"x", b"z")
    assert stat.S_IMODE(path.stat().st_mode) == 0o754
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "real.py", tmp_path / "train.py"
    target.write_text("a")
    link.symlink_to(target)
    write_all({str(link): "b"}, {str(link): "a"})
    assert link.is_symlink()
    assert target.read_text() == "b"


@pytest.mark.parametrize(
    ("second", "new", "message"),
    [
        (b"changed", "z", "changed since"),
        (None, "z", "No such file"),
        (b"# coding: latin-1\n", "# coding: latin-1\n漢", "can't encode"),
    ],
)
def test_all_files_are_written_or_none(tmp_path: Path, second: bytes | None, new: str, message: str) -> None:
    paths = [tmp_path / "a.py", tmp_path / "b.py"]
    paths[0].write_text("x")
    if second is not None:
        paths[1].write_bytes(second)
    originals = {str(paths[0]): "x", str(paths[1]): "# coding: latin-1\n"}
    with pytest.raises(PatchError, match=message):
        write_all({str(paths[0]): "y", str(paths[1]): new}, originals)
    assert paths[0].read_text() == "x"
    assert {path.name for path in tmp_path.iterdir()} <= {"a.py", "b.py"}


@pytest.mark.parametrize("name", ["train.py", "a folder/my train.py"])
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a\nb\n", "a\nc\n"),
        ("a\nb", "a\nc"),
        ("a\r\nb\r\n", "a\r\nc\r\n"),
        ("a\n\x0cb\nc\n", "a\n\x0cb\nd\n"),
        ("a\n", "a"),
    ],
)
def test_git_applies_the_diff(tmp_path: Path, name: str, before: str, after: str) -> None:
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(before.encode())
    command = ["git", "apply", "-p1", "--whitespace=nowarn", "-"]
    diff = unified_diff(name, before, after)
    subprocess.run(
        command, cwd=tmp_path, input=diff.encode(), check=True, env={"GIT_CEILING_DIRECTORIES": str(tmp_path)}
    )
    assert path.read_bytes() == after.encode()


def test_no_change_is_no_diff() -> None:
    assert unified_diff("train.py", "a\n", "a\n") == ""
