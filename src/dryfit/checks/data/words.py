"""DAT615: vocabularies that are made anew for the rows held out."""

from dryfit.checks.data.codings import recoded
from dryfit.core.check import check
from dryfit.core.evidence import Data
from dryfit.core.finding import Finding, Findings, Proof, Severity

# Words that were numbered twice, by their order or their frequency, move together; a word or two prove nothing.
MOVED = 0.2


@check("DAT615", Severity.ERROR)
def words_numbered_anew(data: Data) -> Findings:
    """The words of the held-out texts have other numbers than in training.

    Cause:
        The vocabulary is made anew from the texts that are held out. A number stands for another word there than the
        one that the model has learnt, and its scores come from mixed up texts.

    Fix:
        Make the vocabulary of the training texts once, and look the words of all splits up in it.
    """
    # A table that a dataset holds is told as such.
    if any(entry.part == "tokens" for entry in data.swapped) or list(recoded(data.codings)):
        return
    for found in data.word_numbers:
        if found.moved < MOVED * found.shared:
            continue
        # A column that is looked up as a whole is one row of them.
        trained, held = (f"the {n} texts" if n > 1 else "the texts" for n in (found.trained, found.rows))
        yield Finding(
            f"{found.word!r} is {found.first} among {trained} of the training set and {found.later} among {held} held "
            "out.",
            {"moved": found.moved, "shared": found.shared, "rows": found.rows},
            found.location,
            fix="Number the held-out words by the vocabulary of the training texts.",
            proof=Proof(
                "experiment",
                f"{found.moved} of {found.shared} words that both have stand for another number",
                "by the training set's vocabulary 0 do",
            ),
        )
        return
