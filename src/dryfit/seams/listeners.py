"""Which seam listens to which module, once the script has imported it."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from dryfit.seams import accelerate, keras, lightning, metrics, torchmetrics
from dryfit.seams.rows import codings, datasets, emptied, fitted, masks, orders, wordings
from dryfit.seams.text import decoding, tokenizers, truncation
from dryfit.seams.torch.data import splits
from dryfit.seams.torch.listen import listen as torch
from dryfit.seams.torch.metrics import ranked, ratios
from dryfit.seams.transformers import prompts
from dryfit.seams.transformers import trainer as transformers

if TYPE_CHECKING:
    from dryfit.seams.session import Session

Listener: TypeAlias = Callable[["Session", Any], None]


def _joined(*tables: Mapping[str, Listener]) -> dict[str, Listener]:
    """One table of several: a module that more than one seam listens to calls them all, in order."""
    gathered: dict[str, list[Listener]] = {}
    for table in tables:
        for name, listener in table.items():
            gathered.setdefault(name, []).append(listener)
    return {name: _all(listeners) for name, listeners in gathered.items()}


def _all(listeners: list[Listener]) -> Listener:
    def listen(session: "Session", module: Any) -> None:
        for listener in listeners:
            listener(session, module)

    return listen


LISTENERS = _joined(
    {"torch": torch, "torch.utils.data": splits.listen},
    datasets.LISTENERS,
    transformers.LISTENERS,
    prompts.LISTENERS,
    lightning.LISTENERS,
    accelerate.LISTENERS,
    metrics.LISTENERS,
    torchmetrics.LISTENERS,
    keras.LISTENERS,
    decoding.LISTENERS,
    tokenizers.LISTENERS,
    orders.LISTENERS,
    masks.LISTENERS,
    codings.LISTENERS,
    emptied.LISTENERS,
    fitted.LISTENERS,
    wordings.LISTENERS,
    truncation.LISTENERS,
    ratios.LISTENERS,
    ranked.LISTENERS,
)
