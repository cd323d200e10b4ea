"""Operations of TensorFlow and Keras that are given shapes and types that they do not take."""

from dryfit.checks.forward.of_keras import asked_of_another_shape
from dryfit.checks.forward.operations import operands_of_unlike_shape, operands_of_unlike_type
from dryfit.checks.forward.reshapes import reshaped_to_another_size
from dryfit.core.evidence import Failure, Failures
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_given import Misasked
from dryfit.core.evidence.operation import TensorCall
from dryfit.core.finding import Location
from dryfit.core.stage import Stage
from dryfit.core.summary import TensorSummary


def _of(
    function: str,
    *shapes: tuple[int, ...],
    sizes: tuple[int, ...] = (),
    kinds: tuple[str, ...] = (),
    valued: bool = True,
) -> Failures:
    operands = tuple(
        TensorSummary(shape, kind) for shape, kind in zip(shapes, kinds or ("float32",) * len(shapes), strict=True)
    )
    names = tuple(map(str, range(len(shapes))))
    call = TensorCall(function, operands, names, sizes, Location("a.py", 3), spelling=f"tf.{function}", valued=valued)
    return Failures((Failure(0, Stage.FORWARD, "call", "InvalidArgumentError", "no", call=call),))


def test_a_product_that_fits_the_other_way_round_is_told_so() -> None:
    (finding,) = operands_of_unlike_shape(_of("matmul", (16, 16), (32, 16)), None, None, None)
    assert finding.fix.startswith("The other way round")
    assert finding.facts["spelling"] == "tf.matmul"


def test_tensors_that_are_joined_along_the_wrong_axis_are_told_the_right_one() -> None:
    (finding,) = operands_of_unlike_shape(_of("cat", (32, 16), (32, 12), sizes=(0,)), None, None, None)
    assert finding.fix.startswith("axis=1")


def test_an_extent_that_is_not_known_yet_goes_with_any() -> None:
    assert not list(operands_of_unlike_shape(_of("add", (-1, 16), (32, 16)), None, None, None))
    assert list(operands_of_unlike_shape(_of("add", (-1, 16), (-1, 12)), None, None, None))
    assert not list(operands_of_unlike_shape(_of("cat", (-1, 16), (32, 12), sizes=(1,)), None, None, None))
    assert not list(operands_of_unlike_shape(_of("matmul", (8, -1), (16, 3)), None, None, None))


def test_a_shape_of_unknown_rows_is_not_judged() -> None:
    assert list(reshaped_to_another_size(_of("reshape", (32, 16), sizes=(-1, 5, 4)), None))
    assert not list(reshaped_to_another_size(_of("reshape", (-1, 16), sizes=(-1, 5, 4)), None))


def test_types_that_are_added_are_told_only_where_nothing_can_be_tried() -> None:
    kinds = ("float32", "int64")
    assert not list(operands_of_unlike_type(_of("add", (4, 3), (4, 3), kinds=kinds)))
    assert list(operands_of_unlike_type(_of("add", (-1, 3), (-1, 3), kinds=kinds, valued=False)))
    assert not list(operands_of_unlike_type(_of("add", (-1, 3), (-1, 4), kinds=kinds, valued=False)))


def test_what_is_asked_of_another_shape_is_told_where_nothing_else_accounts_for_it() -> None:
    entry = Misasked("tf.squeeze(h, 1)", "h", (-1, 16), "axis 1 is 16 wide", "", Location("a.py", 3), 0)
    (finding,) = asked_of_another_shape(Keras(misasked=(entry,)), _of("squeeze", (-1, 16)))
    assert "? x 16" in finding.message
    told = Failures((Failure(0, Stage.FORWARD, "call", "ValueError", "no", explained_by="FWD305"),))
    assert not list(asked_of_another_shape(Keras(misasked=(entry,)), told))
