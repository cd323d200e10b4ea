"""SCR135 to SCR137: classes, methods and tuples that stand where an object, a name or a value is meant."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script
from dryfit.core.evidence.mistaken import Misnamed
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity


@check("SCR135", Severity.ERROR)
def class_for_object(script: Script, failures: Failures) -> Findings:
    """A name is given a class where an object of it is meant.

    Cause:
        `model = Net` gives the class another name. Its methods then lack their `self`, and calling it makes
        an object of the inputs.

    Fix:
        `model = Net()`.
    """
    for entry in script.classes:
        if not failures.is_left_to("SCR135", entry.failure):
            continue
        where = entry.location
        made = f"{where.text[where.column : where.end_column].strip() if where else entry.kind}()"
        yield Finding(
            f"`{entry.name}` is the class `{entry.kind}` itself, and is used as an object of it.",
            {"name": entry.name, "class": entry.kind},
            where,
            fix=f"{entry.name} = {made}",
            edits=(Edit(Action.REPLACE, where, value=made),) if where is not None else (),
            explains=entry.failure,
        )


@check("SCR136", Severity.ERROR)
def method_never_called(script: Script, failures: Failures) -> Findings:
    """A method bears another name than the one it is called by.

    Cause:
        Python calls `__init__`, `__len__` and `__getitem__` by these very names, torch calls `forward`, Keras
        `call`, Lightning `training_step`. A method that is spelt otherwise, or that stands inside of another
        one, is never called.

    Fix:
        Give it the name, at the level of the class.
    """
    for entry in script.misnamed:
        if not failures.is_left_to("SCR136", entry.failure):
            continue
        edits = (Edit(Action.REPLACE, entry.location, value=entry.wanted),) if entry.location is not None else ()
        yield Finding(
            _sentence(entry),
            {"class": entry.class_name, "name": entry.name, "wanted": entry.wanted, "inside": entry.inside or None},
            entry.location,
            fix=f"Indent it as `{entry.inside}` is." if entry.inside else entry.wanted,
            edits=() if entry.inside else edits,
            explains=entry.failure,
        )


def _sentence(entry: Misnamed) -> str:
    if entry.inside:
        return f"`{entry.name}` of `{entry.class_name}` stands inside of `{entry.inside}`: the class has none."
    return f"`{entry.class_name}` has no `{entry.wanted}`: nothing calls `{entry.name}`."


@check("SCR137", Severity.ERROR)
def comma_makes_tuple(script: Script, failures: Failures) -> Findings:
    """A comma at the end of a line makes a tuple of the value.

    Cause:
        `loss = criterion(logits, labels),` sets a tuple of one loss. Such a comma is left over where a line
        was taken from a call or a list.

    Fix:
        Take the comma out.
    """
    for entry in script.commas:
        if not failures.is_left_to("SCR137", entry.failure):
            continue
        where = entry.location
        yield Finding(
            f"A comma at the end makes `{entry.source}` a tuple of one.",
            {"name": entry.source, "value": entry.item},
            where,
            fix=entry.item,
            edits=(Edit(Action.REPLACE, where, value=entry.item),) if where is not None else (),
            explains=entry.failure,
        )
