"""DAT405: datasets whose length is no whole number, or that have none."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity


@check("DAT405", Severity.ERROR)
def length_of_no_whole_number(script: Script, failures: Failures) -> Findings:
    """A dataset's length is no whole number, or it has none.

    Cause:
        `/` gives a float, also where nothing is left over, and `len` takes whole numbers alone: no shape, and
        not the rows themselves. A class that has `__getitem__` and no `__len__` cannot be shuffled or split.

    Fix:
        Divide by `//`, or `int(...)` what `__len__` returns; `len(self.rows)`, `self.images.shape[0]`. Write
        `def __len__(self)` where there is none.
    """
    for entry in script.broken_lengths:
        if not failures.is_left_to("DAT405", entry.failure):
            continue
        where = entry.location
        if not entry.value:
            yield Finding(
                f"`{entry.class_name}` has no `__len__`.",
                {"class": entry.class_name},
                where,
                fix=f"def __len__(self): return {entry.replacement}" if entry.replacement else "Define `__len__`.",
                explains=entry.failure,
            )
            continue
        yield Finding(
            f"`{entry.class_name}` says that its length is {entry.value}.",
            {"class": entry.class_name, "length": entry.value},
            where,
            fix=entry.replacement,
            edits=(Edit(Action.REPLACE, where, value=entry.replacement),) if where is not None else (),
            explains=entry.failure,
        )
