"""Objects of libraries that are left in the midst of a call."""

from pathlib import Path
from textwrap import dedent
from types import ModuleType

from dryfit.seams.midst import left_by, touches

STUDY = """
class Study:
    def optimize(self, objective):
        self.best = objective(1)

    def fit(self, rows):
        for row in rows:
            self.best = 1 / row

    def batches(self, rows):
        while True:
            yield 1 / rows.pop()
"""


def raised(tmp_path: Path, text: str, scope: dict[str, object]) -> Exception:
    """What a script of the user's raises."""
    path = tmp_path / f"train_{len(list(tmp_path.iterdir()))}.py"
    path.write_text(dedent(text), encoding="utf-8")
    try:
        exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), scope)
    except Exception as error:
        return error
    raise AssertionError("nothing was raised")


def library(tmp_path: Path) -> ModuleType:
    module = ModuleType("study")
    folder = tmp_path / "site-packages"
    folder.mkdir()
    (folder / "study.py").write_text(STUDY, encoding="utf-8")
    exec(compile(STUDY, str(folder / "study.py"), "exec"), module.__dict__)
    return module


def test_the_object_that_called_back_is_left_and_what_asks_for_it_is_known(tmp_path: Path) -> None:
    study = library(tmp_path).Study()
    scope: dict[str, object] = {"study": study}
    left = left_by(raised(tmp_path, "study.optimize(lambda trial: 1 / 0)", scope).__traceback__)
    assert left == [study]
    assert touches(raised(tmp_path, "print(study.best_value)", scope), left)
    asked_in_a_function = """
        def report(found):
            return found.best_value
        report(study)
    """
    assert touches(raised(tmp_path, asked_in_a_function, scope), left)
    assert not touches(raised(tmp_path, "print([].best_value)", scope), left)


def test_a_callers_own_object_and_a_function_are_not(tmp_path: Path) -> None:
    own = """
        class Own:
            def optimize(self, objective):
                return objective(1)
        Own().optimize(lambda trial: 1 / 0)
    """
    assert left_by(raised(tmp_path, own, {}).__traceback__) == []
    assert left_by(raised(tmp_path, "list(map(lambda trial: 1 / 0, [1]))", {}).__traceback__) == []


def test_the_object_whose_own_loop_is_left_is_known(tmp_path: Path) -> None:
    study = library(tmp_path).Study()
    scope: dict[str, object] = {"study": study}
    assert left_by(raised(tmp_path, "study.fit([2, 0])", scope).__traceback__) == [study]
    assert left_by(raised(tmp_path, "for row in study.batches([0]): print(row)", scope).__traceback__) == []
    assert left_by(raised(tmp_path, "study.fit(0)", scope).__traceback__) == []
