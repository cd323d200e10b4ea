"""What a training changes is put back in place, object by object and bit by bit."""

import itertools
import os
import random
import warnings
from collections import OrderedDict, deque
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from dryfit.policies import rewind
from dryfit.policies.memory import Memory
from dryfit.policies.rewind import CannotRewind, preserved_training

TORCH = pytest.mark.framework("torch")


class Slotted:
    __slots__ = ("value",)

    def __init__(self) -> None:
        self.value = [1]


class Counter:
    made = 0

    def __init__(self) -> None:
        self.cache: dict[int, int] = {}
        self.generator = random.Random(4)

    def count(self) -> None:
        type(self).made += 1
        self.cache[self.made] = self.generator.randrange(100)
        self.late = True


def test_containers_keep_their_identity_and_order() -> None:
    inner: list[Any] = [1]
    held = {"list": inner, "ordered": OrderedDict(a=1, b=2), "deque": deque([1, 2], maxlen=2), "set": {1}}
    ordered, tail = held["ordered"], held["deque"]
    with preserved_training(held=held):
        inner.append(2)
        ordered.move_to_end("a")
        tail.append(3)
        held["set"].add(2)
        held["list"], held["new"] = [], 1
    assert held == {"list": [1], "ordered": OrderedDict(a=1, b=2), "deque": deque([1, 2]), "set": {1}}
    assert list(ordered) == ["a", "b"]
    assert held["list"] is inner
    assert held["ordered"] is ordered


def test_objects_lose_what_they_built_lazily() -> None:
    counter, slotted, plain = Counter(), Slotted(), SimpleNamespace(value=0)
    value = slotted.value
    with preserved_training(counter=counter, others=(slotted, plain)):
        counter.count()
        slotted.value = [2]
        value.append(3)
        plain.value = 5
    assert vars(counter).keys() == {"cache", "generator"}
    assert counter.cache == {}
    assert Counter.made == 0
    assert counter.generator.random() == random.Random(4).random()
    assert slotted.value is value
    assert value == [1]
    assert plain.value == 0


calls = 0


def test_functions_are_followed_to_what_they_change() -> None:
    seen: list[int] = []
    total = 0

    def metric(_: object) -> None:
        nonlocal total
        global calls
        calls += 1
        total += 1
        seen.append(total)

    with preserved_training(metric=partial(metric, None)):
        metric(None)
    assert (seen, total, calls) == ([], 0, 0)


def test_a_file_is_read_on_from_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "rows.txt"
    path.write_text("a\nb\nc\n")
    with path.open() as file:
        file.readline()
        with preserved_training(dataset=SimpleNamespace(file=file)):
            assert file.read() == "b\nc\n"
        assert file.read() == "b\nc\n"


def test_what_cannot_be_wound_back_is_named() -> None:
    dataset = SimpleNamespace(rows=(row for row in range(3)), number=itertools.count())
    with pytest.raises(CannotRewind, match="`rows` is a generator on its way"), preserved_training(dataset=dataset):
        pass
    list(dataset.rows)
    with preserved_training(dataset=dataset):
        pass


def test_everything_is_put_back_after_an_error() -> None:
    held = [1]
    with pytest.raises(IndexError), preserved_training(held=held):
        held.pop(held.pop())
    assert held == [1]


def test_the_process_is_put_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DRYFIT_TEST", "before")
    expected = random.Random()
    expected.setstate(random.getstate())
    with preserved_training():
        os.environ["DRYFIT_TEST"] = "after"
        warnings.simplefilter("error")
        random.random()
    assert os.environ["DRYFIT_TEST"] == "before"
    assert random.random() == expected.random()


def test_no_copy_is_made_that_does_not_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    numpy = pytest.importorskip("numpy")
    monkeypatch.setattr(rewind, "free_memory", lambda: 2**20)
    rows = numpy.zeros(2**20, dtype=numpy.uint8)
    refusal = pytest.raises(CannotRewind, match=r"needs a copy .*: 0.0 GiB, and 0.0 GiB are free")
    with refusal, preserved_training(rows=rows):
        pass
    monkeypatch.setattr(rewind, "free_memory", lambda: None)
    with preserved_training(rows=rows) as size:
        rows[:] = 7
    assert size == 2**20
    assert not rows.any()


def test_free_memory_is_known_here() -> None:
    free = rewind.free_memory()
    assert free is None or 2**20 < free < 2**50


@TORCH
def test_tensors_get_their_bits_their_memory_and_their_gradients_back() -> None:
    import torch

    layer = torch.nn.Linear(3, 2)
    layer.weight.data[0, 0] = float("nan")
    layer.bias.grad = torch.ones(2)
    gradient, address = layer.bias.grad, layer.weight.data_ptr()
    before = layer.weight.detach().view(torch.int32).clone()
    with preserved_training(layer=layer):
        with torch.no_grad():
            layer.weight.mul_(2)
        layer.weight.data = torch.zeros(5, 5)
        layer.bias.grad.zero_()
        layer.bias.grad = None
        layer.bias.requires_grad_(False)
        layer.extra = torch.nn.Parameter(torch.zeros(1))
        layer.half()
    assert layer.weight.data_ptr() == address
    assert torch.equal(layer.weight.detach().view(torch.int32), before)
    assert layer.bias.grad is gradient
    assert gradient.tolist() == [1, 1]
    assert layer.bias.requires_grad
    assert [name for name, _ in layer.named_parameters()] == ["weight", "bias"]


@TORCH
def test_tied_weights_are_copied_once() -> None:
    import torch

    first, second = torch.nn.Linear(8, 8, bias=False), torch.nn.Linear(8, 8, bias=False)
    second.weight = first.weight
    memory = Memory()
    memory.look(model=torch.nn.ModuleList([first, second]), view=first.weight.detach()[0])
    assert memory.nbytes == 8 * 8 * 4


@TORCH
def test_an_optimizer_that_has_not_stepped_has_no_state() -> None:
    import torch

    layer = torch.nn.Linear(3, 2)
    optimizer = torch.optim.AdamW(layer.parameters())
    state = optimizer.state
    with preserved_training(optimizer=optimizer):
        layer(torch.ones(1, 3)).sum().backward()
        optimizer.step()
        assert len(optimizer.state) == 2
        optimizer.param_groups[0]["lr"] = 3.0
    assert optimizer.state is state
    assert len(state) == 0
    assert optimizer.param_groups[0]["lr"] == 1e-3
    assert layer.weight.grad is None


@TORCH
def test_generators_and_switches() -> None:
    import numpy
    import torch

    own, of_numpy, legacy = torch.Generator().manual_seed(3), numpy.random.default_rng(1), numpy.random.RandomState(2)
    expected = [torch.Generator().manual_seed(3).initial_seed(), numpy.random.default_rng(1).random()]
    threads, dtype = torch.get_num_threads(), torch.get_default_dtype()
    with preserved_training(sampler=[own, of_numpy, legacy]):
        torch.randn(2, generator=own)
        of_numpy.random()
        legacy.rand()
        torch.set_default_dtype(torch.float64)
        torch.set_grad_enabled(False)
        torch.backends.cudnn.benchmark = not torch.backends.cudnn.benchmark
    assert [own.initial_seed(), of_numpy.random()] == expected
    assert torch.equal(torch.randn(2, generator=own), torch.randn(2, generator=torch.Generator().manual_seed(3)))
    assert legacy.rand() == numpy.random.RandomState(2).rand()
    assert (torch.get_num_threads(), torch.get_default_dtype(), torch.is_grad_enabled()) == (threads, dtype, True)


@pytest.mark.gpu
def test_what_is_on_the_device_is_put_back_there() -> None:
    import torch

    layer = torch.nn.Linear(3, 2, device="cuda")
    optimizer = torch.optim.Adam(layer.parameters())
    before, drawn = layer.weight.detach().clone(), torch.cuda.get_rng_state()
    with preserved_training(layer=layer, optimizer=optimizer) as size:
        layer(torch.randn(4, 3, device="cuda")).sum().backward()
        optimizer.step()
    assert size == (6 + 2) * 4
    assert torch.equal(layer.weight, before)
    assert torch.equal(torch.cuda.get_rng_state(), drawn)
    assert layer.weight.grad is None
