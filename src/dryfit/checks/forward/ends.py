"""FWD506: the end of padded sequences, which most of them do not come to."""

from dryfit.core.check import check
from dryfit.core.evidence import Forward
from dryfit.core.finding import Finding, Findings, Proof, Severity

# The share of rows without anything at the last step from which on the answers to them are no accident.
MANY = 0.25


@check("FWD506", Severity.ERROR)
def padding_read_for_the_end(forward: Forward) -> Findings:
    """The last step of padded sequences is read, where most of them are over.

    Cause:
        `pad_packed_sequence` fills up shorter rows with zeros. `out[:, -1]` is the last step of the longest row alone;
        of all others the head is given zeros, and answers them alike.

    Fix:
        `out[torch.arange(len(lengths)), lengths - 1]`, or the hidden state that the layer returns.
    """
    for found in forward.ends_read:
        if found.ended < MANY * found.rows:
            continue
        yield Finding(
            f"At the last of {found.steps} steps {found.ended} of {found.rows} rows are over: all that is read is 0.",
            {"rows": found.rows, "ended": found.ended, "steps": found.steps},
            found.location,
            fix="Read each row at its own length, or take the hidden state `h_n`.",
            proof=Proof(
                "experiment",
                f"of {found.ended} of {found.rows} rows all {found.width} values read are 0",
                f"at steps before, each of these {found.ended} rows has others",
            ),
        )
        return
