"""What a `compute_loss` of the script's gives Trainer back, where that is no loss, or not all that was asked for."""

import ast
from functools import partial
from traceback import walk_tb
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.mistaken import LossReturned
from dryfit.core.retry import Retry
from dryfit.core.source import definition_of, is_user_file, location_of
from dryfit.seams.mending import rewrites
from dryfit.seams.mending.rewriting import rewrite
from dryfit.seams.raised import Raised, raised_by, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

METHOD = "compute_loss"
# The methods of Trainer that ask for the loss, and for the loss with the outputs.
TRAINING, PREDICTING = "training_step", "prediction_step"
ITERATED = "__iter__"
# What is told of a pair in the other order.
TURNED = "the outputs before the loss"
# What the model's answer is called where the method gives it no name.
UNNAMED = "outputs"


def loss_answers(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a `compute_loss` that gives Trainer back what it cannot take; how to go on with what it asked for."""
    frame = _asking(error)
    turned = frame is not None and isinstance(error, AttributeError) and _is_turned(frame)
    answered = isinstance(error, (TypeError, ValueError)) or turned
    raised = raised_by(error.__traceback__, number) if answered else None
    code = _own(frame) if frame is not None else None
    function = definition_of(code)
    if raised is None or raised.by_line or frame is None or code is None or function is None:
        return None
    whole = frame.f_code.co_name == PREDICTING
    if not whole and "loss" in frame.f_locals and frame.f_locals["loss"] is None:
        return _given_nothing(session, error, raised, code, function)
    returned = frame.f_locals.get("loss") if not whole else None
    if not whole and (returned is None or is_tensor(returned)):
        return None
    returns = [node for node in ast.walk(function) if isinstance(node, ast.Return) and node.value is not None]
    answer = _answer(function) or _answer_again(function)
    if not returns or not answer:
        return None
    named = answer if answer.isidentifier() else UNNAMED
    path, kind = code.co_filename, type(returned).__name__
    where = location_of(returns[-1], path)
    given = TURNED if turned else "the loss alone" if whole else kind
    entry = LossReturned(code.co_qualname, given, named if whole else "", where, number)
    session.recorder.script_adds("losses_returned", entry)
    answering = _turned_back if turned else partial(_answering, answer=answer, whole=whole)
    change = Retry(path, function.lineno, answering, "", code)
    if rewrite(error, change, session.trees) is None:
        return None
    done = f"with `({'loss' if turned else given}, {named})`" if whole else "with the loss of it"
    return retry(raised, rewrites.unchanged, done)


def _is_turned(frame: FrameType) -> bool:
    """Whether an evaluation took the outputs for the loss, and the loss for the outputs."""
    loss, outputs = (frame.f_locals.get(name) for name in ("loss", "outputs"))
    scalar = is_tensor(outputs) and getattr(outputs, "ndim", None) == 0
    return frame.f_code.co_name == PREDICTING and not is_tensor(loss) and scalar


def _turned_back(statement: ast.stmt) -> list[ast.stmt]:
    """The method with returns that give each pair in the other order."""
    for node in ast.walk(statement):
        if isinstance(node, ast.Return) and node.value is not None:
            for pair in (part for part in ast.walk(node.value) if isinstance(part, ast.Tuple)):
                pair.elts.reverse()
    return [statement]


def _given_nothing(
    session: "Mending", error: BaseException, raised: Raised, code: CodeType, function: ast.FunctionDef
) -> Retry | None:
    """A `compute_loss` without a return; how to end it with what its last line makes."""
    last = function.body[-1]
    made = last.targets[0] if isinstance(last, ast.Assign) else None
    if any(isinstance(n, ast.Return) and n.value is not None for n in ast.walk(function)):
        return None
    where = location_of(last, code.co_filename)
    session.recorder.script_adds("losses_returned", LossReturned(code.co_qualname, "", "", where, raised.number))
    if not isinstance(made, ast.Name):
        return None
    end = f"return ({made.id}, {_answer(function) or made.id}) if return_outputs else {made.id}"
    change = Retry(code.co_filename, function.lineno, partial(_ended, source=end), "", code)
    if rewrite(error, change, session.trees) is None:
        return None
    return retry(raised, rewrites.unchanged, f"with `return {made.id}` at its end")


def _ended(statement: ast.stmt, source: str) -> list[ast.stmt]:
    assert isinstance(statement, ast.FunctionDef)
    statement.body.append(rewrites.placed(ast.parse(source).body[0], statement.body[-1]))
    return [statement]


def _asking(error: BaseException) -> FrameType | None:
    """The method of Trainer's that had asked for the loss when it raised, or what it had called in turn did."""
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    names = [frame.f_code.co_name for frame in frames]
    # An evaluation raises where the answer is taken apart: in the method itself, or as the answer is iterated.
    apart = [place for place in range(len(frames)) if {*names[place + 1 :]} <= {ITERATED}]
    asking = [place for place, name in enumerate(names) if name == TRAINING or (name == PREDICTING and place in apart)]
    asked = [frames[place] for place in asking if hasattr(frames[place].f_locals.get("self"), METHOD)]
    return asked[-1] if asked and METHOD not in names else None


def _own(frame: FrameType) -> CodeType | None:
    """The code of the trainer's `compute_loss`, where it is the script's."""
    method = getattr(type(frame.f_locals["self"]), METHOD, None)
    code: Any = getattr(method, "__code__", None)
    return code if code is not None and is_user_file(code.co_filename) else None


def _answer(function: ast.FunctionDef) -> str:
    """The name that holds what the model answered: set by the call of a parameter, the model."""
    parameters = [argument.arg for argument in function.args.args]
    for node in ast.walk(function):
        called = isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and node.value.func
        if isinstance(called, ast.Name) and called.id in parameters and isinstance(node, ast.Assign):
            target = node.targets[0]
            return target.id if isinstance(target, ast.Name) else ""
    return ""


def _answer_again(function: ast.FunctionDef) -> str:
    """The call that asks the model once more: of the first two parameters, its model and its inputs."""
    parameters = [argument.arg for argument in function.args.args][1:3]
    return "{}(**{})".format(*parameters) if len(parameters) == 2 else ""


def _answering(statement: ast.stmt, answer: str, whole: bool) -> list[ast.stmt]:
    """The method with returns that give the loss alone, or the answer beside it where that is asked for."""
    for node in ast.walk(statement):
        if isinstance(node, ast.Return) and node.value is not None:
            value = ast.unparse(node.value)
            alone = f"({value})[0] if not hasattr({value}, 'loss') else ({value}).loss"
            source = f"(({value}), {answer}) if return_outputs else ({value})" if whole else alone
            node.value = rewrites.exchanged(node.value, node.value, source)
    return [statement]
