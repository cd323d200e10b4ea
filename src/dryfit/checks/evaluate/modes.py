"""The modes in which a model is evaluated and trained, and whatever else an evaluation raises."""

import ast
import math

from dryfit.core import editing
from dryfit.core.check import check
from dryfit.core.evidence import Evaluate, Failures, Forward, Script
from dryfit.core.evidence.evaluate import Pass, TrainedInEvalMode
from dryfit.core.failing import unrecognised
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import (
    argument,
    call_at,
    caller_at,
    function_holding,
    location_of,
    method_of,
    nodes_of,
    parse,
    source_of,
)
from dryfit.core.stage import Stage

# Differences under this are the noise of floating-point sums in another order.
NOISE = 1e-6
# The functions that drop unless they are told otherwise.
FUNCTIONS = ("dropout", "dropout1d", "dropout2d", "dropout3d", "alpha_dropout", "feature_alpha_dropout")
# What the functions and layers that drop are called, as a rule.
DROPPING = "drop"
# How many times what is drawn in either mode, as a sample of a latent variable, train mode has to add on its own.
DRAWN = 3.0
# The method that gives a model its state.
LOADING = "load_state_dict"
# The check of tensors with a graph that are made into arrays.
ARRAYS = "SCR110"
# Batches of a pass from which on held graphs are told from a loop's own variables.
BATCHES = 3


@check("EVL101", Severity.ERROR)
def evaluated_in_train_mode(evaluate: Evaluate, forward: Forward, script: Script | None) -> Findings:
    """The model is evaluated in train mode.

    Cause:
        In train mode dropout still drops and batch normalisation uses, and updates, the statistics
        of the evaluation batches. The score is noisy and too low, and depends on the batch size. A model that
        is built anew for a saved state is in train mode, whatever the one was that was saved.

    Fix:
        `model.eval()` before the evaluation, `model.train()` before training goes on.
    """
    for found in evaluate.passes:
        if not found.training or not found.after_training or found.repeated or not _matters(found, forward):
            continue
        # Of models that are trained with one another, one that is built anew may draw on purpose: dropout is its noise.
        unscored = found.loader is None or (found.restored_at is not None and found.loss is None and not found.labels)
        if (unscored and not found.only_model) or _is_told_to_train(found.restored_at):
            continue
        name = caller_at(found.location) or "model"
        noise, still = found.train_mode_difference or 0.0, found.eval_mode_difference or 0.0
        shift, edits = found.buffer_change or 0.0, _edits(found.location, name)
        if (loaded := _loaded_into(found.restored_at)) and found.restored_at is not None:
            name, edits = loaded, (Edit(Action.INSERT_AFTER, found.restored_at, value=f"{loaded}.eval()"),)
        yield Finding(
            f"`{name}` is evaluated in train mode: {_consequence(noise, shift)}.",
            {"difference": noise, "difference_in_eval_mode": still, "buffer_change": shift, "batches": found.batches},
            edits[0].location if edits else found.location,
            fix=f"`{name}.eval()` before the evaluation.",
            edits=edits,
            echo_of="SCR119" if script and script.leaves_out("eval") else "",
            proof=Proof(
                "experiment", f"in train mode {_measured(noise, shift)}", f"in eval mode {_measured(still, 0.0)}"
            ),
        )
        return


def _loaded_into(where: Location | None) -> str:
    """The variable that a state is loaded into; "" where that is no name, or an attribute of one."""
    name = caller_at(where).removesuffix(f".{LOADING}") if caller_at(where).endswith(f".{LOADING}") else ""
    return name if name and all(part.isidentifier() for part in name.split(".")) else ""


def _is_told_to_train(where: Location | None) -> bool:
    """Whether what was loaded is put in train mode by name further down: there its dropout is sampled on purpose."""
    name, tree = _loaded_into(where), parse(where.path) if where else None
    calls = [n for n in nodes_of(tree) if isinstance(n, ast.Call) and where and n.lineno > where.line] if tree else []
    return bool(name) and any(ast.unparse(call.func) == f"{name}.train" for call in calls)


def _matters(found: Pass, forward: Forward) -> bool:
    """Whether the mode makes the difference: what the model draws in eval mode as well is its own, without dropout."""
    noise, still = found.train_mode_difference or 0.0, found.eval_mode_difference or 0.0
    if found.trained_on and noise <= NOISE:
        # The batch's own statistics are those that the model was trained with.
        return False
    model = forward.model(found.model)
    drawn = DRAWN * still if still > NOISE and not (model and model.has_dropout) else 0.0
    return noise > max(NOISE, drawn) or (found.buffer_change or 0.0) > NOISE


def _consequence(noise: float, shift: float) -> str:
    if noise > NOISE:
        return f"the same batch gives answers up to {noise:.3g} apart"
    return f"one batch moves its running statistics by {shift:.3g}"


def _measured(noise: float, shift: float) -> str:
    moved = f" and the running statistics move by {shift:.3g}" if shift > NOISE else ""
    return f"two forwards of one batch {'are' if math.isnan(noise) else 'differ by'} {noise:.3g}{moved}"


def _edits(place: Location | None, name: str) -> tuple[Edit, ...]:
    """`eval()` before the evaluation, and `train()` after it where a loop goes on to train."""
    tree = parse(place.path) if place else None
    if tree is None or place is None or not all(part.isidentifier() for part in name.split(".")):
        return ()
    blocks = [n for n in nodes_of(tree) if isinstance(n, ast.For | ast.While | ast.With)]
    around = [n for n in blocks if _spans(n, place)]
    evaluating = [n for n in around if not _trains(n)]
    outer = min(evaluating, key=lambda n: n.lineno, default=None)
    where = location_of(outer, place.path) if outer is not None else place
    before = Edit(Action.INSERT_BEFORE, where, value=f"{name}.eval()")
    goes_on = len(evaluating) < len(around) and f"{name}.train()" not in ast.unparse(tree)
    return (before, Edit(Action.INSERT_AFTER, where, value=f"{name}.train()")) if goes_on else (before,)


def _trains(node: ast.AST) -> bool:
    return any(isinstance(n, ast.Attribute) and n.attr == "backward" for n in ast.walk(node))


@check("EVL102", Severity.WARNING)
def graphs_kept_in_evaluation(evaluate: Evaluate, failures: Failures) -> Findings:
    """Evaluation builds graphs and keeps those of every batch.

    Cause:
        Without `torch.no_grad()` each batch records a graph. A list of outputs, or a loss that is
        added up without `.item()`, holds them all: memory grows until the evaluation runs out.

    Fix:
        Evaluate under `torch.no_grad()`, and add up `loss.item()`.
    """
    for found in evaluate.passes:
        if not found.grad_enabled or found.batches < BATCHES or found.graphs_kept < found.batches - 2:
            continue
        if not found.after_training:
            continue
        yield Finding(
            f"The graphs of {found.graphs_kept + 2} of {found.batches} evaluation batches are held at once.",
            {"graphs": found.graphs_kept + 2, "batches": found.batches},
            found.location,
            fix="`with torch.no_grad():` around the evaluation.",
            echo_of=ARRAYS if _is_made_array(found.location, failures) else "",
        )
        return


def _is_made_array(evaluated: Location | None, failures: Failures) -> bool:
    """Whether an array was refused of what has a graph in the function of an evaluation: both want `no_grad` there."""
    around = function_holding(evaluated)
    refused = [f.location for f in failures.at("numpy") if f.explained_by == ARRAYS]
    return (
        around is not None
        and evaluated is not None
        and any(
            where is not None and where.path == evaluated.path and function_holding(where) is around
            for where in refused
        )
    )


@check("EVL103", Severity.ERROR)
def dropout_never_off(evaluate: Evaluate) -> Findings:
    """Dropout drops in evaluation, whatever the mode.

    Cause:
        `F.dropout(x, p)` drops unless it is given `training=self.training`, and so does a layer that is
        made anew in each forward. Every evaluation and every prediction is noisy, and too low.

    Fix:
        `F.dropout(x, p, training=self.training)`, or an `nn.Dropout` made in `__init__`.
    """
    evaluated = [p for p in evaluate.passes if not p.training and not p.repeated]
    for found in evaluate.dropping:
        if not any(p.model == found.model for p in evaluated):
            continue
        told = "dropout_p=p if self.training else 0.0" if "attention" in found.function else "training=self.training"
        yield Finding(
            f"`{found.function}` drops in eval mode: two answers to one batch differ by up to {found.difference:.2g}, "
            f"{found.difference / found.spread:.0%} of the logits' spread.",
            {"difference": found.difference, "spread": found.spread},
            found.location,
            fix=told,
            edits=_told_of_training(found.location),
            # A layer that no module knows is never told of the mode.
            echo_of="" if DROPPING in source_of(found.location).lower() else "FWD601",
            proof=Proof(
                "experiment",
                f"in eval mode two answers to the same batch differ by up to {found.difference:.2g}",
                f"without this {found.function} they are the same",
            ),
        )
        return


def _told_of_training(where: Location | None) -> tuple[Edit, ...]:
    """The mode of the module, given to a function that is called in one of its methods."""
    call, around = call_at(where), function_holding(where)
    if call is None or around is None or where is None or not around.args.args or around.args.args[0].arg != "self":
        return ()
    name = ast.unparse(call.func).rpartition(".")[2]
    if name in FUNCTIONS:
        return (Edit(Action.SET_ARGUMENT, where, "training", "self.training"),)
    rate = argument(where, "dropout_p")
    return editing.wrapped(rate, "{} if self.training else 0.0") if rate else ()


@check("EVL201", Severity.ERROR)
def trained_in_eval_mode(evaluate: Evaluate, forward: Forward, script: Script | None) -> Findings:
    """The model is trained in eval mode.

    Cause:
        `model.eval()` switched dropout off and froze the statistics of batch normalisation, and
        nothing switched them on again. `from_pretrained` returns a model in eval mode as well.

    Fix:
        `model.train()` at the start of each epoch.
    """
    for found in evaluate.trained_in_eval_mode:
        gap, shift = found.train_mode_difference or 0.0, found.buffer_change or 0.0
        if max(gap, shift) <= NOISE:
            continue
        name = caller_at(found.location) or "model"
        edits = _switched_back(found, name)
        since = "after an evaluation" if found.train_calls or found.evaluated else "and never was in train mode"
        once = _once_before(found)
        left = f"after `{name}.eval()` on line {found.switched.line}" if found.switched else since
        yield Finding(
            f"`{name}` is trained in eval mode, {left}: {_lost(gap)}.",
            {"calls": found.calls, "calls_in_train_mode": found.train_calls, "difference_in_train_mode": gap},
            _to_edit(found) or once or (edits[0].location if edits else found.location),
            fix=f"`{name}.train()` "
            f"{'behind the evaluation' if found.within else 'in each epoch, not once' if once else 'before training'}.",
            edits=edits,
            echo_of="SCR119" if script and script.leaves_out("train") else "",
            proof=_proof(found, gap, shift),
        )
        return


def _to_edit(found: TrainedInEvalMode) -> Location | None:
    """The line of an `eval()` that no evaluation followed, in the midst of a pass, or before a library's loop."""
    own = _loop_around(found.location) is not None
    return None if own and (found.evaluated or found.train_calls) and not found.within else found.switched


def _once_before(found: TrainedInEvalMode) -> Location | None:
    """The one `train()` of a file, where it stands before all loops and an evaluation has taken it back."""
    tree = parse(found.location.path) if found.location else None
    if tree is None or found.location is None or found.within or not (found.evaluated and found.train_calls):
        return None
    calls = [n for n in nodes_of(tree) if isinstance(n, ast.Call) and method_of(n) == "train"]
    calls = [n for n in calls if isinstance(n.func, ast.Attribute) and not n.args and not n.keywords]
    loops = [n for n in nodes_of(tree) if isinstance(n, ast.For | ast.While)]
    inside = any(n.lineno <= call.lineno <= (n.end_lineno or 0) for call in calls for n in loops)
    return location_of(calls[0], found.location.path) if len(calls) == 1 and not inside else None


def _switched_back(found: TrainedInEvalMode, name: str) -> tuple[Edit, ...]:
    """`train()` before the loop over the batches, in it where that is left in eval mode, or before the call alone."""
    place = found.location
    if place is None or not all(part.isidentifier() for part in name.split(".")):
        return ()
    inner, where = _loop_around(place), place
    if inner is not None:
        own = found.switched is not None and found.switched.path == place.path and _spans(inner, found.switched)
        within = found.within or own
        where = location_of(inner.body[0] if within else inner, place.path)
    return (Edit(Action.INSERT_BEFORE, where, value=f"{name}.train()"),)


def _loop_around(place: Location | None) -> ast.For | ast.While | None:
    """The script's own innermost loop that trains around a line."""
    tree = parse(place.path) if place is not None else None
    loops = [n for n in nodes_of(tree) if isinstance(n, ast.For | ast.While) and _trains(n)] if tree else []
    return max((n for n in loops if place and _spans(n, place)), key=lambda loop: loop.lineno, default=None)


def _spans(node: ast.For | ast.While | ast.With, place: Location) -> bool:
    return node.lineno <= place.line <= (node.end_lineno or 0)


def _lost(gap: float) -> str:
    return "dropout is off" if gap > NOISE else "batch normalisation learns no statistics"


def _proof(found: TrainedInEvalMode, gap: float, shift: float) -> Proof | None:
    """Switched in the middle, or for an evaluation, it is a mistake; from the start it may be meant: a warning.

    Not so where batch normalisation works with the statistics that it was made with, of no data at all.
    """
    if not found.train_calls and not found.evaluated and not found.unmeasured:
        return None
    return Proof(
        "experiment",
        f"as it is trained {_measured(found.eval_mode_difference or 0.0, 0.0)}",
        f"in train mode {_measured(gap, shift)}",
    )


@check("EVL901", Severity.ERROR)
def evaluation_failure(failures: Failures) -> Findings:
    """Evaluation raises.

    Cause:
        The evaluation cannot be run to its end.

    Fix:
        Look at the line named; it would have failed after the first epoch.
    """
    yield from unrecognised(failures, Stage.EVALUATE)
