"""Arrays whose axes are exchanged by a shape."""

import pickle
from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any

import numpy
import pytest

from dryfit.seams.lines.arrays import reshaping

WAVES = numpy.sin(numpy.arange(20) * numpy.arange(1, 4)[:, None] / 3 + numpy.arange(40)[:, None, None])
NOISE = numpy.random.default_rng(0).normal(size=(40, 3, 20))


def told(line: str, rows: Any) -> list[Any]:
    session: Any = SimpleNamespace(listening=True, unseen=nullcontext, recorder=SimpleNamespace(reshapes=[]))
    namespace: dict[str, Any] = {"rows": rows, "np": numpy}
    exec(compile(reshaping.watched(session, line, "train.py", namespace), "train.py", "exec"), namespace)
    assert (namespace["made"] == numpy.reshape(rows, namespace["made"].shape)).all()
    return list(session.recorder.reshapes)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("made = rows.reshape(40, 20, 3)", 1),
        ("made = rows.reshape((-1, 20, 3))", 1),
        ("made = np.reshape(rows, [40, 20, 3])", 1),
        ("made = rows.reshape(40, 3, 20, 1)", 0),
        ("made = rows.reshape(40, 60)", 0),
        ("made = rows.reshape(40, 6, 10)", 0),
    ],
)
def test_axes_that_change_places(line: str, found: int) -> None:
    assert len(told(line, WAVES)) == found


def test_noise_has_no_order() -> None:
    assert not told("made = rows.reshape(40, 20, 3)", NOISE)


def test_what_has_one_value_is_the_same_either_way() -> None:
    assert not told("made = rows.reshape(40, 20, 3)", numpy.ones((40, 3, 20)))


def test_the_order_that_is_told() -> None:
    (found,) = told("made = rows.reshape(-1, 20, 3)", WAVES)
    assert found.order == ".transpose(0, 2, 1)"
    assert found.before == (40, 3, 20)


def test_what_is_sent_to_another_process_hands_on() -> None:
    session: Any = SimpleNamespace(listening=True, unseen=nullcontext, recorder=SimpleNamespace(reshapes=[]))
    namespace: dict[str, Any] = {}
    reshaping.watched(session, "made = rows.reshape(4, 2, 3)", "train.py", namespace)
    assert pickle.loads(pickle.dumps(namespace[reshaping.NAME]))(0, 1, None) == 1
