"""Cross-entropies over cosines: how large these can become, and whether an example is compared with itself."""

import inspect
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_batched, is_tensor
from dryfit.core.evidence.loss import OnePartner, Similarity
from dryfit.core.source import here

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Steps of the graph that leave each number what it is, by the start of their names.
SHAPING = ("View", "Reshape", "UnsafeView", "Squeeze", "Unsqueeze", "Transpose", "Permute", "T", "Clone", "ToCopy",
           "Alias", "Expand", "Slice")  # fmt: skip
# ... those that choose some of them, and those that may set some to a number that a softmax makes 0: one below this.
CHOOSING = ("SelectBackward0", "IndexBackward0", "IndexSelectBackward0", "GatherBackward0", "MaskedSelectBackward0")
HIDING = ("MaskedFillBackward0", "CopySlices", "IndexPutBackward0", "WhereBackward0", "AddBackward0", "SubBackward0")
HIDDEN = -1e3
PRODUCTS = ("MmBackward0", "BmmBackward0")
# Steps of the graph that are followed, and calls that are looked at.
STEPS, CALLS = 12, 4
# Answers between which a softmax can choose.
FEWEST = 2
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
        if is_tensor(target) and is_tensor(logits) and target.shape == logits.shape and _are_one_hot(target):
            target = target.argmax(dim=1)
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
        logits = logits.detach()
        columns = int((logits > HIDDEN).sum(dim=1).min())
        if columns < FEWEST:
            return
        found = Similarity(len(logits), columns, scale, value, least(columns, scale), location=here(4))
        if _holds_itself(logits, target, scale):
            masked = logits.masked_fill(
                self.torch.eye(len(logits), dtype=self.torch.bool, device=logits.device), -math.inf
            )
            floors: dict[str, Any] = {"floor": least(columns, scale, sure=2), "apart_floor": least(columns - 1, scale)}
            apart = float(original(masked, target))
            found = Similarity(len(logits), columns, scale, value, own=True, apart=apart, location=here(4), **floors)
        self.session.recorder.similarities.append(found)


def _are_one_hot(target: Any) -> bool:
    """Whether targets name one class of each row, as the rows of an identity do."""
    return target.dim() == 2 and target.numel() > 0 and bool(((target.sum(1) == 1) & (target.amax(1) == 1)).all())


def least(columns: int, scale: float, sure: int = 1) -> float:
    """The least cross-entropy over cosines times a scale: ``sure`` of them at the largest, the rest at the smallest."""
    return math.log(sure + (columns - sure) * math.exp(-2 * abs(scale)))


def _holds_itself(logits: Any, target: Any, scale: float) -> bool:
    """Whether each row has its own cosine in it, as large as one can be, and another one for its answer."""
    rows, columns = logits.shape
    if rows != columns or not bool(((logits.diagonal() / scale - 1).abs() < NEAR).all()):
        return False
    numbers = target.new_tensor(range(rows))
    return bool(((logits - logits.t()).abs() < NEAR * scale).all()) and not bool((target == numbers).any())


@dataclass(frozen=True)
class Cosines:
    """What logits are, by their graph: cosines times ``scale``, of one ``product`` of matrices where that is known.

    ``altered`` says that some may have been set to another number, as where a mask hides them, and ``within`` what
    of the scale is in the factors of the product.
    """

    scale: float
    product: Any = None
    altered: bool = False
    within: float = 1.0


def scale_of(torch: Any, logits: Any) -> float | None:
    """The number that cosines were multiplied by to become logits; None where they are none, or it is learnt."""
    try:
        found = cosines(logits.grad_fn)
    except RuntimeError:
        # What a graph keeps may have been overwritten, or freed by an earlier backward.
        return None
    if found is None:
        return None
    logits = logits.detach()
    if found.altered and found.product is not None and is_product(logits, found):
        return found.scale
    shown = logits[logits > HIDDEN]
    within = shown.numel() > 0 and float(shown.abs().max()) <= abs(found.scale) * (1 + NEAR)
    return found.scale if within and not (found.altered and _is_whole(logits, found)) else None


def cosines(node: Any, steps: int = STEPS) -> Cosines | None:
    """Follow a graph back to cosines; None where it leads to others, or to several that are scaled unlike."""
    scale, altered = 1.0, False
    for left in range(steps, 0, -1):
        name = type(node).__name__ if node is not None else ""
        if node is not None and MARK in node.metadata:
            return Cosines(scale, None, altered)
        within = _scale_within(node) if name in PRODUCTS else None
        if within is not None:
            product = node if all(map(is_tensor, _factors(node))) else None
            return Cosines(scale * within, product, altered, within)
        inner = [before for before, _ in node.next_functions if before is not None] if node is not None else []
        if name.startswith("Cat") and inner:
            return _alike([cosines(before, left - 1) for before in inner], scale)
        if name == "SumBackward1" and len(inner) == 1 and _of_unit_rows(inner[0], node):
            return Cosines(scale, None, altered)
        if len(inner) != 1:
            return None
        if name.startswith(("Mul", "Div")):
            factor = _factor(node)
            if factor is None:
                return None
            scale = scale * factor if name.startswith("Mul") else scale / factor
        elif name not in (*CHOOSING, *HIDING) and not name.startswith(SHAPING):
            return None
        altered = altered or name in HIDING
        node = inner[0]
    return None


def is_product(logits: Any, found: Cosines) -> bool:
    """Whether logits are the product, scaled and up to a number for each row, but for those that are hidden."""
    one, other = _factors(found.product)
    whole = found.scale / found.within * (one.detach() @ other.detach())
    turned = (logits, logits.mT) if whole.dim() > 1 else (logits,)
    return any(given.shape == whole.shape and _differs_by_row(given - whole, found.scale) for given in turned)


def _is_whole(logits: Any, found: Cosines) -> bool:
    """Whether logits are as many as the product has, so that these can be compared."""
    if found.product is None:
        return False
    one, other = _factors(found.product)
    return bool(logits.numel() == one[..., 0].numel() * other.shape[-1])


def _differs_by_row(apart: Any, scale: float) -> bool:
    apart = apart.double() - apart.double().amax(dim=-1, keepdim=True)
    return bool(((apart > -NEAR * abs(scale)) | (apart < HIDDEN / 2)).all())


def _alike(parts: list[Cosines | None], scale: float) -> Cosines | None:
    """Cosines that stand beside each other, of one scale."""
    first = parts[0]
    if first is None or not all(part is not None and math.isclose(part.scale, first.scale) for part in parts):
        return None
    return Cosines(scale * first.scale, None, any(part is not None and part.altered for part in parts))


def _of_unit_rows(node: Any, total: Any) -> bool:
    """Whether a sum is over the axis along which both factors of a product have length 1."""
    one: Any = getattr(node, "_saved_self", None)
    other: Any = getattr(node, "_saved_other", None)
    axes: Any = getattr(total, "_saved_dim", None)
    if not type(node).__name__.startswith("Mul") or not is_tensor(one) or not is_tensor(other) or not axes:
        return False
    axis = axes[0] - (1 << 64) if axes[0] > 1 << 63 else axes[0]
    return len(axes) == 1 and _is_unit(one, axis) and _is_unit(other, axis)


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


def _factors(node: Any) -> tuple[Any, Any]:
    """Both factors of a product of matrices; one that its backward does not need is not kept."""
    return getattr(node, "_saved_self", None), getattr(node, "_saved_mat2", None)


def _scale_within(node: Any) -> float | None:
    """The number that the factors of a product of cosines were scaled by; None where they are no unit rows."""
    known = zip(_factors(node), node.next_functions, (-1, -2), strict=False)
    scales = [
        _length(factor, before, axis) if is_tensor(factor) else float(_is_normalised(before))
        for factor, (before, _), axis in known
    ]
    return math.prod(scales) or None


def _length(factor: Any, node: Any, axis: int) -> float:
    """The number that rows of length 1 were multiplied by to become those of a factor; 0 where they are others."""
    scale = 1.0
    for _ in range(STEPS):
        if _is_unit(factor, axis, abs(scale)):
            return scale
        name = type(node).__name__ if node is not None else ""
        inner = [before for before, _ in node.next_functions if before is not None] if node is not None else []
        number = _factor(node) if name.startswith(("Mul", "Div")) else 1.0 if name.startswith(SHAPING) else None
        if len(inner) != 1 or number is None:
            return 0.0
        scale = scale / number if name.startswith("Div") else scale * number
        node = inner[0]
    return 0.0


def _is_unit(given: Any, axis: int, length: float = 1.0) -> bool:
    return bool(((given.detach().norm(dim=axis) / length - 1).abs() < NEAR).all())


def _is_normalised(node: Any) -> bool:
    """Whether a tensor that is not kept is a quotient, by its graph, whose rows have length 1."""
    for _ in range(STEPS):
        name = type(node).__name__ if node is not None else ""
        if name == "DivBackward0":
            one: Any = getattr(node, "_saved_self", None)
            other: Any = getattr(node, "_saved_other", None)
            return is_tensor(one) and is_tensor(other) and _is_unit(one.detach() / other.detach(), -1)
        if not name.startswith(SHAPING) or not node.next_functions:
            return False
        node = node.next_functions[0][0]
    return False
