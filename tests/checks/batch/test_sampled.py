"""BAT213, on both sides of what tells weights by frequency from weights by its inverse."""

import pytest

from dryfit.checks.batch.sampled import sampler_of_frequent_classes
from dryfit.core.evidence import Batch
from dryfit.core.evidence.batch import Drawn, Loader


@pytest.mark.parametrize(
    ("weights", "rows", "told"),
    [
        ((90.0, 10.0), (90, 10), 1),
        ((0.9, 0.1), (90, 10), 1),
        ((1 / 90, 1 / 10), (90, 10), 0),
        ((1.0, 1.0), (90, 10), 0),
        # Classes of nearly as many rows: no weights tell what they are for.
        ((51.0, 49.0), (51, 49), 0),
        # A class that is never to be drawn.
        ((1.0, 0.0), (90, 10), 0),
    ],
)
def test_weights_of_a_sampler(weights: tuple[float, float], rows: tuple[int, int], told: int) -> None:
    drawn = tuple(Drawn(label, row, weight) for label, row, weight in zip("01", rows, weights, strict=True))
    found = list(sampler_of_frequent_classes(Batch(loaders=(Loader(0, drawn=drawn),))))
    assert len(found) == told


def test_the_rarest_class_is_told_with_its_share() -> None:
    drawn = (Drawn("0", 900, 900.0), Drawn("1", 100, 100.0))
    (found,) = sampler_of_frequent_classes(Batch(loaders=(Loader(0), Loader(1, drawn=drawn))))
    assert found.facts["label"] == "1"
    assert found.facts["rows"] == pytest.approx(0.1)
    assert found.facts["share"] == pytest.approx(100 * 100 / (900 * 900 + 100 * 100))
