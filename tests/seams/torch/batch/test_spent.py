"""Which objects give their batches once."""

from collections.abc import Iterator

from dryfit.seams.torch.batch import spent


def test_only_iterators_are_spent_once() -> None:
    def numbers() -> Iterator[int]:
        yield 1

    assert spent.is_spent_once(numbers())
    assert spent.is_spent_once(zip([1], [2], strict=True))
    assert not spent.is_spent_once([1])
    assert not spent.is_spent_once(range(3))
