"""The warm server: every script has a process of its own, and a broken one harms no other."""

from pathlib import Path

import pytest

from dryfit.core.request import Request
from warm import Warm

pytestmark = pytest.mark.framework


def write(folder: Path, name: str, source: str) -> Request:
    path = folder / name
    path.write_text(source)
    return Request(str(path), timeout=60)


def test_reports_come_back_and_forks_share_nothing(warm: Warm, tmp_path: Path) -> None:
    setter = write(tmp_path, "setter.py", "import torch\ntorch.leak = 1\nprint('set')\n")
    reader = write(tmp_path, "reader.py", "import torch\nprint('leaks' if hasattr(torch, 'leak') else 'clean')\n")
    first, second = warm.rehearse(setter), warm.rehearse(reader)
    assert first.report is not None
    assert second.report is not None
    assert "set" in first.output + first.report.output
    assert "clean" in second.output + second.report.output


def test_a_script_that_kills_its_process_harms_no_other(warm: Warm, tmp_path: Path) -> None:
    killer = write(tmp_path, "killer.py", "import os\nos.kill(os.getpid(), 9)\n")
    after = write(tmp_path, "after.py", "print('alive')\n")
    assert warm.rehearse(killer).report is None
    assert warm.rehearse(after).report is not None
