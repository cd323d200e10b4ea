"""What a value stands for that is compared with the best so far."""

from pathlib import Path

import pytest

from dryfit.checks.metrics.kept import kept_states

CLASS = """
class Stopping:
    def __init__(self{mode}):
        self.best, self.count = None, 0

    def __call__(self, {parameter}):
        score = {score}
        if self.best is None:
            self.best = score
        elif score <= self.best{margin}:
            self.count += 1
        else:
            self.best = score
            self.count = 0


stop = Stopping()
stop({given})
"""


@pytest.mark.parametrize(
    ("parameter", "score", "given", "mode", "what"),
    [
        ("val_loss", "val_loss", "loss", "", ["the highest `val_loss`"]),
        ("val_loss", "-val_loss", "loss", "", []),
        ("val_loss", "-val_loss", "val_acc", "", ["the lowest `val_acc`"]),
        ("val_loss", "-val_loss", "-val_acc", "", []),
        ("metric", "metric", "logs['val_loss']", "", ["the highest `logs['val_loss']`"]),
        ("metric", "metric", "-losses.item()", "", []),
        ("metric", "float(metric)", "accuracy", "", []),
        ("metric", "metric", "value", "", []),
        ("val_loss", "val_loss", "loss", ", mode='max'", []),
    ],
)
def test_end_that_is_kept(tmp_path: Path, parameter: str, score: str, given: str, mode: str, what: list[str]) -> None:
    for margin in ("", " + 0.001"):
        path = tmp_path / f"train{len(margin)}.py"
        path.write_text(CLASS.format(parameter=parameter, score=score, given=given, mode=mode, margin=margin))
        assert [kept.what for kept in kept_states(str(path))] == what


def test_a_parameter_whose_callers_are_not_known_tells_nothing(tmp_path: Path) -> None:
    source = CLASS.format(parameter="val_loss", score="val_loss", given="loss", mode="", margin="")
    path = tmp_path / "train.py"
    path.write_text(source.replace("stop = Stopping()\nstop(loss)", "train(model, Stopping())"))
    assert [*kept_states(str(path))] == []
