"""DAT528: readings that change what is kept of a row."""

from dryfit.checks.data.rewritten import rows_prepared_again
from dryfit.core.evidence import Data
from dryfit.core.evidence.data_rows import Rewritten
from dryfit.core.finding import Location


def test_rows_that_are_prepared_again() -> None:
    where = Location("train.py", 23, 8, 23, 13, "")
    (found,) = rows_prepared_again(Data(rewritten=(Rewritten("images", 4, 4, (0.1, 0.9), (-2.0, 0.01), where),)))
    assert found.location == where
    assert found.facts == {"attribute": "images", "rows": 4, "changed": 4}
    assert found.proof is not None
    assert "-2 and 0.01" in found.proof.before
    assert not list(rows_prepared_again(Data()))
