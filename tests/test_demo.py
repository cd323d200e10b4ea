"""The demo is a short script like a user's, and right once its four faults are put right."""

import subprocess
import sys
from pathlib import Path

import pytest

from dryfit import demo

FIXES = {
    'raw_datasets["train"]': 'tokenized_datasets["train"]',
    'raw_datasets["validation"]': 'tokenized_datasets["validation"]',
    "    args=args,": "    args=args,\n    processing_class=tokenizer,",
    "    intermediate_size=128,": "    intermediate_size=128,\n    num_labels=3,",
    "(labels, predictions)}": "(labels, predictions.argmax(-1))}",
    "num_train_epochs=3": "max_steps=2",
}


def run(script: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, script.name], cwd=script.parent, capture_output=True, text=True)


def test_lays_a_script_of_a_users_length(tmp_path: Path) -> None:
    script = demo.copy_to(tmp_path / "new")
    assert sorted(path.name for path in script.parent.iterdir()) == ["pairs.py", "train.py"]
    assert len(script.read_text().splitlines()) < 70


@pytest.mark.framework("torch", "transformers", "datasets", "sklearn")
def test_fails_as_it_is(tmp_path: Path) -> None:
    assert run(demo.copy_to(tmp_path)).returncode == 1


@pytest.mark.framework("torch", "transformers", "datasets", "sklearn")
def test_trains_once_every_fault_is_put_right(tmp_path: Path) -> None:
    script = demo.copy_to(tmp_path)
    source = script.read_text()
    for broken, fixed in FIXES.items():
        assert broken in source
        source = source.replace(broken, fixed)
    script.write_text(source)
    done = run(script)
    assert done.returncode == 0, done.stderr[-2000:]
    assert "eval_accuracy" in done.stdout
