"""What was met while we measured: a mistake of ours, or what the script's own line raises for the script as well."""

import linecache
from pathlib import Path

from dryfit.core.evidence import Failure
from dryfit.core.finding import Location
from dryfit.core.stage import Stage
from dryfit.seams.faults import is_the_scripts


def fault(folder: Path) -> Exception:
    """What the second line of a script raises."""
    path = folder / "train.py"
    path.write_text("def rows(batch):\n    return batch['image']\n")
    linecache.checkcache(str(path))
    names: dict[str, object] = {}
    exec(compile(path.read_text(), str(path), "exec"), names)
    try:
        names["rows"]({})  # type: ignore[operator]
    except KeyError as error:
        return error
    raise AssertionError


def test_what_the_script_raises_itself_is_no_mistake_of_ours(tmp_path: Path) -> None:
    place = Location(str(tmp_path / "train.py"), 2)
    failures = [Failure(0, Stage.DATA, "row", "KeyError", "'image'", place)]
    assert is_the_scripts(fault(tmp_path), failures)
    assert not is_the_scripts(fault(tmp_path), [])
    assert not is_the_scripts(KeyError("image"), failures)
