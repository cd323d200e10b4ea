"""For a test suite: a fixture that fails a test whose training does not fit."""

from collections.abc import Callable
from typing import Any

import pytest

from dryfit.api import check
from dryfit.core.report import Report
from dryfit.render import terminal
from dryfit.render.view import View

WIDTH = 100  # columns; pytest indents nothing that is failed without a traceback


@pytest.fixture
def dryfit_check() -> Callable[..., Report]:
    """Rehearse as `dryfit.check` does, and fail the test with the report where the training does not fit."""

    def run(*parts: Any, **options: Any) -> Report:
        report = check(*parts, **options)
        if not report.ok:
            pytest.fail(terminal.render(report, View(width=WIDTH)), pytrace=False)
        return report

    return run
