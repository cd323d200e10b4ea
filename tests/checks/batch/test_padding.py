"""The collate function that BAT101 writes where no tokenizer can pad: it pads, and it stands where it is used."""

import textwrap
from pathlib import Path

import pytest

from dryfit.checks.batch.padding import padding
from dryfit.core.evidence import Forward
from dryfit.core.evidence.batch import Collation, Feature
from dryfit.core.evidence.forward import Model
from dryfit.core.finding import Action, Edit, Location
from dryfit.fix.apply import apply_edits

SCRIPT = """\
import torch
from torch.utils.data import DataLoader


def main():
    train = DataLoader(rows, batch_size=4)
    test = DataLoader(rows[:8], batch_size=4)


main()
"""
TRAIN, TEST = (6, 12, 6, 42), (7, 11, 7, 45)
IDS = Feature("input_ids", "list<int>", 4, 9, shapes=((9,), (4,)))
LABEL = Feature("labels", "int")
MASKED = Forward(models=(Model(0, "Bert", takes=("input_ids", "attention_mask", "labels")),))


def loader(path: Path, span: tuple[int, int, int, int], *features: Feature, **changes: object) -> Collation:
    line, column, end_line, end_column = span
    where = Location(str(path), line, column, end_line, end_column)
    return Collation(0, "train", where, features=features, **{"failed": True, **changes})  # type: ignore[arg-type]


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "train.py"
    path.write_text(SCRIPT)
    return path


def function(edits: tuple[Edit, ...]) -> str:
    return next((edit.value for edit in edits if edit.action is Action.INSERT_BEFORE), "")


def test_every_bare_loader_is_given_one_function(script: Path) -> None:
    collations = [loader(script, TRAIN, IDS, LABEL), loader(script, TEST, IDS, LABEL, failed=False, mended=True)]
    edits = padding(collations, [IDS], None)
    text = apply_edits(script.read_text(), edits).text
    assert text.count("collate_fn=pad_rows") == 2
    assert "\n\n\ndef pad_rows(rows):" in text
    assert "    }\n\n\ndef main():" in text
    assert not [edit for edit in edits if edit.safe and edit.action is not Action.IMPORT]


def test_what_it_writes_pads(script: Path) -> None:
    torch = pytest.importorskip("torch")
    for masked, keys in ((None, {"input_ids", "labels"}), (MASKED, {"input_ids", "labels", "attention_mask"})):
        scope = {"torch": torch, "pad_sequence": torch.nn.utils.rnn.pad_sequence}
        exec(textwrap.dedent(function(padding([loader(script, TRAIN, IDS, LABEL)], [IDS], masked))), scope)
        batch = scope["pad_rows"]([{"input_ids": [1, 2, 3], "labels": 1}, {"input_ids": [4], "labels": 0}])
        assert set(batch) == keys
        assert batch["input_ids"].tolist() == [[1, 2, 3], [4, 0, 0]]
        assert batch["labels"].tolist() == [1, 0]


def test_pairs_are_padded_by_place(script: Path) -> None:
    ids = Feature("0", "tensor<int64>", 4, 9, shapes=((9,), (4,)))
    assert "inputs, labels = zip" in function(padding([loader(script, TRAIN, ids, Feature("1", "int"))], [ids], None))
    assert not padding([loader(script, TRAIN, ids)], [ids], None)


def test_a_collate_function_of_the_users_own_is_left_alone(script: Path) -> None:
    assert not padding([loader(script, TRAIN, IDS, LABEL, collate_given=True)], [IDS], None)


def test_a_name_that_is_taken_is_not_taken_again(script: Path) -> None:
    script.write_text(SCRIPT + "\n\ndef pad_rows(rows):\n    return rows\n")
    assert function(padding([loader(script, TRAIN, IDS, LABEL)], [IDS], None)).startswith("def pad_batch(rows):")
