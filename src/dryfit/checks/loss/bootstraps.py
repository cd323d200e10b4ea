"""LOS209: targets of an agent that count on behind the end of an episode."""

from dataclasses import replace

from dryfit.core.check import check
from dryfit.core.evidence import Loss
from dryfit.core.evidence.loss import Bootstrap
from dryfit.core.finding import Finding, Findings, Proof, Severity


@check("LOS209", Severity.ERROR)
def answers_behind_the_end(loss: Loss) -> Findings:
    """The target of an agent counts on behind the end of an episode.

    Cause:
        Where an episode is over nothing more is to be earned, and the target is the last reward alone. Here the answer
        for the state behind the end is added all the same: to fall, or to lose, is worth as much as to go on.

    Fix:
        Multiply what is added by what is not over: `reward + gamma * (1 - done) * best_next`.
    """
    for found in loss.bootstraps:
        finding = Finding(
            f"{found.ended} of the {found.rows} rows end an episode by `{found.flag}`, and their targets count on "
            "behind the end: nothing reads the flag.",
            {"flag": found.flag, "ended": found.ended, "rows": found.rows},
            found.location,
            fix=f"Multiply the discounted answer by `(1 - {found.flag})`.",
            proof=_proof(found),
        )
        yield finding if found.uneven else replace(finding, severity=Severity.WARNING, proof=None)
        return


def _proof(found: Bootstrap) -> Proof:
    return Proof(
        "experiment",
        f"the targets of {found.ended} rows behind which nothing follows hold the answer for what follows",
        f"without it they are `{found.given}`",
    )
