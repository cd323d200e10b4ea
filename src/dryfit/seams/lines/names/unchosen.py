"""Best models that the user's line asks a trainer for, where nothing was told to choose one."""

import ast
import os
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.resources import Unchosen
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, statement_at
from dryfit.core.trace import assigned_values
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

CODE = "RES322"
# What is None until a metric has chosen, in the state of transformers' trainer and in a callback of Lightning's.
OF_STATE, OF_CALLBACK = ("best_model_checkpoint", "best_metric", "best_global_step"), ("best_model_score",)
# The settings by which each chooses, and the classes that have them.
METRIC, MONITOR = "metric_for_best_model", "monitor"
ARGUMENTS, STATE, CALLBACK = "TrainingArguments", "TrainerState", "ModelCheckpoint"
# How a trainer begins the names of the folders that it saves in.
SAVED = "checkpoint-"
# What the line is run with for a score.
SCORES = {"best_metric": "0.0", "best_model_score": "__import__('torch').tensor(0.0)"}
RAISED = (TypeError, AttributeError, ValueError, OSError)


def unchosen(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a best model, or its score, that is None for want of a metric; how to run the statement with the last."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, RAISED) else None
    failures = session.recorder.failures
    if raised is None or failures[number].curtailed:
        return None
    for node, asked in _asked(raised):
        owner = resolve(asked.value, raised.frame)
        chooser, setting, folder = _without_metric(owner, asked, raised.frame)
        if not chooser:
            continue
        known = session.recorder.script.unchosen
        if any(entry.attribute == asked.attr and entry.chooser == chooser for entry in known):
            failures[number] = replace(failures[number], explained_by=CODE)
        where = location_of(asked, raised.location.path)
        entry = Unchosen(ast.unparse(asked), asked.attr, chooser, setting, where, number)
        session.recorder.script_adds("unchosen", entry)
        value = SCORES.get(asked.attr) or _last(owner, asked.attr, folder)
        if not value:
            return None
        source = f"{ast.unparse(node)} = {value}"
        return retry(raised, partial(rewrites.preceded, source=source), f"with {_said(asked.attr)}")
    return None


def _asked(raised: Raised) -> Iterator[tuple[ast.expr, ast.Attribute]]:
    """What the statement reads that is None, and the attribute that this is, or was set to above."""
    statement = statement_at(raised.location)
    for node in ast.walk(statement) if statement is not None else ():
        if isinstance(node, ast.Attribute) and node.attr in (*OF_STATE, *OF_CALLBACK):
            origin: ast.expr | None = node
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            origin = max(assigned_values(node, raised.location.path), key=lambda value: value.lineno, default=None)
        else:
            continue
        asks = isinstance(origin, ast.Attribute) and origin.attr in (*OF_STATE, *OF_CALLBACK)
        if asks and isinstance(origin, ast.Attribute) and resolve(node, raised.frame) is None:
            yield node, origin


def _without_metric(owner: Any, asked: ast.Attribute, frame: FrameType) -> tuple[str, str, str]:
    """What should have chosen and was given no metric, the name of that setting, and the folder of what was saved."""
    names = {kind.__name__ for kind in type(owner).__mro__}
    if owner is UNKNOWN or getattr(owner, asked.attr, UNKNOWN) is not None:
        return "", "", ""
    if asked.attr in OF_CALLBACK and CALLBACK in names:
        return (CALLBACK, MONITOR, "") if getattr(owner, MONITOR, UNKNOWN) is None else ("", "", "")
    # A callback is given both; a trainer has both.
    beside = ast.Attribute(asked.value.value, "args") if isinstance(asked.value, ast.Attribute) else ast.Name("args")
    settings = resolve(beside, frame) if STATE in names else None
    if getattr(settings, METRIC, UNKNOWN) is not None:
        return "", "", ""
    return ARGUMENTS, METRIC, str(getattr(settings, "output_dir", ""))


def _last(state: Any, attribute: str, folder: str) -> str:
    """The source of the last that was saved, where a metric would have chosen one."""
    if attribute == "best_global_step":
        return repr(getattr(state, "global_step", 0))
    numbers = [name.removeprefix(SAVED) for name in (os.listdir(folder) if os.path.isdir(folder) else ())]
    steps = [int(number) for number in numbers if number.isdigit()]
    return repr(os.path.join(folder, f"{SAVED}{max(steps)}")) if steps else ""


def _said(attribute: str) -> str:
    return "a score" if attribute in SCORES else "the last that was saved"
