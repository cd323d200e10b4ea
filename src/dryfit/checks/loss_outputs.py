"""LOS713: the outputs that a Keras compile means by name."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures
from dryfit.core.evidence.keras import Keras
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity

# What raises where a name is not found.
OPERATIONS = ("train_step", "fit", "loss", "metric", "data", "test_step", "evaluate")


@check("LOS713", Severity.ERROR)
def output_of_no_such_name(keras: Keras, failures: Failures) -> Findings:
    """A loss, metric or target names an output that is not there.

    Cause:
        Dictionaries given to compile and fit go by the names of the layers that give the outputs, or
        by the keys of the outputs where these are a dictionary.

    Fix:
        Write the name as the model has it.
    """
    for entry in keras.misnamed:
        number = failures.first("LOS713", *OPERATIONS)
        if number is None:
            return
        edit = Edit(Action.REPLACE, entry.location, value=f'"{entry.near}"', safe=False) if entry.location else None
        yield Finding(
            f"`{entry.argument}` names `{entry.name}`; the outputs are {', '.join(f'`{o}`' for o in entry.outputs)}.",
            {"argument": entry.argument, "name": entry.name, "near": entry.near},
            entry.location,
            fix=f'"{entry.near}"' if entry.near else "Use the outputs' own names.",
            edits=(edit,) if edit and entry.near else (),
            explains=number,
        )
        return
