"""Scripts that cannot be rehearsed get one sentence and exit code 2, never a traceback of ours."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from processes import wait_until_gone

pytest.importorskip("typer")
CHECK = [sys.executable, "-m", "dryfit", "check"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    # Sentences are compared whole: a narrow terminal would break them.
    monkeypatch.setenv("COLUMNS", "400")
    return tmp_path


def check(*arguments: str) -> tuple[int, str]:
    done = subprocess.run([*CHECK, *arguments], capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout + done.stderr


def check_script(folder: Path, text: str, *options: str) -> tuple[int, str]:
    folder.joinpath("train.py").write_text(text)
    return check(*options, "train.py")


def test_no_such_file(folder: Path) -> None:
    code, said = check("absent.py")
    assert code == 2
    assert "There is no file absent.py." in said


def test_a_folder(folder: Path) -> None:
    folder.joinpath("scripts").mkdir()
    code, said = check("scripts")
    assert code == 2
    assert "scripts is a folder, not a script." in said


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_an_unreadable_file(folder: Path) -> None:
    folder.joinpath("train.py").write_text("")
    folder.joinpath("train.py").chmod(0)
    code, said = check("train.py")
    assert code == 2
    assert "train.py cannot be read" in said


def test_no_such_module(folder: Path) -> None:
    code, said = check("-m", "nowhere.train")
    assert code == 2
    assert "There is no module nowhere.train" in said


STOPPED = {
    "a syntax error": ("x = 1\nif x\n    pass\n", "train.py:2 is not valid Python (expected ':'): if x"),
    "never trains": ("print('hello')\n", "train.py came to its end and never trained"),
    "exits first": (
        "import sys\nsys.exit(0)\nx = 1\n",
        "train.py:2 left with status 0 before it trained (`sys.exit(0)`).",
    ),
    "exits with a message": ("raise SystemExit('no data')\n", "train.py:1 left before it trained, saying: no data"),
    "reads the terminal": ("x = 1\nname = input('name? ')\n", "train.py:2 asks for input"),
    "reads the terminal in a function": ("def ask():\n    return input()\nask()\n", "train.py:2 asks for input"),
    "needs arguments": (
        "import argparse\nparser = argparse.ArgumentParser()\nparser.add_argument('--data', required=True)\n"
        "parser.parse_args()\n",
        "train.py needs other arguments (the following arguments are required: --data). "
        "usage: train.py [-h] --data DATA",
    ),
    "ends its process": ("import os\nos._exit(0)\n", "train.py:2 ended its process with status 0"),
    "becomes another program": (
        "import os, sys\nos.execv(sys.executable, [sys.executable, '-c', ''])\n",
        "train.py:2 replaces its process by another program",
    ),
    "crashes": ("import ctypes\nctypes.string_at(0)\n", "was killed by signal 11 (SIGSEGV)"),
}


@pytest.mark.parametrize("case", STOPPED)
def test_a_script_that_stops_before_it_trains(folder: Path, case: str) -> None:
    text, sentence = STOPPED[case]
    code, said = check_script(folder, text)
    assert sentence in " ".join(said.split())
    assert "Traceback" not in said
    assert code == 2


@pytest.mark.parametrize("text", ["while True:\n    pass\n", "import time\ntime.sleep(600)\n"])
def test_a_script_that_hangs(folder: Path, text: str) -> None:
    code, said = check_script(folder, text, "--timeout", "2")
    assert "was still running after 2 s and had not trained" in said
    assert code == 2


def test_a_script_that_trains_in_processes_of_its_own(folder: Path) -> None:
    text = "import multiprocessing\n\n\ndef train():\n    pass\n\n\n" + (
        'process = multiprocessing.get_context("fork").Process(target=train)\nprocess.start()\nprocess.join()\n'
    )
    code, said = check_script(folder, text)
    assert code == 2
    said = " ".join(said.split())
    assert "`train` runs in a process of its own: what it does there was not rehearsed." in said
    assert "never trained" in said


def test_a_model_that_is_never_trained_in_a_way_that_is_heard(folder: Path) -> None:
    pytest.importorskip("torch")
    text = "import torch\n\nmodel = torch.nn.Linear(3, 2)\nprint(model(torch.ones(4, 3)).sum())\n"
    code, said = check_script(folder, text)
    assert code == 0
    assert "neither a backward nor an optimizer step was seen" in " ".join(said.split())


def test_an_import_that_fails_is_the_scripts_fault(folder: Path) -> None:
    code, said = check_script(folder, "import torhc_misspelt\n")
    assert "torhc_misspelt" in said
    assert "train.py:1" in said
    assert code in (1, 2)


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_stopped_from_outside_nothing_is_left(
    folder: Path, tmp_path_factory: pytest.TempPathFactory, number: int
) -> None:
    """Also when our own process has no time to clear away."""
    # Outside the script's folder, where a rehearsal would redirect what is written.
    pipe = tmp_path_factory.mktemp("outside") / "pids"
    os.mkfifo(pipe)
    folder.joinpath("train.py").write_text(
        "import os, subprocess, sys, time\n"
        "pids = [os.getpid(), subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)']).pid]\n"
        f"with open({str(pipe)!r}, 'w') as pipe:\n    print(*pids, file=pipe)\n"
        "time.sleep(600)\n"
    )
    parent = subprocess.Popen(
        [*CHECK, "train.py"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        # A shell in the background has its children ignore Ctrl-C.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    pids = [int(pid) for pid in pipe.read_text().split()]
    parent.send_signal(number)
    said, _ = parent.communicate(timeout=60)
    wait_until_gone(pids)
    assert "Traceback" not in said
    assert parent.returncode != 0
