"""Tensors of pairs, or of coordinates, that are joined on the axis that these lie on (FWD305)."""

from dryfit.core.evidence.operation import TensorCall
from dryfit.core.finding import Fact

# What joins on an axis that it is given.
JOINING = ("cat", "concat", "concatenate")
# The rows of a tensor that holds the ends of edges, or the coordinates of points.
COORDINATES = 3


def joined_on(call: TensorCall) -> dict[str, Fact]:
    """The axis that tensors would be joined on, where the one that they are joined on is that of pairs or coordinates.

    What has a row for each example is as long as the batch, and is joined on the examples.
    """
    shapes = [operand.shape for operand in call.operands]
    if call.spelling or call.function not in JOINING or len({len(shape) for shape in shapes}) != 1 or not shapes[0]:
        return {}
    along = (call.sizes or (0,))[0] % len(shapes[0])
    if len({shape[along] for shape in shapes}) != 1 or not 1 < shapes[0][along] <= COORDINATES:
        return {}
    unlike = [axis for axis in range(len(shapes[0])) if len({shape[axis] for shape in shapes}) > 1]
    return {"axis": unlike[0]} if len(unlike) == 1 else {}


def differ_beside(call: TensorCall) -> bool:
    """Whether tensors of as many axes differ on another axis than the one that they are joined on."""
    shapes = [operand.shape for operand in call.operands]
    if len({len(shape) for shape in shapes}) != 1 or not shapes[0]:
        return False
    along = (call.sizes or (0,))[0] % len(shapes[0])
    return any(len({shape[axis] for shape in shapes}) > 1 for axis in range(len(shapes[0])) if axis != along)
