"""A tensor operation that a line of the user's asked for and that raised."""

from dataclasses import dataclass

from dryfit.core.finding import Location
from dryfit.core.summary import TensorSummary


@dataclass(frozen=True)
class Slice:
    """An operand that is a slice of a module's own tensor: of that tensor the ``name`` in the module and the shape."""

    operand: int
    name: str
    sizes: tuple[int, ...]


@dataclass(frozen=True)
class TensorCall:
    """``function`` is torch's name for it: add, matmul, cat, view, scaled_dot_product_attention.

    ``operands`` are the tensors it was given, in order, ``names`` their parameters where the
    call says them; ``sizes`` are the whole numbers among its other arguments.
    ``made`` is the line that made a tensor where the operation cannot use it, ``built`` the one
    that gave its sizes to the module whose own parameter is an operand; ``slices`` are the operands
    that are slices of a parameter or buffer. Of an operation of TensorFlow or Keras, ``spelling`` is what the line
    writes, an extent of -1 is one that is not known yet, and ``valued`` says whether its tensors have values.
    """

    function: str
    operands: tuple[TensorSummary, ...] = ()
    names: tuple[str, ...] = ()
    sizes: tuple[int, ...] = ()
    location: Location | None = None
    made: Location | None = None
    built: Location | None = None
    slices: tuple[Slice, ...] = ()
    spelling: str = ""
    valued: bool = True

    def named(self, name: str) -> TensorSummary | None:
        """The operand given for a parameter."""
        return next((o for n, o in zip(self.names, self.operands, strict=True) if n == name), None)


@dataclass(frozen=True)
class AxisBeyond:
    """``operation`` names an ``axis`` of ``source`` that its ``shape`` does not have; ``location`` is where."""

    source: str
    shape: tuple[int, ...]
    operation: str
    axis: int
    location: Location | None
    failure: int


@dataclass(frozen=True)
class FloatIndex:
    """``source`` is indexed by ``index``, whose numbers are of the ``kind`` float; ``replacement`` are whole ones.

    ``location`` is where they are computed, or the index on the line itself.
    """

    source: str
    index: str
    kind: str
    replacement: str
    location: Location | None
    failure: int


@dataclass(frozen=True)
class Assertion:
    """What the script asserts at ``location`` and does not hold: its ``source``, the sides of it with their values."""

    source: str
    values: tuple[tuple[str, str], ...]
    location: Location | None
    failure: int


@dataclass(frozen=True)
class NoGradient:
    """What `torch.autograd.grad` was asked of in vain, ``name``: an ``input`` that no graph is of, an ``output``
    without a graph, or an input that is ``unused`` in the outputs. ``written`` is what to write at ``location`` (the
    value tracked, the word that keeps a graph), or the outputs where an input is unused.
    """

    kind: str
    name: str
    written: str
    location: Location | None
    failure: int
