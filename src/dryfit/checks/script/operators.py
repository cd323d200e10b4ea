"""SCR129, SCR130, SCR132, SCR133: texts filled in otherwise, divisors of zero, more taken than is, values called."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script
from dryfit.core.evidence.mistaken import CalledValue, Drawn, Filling
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity
from dryfit.core.source import source_of

# Letters of a text that a message shows.
SHOWN = 40


@check("SCR129", Severity.ERROR)
def text_of_other_places(script: Script, failures: Failures) -> Findings:
    """A format text has other places than there are values to fill them.

    Cause:
        `%` and `str.format` raise where a place has no value. `%` takes one value, or a tuple of them:
        in `"%d of %d" % a, b` the second value is no part of it.

    Fix:
        Give each place its value; `"%d of %d" % (a, b)`. An f-string cannot get them out of step.
    """
    for entry in script.fillings:
        if not failures.is_left_to("SCR129", entry.failure):
            continue
        where = entry.location
        edits = (Edit(Action.REPLACE, where, value=entry.replacement),) if entry.replacement and where else ()
        yield Finding(
            _sentence(entry),
            {"places": entry.places, "values": entry.values, "missing": ", ".join(entry.missing) or None},
            where,
            fix=entry.replacement or _advice(entry),
            edits=edits,
            explains=entry.failure,
        )


def _sentence(entry: Filling) -> str:
    text = entry.text.strip().replace("\n", " ")
    shown = text if len(text) <= SHOWN else f"{text[: SHOWN - 3]}..."
    if entry.missing:
        return f'"{shown}" has a place for {", ".join(f"`{name}`" for name in entry.missing)}, which is not given.'
    behind = "; what stands behind it is no part of the `%`" if entry.following else ""
    if entry.places == entry.values:
        return f'"{shown}" is filled in first: `%` binds as strongly as `/` and `*`.'
    return f'"{shown}" has {_count(entry.places, "place")} and is given {_count(entry.values, "value")}{behind}.'


def _advice(entry: Filling) -> str:
    if entry.missing:
        return f"Give it {', '.join(f'`{name}=...`' for name in entry.missing)}."
    return f"Give it {_count(entry.places, 'value')}."


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


@check("SCR130", Severity.ERROR)
def divisor_of_zero(script: Script, failures: Failures) -> Findings:
    """A number of steps is worked out as zero, and divided by.

    Cause:
        A whole division of a small number by a larger one gives 0: `len(data) // (10 * batch_size)` for
        few rows. `step % 0` then raises.

    Fix:
        `max(1, ...)` around it.
    """
    for entry in script.zero_divisors:
        if not failures.is_left_to("SCR130", entry.failure):
            continue
        where, written = entry.location, f"max(1, {entry.source})"
        worked_out = f", {entry.worked_out}," if entry.worked_out else ""
        yield Finding(
            f"`{entry.source}`{worked_out} is 0, and `{entry.operation}` divides by it.",
            {"divisor": entry.source, "worked out": entry.worked_out or None},
            where,
            fix=written,
            edits=(Edit(Action.REPLACE, where, value=written),) if where is not None else (),
            explains=entry.failure,
        )


@check("SCR132", Severity.ERROR)
def more_than_there_are(script: Script, failures: Failures) -> Findings:
    """More items are asked for than there are.

    Cause:
        `topk` takes of one axis, `random.sample` of a list, and none twice: the five best of four classes,
        ten rows of a set of eight. Top-5 accuracy is meant for many classes.

    Fix:
        Ask for no more than there are: `min(5, scores.size(-1))`.
    """
    for entry in script.drawn:
        if not failures.is_left_to("SCR132", entry.failure):
            continue
        yield Finding(
            f"`{entry.function}` is asked for {entry.asked} of {entry.held}.",
            {"asked": entry.asked, "held": entry.held},
            entry.location,
            fix=f"At most {entry.held}.",
            edits=_fewer(entry),
            explains=entry.failure,
        )


@check("SCR133", Severity.ERROR)
def value_called(script: Script, failures: Failures) -> Findings:
    """A value is called as if it were a function.

    Cause:
        `shape`, `dtype` and `device` of a tensor are values, `size()` is a method; a name that was a function
        may have been given a value since; items are taken by brackets.

    Fix:
        Leave the parentheses out, or write brackets.
    """
    for entry in script.called_values:
        if not failures.is_left_to("SCR133", entry.failure):
            continue
        where = entry.location
        yield Finding(
            f"`{entry.source}` is a value, {entry.kind}, and is called.",
            {"source": entry.source, "kind": entry.kind},
            where,
            fix=entry.meant or "Call what is a function.",
            edits=(Edit(Action.REPLACE, where, value=entry.meant),) if entry.meant and where is not None else (),
            explains=entry.failure,
            echo_of="SCR112" if _is_known(entry, script) else "",
        )


def _is_known(entry: CalledValue, script: Script) -> bool:
    """Whether the same name was asked before for an attribute that its value does not have: it is another object."""
    before = (e for e in script.missing_attributes if e.failure is not None and e.failure < entry.failure)
    return any((e.source, e.kind) == (entry.source, entry.kind) for e in before)


def _fewer(entry: Drawn) -> tuple[Edit, ...]:
    """As many as there are, where the number asked for is written down."""
    if entry.location is None or source_of(entry.location) != str(entry.asked):
        return ()
    reason = "as many as there are"
    return (Edit(Action.REPLACE, entry.location, value=str(entry.held), safe=False, reason=reason),)
