"""SCR112, SCR113 and SCR115: attributes that an object does not have, and keys that a mapping does not hold."""

import json

from dryfit.checks.loss.heads import is_of_head
from dryfit.core.check import check
from dryfit.core.encoded import asking, encoded_at
from dryfit.core.evidence import Batch, Failures, Script
from dryfit.core.evidence.accelerate import Accelerate
from dryfit.core.evidence.loss import IGNORED
from dryfit.core.evidence.missing import MissingAttribute, MissingKey
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity
from dryfit.core.source import argument, method_beside

# What Lightning's trainer keeps the scores in.
SCORES = (".callback_metrics", ".logged_metrics")
# What has columns for keys.
TABLES = ("DataFrame", "Dataset")
# Names under which scripts give the one setting.
ALIASES = ("gradient_checkpointing", "activation_checkpointing")

# What a sum begins with.
COUNTED = ("int", "float")
# What holds several values, one of which may be meant.
SEVERAL = ("tuple", "list")

# The check whose mend drops the columns of another length, and what the column of labels is called.
DROPPING, LABELS = "DAT107", ("label", "labels")
# What Lightning calls the arguments that a module keeps.
KEPT = ".hparams"


@check("SCR112", Severity.ERROR)
def missing_attribute(script: Script, failures: Failures, accelerate: Accelerate | None) -> Findings:
    """An object is asked for an attribute that it does not have.

    Cause:
        The name is misspelt, belongs to another class, or is set nowhere before the line is
        reached. A list of losses is no tensor, and `max(1)` of a tensor gives two. Python looks names up
        when a line runs, which may be after the first epoch.

    Fix:
        Use the name that the object has, or set it in `__init__`; make a tensor of a list first.
    """
    for entry in script.missing_attributes:
        failure = failures.all[entry.failure] if entry.failure is not None else None
        if not failures.is_left_to("SCR112", entry.failure):
            continue
        # What was not prepared is told with the call that prepares the others.
        if entry.prepared and accelerate is not None and accelerate.unprepared:
            continue
        # A statement that raised before may have been the one to set it.
        if failure is not None and failure.stands_on and entry.own and not entry.near:
            continue
        # The loop that was left may have made a tensor of a number that it counts up.
        if failure is not None and (failure.stands_on or failure.curtailed) and entry.kind in COUNTED:
            continue
        encoded = encoded_at(entry.location) if entry.kind == "list" and "input_ids" in entry.source else None
        asked = "key" if entry.key else "value for" if entry.setting else "attribute"
        yield Finding(
            f"`{entry.source}` ({entry.kind}) has no {asked} `{entry.name}`{_instead(entry)}.",
            {"kind": entry.kind, "name": entry.name, "near": ", ".join(entry.near) or None},
            encoded or entry.location,
            fix='tokenizer(..., return_tensors="pt")' if encoded else _advice(entry),
            edits=asking(encoded) if encoded else _edits(entry),
            explains=entry.failure,
            # A comparison with what is no tensor is one truth value.
            echo_of=(failures.mended_by("DAT201", "FWD205") or "LOS308")
            if entry.kind == "bool"
            else _headless(entry.kind, entry.name) or _runs_otherwise(entry, script) or _untensored(entry, failures),
        )


def _runs_otherwise(entry: MissingAttribute, script: Script) -> str:
    """The check whose trial showed that a part of what several values were taken for has the attribute."""
    here = entry.location
    tried = (c.location for c in script.converted if "[0]" in c.replacement)
    same = any(t and here and (t.path, t.line) == (here.path, here.line) for t in tried)
    return "SCR125" if same and entry.kind in SEVERAL else ""


def _untensored(entry: MissingAttribute, failures: Failures) -> str:
    """The check that tells why a list is no tensor: a model was given lists, and mended where it took them alone.

    What a module keeps of its arguments is lost as well where it was made ready only afterwards.
    """
    kept = failures.mended_by("SCR116") if entry.source.endswith(KEPT) else ""
    return kept or (failures.mended_by("FWD205") if entry.kind == "list" else "")


def _instead(entry: MissingAttribute) -> str:
    if entry.setter:
        return f" yet: `{entry.setter}` sets it, and has not been called"
    if entry.kept:
        return f"; its `__init__` is given `{entry.name}` and does not keep it"
    return f"; it has {' and '.join(f'`{name}`' for name in dict.fromkeys(entry.near))}" if entry.near else ""


def _advice(entry: MissingAttribute) -> str:
    if entry.instead:
        return entry.instead
    if entry.setter:
        return f"Call `{entry.caller or entry.source}.{entry.setter}()` before."
    if entry.setting:
        return f"`{entry.kind}(..., {entry.name}=...)`: the id of the token, often that of the padding."
    if entry.kept:
        return f"`{entry.kept}` in `{entry.kind}.__init__`."
    if entry.copies:
        return f"copy.deepcopy({entry.source})"
    if entry.filled:
        return f"`self.{entry.name} = {entry.filled}` in `{entry.kind}.__init__`."
    if entry.replacement:
        return f"Write `{entry.replacement}`."
    return f"Set `self.{entry.name}` in `{entry.kind}.__init__`." if entry.own else ""


def _edits(entry: MissingAttribute) -> tuple[Edit, ...]:
    if entry.location is None or not entry.replacement:
        return ()
    last = method_beside(entry.location, "__init__") if entry.kept else None
    if entry.kept:
        return (Edit(Action.INSERT_AFTER, last, value=entry.kept),) if last is not None else ()
    if "__import__" in entry.replacement or entry.filled:
        return ()
    reason = "the closest name that the object has" if entry.near else "what is asked for the attribute has it so"
    return (Edit(Action.REPLACE, entry.location, value=entry.replacement, safe=False, reason=reason),)


@check("SCR113", Severity.ERROR)
def setting_of_other_models(script: Script, failures: Failures) -> Findings:
    """A setting of Trainer asks a method of the model that it does not have.

    Cause:
        `gradient_checkpointing=True` calls `gradient_checkpointing_enable`, which the models of
        transformers have and a module of one's own has not.

    Fix:
        Leave the setting out, and call `torch.utils.checkpoint` in the model's own forward.
    """
    for failure in failures.at("train", "evaluate"):
        if "setting" not in failure.facts or failure.explained_by not in ("", "SCR113"):
            continue
        where = script.arguments_at
        names = [str(failure.facts["setting"]), *ALIASES]
        setting = next((name for name in names if argument(where, name) is not None), names[0])
        given = argument(where, setting)
        yield Finding(
            f"`{setting}` calls `{failure.facts['method']}`, which `{failure.facts['model']}` does not have.",
            {"setting": setting, "method": failure.facts["method"], "model": failure.facts["model"]},
            given or failure.location,
            fix=f"Remove `{setting}=`.",
            edits=(Edit(Action.REMOVE_ARGUMENT, where, setting, safe=False),) if given and where else (),
            explains=failure.number,
        )
        return


@check("SCR115", Severity.ERROR)
def missing_key(script: Script, failures: Failures, batch: Batch | None) -> Findings:
    """A mapping is asked for a key that it does not hold.

    Cause:
        The key is misspelt, was never put in, or goes by another name: a checkpoint of another script, a
        split of a dataset, a column of a table, a variable of the environment that a launcher sets. A list is asked
        for a number that it does not go up to: -100, which marks labels that the loss leaves out, counts from its
        end. The rows of a pandas table keep their labels when it is split or filtered, and `[]` asks for those.

    Fix:
        Ask for a key that is there, or put it in first.
    """
    last = {(entry.failure, entry.source, entry.key): entry for entry in script.missing_keys}
    for entry in script.missing_keys:
        # What is known of how the line runs was entered after what was only looked at.
        if entry.failure is not None and last[entry.failure, entry.source, entry.key] is not entry:
            continue
        failure = failures.all[entry.failure] if entry.failure is not None else None
        if not failures.is_left_to("SCR115", entry.failure):
            continue
        # A statement that raised before may have been the one to put it in.
        if failure is not None and failure.stands_on and not entry.twin:
            continue
        # What Lightning scores is not there where no batch was left to score.
        if entry.source.endswith(SCORES) and batch and any(b.rows and b.length == 0 for b in batch.loaders):
            continue
        yield Finding(
            _lacks(entry),
            {"kind": entry.kind, "key": entry.key, "holds": ", ".join(entry.holds) or None, "twin": entry.twin or None},
            entry.location,
            fix=_key_advice(entry),
            edits=_meant(entry),
            explains=entry.failure,
            # What Trainer removes, a row lacks; what some rows lack is told with the row.
            echo_of=failures.mended_by("DAT304", *((DROPPING,) if entry.key in LABELS else ()))
            or _unscored(entry, failures)
            or _headless(entry.kind, entry.key)
            or _as_few_as_classes(entry, failures)
            or "DAT104",
        )


def _headless(kind: str, name: str) -> str:
    """The check that tells of a model without a head, where its output is asked for what a head answers."""
    return "LOS406" if is_of_head(kind, name) else ""


def _as_few_as_classes(entry: MissingKey, failures: Failures) -> str:
    """The check of a model with a class too few, where the names of its classes are asked for the same label."""
    known = failures.first_mended("LOS201")
    logits = known.inputs.get("input") if known is not None else None
    classes = logits.shape[1] if logits is not None and len(logits.shape) > 1 else None
    return "LOS201" if classes is not None and classes == entry.items and entry.key.isdecimal() else ""


def _unscored(entry: MissingKey, failures: Failures) -> str:
    """The check that told of labels or scores which are not there, where a metric of an evaluation is missed."""
    prefix = next((known for known in ("eval_", "test_") if entry.key.startswith(known)), "")
    # Where all that is held has the other prefix, that is the mistake.
    scored = bool(prefix) and any(name.startswith(prefix) for name in entry.holds)
    return (failures.mended_by("LOS401") if scored else "") or (failures.mended_by("MET106") if prefix else "")


def _lacks(entry: MissingKey) -> str:
    if entry.items is not None:
        meant = ", the mark of a label that the loss leaves out" if entry.key == str(IGNORED) else ""
        counted = f": {entry.counted}" if entry.counted and not meant else ""
        asked = f"number `{entry.key}`{meant}{counted}"
        return f"`{entry.source}` ({entry.kind}) has {entry.items} items, and is asked for {asked}."
    asked = "row" if entry.replacement else "column" if entry.kind in TABLES else "key"
    holds = f"; it holds {', '.join(f'`{name}`' for name in entry.holds)}" if entry.holds else ""
    keys = ", ".join(f"`{key}`" for key in (entry.key, *entry.others))
    return f"`{entry.source}` ({entry.kind}) has no {asked}{'s' if entry.others else ''} {keys}{holds}."


def _key_advice(entry: MissingKey) -> str:
    if entry.replacement:
        by_place = ".iloc[" in entry.replacement and entry.holds
        return f"Write `{entry.replacement}`{', or `reset_index(drop=True)` before' if by_place else ''}."
    if entry.key == str(IGNORED) and (entry.looked_up or entry.items is not None):
        return f"Leave out what the loss ignores: `if label != {IGNORED}`."
    if entry.items is not None:
        return f"Ask for a number from 0 to {entry.items - 1}, or put more into `{entry.source}`."
    if entry.looked_up and entry.renamed:
        return f"Write `{entry.source}[{entry.renamed}]`: a tensor is looked up by its identity, not by its number."
    if entry.looked_up:
        return f"Build `{entry.source}` of all that is looked up in it, or give a default: `.get(key, default)`."
    if entry.others:
        return f"Write `{entry.source}[{entry.renamed}]`." if entry.renamed else "Ask for the keys that are there."
    return f'Write `{entry.source}["{entry.twin}"]`.' if entry.twin else ""


def _meant(entry: MissingKey) -> tuple[Edit, ...]:
    if entry.location is not None and entry.replacement:
        of_rows = "the place of a row, not its label" if ".iloc[" in entry.replacement else "the rows that are there"
        reason = of_rows if entry.holds else "columns, not rows"
        return (Edit(Action.REPLACE, entry.location, value=entry.replacement, safe=False, reason=reason),)
    if entry.location is None or not entry.twin or (entry.others and not entry.renamed):
        return ()
    reason = "the closest key there is"
    if entry.renamed:
        return (Edit(Action.REPLACE, entry.location, value=entry.renamed, safe=False, reason=reason),)
    return (Edit(Action.REPLACE, entry.location, value=json.dumps(entry.twin), safe=False, reason=reason),)
