"""BWD108, BWD109 and BWD203: graphs that give some parameters no gradient, and those that are kept for nothing."""

from dryfit.core.check import check
from dryfit.core.evidence import Backward
from dryfit.core.finding import Action, Edit, Finding, Findings, Proof, Severity
from dryfit.core.source import source_of


def _listed(names: tuple[str, ...]) -> str:
    shown = ", ".join(f"`{name}`" for name in names[:2])
    return f"{shown} and {len(names) - 2} more" if len(names) > 2 else shown


@check("BWD108", Severity.ERROR)
def loss_never_used(backward: Backward) -> Findings:
    """A loss is computed and never trained by.

    Cause:
        One of several losses is left out of the sum that `backward()` is called on. What only this
        loss would train, a second head for example, stays as it was made.

    Fix:
        Add it to the loss: `loss = loss_a + loss_b`.
    """
    for found in backward.unused_losses:
        if not found.norm:
            continue
        yield Finding(
            f"This {found.function} is in no backward, and {_listed(found.parameters)} have no gradient but by it.",
            {"value": found.value, "norm": found.norm, "parameters": ", ".join(found.parameters)},
            found.location,
            fix="Add it to the loss that is trained by.",
            echo_of="LOS501",
            proof=Proof(
                "experiment",
                f"after the backward {_listed(found.parameters)} have no gradient",
                f"a backward from this loss gives them one of norm {found.norm:.3g}",
            ),
        )
        return


@check("BWD109", Severity.ERROR)
def part_cut_off(backward: Backward) -> Findings:
    """A part of the model is cut off from the loss.

    Cause:
        `.numpy()`, `.tolist()` and `torch.tensor(...)` make plain numbers of a tensor. What is made
        of these again has no graph to the layers before, which the optimizer holds and never moves.

    Fix:
        Keep to tensors, from the inputs to the loss.
    """
    for found in backward.severed:
        yield Finding(
            f"{_listed(found.parameters)} get no gradient: their work is turned into plain numbers here.",
            {"elements": found.elements, "parameters": ", ".join(found.parameters)},
            found.where,
            fix="Use torch operations in place of the conversion.",
            proof=Proof(
                "experiment",
                f"after the backward {len(found.parameters)} parameters of {found.elements} values have no gradient",
                "what is converted here has a graph to each of them",
            ),
        )
        return


@check("BWD203", Severity.WARNING)
def graphs_added_up(backward: Backward) -> Findings:
    """A running sum keeps the graph of every step.

    Cause:
        `total += loss` adds tensors with their graphs. None of them can be freed while the sum is there,
        and memory grows with every step of the epoch.

    Fix:
        `total += loss.item()`, or `loss.detach()`.
    """
    for found in backward.summed:
        text = source_of(found.location)
        yield Finding(
            f"`{found.name}` holds the graphs of {found.graphs} steps, and grows with each.",
            {"graphs": found.graphs},
            found.location,
            fix=f"{found.name} += loss.item()",
            edits=(Edit(Action.REPLACE, found.location, value=f"{text}.item()"),)
            if found.location and text.rpartition("+=")[2].strip().isidentifier()
            else (),
        )
        return
