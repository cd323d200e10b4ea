"""BAT211: a loop that goes on when its iterator has ended."""

from dryfit.core.check import check
from dryfit.core.evidence import Batch, Failures
from dryfit.core.finding import Finding, Findings, Proof, Severity


@check("BAT211", Severity.ERROR)
def iterator_ends_before_the_loop(batch: Batch, failures: Failures) -> Findings:
    """A loop asks an iterator for more batches than the loader has.

    Cause:
        `iter(loader)` gives one pass over the data. A loop that counts steps and takes `next(batches)` in each of
        them dies of StopIteration when the pass is over, which may be long after its start.

    Fix:
        Begin again when it ends: `itertools.cycle`, a generator that goes over the loader for ever, or `try: next`.
    """
    for entry in batch.outlasted:
        line = entry.location.path, entry.location.line
        met = (f for f in failures if f.error == StopIteration.__name__ and f.location)
        number = next((f.number for f in met if f.location and (f.location.path, f.location.line) == line), None)
        yield Finding(
            f"`next({entry.name})` is asked {entry.turns} times, and the loader has {entry.batches} batches.",
            {"batches": entry.batches, "turns": entry.turns},
            entry.location,
            fix=f"Make `{entry.name}` anew when it ends.",
            explains=number,
            proof=Proof(
                "experiment",
                f"turn {entry.batches + 1} of {entry.turns} raises StopIteration",
                f"{entry.batches} turns, one pass, run",
            ),
        )
        return
