"""Batches of a trainer whose inputs are no tensors."""

import sys
from typing import Any

from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.core.numbers import holds_numbers
from dryfit.mends.registry import mend


@mend("FWD205", "train", "evaluate")
def collate_tensors(moment: Moment, finding: Finding) -> str | None:
    """A trainer counts the tokens of what it is given: make tensors where the batch is made, and run it again."""
    trainer, torch = moment.live.get("trainer"), sys.modules["torch"]
    if trainer is None or getattr(trainer.data_collator, "_dryfit", False):
        return None
    collate = trainer.data_collator

    def whole(rows: Any) -> Any:
        batch = collate(rows)
        for name, value in batch.items() if isinstance(batch, dict) else ():
            batch[name] = torch.as_tensor(value) if holds_numbers(value) else value
        return batch

    whole._dryfit = True  # type: ignore[attr-defined]
    trainer.data_collator = whole
    return "with tensors in the batch"
