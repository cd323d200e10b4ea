"""Names that say which example of a triplet is like its anchor."""

from pathlib import Path

import pytest

from dryfit.checks.loss import conventions as checks
from dryfit.core.evidence import Failures, Loss
from dryfit.core.evidence.loss import Misfed
from dryfit.core.finding import Location


@pytest.mark.parametrize(
    ("call", "findings"),
    [
        ("criterion(anchor, negative, positive)", 1),
        ("criterion(a, n, p)", 1),
        ("criterion(emb_a, emb_neg, positive=emb_pos)", 0),
        ("criterion(anchor, positive, negative)", 0),
        ("criterion(anchor, vectors[far], vectors[near])", 0),
        ("criterion(model(x), model(neg), model(pos))", 1),
        ("criterion(anchor=a, negative=neg, positive=pos)", 0),
    ],
)
def test_a_triplet_whose_names_are_exchanged(call: str, findings: int, tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    script.write_text(f"loss = {call}\n")
    where = Location(str(script), 1, 7, 1, 7 + len(call), f"loss = {call}")
    loss = Loss(misfed=(Misfed("triplet_margin_loss", "triplet", 1.0, 0.5, 32, 32, where),))
    assert len(list(checks.arguments_exchanged(loss, Failures()))) == findings
