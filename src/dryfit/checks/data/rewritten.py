"""DAT528: readings of a row that change what is kept of it."""

from dryfit.core.check import check
from dryfit.core.evidence import Data
from dryfit.core.finding import Finding, Findings, Proof, Severity


@check("DAT528", Severity.ERROR)
def rows_prepared_again(data: Data) -> Findings:
    """Each reading of a row prepares in place what the last one has prepared.

    Cause:
        `torch.from_numpy`, a slice and an index of a tensor share the memory of what the dataset keeps. `div_`, `sub_`,
        `/=` and `-=` write into it: in the second epoch the row is divided and shifted once more, and after a few
        epochs all rows are nearly one number.

    Fix:
        Make a new tensor, `image = image / 255`, or copy first: `torch.from_numpy(self.images[index]).clone()`.
    """
    for found in data.rewritten:
        (mean, deviation), (next_mean, next_deviation) = found.first, found.again
        yield Finding(
            f"Reading a row changes in place what the dataset keeps of it in `{found.attribute}`: it is prepared anew "
            "each time that it is read.",
            {"attribute": found.attribute, "rows": found.rows, "changed": found.changed},
            found.location,
            fix="Make a new tensor, or `.clone()` what is stored first.",
            proof=Proof(
                "experiment",
                f"a row has a mean of {mean:.3g} and a deviation of {deviation:.3g}, and read again "
                f"{next_mean:.3g} and {next_deviation:.3g}, with the same draws",
                f"with `{found.attribute}` put back before it is read again it comes as the first time",
            ),
        )
        return
