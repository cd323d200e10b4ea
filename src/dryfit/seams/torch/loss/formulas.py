"""Losses that are written by hand, recognised by their graph."""

from typing import Any

from dryfit.backends.torch import address_of
from dryfit.seams.torch.backward.graph import graph_of

# What a loss does last: it reduces, and at most multiplies by a number or changes the shape.
REDUCING = ("Mean", "Sum", "Neg", "Squeeze", "View", "Reshape", "UnsafeView", "Alias", "Clone", "ToCopy")
SCALING = ("Div", "Mul", "Sqrt")
CHOOSING = ("Index", "Gather", "Select", "Slice", "Take")
LOG_PROBABILITIES = ("LogSoftmax", "LogSigmoid")
# What torch's own losses against targets are called in a graph.
CRITERIA = (
    *("NllLoss", "NllLoss2D", "MseLoss", "L1Loss", "SmoothL1Loss", "HuberLoss"),
    *("BinaryCrossEntropy", "BinaryCrossEntropyWithLogits"),
)
# What layers with weights are called in a graph, what only gives a shape, and activations that are no logarithm.
LAYERS = ("Addmm", "Mm", "Bmm", "Convolution", "MkldnnRnn", "MkldnnConvolution", "Linear")
SHAPING = ("Squeeze", "View", "Reshape", "UnsafeView", "Select", "Slice", "Permute", "Transpose", "T", "Expand", "Mean")
ACTIVATIONS = ("Sigmoid", "Softmax", "Tanh", "Relu", "Softplus", "Gelu", "Elu", "Clamp", "Add", "Mul", "Div")
# Steps of the graph that are followed.
STEPS = 10
# What its nodes keep of what layers and operations were given or gave.
KEPT = tuple(f"_saved_{name}" for name in ("self", "input", "mat1", "mat2", "other", "result"))


def formula(loss: Any) -> str:
    """squared_error, absolute_error or log_probability where a mean of these is the whole loss, and sum where it adds
    up these or torch's own losses, each times a positive number; else an empty word.
    """
    node = loss.grad_fn
    added = node
    while _name(added) in SCALING[:2]:
        added = added.next_functions[0][0]
    return "sum" if _name(added) == "Add" and _adds_losses(node, STEPS) else _of_one(node)


def follows_itself(loss: Any) -> bool:
    """Whether a target in it is an answer of the model's own, detached: what learning moves as well."""
    nodes = list(graph_of(loss.grad_fn))
    targets = [_kept(node, "_saved_target") for node in nodes if _name(node) in CRITERIA]
    fixed = {_memory(target) for target in targets if target is not None and not target.requires_grad}
    learnt = (_kept(node, name) for node in nodes for name in KEPT) if fixed else ()
    return any(tensor is not None and tensor.requires_grad and _memory(tensor) in fixed for tensor in learnt)


def _kept(node: Any, name: str) -> Any:
    """A tensor that a node keeps for its backward, where it does and still has it as it was."""
    try:
        kept = getattr(node, name, None)
    except RuntimeError:
        return None
    return kept if hasattr(kept, "requires_grad") else None


def _memory(tensor: Any) -> tuple[int, int]:
    return address_of(tensor), tensor.numel()


def is_scaled(loss: Any, other: Any) -> bool:
    """Whether a loss is another one, or that times a positive number."""
    if other is None:
        return False
    node = loss.grad_fn
    for _ in range(STEPS):
        if loss is other or (node is not None and node is other.grad_fn):
            return True
        before = [inner for inner, _ in node.next_functions if inner is not None] if node is not None else []
        if _name(node) not in SCALING[:2] or len(before) != 1 or not _is_positive(node):
            return False
        node = before[0]
    return False


def is_mean_of(loss: Any, difference: Any) -> bool:
    """Whether a loss is a mean or a sum of what one node of its graph gave, times a number or not."""
    node = loss.grad_fn
    for _ in range(STEPS):
        if node is None or node is difference:
            return node is not None
        node = _inner(node, _name(node))
    return False


def is_of_a_layer(answers: Any) -> bool:
    """Whether a layer gave these answers, but for their shape and an activation."""
    node = answers.grad_fn
    for _ in range(STEPS):
        name = _name(node)
        if name.startswith(LAYERS):
            return True
        before = [inner for inner, _ in node.next_functions if inner is not None] if node is not None else []
        if not name.startswith((*SHAPING, *ACTIVATIONS)) or len(before) != 1:
            return False
        node = before[0]
    return False


def _adds_losses(node: Any, steps: int) -> bool:
    """Whether all that is added up are losses against targets; what is constant has no node."""
    name = _name(node)
    before = [inner for inner, _ in node.next_functions if inner is not None] if node is not None else []
    if name in CRITERIA or _of_one(node):
        return True
    if name == "Add":
        return bool(before) and steps > 0 and all(_adds_losses(inner, steps - 1) for inner in before)
    if name not in SCALING[:2] or len(before) != 1 or not _is_positive(node):
        return False
    return steps > 0 and _adds_losses(before[0], steps - 1)


def _is_positive(node: Any) -> bool:
    """Whether a loss is multiplied by, or divided by, one number above 0."""
    other: Any = getattr(node, "_saved_other", None)
    return getattr(other, "numel", lambda: 0)() == 1 and float(other) > 0


def _of_one(node: Any) -> str:
    for _ in range(STEPS):
        name = _name(node)
        error = _error(node, name)
        if error or name in LOG_PROBABILITIES or (name == "Log" and _is_chosen(node)):
            return error or "log_probability"
        inner = _inner(node, name)
        if inner is None:
            return ""
        node = inner
    return ""


def _name(node: Any) -> str:
    return type(node).__name__.partition("Backward")[0] if node is not None else ""


def _inner(node: Any, name: str) -> Any:
    """The one node that a reducing step goes over; None where there are more, which makes it no mean of one formula."""
    if not name.startswith((*REDUCING, *CHOOSING, *SCALING)):
        return None
    before = [inner for inner, _ in node.next_functions if inner is not None]
    single = len(before) == 1
    # Times another tensor it is weighted: by an advantage, say, whose sign decides the direction.
    scaled = not name.startswith(SCALING) or _by_a_number(node)
    return before[0] if single and scaled else None


def _is_chosen(node: Any) -> bool:
    """Whether what is taken the logarithm of is one of several: the probability of each row's class."""
    before = [inner for inner, _ in node.next_functions if inner is not None]
    return len(before) == 1 and _name(before[0]).startswith(CHOOSING)


def _by_a_number(node: Any) -> bool:
    other = getattr(node, "_saved_other", None)
    return other is None or getattr(other, "numel", lambda: 1)() == 1


def _error(node: Any, name: str) -> str:
    before = [inner for inner, _ in node.next_functions] if node is not None else []
    differs = bool(before) and _name(before[0]) in ("Sub", "Rsub")
    if name == "Abs" and differs:
        return "absolute_error"
    squared = (name == "Pow" and float(node._saved_exponent) == 2.0) or (
        name == "Mul" and len(before) == 2 and before[0] is before[1]
    )
    return "squared_error" if squared and differs else ""
