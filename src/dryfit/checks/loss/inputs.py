"""LOS1xx: what the loss is given for its input."""

import ast
from collections.abc import Iterator

from dryfit.checks.loss.types import is_scored
from dryfit.core.baseline import REGRESSIONS
from dryfit.core.check import check
from dryfit.core.evidence import Failures, Forward, Loss, Script
from dryfit.core.evidence.loss import RANGES, LossCall
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import argument, call_at, location_of, nodes_of, parse, source_of
from dryfit.core.stage import Stage
from dryfit.core.trace import calls_named, made_before

# Rows of log-probabilities have a log-sum-exp of 0; half precision keeps three digits.
LOG_SUM_TOLERANCE = 0.02
# Two values of a loss nearer than this share of each other prove nothing.
SAME_VALUE = 1e-3
# Log-probabilities averaged over draws of the weights sum to less than one: the loss is near that of their softmax.
AVERAGED = 0.1
# Targets this far out of an activation's range, as a share of their own, are not rounding.
OUT_OF_REACH = 0.02
# Tails and noise alone leave less than this share of their variance; a tanh leaves normal targets three times it.
WORTH_REACHING = 0.05
# What a function gives that returns nothing; other checks tell where.
NOTHING = "NoneType"
LAYERS = {"softmax": ("Softmax",), "log_softmax": ("LogSoftmax",), "sigmoid": ("Sigmoid",), "tanh": ("Tanh",),
          "relu": ("ReLU",)}  # fmt: skip
# What gives the logarithm of what an activation gives.
LOGARITHMS = {"softmax": "log_softmax", "Softmax": "LogSoftmax"}


@check("LOS101", Severity.ERROR)
def softmax_before_cross_entropy(loss: Loss, forward: Forward | None) -> Findings:
    """Cross-entropy receives probabilities instead of logits.

    Cause:
        Cross-entropy applies log-softmax to what it is given. Applied to probabilities, it squeezes
        the loss into a narrow band and flattens the gradient: training is slow or stalls.

    Fix:
        Return the logits. Apply softmax only where you report probabilities.
    """
    yield from _squeezed(loss, forward, "cross_entropy", ("softmax", "sigmoid"))


@check("LOS102", Severity.ERROR)
def sigmoid_before_bce_with_logits(loss: Loss, forward: Forward | None) -> Findings:
    """BCEWithLogits receives probabilities instead of logits.

    Cause:
        BCEWithLogitsLoss applies the sigmoid itself. Applied to probabilities, no answer is ever
        below 0.5 for it, and the loss of a negative example cannot fall under 0.69.

    Fix:
        Return the logits, or use BCELoss on the probabilities.
    """
    yield from _squeezed(loss, forward, "binary_cross_entropy_with_logits", ("sigmoid", "softmax"))


def _squeezed(loss: Loss, forward: Forward | None, function: str, activations: tuple[str, ...]) -> Findings:
    for call in loss.calls:
        if call.function != function or call.made_by not in activations or not call.value or call.undone is None:
            continue
        where, edits = applied(call, forward)
        finding = Finding(
            f"{function} is given the output of a {call.made_by}: its loss cannot fall below {call.floor or 0:.2f}.",
            {"made_by": call.made_by, "value": call.value, "undone": call.undone, "floor": call.floor},
            where or call.location,
            fix=f"Give it the logits: take the {call.made_by} out.",
            edits=edits,
        )
        if call.floor:
            before = (
                f"through the {call.made_by} this batch's loss is {call.value:.4g}, a perfect answer's {call.floor:.3g}"
            )
            finding = finding.proven(Proof("experiment", before, f"without it they are {call.undone:.4g} and 0"))
        yield finding
        return


def applied(call: LossCall, forward: Forward | None) -> tuple[Location | None, tuple[Edit, ...]]:
    """Where the user's source applies the activation, and the edit that takes it out."""
    if call.made_at is not None:
        named = source_of(call.made_at).strip("'\"") == call.made_by
        return call.made_at, (Edit(Action.REPLACE, call.made_at, value="None"),) if named else ()
    places = [place for place in (call.location, *_built(forward)) if place is not None]
    for path in dict.fromkeys(place.path for place in places):
        given = (argument(call.location, "input", 0), made_before(call.location, "input", 0))
        found = list(_applications(path, call.made_by))
        mine = [node for node in found if any(inner and _within(node, inner) for inner in given)] or found
        if mine:
            return location_of(mine[-1], path), _without(mine[-1], path, call.made_by)
        by_hand = _by_hand(path)
        if by_hand is not None:
            return location_of(by_hand, path), ()
    return None, ()


def applied_before(call: LossCall, where: Location | None) -> tuple[Location | None, tuple[Edit, ...]]:
    """The same for what the activation at a place was given the output of: within it, or the last above it."""
    if where is None:
        return None, ()
    found = [n for n in _applications(where.path, call.through) if (n.lineno, n.col_offset) < _end_of(where)]
    last = max(found, key=lambda n: (n.lineno, n.col_offset), default=None)
    return (None, ()) if last is None else (location_of(last, where.path), _without(last, where.path, call.through))


def _end_of(where: Location) -> tuple[int, int]:
    return where.end_line or where.line, where.end_column or where.column or 0


def _by_hand(path: str) -> ast.BinOp | None:
    """The one quotient of exponentials in a file."""
    tree = parse(path)
    quotients = [n for n in nodes_of(tree) if isinstance(n, ast.BinOp) and isinstance(n.op, ast.Div)] if tree else []
    found = [n for n in quotients if any(True for _ in _exponentials(n))]
    return found[0] if len(found) == 1 else None


def _exponentials(node: ast.BinOp) -> Iterator[ast.Attribute]:
    return (part for part in ast.walk(node) if isinstance(part, ast.Attribute) and part.attr == "exp")


def _built(forward: Forward | None) -> Iterator[Location | None]:
    """Where models are built, and where their classes are written."""
    return (place for m in forward.models for place in (m.location, m.forward_at)) if forward else iter(())


def _applications(path: str, activation: str) -> Iterator[ast.Call]:
    """Layers and function calls of an activation, those of a forward last, and of these those that end it."""
    names = (activation, *LAYERS.get(activation, ()))
    calls = calls_named(path, *names)
    ends, tree = {id(n) for n in _ends(path)}, parse(path)
    forwards = [n for n in nodes_of(tree) if isinstance(n, ast.FunctionDef) and n.name == "forward"] if tree else []
    inside = {id(node) for function in forwards for node in ast.walk(function)}
    yield from sorted(calls, key=lambda node: (id(node) in ends, id(node) in inside))


def _ends(path: str) -> Iterator[ast.expr]:
    tree = parse(path)
    for node in nodes_of(tree) if tree else ():
        if isinstance(node, ast.Return) and node.value is not None:
            yield node.value
            # A method of what is returned only gives it another shape.
            given: ast.expr = node.value
            while isinstance(given, ast.Call) and isinstance(given.func, ast.Attribute):
                given = given.func.value
                yield given
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("Sequential") and node.args:
            yield node.args[-1]


def _within(node: ast.Call, place: Location) -> bool:
    start, end = (node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0)
    return start >= (place.line, place.column) and end <= (place.end_line or place.line, place.end_column or 0)


def _without(node: ast.Call, path: str, activation: str) -> tuple[Edit, ...]:
    where, function = location_of(node, path), ast.unparse(node.func)
    if function.rpartition(".")[2] in LAYERS.get(activation, ()):
        prefix = function.rpartition(".")[0]
        return (Edit(Action.REPLACE, where, value=f"{prefix}.Identity()" if prefix else "torch.nn.Identity()"),)
    modules = ("torch", "F", "nn.functional", "torch.nn.functional", "functional", "")
    owner = function.rpartition(".")[0]
    inner = node.args[0] if owner in modules and node.args else None
    if inner is None and owner not in modules:
        return (Edit(Action.REPLACE, where, value=owner),)
    return (Edit(Action.REPLACE, where, value=ast.unparse(inner)),) if inner is not None else ()


@check("LOS103", Severity.ERROR)
def nll_without_log_softmax(loss: Loss, failures: Failures, forward: Forward | None) -> Findings:
    """NLLLoss receives something else than log-probabilities.

    Cause:
        NLLLoss takes minus the entry of the right class. Without log_softmax before it nothing
        keeps that entry below 0: the loss falls without end and says nothing about the classes.

    Fix:
        Use cross_entropy on the logits, or log_softmax over the class axis before NLLLoss.
    """
    for call in loss.calls:
        sums = call.log_sums
        if call.function != "nll_loss" or sums is None or call.value is None or call.undone is None:
            continue
        if max(abs(sums[0]), abs(sums[1])) <= LOG_SUM_TOLERANCE or len(call.input.shape) < 2:
            continue
        near = AVERAGED if sums[1] <= LOG_SUM_TOLERANCE else SAME_VALUE
        if abs(call.value - call.undone) <= near * abs(call.undone):
            continue
        wrong_axis = call.made_by == "log_softmax"
        what = "log_softmax over another axis than the classes" if wrong_axis else "no log-probabilities"
        yield Finding(
            f"nll_loss is given {what}: rows have a log-sum of {sums[0]:.2f} to {sums[1]:.2f}, not 0.",
            {"log_sum_min": sums[0], "log_sum_max": sums[1], "value": call.value, "undone": call.undone},
            _made_otherwise(call, forward) or (call.built if call.built and not wrong_axis else call.location),
            fix="log_softmax(..., dim=-1)" if wrong_axis else "Use cross_entropy on the logits.",
            edits=_cross_entropy(call) if not call.made_by else (),
            # Taken over the examples, they mix: where half a batch can be tried alone, that says more. The axis of
            # classes is another one, too, of logits that are to be laid out flat.
            echo_of=(failures.mended_by("LOS306") or "LRN301") if wrong_axis else "",
            proof=Proof(
                "experiment",
                f"this batch's loss is {call.value:.4g}",
                f"with log_softmax over the classes it is {call.undone:.4g}",
            ),
        )
        return


def _made_otherwise(call: LossCall, forward: Forward | None) -> Location | None:
    """Where a softmax stands in place of the log_softmax, or one over another axis."""
    return applied(call, forward)[0] if call.made_by in ("softmax", "log_softmax") else None


def _cross_entropy(call: LossCall) -> tuple[Edit, ...]:
    return other_loss(call, {"NLLLoss": "CrossEntropyLoss", "nll_loss": "cross_entropy"})


def other_loss(call: LossCall, names: dict[str, str]) -> tuple[Edit, ...]:
    """Replace the loss by another, where the user's own line names it."""
    where = call.built or (call.location if call.model is None else None)
    text = source_of(where)
    for old, new in names.items():
        if where is not None and old in text and text.count(old) == 1:
            return (Edit(Action.REPLACE, where, value=text.replace(old, new)),)
    return ()


@check("LOS104", Severity.ERROR)
def bce_without_sigmoid(loss: Loss, failures: Failures, forward: Forward | None) -> Findings:
    """BCELoss receives values that are no probabilities.

    Cause:
        BCELoss takes the logarithm of probabilities between 0 and 1. Logits are any numbers, and
        it refuses those outside.

    Fix:
        Use BCEWithLogitsLoss on the logits.
    """
    for call in loss.calls:
        number = failures.first("LOS104", *call.raised_by)
        low, high = call.input.min, call.input.max
        if call.function != "binary_cross_entropy" or not call.failed or number is None or low is None or high is None:
            continue
        if (low >= 0 and high <= 1) or is_scored(call, forward):
            continue
        yield Finding(
            f"BCELoss is given values from {low:.3g} to {high:.3g}; it takes probabilities from 0 to 1.",
            {"min": low, "max": high},
            call.built or call.location,
            fix="BCEWithLogitsLoss",
            edits=_with_logits(call),
            explains=number,
        )
        return


def _with_logits(call: LossCall) -> tuple[Edit, ...]:
    return other_loss(
        call, {"BCELoss": "BCEWithLogitsLoss", "binary_cross_entropy": "binary_cross_entropy_with_logits"}
    )


@check("LOS105", Severity.ERROR)
def output_object_given_to_loss(loss: Loss, failures: Failures, script: Script | None) -> Findings:
    """A loss receives the model's whole output instead of its logits.

    Cause:
        Models of transformers return an object (others a tuple or a dictionary) that holds the
        logits among other things. A loss function takes the tensor.

    Fix:
        `criterion(outputs.logits, labels)`.
    """
    for call in loss.calls:
        number = failures.first("LOS105", call.function)
        if not call.failed or call.input_kind in ("", NOTHING) or number is None:
            continue
        if script is not None and script.mistakes(number):
            continue
        where = argument(call.location, "input", 0) or call.location
        text = source_of(where) if where != call.location else ""
        how = "[0]" if call.input_kind in ("tuple", "list") else ".logits"
        yield Finding(
            f"{call.function} is given a {call.input_kind}; it takes the logits.",
            {"kind": call.input_kind, "logits": str(call.input)},
            where,
            fix=f"outputs{how}",
            edits=(Edit(Action.REPLACE, where, value=f"{text}{how}"),)
            if where and text and call.input_kind != "dict"
            else (),
            explains=number,
        )
        return


@check("LOS106", Severity.ERROR)
def kl_div_of_probabilities(loss: Loss, forward: Forward | None) -> Findings:
    """kl_div receives probabilities where it takes log-probabilities.

    Cause:
        kl_div takes its input in log space. Of probabilities it makes a number that can be
        negative and is not a divergence.

    Fix:
        `log_softmax` in place of `softmax` for the input.
    """
    for call in loss.calls:
        if call.function != "kl_div" or call.made_by != "softmax" or call.value is None or call.undone is None:
            continue
        where, _ = applied(call, forward)
        before, after = f"the divergence is {call.value:.4g}", f"of the logarithm it is {call.undone:.4g}"
        yield Finding(
            "kl_div is given the output of a softmax; it takes its logarithm.",
            {"value": call.value, "undone": call.undone},
            where or call.location,
            fix="log_softmax",
            edits=_logarithm(where),
            proof=Proof("experiment", before, after),
        )
        return


@check("LOS107", Severity.ERROR)
def targets_out_of_reach(loss: Loss, failures: Failures, forward: Forward | None) -> Findings:
    """The last activation cannot reach the targets.

    Cause:
        A sigmoid answers from 0 to 1, a tanh from -1 to 1, a ReLU nothing below 0. Targets outside
        of that keep an error that no training removes.

    Fix:
        Take the activation out, or scale the targets into its range.
    """
    for call in loss.calls:
        low, high = RANGES.get(call.made_by, (None, None))
        if (
            not (call.function in REGRESSIONS or call.compares)
            or low is None
            or high is None
            or call.target_min is None
            or call.target_max is None
        ):
            continue
        spread = max(call.target_max - call.target_min, abs(call.target_max), abs(call.target_min))
        over = max(low - call.target_min, call.target_max - high)
        if over <= OUT_OF_REACH * spread or (call.unreached is not None and call.unreached < WORTH_REACHING):
            continue
        where, edits = applied(call, forward)
        number = _failed_with(call, failures)
        if classes := number is not None or _are_class_ids(call):
            where, edits = call.built or where, ()
        before = f"targets go from {call.target_min:.3g} to {call.target_max:.3g}: the nearest answer is {over:.3g} off"
        yield Finding(
            f"A {call.made_by} answers from {low:g} to {high:g}; the targets go from {call.target_min:.3g} "
            f"to {call.target_max:.3g}.",
            {"made_by": call.made_by, "target_min": call.target_min, "target_max": call.target_max},
            where or call.location,
            fix="Use a cross-entropy: the targets are class ids."
            if classes
            else f"Take the {call.made_by} out, or scale the targets.",
            edits=tuple(edits),
            proof=Proof(
                "experiment",
                before,
                "a cross-entropy takes class ids"
                if classes
                else "without the activation every target can be answered exactly",
            ),
            explains=number,
        )
        return


def _are_class_ids(call: LossCall) -> bool:
    """Whether a softmax over several units stands beside whole numbers that each name one of them."""
    units = call.input.shape[-1] if call.input.shape else 0
    ids = bool(call.target.integral) and call.target_min is not None and call.target_min >= 0
    return call.made_by == "softmax" and ids and units > 2 and (call.target_max or 0) < units


def _failed_with(call: LossCall, failures: Failures) -> int | None:
    """The failure of a loss whose targets are no numbers to begin with: class ids beside a row of probabilities."""
    if not call.failed or call.made_by != "softmax":
        return None
    found = (f for f in failures if f.stage is Stage.LOSS and f.location == call.location)
    return next((f.number for f in found if f.explained_by in ("", "LOS107")), None)


def _logarithm(where: Location | None) -> tuple[Edit, ...]:
    """`softmax` written `log_softmax`, with the same arguments."""
    call = call_at(where)
    name = ast.unparse(call.func) if call is not None else ""
    owner, dot, last = name.rpartition(".")
    if call is None or where is None or last not in LOGARITHMS:
        return ()
    return (Edit(Action.REPLACE, location_of(call.func, where.path), value=f"{owner}{dot}{LOGARITHMS[last]}"),)
