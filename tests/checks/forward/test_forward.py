"""The checks of the forward, judged on plain numbers, on both sides of every threshold."""

from dataclasses import replace
from typing import Any

import pytest

from dryfit.checks.forward.shapes import width_mismatch
from dryfit.checks.forward.states import state_of_other_shape
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Evidence, Failure, Failures
from dryfit.core.evidence.forward import Attended, Call, Culprit, Forward, InvertedMask, Model, Reshape, Weighing
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_refused import Unsized
from dryfit.core.finding import Finding
from dryfit.core.stage import Stage
from dryfit.core.summary import TensorSummary
from make import location, tensor

FLOAT = {"dtype": "float32"}
RAISED = Failures((Failure(0, Stage.FORWARD, "forward", "RuntimeError", ""),))


def culprit(name: str, given: TensorSummary, width: int, **changes: Any) -> Culprit:
    """A layer of floats that raised."""
    made = Culprit("body", name, given={"input": given}, weight=tensor(4, width, **FLOAT), width=width)
    return replace(made, **changes)


def found(code: str, broken: Culprit | None, model: Model | None = None, **changes: Any) -> list[Finding]:
    """What a check says of one call."""
    inputs = dict(broken.given) if broken else {}
    call = replace(Call(0, 0, inputs=inputs, failed=broken is not None, culprit=broken), **changes)
    known = RAISED if broken else Failures()
    result = CATALOGUE[code].run(Evidence(forward=Forward((model or Model(0, "Net"),), (call,)), failures=known))
    assert not result.reason, result.reason
    return list(result.findings)


@pytest.mark.parametrize(("low", "high", "says"), [(0, 29, False), (0, 30, True), (-1, 29, True)])
def test_ids_outside_of_a_table(low: int, high: int, says: bool) -> None:
    broken = culprit("Embedding", tensor(8, 5, min=float(low), max=float(high)), 30)
    assert bool(found("FWD101", broken)) is says


@pytest.mark.parametrize(("low", "high", "shares"), [(0, 30, False), (1, 30, True), (1, 31, False)])
def test_tables_that_lack_the_last_of_ids_from_one_share_their_cause(low: int, high: int, shares: bool) -> None:
    broken = culprit("Embedding", tensor(8, 5, min=float(low), max=float(high)), 30)
    assert [bool(finding.shared) for finding in found("FWD101", broken)] == [shares]


@pytest.mark.parametrize(("length", "says"), [(16, False), (17, True)])
def test_sequences_and_positions(length: int, says: bool) -> None:
    broken = culprit("Embedding", tensor(1, length, min=0.0, max=float(length - 1)), 16, path="embeddings.position")
    given = {"input_ids": tensor(8, length, min=3.0, max=9.0)}
    model = Model(0, "BertModel", positions=16)
    assert bool(found("FWD102", broken, model, inputs=given)) is says
    assert not (found("FWD101", broken, model, inputs=given) and says), "positions are no tokens"


def test_roberta_keeps_rows_for_padding() -> None:
    broken = culprit("Embedding", tensor(1, 14), 16, path="embeddings.position_embeddings")
    model = Model(0, "RobertaModel", positions=16, pad_token_id=1)
    assert not found("FWD102", broken, model, inputs={"input_ids": tensor(8, 14)})
    assert found("FWD102", broken, model, inputs={"input_ids": tensor(8, 15)})


TYPES = [
    ("Linear", tensor(8, 4, dtype="float64"), True),
    ("Linear", tensor(8, 4, dtype="float32"), False),
    ("Conv2d", tensor(8, 4, 9, 9, dtype="uint8"), True),
    ("Embedding", tensor(8, 4, dtype="float32"), True),
    ("Embedding", tensor(8, 4, dtype="int32"), False),
]


@pytest.mark.parametrize(("name", "given", "says"), TYPES)
def test_types(name: str, given: TensorSummary, says: bool) -> None:
    assert bool(found("FWD201", culprit(name, given, 4))) is says


def test_devices() -> None:
    assert found("FWD202", culprit("Linear", tensor(8, 4, device="cuda:0", **FLOAT), 4))
    assert not found("FWD202", culprit("Linear", tensor(8, 4, **FLOAT), 4))


SHAPES = [
    pytest.param(culprit("Linear", tensor(8, 5, **FLOAT), 4), "FWD301", id="a wider row"),
    pytest.param(culprit("Linear", tensor(8, 4, **FLOAT), 4), None, id="the right row"),
    pytest.param(culprit("LSTM", tensor(8, 7, 5, **FLOAT), 4), "FWD301", id="wider tokens"),
    pytest.param(culprit("Conv2d", tensor(8, 1, 9, 9, **FLOAT), 3, rank=4), "FWD301", id="grey for colour"),
    pytest.param(culprit("Conv2d", tensor(8, 9, 9, 3, **FLOAT), 3, rank=4), "FWD302", id="channels last"),
    pytest.param(culprit("Conv2d", tensor(8, 9, 9, **FLOAT), 1, rank=4), "FWD303", id="no channels"),
    pytest.param(culprit("Conv2d", tensor(1, 9, 9, **FLOAT), 1, rank=4), None, id="a single image"),
    pytest.param(culprit("ConvTranspose2d", tensor(8, 20, **FLOAT), 20, rank=4), "FWD303", id="noise without space"),
    pytest.param(culprit("ConvTranspose2d", tensor(8, 20, **FLOAT), 16, rank=4), None, id="noise of another width"),
    pytest.param(culprit("Conv2d", tensor(8, 1, 3, 9, 9, **FLOAT), 3, rank=4), "FWD314", id="batches of one image"),
    pytest.param(culprit("Conv2d", tensor(8, 2, 3, 9, 9, **FLOAT), 3, rank=4), None, id="batches of two"),
    pytest.param(culprit("BertEmbeddings", tensor(8, 1, 9), 30), "FWD314", id="batches of one text"),
    pytest.param(culprit("BertEmbeddings", tensor(8, 9), 30), None, id="a text a row"),
    pytest.param(culprit("BertEmbeddings", tensor(1, 1, 9), 30), None, id="one choice of one example"),
    pytest.param(culprit("BatchNorm1d", tensor(1, 4, **FLOAT), 4), "FWD304", id="a single example"),
    pytest.param(culprit("BatchNorm1d", tensor(2, 4, **FLOAT), 4), None, id="two examples"),
    pytest.param(culprit("BatchNorm1d", tensor(1, 4, **FLOAT), 4, training=False), None, id="in evaluation"),
]


@pytest.mark.parametrize(("broken", "code"), SHAPES)
def test_shapes(broken: Culprit, code: str | None) -> None:
    codes = ("FWD301", "FWD302", "FWD303", "FWD304", "FWD314")
    assert [name for name in codes if found(name, broken)] == ([code] if code else [])


def test_decoder_inputs() -> None:
    model = Model(0, "T5", takes=("input_ids", "decoder_input_ids", "labels"))
    broken = culprit("T5Stack", tensor(8, 5), 30)
    assert found("FWD103", broken, model, inputs={"input_ids": tensor(8, 5)})
    assert not found("FWD103", broken, model, inputs={"input_ids": tensor(8, 5), "labels": tensor(8, 5)})


def test_only_finite_inputs_blame_a_module() -> None:
    spoilt = {"logits": tensor(8, 2, nonfinite=3, **FLOAT)}
    clean = {"x": tensor(8, 4, **FLOAT)}
    assert found("FWD401", None, first_nonfinite="body.norm", outputs=spoilt, inputs=clean)
    dirty = {"x": tensor(8, 4, nonfinite=1, **FLOAT)}
    assert not found("FWD401", None, first_nonfinite="body.norm", outputs=spoilt, inputs=dirty)


@pytest.mark.parametrize(("moved", "says"), [(0.001, False), (0.0011, True), (None, False)])
def test_the_mask_must_matter(moved: float | None, says: bool) -> None:
    assert bool(found("FWD501", None, unmasked_padding=0.3, mask_difference=moved, logits_spread=1.0)) is says


@pytest.mark.parametrize(("moved", "says"), [(0.01, False), (0.011, True)])
def test_a_mask_that_is_at_hand_must_matter(moved: float, says: bool) -> None:
    beside = {"mask_at_hand": ("mask", "batch['mask']"), "unmasked_padding": 0.3, "mask_difference": moved}
    assert bool(found("FWD501", None, logits_spread=1.0, **beside)) is says


def test_a_layer_of_keras_that_refuses_its_width_is_named_with_both() -> None:
    facts = {"kind": "Dense", "width": 8, "actual": 7, "input": "[32, 7]"}
    failure = Failure(0, Stage.FORWARD, "call", "ValueError", "incompatible", module="hidden", facts=facts)
    (finding,) = width_mismatch(Forward(), Failures((failure,)), None, None)
    assert finding.message == "`hidden` (Dense) takes 8 features and is given [32, 7], 7 of them."
    assert finding.explains == 0
    assert not list(width_mismatch(Forward(), Failures((replace(failure, facts={}),)), None, None))


SERIES = tensor(8, 10, 4, **FLOAT)
STATES = [
    ("LSTM", (2, 16, 16), True, [(2, 8, 16), (2, 8, 16)], ""),
    ("LSTM", (2, 16, 16), True, [(8, 2, 16), (8, 2, 16)], "2 x 8 x 16"),
    ("LSTM", (2, 16, 16), False, [(2, 10, 16), (2, 10, 16)], ""),
    ("LSTM", (2, 6, 16), True, [(2, 8, 6), (2, 8, 6)], "2 x 8 x 16"),
    ("GRU", (1, 16, 16), True, [(1, 8, 16)], ""),
    ("GRU", (1, 16, 16), True, [(1, 16, 16)], "1 x 8 x 16"),
    ("GRU", (1, 16, 16), True, [], ""),
]


@pytest.mark.parametrize(("kind", "state", "first", "shapes", "wanted"), STATES)
def test_states_of_recurrent_layers(kind: str, state: Any, first: bool, shapes: Any, wanted: str) -> None:
    given = {"input": SERIES, **{f"hx.{i}": tensor(*shape, **FLOAT) for i, shape in enumerate(shapes)}}
    broken = replace(culprit(kind, SERIES, 4, state=state, batch_first=first), given=given)
    told = found("FWD311", broken)
    assert [finding.facts["wanted"] for finding in told] == ([wanted] if wanted else [])


@pytest.mark.parametrize(("width", "shape", "says"), [(1, (8, 10), True), (1, (8, 1), False), (10, (8, 10), False)])
def test_series_of_single_numbers(width: int, shape: tuple[int, ...], says: bool) -> None:
    broken = culprit("GRU", tensor(*shape, **FLOAT), width)
    assert bool(found("FWD303", broken)) is says
    assert not found("FWD301", broken)


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [(False, False, "the other axis"), (True, False, "takes a state"), (False, True, "the other axis")],
)
def test_a_state_for_the_other_axis_of_a_model_that_never_ran(before: bool, after: bool, says: str) -> None:
    given = {"input": SERIES, "hx": tensor(1, 8, 16, **FLOAT)}
    broken = replace(culprit("GRU", SERIES, 4, state=(1, 16, 16), batch_first=False), given=given)
    failed = Call(1, 0, location(5), inputs=given, failed=True, culprit=broken)
    others = [Call(number, 0, location(3), inputs=given) for number, ran in ((0, before), (2, after)) if ran]
    (finding,) = state_of_other_shape(RAISED, Forward((Model(0, "Net"),), (failed, *others)))
    assert says in finding.message


def test_an_exchanged_shape_is_told_with_how_much_of_it_is_right() -> None:
    reshape = Reshape("view", (20, 24, 3), (3, 20, 24), 0.04, ".permute(2, 0, 1)", location())
    (finding,) = CATALOGUE["FWD312"].run(Evidence(forward=Forward(reshapes=(reshape,)))).findings
    assert finding.fix == ".permute(2, 0, 1)"
    assert not CATALOGUE["FWD312"].run(Evidence(forward=Forward())).findings


def test_a_mask_that_shows_the_padding() -> None:
    mask = InvertedMask("attention_mask", "BertModel", 40, 40, 0, 88, location())
    (finding,) = CATALOGUE["FWD502"].run(Evidence(forward=Forward(inverted_masks=(mask,)))).findings
    assert "40 of 40" in finding.message


def test_a_mask_of_the_scripts_own_attention() -> None:
    mask = InvertedMask("", "", 40, 40, 0, 88, location())
    (finding,) = CATALOGUE["FWD502"].run(Evidence(forward=Forward(inverted_masks=(mask,)))).findings
    assert finding.message.startswith("The mask of the attention shows 40 of 40")


def test_weights_that_do_not_sum_to_one() -> None:
    weighing = Weighing(20, 0.8, 1.3, location())
    (finding,) = CATALOGUE["FWD503"].run(Evidence(forward=Forward(weighings=(weighing,)))).findings
    assert "0.8 to 1.3 over its 20 keys" in finding.message


@pytest.mark.parametrize(("gap", "findings"), [(0.02, 1), (0.005, 0)])
def test_padding_that_a_layer_is_not_told_of(gap: float, findings: int) -> None:
    forward = Forward(attended=(Attended(0, 0.3, gap, 1.0, "Transformer"),))
    assert len(CATALOGUE["FWD501"].run(Evidence(forward=forward)).findings) == findings


@pytest.mark.parametrize(("shape", "line"), [((2, 10, 16), 7), ((1, 8, 16), 9)])
def test_a_state_of_another_batch_is_told_at_the_call_that_asked_for_it(shape: tuple[int, ...], line: int) -> None:
    given = {"input": SERIES, "hx": tensor(*shape, **FLOAT)}
    asked, made = location(7), location(9)
    broken = culprit("GRU", SERIES, 4, state=(2, 16, 16), batch_first=True, state_at=made, state_asked_at=asked)
    (finding,) = found("FWD311", replace(broken, given=given))
    assert finding.location is not None
    assert finding.location.line == line


@pytest.mark.parametrize(("other", "mended", "line"), [((32, 8), False, 5), ((32, 7), False, 20), ((32, 8), True, 20)])
def test_what_one_call_of_several_is_given_is_told_there(other: tuple[int, ...], mended: bool, line: int) -> None:
    broken = culprit("Linear", tensor(32, 7, **FLOAT), 8, location=location(20))
    failed = Call(1, 0, location(5), inputs=dict(broken.given), failed=True, culprit=broken)
    ran = Call(0, 0, location(3), inputs={"x": tensor(*other, **FLOAT)}, mended=mended)
    (finding,) = width_mismatch(Forward((Model(0, "Net"),), (ran, failed)), RAISED, None, None)
    assert finding.location is not None
    assert finding.location.line == line


@pytest.mark.parametrize("kept", ["LSTM(8, batch_input_shape=(4, 6, 2))", ""])
def test_a_layer_that_keeps_its_states_without_a_batch_size(kept: str) -> None:
    raised = Failures((Failure(0, Stage.FORWARD, "build", "ValueError", ""),))
    entry = Unsized("lstm", "LSTM", location(3), kept, 0)
    (finding,) = state_of_other_shape(raised, keras=Keras(unsized=(entry,)))
    assert "is not told the size of a batch" in finding.message
    assert [edit.value for edit in finding.edits] == [kept] * bool(kept)
    assert finding.explains == 0
    told = Failures((replace(raised.all[0], explained_by="FWD704"),))
    assert not list(state_of_other_shape(told, keras=Keras(unsized=(entry,))))
