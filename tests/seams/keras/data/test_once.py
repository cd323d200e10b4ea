"""Which generators give their rows once."""

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy
import pytest

from dryfit.seams.keras.data.once import _stands_on

pytestmark = pytest.mark.pure

ROWS, STREAM, RNG = [1, 2, 3], iter([1, 2, 3]), numpy.random.default_rng(0)


class Reader:
    def __init__(self, held: Any) -> None:
        self.held, self.beside = held, iter(ROWS)

    def rows(self) -> Iterator[int]:
        yield from self.held


def over(rows: Any) -> Callable[[], Iterator[int]]:
    def reading() -> Iterator[int]:
        for row in rows:
            yield row + 1

    return reading


def of_the_stream() -> Iterator[int]:
    yield from (row for row in STREAM)


def drawn() -> Iterator[int]:
    for place in RNG.permutation(3):
        yield ROWS[place]


def anew() -> Iterator[int]:
    rng = numpy.random.default_rng(0)
    yield from (ROWS[place] for place in rng.permutation(3))


@pytest.mark.parametrize(
    "generator",
    [
        of_the_stream,
        lambda: STREAM,
        drawn,
        over(STREAM),
        over(random.Random(0)),
        partial(anew, STREAM),
        Reader(STREAM).rows,
    ],
)
def test_a_generator_that_moves_what_stands_outside_gives_each_row_once(generator: Any) -> None:
    assert _stands_on(generator)


@pytest.mark.parametrize("generator", [anew, over(ROWS), Reader(ROWS).rows, partial(over, ROWS), range(3)])
def test_one_that_begins_anew_gives_them_again(generator: Any) -> None:
    assert not _stands_on(generator)
