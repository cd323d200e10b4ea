"""Names of weights are compared, and what makes them match is found."""

from typing import Any

import pytest

torch = pytest.importorskip("torch")

from dryfit.seams.torch.forward.stored import compare, shapes  # noqa: E402

pytestmark = pytest.mark.framework

OWN = {"body.weight": (4, 2), "body.bias": (4,), "head.weight": (3, 4)}
STATE = {key: torch.zeros(shape) for key, shape in OWN.items()}


def prefixed(prefix: str) -> dict[str, Any]:
    return {prefix + key: value for key, value in STATE.items()}


@pytest.mark.parametrize(
    ("state", "matched", "remedy", "remedied"),
    [
        (STATE, 3, "", 2),
        (prefixed("module."), 0, "the prefix `module.` taken off", 3),
        (prefixed("model.net."), 0, "the prefix `model.net.` taken off", 3),
        ({"weight": torch.zeros(4, 2), "bias": torch.zeros(4)}, 0, "the prefix `body.` put on", 2),
        (
            {key.replace("body.", "encoder."): value for key, value in STATE.items() if "head" not in key},
            0,
            "the prefix `encoder.` replaced by `body.`",
            2,
        ),
        ({"epoch": 3, "model": STATE}, 0, "the entry 'model' taken", 3),
        ({"other.weight": torch.zeros(9)}, 0, "", 0),
        ({"body.bias": torch.zeros(5)}, 0, "", 0),
    ],
)
def test_names_are_compared(state: dict[str, Any], matched: int, remedy: str, remedied: int) -> None:
    found = compare("Net", OWN, state)
    assert (found.own, found.matched) == (3, matched)
    if matched == 0:
        assert found.remedied == remedied
        assert found.remedy == remedy or not remedied


def test_shapes_are_those_of_tensors() -> None:
    assert shapes({"weight": torch.zeros(2, 3), "epoch": 4}) == {"weight": (2, 3)}
