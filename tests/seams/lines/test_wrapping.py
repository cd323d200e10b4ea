"""Operations of the script's that are watched: what they leave as it is."""

import pickle
import random
from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any

import numpy
import pytest

from dryfit.seams.lines.arrays import wrapping

ROWS = """
def reading():
    return (rows[0] - rows[1]).astype("float32")
"""


class Drawing:
    """Rows of bytes that are drawn each time that they are asked for."""

    def __init__(self, shape: tuple[int, ...] = (8, 8)) -> None:
        self.shape, self.asked = shape, 0

    def __getitem__(self, place: int) -> Any:
        self.asked += 1
        return numpy.full(self.shape, random.randrange(256), "uint8") + numpy.arange(8, dtype="uint8")


@pytest.fixture
def session() -> Any:
    return SimpleNamespace(listening=True, unseen=nullcontext, recorder=SimpleNamespace(wrapped=[]))


def run(session: Any, rows: Drawing) -> dict[str, Any]:
    namespace: dict[str, Any] = {"rows": rows}
    tree = wrapping.watched(session, ROWS, "train.py", namespace)
    exec(compile(tree, "train.py", "exec"), namespace)
    return namespace


def test_a_second_reading_leaves_the_random_state_as_it_was(session: Any) -> None:
    rows = Drawing()
    reading = run(session, rows)["reading"]
    random.seed(0)
    first = [reading().tolist() for _ in range(3)]
    random.seed(0)
    plain = [(rows[0] - rows[1]).astype("float32").tolist() for _ in range(3)]
    assert rows.asked > 12
    assert first == plain


def test_what_is_too_large_to_be_reckoned_twice_is_read_once(session: Any) -> None:
    rows = Drawing((wrapping.LARGEST // 8 + 1, 8))
    run(session, rows)["reading"]()
    assert rows.asked == 2


def test_what_is_sent_to_another_process_takes_nothing_of_ours_along(session: Any) -> None:
    watch = run(session, Drawing())[wrapping.NAME]
    session.lock = lambda: None
    sent = pickle.loads(pickle.dumps(watch))
    assert sent(0, 5, lambda: (2, 3)) == 5
    assert type(sent) is type(lambda: None)
