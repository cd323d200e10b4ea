"""BAT208: loops that give their model the same batch again and again."""

import linecache
import re

from dryfit.core.check import check
from dryfit.core.evidence import Batch
from dryfit.core.evidence.batch_drawn import FirstRows
from dryfit.core.finding import Finding, Findings, Proof, Severity

# Calls that must be given the same: in training an agent or an inner loop may look at a batch several times.
CALLS = {"train": 8, "evaluation": 2}
# The same where a generator is seeded before each draw: by chance no two batches have the same rows.
SEEDED = 3
# What a script speaks of that learns one batch by heart on purpose.
MEANT = re.compile(
    r"over-?fit|sanity|smoke|debug|dry.?run|memori[sz]|by heart|benchmark|profil|throughput"
    r"|(one|single|same|fixed|first) (mini-?)?batch",
    re.IGNORECASE,
)


@check("BAT208", Severity.ERROR)
def same_batch_in_every_turn(batch: Batch) -> Findings:
    """A loop gives its model the same batch in every turn.

    Cause:
        The batch is fetched before the loop, `next(iter(loader))` begins the loader anew in each turn, the loop's
        body names another variable than the loop sets, or a generator is seeded before each draw. The model learns one
        batch by heart, or is scored on one.

    Fix:
        `for inputs, labels in loader:`, and these very names in its body.
    """
    for drawn in batch.first_rows:
        seeded = drawn.seeded_at
        if drawn.calls >= SEEDED and seeded and not MEANT.search("".join(linecache.getlines(seeded.path))):
            yield _seeded(drawn)
            return
    for found in batch.same_batches:
        where = found.location
        if found.calls < CALLS[found.kind] or where is None or MEANT.search("".join(linecache.getlines(where.path))):
            continue
        what = "Training" if found.kind == "train" else "An evaluation"
        yield Finding(
            f"{what} gives the model the same batch in each of {found.calls} turns; its loader has {found.batches}.",
            {"calls": found.calls, "batches": found.batches},
            where,
            fix="Take each turn's batch from the loader.",
            proof=Proof(
                "experiment",
                f"in {found.calls} of {found.calls} calls the model is given the same numbers",
                f"the loader has {found.batches} batches",
            ),
        )
        return


def _seeded(drawn: FirstRows) -> Finding:
    """Rows that are drawn after the same seed each time."""
    return Finding(
        f"Each of {drawn.calls} batches has the same rows of the {drawn.rows:,} of `{drawn.name}`: the generator is "
        "seeded here before each draw.",
        {"calls": drawn.calls, "rows": drawn.rows},
        drawn.seeded_at,
        fix="Seed once, before the loop.",
        proof=Proof(
            "experiment",
            f"in {drawn.calls} of {drawn.calls} batches the rows are the same",
            f"`{drawn.name}` has {drawn.rows:,}",
        ),
    )
