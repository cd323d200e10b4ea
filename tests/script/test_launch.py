import os
import stat
import sys
import tempfile
import venv
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dryfit.core.report import Report
from dryfit.core.request import Request
from dryfit.script import bootstrap, launch, outcome
from dryfit.script.errors import InternalError, LaunchError
from processes import wait_until_gone

Rehearse = Callable[..., Report]


@pytest.fixture
def rehearse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Rehearse]:
    """Rehearse a script given as text; nothing may be left where scratch folders are made."""
    temporary = tmp_path / "temporary"
    home = tmp_path / "home"
    temporary.mkdir()
    home.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    monkeypatch.chdir(home)

    def run(text: str, **options: object) -> Report:
        home.joinpath("train.py").write_text(text)
        return launch.rehearse(Request("train.py", **{"timeout": 30.0, **options}))  # type: ignore[arg-type]

    yield run
    assert list(temporary.iterdir()) == []


def program(path: Path, text: str) -> str:
    """An executable shell script, to stand where an interpreter is expected."""
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def test_what_the_script_prints_is_in_the_report(rehearse: Rehearse) -> None:
    report = rehearse("import sys\nprint('on one')\nprint('on two', file=sys.stderr)\n")
    assert report.output.split("\n") == ["on one", "on two", ""]
    assert report.target == "train.py"


def test_the_end_of_a_long_output_is_kept(rehearse: Rehearse) -> None:
    report = rehearse("print('a' * 100_000 + 'end')\n")
    assert len(report.output) == outcome.OUTPUT_TAIL
    assert report.output.endswith("end\n")


def test_arguments_and_folder_reach_the_script(rehearse: Rehearse) -> None:
    report = rehearse("import os, sys\nprint(sys.argv, os.getcwd())\n", arguments=("--rate", "0.1"))
    assert report.output == f"['train.py', '--rate', '0.1'] {os.getcwd()}\n"


def test_what_the_script_writes_does_not_reach_its_folder(rehearse: Rehearse) -> None:
    report = rehearse("import helper\nopen('out.txt', 'w').write('x')\nprint(open('out.txt').read(), helper.x)\n")
    assert "No module named 'helper'" in report.problem or report.findings
    Path("helper.py").write_text("x = 1\n")
    report = rehearse("import helper\nopen('out.txt', 'w').write('x')\nprint(open('out.txt').read(), helper.x)\n")
    assert report.output == "x 1\n"
    assert any("went to a scratch folder" in note for note in report.notes)
    assert sorted(os.listdir()) == ["helper.py", "train.py"]


@pytest.mark.parametrize(("device", "hidden"), [("cpu", True), ("cuda", False)])
def test_a_rehearsal_on_the_cpu_sees_no_gpu(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, device: str, hidden: bool
) -> None:
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "3")
    monkeypatch.setenv("OWN", "kept")
    made = launch.environment(Request("train.py", device=device), tmp_path)
    assert made["CUDA_VISIBLE_DEVICES"] == ("" if hidden else "3")
    assert made["OWN"] == "kept"
    assert made["PYTHONUNBUFFERED"] == "1"


def test_an_interpreter_that_has_nothing_installed(rehearse: Rehearse, tmp_path: Path) -> None:
    venv.create(tmp_path / "bare", with_pip=False, symlinks=True)
    report = rehearse(
        "import importlib.util, sys\n"
        "print(sys.prefix)\n"
        "print([name for name in ('typer', 'rich', 'pytest') if importlib.util.find_spec(name)])\n"
        "print([path for path in sys.path if 'dryfit' in path or 'site-packages' in path])\n",
        python=str(tmp_path / "bare" / "bin" / "python"),
    )
    prefix, reachable, paths = report.output.splitlines()
    assert prefix == str(tmp_path / "bare")
    assert reachable == "[]"
    assert all(path.startswith(prefix) for path in eval(paths))


def test_our_own_modules_do_not_shadow_the_users(rehearse: Rehearse) -> None:
    for name in ("start", "execute", "problem"):
        Path(f"{name}.py").write_text("mine = True\n")
    report = rehearse("import start, execute, problem\nprint(start.mine, execute.mine, problem.mine)\n")
    assert report.output == "True True True\n"


def test_no_interpreter(rehearse: Rehearse) -> None:
    with pytest.raises(LaunchError, match=r"^There is no Python interpreter /no/python\.$"):
        rehearse("", python="/no/python")


def test_an_interpreter_that_is_too_old(rehearse: Rehearse, tmp_path: Path) -> None:
    old = program(
        tmp_path / "python2", f"echo 'dryfit needs Python 3.11 or later; this is 2.7.'; exit {bootstrap.TOO_OLD}"
    )
    with pytest.raises(LaunchError, match=r"needs Python 3\.11 or later; this is 2\.7"):
        rehearse("", python=old)


def test_a_file_that_is_no_program(rehearse: Rehearse, tmp_path: Path) -> None:
    (tmp_path / "python").write_bytes(b"\x7fELFbroken")
    (tmp_path / "python").chmod(0o755)
    with pytest.raises(LaunchError, match="cannot be started"):
        rehearse("", python=str(tmp_path / "python"))


def test_a_fault_of_our_own_is_told_apart(rehearse: Rehearse, tmp_path: Path) -> None:
    faulty = program(tmp_path / "python", 'printf "Traceback\\nKeyError: 1\\n" > "$(dirname "$2")/own_fault.txt"')
    with pytest.raises(InternalError) as raised:
        rehearse("", python=faulty)
    assert str(raised.value) == "KeyError: 1"
    assert raised.value.__notes__ == ["Traceback\nKeyError: 1\n"]


def test_a_segmentation_fault_names_the_line(rehearse: Rehearse) -> None:
    report = rehearse("import ctypes\ndef f():\n    ctypes.string_at(0)\nf()\n")
    assert report.problem == "train.py:3 (`ctypes.string_at(0)`) was killed by signal 11 (SIGSEGV)."
    assert report.exit_code == 2


def test_a_killed_process_names_the_line(rehearse: Rehearse) -> None:
    report = rehearse("import os, time\ntime.sleep(1.5)\nos.kill(os.getpid(), 9)\n")
    assert report.problem.startswith("train.py:2 (`time.sleep(1.5)`) was killed by signal 9 (SIGKILL)")


def test_code_that_holds_the_interpreter_is_ended(rehearse: Rehearse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launch, "GRACE", 8.0)
    report = rehearse("import re\nre.match('(a*)*b', 'a' * 60)\n", timeout=3.0)
    assert report.problem.startswith("train.py:2 was still running after 3 s")


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_nothing_that_the_script_started_is_left(rehearse: Rehearse) -> None:
    report = rehearse(
        "import os, subprocess, sys\n"
        "sleep = [sys.executable, '-c', 'import time; time.sleep(600)']\n"
        "print(subprocess.Popen(sleep).pid)\n"
        "print(subprocess.Popen(sleep, start_new_session=True).pid)\n"
        "child = os.fork()\n"
        "if not child:\n    import time\n    os.setsid()\n    time.sleep(600)\n"
        "print(child)\n"
    )
    pids = [int(line) for line in report.output.split()]
    assert len(pids) == 3
    wait_until_gone(pids)


def test_a_fork_of_the_script_reports_nothing(rehearse: Rehearse) -> None:
    report = rehearse(
        "import os\nchild = os.fork()\nif not child:\n    os._exit(3)\nprint(os.waitpid(child, 0)[1] >> 8)\n"
        "if not os.fork():\n    raise SystemExit\nos.wait()\nprint('parent')\n"
    )
    assert report.output == "3\nparent\n"
    assert "came to its end" in report.problem


def test_given_texts_stand_in_for_the_script(rehearse: Rehearse) -> None:
    report = rehearse("print('old')\n", sources={os.path.abspath("train.py"): "print('new')\n"})
    assert report.output == "new\n"


def test_a_scratch_folder_that_was_asked_for_is_kept(rehearse: Rehearse, tmp_path: Path) -> None:
    rehearse("open('weights', 'w').write('x')\n", scratch=str(tmp_path / "kept"))
    assert (tmp_path / "kept" / "report.json").exists()


DYING = """
import os
import torch
model = torch.nn.Linear(4, 2)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for step in range(4):
    loss = torch.nn.functional.cross_entropy(model(torch.randn(8, 4)), torch.arange(8) % 3)
    if os.environ.get("CUDA_VISIBLE_DEVICES") != "":
        os.abort()
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
"""


@pytest.mark.framework("torch")
def test_a_process_that_dies_with_its_device_is_replayed_on_the_cpu(rehearse: Rehearse) -> None:
    report = rehearse(DYING.replace("% 3", "% 2"), device="cuda", fast=True)
    assert report.codes == ("RES102",)
    assert report.evidence.script is not None
    assert report.evidence.script.lost is not None
    assert report.evidence.script.lost.error == "SIGABRT"


@pytest.mark.framework("torch")
@pytest.mark.parametrize("kept", [False, True])
def test_what_the_replay_finds_accounts_for_the_device(rehearse: Rehearse, tmp_path: Path, kept: bool) -> None:
    # On the device the labels do no harm where they are read, and another line is blamed.
    device = 'os.environ.get("CUDA_VISIBLE_DEVICES") != ""'
    late = 'raise torch.AcceleratorError("CUDA error: device-side assert triggered")'
    script = DYING.replace("% 3", f"% (2 if {device} else 3)").replace("os.abort()", late)
    report = rehearse(script, device="cuda", fast=True, scratch=str(tmp_path / "kept") if kept else "")
    assert report.codes == ("LOS201",)
    assert any("line 9 (`raise" in note and "on the CPU: line 7 (`loss" in note for note in report.notes)
