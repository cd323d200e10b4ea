"""STP316, on both sides of its thresholds."""

from pathlib import Path

import pytest

from dryfit.checks.step.overtaken import KEPT, NEAR, shares_of_an_average_exchanged
from dryfit.core.evidence import Forward, Step
from dryfit.core.evidence.forward import Call, Model
from dryfit.core.evidence.weights import Overtaken
from dryfit.core.finding import Finding, Location


def judged(tmp_path: Path, text: str, share: float) -> list[Finding]:
    path = tmp_path / f"train{len(list(tmp_path.iterdir()))}.py"
    path.write_text(text)
    call = Call(1, 1, Location(str(path), 1, 0, 1, 10, "average(x)"), "eval", loader=1, training=False)
    forward = Forward((Model(0, "Net"), Model(1, "Net")), (call,))
    told = shares_of_an_average_exchanged(Step(overtaken=(Overtaken(1, 0, share),)), forward)
    return [found for found in told if isinstance(found, Finding)]


@pytest.mark.parametrize(
    "text",
    [
        "average(x)\nDECAY = 0.99\np.mul_(1 - DECAY).add_(q, alpha=DECAY)\n",
        "average(x)\nlr, tau = 0.1, 0.99\np.data = tau * q.data + (1.0 - tau) * p.data\n",
        "average(x)\np.lerp_(q, 0.99)\n",
        "average(x)\nema = EMA(model, decay=0.01)\n",
        "average(x)\nparser.add_argument('--keep-rate', default=0.99)\np.lerp_(q, args.keep_rate)\n",
    ],
)
def test_shares_that_are_exchanged(tmp_path: Path, text: str) -> None:
    (found,) = judged(tmp_path, text, 0.01)
    assert found.location is not None
    assert found.location.line > 1
    assert found.facts["written"] == pytest.approx(0.01)
    assert found.proof is not None
    assert not judged(tmp_path, text, 0.01 * NEAR * 1.01)


def test_averages_that_are_not_told(tmp_path: Path) -> None:
    """One whose file does not say this share, and one that keeps much of itself."""
    assert not judged(tmp_path, "average(x)\nbetas = (0.9, 0.99)\np.lerp_(q, rate(step))\n", 0.01)
    kept = round(KEPT * 1.1, 3)
    assert not judged(tmp_path, f"average(x)\np.lerp_(q, 1 - {kept})\n", kept)
    assert judged(tmp_path, f"average(x)\np.lerp_(q, 1 - {KEPT})\n", KEPT)
