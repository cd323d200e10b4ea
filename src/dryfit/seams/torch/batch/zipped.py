"""Inputs and labels that come from two loaders, drawn side by side, of which each has an order of its own."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dryfit.seams.policy import LoaderPass
from dryfit.seams.torch.preserve import preserved_draws

if TYPE_CHECKING:
    from dryfit.seams.session import Session


class Zipped:
    """The rows of two datasets as pairs, the inputs first."""

    def __init__(self, inputs: Any, labels: Any) -> None:
        self.inputs = inputs
        self.labels = labels

    def __len__(self) -> int:
        return len(self.inputs)

    def __getitem__(self, place: int) -> tuple[Any, Any]:
        return self.inputs[place], self.labels[place]


def drawn_together(session: "Session", torch: Any) -> Iterator[tuple[Zipped, int, list[tuple[int, int]]]]:
    """Two datasets, one of inputs and one of labels, whose loaders go side by side in training; the number of the
    labels' loader, and the rows that meet in a pass of both.
    """
    loaders = session.live("loaders")
    for first, second in zip(session.passes, session.passes[1:], strict=False):
        if not _side_by_side(first, second):
            continue
        for one, other in ((first.loader, second.loader), (second.loader, first.loader)):
            inputs, labels = loaders[one], loaders[other]
            if _holds(inputs, torch, whole=False) and _holds(labels, torch, whole=True):
                with preserved_draws(torch):
                    met = list(zip(inputs.sampler, labels.sampler, strict=False))
                if len(inputs.dataset) == len(labels.dataset) and any(x != y for x, y in met):
                    yield Zipped(inputs.dataset, labels.dataset), other, met
                return


def _side_by_side(first: LoaderPass, second: LoaderPass) -> bool:
    """Whether two passes went on together: what follows the steps of one is an evaluation."""
    trained = bool(first.backwards) != bool(second.backwards)
    return first.loader != second.loader and trained and first.open and second.open and first.served == second.served


def _holds(loader: Any, torch: Any, *, whole: bool) -> bool:
    """Whether each row is one tensor and no more: a class, or numbers that are no single one."""
    if (
        type(getattr(loader, "sampler", None)).__name__ != "RandomSampler"
        or getattr(loader, "batch_size", None) is None
    ):
        return False
    row = loader.dataset[0]
    row = row[0] if isinstance(row, (list, tuple)) and len(row) == 1 else row
    if not isinstance(row, torch.Tensor):
        return whole and isinstance(row, int)
    return (row.numel() == 1 and not row.is_floating_point()) if whole else row.numel() > 1
