"""What is wrong in a loss that is written by hand, where a check of torch's own losses looks for the same."""

from dryfit.core.evidence import Loss
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof
from dryfit.core.source import source_of

# Sizes that differ by less than this share differ by rounding (float32).
SAME_SIZE = 1e-6


def crossed(loss: Loss) -> Findings:
    """Operations that pair every prediction with every target."""
    found = max(loss.crossings, key=lambda c: abs(c.whole - c.aligned) / max(c.whole, SAME_SIZE), default=None)
    if found is None:
        return
    number = max(found.predictions)
    shapes = (" x ".join(map(str, sizes)) for sizes in (found.predictions, found.targets))
    finding = Finding(
        "Predictions of shape {} and targets of shape {} are broadcast to ".format(*shapes) + f"{number**2} pairs.",
        {"whole": found.whole, "aligned": found.aligned, "pairs": number**2},
        found.location,
        fix=f"Make both of one shape: `{found.squeezed}` on the column.",
        edits=_squeezed(found.column, found.squeezed),
    )
    if abs(found.whole - found.aligned) > SAME_SIZE * found.whole:
        before = f"{number**2} results of this operation, {found.whole:.4g} in size on average"
        after = f"of each prediction and its own target {number}, {found.aligned:.4g}"
        finding = finding.proven(Proof("experiment", before, after))
    yield finding


def _squeezed(column: Location | None, how: str) -> tuple[Edit, ...]:
    text = source_of(column)
    if column is None or not text:
        return ()
    plain = text.isidentifier() or text.endswith((")", "]"))
    return (Edit(Action.REPLACE, column, value=f"{text if plain else f'({text})'}{how}"),)
