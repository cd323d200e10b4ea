"""Where a script writes down its learning rate."""

from pathlib import Path

import pytest

from dryfit.core.finding import Location
from dryfit.core.rates import rate_literal


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("x = 1\nLR = 3e-7\nopt = Adam(p, lr=LR)", 2),
        ("x = 1\nmodel = Net(learning_rate=3e-7)\nopt = Adam(p, lr=self.hparams.learning_rate)", 2),
        ('parser.add_argument("--lr", type=float, default=3e-7)\nopt = Adam(p, lr=args.lr)', 1),
        ('cfg = {"lr": 3e-7}\nopt = Adam(p, lr=cfg["lr"])', 1),
        ("class Config:\n    lr: float = 3e-7\nopt = Adam(p, lr=Config.lr)", 2),
        ("def train(lr=3e-7):\n    opt = Adam(p, lr=lr)", 1),
        ("LR = 3e-7\nlr = 3e-7\nopt = Adam(p, lr=LR)", None),
        ("epochs, lr = 10, 3e-7\nopt = Adam(p, lr=lr)", 1),
        ("eps = 3e-7\nopt = Adam(p, lr=1e-3)", None),
    ],
)
def test_the_number_under_a_name_of_rates(text: str, line: int | None, tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    script.write_text(text)
    found = rate_literal(Location(str(script), text.count("\n") + 1, 0, None, None, ""), 3e-7)
    assert (found.line if found else None) == line


@pytest.mark.parametrize(
    ("calls", "line"),
    [
        ("train(a, rate=3e-7)\ntrain(b, rate=3e-7)", 3),
        ("train(a, 1e-3)\ntrain(b, 3e-7)", 4),
        ("train(a, rate=RATE)", None),
    ],
)
def test_the_number_given_to_what_reads_it(calls: str, line: int | None, tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    script.write_text(f"def train(model, rate):\n    opt = Adam(model, lr=rate)\n{calls}")
    found = rate_literal(Location(str(script), 2, 25, 2, 29, ""), 3e-7)
    assert (found.line if found else None) == line
