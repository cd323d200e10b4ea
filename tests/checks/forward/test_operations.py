"""The checks of tensor operations in the user's own lines, on both sides of what goes together."""

from typing import Any

import pytest

from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Evidence, Failure, Failures
from dryfit.core.evidence.calls import MissingArguments
from dryfit.core.evidence.forward import Call, Culprit, Forward
from dryfit.core.evidence.operation import TensorCall
from dryfit.core.evidence.script import Script
from dryfit.core.finding import Finding
from dryfit.core.stage import Stage
from dryfit.core.summary import TensorSummary
from make import location, tensor


def found(code: str, call: TensorCall | None, stage: Stage = Stage.FORWARD, **records: Any) -> list[Finding]:
    """What a check says of an operation that raised."""
    failures = Failures((Failure(0, stage, "forward", "RuntimeError", "", location(), call=call),))
    result = CATALOGUE[code].run(Evidence(failures=failures, **records))
    assert not result.reason, result.reason
    return list(result.findings)


def operation(function: str, *operands: TensorSummary, **changes: Any) -> TensorCall:
    """An operation and the tensors it was given."""
    names = tuple(map(str, range(len(operands))))
    return TensorCall(function, operands, **{"names": names, "location": location(), **changes})


@pytest.mark.parametrize(
    ("function", "one", "other", "says"),
    [
        ("add", (8, 16), (8, 16), False),
        ("add", (8, 16), (16,), False),
        ("add", (8, 16), (8, 1), False),
        ("add", (8, 16), (8, 12), True),
        ("mul", (4, 8, 16), (8, 8, 16), True),
        ("matmul", (8, 4, 6), (6, 3), False),
        ("matmul", (8, 4, 6), (4, 3), True),
        ("linear", (8, 6), (3, 6), False),
        ("linear", (8, 6), (6, 3), True),
        ("softmax", (8, 6), (6, 3), False),
    ],
)
def test_shapes_that_go_together(function: str, one: tuple[int, ...], other: tuple[int, ...], says: bool) -> None:
    assert bool(found("FWD305", operation(function, tensor(*one), tensor(*other)))) is says


@pytest.mark.parametrize(
    ("function", "sizes", "other", "says"),
    [
        ("cat", (1,), (8, 3), False),
        ("cat", (-1,), (8, 3), False),
        ("cat", (), (8, 3), True),
        ("cat", (1,), (8,), True),
        ("stack", (1,), (8, 3), True),
        ("stack", (), (8, 5), False),
    ],
)
def test_tensors_that_are_joined(function: str, sizes: tuple[int, ...], other: tuple[int, ...], says: bool) -> None:
    assert bool(found("FWD305", operation(function, tensor(8, 5), tensor(*other), sizes=sizes))) is says


def test_what_raises_while_rows_are_collated_is_the_batchs() -> None:
    call = operation("stack", tensor(8, 5), tensor(8, 3))
    assert not found("FWD305", call, Stage.BATCH)


@pytest.mark.parametrize(
    ("sizes", "says"), [((8, 60), False), ((-1, 60), False), ((-1, 24), False), ((8, 50), True), ((-1, 7), True)]
)
def test_elements_that_fill_a_shape(sizes: tuple[int, ...], says: bool) -> None:
    assert bool(found("FWD306", operation("view", tensor(8, 3, 20), sizes=sizes))) is says


@pytest.mark.parametrize(("dtype", "says"), [("float32", False), ("int64", True), ("float64", True)])
def test_types_that_go_together(dtype: str, says: bool) -> None:
    call = operation("matmul", tensor(8, 4, dtype="float32", requires_grad=True), tensor(4, 4, dtype=dtype))
    said = found("FWD203", call)
    assert bool(said) is says
    assert all(finding.facts["wanted"] == "float32" for finding in said)


@pytest.mark.parametrize(("shape", "device", "says"), [((4,), "cpu", False), ((4,), "meta", True), ((), "meta", False)])
def test_devices_that_go_together(shape: tuple[int, ...], device: str, says: bool) -> None:
    assert bool(found("FWD204", operation("add", tensor(8, 4), tensor(*shape, device=device)))) is says


@pytest.mark.parametrize(
    ("mask", "says"),
    [((14, 14), False), ((16, 1, 1, 14), False), ((16, 4, 14, 14), False), ((16, 14), True), ((16, 14, 14), True)],
)
def test_masks_of_scaled_dot_product_attention(mask: tuple[int, ...], says: bool) -> None:
    heads = [tensor(16, 4, 14, 8) for _ in range(3)]
    call = operation("scaled_dot_product_attention", *heads, tensor(*mask, dtype="bool"))
    assert bool(found("FWD307", call)) is says


@pytest.mark.parametrize(
    ("name", "mask", "batch_first", "says"),
    [
        ("attn_mask", (10, 10), True, False),
        ("attn_mask", (32, 10, 10), True, False),
        ("attn_mask", (8, 10), True, True),
        ("key_padding_mask", (8, 10), True, False),
        ("key_padding_mask", (8, 10), False, True),
        ("key_padding_mask", (10, 8), False, False),
    ],
)
def test_masks_of_multi_head_attention(name: str, mask: tuple[int, ...], batch_first: bool, says: bool) -> None:
    given = {"query": tensor(8, 10, 32), "key": tensor(8, 10, 32), name: tensor(*mask, dtype="bool")}
    culprit = Culprit("attend", "MultiheadAttention", location(), given, batch_first=batch_first)
    forward = Forward(calls=(Call(0, 0, failed=True, culprit=culprit),))
    said = found("FWD307", None, forward=forward)
    assert bool(said) is says
    assert all(("batch_first" in finding.fix) is (not batch_first) for finding in said)


@pytest.mark.parametrize(
    ("low", "high", "count", "device", "word"),
    [
        (1, 9, 8, "cpu", "falling order"),
        (0, 9, 8, "cpu", "empty"),
        (1, 10, 8, "cpu", "go up to 10"),
        (1, 9, 6, "cpu", "6 for 8"),
        (1, 9, 8, "cuda:0", "CPU"),
    ],
)
def test_lengths_to_pack_by(low: int, high: int, count: int, device: str, word: str) -> None:
    lengths = tensor(count, dtype="int64", min=float(low), max=float(high), device=device)
    (said,) = found("FWD308", operation("pack_padded_sequence", tensor(8, 9, 4), lengths))
    assert word in said.message


@pytest.mark.parametrize(("module", "code"), [(True, "FWD104"), (False, "SCR107")])
def test_calls_that_lack_an_argument(module: bool, code: str) -> None:
    entry = MissingArguments("Matcher", ("right",), location(), ("left", "right"), module, 0)
    (said,) = found(code, None, script=Script(missing_arguments=(entry,)))
    assert "right" in said.message
    other = {"FWD104": "SCR107", "SCR107": "FWD104"}[code]
    assert not found(other, None, script=Script(missing_arguments=(entry,)))


def test_the_device_that_operands_are_brought_to() -> None:
    (finding,) = found("FWD204", operation("add", tensor(4), tensor(4, device="cuda"), tensor(4, device="meta")))
    assert finding.facts["wanted"] == "cuda"


@pytest.mark.parametrize(
    ("function", "kind", "says"),
    [("mean", "bool", True), ("std", "int64", True), ("mean", "float32", False), ("sum", "bool", False)],
)
def test_means_of_what_is_counted(function: str, kind: str, says: bool) -> None:
    assert bool(found("FWD203", operation(function, tensor(8, dtype=kind)))) is says


@pytest.mark.parametrize(
    ("one", "mask", "dtype", "says"),
    [
        ((120, 4), (120,), "bool", False),
        ((120, 4), (80,), "bool", True),
        ((120, 4), (120, 4), "bool", False),
        ((120, 4), (120, 3), "bool", True),
        ((120, 4), (80,), "int64", False),
    ],
)
def test_masks_as_long_as_what_they_choose_from(
    one: tuple[int, ...], mask: tuple[int, ...], dtype: str, says: bool
) -> None:
    assert bool(found("FWD305", operation("getitem", tensor(*one), tensor(*mask, dtype=dtype)))) is says


@pytest.mark.parametrize(
    ("part", "value", "says"),
    [((50, 4), (50, 4), False), ((50, 4), (50, 5), True), ((50, 4), (4,), False), ((50, 4), (2, 50, 4), True)],
)
def test_what_is_assigned_fills_its_part(part: tuple[int, ...], value: tuple[int, ...], says: bool) -> None:
    assert bool(found("FWD305", operation("setitem", tensor(*part), tensor(*value)))) is says


@pytest.mark.parametrize(("index", "says"), [((200,), True), ((200, 2), False)])
def test_an_index_of_as_many_axes(index: tuple[int, ...], says: bool) -> None:
    assert bool(found("FWD305", operation("scatter_add", tensor(50, 2), tensor(*index), tensor(200, 2)))) is says


@pytest.mark.parametrize(("outputs", "says"), [((12, 1), True), ((1,), False), ((), False)])
def test_gradients_of_several_values(outputs: tuple[int, ...], says: bool) -> None:
    call = operation("grad", tensor(*outputs), tensor(12, 6), names=("outputs", "inputs"))
    assert bool(found("BWD105", call)) is says
