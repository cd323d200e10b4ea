"""LOS 5xx: what a training_step, a compute_loss, or a model under Trainer returns for the loss."""

import ast
import re

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Loss, Script
from dryfit.core.evidence.lightning import Lightning, TrainingStep
from dryfit.core.evidence.mistaken import LossReturned
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Severity
from dryfit.core.returned import given_by
from dryfit.core.source import function_holding, location_of, source_of, statement_at
from dryfit.core.trace import assigned_values

# What makes a plain number of a tensor.
NUMBER = re.compile(r"\.item\(\)$|^float\(")


@check("LOS501", Severity.ERROR)
def training_step_without_loss(lightning: Lightning, failures: Failures) -> Findings:
    """training_step returns no loss.

    Cause:
        Lightning calls backward on what `training_step` returns: a scalar, or a dict with it
        under "loss". A step that returns None is skipped with a single warning: the whole fit
        runs, logs and saves, and nothing is trained.

    Fix:
        Return the loss.
    """
    for step in lightning.steps:
        if not step.automatic or not step.calls or step.lossless < step.calls or not step.returned:
            continue
        explains = None if step.returned == "None" else failures.first("LOS501", "training_step")
        yield Finding(
            f"`{step.class_name}.training_step` returns {step.returned}: Lightning has no loss to train on.",
            {"training_step": step.class_name, "returned": step.returned, "loss": step.loss_name or None},
            _made_a_number(step) or step.location,
            fix=f"return {step.loss_name}" if step.loss_name else "Return the loss.",
            edits=_edits(step),
            explains=explains,
        )


def _made_a_number(step: TrainingStep) -> Location | None:
    """Where the loss that a step returns was made a plain number, in the step or in a function that it calls."""
    statement, where = statement_at(step.location), step.location
    node = statement.value if isinstance(statement, ast.Return) else None
    if where is None or not step.returns or step.returned == "None":
        return None
    if isinstance(node, ast.Name):
        values = assigned_values(node, where.path)
        node = max(values, key=lambda value: value.lineno) if values else None
    made = given_by(location_of(node, where.path)) if isinstance(node, ast.Call) else None
    return made if made is not None and NUMBER.search(source_of(made)) else None


def _edits(step: TrainingStep) -> tuple[Edit, ...]:
    if step.location is None or not step.loss_name.isidentifier():
        return ()
    reason = "it is the scalar of the step that has a gradient"
    if not step.returns:
        return (Edit(Action.INSERT_AFTER, step.location, value=f"return {step.loss_name}", reason=reason),)
    if step.loss_name in source_of(step.location):
        return ()
    return (Edit(Action.REPLACE, step.location, value=f"return {step.loss_name}", safe=False, reason=reason),)


@check("LOS502", Severity.ERROR)
def loss_behind_other_outputs(loss: Loss, failures: Failures) -> Findings:
    """The model answers Trainer with another thing before its loss.

    Cause:
        Of a dict Trainer takes what stands under "loss", of a tuple the first. Logits that stand
        there are differentiated and logged in its place.

    Fix:
        `return loss, logits`, or a dict: `{"loss": loss, "logits": logits}`.
    """
    for entry in loss.behind[:1]:
        yield Finding(
            f"`{entry.model}` answers {entry.first} first, which Trainer takes for the loss; that is output "
            f"{entry.place + 1}.",
            {"model": entry.model, "place": entry.place, "first": entry.first},
            entry.location,
            fix="Return the loss first, or a dict with it under `loss`.",
            explains=failures.first("LOS502", "compute_loss"),
        )


@check("LOS503", Severity.ERROR)
def compute_loss_answers_otherwise(script: Script, failures: Failures) -> Findings:
    """A compute_loss gives Trainer back something else than it asks for.

    Cause:
        In training Trainer takes what `compute_loss` returns for the loss. In evaluation it asks for the
        model's outputs as well, with `return_outputs=True`, and takes a pair.

    Fix:
        `return (loss, outputs) if return_outputs else loss`.
    """
    for entry in script.losses_returned:
        if not failures.is_left_to("LOS503", entry.failure):
            continue
        wanted = f"the loss and `{entry.answer}` in evaluation" if entry.answer else "the loss"
        given = entry.returned if entry.answer else f"a {entry.returned}" if entry.returned else "nothing"
        yield Finding(
            f"`{entry.function}` returns {given}; Trainer takes {wanted}.",
            {"function": entry.function, "returned": entry.returned},
            entry.location,
            fix=f"return (loss, {entry.answer or 'outputs'}) if return_outputs else loss",
            edits=_as_asked(entry),
            explains=entry.failure,
        )


def _as_asked(entry: LossReturned) -> tuple[Edit, ...]:
    """What is returned, the loss alone or with the outputs as Trainer asks for it."""
    statement, where = statement_at(entry.location), entry.location
    if "before" in entry.returned:
        return ()
    value = statement.value if isinstance(statement, ast.Return) else None
    around = function_holding(where)
    if where is None or value is None or around is None:
        return ()
    if isinstance(value, ast.Tuple) and len(value.elts) == 2:
        loss, outputs = map(ast.unparse, value.elts)
    else:
        called = [n for n in ast.walk(around) if isinstance(n, ast.Assign) and isinstance(n.value, ast.Call)]
        models = [n for n in called if isinstance(n.value, ast.Call) and ast.unparse(n.value.func) == "model"]
        names = {ast.unparse(node.targets[0]) for node in models}
        if len(names) != 1 or isinstance(value, ast.Tuple):
            return ()
        loss, outputs = ast.unparse(value), names.pop()
    asked = "return_outputs" in {a.arg for a in (*around.args.args, *around.args.kwonlyargs)}
    text = f"({loss}, {outputs}) if return_outputs else {loss}"
    return (Edit(Action.REPLACE, location_of(value, where.path), value=text),) if asked else ()
