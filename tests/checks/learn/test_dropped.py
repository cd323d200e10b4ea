"""A scaler's answer that nothing keeps."""

from pathlib import Path

from dryfit.checks.learn.dropped import at_dropped
from dryfit.core.finding import Finding, Location


def found(tmp_path: Path, text: str) -> Finding:
    script = tmp_path / "train.py"
    script.write_text(text)
    return at_dropped(Finding("Inputs from 0 to 1000.", location=Location(str(script), 1)))


def test_statement_that_drops_what_it_gives_is_the_place(tmp_path: Path) -> None:
    finding = found(tmp_path, "scaler.fit(x)\nscaler.transform(x)\nrows = build(x)\n")
    assert finding.location is not None
    assert finding.location.line == 2
    assert finding.fix == "Keep it: `x = scaler.transform(x)`."
    assert finding.message == "Inputs from 0 to 1000: what `scaler.transform(x)` gives is dropped."


def test_what_is_kept_stays_where_it_was_found(tmp_path: Path) -> None:
    finding = found(tmp_path, "x = scaler.fit_transform(x)\nscaler.normalize(x, out=x)\n")
    assert finding.message == "Inputs from 0 to 1000."


def test_a_method_of_the_script_may_scale_in_place(tmp_path: Path) -> None:
    text = "class Rows:\n    def normalize(self, x):\n        x /= 255\n\nrows.normalize(x)\nother.standardize()\n"
    assert found(tmp_path, text).message == "Inputs from 0 to 1000."
