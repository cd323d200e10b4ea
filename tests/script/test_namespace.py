import builtins
from pathlib import Path
from typing import Any

import pytest

from dryfit.core.finding import Location
from dryfit.script.namespace import LentBuiltins, lend_imports, unbound_names


class Recorded(list[tuple[str, str, Location | None]]):
    def __call__(self, name: str, statement: str, location: Location | None) -> None:
        self.append((name, statement, location))

    @property
    def statements(self) -> dict[str, str]:
        return {name: statement for name, statement, _ in self}


def run(source: str, tmp_path: Path) -> tuple[dict[str, Any], Recorded]:
    path = tmp_path / "script.py"
    path.write_text(source)
    namespace: dict[str, Any] = {"__name__": "__main__", "__builtins__": builtins}
    recorded = Recorded()
    lend_imports(namespace, source, str(path), recorded)
    exec(compile(source, str(path), "exec"), namespace)
    return namespace, recorded


@pytest.mark.parametrize(
    "source",
    [
        "import os\nos.getcwd()\n",
        "def f(a, *b, **c):\n    return a, b, c\n",
        "for i in range(3):\n    print(i, __name__, __file__)\n",
        "def f():\n    global late\n    late = 1\ndef g():\n    return late\n",
        "try:\n    get_ipython()\nexcept NameError:\n    pass\n",
        "with open('x') as file:\n    pass\nfile\n",
        "class A:\n    x = 1\n    y = x\nA\n",
        "[n for n in range(3)]\nif (m := 1):\n    m\n",
    ],
)
def test_a_script_that_binds_all_its_names_is_left_alone(source: str) -> None:
    assert unbound_names(source) == {}
    namespace: dict[str, Any] = {"__builtins__": builtins}
    lend_imports(namespace, source, "script.py", Recorded())
    assert namespace["__builtins__"] is builtins


def test_unbound_names_know_what_is_asked_of_them() -> None:
    names = unbound_names("random.seed(0)\nrandom.choice([1])\ndef f():\n    return Path, Path('x').name\n")
    assert names["random"].attributes == {"seed", "choice"}
    assert names["random"].only_attributes
    assert not names["Path"].only_attributes


def test_a_forgotten_module_at_module_level_and_in_functions(tmp_path: Path) -> None:
    source = "def f():\n    return math.floor(2.5)\nclass A:\n    size = collections.OrderedDict\n"
    source += "a = f()\nb = math.ceil(2.5)\n"
    namespace, recorded = run(source, tmp_path)
    assert (namespace["a"], namespace["b"]) == (2, 3)
    assert recorded.statements == {"math": "import math", "collections": "import collections"}
    assert len(recorded) == 2, "each name is told once"


def test_the_place_of_the_first_use_is_told(tmp_path: Path) -> None:
    _, recorded = run("x = 1\ndef f():\n    return math.floor(2.5)\nf()\n", tmp_path)
    (_, _, location) = recorded[0]
    assert location is not None
    assert (location.line, location.column) == (3, 11)
    assert location.path == str(tmp_path / "script.py")


def test_conventional_names(tmp_path: Path) -> None:
    source = "counts = Counter('aab')\nhome = Path('x')\nadd = partial(int, base=2)\n"
    namespace, recorded = run(source, tmp_path)
    assert namespace["counts"]["a"] == 2
    assert recorded.statements["Path"] == "from pathlib import Path"
    assert recorded.statements["partial"] == "from functools import partial"


def test_a_name_of_a_module_that_the_script_takes_others_from(tmp_path: Path) -> None:
    _, recorded = run("from collections import OrderedDict\nqueue = deque([1])\n", tmp_path)
    assert recorded.statements == {"deque": "from collections import deque"}


def test_a_lower_case_name_of_a_module_imported_whole_is_no_import(tmp_path: Path) -> None:
    with pytest.raises(NameError, match="'sqrt'"):
        run("import math\nx = sqrt(2)\n", tmp_path)


def test_a_variable_that_is_nowhere_stays_a_name_error(tmp_path: Path) -> None:
    with pytest.raises(NameError, match="name 'learning_rate' is not defined"):
        run("def f():\n    return learning_rate\nf()\n", tmp_path)


def test_a_module_that_lacks_what_is_asked_is_not_meant(tmp_path: Path) -> None:
    with pytest.raises(NameError, match="'queue'"):
        run("queue.nothing_like_it()\n", tmp_path)


def test_a_program_of_the_users_is_not_run_for_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "lent_model.py").write_text("raise SystemExit('this is a program')\n")
    (tmp_path / "lent_config.py").write_text("rate = 0.1\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(NameError, match="lent_model"):
        run("lent_model.train()\n", tmp_path)
    namespace, recorded = run("x = lent_config.rate\n", tmp_path)
    assert namespace["x"] == 0.1
    assert recorded.statements == {"lent_config": "import lent_config"}


def test_builtins_still_work_beside_a_lent_name(tmp_path: Path) -> None:
    source = (
        "import json\n"
        "class A:\n    def __init__(self):\n        super().__init__()\n"
        "def f():\n    from os import path\n    return len([A()]), sorted([2, 1]), path\n"
        "x = math.pi\nlist(reversed([1]))\ny = f()\nz = [i for i in range(3) if isinstance(i, int)]\n"
        "assert __import__('os') is not None\nw = eval('math.e')\n"
    )
    namespace, recorded = run(source, tmp_path)
    assert namespace["y"][:2] == (1, [1, 2])
    assert namespace["z"] == [0, 1, 2]
    assert set(recorded.statements) == {"math"}
    assert isinstance(namespace["__builtins__"], LentBuiltins)


def test_a_name_that_is_put_among_the_builtins_later_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = "import builtins\nbuiltins.lent_later = 7\nx = lent_later\ny = math.pi\ndel builtins.lent_later\n"
    namespace, recorded = run(source, tmp_path)
    assert namespace["x"] == 7
    assert set(recorded.statements) == {"math"}


def test_a_star_import_binds_what_it_binds(tmp_path: Path) -> None:
    namespace, recorded = run("from math import *\nx = floor(2.5)\n", tmp_path)
    assert namespace["x"] == 2
    assert recorded == []


@pytest.mark.framework("numpy")
def test_numpy_by_its_usual_name(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    namespace, recorded = run("def f():\n    return np.zeros(3).sum()\nx = f()\n", tmp_path)
    assert namespace["x"] == 0
    assert recorded.statements == {"np": "import numpy as np"}
