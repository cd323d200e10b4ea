"""What counts as a metric of the script's own that an evaluation begins with the counts of the one before."""

import ast

import pytest

from dryfit.seams.torch.metrics.meters import ONGOING, _carries, _divided

METER = """
class Meter:
    def __init__(self):
        self.sum = self.count = 0
    def update(self, value, n):
        self.sum += value * n
        self.count += n
    def avg(self):
        return {}
"""


@pytest.mark.parametrize(
    ("read", "found"),
    [
        ("self.sum / self.count", ("sum", "count")),
        ("self.sum / max(1, self.count)", ("sum", "count")),
        ("self.sum / 10", ("", "")),
        ("self.sum", ("", "")),
    ],
)
def test_a_class_that_divides_what_it_adds_up(read: str, found: tuple[str, str]) -> None:
    node = ast.parse(METER.format(read)).body[0]
    assert isinstance(node, ast.ClassDef)
    assert _divided(node) == found


@pytest.mark.parametrize(
    ("starts", "carries"),
    [
        # Train, evaluate, train, evaluate, the end: what the first left stands, and the second adds to it.
        ([(0, 0), (0, 0), (9, 10), (9, 10), (19, 20)], True),
        # Set back before the second.
        ([(0, 0), (0, 0), (9, 10), (0, 0), (9, 10)], False),
        # Set back once the second has begun.
        ([(0, 0), (0, 0), (9, 10), (9, 10), (9, 10)], False),
        # Added to by the training in between as well.
        ([(0, 0), (4, 5), (9, 10), (14, 15), (19, 20)], False),
    ],
)
def test_sums_that_an_evaluation_goes_on_from(starts: list[tuple[float, float]], carries: bool) -> None:
    assert _carries(dict(enumerate(starts)), 1, 3) is carries


def test_what_is_measured_over_the_whole_run_is_no_score() -> None:
    assert ONGOING.search("AverageMeter batch_time")
    assert not ONGOING.search("AverageMeter top1")
