"""What was fitted on rows that were held out, on both sides of the thresholds."""

import pytest

from dryfit.checks.data import fitted as checks
from dryfit.core.evidence import Data
from dryfit.core.evidence.data import Fitted
from dryfit.core.finding import Severity
from make import location


def fitted(leaked: float | None, honest: float | None, deviations: float | None) -> Data:
    return Data(fitted=(Fitted("SelectKBest", 200, 60, True, 2000, 30, leaked, honest, deviations, location(9)),))


@pytest.mark.parametrize(
    ("leaked", "honest", "deviations", "proven"),
    [
        (0.8, 0.5, 12.0, True),
        (0.53, 0.5, 4.0, True),
        (0.53, 0.5, 3.9, False),
        (0.52, 0.5, 9.0, False),
        (None, None, None, False),
    ],
)
def test_features_chosen_by_all_labels(
    leaked: float | None, honest: float | None, deviations: float | None, proven: bool
) -> None:
    (finding,) = checks.chosen_by_held_out_labels(fitted(leaked, honest, deviations))
    assert (finding.proof is not None, finding.severity is None) == (proven, proven)


def test_a_scaler_is_told_apart_from_a_choice() -> None:
    scaled = Data(fitted=(Fitted("StandardScaler", 600, 150, False, 3, 3, None, None, None, location(4)),))
    assert not list(checks.chosen_by_held_out_labels(scaled))
    (finding,) = checks.scaled_by_held_out_rows(scaled)
    assert finding.severity in (None, Severity.WARNING)
    assert not list(checks.scaled_by_held_out_rows(fitted(0.8, 0.5, 12.0)))


def test_a_scaler_fitted_anew_on_what_is_held_out() -> None:
    (finding,) = checks.scaled_by_held_out_rows(Data(fitted=(Fitted("MinMaxScaler", 200, 200, False, 6, 6),)))
    assert "anew on the 200 rows" in finding.message
