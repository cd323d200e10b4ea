"""What an annotation lets through, and which of a script's objects stands for what is asked."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import pytest

from dryfit.seams.lines.calls.annotated import _kinds, _stand_in


@pytest.mark.parametrize(
    ("hint", "kinds"),
    [
        (Fraction, (Fraction,)),
        (Fraction | None, (Fraction,)),
        (Sequence[int], (Sequence,)),
        (Fraction | str, ()),
        (int, ()),
        (Any, ()),
        (Callable[[], int], (Callable,)),
    ],
)
def test_the_classes_that_an_annotation_names(hint: Any, kinds: tuple[type, ...]) -> None:
    assert [kind.__name__ for kind in _kinds(hint)] == [getattr(kind, "__name__", "Callable") for kind in kinds]


def test_only_the_one_object_of_the_class_stands_in() -> None:
    one, scope = Fraction(1, 2), {"given": 3, "share": Fraction(1, 2)}
    assert _stand_in(object(), "part", (Fraction,), scope, "given") == "share"
    assert _stand_in(object(), "part", (Fraction,), {**scope, "other": one}, "given") == ""
    assert _stand_in(1 + 2j, "real", (float,), scope, "given") == "given.real"
