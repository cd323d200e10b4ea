"""Real faults, patched: of these specimens the patched copy is rehearsed and fits."""

from pathlib import Path

import pytest

from dryfit.core.report import Report
from dryfit.core.request import Request
from dryfit.fix import patch
from headers import asked
from places import SPECIMENS
from warm import Warm

# One of each kind of edit: a cast, an axis, a moved statement, a copy, a number, an argument, a table.
PATCHED = (
    *(
        "DAT601-doubled-start-token",
        "DAT606-missing-special-tokens",
        "FWD203-operands-of-unlike-type",
        "FWD310-index-unlike-input",
    ),
    *("FWD502-padding-mask-inverted", "LOS304-binary-shapes-differ", "LOS116-cosines-scaled-down"),
    *("LOS108-targets-not-binary", "BWD107-manual-backward-under-automatic", "STP101-empty-parameter-list"),
    *(
        "STP210-accumulated-without-division",
        "STP219-clipped-when-no-step-feels-it",
        "STP301-scheduler-before-optimizer",
    ),
    *("STP302-schedule-over-early", "STP306-schedule-sized-in-batches", "EVL103-dropout-never-off"),
    *("MET304-logits-as-probabilities", "RES305-weights-kept-by-reference"),
)


@pytest.mark.framework("torch", "transformers", "lightning")
@pytest.mark.parametrize("name", PATCHED)
def test_the_patched_specimen_fits(name: str, warm: Warm) -> None:
    def rehearse(request: Request) -> Report:
        report = warm.rehearse(request).report
        assert report is not None
        return report

    request = asked(Path(SPECIMENS, name, "broken.py"))
    made = patch(rehearse(request), request, rehearse)
    assert made.verified, made.diff
    assert not made.refused
    assert not made.unmended
