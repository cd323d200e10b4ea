"""Batches are cut to a few examples, of every label one."""

from collections import namedtuple
from typing import Any

import pytest

torch = pytest.importorskip("torch")

from dryfit.policies.fewer import fewer, rows_of  # noqa: E402 - torch may be missing

Row = namedtuple("Row", ["pixels", "label"])


def labels(*values: int) -> Any:
    return torch.tensor(values)


def test_examples_are_counted_by_the_axis_that_all_tensors_share() -> None:
    assert rows_of({"input_ids": torch.zeros(6, 9), "labels": torch.zeros(6)}) == 6
    assert rows_of([torch.zeros(6, 9), {"mask": torch.zeros(4, 4)}]) is None
    assert rows_of([torch.zeros(6, 9), torch.tensor(1.0)]) is None
    assert rows_of(["text"]) is None


def test_the_first_of_each_label_is_held_before_all_others() -> None:
    inputs, kept = fewer((torch.arange(6.0), labels(2, 2, 2, 0, 2, 1)), 4)
    assert kept.tolist() == [0, 1, 2, 2]
    assert inputs.tolist() == [3.0, 5.0, 0.0, 1.0]


def test_the_kind_of_a_batch_stays() -> None:
    texts = {"ids": torch.zeros(3, 2), "texts": ["a", "b", "c"], "name": "mnli", "labels": labels(1, 0, 1)}
    cut = fewer(texts, 2)
    assert cut["texts"] == ["b", "a"]
    assert cut["name"] == "mnli"
    row = fewer(Row(torch.zeros(3, 2), labels(1, 0, 1)), 2)
    assert isinstance(row, Row)
    assert row.label.tolist() == [0, 1]
    assert isinstance(fewer([torch.zeros(3), labels(1, 0, 1)], 2), list)


def test_labels_of_tokens_are_of_no_example() -> None:
    (ids,) = fewer([torch.arange(8).reshape(4, 2)], 2)
    assert ids.tolist() == [[0, 1], [2, 3]]


def test_a_batch_of_no_common_axis_stays_whole() -> None:
    batch = [torch.zeros(6, 9), torch.zeros(4)]
    assert fewer(batch, 2) is batch
    assert fewer(torch.zeros(3), 3).shape == (3,)
