"""Experiments on a batch measure what they say, and leave a model as it was."""

import copy
from typing import Any

import pytest

torch = pytest.importorskip("torch")

from dryfit.seams.torch.learn import constancy, influence  # noqa: E402
from dryfit.seams.torch.learn.probes import Batch, chosen, rerun, rows_of  # noqa: E402

pytestmark = pytest.mark.framework


class Counting(torch.nn.Module):  # type: ignore[misc,name-defined]
    """A module that writes down its calls in every way that modules do."""

    def __init__(self) -> None:
        super().__init__()
        self.body = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.BatchNorm1d(4), torch.nn.Dropout(0.5))
        self.calls = 0
        self.sizes: list[int] = []
        self.last: dict[str, Any] = {"state": None}

    def forward(self, points: Any) -> Any:
        self.calls += 1
        self.sizes.append(len(points))
        self.last["state"] = points
        self.late = points
        return self.body(points)


def batch(module: Any, *args: Any, **kwargs: Any) -> Batch:
    module.eval()
    return Batch(torch, 0, module, args, kwargs, rows_of((args, kwargs)) or 0, True)


def test_a_module_is_left_as_it_was() -> None:
    module = Counting()
    module(torch.randn(8, 4))
    state, random = copy.deepcopy(module.state_dict()), torch.get_rng_state()
    late = module.late
    with rerun(torch, module):
        module.train()
        module(torch.randn(3, 4))
        module.added = 1
    assert (module.calls, module.sizes, module.late is late) == (1, [8], True)
    assert module.last["state"] is late
    assert not hasattr(module, "added")
    assert module.training
    assert module.body.training
    assert torch.equal(torch.get_rng_state(), random)
    assert all(torch.equal(value, state[key]) for key, value in module.state_dict().items())


@pytest.mark.parametrize(
    ("shapes", "rows"),
    [(((8, 4), (8,)), 8), (((8, 4), (2, 30)), None), (((8, 4), ()), 8), ((), None)],
)
def test_rows_are_the_first_axis_of_every_tensor(shapes: tuple[tuple[int, ...], ...], rows: int | None) -> None:
    assert rows_of([torch.zeros(shape) for shape in shapes]) == rows


@pytest.mark.parametrize(
    ("square", "rows"),
    [
        (torch.eye(6), None),
        (torch.eye(6).long(), None),
        (torch.randn(6, 6, generator=torch.Generator().manual_seed(0)), 6),
        (torch.full((6, 6), 7), 6),
    ],
)
def test_a_square_matrix_may_be_a_graph(square: Any, rows: int | None) -> None:
    assert rows_of((square,)) == rows


def test_rows_are_chosen_all_through_the_arguments() -> None:
    found = chosen(
        {"ids": torch.arange(4), "more": [torch.arange(4), "text"], "scale": torch.tensor(2.0)}, slice(2, None)
    )
    assert found["ids"].tolist() == found["more"][0].tolist() == [2, 3]
    assert found["more"][1] == "text"
    assert found["scale"] == 2


class Mixing(torch.nn.Module):  # type: ignore[misc,name-defined]
    """A model of series, with a way to pool them."""

    def __init__(self, layer: Any, pool: Any) -> None:
        super().__init__()
        self.layer, self.pool, self.head = layer, pool, torch.nn.Linear(8, 2)

    def forward(self, series: Any) -> Any:
        states = self.layer(series)
        return self.head(self.pool(states[0] if isinstance(states, tuple) else states))


def last(states: Any) -> Any:
    return states[:, -1]


def weighted(states: Any) -> Any:
    return (torch.softmax(states, dim=0) * states).sum(dim=1)


def centred(states: Any) -> Any:
    return (states - states.mean(dim=0)).mean(dim=1)


@pytest.mark.parametrize(
    ("layer", "pool", "cause"),
    [
        (torch.nn.LSTM(6, 8), last, "batch_first"),
        (torch.nn.GRU(6, 8, batch_first=True), last, None),
        (torch.nn.Linear(6, 8), weighted, "softmax"),
        (torch.nn.Linear(6, 8), centred, ""),
        (torch.nn.Linear(6, 8), last, None),
    ],
)
def test_what_mixes_the_examples_is_found(layer: Any, pool: Any, cause: str | None) -> None:
    torch.manual_seed(0)
    with torch.no_grad():
        found = influence.measure(batch(Mixing(layer, pool), torch.randn(10, 5, 6)))
    assert [entry.cause for entry in found] == ([] if cause is None else [cause])
    assert all(entry.mended is None or entry.mended < 0.01 * entry.gap for entry in found)
    assert getattr(layer, "batch_first", False) is isinstance(layer, torch.nn.GRU)


def test_softmax_is_put_back() -> None:
    before = torch.softmax, torch.Tensor.softmax, "softmax" in vars(torch.Tensor)
    with torch.no_grad():
        influence.measure(batch(Mixing(torch.nn.Linear(6, 8), weighted), torch.randn(10, 5, 6)))
    assert before == (torch.softmax, torch.Tensor.softmax, "softmax" in vars(torch.Tensor))


def test_logits_that_are_all_the_same_are_found_with_their_place() -> None:
    dead = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.ReLU(), torch.nn.Linear(8, 2))
    with torch.no_grad():
        dead[0].bias.fill_(-1e4)
        (found,) = constancy.measure(batch(dead, torch.randn(8, 4)), 3)
        dead[0].bias.zero_()
        assert constancy.measure(batch(dead, torch.randn(8, 4)), 3) == []
    assert (found.before, found.after, found.zeros, found.inside) == ("0", "1", True, True)


def test_equal_logits_of_equal_inputs_are_marked_as_such() -> None:
    with torch.no_grad():
        (found,) = constancy.measure(batch(torch.nn.Linear(4, 2), torch.ones(8, 4)), 3)
    assert found.blank
    assert found.handed
