"""Where a tensor lies: a number for each, also for those that lie nowhere."""

import pytest

torch = pytest.importorskip("torch")

from dryfit.backends.torch import address_of  # noqa: E402


def test_a_view_of_the_first_value_has_the_address_of_its_tensor() -> None:
    whole = torch.zeros(4, 3)
    assert address_of(whole) == address_of(whole[:2]) != address_of(whole[1:])


def test_a_sparse_tensor_has_an_address_of_its_own() -> None:
    one, other = torch.eye(3).to_sparse(), torch.eye(3).to_sparse()
    assert address_of(one) == address_of(one) != address_of(other)


def test_a_tensor_of_a_transform_has_an_address_of_its_own() -> None:
    addresses = []

    def squared(x: torch.Tensor) -> torch.Tensor:
        addresses.append((address_of(x), address_of(x * 1)))
        return (x**2).sum()

    torch.func.grad(squared)(torch.ones(3))
    torch.func.vmap(squared)(torch.ones(2, 3))
    assert all(given != made for given, made in addresses)
    assert len(addresses) == 2
