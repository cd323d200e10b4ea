"""LOS118, LOS124 and LOS128: the weights that a loss gives its classes."""

import ast
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from dryfit.checks.loss.similarities import value_at
from dryfit.checks.metrics.ignored import divided_by
from dryfit.core import editing
from dryfit.core.baseline import CLASS_LOSSES
from dryfit.core.check import check
from dryfit.core.editing import node_at
from dryfit.core.evidence import Data, Failures, Loss, Metrics
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.loss import LossCall
from dryfit.core.evidence.metrics import ScoredWhole
from dryfit.core.finding import Finding, Findings, Location, Proof, Severity
from dryfit.core.source import argument, argument_node, location_of, nodes_of, parse
from dryfit.core.trace import DEPTH, trace

# What takes one weight, that of the positive rows.
BINARY = ("binary_cross_entropy_with_logits",)
# What takes a tensor elsewhere, or to another type, as it is.
MOVING = ("to", "cuda", "cpu", "float", "half")
# The most frequent class is this many times the rarest before weights say anything of them.
UNEVEN = 2.0
# The share of the rows from which on a class without weight is worth a word.
COMMON = 0.05
# How far the weights may be from the frequencies, the largest ratio over the smallest: rows are counted of a sample.
ALIKE = 1.25
# Weights out of order tell by more classes than two, whose inverse they are nearly to the digit.
FEWEST, EXACTLY = 3, 1.05
# Weights that are in proportion to the counts but for rounding (float32).
DIGITS = 1 + 1e-5
# The same of classes that are counted in a few batches, and how much more frequent one must then be.
ROUGHLY, MANY_TIMES = 1.6, 3.0


@check("LOS118", Severity.ERROR)
def weights_of_frequent_classes(loss: Loss, data: Data | None, keras: Keras | None) -> Findings:
    """Class weights are as the frequencies of the classes, not their inverse.

    Cause:
        Weights are to make up for classes that are rare. In proportion to the counts they do the
        opposite: the rare class counts for less than without any, and is never predicted. In the order in which the
        classes were counted, and not in that of their ids, each has the weight of another.

    Fix:
        `counts.sum() / (len(counts) * counts)`.
    """
    for call in loss.calls:
        counts = _counts(call, data) if data else []
        met = _met(call, loss) if not counts and call.training and len(call.weights) > 1 else []
        followed = (counts and follow(call.weights, counts)) or (met and _follow_roughly(call.weights, met))
        counts = counts or met
        if call.training and call.function in CLASS_LOSSES and followed:
            made, given = _made_at(call), call.built or call.location
            place = computed(made) or made
            yield _following(call.weights, counts, place, place != given)
            return
        if (
            call.training
            and call.function in CLASS_LOSSES
            and data
            and _out_of_order(call.weights, _counts(call, data))
        ):
            yield _of_others(call.weights, _counts(call, data), _made_at(call))
            return
    yield from _inverted(loss, data)
    yield from _of_a_fit(keras)


def _of_a_fit(keras: Keras | None) -> Findings:
    """The `class_weight` of a fit: as the counts, or each that of another class."""
    for weighted in keras.weighted if keras else ():
        whole = weighted.keys == weighted.labels == tuple(range(len(weighted.keys)))
        if not whole or not weighted.keys or len(weighted.weights) != len(weighted.counts):
            continue
        loose = weighted.few and not _follow_roughly(weighted.weights, weighted.counts)
        if loose or _weighs_up(weighted.weights, weighted.counts):
            continue
        exchanged = not weighted.few and _exchanged(weighted.weights, weighted.counts)
        if weighted.few or (not exchanged and follow(weighted.weights, weighted.counts)):
            place = computed(weighted.location)
            yield _following(weighted.weights, weighted.counts, place or weighted.location, made=place is not None)
            return
        if exchanged or _out_of_order(weighted.weights, weighted.counts):
            yield _of_others(weighted.weights, weighted.counts, weighted.location)
            return


def _inverted(loss: Loss, data: Data | None) -> Findings:
    """A `pos_weight` that is positives by negatives, and not negatives by positives."""
    for call in loss.calls if data else ():
        counts = _yes_and_no(data) if data else []
        if not call.training or len(call.weights) != 1 or call.function not in BINARY or not counts:
            continue
        weights = (1.0, call.weights[0])
        if not follow(weights, counts):
            continue
        where = call.built or call.location
        place = value_at(where, argument_node(where, "pos_weight"))
        found = _following(weights, counts, place, made=place != where)
        yield replace(found, fix="Negatives by positives: `(labels == 0).sum() / (labels == 1).sum()`.")
        return


def _weighs_up(weights: Sequence[float], counts: Sequence[int]) -> bool:
    """Whether each row of a class stands for so many that were left out: whole numbers, 1 for the rarest class.

    Weights that are the counts in units of the rarest are in proportion to them to the last digit, or are no whole
    numbers.
    """
    ratios = [weight / count for weight, count in zip(weights, counts, strict=True)]
    whole = all(weight == round(weight) for weight in weights) and weights[counts.index(min(counts))] == 1
    return whole and max(ratios) > DIGITS * min(ratios)


def _exchanged(weights: Sequence[float], counts: Sequence[int]) -> bool:
    """Whether two classes have each other's balanced weight, `rows / (classes * count)`, to the digit."""
    if len(counts) != len(("one", "other")) or min(*weights, *counts) <= 0 or max(counts) < UNEVEN * min(counts):
        return False
    shares = [2 * weight * count / sum(counts) for weight, count in zip(weights, reversed(counts), strict=True)]
    return max(*shares, 1.0) <= EXACTLY * min(*shares, 1.0)


def _out_of_order(weights: Sequence[float], counts: Sequence[int]) -> bool:
    """Whether the weights are the inverse of the counts, each that of another class."""
    if len(counts) < FEWEST or min(*weights, *counts) <= 0:
        return False
    own = [weight * count for weight, count in zip(weights, counts, strict=True)]
    turned = [w * c for w, c in zip(sorted(weights), sorted(counts, reverse=True), strict=True)]
    return max(own) >= UNEVEN * min(own) and max(turned) <= EXACTLY * min(turned)


def _of_others(weights: Sequence[float], counts: Sequence[int], where: Location | None) -> Finding:
    """Weights that would be right in another order."""
    meant = [sum(counts) / (len(counts) * count) for count in counts]
    given, shares = list(weights), [weight / want for weight, want in zip(weights, meant, strict=True)]
    odd = shares.index(min(shares))
    return Finding(
        f"The weights are those of other classes: class {odd}, {counts[odd]} of {sum(counts)} rows, has "
        f"{given[odd]:.3g}, and its own is {sorted(given)[sorted(meant).index(meant[odd])]:.3g}.",
        {"weights": ", ".join(f"{w:.3g}" for w in given), "counts": ", ".join(map(str, counts))},
        where,
        fix="In the order of the class ids: by `bincount` or `unique`, or `for label in range(classes)`.",
        proof=Proof(
            "experiment",
            f"weight times rows differs between the classes by a factor of {max(shares) / min(shares):.1f}",
            "the same weights, the rarest class's the largest and so on, give each class the same share",
        ),
    )


def _yes_and_no(data: Data) -> list[int]:
    """How many rows of the training set are 0 and how many 1, where all are the one or the other."""
    for dataset in data.datasets:
        found = dataset.labels.counts if dataset.role == "train" and dataset.labels is not None else {}
        if {_number(label) for label in found} == {0.0, 1.0}:
            return [sum(count for label, count in found.items() if _number(label) == wanted) for wanted in (0, 1)]
    return []


def computed(where: Location | None) -> Location | None:
    """The arithmetic that decides what a call at a location gives, where the file has the function."""
    tree, start = parse(where.path) if where is not None else None, node_at(where)
    if tree is None or where is None or not isinstance(start, ast.Call) or _function(start, tree) is None:
        return None
    waiting: list[tuple[ast.AST, ast.FunctionDef | None]] = [(start, None)]
    for _ in range(DEPTH):
        if not waiting:
            return None
        node, around = waiting.pop(0)
        if isinstance(node, ast.BinOp):
            return location_of(node, where.path)
        parts = list(ast.walk(node))
        called = [made for part in parts if isinstance(part, ast.Call) and (made := _function(part, tree))]
        for made in called:
            waiting += [(n.value, made) for n in ast.walk(made) if isinstance(n, ast.Return) and n.value is not None]
        sums = [part for part in parts if isinstance(part, ast.BinOp)]
        names = {part.id for part in parts if isinstance(part, ast.Name)} if around is not None else set()
        waiting += [(part, around) for part in sums[:1] if around is not None]
        waiting += [(value, around) for name in names for value in _given_last(name, around, node)]
    return None


def _function(call: ast.Call, tree: ast.Module) -> ast.FunctionDef | None:
    """The function of the file that a call names."""
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    return next((n for n in nodes_of(tree) if isinstance(n, ast.FunctionDef) and n.name == name), None)


def _given_last(name: str, around: ast.FunctionDef | None, before: ast.AST) -> list[ast.expr]:
    """What a name is given last in a function, above a place in it."""
    made = [n for n in ast.walk(around) if isinstance(n, ast.Assign)] if around is not None else []
    line = getattr(before, "lineno", 0)
    values = [n.value for n in made if n.lineno < line and any(ast.unparse(t) == name for t in n.targets)]
    return values[-1:]


def _number(label: str) -> float | None:
    try:
        return float(label)
    except ValueError:
        return None


def _following(weights: Sequence[float], counts: Sequence[int], where: Location | None, made: bool) -> Finding:
    rarest, frequent = counts.index(min(counts)), counts.index(max(counts))
    rows = counts[rarest] / sum(counts)
    total = sum(weight * count for weight, count in zip(weights, counts, strict=True))
    share = weights[rarest] * counts[rarest] / total
    return Finding(
        f"Class {rarest}, {rows:.1%} of the rows, has a weight of {weights[rarest]:.3g}; the most frequent "
        f"has {weights[frequent]:.3g}.",
        {"rarest": rarest, "rows": rows, "share": share, "weights": ", ".join(f"{w:.3g}" for w in weights)},
        where,
        fix="The inverse of the counts: `counts.sum() / (len(counts) * counts)`.",
        edits=editing.wrapped(where, "(1.0 / {})", safe=False, reason="the inverse of what stood there")
        if made
        else (),
        proof=Proof(
            "experiment",
            f"with these weights class {rarest} is {share:.2%} of the loss, without any {rows:.2%}",
            f"with the inverse of the counts {1 / len(counts):.0%}",
        ),
    )


def _counts(call: LossCall, data: Data) -> list[int]:
    return _labelled(data, len(call.weights))


def _labelled(data: Data, classes: int) -> list[int]:
    """How many rows of the training set each class has, where it has some of every class and of no other."""
    wanted = [str(label) for label in range(classes)]
    for dataset in data.datasets:
        found = dataset.labels.counts if dataset.role == "train" and dataset.labels is not None else {}
        if found and sorted(found) == sorted(wanted):
            return [found[label] for label in wanted]
    return []


def _met(call: LossCall, loss: Loss) -> list[int]:
    """How many targets of each class the training's batches had, where rows hold several and all classes came."""
    same = [c for c in loss.calls if c.training and c.weights == call.weights and c.location == call.location]
    found = Counter(dict.fromkeys(range(len(call.weights)), 0))
    for one in same:
        found.update({target: count for target, count in one.target_counts if target != call.ignore_index})
    return [found[target] for target in range(len(call.weights))] if len(found) == len(call.weights) else []


def _follow_roughly(weights: Sequence[float], counts: Sequence[int]) -> bool:
    if min(counts) == 0 or max(counts) < MANY_TIMES * min(counts):
        return False
    return follow(weights, counts, ROUGHLY)


def follow(weights: Sequence[float], counts: Sequence[int], alike: float = ALIKE) -> bool:
    """Whether classes weigh as much as they have rows, where these differ."""
    if min(weights) <= 0 or max(counts) < UNEVEN * min(counts):
        return False
    ratios = [weight / count for weight, count in zip(weights, counts, strict=True)]
    return max(ratios) <= alike * min(ratios)


def _made_at(call: LossCall) -> Location | None:
    where = call.built or call.location
    place = 0 if call.built else 2
    made = value_at(where, argument_node(where, "weight", place))
    written = _written(argument(where, "weight", place)) if made == where else made
    return written or where


@check("LOS124", Severity.ERROR)
def weights_of_another_kind(loss: Loss, failures: Failures) -> Findings:
    """The class weights are not as many as the classes, or no floats.

    Cause:
        A cross-entropy multiplies the loss of each example by the weight of its class: it takes one float for
        each output of the model, of the logits' own type.

    Fix:
        One weight for each class, as floats: `torch.tensor([...], dtype=torch.float)`.
    """
    for call in (call for call in loss.calls if call.failed and call.function in CLASS_LOSSES and call.classes):
        number = failures.first("LOS124", *call.raised_by)
        weight = failures.all[number].inputs.get("weight") if number is not None else None
        if weight is None or (weight.shape == (call.classes,) and weight.dtype == call.input.dtype):
            continue
        count = weight.shape[0] if weight.shape else 1
        other = weight.shape != (call.classes,)
        said = f"{count} class weights are given for {call.classes} classes"
        yield Finding(
            f"{said}." if other else f"The class weights are {weight.dtype}, the logits {call.input.dtype}.",
            {"weights": str(weight), "classes": call.classes, "dtype": call.input.dtype},
            _written(argument(call.built, "weight", 0) or argument(call.location, "weight", 2)) or call.location,
            fix=f"One weight for each of the {call.classes} classes." if other else "`.float()`",
            explains=number,
            # As many as the labels have classes: it is the model that has others.
            echo_of="LOS201" if other and call.target.max is not None and count == call.target.max + 1 else "",
        )
        return


@check("LOS128", Severity.WARNING)
def class_without_weight(loss: Loss, data: Data, metrics: Metrics | None) -> Findings:
    """A class counts for nothing in the loss, and is never learnt.

    Cause:
        `1 - counts / counts.max()` is 0 for the most frequent class, and so are weights that were scaled to 0 and 1,
        or filled in for some classes only; `ignore_index` leaves out the rows of a class that has its own output.
        Nothing keeps the model from another answer to these rows. A 0 that is written for a class is meant.

    Fix:
        A weight above 0 for every class: `counts.sum() / (len(counts) * counts)`. No `ignore_index` but for a number
        that is no class.
    """
    whole = metrics.scored_whole if metrics else ()
    for call in loss.calls if whole else ():
        scored = next((one for one in whole if one.value == call.ignore_index and divided_by(one)), None)
        if scored is not None and _ignores_class(call, data):
            yield _ignored(call, data, scored)
            return
    for call in loss.calls:
        counts = _counts(call, data)
        weighs_nothing = [number for number, weight in enumerate(call.weights) if weight == 0]
        if not call.training or call.function not in CLASS_LOSSES or not counts or len(counts) < 2:
            continue
        common = [number for number in weighs_nothing if counts[number] >= COMMON * sum(counts)]
        if not common or _is_written(call.built or call.location, common[0], len(counts)):
            continue
        number, rows = common[0], sum(counts)
        yield Finding(
            f"Class {number}, {counts[number]} of {rows} rows, has weight 0 in the loss.",
            {"class": number, "rows": counts[number], "weights": ", ".join(f"{w:.3g}" for w in call.weights)},
            _made_at(call),
            fix="A weight above 0 for every class.",
        )
        return


def _ignores_class(call: LossCall, data: Data) -> bool:
    """Whether a loss of one class a row leaves the rows of a class out, by a number.

    Of rows of tokens it may be the padding.
    """
    if not call.training or call.function not in CLASS_LOSSES or call.classes is None or call.ignore_index is None:
        return False
    counts = (
        _labelled(data, call.classes) if 0 <= call.ignore_index < call.classes and len(call.input.shape) == 2 else []
    )
    if not counts or counts[call.ignore_index] < COMMON * sum(counts):
        return False
    where = argument(call.built, "ignore_index", 2) or argument(call.location, "ignore_index", 4)
    return isinstance(node_at(where), ast.Constant)


def _ignored(call: LossCall, data: Data, scored: ScoredWhole) -> Finding:
    number = call.ignore_index or 0
    counts = _labelled(data, call.classes or 0)
    return Finding(
        f"`ignore_index={number}` leaves class {number} out of the loss, {counts[number]} of {sum(counts)} rows.",
        {"class": number, "rows": counts[number], "ignore_index": number},
        argument(call.built, "ignore_index", 2) or argument(call.location, "ignore_index", 4) or call.location,
        fix="Leave `ignore_index` out.",
        proof=Proof(
            "experiment",
            f"a score counts the {scored.ignored} of {scored.targets} rows of class {number}, and the loss none",
            f"of the other rows {scored.right_counted} are right",
        ),
        severity=Severity.ERROR,
    )


def _is_written(where: Location | None, number: int, classes: int) -> bool:
    """Whether a 0 is written down for a class: in a list of as many, in a dictionary, or by `weights[number] = 0`."""
    tree = parse(where.path) if where is not None else None
    for node in nodes_of(tree) if tree else ():
        if isinstance(node, ast.List | ast.Tuple) and len(node.elts) == classes and _is_zero(node.elts[number]):
            return True
        if isinstance(node, ast.Dict) and any(map(_is_zero, node.values)):
            return True
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript) and _is_zero(node.value):
            return True
    return False


def _is_zero(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value in (0, 0.0) and node.value is not False


def _written(where: Location | None) -> Location | None:
    """Where weights are written down, which are moved to a device where the loss is built."""
    node = node_at(where)
    while isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MOVING:
        node = node.func.value
    found = trace(node, where.path) if node is not None and where is not None else None
    return found.location if found is not None else where
