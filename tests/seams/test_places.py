"""Objects that were built before anyone listened are found in the user's source."""

import sys
from typing import Any

import pytest

from dryfit.core.source import source_of
from dryfit.seams.places import built


class Optimizer:
    def __init__(self, rate: float) -> None:
        self.rate = rate


class FoldedLoader:
    pass


def make_loader() -> FoldedLoader:
    return FoldedLoader()


def found(value: Any) -> str:
    return source_of(built(value, [sys._getframe(1)]))


def test_the_call_that_a_variable_was_assigned() -> None:
    optimizer = Optimizer(1.0)
    assert found(optimizer) == "Optimizer(1.0)"
    optimizer = Optimizer(rate=2.0)
    assert found(optimizer) == "Optimizer(rate=2.0)"


def test_the_only_call_of_its_class_where_a_function_made_it() -> None:
    loader = make_loader()
    assert found(loader) == "FoldedLoader()"


def test_the_assigned_call_where_there_is_no_better() -> None:
    config = dict(a=1)  # noqa: C408 - a call is what is looked for
    assert found(config) == "dict(a=1)"


def test_nothing_where_nobody_says() -> None:
    assert found(object) == ""
    assert found([1]) == ""


@pytest.mark.framework("torch")
def test_layers_are_found_in_their_class_and_in_their_container() -> None:
    from types import SimpleNamespace

    from torch import nn

    from dryfit.seams.places import register
    from dryfit.seams.torch.models import built_at

    class Net(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.body = nn.Sequential(nn.Linear(2, 3), nn.ReLU())
            self.head = nn.Linear(3, 4)

    net = Net()
    session: Any = SimpleNamespace(sites={}, loaders=None)
    register(session, net, None)
    assert source_of(session.sites[id(net)]) == "Net()"
    assert source_of(built_at(net)) == "Net()"
    assert source_of(built_at(net.head)) == "nn.Linear(3, 4)"
    assert source_of(built_at(net.body[0])) == "nn.Linear(2, 3)"
