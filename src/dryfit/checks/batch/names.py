"""BAT109: rows without names, under Trainer."""

from dryfit.core.check import check
from dryfit.core.evidence import Batch, Data, Failures
from dryfit.core.evidence.batch import Collation
from dryfit.core.finding import Finding, Findings, Severity

# How the names end that forward has for what is to be learnt.
LABELS = ("labels", "label", "positions", "target", "targets")


@check("BAT109", Severity.ERROR)
def rows_without_names(batch: Batch, data: Data, failures: Failures) -> Findings:
    """Trainer is given rows that are tuples, and not dictionaries.

    Cause:
        Trainer hands each part of a batch to the model by its name. A `TensorDataset`, or a `__getitem__`
        that returns a tuple, gives parts without names, and the collators of transformers take none.

    Fix:
        Return a dictionary from `__getitem__`: `{"input_ids": ids, "labels": label}`.
    """
    for collation in batch.collations:
        number = failures.first("BAT109", "collate")
        if number is None or not _is_nameless(collation) or not _is_theirs(failures.all[number].raised_in):
            continue
        takes = next((dataset.forward_takes for dataset in data.datasets if dataset.forward_takes), ())
        names = named(takes, len(collation.features))
        shown = ", ".join(f'"{name}": ...' for name in names)
        yield Finding(
            f"Each row is a tuple of {len(collation.features)} parts; Trainer hands parts over by their names.",
            {"parts": len(collation.features), "names": ", ".join(names)},
            collation.row_at or collation.given_at or collation.location,
            fix=f"return {{{shown}}}" if names else "Return a dictionary.",
            explains=number,
        )
        return


def _is_nameless(collation: Collation) -> bool:
    return collation.failed and collation.trainer and all(feature.key.isdigit() for feature in collation.features)


def _is_theirs(raised_in: str) -> bool:
    """Whether a collator of transformers raised: the script's own may take tuples apart."""
    return raised_in.startswith(("data_collator.py", "tokenization_utils"))


def named(takes: tuple[str, ...], parts: int) -> tuple[str, ...]:
    """The parameters of forward that so many parts stand for: its first inputs, and behind them what is learnt."""
    learnt = tuple(name for name in takes if name.endswith(LABELS))[: max(parts - 1, 0)]
    inputs = tuple(name for name in takes if name not in learnt)[: parts - len(learnt)]
    return (*inputs, *learnt) if len(inputs) + len(learnt) == parts else ()
