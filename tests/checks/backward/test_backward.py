"""The checks of backward: each reads why it broke, and nothing else."""

from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest

from dryfit.checks.backward import checkpointing, freed, idle
from dryfit.checks.backward import graphs as checks
from dryfit.checks.backward.graphs import number_in_place_of_loss
from dryfit.core.evidence import Backward, Failure, Failures, Forward, Loss, Script, Step
from dryfit.core.evidence.backward import BackwardCall, Broken, Severed, SummedGraph, UnusedLoss
from dryfit.core.evidence.calls import Uncalled
from dryfit.core.evidence.forward import Call
from dryfit.core.evidence.lightning import Lightning, TrainingStep
from dryfit.core.evidence.loss import LossCall
from dryfit.core.evidence.step import Optimizer
from dryfit.core.finding import Finding, Findings, Location
from dryfit.core.stage import Stage
from make import location, tensor

WHY = {
    "frozen": checks.every_parameter_frozen,
    "grad_off": checks.gradients_switched_off,
    "cut": checks.graph_cut,
    "checkpoint": checkpointing.checkpoint_without_gradient,
    "freed": lambda backward, failures: freed.graph_used_twice(backward, failures, None),
    "in_place": checks.changed_in_place,
}
FAILURE = Failure(0, Stage.BACKWARD, "backward", "RuntimeError", "no grad", location())


def record(why: str, **changes: object) -> Backward:
    broken = Broken(why, location(12), parameters=178, trainable=34, model="model", **changes)  # type: ignore[arg-type]
    return Backward((BackwardCall(0, tensor(dtype="float32"), location(20), failed=True, broken=broken),))


def only(findings: Findings) -> Finding:
    (finding,) = findings
    return finding


@pytest.mark.parametrize("why", WHY)
def test_each_reason_has_its_check(why: str) -> None:
    finding = only(WHY[why](record(why), Failures((FAILURE,))))
    assert finding.explains == 0
    assert finding.location == location(12)


@pytest.mark.parametrize("why", WHY)
def test_no_other_check_speaks(why: str) -> None:
    others = [check for name, check in WHY.items() if name != why]
    assert not [f for check in others for f in check(record(why), Failures((FAILURE,)))]


@pytest.mark.parametrize("why", WHY)
def test_a_backward_that_did_not_fail_is_passed_over(why: str) -> None:
    assert not list(WHY[why](record(why), Failures()))


def test_a_loss_of_several_values_is_counted() -> None:
    call = BackwardCall(0, tensor(16, dtype="float32"), location(20), failed=True, broken=Broken("not_scalar"))
    finding = only(checks.loss_not_scalar(Failures((FAILURE,)), Backward((call,)), Loss(), None, None, None))
    assert finding.facts["values"] == 16


def test_what_an_optimizer_was_given_is_told_by_its_check() -> None:
    optimizer = Optimizer(0, "Adam", location(13), given="computed")
    folded = [
        only(freed.graph_used_twice(record("freed"), Failures((FAILURE,)), Step((made,)))).echo_of
        for made in (replace(optimizer, computed_at=location(12)), optimizer)
    ]
    assert folded == ["STP103", ""]


def test_a_loss_of_several_values_stands_where_it_was_last_made(tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    script.write_text("def fit():\n    loss = each * weight\n    loss.backward()\n\nloss = 1\n")
    where = Location(str(script), 3, 4, 3, 19, "loss.backward()")
    call = BackwardCall(0, tensor(16, dtype="float32"), where, failed=True, broken=Broken("not_scalar"))
    finding = only(checks.loss_not_scalar(Failures((FAILURE,)), Backward((call,)), Loss(), None, None, None))
    assert finding.location is not None
    assert finding.location.line == 2


def test_a_loss_of_several_values_stands_where_lightning_is_given_it() -> None:
    call = BackwardCall(0, tensor(16, dtype="float32"), location(20), failed=True, broken=Broken("not_scalar"))
    steps = Lightning(steps=(TrainingStep("Module", True, location=location(7), returns=True),))
    finding = only(checks.loss_not_scalar(Failures((FAILURE,)), Backward((call,)), Loss(), steps, None, None))
    assert finding.location == location(7)


def test_an_unknown_reason_falls_to_the_catch_all() -> None:
    assert only(checks.backward_failure(Failures((FAILURE,)))).explains == 0


def test_a_number_in_place_of_the_loss_points_at_what_made_it(tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    script.write_text("loss = f(x).item()\nloss.backward()\n")
    where = Location(str(script), 2, 0, 2, 13, "loss.backward()")
    failure = Failure(0, Stage.BACKWARD, "backward", "AttributeError", "", where, facts={"number": "float"})
    (finding,) = number_in_place_of_loss(Failures((failure,)))
    assert finding.location is not None
    assert (finding.explains, finding.location.line) == (0, 1)
    assert [edit.value for edit in finding.edits] == ["f(x)"]
    assert not list(number_in_place_of_loss(Failures((replace(failure, facts={}),))))


@pytest.mark.parametrize(("norm", "findings"), [(0.3, 1), (0.0, 0)])
def test_a_loss_that_nothing_is_trained_by(norm: float, findings: int) -> None:
    unused = UnusedLoss("mse_loss", location(), ("head.weight", "head.bias"), 0.7, norm)
    assert len(list(idle.loss_never_used(Backward(unused_losses=(unused,))))) == findings


def test_a_part_that_is_cut_off_is_told_with_what_it_holds() -> None:
    severed = Severed(("encoder.weight", "encoder.bias", "norm.weight"), 40, location())
    (finding,) = idle.part_cut_off(Backward(severed=(severed, severed)))
    assert "1 more" in finding.message


def test_a_sum_that_keeps_its_graphs() -> None:
    (finding,) = idle.graphs_added_up(Backward(summed=(SummedGraph("total", 4, location()),)))
    assert "`total` holds the graphs of 4 steps" in finding.message


@pytest.mark.parametrize(
    ("line", "calls", "backwards", "ended", "findings"),
    [
        ("loss = criterion(net(x), y)", 4, 0, "end", 1),
        ("loss.backward()", 4, 0, "end", 0),
        ("torch.autograd.grad(loss, weights)", 4, 0, "end", 0),
        ("with torch.no_grad(): pass", 4, 0, "end", 1),
        ("pass", 2, 0, "end", 0),
        ("pass", 4, 1, "end", 0),
        ("pass", 4, 0, "budget", 0),
    ],
)
def test_losses_that_no_gradient_is_asked_of(
    tmp_path: Path, line: str, calls: int, backwards: int, ended: str, findings: int
) -> None:
    path = tmp_path / "train.py"
    path.write_text(line + "\n")
    optimizer = Optimizer(0, "SGD", location(1, path=str(path)), models=(0,), backwards=backwards)
    forward = Forward(calls=tuple(Call(number, 0, phase="") for number in range(calls)))
    number = tensor(dtype="float32")
    loss = Loss(calls=tuple(LossCall(n, "mse_loss", number, number, location(), value=1.0) for n in range(calls)))
    found = idle.nothing_propagated(Step((optimizer,)), forward, loss, Script(ended=ended), None)
    assert len(list(found)) == findings


@pytest.mark.parametrize(("source", "echo"), [("loss.backward", "SCR119"), ("optimizer.step", "")])
def test_a_backward_that_is_only_named_is_the_cause(source: str, echo: str) -> None:
    optimizer = Optimizer(0, "SGD", location(), models=(0,))
    forward = Forward(calls=tuple(Call(number, 0) for number in range(4)))
    number = tensor(dtype="float32")
    loss = Loss(calls=tuple(LossCall(n, "mse_loss", number, number, location(), value=1.0) for n in range(4)))
    script = Script(ended="end", uncalled=(Uncalled(source, location(), None),))
    with patch.object(idle, "_asks", return_value=False):
        assert only(idle.nothing_propagated(Step((optimizer,)), forward, loss, script, None)).echo_of == echo


def test_a_layer_whose_answer_nothing_reads() -> None:
    entry = Severed(("block.weight",), 64, location(9), unread=True)
    (finding,) = idle.part_cut_off(Backward((), (), severed=(entry,)))
    assert finding.location == location(9)
    assert "nothing reads" in finding.message
