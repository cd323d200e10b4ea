"""The checks of the loss, judged on plain numbers, on both sides of every threshold."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Evidence, Failure, Failures
from dryfit.core.evidence.data import Data, Dataset, Labels
from dryfit.core.evidence.forward import Call, Forward, Model
from dryfit.core.evidence.loss import Behind, Crossing, Loss, LossCall, Misfed, OnePartner
from dryfit.core.evidence.metrics import MetricCall, Metrics
from dryfit.core.finding import Finding, Location, Severity
from dryfit.core.stage import Stage
from make import location, tensor

FLOAT = {"dtype": "float32"}


def loss_call(function: str = "cross_entropy", **changes: Any) -> LossCall:
    """Eight rows of three logits and their class ids, which have raised."""
    made = LossCall(
        0,
        function,
        tensor(8, 3, **FLOAT),
        tensor(8, min=0.0, max=2.0, integral=True),
        classes=3,
        ignore_index=-100,
        target_min=0.0,
        target_max=2.0,
        target_counts=((0, 3), (1, 3), (2, 2)),
        failed=True,
        value=1.1,
    )
    return replace(made, **changes)


def found(code: str, *calls: LossCall, **records: Any) -> list[Finding]:
    """What a check says of these calls, the first having failed where it did."""
    failures = [Failure(0, Stage.LOSS, calls[0].function, "RuntimeError", "")] if calls and calls[0].failed else []
    known = {"failures": Failures(tuple(failures)), **records}
    result = CATALOGUE[code].run(Evidence(loss=Loss(calls), **known))
    assert not result.reason, result.reason
    return list(result.findings)


LABELS = [
    pytest.param(2.0, (), id="the last class"),
    pytest.param(3.0, ("LOS201",), id="one beyond"),
]


@pytest.mark.parametrize(("largest", "codes"), LABELS)
def test_labels_beyond_the_classes(largest: float, codes: Iterable[str]) -> None:
    call = loss_call(target_max=largest, target_counts=((0, 4), (int(largest), 4)))
    assert [code for code in ("LOS201", "LOS202", "LOS203") if found(code, call)] == list(codes)


def test_the_datasets_know_of_more_classes_than_the_batch() -> None:
    labels = Labels("label", "int64", 100, 0, 6, 7)
    call = loss_call(target_max=4.0, target_counts=((0, 4), (4, 4)))
    data = Data((Dataset("train", labels=labels),))
    (finding,) = found("LOS201", call, data=data)
    assert finding.facts["wanted"] == 7


@pytest.mark.parametrize(("size", "code"), [(9, "LOS202"), (8, "LOS201")])
def test_no_zero_means_something_only_among_enough_labels(size: int, code: str) -> None:
    call = loss_call(
        input=tensor(size, 3, **FLOAT),
        target=tensor(size, integral=True),
        target_min=1.0,
        target_max=3.0,
        target_counts=((1, 3), (2, 3), (3, size - 6)),
    )
    assert [c for c in ("LOS201", "LOS202", "LOS203") if found(c, call)] == [code]


@pytest.mark.parametrize(("mark", "code"), [(-1, "LOS203"), (255, "LOS203"), (254, "LOS201")])
def test_marks_of_what_has_no_class(mark: int, code: str) -> None:
    low, high = min(0, mark), max(2, mark)
    call = loss_call(target_min=float(low), target_max=float(high), target_counts=((0, 4), (2, 2), (mark, 2)))
    assert [c for c in ("LOS201", "LOS202", "LOS203") if found(c, call)] == [code]


TYPES = [
    pytest.param("LOS301", loss_call(target=tensor(8, integral=True, **FLOAT)), True, id="float ids"),
    pytest.param("LOS301", loss_call(target=tensor(8, dtype="int32", integral=True)), True, id="short ids"),
    pytest.param("LOS301", loss_call(target=tensor(8, integral=False, **FLOAT)), False, id="no ids at all"),
    pytest.param("LOS301", loss_call(target=tensor(8, 3, integral=False, **FLOAT)), False, id="soft labels"),
    pytest.param("LOS303", loss_call(target=tensor(8, 1)), True, id="a column of ids"),
    pytest.param("LOS303", loss_call(target=tensor(8, 3, min=0, max=1)), True, id="integer one-hot"),
    pytest.param("LOS303", loss_call(target=tensor(8, 3, min=0, max=1, **FLOAT)), False, id="float one-hot"),
    pytest.param("LOS303", loss_call(target=tensor(8)), False, id="a row of ids"),
    pytest.param("LOS306", loss_call(input=tensor(8, 9, 3, **FLOAT), target=tensor(8, 9)), True, id="classes last"),
    pytest.param("LOS306", loss_call(input=tensor(8, 3, 9, **FLOAT), target=tensor(8, 9)), False, id="classes second"),
    pytest.param("LOS306", loss_call(input=tensor(8, 1, 3, **FLOAT), target=tensor(8)), True, id="an axis of one"),
    pytest.param("LOS306", loss_call(input=tensor(1, 8, 3, **FLOAT), target=tensor(8)), True, id="of one layer"),
    pytest.param("LOS306", loss_call(input=tensor(8, 3, 1, **FLOAT), target=tensor(8, 1)), False, id="of one place"),
    pytest.param("LOS306", loss_call(input=tensor(8, 2, 3, **FLOAT), target=tensor(8)), False, id="an axis of two"),
    pytest.param("LOS301", loss_call(target=tensor(8, dtype="uint8", integral=True)), False, id="bytes of rows"),
    pytest.param(
        "LOS301",
        loss_call(input=tensor(8, 3, 9, **FLOAT), target=tensor(8, 9, dtype="uint8", integral=True)),
        True,
        id="bytes of pixels",
    ),
    pytest.param("LOS307", loss_call(target=tensor(16)), True, id="two targets for each"),
    pytest.param("LOS307", loss_call(target=tensor(8)), False, id="one for each"),
    pytest.param("LOS307", loss_call(input=tensor(8, 3, 4, **FLOAT), target=tensor(8, 9)), True, id="longer maps"),
    pytest.param("LOS307", loss_call(input=tensor(8, 3, 9, **FLOAT), target=tensor(8, 9)), False, id="a class a place"),
    pytest.param("LOS308", loss_call(target_kind="list"), True, id="a list"),
    pytest.param("LOS105", loss_call(input_kind="SequenceClassifierOutput"), True, id="an output object"),
    pytest.param("LOS105", loss_call(), False, id="logits"),
]


@pytest.mark.parametrize(("code", "call", "says"), TYPES)
def test_types_and_shapes(code: str, call: LossCall, says: bool) -> None:
    assert bool(found(code, call)) is says
    assert not found(code, replace(call, failed=False)), "nothing raised"


def binary(**changes: Any) -> LossCall:
    """Eight logits and eight zeros and ones."""
    name = "binary_cross_entropy_with_logits"
    plain = {"input": tensor(8, **FLOAT), "target": tensor(8, **FLOAT), "classes": None}
    return loss_call(**{"function": name, **plain, **changes})


def test_binary_losses() -> None:
    assert found("LOS302", binary(target=tensor(8)))
    assert not found("LOS302", binary())
    assert found("LOS304", binary(input=tensor(8, 1, **FLOAT)))
    assert not found("LOS304", binary(input=tensor(9, 1, **FLOAT)))


@pytest.mark.parametrize(
    ("code", "function", "answers", "targets", "says"),
    [
        ("LOS304", "binary_cross_entropy", (8, 1, 30, 30), (8, 1, 28, 28), True),
        ("LOS304", "binary_cross_entropy", (8, 3), (6, 3), True),
        ("LOS304", "binary_cross_entropy", (8, 3), (6, 2), False),
        ("LOS305", "mse_loss", (8,), (6,), True),
        ("LOS305", "mse_loss", (8, 4), (8, 6), True),
        ("LOS305", "mse_loss", (8, 4), (8, 4), False),
        ("LOS305", "mse_loss", (8, 4), (8,), False),
    ],
)
def test_targets_of_another_extent(
    code: str, function: str, answers: tuple[int, ...], targets: tuple[int, ...], says: bool
) -> None:
    call = loss_call(function=function, input=tensor(*answers, **FLOAT), target=tensor(*targets, **FLOAT))
    assert bool(found(code, call)) is says
    outside = binary(function="binary_cross_entropy", input=tensor(8, min=0.0, max=1.01, **FLOAT))
    assert found("LOS104", outside)
    assert not found("LOS104", replace(outside, input=tensor(8, min=0.0, max=1.0, **FLOAT)))


@pytest.mark.parametrize(
    ("activation", "function", "code"),
    [
        ("softmax", "cross_entropy", "LOS101"),
        ("sigmoid", "cross_entropy", "LOS101"),
        ("sigmoid", "binary_cross_entropy_with_logits", "LOS102"),
    ],
)
def test_an_activation_twice_is_proven_by_its_floor(activation: str, function: str, code: str) -> None:
    call = loss_call(function, failed=False, made_by=activation, undone=1.0, floor=0.55)
    (finding,) = found(code, call)
    assert finding.proof is not None
    assert "0.55" in finding.proof.before
    assert not found(code, replace(call, made_by="log_softmax"))
    assert not found(code, replace(call, made_by=""))


@pytest.mark.parametrize(("sums", "says"), [((0.0, 0.02), False), ((-0.021, 0.0), True), ((0.6, 1.1), True)])
def test_log_probabilities_have_a_log_sum_of_nothing(sums: tuple[float, float], says: bool) -> None:
    assert bool(found("LOS103", loss_call("nll_loss", failed=False, log_sums=sums, undone=1.0, value=0.1))) is says


def test_a_softmax_over_the_examples_is_told_elsewhere() -> None:
    call = loss_call("nll_loss", failed=False, log_sums=(-2.0, 0.0), undone=1.0, value=0.1, made_by="log_softmax")
    assert found("LOS103", replace(call, made_axis=-1))
    assert [one.echo_of for one in found("LOS103", replace(call, made_axis=-2))] == ["LRN301"]


def regression(**changes: Any) -> LossCall:
    """A column of predictions and a row of targets."""
    plain = {"input": tensor(8, 1, **FLOAT), "target": tensor(8, **FLOAT), "classes": None, "failed": False}
    return loss_call("mse_loss", **{**plain, "value": 2.0, "aligned": 1.0, **changes})


def test_broadcast_is_proven_where_the_numbers_differ() -> None:
    (finding,) = found("LOS305", regression())
    assert finding.proof is not None
    (same,) = found("LOS305", regression(aligned=2.0))
    assert same.proof is None
    assert not found("LOS305", regression(target=tensor(8, 1, **FLOAT), aligned=None))


@pytest.mark.parametrize(("largest", "says"), [(1.0, False), (1.02, False), (1.05, True)])
def test_targets_that_an_activation_cannot_answer(largest: float, says: bool) -> None:
    call = regression(target=tensor(8, 1, **FLOAT), made_by="sigmoid", target_min=0.0, target_max=largest)
    assert bool(found("LOS107", call)) is says


@pytest.mark.parametrize(("unreached", "says"), [(0.04, False), (0.05, True), (None, True)])
def test_tails_and_noise_beyond_an_activation(unreached: float | None, says: bool) -> None:
    call = regression(
        target=tensor(8, 1, **FLOAT), made_by="sigmoid", target_min=-0.3, target_max=1.2, unreached=unreached
    )
    assert bool(found("LOS107", call)) is says


@pytest.mark.parametrize(("share", "says"), [(1.0, True), (0.99, False), (0.0, False)])
def test_every_target_ignored(share: float, says: bool) -> None:
    call = loss_call(failed=False, ignored_fraction=share, one_counted=2.3, value=float("nan"))
    assert bool(found("LOS402", call)) is says


@pytest.mark.parametrize(("largest", "says"), [(0.0, False), (1.0, True), (19.0, True), (20.0, False)])
def test_regression_on_class_ids(largest: float, says: bool) -> None:
    forward = Forward(
        (Model(0, "Bert", num_labels=1),), (Call(0, 0, inputs={"labels": tensor(8, min=0.0, max=largest)}),)
    )
    call = regression(model=0)
    assert bool(found("LOS403", call, forward=forward)) is says


def test_padding_in_the_loss() -> None:
    padded = Call(0, 0, labelled_padding=0.3, padding_losses=(3.4, 3.1))
    (finding,) = found("LOS404", forward=Forward((Model(0, "Gpt"),), (padded,)))
    assert finding.proof is not None
    clean = replace(padded, labelled_padding=None)
    assert not found("LOS404", forward=Forward((Model(0, "Gpt"),), (clean,)))


@pytest.mark.parametrize(("without", "findings"), [(0.9, 1), (0.7, 0)])
def test_padding_among_the_targets_of_a_loop(without: float, findings: int) -> None:
    call = replace(loss_call("cross_entropy", failed=False), value=0.7, padded=(0.3, without))
    forward = Forward((Model(0, "Gpt"),), (Call(0, 0),))
    records = Evidence(forward=forward, loss=Loss((call,)), failures=Failures(()))
    assert len(CATALOGUE["LOS404"].run(records).findings) == findings


@pytest.mark.parametrize(("value", "ended", "proven"), [(0.7, True, True), (0.7, False, False), (0.85, True, False)])
def test_padding_that_flatters_the_loss_is_proven(value: float, ended: bool, proven: bool, tmp_path: Path) -> None:
    (tmp_path / "train.py").write_text("PAD = 0\nloss = cross_entropy(logits, targets)\n")
    first = replace(loss_call("cross_entropy", failed=False), value=0.99, padded=(0.3, 1.0), padded_ended=ended)
    first = replace(first, location=Location(str(tmp_path / "train.py"), 2))
    later = replace(first, number=1, training=False, value=value, padded=(0.3, 0.9))
    records = Evidence(forward=Forward((Model(0, "Gpt"),), (Call(0, 0),)), loss=Loss((first, later)))
    (finding,) = CATALOGUE["LOS404"].run(records).findings
    assert (finding.proof is not None) is proven


def test_a_number_that_nothing_calls_padding_may_be_meant_to_be_said(tmp_path: Path) -> None:
    (tmp_path / "train.py").write_text("loss = cross_entropy(logits, targets)\n")
    call = replace(loss_call("cross_entropy", failed=False), value=0.7, padded=(0.3, 1.0), padded_ended=True)
    call = replace(call, location=Location(str(tmp_path / "train.py"), 1))
    records = Evidence(forward=Forward((Model(0, "Gpt"),), (Call(0, 0),)), loss=Loss((call,)))
    (finding,) = CATALOGUE["LOS404"].run(records).findings
    assert finding.proof is None


def test_padding_of_our_own_is_an_echo() -> None:
    padded = Call(0, 0, labelled_padding=0.3, padding_losses=(3.4, 3.1))
    ours = Failure(0, Stage.BATCH, "collate", "RuntimeError", "stack", explained_by="BAT101", mended=True)
    records = Evidence(forward=Forward((Model(0, "Gpt"),), (padded,)), failures=Failures((ours,)))
    assert [finding.echo_of for finding in CATALOGUE["LOS404"].run(records).findings] == ["BAT101"]


def test_no_loss_returned_needs_a_failure_and_missing_labels() -> None:
    model = Model(0, "Bert", takes=("input_ids", "labels"))
    call = Call(0, 0, inputs={"input_ids": tensor(8, 4)}, returned=("logits",))
    raised = Failures((Failure(0, Stage.STEP, "train", "ValueError", ""),))
    forward = Forward((model,), (call,))
    assert CATALOGUE["LOS401"].run(Evidence(forward=forward, failures=raised)).findings
    assert not CATALOGUE["LOS401"].run(Evidence(forward=forward)).findings
    given = Forward((model,), (replace(call, inputs={"labels": tensor(8)}),))
    assert not CATALOGUE["LOS401"].run(Evidence(forward=given, failures=raised)).findings


@pytest.mark.parametrize(
    ("scores", "proven"),
    [(("accuracy",), True), (("eval_f1",), True), (("accuracy", "mae"), False), (("loss",), False)],
)
def test_class_ids_that_are_scored_as_such(scores: tuple[str, ...], proven: bool) -> None:
    forward = Forward((Model(0, "Bert", num_labels=1),), (Call(0, 0, inputs={"labels": tensor(8, min=0.0, max=2.0)}),))
    given = {"predictions": {"": tensor(8, 1, **FLOAT)}, "values": dict.fromkeys(scores, 0.5), "by_trainer": True}
    metrics = Metrics((MetricCall(0, "compute_metrics", **given),))
    records = Evidence(loss=Loss((regression(model=0),)), forward=forward, metrics=metrics)
    (finding,) = CATALOGUE["LOS403"].run(records).findings
    assert (finding.proof is not None) is proven


@pytest.mark.parametrize(("role", "names", "proven"), [("train", 3, True), ("train", 0, False), ("eval", 3, False)])
def test_class_ids_that_have_names_are_no_numbers(role: str, names: int, proven: bool) -> None:
    forward = Forward((Model(0, "Bert", num_labels=1),), (Call(0, 0, inputs={"labels": tensor(8, min=0.0, max=2.0)}),))
    data = Data((Dataset(role, labels=Labels("label", "int64", names=("rose", "tulip", "iris")[:names])),))
    (finding,) = (
        CATALOGUE["LOS403"].run(Evidence(loss=Loss((regression(model=0),)), forward=forward, data=data)).findings
    )
    assert (finding.proof is not None) is proven
    assert (finding.severity is Severity.WARNING) is not proven


@pytest.mark.parametrize(("aligned", "proven"), [(2.0, False), (1.2, True)])
def test_a_loss_by_hand_that_pairs_one_with_all(aligned: float, proven: bool) -> None:
    crossing = Crossing((8, 1), (8,), whole=2.0, aligned=aligned)
    (finding,) = CATALOGUE["LOS305"].run(Evidence(loss=Loss((), (crossing,)))).findings
    assert "64 pairs" in finding.message
    assert (finding.proof is not None) is proven


@pytest.mark.parametrize(("classes", "value", "findings"), [(1, 0.0, 1), (1, 0.3, 0), (2, 0.0, 0)])
def test_a_single_class_costs_nothing(classes: int, value: float, findings: int) -> None:
    call = loss_call(input=tensor(8, classes, **FLOAT), classes=classes, value=value, undone=0.7, failed=False)
    assert len(found("LOS204", call)) == findings


@pytest.mark.parametrize(("target", "findings"), [(tensor(8, **FLOAT), 1), (tensor(8, integral=True), 0)])
def test_a_batch_that_is_taken_for_one_example(target: Any, findings: int) -> None:
    call = loss_call(input=tensor(8, **FLOAT), target=target, classes=8, value=2.0, undone=0.7, failed=False)
    assert len(found("LOS204", call)) == findings


CONVENTIONS = {"zeros": "LOS109", "logits": "LOS112", "exchanged": "LOS114", "blank": "LOS115"}


@pytest.mark.parametrize(("what", "code"), CONVENTIONS.items())
def test_losses_with_conventions_of_their_own(what: str, code: str) -> None:
    loss = Loss(misfed=(Misfed("ctc_loss", what, -3.0, 2.0, 8, 16),))
    told = [name for name in CONVENTIONS.values() if CATALOGUE[name].run(Evidence(loss=loss)).findings]
    assert told == [code]


@pytest.mark.parametrize(("made_by", "function", "findings"), [
    ("relu", "cross_entropy", 1), ("relu", "mse_loss", 0), ("tanh", "cross_entropy", 0)])  # fmt: skip
def test_a_relu_in_front_of_a_loss_of_logits(made_by: str, function: str, findings: int) -> None:
    assert len(found("LOS113", loss_call(function, made_by=made_by, failed=False))) == findings


def test_a_loss_behind_other_outputs_is_told_where_the_model_returns() -> None:
    behind = Behind("Reader", 1, "a tuple", location(7))
    failures = Failures((Failure(0, Stage.LOSS, "compute_loss", "TypeError", "no loss"),))
    (finding,) = CATALOGUE["LOS502"].run(Evidence(loss=Loss(behind=(behind,)), failures=failures)).findings
    assert (finding.location, finding.explains, finding.facts["place"]) == (location(7), 0, 1)
    assert not CATALOGUE["LOS502"].run(Evidence(loss=Loss(), failures=failures)).findings


@pytest.mark.parametrize(
    ("rows", "classes", "calls", "expected"), [(32, 1, 2, 1), (32, 1, 1, 0), (32, 32, 2, 0), (3, 1, 2, 0)]
)
def test_one_partner_for_every_row(rows: int, classes: int, calls: int, expected: int) -> None:
    loss = Loss(partners=tuple(OnePartner(rows, 0, classes, 3.4) for _ in range(calls)))
    assert len(list(CATALOGUE["LOS119"].function(loss))) == expected
