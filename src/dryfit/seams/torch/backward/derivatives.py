"""Derivatives that a loss is made of, as of a physics-informed network: whether a second one is 0 everywhere."""

from collections import Counter
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_batched, is_tensor, tensors_in
from dryfit.core.evidence.backward import FlatDerivative
from dryfit.core.finding import Location
from dryfit.core.source import here

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Calls of `grad` that are looked at.
CALLS = 64
# Values from which a derivative is not 0 by chance.
LEAST = 8
# What `grad` leaves on the derivative that it gives: which tensor it is by.
MARK = "dryfit_derivative"
# Steps of the graph from a derivative to the numbers that are differentiated next, by the start of their names, and
# how many of them are followed.
PICKING = ("View", "Reshape", "UnsafeView", "Squeeze", "Unsqueeze", "Select", "Slice", "Split", "Unbind", "Transpose",
           "Permute", "T", "Clone", "Alias", "Index", "Sum", "Mean")  # fmt: skip
STEPS = 6


class DerivativeSeam:
    """Wraps `torch.autograd.grad`."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        self._flat: Counter[Location] = Counter()
        self._curved: set[Location] = set()
        self._calls = 0
        session.patches.wrap(torch.autograd, "grad", self._asked)
        session.recorder.refreshers.append(self._refresh)

    def _asked(self, original: Any, outputs: Any, inputs: Any, *args: Any, **kwargs: Any) -> Any:
        results = original(outputs, inputs, *args, **kwargs)
        if self.session.measuring and self._calls < CALLS:
            self._calls += 1
            with self.session.unseen():
                self._look(outputs, inputs, results)
        return results

    def _look(self, outputs: Any, inputs: Any, results: Any) -> None:
        made, by, found = _one(outputs), _one(inputs), _one(results)
        where = here(4)
        if made is None or by is None or found is None or where is None or found.numel() < LEAST or is_batched(found):
            return
        flat = not bool(found.detach().any())
        if _is_derivative(made, by):
            if flat:
                self._flat[where] += 1
            else:
                self._curved.add(where)
        elif not flat and found.grad_fn is not None:
            found.grad_fn.metadata[MARK] = id(by)

    def _refresh(self) -> None:
        told = [FlatDerivative(n, where) for where, n in self._flat.items() if where not in self._curved]
        self.session.recorder.flat_derivatives[:] = told


def _one(given: Any) -> Any:
    """The one tensor that is given, by itself or in a list."""
    found = [given] if is_tensor(given) else list(tensors_in(given).values())
    return found[0] if len(found) == 1 else None


def _is_derivative(tensor: Any, by: Any) -> bool:
    """Whether numbers are those of a derivative by the same inputs, some of them or their sum."""
    node = tensor.grad_fn
    for _ in range(STEPS):
        if node is None or node.metadata.get(MARK) == id(by):
            return node is not None
        if not type(node).__name__.startswith(PICKING) or not node.next_functions:
            return False
        node = node.next_functions[0][0]
    return False
