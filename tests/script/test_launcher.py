"""Which script a launcher's command starts, and how."""

import os
import stat
from pathlib import Path

import pytest

from dryfit.core.request import Launch
from dryfit.script.launcher import CommandError, Started, is_command, read


@pytest.fixture(autouse=True)
def without_configuration(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HF_HOME", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))


def started(line: str) -> Started:
    return read(line.split())


@pytest.mark.parametrize(
    ("word", "known"),
    [("torchrun", True), ("/opt/bin/accelerate", True), ("python3.11", True), ("train.py", False), ("pythonic", False)],
)
def test_a_command_is_told_from_a_script(word: str, known: bool) -> None:
    assert is_command(word) is known


@pytest.mark.parametrize(
    ("line", "processes"),
    [
        ("torchrun train.py --lr 1", 1),
        ("torchrun --nproc_per_node 2 train.py --lr 1", 2),
        ("torchrun --nproc-per-node=4 --nnodes=2 --node_rank 0 train.py --lr 1", 8),
        ("torchrun --nnodes 1:4 --nproc_per_node 2 --standalone train.py --lr 1", 8),
        ("torchrun --nproc_per_node gpu -- train.py --lr 1", None),
        ("torchrun --rdzv_backend c10d --rdzv-endpoint=host:29 --nproc_per_node 2 train.py --lr 1", 2),
        ("python -u -m torch.distributed.run --nproc_per_node 2 train.py --lr 1", 2),
        ("accelerate launch train.py --lr 1", None),
        ("accelerate launch --cpu --num_processes 2 --main_process_port 1 train.py --lr 1", 2),
        ("accelerate-launch --multi_gpu --num-processes=4 train.py --lr 1", 4),
        ("python -m accelerate.commands.launch --mixed_precision bf16 train.py --lr 1", None),
    ],
)
def test_the_script_and_its_processes_are_found(line: str, processes: int | None) -> None:
    found = started(line)
    assert (found.target, found.arguments) == ("train.py", ("--lr", "1"))
    assert found.launch is not None
    assert found.launch.processes == processes


@pytest.mark.parametrize(("processes", "ranks"), [(1, 1), (2, 2), (8, 2), (None, 2)])
def test_two_ranks_are_rehearsed_of_several(processes: int | None, ranks: int) -> None:
    assert Launch("torchrun", processes).ranks == ranks


@pytest.mark.parametrize(
    "line",
    ["torchrun --nproc_per_node 2 -m package.train --lr 1", "torchrun -m --nproc_per_node 2 package.train --lr 1"],
)
def test_a_module_is_one_wherever_the_option_stands(line: str) -> None:
    found = started(line)
    assert (found.target, found.module, found.arguments) == ("package.train", True, ("--lr", "1"))


def test_an_interpreter_starts_a_script_without_a_launch() -> None:
    assert started("python3 -u -X dev train.py --lr 1") == Started("train.py", False, ("--lr", "1"), "python3")
    assert started("bin/python -m package.train x") == Started("package.train", True, ("x",), "bin/python")


def test_the_old_launcher_tells_the_script_its_rank_by_an_option() -> None:
    old = started("python -m torch.distributed.launch --nproc_per_node 2 train.py").launch
    new = started("python -m torch.distributed.launch --use_env --nproc_per_node 2 train.py").launch
    assert old is not None
    assert new is not None
    assert (old.rank_option, new.rank_option) == ("--local-rank", "")


def test_what_accelerate_is_told_reaches_the_ranks(tmp_path: Path) -> None:
    folder = tmp_path / "accelerate"
    folder.mkdir()
    (folder / "default_config.yaml").write_text("compute_environment: X\nmixed_precision: 'bf16'\nnum_processes: 4\n")
    plain, told = started("accelerate launch train.py").launch, started("accelerate launch -n 2 train.py").launch
    assert plain == Launch("accelerate launch", 4, {"ACCELERATE_MIXED_PRECISION": "bf16"})
    assert told is not None
    assert told.processes == 2


@pytest.mark.parametrize(
    ("line", "sharded"),
    [
        ("accelerate launch --use_fsdp -n 2 train.py", "FSDP"),
        ("accelerate launch --use_deepspeed train.py", "DeepSpeed"),
        ("accelerate launch -n 2 train.py", ""),
    ],
)
def test_what_divides_the_model_is_told(line: str, sharded: str) -> None:
    launch = started(line).launch
    assert launch is not None
    assert launch.sharded == sharded


def test_the_interpreter_beside_a_launcher_runs_the_script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("torchrun", "python"):
        path = tmp_path / name
        path.write_text("#!/bin/sh\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
    assert started("torchrun train.py").python == os.path.join(tmp_path, "python")
    monkeypatch.setenv("PATH", "")
    assert started("torchrun train.py").python == ""


@pytest.mark.parametrize(
    "line",
    [
        *("torchrun", "torchrun --nproc_per_node 2", "torchrun --no_python a.sh", "accelerate", "accelerate test"),
        *("python", "python -c pass", "deepspeed train.py", "uv run train.py"),
    ],
)
def test_what_starts_no_script_is_refused(line: str) -> None:
    with pytest.raises(CommandError):
        started(line)
