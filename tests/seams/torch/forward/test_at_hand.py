"""Masks and lengths beside a model's call: what of the calling frame is read."""

from collections import UserDict
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
import torch

from dryfit.seams.torch.forward.at_hand import _has_size, _parts

SIZES = {(4, 6)}


class Stored(Mapping[str, Any]):
    """A file of arrays, each of which is read as it is asked for."""

    def __getitem__(self, key: str) -> Any:
        raise AssertionError(f"{key} was read")

    def __iter__(self) -> Iterator[str]:
        return iter(("images", "labels"))

    def __len__(self) -> int:
        return 2


@pytest.mark.parametrize("value", [torch.ones(4, 6), torch.tensor([6, 5, 2, 1]), [6, 5, 2, 1]])
def test_what_has_an_entry_for_each_row_is_read(value: Any) -> None:
    assert _has_size(value, SIZES)


@pytest.mark.parametrize("value", [torch.ones(60, 6), torch.ones(4, 6, 2), torch.arange(60), list(range(60)), "abcd"])
def test_what_has_none_is_not(value: Any) -> None:
    assert not _has_size(value, SIZES)


def test_the_parts_of_a_batch_are_read_and_those_of_a_file_are_not() -> None:
    mask = torch.ones(4, 6)
    assert [*_parts({"mask": mask})] == [*_parts(UserDict(mask=mask))] == [("['mask']", mask)]
    assert [*_parts(Stored())] == []
