"""MET703 and MET713: values that callbacks of Keras ask for, and by how much these have to be better."""

import difflib

from dryfit.core.check import check
from dryfit.core.evidence import Failures
from dryfit.core.evidence.keras import Keras, Watched
from dryfit.core.evidence.keras_given import Demanding
from dryfit.core.finding import Action, Edit, Finding, Findings, Proof, Severity
from dryfit.core.source import source_of

# The part of a first loss, and of what a first score lacks, that no epoch behind it is to gain at once.
OF_LOSS, OF_SCORE = 0.25, 0.5


@check("MET703", Severity.ERROR)
def monitor_not_there(keras: Keras, failures: Failures) -> Findings:
    """A callback watches a value that no epoch ends with.

    Cause:
        The value is not computed: no validation data for a `val_` value, or a metric of another
        name. Keras warns once an epoch; nothing stops early and no best model is saved. Where a file's
        name is made of the value, the first checkpoint raises.

    Fix:
        Watch one of the values that there are, or give fit validation data.
    """
    number = failures.first("MET703", "callback")
    told = {watched.monitor for watched in keras.watched if not watched.in_name}
    # A callback of the user's own may fill in the name as it likes.
    for watched in (w for w in keras.watched if not w.in_name or (number is not None and w.monitor not in told)):
        near = _meant(watched.monitor, watched.available)
        edit = _renamed(watched, near) if near and watched.monitor_at else None
        there = ", ".join(f"`{name}`" for name in watched.available)
        yield Finding(
            f"{watched.callback} asks for `{watched.monitor}` in the name of its file; there is {there}."
            if watched.in_name
            else f"{watched.callback} watches `{watched.monitor}`; an epoch ends with {there}.",
            {
                "callback": watched.callback,
                "monitor": watched.monitor,
                "available": ", ".join(watched.available),
                "in_name": watched.in_name,
            },
            watched.monitor_at or watched.location,
            fix=_advice(watched, near),
            edits=(edit,) if edit else (),
            proof=None if number is not None else _absent(watched.monitor, there),
            explains=number,
            echo_of="DAT704" if _unvalidated(keras, watched) else "",
        )


def _unvalidated(keras: Keras, watched: Watched) -> bool:
    """Whether a value of the validation is missing because its data has no batch."""
    empty = any(s.role != "train" and not s.batches and s.wanted is None for s in keras.sources)
    return empty and watched.monitor.startswith("val_") and not any(n.startswith("val_") for n in watched.available)


def _meant(monitor: str, available: tuple[str, ...]) -> str:
    """The value that is watched under nearly its name, or under the words that it abbreviates."""
    prefix, name = ("val_", monitor.removeprefix("val_")) if monitor.startswith("val_") else ("", monitor)
    initials = prefix + "".join(word[:1] for word in name.split("_"))
    close = difflib.get_close_matches(monitor, available, n=1)
    return initials if initials in available else next(iter(close), "")


def _renamed(watched: Watched, near: str) -> Edit | None:
    """The name of the value that there is, in the place of the one that there is not."""
    where, text = watched.monitor_at, source_of(watched.monitor_at)
    if where is None or (watched.in_name and f"{{{watched.monitor}" not in text):
        return None
    value = text.replace(f"{{{watched.monitor}", f"{{{near}") if watched.in_name else f'"{near}"'
    return Edit(Action.REPLACE, where, value=value, safe=False)


def _advice(watched: Watched, near: str) -> str:
    if near:
        return f"`{{{near}}}` in the name." if watched.in_name else f'monitor="{near}"'
    return _without(watched.monitor, watched.available)


def _without(monitor: str, available: tuple[str, ...]) -> str:
    validated = any(name.startswith("val_") for name in available)
    return "Give fit validation_data." if monitor.startswith("val_") and not validated else "Watch one of those values."


def _absent(monitor: str, there: str) -> Proof:
    return Proof("experiment", f"`{monitor}` is in none of the epochs' values", f"these are: {there}")


@check("MET713", Severity.ERROR)
def more_than_can_be_gained(keras: Keras) -> Findings:
    """A callback asks for a greater improvement than there is to be had.

    Cause:
        `min_delta` is in the units of the value itself, not in per cent: an epoch that is better by less
        counts as none. Early stopping ends a training that goes well and gives back the weights of one
        of its first epochs; the rate falls again and again as if the training stood still.

    Fix:
        Leave `min_delta` out, or give it a hundredth of the value or less.
    """
    for entry in keras.demanding:
        room = abs(entry.bound - entry.value)
        if not entry.refused and entry.least <= (OF_SCORE if entry.bound else OF_LOSS) * room:
            continue
        left = f"`{entry.monitor}` begins at {entry.value:.3g}"
        yield Finding(
            f"To {entry.callback} an epoch is better by {entry.least:g} or more, or not at all; {left}.",
            {"callback": entry.callback, "monitor": entry.monitor, "least": entry.least, "value": entry.value},
            entry.location,
            fix="min_delta=1e-4",
            edits=(Edit(Action.REPLACE, entry.location, value="1e-4", safe=False),) if entry.location else (),
            proof=_unreachable(entry) if entry.refused else None,
        )
        return


def _unreachable(entry: Demanding) -> Proof:
    perfect = f"behind {entry.value:.3g} a `{entry.monitor}` of {entry.bound:g}, the best there is, is no better to it"
    return Proof("experiment", perfect, "without `min_delta` any gain counts")
