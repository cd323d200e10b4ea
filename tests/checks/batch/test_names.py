"""Which parameters of a forward the parts of a row stand for, and when rows without names are told."""

import pytest

import make
from dryfit.checks.batch.names import named
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Batch, Data, Evidence, Failure, Failures
from dryfit.core.evidence.batch import Collation, Feature
from dryfit.core.stage import Stage

BERT = ("input_ids", "attention_mask", "token_type_ids", "labels")


@pytest.mark.parametrize(
    ("takes", "parts", "names"),
    [
        (BERT, 2, ("input_ids", "labels")),
        (BERT, 3, ("input_ids", "attention_mask", "labels")),
        (("input_ids", "start_positions", "end_positions"), 3, ("input_ids", "start_positions", "end_positions")),
        (("x",), 1, ("x",)),
        (("x", "labels"), 4, ()),
        ((), 2, ()),
    ],
)
def test_parts_by_their_names(takes: tuple[str, ...], parts: int, names: tuple[str, ...]) -> None:
    assert named(takes, parts) == names


@pytest.mark.parametrize(
    ("keys", "raised_in", "trainer", "says"),
    [
        ("01", "data_collator.py:default_data_collator", True, True),
        ("01", "train.py:collate", True, False),
        ("01", "data_collator.py:default_data_collator", False, False),
        ("ab", "data_collator.py:default_data_collator", True, False),
    ],
)
def test_rows_without_names(keys: str, raised_in: str, trainer: bool, says: bool) -> None:
    features = tuple(Feature(key, "tensor<int64>") for key in keys)
    batch = Batch(collations=(Collation(0, failed=True, trainer=trainer, features=features),))
    failure = Failure(0, Stage.BATCH, "collate", "TypeError", "no", make.location(), raised_in=raised_in)
    seen = Evidence(batch=batch, data=Data(), failures=Failures((failure,)))
    assert bool(CATALOGUE["BAT109"].run(seen).findings) is says
