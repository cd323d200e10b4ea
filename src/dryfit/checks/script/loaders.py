"""SCR140, SCR148: loaders that are taken for lists or for iterators, and datasets in their place."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script
from dryfit.core.evidence.mistaken import AskedLoader
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity

# What the iterator over a loader is called in an edit, by the loader's own name.
ITERATOR = "{}_batches"


@check("SCR140", Severity.ERROR)
def loader_asked_for_one_batch(script: Script, failures: Failures) -> Findings:
    """A loader is asked for a batch by its number, or by `next` as it is.

    Cause:
        A DataLoader, a tf.data.Dataset and a streamed dataset give their batches to whoever goes over them.
        They hold none to be taken by a number, and they are no iterators themselves: `iter(loader)` makes one,
        which begins at the first batch.

    Fix:
        `for inputs, labels in loader:`, with `enumerate(loader)` where the number is needed. For one batch
        alone: `next(iter(loader))`; one row is the dataset's, `loader.dataset[i]`.
    """
    for entry in script.asked_loaders:
        if not failures.is_left_to("SCR140", entry.failure):
            continue
        yield Finding(
            f"`{entry.source}`, a {entry.kind}, {_refusal(entry)}.",
            {"loader": entry.source, "kind": entry.kind},
            entry.location,
            fix=f"for {entry.taken or 'batch'} in {entry.source}:" if entry.loop else f"next(iter({entry.source}))",
            edits=tuple(_edits(entry)),
            explains=entry.failure,
        )


def _refusal(entry: AskedLoader) -> str:
    if entry.by_number:
        return "has no batches by number: it gives them one after another"
    return "is no iterator, and `next` asks for one"


def _edits(entry: AskedLoader) -> tuple[Edit, ...]:
    """The line asks an iterator, which is made before the loop where there is one."""
    if entry.location is None:
        return ()
    if entry.loop is None:
        return (Edit(Action.REPLACE, entry.location, value=f"next(iter({entry.source}))"),)
    name = ITERATOR.format(entry.source) if entry.source.isidentifier() else "batches"
    reason = "" if entry.covers else "the loop may have more turns than the loader has batches"
    return (
        Edit(
            Action.INSERT_BEFORE, entry.loop, value=f"{name} = iter({entry.source})", safe=entry.covers, reason=reason
        ),
        Edit(Action.REPLACE, entry.location, value=f"next({name})", safe=entry.covers, reason=reason),
    )


@check("SCR148", Severity.ERROR)
def dataset_for_its_loader(script: Script, failures: Failures) -> Findings:
    """A loop goes over a dataset, where its loader is meant.

    Cause:
        A dataset gives its rows one by one, without an axis for the batch and as the kinds they are: a label is a
        plain number. The DataLoader that was made of it puts them together.

    Fix:
        Go over the loader, or hand it on in the dataset's place.
    """
    for entry in script.unbatched:
        if not failures.is_left_to("SCR148", entry.failure):
            continue
        where = entry.location
        yield Finding(
            f"`{entry.dataset}`, a {entry.kind}, is gone over row by row; `{entry.loader}` gives its batches.",
            {"dataset": entry.dataset, "kind": entry.kind, "loader": entry.loader},
            where,
            fix=entry.loader,
            edits=(Edit(Action.REPLACE, where, value=entry.loader),) if where is not None else (),
            explains=entry.failure,
        )
