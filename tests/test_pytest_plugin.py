"""The fixture for other test suites."""

import subprocess
import sys
from pathlib import Path

import pytest

SUITE = """
import torch
from torch import nn

ROWS = [(torch.ones(4, 8), torch.tensor([0, 1, 2, 1]))] * 2


def test_it_fits(dryfit_check):
    model = nn.Linear(8, 3)
    report = dryfit_check(model, ROWS, nn.CrossEntropyLoss(), torch.optim.SGD(model.parameters(), lr=0.1))
    assert report.ok


def test_it_does_not(dryfit_check):
    dryfit_check(nn.Linear(8, 2), ROWS, nn.CrossEntropyLoss())
"""


@pytest.mark.framework("torch")
def test_the_fixture_fails_a_test_whose_training_does_not_fit(tmp_path: Path) -> None:
    suite = tmp_path / "test_suite.py"
    suite.write_text(SUITE)
    # By its module, whether or not the installed package announces it.
    plugin = ["-p", "no:dryfit", "-p", "dryfit.pytest_plugin"]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *plugin, str(suite)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert "1 failed, 1 passed" in done.stdout, done.stdout
    assert "LOS201" in done.stdout
    assert "test_suite.py:15" in done.stdout
    assert "Traceback" not in done.stdout
