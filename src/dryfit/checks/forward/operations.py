"""FWD2xx and FWD3xx: tensors that an operation of the user's own line does not take together."""

import ast
from collections.abc import Iterator
from itertools import zip_longest

from dryfit.checks.forward.met_again import as_in_loss, regrouped
from dryfit.checks.forward.of_keras import OPEN, counting_rows, differ, fix_of_keras, written
from dryfit.checks.forward.packing import repacked
from dryfit.checks.forward.pairs import joined_on
from dryfit.checks.forward.shapes import shape
from dryfit.core import editing
from dryfit.core.check import check
from dryfit.core.evidence import Failure, Failures, Metrics, Script
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.metrics import Crosswise
from dryfit.core.evidence.operation import TensorCall
from dryfit.core.finding import Edit, Finding, Findings, Location, Severity
from dryfit.core.leading import leads_to
from dryfit.core.source import argument, function_around, location_of
from dryfit.core.stage import Stage
from dryfit.core.summary import TensorSummary

# Operations of torch that pair two tensors element by element.
ELEMENTWISE = (
    *("add", "radd", "iadd", "sub", "rsub", "isub", "mul", "rmul", "imul", "div", "truediv", "rtruediv", "itruediv"),
    *("pow", "eq", "ne", "lt", "le", "gt", "ge", "and", "or", "xor", "maximum", "minimum", "where", "masked_fill"),
    *("logical_and", "logical_or", "lerp", "addcmul", "fmod", "remainder", "dist", "pairwise_distance"),
)
# Operations that sum over an axis that both tensors have.
PRODUCTS = ("matmul", "rmatmul", "mm", "bmm", "linear", "mv", "dot", "einsum", "baddbmm", "addmm")
# Operations that put tensors behind or upon each other.
JOINS = ("cat", "concat", "concatenate", "stack", "vstack", "hstack")
# Operations that write one tensor into another, at the places that an index of whole numbers says.
INDEXED = ("index_add", "index_copy", "scatter", "scatter_add", "scatter_reduce")
# Operations that write into a tensor at the places that an index of as many axes says.
PLACED = ("scatter", "scatter_add", "scatter_reduce")
# What chooses by a mask, and what writes into a part of a tensor, as torch names them.
CHOICE, ASSIGNMENT = "getitem", "setitem"
# All of these take tensors that go together.
PAIRING = (*ELEMENTWISE, *PRODUCTS, *JOINS, *PLACED, CHOICE, ASSIGNMENT)
# Operations that give no whole number, and take none.
MEASURES = ("mean", "nanmean", "std", "var", "softmax", "log_softmax", "sigmoid", "norm")
# Operations that take whole numbers, behind their other tensors.
COUNTED = ("one_hot", "gather", "embedding_lookup")
# Operations that torch refuses of truth values.
UNSIGNED = ("sub", "rsub", "isub", "neg")


def raised(failures: Failures, code: str, *functions: str) -> Iterator[tuple[int, TensorCall]]:
    """The failures behind which one of these operations stands, and that no other check accounts for.

    What raises while rows are taken and collated belongs to the data and the batch, but for what the first row
    raises: that is the operation's own fault rather than the row's.
    """
    later = (failure for failure in failures if failure.stage not in (Stage.DATA, Stage.BATCH) or _of_each_row(failure))
    for failure in later:
        if failure.call and failure.call.function in functions and failure.explained_by in ("", code):
            yield failure.number, failure.call


def _of_each_row(failure: Failure) -> bool:
    return failure.operation == "row" and failure.facts.get("index") == 0


# The methods that cast to a type.
CASTS = {"float32": "float", "float64": "double", "float16": "half", "int64": "long"}
# Modules whose functions are given every tensor as an argument.
MODULES = ("torch", "F", "functional", "nn.functional", "torch.nn.functional")


@check("FWD203", Severity.ERROR)
def operands_of_unlike_type(failures: Failures) -> Findings:
    """An operation is given tensors of types that it does not take.

    Cause:
        Matrix products and attention take both tensors in one type: a mask or an adjacency matrix
        of whole numbers, or a float64 of NumPy beside float32, has to be cast. A mean of truth values or of
        whole numbers would be no whole number, and torch does not cast by itself.

    Fix:
        Cast one of them where it is made: `.float()`.
    """
    yield from _measured(failures)
    mixing = (*PRODUCTS, *JOINS, *INDEXED, "scaled_dot_product_attention")
    for number, call in raised(failures, "FWD203", *mixing, *ELEMENTWISE):
        # Torch brings what is added and compared to one type by itself; what has values is tried in other types.
        if call.function not in mixing and (not call.spelling or call.valued):
            continue
        # The operations of Keras bring unlike types together, and are refused for the shapes.
        if call.spelling and are_unlike(call):
            continue
        paired = [o for o in call.operands if o.is_float or call.function not in INDEXED]
        kinds = {o.dtype for o in paired}
        if len(kinds) < 2 or not all(o.is_float or o.is_integer for o in call.operands):
            continue
        wanted = _widest(call)
        yield Finding(
            f"`{call.spelling or call.function}` is given {' and '.join(o.dtype for o in paired)}.",
            {"function": call.function, "given": ", ".join(map(str, paired)), "wanted": wanted, **written(call)},
            call.location,
            fix=f"Cast to {wanted} where the tensor is made.",
            edits=_cast(call, wanted) if not call.spelling else (),
            explains=number,
        )


def _measured(failures: Failures) -> Findings:
    """Means and their like of what is counted or true, and differences of what is true."""
    for number, call in raised(failures, "FWD203", *UNSIGNED):
        given = next((o for o in call.operands if o.dtype == "bool"), None)
        if given is not None:
            yield Finding(
                f"`{call.function}` is given {given}: truth values are not subtracted.",
                {"function": call.function, "given": str(given), "wanted": "float32"},
                call.location,
                fix="`~mask`, or `.float()`",
                explains=number,
            )
    for number, call in raised(failures, "FWD203", *COUNTED):
        wrong = next((o for o in call.operands[-1:] if o.is_float), None)
        if wrong is not None and call.spelling and not call.valued:
            yield Finding(
                f"`{call.spelling}` is given {wrong.dtype} for whole numbers.",
                {"function": call.function, "given": str(wrong), "wanted": "int32", **written(call)},
                call.location,
                fix="Cast to int32 where the numbers are made.",
                explains=number,
            )
    for number, call in raised(failures, "FWD203", *MEASURES):
        given = call.operands[0] if len(call.operands) == 1 else None
        if given is None or not (given.is_integer or given.dtype == "bool"):
            continue
        yield Finding(
            f"`{call.function}` is given {given}: it takes floats.",
            {"function": call.function, "given": str(given), "wanted": "float32"},
            call.location,
            fix=".float()",
            edits=editing.called_on(next(iter(_operands(call)), None), "float()"),
            explains=number,
        )


def _cast(call: TensorCall, wanted: str) -> tuple[Edit, ...]:
    """The one operand of another type, cast where the operation is given it."""
    places = _operands(call)
    unlike = [place for place, operand in zip(places, call.operands, strict=False) if operand.dtype != wanted]
    whole = len(places) == len(call.operands) and len(unlike) == 1 and wanted in CASTS
    return editing.cast(unlike[0], CASTS[wanted], wanted) if whole else ()


def _operands(call: TensorCall) -> list[Location]:
    """The expressions of an operation's tensors, in their order: of `a @ b`, `a.mm(b)`, `torch.mm(a, b)`, a list's."""
    where, found = call.location, editing.node_at(call.location)
    if where is None:
        return []
    if isinstance(found, ast.BinOp):
        parts = [found.left, found.right]
    elif isinstance(found, ast.Call) and isinstance(found.func, ast.Attribute):
        of_module = ast.unparse(found.func.value) in MODULES
        parts = [*found.args] if of_module else [found.func.value, *found.args]
        listed = parts[0] if parts else None
        parts = listed.elts if isinstance(listed, ast.List | ast.Tuple) else parts
    else:
        parts = []
    return [location_of(part, where.path) for part in parts]


def _widest(call: TensorCall) -> str:
    """The type of the tensor that is written to, of the weights, or else of the first tensor of floats."""
    if call.function in INDEXED:
        return call.operands[0].dtype
    floats = [o for o in call.operands if o.is_float]
    learnt = next((o.dtype for o in floats if o.requires_grad), None)
    return learnt or min((o.dtype for o in floats), key=lambda name: (name != "float32", name), default="float32")


@check("FWD204", Severity.ERROR)
def operands_on_unlike_devices(failures: Failures) -> Findings:
    """An operation is given tensors that lie on different devices.

    Cause:
        A tensor that forward or the loop makes itself (positions, a mask, a state, class weights) is on
        the CPU unless told otherwise, and so are labels that are not moved with their batch.

    Fix:
        Make it on the device of what it meets: `device=x.device`; move the labels: `.to(device)`.
    """
    for failure in failures:
        call = failure.call
        places = {o.device for o in call.operands if o.shape} if call else set()
        if call is None or failure.explained_by not in ("", "FWD204") or len(places) < 2:
            continue
        yield Finding(
            f"`{call.function}` is given tensors on {' and '.join(sorted(places))}.",
            {
                "function": call.function,
                "given": ", ".join(f"{o} on {o.device}" for o in call.operands),
                "wanted": min(places, key=lambda name: (name == "meta", name == "cpu")),
            },
            call.made or _left_behind(call) or call.location,
            fix="device=x.device" if call.made else ".to(device)",
            explains=failure.number,
        )


def _left_behind(call: TensorCall) -> Location | None:
    """What stands in the call for a tensor on the CPU, where it is a loss that takes an input and a target."""
    if call.names[:2] != ("input", "target"):
        return None
    place = next((place for place, o in enumerate(call.operands[:2]) if o.device == "cpu"), None)
    return None if place is None else argument(call.location, call.names[place], place)


@check("FWD305", Severity.ERROR)
def operands_of_unlike_shape(
    failures: Failures, metrics: Metrics | None, script: Script | None, keras: Keras | None
) -> Findings:
    """An operation is given tensors of shapes that do not go together.

    Cause:
        Sums and products pair the axes from the last; a matrix product sums over an axis that both
        have; tensors that are joined agree in every axis but one. A mask is as long as what it chooses from, an
        index of `scatter_` has as many axes as its tensor, and what is assigned fills the part it is written to.

    Fix:
        Bring both to one shape where the first differs: a layer's width, a stride, a missing axis.
    """
    for number, call in raised(failures, "FWD305", *PAIRING):
        pair = _mismatch(call)
        told = any(entry.failure == number for entry in script.unlike_arrays) if script is not None else False
        # What few batches were predicted of, against what is whole, fits where all are.
        if pair is None or told or failures.all[number].curtailed or _comes_of_another(failures, number):
            continue
        one, other = pair[0]
        crosswise = metrics is not None and any(_chosen_crosswise(c, one, other) for c in metrics.crosswise)
        before = _same_layout(failures, number)
        yield Finding(
            _told(before or call),
            {"function": call.function, "one": str(one), "other": str(other), **written(call), **joined_on(call)},
            (call.built if call.function in PRODUCTS and not _turned(one, other) else None) or call.location,
            fix=fix_of_keras(call, one, other) if call.spelling else _fix(call, one, other),
            explains=number,
            echo_of="FWD305"
            if before
            else "MET303"
            if crosswise
            else counting_rows(call.location, keras)
            or repacked(failures)
            or regrouped(call, failures)
            or as_in_loss(one, other, failures),
        )


def _told(call: TensorCall) -> str:
    pair = _mismatch(call)
    assert pair is not None
    given = operands_given(call, *pair[0])
    return f"`{call.spelling or WRITTEN.get(call.function, call.function)}` is given {given}: {pair[1]}."


def _fix(call: TensorCall, one: TensorSummary, other: TensorSummary) -> str:
    if axis := joined_on(call).get("axis"):
        return f"Join them on axis {axis}."
    return _lacking(call, one, other) or (EXPANDED if _is_single(call, one, other) else ONE_SHAPE)


# How one row for all, as a class token, is given to each example.
EXPANDED, ONE_SHAPE = "Expand what is one row for all: `token.expand(x.size(0), -1, -1)`.", "Bring both to one shape."
WRITTEN = {CHOICE: "[...]", ASSIGNMENT: "[...] ="}


def _is_single(call: TensorCall, one: TensorSummary, other: TensorSummary) -> bool:
    """Whether tensors that are joined differ in nothing but that one is a single example for all."""
    alike = len(one.shape) == len(other.shape) and one.shape[1:][1:] == other.shape[1:][1:]
    return call.function in JOINS and alike and one.shape[:1] != other.shape[:1] and 1 in (one.shape[0], other.shape[0])


def operands_given(call: TensorCall, one: TensorSummary, other: TensorSummary) -> str:
    """The two that do not go together; all of those joined, where they have unlike numbers of axes."""
    all_told = call.function in JOINS and len({len(o.shape) for o in call.operands}) > 1
    *first, last = map(shape, call.operands if all_told else (one, other))
    return f"{', '.join(first)} and {last}"


def _comes_of_another(failures: Failures, number: int) -> bool:
    """Whether the line takes what another made in the same function, whose tensors were cut or filled to fit."""
    before = (f for f in failures if f.number < number and f.mended and f.explained_by == "FWD305")
    return any(_is_cut(f.call) and leads_to(f.location, failures.all[number].location) for f in before)


def _same_layout(failures: Failures, number: int) -> TensorCall | None:
    """What was refused before for the same layout of a tensor."""
    before = (f.call for f in failures if f.number < number and f.mended and f.explained_by == "FWD305")
    return next((call for call in before if _is_same_layout(call, failures.all[number].call)), None)


def _is_same_layout(call: TensorCall | None, later: TensorCall | None) -> bool:
    """Whether two that have the same axes in another order are paired once more in a function, or what is left of them.

    It is one tensor that lies otherwise, however often it meets the other.
    """
    first, then = (_mismatch(c) if c is not None and c.function in ELEMENTWISE else None for c in (call, later))
    if call is None or later is None or first is None or then is None:
        return False
    (one, other), why = first
    turned = len(one.shape) > 1 and sorted(one.shape) == sorted(other.shape)
    same = function_around(call.location) == function_around(later.location)
    return turned and same and set(why.split()) == set(then[1].split())


def _is_cut(call: TensorCall | None) -> bool:
    """Whether tensors can only be made to fit by cutting or filling them, rather than by an axis of one."""
    pair = _mismatch(call) if call is not None else None
    return call is not None and pair is not None and not _lacking(call, *pair[0])


def _lacking(call: TensorCall, one: TensorSummary, other: TensorSummary) -> str:
    """What joins or pairs two tensors: as they lie, or with the axes that the shorter lacks."""
    short, long = sorted((one.shape, other.shape), key=len)
    if call.function in ELEMENTWISE and short and len(short) < len(long) and short == long[: len(short)]:
        return f"x[{', '.join([':'] * len(short) + ['None'] * (len(long) - len(short)))}]"
    if call.function == "stack" and short[1:] == long[1:] and short and long:
        return "torch.cat, or pad them to one length"
    if call.function not in JOINS or len(short) != len(long) - 1:
        return ""
    along = (call.sizes or (0,))[0] % len(long)
    return f"x.unsqueeze({along})" if short == (*long[:along], *long[along + 1 :]) else ""


def _turned(one: TensorSummary, other: TensorSummary) -> bool:
    """Whether a product would be one with the second tensor turned: then no size is wrong, but their order."""
    return len(one.shape) > 1 and len(other.shape) > 1 and one.shape[-1] == other.shape[-1]


def _chosen_crosswise(choice: Crosswise, one: TensorSummary, other: TensorSummary) -> bool:
    """Whether an argmax over the examples gave one of two that cannot be paired."""
    return {one.shape, other.shape} == {(choice.classes,), (choice.rows,)}


def are_unlike(call: TensorCall | None) -> bool:
    """Whether an operation was given tensors that do not go together."""
    return call is not None and call.function in PAIRING and _mismatch(call) is not None


def _mismatch(call: TensorCall) -> tuple[tuple[TensorSummary, TensorSummary], str] | None:
    """Two operands that do not go together, and why."""
    operands = call.operands
    for place, other in enumerate(operands[1:], 1):
        one = operands[place - 1]
        why = _joining(call, one, other) if call.function in JOINS else _pairing(call, one, other)
        if why:
            return (one, other), why
    return None


def _pairing(call: TensorCall, one: TensorSummary, other: TensorSummary) -> str:
    if call.function in ELEMENTWISE:
        axes = zip_longest(reversed(one.shape), reversed(other.shape), fillvalue=1)
        found = next(((a, b) for a, b in axes if a != b and not {a, b} & {1, OPEN}), None)
        return f"{found[0]} and {found[1]} cannot be paired" if found else ""
    if call.function in (*PLACED, CHOICE, ASSIGNMENT):
        return _placing(call, one, other)
    if call.function == "einsum":
        return "an axis that both name differs"
    if not one.shape or not other.shape:
        return ""
    inner = other.shape[-1] if call.function == "linear" else other.shape[max(len(other.shape) - 2, 0)]
    return f"{one.shape[-1]} and {inner} cannot be summed over" if differ(one.shape[-1], inner) else ""


def _placing(call: TensorCall, one: TensorSummary, other: TensorSummary) -> str:
    """Why a mask, an index or what is assigned does not fit a tensor."""
    if call.function in PLACED:
        axes, own = len(other.shape), len(one.shape)
        return f"the index has {axes} axes, and the tensor {own}" if other.is_integer and axes != own else ""
    if call.function == CHOICE:
        masks = other.dtype in ("bool", "uint8") and other.shape != one.shape[: len(other.shape)]
        return f"the mask does not cover the first {len(other.shape)} axes" if masks and other.shape else ""
    pairs = zip_longest(reversed(one.shape), reversed(other.shape), fillvalue=1)
    found = next(((a, b) for a, b in pairs if a != b and b != 1), None)
    return f"{found[1]} do not fill {found[0]}" if found else ""


def _joining(call: TensorCall, one: TensorSummary, other: TensorSummary) -> str:
    if len(one.shape) != len(other.shape):
        *first, last = dict.fromkeys(str(len(o.shape)) for o in call.operands)
        return f"they have {', '.join(first)} and {last} axes"
    axis = (call.sizes or (0,))[0] if call.function not in ("stack", "vstack", "hstack") else None
    axes = [i for i in range(len(one.shape)) if axis is None or i != axis % max(len(one.shape), 1)]
    found = next((i for i in axes if differ(one.shape[i], other.shape[i])), None)
    return f"they differ on axis {found}" if found is not None else ""
