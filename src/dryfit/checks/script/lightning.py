"""SCR 5xx: the methods that Lightning asks of a module."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script
from dryfit.core.evidence.lightning import Hook, Lightning
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity


@check("SCR501", Severity.ERROR)
def missing_hook(lightning: Lightning, failures: Failures, script: Script | None) -> Findings:
    """A LightningModule lacks a method that the call needs.

    Cause:
        `Trainer.fit` needs `training_step` and `configure_optimizers`, `validate` and `test` the
        step of their name. A method whose name is written otherwise is never called.

    Fix:
        Define the method, under exactly this name.
    """
    at_hand = {entry.asked for entry in script.loaderless if entry.name} if script else set()
    for hook in lightning.hooks:
        if hook.removed or hook.name in at_hand:
            continue
        near = f"; it has `{hook.near}`" if hook.near else ""
        yield Finding(
            f"`{hook.class_name}` has no `{hook.name}`{near}.",
            {"hook": hook.name, "class": hook.class_name, "near": hook.near or None},
            hook.location,
            fix=f"Rename `{hook.near}` to `{hook.name}`." if hook.near else f"Define `{hook.name}`.",
            explains=failures.first("SCR501", "verify", "train_dataloader"),
        )


@check("SCR502", Severity.ERROR)
def removed_hook(lightning: Lightning, failures: Failures) -> Findings:
    """A LightningModule has a method that Lightning 2 refuses.

    Cause:
        `training_epoch_end`, `validation_epoch_end` and `test_epoch_end` were removed in 2.0; a
        module that defines one is not trained at all, nor one whose `training_step` takes `optimizer_idx`.

    Fix:
        Keep what you need of the steps' outputs on `self`, and use `on_..._epoch_end(self)`.
    """
    for hook in lightning.hooks:
        if hook.removed and not hook.successor:
            yield Finding(
                f"`{hook.class_name}.{hook.name}` takes `{hook.near}`, which Lightning 2.0 does not give.",
                {"hook": hook.name, "class": hook.class_name, "argument": hook.near},
                hook.location,
                fix=f"Take `{hook.near}` out; with several optimizers, step each in `{hook.name}` by hand.",
                explains=failures.first("SCR502", "fit"),
                echo_of="STP502",
            )
        elif hook.removed:
            yield Finding(
                f"`{hook.class_name}.{hook.name}` was removed in Lightning 2.0; it is `{hook.successor}` now.",
                {"hook": hook.name, "class": hook.class_name, "replacement": hook.successor},
                hook.location,
                fix=_advice(hook),
                explains=failures.first("SCR502", "verify"),
            )


def _advice(hook: Hook) -> str:
    return f"Write `def {hook.successor}(self):` and keep the steps' outputs on `self`."


@check("SCR503", Severity.ERROR)
def argument_beside_manual_optimization(lightning: Lightning, failures: Failures) -> Findings:
    """The Trainer is to do what manual optimization leaves to the module.

    Cause:
        With `automatic_optimization = False` the module steps its optimizers itself; Lightning
        then neither clips nor accumulates, and refuses to be asked for it.

    Fix:
        Do it in `training_step`, with `self.clip_gradients(...)` and a step every few batches.
    """
    for entry in lightning.excluded:
        yield Finding(
            f"`{entry.argument}={entry.value}` stands beside `{entry.class_name}`, which optimizes manually.",
            {"argument": entry.argument, "value": entry.value, "class": entry.class_name},
            entry.location,
            fix=f"Take `{entry.argument}` out of the Trainer.",
            explains=failures.first("SCR503", "verify"),
        )


@check("SCR504", Severity.ERROR)
def refusing_callback(lightning: Lightning, failures: Failures) -> Findings:
    """A callback does not go with the Trainer that it is given to.

    Cause:
        Callbacks look at the Trainer when it begins: one that logs needs a logger, one that changes how gradients
        are accumulated minds that the Trainer does so too. What does not go together is raised then.

    Fix:
        Give the Trainer what the callback needs, or leave the callback out.
    """
    for refusal in lightning.refusals:
        number = failures.first("SCR504", "fit")
        yield Finding(
            f"`{refusal.callback}` raises in `{refusal.hook}`: {refusal.message.rstrip('.')}.",
            {"callback": refusal.callback, "hook": refusal.hook},
            refusal.location or (failures.all[number].location if number is not None else None),
            fix="Give the Trainer what the callback needs, or leave it out.",
            explains=number,
        )


@check("SCR505", Severity.ERROR)
def call_without_data(script: Script, failures: Failures) -> Findings:
    """A trainer is asked to fit or to test, and is given no data.

    Cause:
        `trainer.test(model)` asks the module for its loader. The data of an earlier `fit` is not kept for it.

    Fix:
        Give it the loader, or the module of data: `trainer.test(model, datamodule=data)`.
    """
    for entry in script.loaderless:
        if not failures.is_left_to("SCR505", entry.failure):
            continue
        given = f"{entry.argument}={entry.name}" if entry.name else "its loader"
        where = entry.location
        yield Finding(
            f"`{entry.call}` is given no data, and the module has no `{entry.asked}`.",
            {"call": entry.call, "asked": entry.asked, "given": entry.name or None},
            where,
            fix=f"Give it `{given}`." if entry.name else f"Give it {given}.",
            edits=(Edit(Action.SET_ARGUMENT, where, entry.argument, entry.name),) if entry.name and where else (),
            explains=entry.failure,
        )
