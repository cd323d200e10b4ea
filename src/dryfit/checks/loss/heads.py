"""LOS406: a model of a library's whose class makes no loss of the labels that there are."""

import ast

from dryfit.core.check import check
from dryfit.core.evidence import Data, Failures, Forward, Script
from dryfit.core.evidence.forward import Call, Model
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Severity
from dryfit.core.source import call_at, location_of
from dryfit.core.stage import is_catch_all

# What models of transformers call the labels that they make a loss of: one for each row or token, or two ends.
LABELS, SPANS = "labels", frozenset({"start_positions", "end_positions"})
# What a model that has a head answers, and the one without does not.
ANSWERS = frozenset({"loss", "logits", "start_logits", "end_logits", "prediction_logits"})
# What the names of classes end with, by their labels, and the automatic class that stands for each.
CLASSES = {
    "ForQuestionAnswering": "AutoModelForQuestionAnswering",
    "ForConditionalGeneration": "AutoModelForSeq2SeqLM",
    "ForSequenceClassification": "AutoModelForSequenceClassification",
    "ForImageClassification": "AutoModelForImageClassification",
    "ForTokenClassification": "AutoModelForTokenClassification",
    "LMHeadModel": "AutoModelForCausalLM",
    "ForCausalLM": "AutoModelForCausalLM",
    "ForMaskedLM": "AutoModelForMaskedLM",
}
# The endings by what is labelled: spans, targets of a decoder, rows, tokens.
ENDINGS = {
    "spans": ("ForQuestionAnswering",),
    "targets": ("ForConditionalGeneration",),
    "rows": ("ForSequenceClassification", "ForImageClassification"),
    "tokens": ("ForTokenClassification", "LMHeadModel", "ForCausalLM", "ForMaskedLM"),
}


@check("LOS406", Severity.ERROR)
def model_without_fitting_head(forward: Forward, failures: Failures, script: Script, data: Data | None) -> Findings:
    """The class of the model makes no loss of the labels that there are.

    Cause:
        `BertModel`, `AutoModel` and their kin are bodies: they give hidden states, ignore labels, and have neither
        loss nor logits. A class with the head of another task waits for other labels.

    Fix:
        Build the class of the task: `AutoModelForSequenceClassification`, `BertForQuestionAnswering`.
    """
    call = next((c for c in reversed(forward.calls) if c.training), None)
    model = forward.model(call.model) if call else None
    if call is None or model is None or "loss" in call.returned or not has_other_head(model, call, data):
        return
    number = _missed(failures, script)
    if number is None:
        return
    fitting = _fitting(model, call, data)
    where, named = model.location, " or ".join(f"`{name}`" for name in fitting)
    yield Finding(
        f"{model.class_name} makes no loss of `{'` and `'.join(sorted(_given(call, data)))}`: "
        f"it has {'the head of another task' if LABELS in model.takes else 'no head'}"
        f"{f'; {named} has one' if len(fitting) == 1 else ''}.",
        {"class": model.class_name, "wanted": fitting[0] if len(fitting) == 1 else None, "fitting": ", ".join(fitting)},
        where or call.location,
        fix=f"Build {named} instead." if named else "Build a class with a head.",
        edits=_other_class(where, model, fitting[0]) if len(fitting) == 1 else (),
        explains=number,
    )


def is_of_head(kind: str, name: str) -> bool:
    """Whether an output of a model is asked for what only a head answers."""
    return "Output" in kind and name in ANSWERS


def has_other_head(model: Model, call: Call, data: Data | None) -> bool:
    """Whether a model's class takes none of the labels that there are, and another of its file's would."""
    given, taken = _given(call, data), {LABELS, *SPANS} & set(model.takes)
    return bool(model.siblings and given) and not given & taken


def _given(call: Call, data: Data | None) -> frozenset[str]:
    """The labels that a call is given, or that the dataset of the training has."""
    columns = {c.name for d in (data.datasets if data else ()) if d.role == "train" for c in d.columns}
    if columns | set(call.inputs) >= SPANS:
        return SPANS
    return frozenset({LABELS} if {LABELS, "label"} & (columns | set(call.inputs)) else ())


def _missed(failures: Failures, script: Script) -> int | None:
    """The first failure of what misses the loss: Trainer, or a line that asks the output for it."""
    asked = {entry.failure for entry in script.missing_attributes if is_of_head(entry.kind, entry.name)}
    asked |= {entry.failure for entry in script.missing_keys if is_of_head(entry.kind, entry.key)}
    for failure in failures:
        open_to = failure.explained_by in ("", "LOS406", "SCR112", "SCR115") or is_catch_all(failure.explained_by)
        trains = failure.operation in ("train", "evaluate") and failure.raised_in.endswith("compute_loss")
        if open_to and not failure.stands_on and (trains or failure.number in asked):
            return failure.number
    return None


def _fitting(model: Model, call: Call, data: Data | None) -> tuple[str, ...]:
    """The classes beside the model's that make a loss of such labels."""
    if _given(call, data) == SPANS:
        labelled = "spans"
    elif "decoder_input_ids" in model.takes:
        labelled = "targets"
    else:
        labelled = "tokens" if _is_of_tokens(call, data) else "rows"
    return tuple(name for name in model.siblings if name.endswith(ENDINGS[labelled]))


def _is_of_tokens(call: Call, data: Data | None) -> bool:
    if LABELS in call.inputs:
        return len(call.inputs[LABELS].shape) > 1
    columns = [c for d in (data.datasets if data else ()) if d.role == "train" for c in d.columns]
    return any(c.name == LABELS and c.kind.startswith("list") for c in columns)


def _other_class(where: Location | None, model: Model, wanted: str) -> tuple[Edit, ...]:
    """The class that is written, or the automatic one, exchanged, and imported."""
    call = call_at(where)
    root = call.func if call is not None else None
    while isinstance(root, ast.Attribute):
        root = root.value
    if where is None or not isinstance(root, ast.Name):
        return ()
    auto = next((name for ending, name in CLASSES.items() if wanted.endswith(ending)), "")
    name = wanted if root.id == model.class_name else auto if root.id.startswith("AutoModel") else ""
    reason = "the class of the task, by its labels"
    return (
        (
            Edit(Action.REPLACE, location_of(root, where.path), value=name, safe=False, reason=reason),
            Edit(Action.IMPORT, where, value=f"from transformers import {name}", safe=False, reason=reason),
        )
        if name
        else ()
    )
