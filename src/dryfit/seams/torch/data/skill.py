"""How well a linear model tells a label from a row: what the pairing of inputs and labels is worth."""

import math
import random
import zlib
from typing import Any

from dryfit.backends.torch import is_tensor
from dryfit.seams.rows.ridge import RIDGE
from dryfit.seams.torch.batch.features import keyed

# Columns that an example is folded into, classes, and examples of the least frequent one.
WIDTH, CLASSES, FEWEST = 256, 20, 8
# Token ids that are taken as they stand, besides being counted.
PLACES = 32
# Parts of the examples that are predicted by the rest.
FOLDS = 4


def skill(torch: Any, rows: Any, labels: list[int]) -> tuple[float, float, float]:
    """Accuracy on rows left out, that of the most frequent class, and the first in deviations above the second."""
    order = list(range(len(labels)))
    random.Random(0).shuffle(order)
    targets = torch.tensor(labels)[order]
    rows = rows[order]
    correct = sum(_fold(torch, rows, targets, fold) for fold in range(FOLDS))
    chance = float(targets.bincount().max()) / len(labels)
    accuracy = correct / len(labels)
    deviation = math.sqrt(chance * (1 - chance) / len(labels)) or 1.0
    return accuracy, chance, (accuracy - chance) / deviation


def _fold(torch: Any, rows: Any, targets: Any, fold: int) -> int:
    held = torch.arange(len(targets)) % FOLDS == fold
    wanted = torch.nn.functional.one_hot(targets, int(targets.max()) + 1).double()
    return int((answers(torch, rows[~held], wanted[~held], rows[held]) == targets[held]).sum())


def answers(torch: Any, rows: Any, wanted: Any, asked: Any) -> Any:
    """The classes of the rows that are ``asked``, by a linear model fitted on others and their one-hot classes."""
    mean = wanted.mean(0)
    gram = rows.T @ rows + RIDGE * len(rows) * torch.eye(rows.shape[1], dtype=rows.dtype)
    weights = torch.linalg.solve(gram, rows.T @ (wanted - mean))
    return (asked @ weights + mean).argmax(1)


def classes_of(labels: list[Any]) -> list[int] | None:
    """The labels as numbers from 0, None where they are no classes of enough examples each."""
    plain = [label.item() if is_tensor(label) and label.numel() == 1 else label for label in labels]
    plain = [label.item() if hasattr(label, "item") else label for label in plain]
    if not all(isinstance(label, (int, str, bool)) or _is_whole(label) for label in plain):
        return None
    names = {name: number for number, name in enumerate(dict.fromkeys(plain))}
    if not 2 <= len(names) <= CLASSES or sorted(map(plain.count, names))[-2] < FEWEST:
        return None
    return [names[label] for label in plain]


def halves_of(labels: list[Any]) -> list[int] | None:
    """For labels that are numbers: whether each is above their median; None where they are not, or do not differ."""
    single = [label.numel() == 1 if is_tensor(label) else getattr(label, "size", 1) == 1 for label in labels]
    if not all(single):
        return None
    plain = [label.item() if hasattr(label, "item") else label for label in labels]
    if not all(isinstance(label, (int, float)) and math.isfinite(label) for label in plain):
        return None
    median = sorted(plain)[len(plain) // 2]
    halves = [int(label > median) for label in plain]
    return halves if min(halves.count(0), halves.count(1)) >= FEWEST else None


def _is_whole(label: Any) -> bool:
    return isinstance(label, float) and label.is_integer()


def matrix(torch: Any, rows: list[Any], label: str) -> Any:
    """One line of numbers a row: its numbers as they are, its words and token ids counted; columns standardised."""
    made = torch.stack([_folded(torch, row, label) for row in rows]).double()
    return standardised(made)


def standardised(table: Any) -> Any:
    """Every column that varies with mean 0 and deviation 1; None where none does."""
    varying = table[:, table.std(0) > 0]
    return (varying - varying.mean(0)) / varying.std(0) if varying.shape[1] else None


def _folded(torch: Any, row: Any, label: str) -> Any:
    parts = [_part(torch, value) for key, value in sorted(keyed(row).items()) if key != label]
    flat = torch.cat([part for part in parts if part is not None] or [torch.zeros(1)])
    if len(flat) <= WIDTH:
        return _padded(torch, flat, WIDTH)
    return torch.nn.functional.adaptive_avg_pool1d(flat[None, None], WIDTH)[0, 0]


def _tabled(torch: Any, value: Any) -> Any:
    """Numbers in a list, or in lists of one length within it, as a tensor; None for anything else."""
    first = value
    while isinstance(first, (list, tuple)) and first:
        first = first[0]
    try:
        return torch.tensor(value) if isinstance(first, (int, float)) else None
    except (TypeError, ValueError):
        return None


def _padded(torch: Any, flat: Any, width: int) -> Any:
    return torch.nn.functional.pad(flat, (0, width - len(flat)))


def _part(torch: Any, value: Any) -> Any:
    if isinstance(value, str):
        return counted(torch, [zlib.crc32(word.encode()) for word in value.lower().split()])
    if isinstance(value, (int, float)):
        return torch.tensor([float(value)])
    if isinstance(value, (list, tuple)):
        value = _tabled(torch, value)
    if hasattr(value, "dtype") and not is_tensor(value) and hasattr(value, "tolist"):
        value = torch.as_tensor(value) if getattr(value.dtype, "kind", "") in "fiub" else None
    if not is_tensor(value):
        return None
    ids = value.dim() == 1 and len(value) > 1 and not value.is_floating_point()
    if ids:
        return torch.cat([counted(torch, value.tolist()), _padded(torch, value[:PLACES].float(), PLACES)])
    return value.detach().cpu().float().reshape(-1)


def counted(torch: Any, ids: list[int]) -> Any:
    """How often each of the numbers occurs, folded into half the width; 0 is mostly padding."""
    known = torch.tensor([number for number in ids if number], dtype=torch.long)
    return (known % (WIDTH // 2)).bincount(minlength=WIDTH // 2).float()
