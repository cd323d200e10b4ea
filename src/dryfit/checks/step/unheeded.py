"""STP224: freezing that torch does not heed."""

import ast

from dryfit.core.check import check
from dryfit.core.evidence import Forward
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import statement_at

FLAG = "requires_grad"


@check("STP224", Severity.ERROR)
def freezing_unheeded(forward: Forward) -> Findings:
    """What is set to be frozen is trained all the same.

    Cause:
        Torch reads `requires_grad` of parameters alone. Another name (`require_grad`) is a new attribute that nothing
        reads, and so is `requires_grad` of a module: the parameters get gradients, and the optimizer moves them.

    Fix:
        `module.requires_grad_(False)`, which sets it for all of the module's parameters, or
        `parameter.requires_grad = False` for each.
    """
    yield from _thawings(forward)
    for found in forward.unheeded:
        if not found.moved or found.location is None:
            continue
        owner = f"`{found.path}`" if found.path else "the model"
        what = (
            f"`{FLAG}` is set for the module {owner}, not for its parameters"
            if found.by_module
            else (f"`{found.attribute}` is set, which torch does not read")
        )
        yield Finding(
            f"{what}: {found.elements:,} values that are to be frozen are trained.",
            {"attribute": found.attribute, "elements": found.elements, "moved": found.moved},
            found.location,
            fix=f"{FLAG}_(False)" if found.by_module else f"{FLAG} = False",
            edits=_written(found.location, "False"),
            proof=Proof(
                "experiment",
                f"{found.elements:,} values are set to be frozen",
                f"the first step changes {found.moved:.0%} of them",
            ),
        )
        return


def _thawings(forward: Forward) -> Findings:
    """What is set to be trained and stays frozen, the first of it."""
    for found in [entry for entry in forward.unheeded if entry.thawed and entry.location][:1]:
        owner = f"`{found.path}`" if found.path else "the model"
        what = (
            f"`{FLAG}` is set for the module {owner}, not for its parameters"
            if found.by_module
            else f"`{found.attribute}` is set, which torch does not read"
        )
        yield Finding(
            f"{what}: {found.elements:,} values that are to be trained stay frozen.",
            {"attribute": found.attribute, "elements": found.elements},
            found.location,
            fix=f"{FLAG}_(True)" if found.by_module else f"{FLAG} = True",
            edits=_written(found.location, "True"),
            proof=Proof(
                "experiment",
                f"at the step {found.elements:,} values that are set to be trained have `{FLAG}` False and no gradient",
                "those whose own flag is set have one",
            ),
        )


def _written(where: Location | None, value: str) -> tuple[Edit, ...]:
    """The statement written as torch reads it, of a parameter and of a module alike."""
    statement = statement_at(where)
    target = statement.targets[0] if isinstance(statement, ast.Assign) else None
    if where is None or not isinstance(target, ast.Attribute):
        return ()
    line = f"{ast.unparse(target.value)}.{FLAG}_({value})"
    return (Edit(Action.INSERT_BEFORE, where, value=line), Edit(Action.DELETE_STATEMENT, where))
