"""The [tool.dryfit] table: what it sets, and how it is refused."""

from pathlib import Path

import pytest

from dryfit.config import Config, ConfigError, load


def write(folder: Path, table: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pyproject.toml").write_text(table, encoding="utf-8")
    return folder


def test_every_key(tmp_path: Path) -> None:
    table = """
    [tool.dryfit]
    select = ["LOS", "BAT101"]
    ignore = ["RES101"]
    steps = 8
    timeout = 60
    rows = 200
    device = "cuda"
    python = ".venv/bin/python"
    """
    assert load(write(tmp_path, table)) == Config(
        select=("LOS", "BAT101"),
        ignore=("RES101",),
        steps=8,
        timeout=60.0,
        rows=200,
        device="cuda",
        python=str(tmp_path / ".venv" / "bin" / "python"),
    )


def test_python_by_name_is_left_to_the_path(tmp_path: Path) -> None:
    assert load(write(tmp_path, '[tool.dryfit]\npython = "python3.12"')).python == "python3.12"


def test_nearest_table_above(tmp_path: Path) -> None:
    write(tmp_path, "[tool.dryfit]\nsteps = 2")
    inner = write(tmp_path / "a", "[project]\nname = 'x'")
    assert load(inner / "b").steps == 2


def test_nothing_set(tmp_path: Path) -> None:
    assert load(write(tmp_path, "[tool.dryfit]")) == Config()
    assert load(write(tmp_path, "tool = 3\n[project]")) == Config()


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("[tool.dryfit]\nstep = 2", "has no key 'step'; did you mean 'steps'?"),
        ("[tool.dryfit]\ncolour = 2", "has no key 'colour'; it takes select, ignore, steps"),
        ("[tool.dryfit]\nsteps = 'four'", "steps in [tool.dryfit] must be a whole number above 0, not 'four'."),
        ("[tool.dryfit]\nsteps = true", "must be a whole number above 0, not True."),
        ("[tool.dryfit]\nrows = 0", "must be a whole number above 0, not 0."),
        ("[tool.dryfit]\ntimeout = inf", "must be a number of seconds above 0, not inf."),
        ("[tool.dryfit]\nselect = 'LOS101'", "must be a list of check codes, not 'LOS101'."),
        ("[tool.dryfit]\nignore = [1]", "must be a list of check codes, not [1]."),
        ("[tool.dryfit]\npython = ''", "must be the path of a Python interpreter, not ''."),
        ("tool.dryfit = 3", "[tool.dryfit] must be a table, not 3."),
        ("[tool.dryfit", "is not TOML"),
    ],
)
def test_refused_in_one_sentence(table: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as refused:
        load(write(tmp_path, table))
    sentence = str(refused.value)
    assert said in sentence
    assert sentence.startswith(str(tmp_path / "pyproject.toml"))
    assert "\n" not in sentence


def test_not_text(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ConfigError, match="is not TOML"):
        load(tmp_path)
