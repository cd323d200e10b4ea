"""FWD714, weights that a layer asks for in its call, and what checks of operations say of TensorFlow's and Keras'."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_built import Fresh
from dryfit.core.evidence.operation import TensorCall
from dryfit.core.finding import Fact, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import function_holding
from dryfit.core.summary import TensorSummary

# The check of lines that count on the size of a batch, which the last one does not have.
ROWS = "DAT710"
# An extent that is known only when values flow.
OPEN = -1


def written(call: TensorCall) -> dict[str, Fact]:
    """The fact that tells an operation of TensorFlow or Keras: how the line writes it."""
    return {"spelling": call.spelling} if call.spelling else {}


def counting_rows(where: Location | None, keras: Keras | None) -> str:
    """The check that tells of a line which counts on the size of a batch, where it is this one or of its function."""
    places = [rest.location for rest in keras.remainders if rest.own] if keras is not None else []
    function = function_holding(where)
    lines = {(p.path, p.line) for p in places if p is not None}
    beside = [p for p in places if function is not None and function_holding(p) is function]
    return ROWS if (where is not None and (where.path, where.line) in lines) or beside else ""


def differ(one: int, other: int) -> bool:
    """Whether two extents are known and unlike."""
    return one != other and OPEN not in (one, other)


def fix_of_keras(call: TensorCall, one: TensorSummary, other: TensorSummary) -> str:
    """What would go together, in the words of TensorFlow and Keras."""
    if call.function == "cat" and (axis := _joining_axis(call)) is not None:
        return f"axis={axis}: they differ there alone."
    if call.function == "matmul":
        return (
            _product(one, other) or "Bring the last axis of the first and the last but one of the second to one size."
        )
    few, many = sorted((one.shape, other.shape), key=len)
    if few and len(few) < len(many) and few == many[: len(few)]:
        return f"x[{', '.join(['...', *['None'] * (len(many) - len(few))])}]"
    return "Bring both to one shape."


def _joining_axis(call: TensorCall) -> int | None:
    """The one axis on which tensors that are joined along another differ."""
    shapes = [o.shape for o in call.operands]
    if len(set(map(len, shapes))) != 1:
        return None
    apart = [i for i, extents in enumerate(zip(*shapes, strict=True)) if len(set(extents) - {OPEN}) > 1]
    return apart[0] if len(apart) == 1 else None


def _product(one: TensorSummary, other: TensorSummary) -> str:
    if len(one.shape) < 2 or len(other.shape) < 2:
        return ""
    if not differ(other.shape[-1], one.shape[-2]):
        return "The other way round they can be multiplied."
    return "transpose_b=True" if not differ(one.shape[-1], other.shape[-1]) else ""


def weight_in_call(fresh: Fresh, number: int | None) -> Finding:
    """A layer that asks for a weight whenever it is called; ``number`` is the failure where that is refused."""
    proof = Proof(
        "experiment",
        "a second call of the same layer asks for another weight at the same line",
        "given the first again, it goes on",
    )
    return Finding(
        f"`{fresh.class_name}` asks for its weight in `call`, and so in every call anew.",
        {"layer": fresh.class_name, "weight": True},
        fresh.location,
        fix="Ask for it in `build`, and keep it as an attribute.",
        explains=number,
        proof=proof if number is None else None,
    )


@check("FWD714", Severity.ERROR)
def asked_of_another_shape(keras: Keras, failures: Failures) -> Findings:
    """An operation is asked for what the shape of its tensor has not.

    Cause:
        `squeeze` takes an axis of one away, `transpose` names every axis once, `split` cuts an axis into equal parts,
        `gather` takes places that are there, `tile` and `pad` are told of every axis. The line counts on another
        shape: the batch is the first axis inside of a layer, and not in `map` before `batch`.

    Fix:
        Count the axes of what the line is given, the batch's too.
    """
    for entry in keras.misasked:
        if not failures.is_left_to("FWD714", entry.failure):
            continue
        shape = " x ".join(str(extent) if extent >= 0 else "?" for extent in entry.shape) or "a scalar"
        yield Finding(
            f"`{entry.operation}` is given {shape}: {entry.why}.",
            {"source": entry.source, "shape": shape},
            entry.location,
            fix=entry.wanted or "Ask for what is there.",
            explains=entry.failure,
        )
