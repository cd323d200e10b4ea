"""The checks of what Lightning alone knows, on both sides of each condition."""

import pytest

from dryfit.checks.loss.lightning import training_step_without_loss
from dryfit.checks.metrics.lightning import closest_key, logged_value_not_scalar, monitored_key_never_logged
from dryfit.checks.script.lightning import missing_hook, removed_hook
from dryfit.checks.step.lightning import missing_optimizer, optimizers_in_another_form, several_optimizers_automatic
from dryfit.core.evidence import Failure, Failures, Script
from dryfit.core.evidence.lightning import Configured, Hook, Lightning, Logged, Misconfigured, Monitor, TrainingStep
from dryfit.core.evidence.mistaken import Loaderless
from dryfit.core.finding import Action
from dryfit.core.stage import Stage
from make import location

NONE = Failures()


def failure(operation: str) -> Failures:
    return Failures((Failure(0, Stage.SCRIPT, operation, "MisconfigurationException", "no such thing", location()),))


@pytest.mark.parametrize(
    ("hook", "missing", "removed"),
    [
        (Hook("training_step", "Net", location(), near="train_step"), 1, 0),
        (Hook("validation_epoch_end", "Net", location(), removed=True, successor="on_validation_epoch_end"), 0, 1),
    ],
)
def test_a_hook_is_missing_or_removed(hook: Hook, missing: int, removed: int) -> None:
    record = Lightning(hooks=(hook,))
    assert len(list(missing_hook(record, failure("verify"), None))) == missing
    assert len(list(removed_hook(record, failure("verify")))) == removed


def test_the_exception_proves_a_missing_hook() -> None:
    (found,) = missing_hook(Lightning(hooks=(Hook("test_step", "Net", location()),)), failure("verify"), None)
    assert found.explains == 0
    assert "test_step" in found.fix


STEP = TrainingStep(
    "Net", True, calls=4, lossless=4, returned="None", location=location(), returns=False, loss_name="loss"
)


@pytest.mark.parametrize(
    ("changes", "count"),
    [({}, 1), ({"lossless": 3}, 0), ({"automatic": False}, 0), ({"calls": 0, "lossless": 0}, 0), ({"returned": ""}, 0)],
)
def test_a_step_is_judged_by_all_of_its_calls(changes: dict[str, object], count: int) -> None:
    record = Lightning(steps=(TrainingStep(**{**vars(STEP), **changes}),))  # type: ignore[arg-type]
    assert len(list(training_step_without_loss(record, NONE))) == count


def test_a_forgotten_return_is_added_after_the_last_statement() -> None:
    (found,) = training_step_without_loss(Lightning(steps=(STEP,)), NONE)
    assert [(edit.action, edit.value, edit.safe) for edit in found.edits] == [
        (Action.INSERT_AFTER, "return loss", True)
    ]


@pytest.mark.parametrize(
    ("entry", "none", "several"),
    [
        (Configured("Net", location(), 0, moved=0.0, would_move=0.1), 1, 0),
        (Configured("Net", location(), 0, moved=0.2, would_move=0.1), 0, 0),
        (Configured("Net", location(), 0, moved=0.0, would_move=0.0), 0, 0),
        (Configured("Net", location(), 0, automatic=False, moved=0.0, would_move=0.1), 0, 0),
        (Configured("Net", location(), 2), 0, 1),
        (Configured("Net", location(), 2, automatic=False), 0, 0),
    ],
)
def test_optimizers_are_counted(entry: Configured, none: int, several: int) -> None:
    record = Lightning(configured=(entry,))
    assert len(list(missing_optimizer(record))) == none
    assert len(list(several_optimizers_automatic(record, NONE))) == several


@pytest.mark.parametrize(
    ("wanted", "available", "closest"),
    [
        ("val_acc", ("val_loss", "val_accuracy"), "val_accuracy"),
        ("valid_loss", ("train_loss", "val_loss"), "val_loss"),
        ("f1", ("train_loss",), None),
        ("val_loss", (), None),
    ],
)
def test_the_closest_key_is_the_one_that_was_meant(
    wanted: str, available: tuple[str, ...], closest: str | None
) -> None:
    assert closest_key(wanted, available) == closest
    monitor = Monitor("ModelCheckpoint", wanted, available, location(), location())
    (found,) = monitored_key_never_logged(Lightning(monitors=(monitor,)), NONE)
    assert [edit.value for edit in found.edits] == ([repr(closest)] if closest else [])


def test_a_logged_tensor_says_its_shape() -> None:
    record = Lightning(logged=(Logged("val_loss", (16,), location()),))
    (found,) = logged_value_not_scalar(record, failure("log"))
    assert found.facts["shape"] == "16"
    assert found.explains == 0
    assert not list(logged_value_not_scalar(Lightning(), NONE))


@pytest.mark.parametrize(("name", "told"), [("data", 0), ("", 1)])
def test_a_loader_that_the_script_has_at_hand_is_no_missing_hook(name: str, told: int) -> None:
    script = Script(loaderless=(Loaderless("trainer.fit", "train_dataloader", "datamodule", name, location(), 0),))
    record = Lightning(hooks=(Hook("train_dataloader", "Net", location()),))
    assert len(list(missing_hook(record, failure("train_dataloader"), script))) == told


def test_optimizers_in_another_form() -> None:
    entry = Misconfigured("Net", "an optimizer and a schedule in a tuple", "[optimizer], [scheduler]", location())
    (found,) = optimizers_in_another_form(Lightning(misconfigured=(entry,)), failure("configure_optimizers"))
    assert found.message == "`Net.configure_optimizers` returns an optimizer and a schedule in a tuple."
    assert (found.fix, found.explains) == ("[optimizer], [scheduler]", 0)
    assert not list(optimizers_in_another_form(Lightning(), NONE))
