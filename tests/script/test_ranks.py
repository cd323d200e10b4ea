"""What each rank of a launch is asked and given, and what becomes of ranks that end, hang or die."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dryfit.core.report import Report
from dryfit.core.request import Launch, Request
from dryfit.script import exchange, launch, ranks
from dryfit.script.company import Company
from dryfit.script.errors import Interrupted
from processes import wait_until_gone

TWO = Launch("torchrun", 2)
Rehearse = Callable[..., Report]


@pytest.fixture
def rehearse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Rehearse:
    monkeypatch.chdir(tmp_path)

    def run(text: str, **options: object) -> Report:
        Path("train.py").write_text(text)
        return launch.rehearse(Request("train.py", **{"timeout": 60.0, "launch": TWO, **options}))  # type: ignore[arg-type]

    return run


def test_a_script_without_a_launch_is_asked_once(tmp_path: Path) -> None:
    request = Request("train.py", scratch=str(tmp_path))
    assert ranks.requests(request) == (request,)
    assert ranks.environment(request) == {}


def test_every_rank_has_a_folder_a_number_and_the_same_port(tmp_path: Path) -> None:
    request = Request("train.py", scratch=str(tmp_path), launch=Launch("x", 8, {"OWN": "1"}, "--local-rank"))
    first, second = ranks.requests(request)
    assert (first.rank, second.rank, second.ranks) == (0, 1, 2)
    assert (first.scratch, first.disk) == (str(tmp_path / "rank-0"), str(tmp_path))
    assert second.arguments == ("--local-rank=1",)
    given = [ranks.environment(one) for one in (first, second)]
    assert [one["RANK"] for one in given] == ["0", "1"]
    assert [one["WORLD_SIZE"] for one in given] == ["2", "2"]
    assert given[0]["MASTER_PORT"] == given[1]["MASTER_PORT"]
    assert given[1]["OWN"] == "1"


def test_each_rank_runs_and_sees_what_the_other_wrote(rehearse: Rehearse) -> None:
    report = rehearse(
        "import os, time\n"
        "rank = os.environ['RANK']\n"
        "open('of' + rank, 'w').write(rank)\n"
        "other = 'of' + str(1 - int(rank))\n"
        "while not (os.path.exists(other) and open(other).read()):\n"
        "    time.sleep(0.01)\n"
        "print(rank, open(other).read(), os.environ['LOCAL_RANK'], os.environ['WORLD_SIZE'])\n"
    )
    assert report.output == "0 1 0 2\n"
    assert sorted(os.listdir()) == ["train.py"]
    assert report.notes[0] == "torchrun starts 2 processes; 2 were rehearsed side by side, on the CPU."


def test_a_rank_that_dies_is_told_and_the_others_end(rehearse: Rehearse) -> None:
    started = time.monotonic()
    report = rehearse("import os, time\nif os.environ['RANK'] == '1':\n    os.kill(os.getpid(), 9)\ntime.sleep(0.5)\n")
    assert "was killed by signal 9 (SIGKILL)" in report.problem
    assert time.monotonic() - started < 30


def test_ranks_whose_time_is_up_are_ended(rehearse: Rehearse, tmp_path: Path) -> None:
    report = rehearse("import os, time\nprint(os.getpid(), flush=True)\ntime.sleep(600)\n", timeout=2.0)
    assert report.problem.startswith("train.py:3 was still running after 2 s")
    wait_until_gone(int(line) for line in report.output.split())


@pytest.fixture
def heeds_ctrl_c() -> Iterator[None]:
    """This process is stopped by Ctrl-C, also where a shell in the background started it."""
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, handler)


@pytest.mark.usefixtures("heeds_ctrl_c")
def test_ctrl_c_leaves_no_rank(rehearse: Rehearse, tmp_path: Path) -> None:
    def interrupt() -> None:
        while len(list(tmp_path.glob("kept/rank-*/place.json"))) < 2:
            time.sleep(0.05)
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=interrupt).start()
    with pytest.raises(Interrupted):
        rehearse("import os, time\nprint(os.getpid(), flush=True)\ntime.sleep(600)\n", scratch=str(tmp_path / "kept"))
    pids = [int(path.read_text()) for path in tmp_path.glob("kept/rank-*/output.txt")]
    assert len(pids) == 2
    wait_until_gone(pids)


def test_a_rank_waits_for_ever_once_every_other_waits_or_has_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dryfit.script.company.ALONE", 0.0)
    first, second = ranks.requests(Request("train.py", scratch=str(tmp_path), launch=TWO))
    waits, works = Company(first, lambda: "barrier"), Company(second)
    assert not waits.waits_for_ever()
    time.sleep(0.01)
    assert not waits.waits_for_ever()
    assert not works.waits_for_ever()
    Path(second.scratch, exchange.REPORT).touch()
    assert waits.waits_for_ever()
    assert waits.waits_in() == "barrier"


def test_ranks_that_wait_for_each_other_both_know(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dryfit.script.company.ALONE", 0.0)
    requests = ranks.requests(Request("train.py", scratch=str(tmp_path), launch=TWO))
    first, second = (Company(request, lambda: "all_reduce") for request in requests)
    for _ in range(2):
        first.waits_for_ever(), second.waits_for_ever()
        time.sleep(0.01)
    assert first.waits_for_ever()
    assert second.waits_for_ever()
