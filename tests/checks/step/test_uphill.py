"""Steps that go up a loss, on both sides of what tells them from those that are meant to."""

from dataclasses import replace
from pathlib import Path

from dryfit.checks.step.uphill import HABIT, loss_climbed
from dryfit.core.evidence import Backward, Forward, Loss, Step
from dryfit.core.evidence.backward import BackwardCall
from dryfit.core.evidence.forward import Call, Model
from dryfit.core.evidence.loss import LossCall
from dryfit.core.evidence.step import Group, HandUpdates, Optimizer
from dryfit.core.finding import Finding, Location
from dryfit.core.summary import TensorSummary

VALUES = (1.3, 1.5, 1.6, 1.9)
ROWS = TensorSummary((4, 3), "float32")
PLAIN = Optimizer(0, "SGD", groups=(Group(0.1),), models=(0,))


def judged(
    step: Step,
    sign: float = 1.0,
    function: str = "cross_entropy",
    count: int = len(VALUES),
    forward: Forward | None = None,
    where: Location | None = None,
) -> list[Finding]:
    """What the check says where these backwards begin at the losses, or at their negatives."""
    values = VALUES[:count]
    loss = Loss(tuple(LossCall(i, function, ROWS, ROWS, value=value) for i, value in enumerate(values)))
    calls = tuple(BackwardCall(i, ROWS, value=sign * value, location=where) for i, value in enumerate(values))
    return [f for f in loss_climbed(step, Backward(calls), loss, forward) if isinstance(f, Finding)]


def test_a_negated_loss_is_found_and_a_loss_as_it_is_is_not() -> None:
    assert len(judged(Step((PLAIN,)), sign=-1.0)) == 1
    assert not judged(Step((PLAIN,)))


def test_a_negated_loss_that_is_maximized_falls() -> None:
    climbing = replace(PLAIN, groups=(Group(0.1, maximize=True),))
    assert not judged(Step((climbing,)), sign=-1.0)
    assert len(judged(Step((climbing,)))) == 1


def test_what_is_no_models_may_go_uphill() -> None:
    assert not judged(Step((replace(PLAIN, models=()),)), sign=-1.0)


def test_a_second_optimizer_may_work_against_the_first() -> None:
    assert not judged(Step((PLAIN, replace(PLAIN, number=1))), sign=-1.0)


def test_too_few_backwards_are_no_habit() -> None:
    assert not judged(Step((PLAIN,)), sign=-1.0, count=HABIT - 1)
    assert judged(Step((PLAIN,)), sign=-1.0, count=HABIT)


def test_a_loss_that_may_be_negative_is_left_alone() -> None:
    assert not judged(Step((PLAIN,)), sign=-1.0, function="cosine_embedding_loss")


def test_a_loss_by_hand_is_known_by_its_formula() -> None:
    calls = tuple(BackwardCall(i, ROWS, value=-value, made_of="squared_error") for i, value in enumerate(VALUES))
    assert list(loss_climbed(Step((PLAIN,)), Backward(calls), Loss(), None))
    unknown = tuple(replace(call, made_of="") for call in calls)
    assert not list(loss_climbed(Step((PLAIN,)), Backward(unknown), Loss(), None))


def test_updates_by_hand_that_all_go_uphill_are_found_at_their_own_line(tmp_path: Path) -> None:
    path = tmp_path / "train.py"
    path.write_text("loss.backward()\nfor p in weights:\n    p.data += rate * p.grad\n")
    where = Location(str(path), 1, 0, 1, 15, "loss.backward()")
    (found,) = judged(Step(hand_updates=(HandUpdates(5, 0, 1.0, 1.0, where, uphill=5),)))
    assert found.location is not None
    assert found.location.line == 3
    assert not judged(Step(hand_updates=(HandUpdates(5, 0, 1.0, 1.0, where, uphill=4),)))
    assert not judged(Step(hand_updates=(HandUpdates(HABIT - 1, 0, 1.0, 1.0, where, uphill=HABIT - 1),)))


def test_the_loss_of_a_model_that_is_not_trained_is_climbed_on_purpose() -> None:
    judge = Model(1, "Judge", parameters=20)
    calls = (Call(0, 1, phase="train"),)
    assert not judged(Step((PLAIN,)), sign=-1.0, forward=Forward((judge,), calls))
    assert judged(Step((PLAIN,)), sign=-1.0, forward=Forward((replace(judge, trainable=20),), calls))
    assert judged(Step((PLAIN,)), sign=-1.0, forward=Forward((judge,), (replace(calls[0], phase="eval"),)))


def test_a_script_that_speaks_of_it_climbs_on_purpose(tmp_path: Path) -> None:
    for name, number in (("forget_loss", 0), ("loss", 1)):
        path = tmp_path / f"{name}.py"
        path.write_text(f"{name}.backward()\n")
        assert len(judged(Step((PLAIN,)), sign=-1.0, where=Location(str(path), 1))) == number
