"""Columns named as a Trainer's model names its arguments, above all its labels; class names numbered."""

import functools
import inspect
import sys
from collections.abc import Callable, Mapping
from typing import Any

from dryfit.core.baseline import CLASS_LOSSES
from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.mends.loss import given, put
from dryfit.mends.registry import mend

# What the classes of models end with that learn the tokens themselves.
OF_TOKENS = ("LMHeadModel", "ForCausalLM", "ForMaskedLM")

# And of those that find the two ends of an answer.
SPANNING = "ForQuestionAnswering"

# Parts of the names of what a model learns, as columns and as arguments.
LABELS = ("label", "target")


@mend("LOS401", "train", "evaluate")
@mend("BAT107", "train", "evaluate")
def label_as_named(moment: Moment, finding: Finding) -> str | None:
    """Call the columns that look like labels so, in every dataset that the trainer is given."""
    trainer, column = moment.live.get("trainer"), str(finding.facts.get("column") or "")
    if trainer is None or hasattr(trainer.data_collator, "_dryfit_labels"):
        return None
    if not column:
        return _tokens_as_labels(trainer) if finding.facts.get("column") is not None else None
    columns = column.split(", ")
    names = dict(zip(columns, str(finding.facts.get("names") or "labels").split(", "), strict=True))
    found = [role for role in ("train_dataset", "eval_dataset") if _can_rename(getattr(trainer, role, None), names)]
    for role in found:
        setattr(trainer, role, getattr(trainer, role).rename_columns(names))
    given: Any = moment.kwargs.get("eval_dataset")
    if _can_rename(given, names):
        moment.kwargs["eval_dataset"] = given.rename_columns(names)
        found.append("eval_dataset")
    if not found and not hasattr(trainer.train_dataset, "column_names"):
        return _named_in_rows(trainer, names)
    return f"with {_named(names)}" if found else None


@mend("DAT105", "train", "evaluate")
def columns_as_named(moment: Moment, finding: Finding) -> str | None:
    """Call the columns as forward calls its arguments: labels by their names, the others in their order."""
    trainer, removed = moment.live.get("trainer"), str(finding.facts["removed"]).split(", ")
    dataset: Any = getattr(trainer, "train_dataset", None)
    if trainer is None or dataset is None:
        return None
    row = _first(dataset)
    held = getattr(dataset, "column_names", None) or list(row)
    takes = [
        p for p in inspect.signature(trainer.model.forward).parameters.values() if p.kind is p.POSITIONAL_OR_KEYWORD
    ]
    texts = {name for name in removed if isinstance(row.get(name), str)}
    names = _paired([name for name in removed if name not in texts], [p for p in takes if p.name not in held])
    if not names:
        return None
    if not isinstance(getattr(dataset, "column_names", None), list):
        return _named_in_rows(trainer, names)
    remove = trainer._remove_unused_columns

    @functools.wraps(remove)
    def renamed(dataset: Any, *args: Any, **kwargs: Any) -> Any:
        return remove(dataset.rename_columns(names) if _can_rename(dataset, names) else dataset, *args, **kwargs)

    # What the trainer trains on, and whatever it is given to evaluate, comes by here.
    trainer._remove_unused_columns = renamed
    return f"with {_named(names)}"


def _first(dataset: Any) -> dict[str, Any]:
    """The first row of a dataset."""
    try:
        row = dataset[0]
    except (TypeError, NotImplementedError):
        row = next(iter(dataset), None)
    return dict(row) if isinstance(row, Mapping) else {}


def _named_in_rows(trainer: Any, names: Mapping[str, str]) -> str | None:
    """Rename the parts of rows that are no table's, as they are collated."""
    if hasattr(trainer.data_collator, "_dryfit_labels"):
        return None
    # Trainer reads once what forward takes, and takes everything else out of the rows.
    trainer._set_signature_columns_if_needed()
    trainer._signature_columns.extend(names)
    trainer.data_collator = _Labelling(trainer.data_collator, lambda rows: [_renamed(row, names) for row in rows])
    return f"with {_named(names)}"


def _paired(columns: list[str], takes: list[inspect.Parameter]) -> dict[str, str]:
    """Which column is which argument; none where they are not as many as the arguments, or as those without default."""
    labels, wanted = [c for c in columns if _is_label(c)], [p.name for p in takes if _is_label(p.name)]
    inputs, others = [c for c in columns if c not in labels], [p for p in takes if p.name not in wanted]
    needed = [p.name for p in others if p.default is p.empty]
    named = needed if len(needed) == len(inputs) else [p.name for p in others]
    if len(named) != len(inputs) or len(wanted) != len(labels):
        inputs, named = columns, [p.name for p in takes]
        labels = wanted = []
    if len(inputs) != len(named):
        return {}
    return dict(zip([*inputs, *labels], [*named, *wanted], strict=True))


def _is_label(name: str) -> bool:
    return any(part in name.lower() for part in LABELS)


@mend("LOS406", "train", "evaluate")
def fit_head(moment: Moment, finding: Finding) -> str | None:
    """Make the model one of the class of the task, around the body that it is."""
    trainer, wanted = moment.live.get("trainer"), str(finding.facts["wanted"] or "")
    model: Any = getattr(trainer, "model", None)
    kind = getattr(sys.modules[type(model).__module__], wanted, None) if model is not None else None
    if trainer is None or kind is None or type(model).__name__ != finding.facts["class"]:
        return None
    made = kind(model.config)
    made.base_model.load_state_dict(getattr(model, "base_model", model).state_dict(), strict=False)
    made.to(model.device)
    # Every name that the script has for the model is to stand for the one with a head.
    model.__class__, model.__dict__ = kind, made.__dict__
    # What was made before for the model as it was: both are made anew by the training.
    trainer._signature_columns = trainer.optimizer = trainer.lr_scheduler = None
    if trainer.args.label_names is None:
        trainer.label_names = ["start_positions", "end_positions"] if wanted.endswith(SPANNING) else ["labels"]
    return f"with {wanted}"


def _named(names: Mapping[str, str]) -> str:
    return " and ".join(f"`{column}` called `{name}`" for column, name in names.items())


def _tokens_as_labels(trainer: Any) -> str | None:
    """Let a language model learn the tokens that it is given."""
    if not type(trainer.model).__name__.endswith(OF_TOKENS):
        return None
    trainer.data_collator = _Labelling(trainer.data_collator, list, own=True)
    return "with the tokens for labels"


class _Labelling:
    """A collate function whose rows are changed before, and whose batch is given its tokens for labels."""

    _dryfit_labels = True

    def __init__(self, collate: Any, change: Callable[[Any], Any], *, own: bool = False) -> None:
        self.collate, self.change, self.own = collate, change, own

    def __call__(self, rows: Any) -> Any:
        batch = self.collate(self.change(rows))
        return {**batch, "labels": batch["input_ids"].clone()} if self.own and "input_ids" in batch else batch


def _renamed(row: Any, names: Mapping[str, str]) -> Any:
    return {names.get(key, key): value for key, value in row.items()}


def _can_rename(dataset: Any, names: Mapping[str, str]) -> bool:
    held = getattr(dataset, "column_names", None)
    return isinstance(held, list) and set(names) <= set(held) and not set(names.values()) & set(held)


@mend("DAT201", "collate")
def encode_labels(moment: Moment, finding: Finding) -> str | None:
    """Number the classes in the order of their names."""
    (examples,) = moment.args
    if finding.facts.get("texts"):
        return None
    key, numbers = str(finding.facts["column"]), _class_numbers(finding)
    changed = [_with_label(example, key, numbers) for example in examples]
    if any(row is None for row in changed):
        return None
    moment.args = (changed,)
    return "with the classes numbered"


@mend("DAT201", "train", "evaluate")
def number_rows(moment: Moment, finding: Finding) -> str | None:
    """Number the classes in every row, before a collate function that leaves texts out."""
    trainer, key, numbers = moment.live.get("trainer"), str(finding.facts["column"]), _class_numbers(finding)
    if trainer is None or not numbers or hasattr(trainer.data_collator, "_dryfit_labels"):
        return None

    def numbered(rows: Any) -> Any:
        changed = [_with_label(row, key, numbers) for row in rows]
        return rows if any(row is None for row in changed) else changed

    trainer.data_collator = _Labelling(trainer.data_collator, numbered)
    return "with the classes numbered"


@mend("DAT201", *CLASS_LOSSES)
def number_targets(moment: Moment, finding: Finding) -> str | None:
    """Number the class names that a batch holds."""
    numbers, target = _class_numbers(finding), given(moment, "target")
    if not all(name in numbers for name in target):
        return None
    made = sys.modules["torch"].as_tensor([numbers[name] for name in target], device=given(moment, "input").device)
    put(moment, "target", made)
    return "with the classes numbered"


def _class_numbers(finding: Finding) -> dict[str, int]:
    names = str(finding.facts["names"]).split("\n") if finding.facts["names"] else []
    return {name: number for number, name in enumerate(names)}


def _with_label(example: Any, key: str, numbers: dict[str, int]) -> Any:
    if isinstance(example, Mapping) and isinstance(example.get(key), (str, list)):
        return {**example, key: _numbered(example[key], numbers)}
    if isinstance(example, tuple) and key.isdigit() and isinstance(example[int(key)], (str, list)):
        values = list(example)
        values[int(key)] = _numbered(values[int(key)], numbers)
        return tuple(values)
    return None


def _numbered(label: Any, numbers: dict[str, int]) -> Any:
    if isinstance(label, list):
        return [_numbered(item, numbers) for item in label]
    return numbers.setdefault(label, len(numbers)) if isinstance(label, str) else label
