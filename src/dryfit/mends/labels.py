"""Labels that a Trainer's model misses, handed over under their name."""

from collections.abc import Callable
from typing import Any

from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.mends.registry import mend

# What the classes of models end with that learn the tokens themselves.
OF_TOKENS = ("LMHeadModel", "ForCausalLM", "ForMaskedLM")


@mend("LOS401", "train", "evaluate")
@mend("BAT107", "train", "evaluate")
def label_as_named(moment: Moment, finding: Finding) -> str | None:
    """Call the column that looks like labels so, in every dataset that the trainer is given."""
    trainer, column = moment.live.get("trainer"), str(finding.facts.get("column") or "")
    if trainer is None or hasattr(trainer.data_collator, "_dryfit_labels"):
        return None
    if not column:
        return _tokens_as_labels(trainer) if finding.facts.get("column") is not None else None
    found = [role for role in ("train_dataset", "eval_dataset") if _can_rename(getattr(trainer, role, None), column)]
    for role in found:
        setattr(trainer, role, getattr(trainer, role).rename_column(column, "labels"))
    given: Any = moment.kwargs.get("eval_dataset")
    if _can_rename(given, column):
        moment.kwargs["eval_dataset"] = given.rename_column(column, "labels")
        found.append("eval_dataset")
    if not found and not hasattr(trainer.train_dataset, "column_names"):
        # Trainer reads once what forward takes, and takes everything else out of the rows.
        trainer._set_signature_columns_if_needed()
        trainer._signature_columns.append(column)
        trainer.data_collator = _Labelling(trainer.data_collator, lambda rows: [_renamed(row, column) for row in rows])
        found.append("rows")
    return f"with `{column}` called `labels`" if found else None


def _tokens_as_labels(trainer: Any) -> str | None:
    """Let a language model learn the tokens that it is given."""
    if not type(trainer.model).__name__.endswith(OF_TOKENS):
        return None
    trainer.data_collator = _Labelling(trainer.data_collator, list, own=True)
    return "with the tokens for labels"


class _Labelling:
    """A collate function whose rows are changed before, and whose batch is given its tokens for labels."""

    _dryfit_labels = True

    def __init__(self, collate: Any, change: Callable[[Any], Any], *, own: bool = False) -> None:
        self.collate, self.change, self.own = collate, change, own

    def __call__(self, rows: Any) -> Any:
        batch = self.collate(self.change(rows))
        return {**batch, "labels": batch["input_ids"].clone()} if self.own and "input_ids" in batch else batch


def _renamed(row: Any, column: str) -> Any:
    return {"labels" if key == column else key: value for key, value in row.items()}


def _can_rename(dataset: Any, column: str) -> bool:
    names = getattr(dataset, "column_names", None)
    return isinstance(names, list) and column in names and "labels" not in names
