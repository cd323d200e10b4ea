"""STP 5xx: what Lightning's configure_optimizers gives."""

from dryfit.core.by_hand import SWITCH, is_by_hand, switch_at, switched
from dryfit.core.check import check
from dryfit.core.evidence import Failures
from dryfit.core.evidence.lightning import Lightning
from dryfit.core.finding import Finding, Findings, Severity


@check("STP501", Severity.ERROR)
def missing_optimizer(lightning: Lightning) -> Findings:
    """configure_optimizers returns no optimizer.

    Cause:
        With None from `configure_optimizers` Lightning warns once and goes through all the
        motions: forward, backward, logs, checkpoints. No parameter ever changes.

    Fix:
        Return the optimizer.
    """
    for entry in lightning.configured:
        if entry.optimizers or not entry.automatic or entry.moved or not entry.would_move:
            continue
        yield Finding(
            f"`{entry.class_name}.configure_optimizers` returns no optimizer: the fit changes no parameter.",
            {"configured": entry.class_name, "moved": entry.moved, "would_move": entry.would_move},
            entry.location,
            fix="Return the optimizer.",
        )


@check("STP502", Severity.ERROR)
def several_optimizers_automatic(lightning: Lightning, failures: Failures) -> Findings:
    """Several optimizers are configured for automatic optimization.

    Cause:
        Since Lightning 2.0 automatic optimization steps exactly one optimizer; `optimizer_idx` is gone.

    Fix:
        Set `self.automatic_optimization = False`, take `self.optimizers()` and step each by hand.
    """
    for entry in lightning.configured:
        if entry.optimizers > 1 and entry.automatic:
            by_hand = is_by_hand(entry.location)
            yield Finding(
                f"`configure_optimizers` returns {entry.optimizers} optimizers, and automatic optimization steps one.",
                {"configured": entry.class_name, "optimizers": entry.optimizers},
                (switch_at(entry.location) if by_hand else None) or entry.location,
                fix=f"`{SWITCH}`" if by_hand else f"Set `{SWITCH}` and step each optimizer in `training_step`.",
                edits=switched(entry.location) if by_hand else (),
                explains=failures.first("STP502", "fit"),
            )


@check("STP503", Severity.ERROR)
def optimizers_in_another_form(lightning: Lightning, failures: Failures) -> Findings:
    """configure_optimizers gives another form than Lightning takes.

    Cause:
        Lightning takes an optimizer, two lists, or a dict with `optimizer` and `lr_scheduler`, the latter a
        schedule or a dict with `scheduler`. Other keys, and a pair without lists, are refused.

    Fix:
        `return {"optimizer": optimizer, "lr_scheduler": {"scheduler": scheduler}}`.
    """
    for entry in lightning.misconfigured[:1]:
        yield Finding(
            f"`{entry.class_name}.configure_optimizers` returns {entry.wrong}.",
            {"configured": entry.class_name, "wrong": entry.wrong},
            entry.location,
            fix=entry.meant,
            explains=failures.first("STP503", "configure_optimizers"),
        )
