import multiprocessing
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest

from dryfit.core.request import Request
from dryfit.script.execute import StartError, as_main, load, run
from dryfit.script.sources import standing_in

SHOW = """\
import sys
shown = {name: str(value) for name, value in globals().items() if name not in ("__builtins__", "__loader__", "sys")}
shown |= {"loader": type(__loader__).__name__, "builtins": type(__builtins__).__name__, "argv": list(sys.argv)}
shown |= {"path": sys.path[0], "file": sys._getframe().f_code.co_filename, "main": sys.modules["__main__"].__name__}
shown |= {"package": repr(__package__), "order": sorted(shown), "spec": getattr(__spec__, "name", None)}
shown.pop("__spec__")
"""
PRINT = "print(shown)\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return tmp_path


def perform(
    request: Request, stopped: Callable[[BaseException], Literal["statement", "loop"] | None]
) -> dict[str, Any]:
    with standing_in(request.sources):
        program = load(request)
        with as_main(program) as main:
            run(program, main.__dict__, stopped)
            return main.__dict__


def give_up(error: BaseException) -> None:
    return None


def python(*arguments: str) -> dict[str, Any]:
    command = [sys.executable, "-B", *arguments]
    shown: dict[str, Any] = eval(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return shown


def test_a_script_sees_what_python_would_show_it(folder: Path) -> None:
    folder.joinpath("sub").mkdir()
    folder.joinpath("sub", "show.py").write_text(SHOW + PRINT)
    target = os.path.join(".", "sub", "show.py")
    ours = perform(Request(target, arguments=("--rate", "1")), give_up)["shown"]
    assert ours == python(target, "--rate", "1")
    assert ours["argv"] == [target, "--rate", "1"]


def test_a_link_to_a_script(folder: Path) -> None:
    folder.joinpath("sub").mkdir()
    folder.joinpath("show.py").write_text(SHOW + PRINT)
    folder.joinpath("sub", "link.py").symlink_to(folder / "show.py")
    assert perform(Request("sub/link.py"), give_up)["shown"] == python("sub/link.py")


@pytest.mark.parametrize("target", ["showing.part", "showing"])
def test_a_module_sees_what_python_would_show_it(folder: Path, target: str) -> None:
    package = folder / "showing"
    package.mkdir()
    package.joinpath("__init__.py").write_text("")
    package.joinpath("part.py").write_text(SHOW + PRINT)
    package.joinpath("__main__.py").write_text("from . import __name__ as package_name\n" + SHOW + PRINT)
    ours = perform(Request(target, module=True, arguments=("x",)), give_up)["shown"]
    theirs = python("-m", target, "x")
    sys.modules.pop("showing")
    assert ours == theirs


def test_what_was_there_before_is_put_back(folder: Path) -> None:
    before = sys.modules["__main__"], sys.argv, list(sys.path)
    folder.joinpath("end.py").write_text("import sys\nsys.argv = []\nsys.path.append('x')\nraise ValueError('end')\n")
    with pytest.raises(ValueError, match="end"):
        perform(Request("end.py"), give_up)
    assert (sys.modules["__main__"], sys.argv, sys.path) == before


def test_the_script_is_main_for_multiprocessing_too(folder: Path) -> None:
    folder.joinpath("mains.py").write_text(
        "import sys\nsame = sys.modules['__mp_main__'] is sys.modules['__main__']\n"
        "name = sys.modules['__mp_main__'].__file__\n"
    )
    before = sys.modules["__mp_main__"]
    namespace = perform(Request("mains.py"), give_up)
    assert namespace["same"]
    assert namespace["name"] == str(folder / "mains.py")
    assert sys.modules["__mp_main__"] is before


def test_the_script_goes_on_as_it_is_told(folder: Path) -> None:
    folder.joinpath("go.py").write_text("a = 1\nb = a / 0\nc = 2\nfor i in range(9):\n    1 / (3 - i)\nd = 3\n")
    answers: list[Literal["statement", "loop"] | None] = ["statement", "loop"]
    namespace = perform(Request("go.py"), lambda error: answers.pop(0))
    assert {name: namespace.get(name) for name in "abcdi"} == {"a": 1, "b": None, "c": 2, "d": 3, "i": 3}


def test_given_texts_stand_in_for_files(folder: Path) -> None:
    folder.joinpath("main.py").write_text("raise ValueError\n")
    folder.joinpath("stood_in_part.py").write_text("value = 'old'\n")
    sources = {
        str(folder / "main.py"): "import inspect, stood_in_part\nvalue = stood_in_part.value\n"
        "text = inspect.getsource(stood_in_part.f)\n",
        str(folder / "stood_in_part.py"): "# coding: latin-1\nvalue = 'näw'\ndef f():\n    return 1\n",
    }
    namespace = perform(Request("main.py", sources=sources), give_up)
    sys.modules.pop("stood_in_part")
    assert namespace["value"] == "näw"
    assert namespace["text"] == "def f():\n    return 1\n"
    assert sorted(path.name for path in folder.iterdir()) == ["main.py", "stood_in_part.py"]
    assert not any(type(finder).__name__ == "StandInFinder" for finder in sys.meta_path)


def test_a_declared_encoding_is_honoured(folder: Path) -> None:
    folder.joinpath("latin.py").write_bytes("# coding: latin-1\nx = 'é'\n".encode("latin-1"))
    assert perform(Request("latin.py"), give_up)["x"] == "é"


def test_a_class_of_the_script_can_be_pickled_and_sent_to_a_spawned_process(folder: Path) -> None:
    folder.joinpath("spawning.py").write_text(
        "import multiprocessing\n"
        "def double(x):\n    return 2 * x\n"
        "if __name__ == '__main__':\n"
        "    with multiprocessing.get_context('spawn').Pool(1) as pool:\n"
        "        doubled = pool.map(double, [1, 2])\n"
    )
    assert "spawn" in multiprocessing.get_all_start_methods()
    assert perform(Request("spawning.py"), give_up)["doubled"] == [2, 4]


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("absent.py", None, "There is no file absent.py."),
        ("wrong.py", b"x = 1\nx = = 2\n", "wrong.py:2 is not valid Python (invalid syntax): x = = 2"),
        ("null.py", b"x = 1\0\n", "null.py is not valid Python (source code"),
        ("bytes.py", b"x = '\xff'\n", "bytes.py is not a Python script"),
    ],
)
def test_what_cannot_start_gets_a_sentence(folder: Path, name: str, content: bytes | None, words: str) -> None:
    if content is not None:
        folder.joinpath(name).write_bytes(content)
    with pytest.raises(StartError) as raised:
        load(Request(name))
    assert words in str(raised.value)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("name", ["nowhere_to_be_found", "json.nowhere", "math", "nowhere.part"])
def test_a_module_that_cannot_start_gets_a_sentence(folder: Path, name: str) -> None:
    with pytest.raises(StartError, match=f"There is no module {name} "):
        load(Request(name, module=True))


def test_a_package_that_raises_is_the_scripts_own_fault(folder: Path) -> None:
    folder.joinpath("raising").mkdir()
    folder.joinpath("raising", "__init__.py").write_text("import not_there_at_all\n")
    folder.joinpath("raising", "part.py").write_text("")
    with pytest.raises(ModuleNotFoundError, match="not_there_at_all"):
        load(Request("raising.part", module=True))
