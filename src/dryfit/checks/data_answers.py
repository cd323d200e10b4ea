"""DAT609: answers that are cut off."""

from dataclasses import replace

from dryfit.core.check import check
from dryfit.core.evidence import Data
from dryfit.core.evidence.data import Cut
from dryfit.core.finding import Finding, Findings, Proof, Severity

# Published recipes cut up to a tenth of their targets and leave out as many rows; more of them is a limit too small.
SOME, MOST = 0.2, 0.5
# Rows that must have been seen, and shorter ones that keep their answer.
FEWEST, SPARED = 8, 4


@check("DAT609", Severity.ERROR)
def answer_cut_off(data: Data) -> Findings:
    """Truncation cuts off what the model is to answer.

    Cause:
        `max_length` is smaller than the targets, or the prompt before an answer, or the text that holds
        it, fills it. The model is taught answers that break off, or is taught nothing by these rows.

    Fix:
        Raise `max_length`; cut the prompt or the text, and keep the answer.
    """
    for cut in data.cuts:
        share = cut.cut / cut.rows if cut.rows else 0.0
        told = cut.kind == "target" or cut.spared >= SPARED
        if cut.rows < FEWEST or share < SOME or not told:
            continue
        finding = _targets(cut) if cut.kind == "target" else _rows(cut)
        # A span that is nowhere may also be a question without an answer.
        yield finding if share >= MOST and cut.kind != "span" else replace(finding, severity=Severity.WARNING)
        return


def _targets(cut: Cut) -> Finding:
    return Finding(
        f"{cut.cut} of {cut.rows} targets are cut: they are given {cut.limit} tokens and have up to {cut.longest}.",
        {"rows": cut.rows, "cut": cut.cut, "limit": cut.limit, "longest": cut.longest},
        cut.location,
        fix=f"Let the targets be {cut.longest} tokens long.",
        proof=Proof(
            "experiment",
            f"{cut.cut} of {cut.rows} targets lose tokens at a length of {cut.limit}",
            f"tokenized again without a limit they are up to {cut.longest} long",
        ),
    )


def _rows(cut: Cut) -> Finding:
    what = "no label that counts" if cut.kind == "answer" else "their answer at the first token"
    return Finding(
        f"{cut.cut} of {cut.rows} rows have {what}: each of them is cut to {cut.limit} tokens.",
        {"rows": cut.rows, "cut": cut.cut, "limit": cut.limit},
        cut.location,
        fix="Raise the limit, or cut the prompt or the text and keep the answer.",
        proof=Proof(
            "experiment",
            f"of the rows that fill {cut.limit} tokens, {cut.cut} have lost their answer",
            f"of the {cut.shorter} shorter rows {cut.shorter - cut.spared} have",
        ),
    )
