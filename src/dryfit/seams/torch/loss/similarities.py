"""Cross-entropies over cosines: how large these can become, and whether an example is compared with itself."""

import inspect
import math
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_batched, is_tensor
from dryfit.core.evidence.loss import OnePartner, Similarity
from dryfit.core.source import here

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Steps of the graph that leave each number what it is, by the start of their names.
SHAPING = ("View", "Reshape", "UnsafeView", "Squeeze", "Unsqueeze", "Transpose", "Permute", "T", "Clone", "ToCopy",
           "Alias", "Expand", "Slice")  # fmt: skip
PRODUCTS = ("MmBackward0", "BmmBackward0")
# Steps of the graph that are followed, and calls that are looked at.
STEPS, CALLS = 12, 4
# How far a cosine of an example with itself is from 1, and a row's length from 1: half precision keeps three digits.
NEAR = 5e-3
# What `cosine_similarity` leaves on its result.
MARK = "dryfit_cosine"


class SimilaritySeam:
    """Wraps the cross-entropy, and the cosine that ends in several operations."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        self.torch = torch
        self._calls = 0
        self._signature = inspect.signature(torch.nn.functional.cross_entropy)
        session.patches.wrap(torch.nn.functional, "cosine_similarity", self._compared)
        session.patches.wrap(torch.nn.functional, "cross_entropy", self._called)

    def _compared(self, original: Any, *args: Any, **kwargs: Any) -> Any:
        made = original(*args, **kwargs)
        if is_tensor(made) and made.grad_fn is not None and self.session.measuring:
            made.grad_fn.metadata[MARK] = True
        return made

    def _called(self, original: Any, *args: Any, **kwargs: Any) -> Any:
        result = original(*args, **kwargs)
        told = is_tensor(result) and result.grad_fn is not None and not is_batched(result)
        if told and self.session.measuring and self._calls < CALLS:
            self._calls += 1
            with self.session.unseen(), self.torch.no_grad():
                given = self._signature.bind(*args, **kwargs).arguments
                self._look(original.__wrapped__, given.get("input"), given.get("target"), float(result.mean()))
        return result

    def _look(self, original: Any, logits: Any, target: Any, value: float) -> None:
        ids = is_tensor(target) and target.dim() == 1 and not target.is_floating_point()
        if not ids or not is_tensor(logits) or logits.dim() != 2 or min(logits.shape) < 2:
            return
        if logits.shape[0] == logits.shape[1] == len(target) and _is_product(logits.grad_fn, len(target)):
            classes = int(target.unique().numel())
            found_one = OnePartner(len(target), int(target[0]), classes, value, location=here(4))
            self.session.recorder.partners.append(found_one)
        scale = scale_of(self.torch, logits)
        if scale is None or not scale:
            return
        logits, columns = logits.detach(), int(logits.shape[1])
        found = Similarity(len(logits), columns, scale, value, least(columns, scale), location=here(4))
        if _holds_itself(logits, target, scale):
            masked = logits.masked_fill(self.torch.eye(columns, dtype=self.torch.bool, device=logits.device), -math.inf)
            floors = {"floor": least(columns, scale, sure=2), "apart_floor": least(columns - 1, scale)}
            apart = float(original(masked, target))
            found = Similarity(len(logits), columns, scale, value, own=True, apart=apart, location=here(4), **floors)
        self.session.recorder.similarities.append(found)


def least(columns: int, scale: float, sure: int = 1) -> float:
    """The least cross-entropy over cosines times a scale: ``sure`` of them at the largest, the rest at the smallest."""
    return math.log(sure + (columns - sure) * math.exp(-2 * scale))


def _holds_itself(logits: Any, target: Any, scale: float) -> bool:
    """Whether each row has its own cosine in it, as large as one can be, and another one for its answer."""
    rows, columns = logits.shape
    if rows != columns or not bool(((logits.diagonal() / scale - 1).abs() < NEAR).all()):
        return False
    numbers = target.new_tensor(range(rows))
    return bool(((logits - logits.t()).abs() < NEAR * scale).all()) and not bool((target == numbers).any())


def scale_of(torch: Any, logits: Any) -> float | None:
    """The number that cosines were multiplied by to become logits; None where they are none, or it is learnt."""
    node, scale = logits.grad_fn, 1.0
    for _ in range(STEPS):
        name = type(node).__name__ if node is not None else ""
        if node is not None and (MARK in node.metadata or (name in PRODUCTS and _unit_rows(node))):
            return scale if float(logits.detach().abs().max()) <= abs(scale) * (1 + NEAR) else None
        inner = [before for before, _ in node.next_functions if before is not None] if node is not None else []
        if len(inner) != 1:
            return None
        if name.startswith(("Mul", "Div")):
            factor = _factor(node)
            if factor is None:
                return None
            scale = scale * factor if name.startswith("Mul") else scale / factor
        elif not name.startswith(SHAPING):
            return None
        node = inner[0]
    return None


def _is_product(node: Any, rows: int, depth: int = STEPS) -> bool:
    """Whether numbers are products of as many examples with as many others, scaled by whatever."""
    if node is None or not depth:
        return False
    name = type(node).__name__
    if name in PRODUCTS:
        one: Any = getattr(node, "_saved_self", None)
        other: Any = getattr(node, "_saved_mat2", None)
        return is_tensor(one) and is_tensor(other) and bool(one.shape[-2] == other.shape[-1] == rows)
    follows = name.startswith(("Mul", "Div", *SHAPING))
    return follows and any(_is_product(before, rows, depth - 1) for before, _ in node.next_functions)


def _factor(node: Any) -> float | None:
    """The one number that a product or a quotient is made with."""
    other: Any = getattr(node, "_saved_other", None)
    other = getattr(node, "_saved_self", None) if other is None else other
    if is_tensor(other):
        return float(other) if other.numel() == 1 and float(other) else None
    return float(other) if isinstance(other, (int, float)) and other else None


def _unit_rows(node: Any) -> bool:
    """Whether both factors of a product of matrices have rows, or columns, of length 1."""
    one: Any = getattr(node, "_saved_self", None)
    other: Any = getattr(node, "_saved_mat2", None)
    if not is_tensor(one) or not is_tensor(other):
        return False
    lengths = one.detach().norm(dim=-1), other.detach().norm(dim=-2)
    return all(bool(((length - 1).abs() < NEAR).all()) for length in lengths)
