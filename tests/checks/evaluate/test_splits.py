"""The data that an evaluation goes over: what is held out by its name, and whether a line reads it."""

from pathlib import Path

import pytest

from dryfit.checks.evaluate import splits as checks
from dryfit.core.evidence import Batch, Data, Evaluate, Failure, Failures, Script
from dryfit.core.evidence.batch import Collation, Loader
from dryfit.core.evidence.data import Dataset
from dryfit.core.evidence.evaluate import Pass
from dryfit.core.evidence.script import Unevaluated
from dryfit.core.finding import Location
from dryfit.core.stage import Stage

SCRIPT = """\
train = DataLoader(a)
{held} = DataLoader(b)
for x, y in train:
    step(x, y)
for x, y in train:
    right = model(x)
{after}
"""


@pytest.mark.parametrize(
    ("held", "after", "over", "says"),
    [
        ("test_loader", "", 0, True),
        ("valid", "", 0, True),
        ("valdata", "", 0, True),
        ("extra", "", 0, False),
        ("test_loader", "print(len(test_loader))", 0, False),
        ("test_loader", "", 1, False),
    ],
)
def test_what_is_held_out_and_never_read(tmp_path: Path, held: str, after: str, over: int, says: bool) -> None:
    script = tmp_path / "train.py"
    script.write_text(SCRIPT.format(held=held, after=after))
    lines = script.read_text().splitlines()

    def at(line: int, text: str) -> Location:
        column = lines[line - 1].index(text)
        return Location(str(script), line, column, line, column + len(text), lines[line - 1])

    loaders = Loader(0, at(1, "DataLoader(a)"), rows=80), Loader(1, at(2, "DataLoader(b)"), rows=20)
    batch = Batch(collations=(Collation(0, "train"),), loaders=loaders)
    evaluate = Evaluate((Pass(0, 0, at(6, "model(x)"), over, after_training=True),))
    found = list(checks.evaluated_on_training_data(evaluate, batch, None))
    assert bool(found) is says
    assert all(finding.location == at(5, "train") and finding.edits[0].value == held for finding in found)


@pytest.mark.parametrize(
    ("facts", "explained_by", "says"),
    [({"unevaluated": "epoch"}, "", True), ({}, "", False), ({"unevaluated": "epoch"}, "SCR102", False)],
)
def test_a_trainer_without_what_it_is_to_evaluate(facts: dict[str, str], explained_by: str, says: bool) -> None:
    where = Location("train.py", 5, 10, 5, 30, "trainer = Trainer(model, args)")
    script = Script(unevaluated=(Unevaluated("Trainer", "epoch", where),))
    failure = Failure(0, Stage.SCRIPT, "construct", "ValueError", "no", None, facts=facts, explained_by=explained_by)
    found = list(checks.nothing_to_evaluate(script, Failures((failure,))))
    assert bool(found) is says
    assert all(finding.location == where and finding.explains == 0 for finding in found)


@pytest.mark.parametrize(
    ("train", "held", "told"),
    [
        ('rows["validation"]', 'rows["train"]', 1),
        ("val_set", "train_set", 1),
        ('rows["test"]', "training_rows", 1),
        ('rows["train"]', 'rows["validation"]', 0),
        ('rows["validation"]', "others", 0),
        ("latest", "test_train", 0),
        ("restrained", "validated", 0),
    ],
)
def test_splits_that_are_exchanged(train: str, held: str, told: int) -> None:
    sets = Dataset("train", expression=train, rows=8), Dataset("eval", expression=held, rows=90)
    assert len(list(checks.splits_exchanged(Data(sets), None))) == told
