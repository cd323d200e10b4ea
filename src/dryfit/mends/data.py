"""Datasets put right."""

import functools
import inspect
import sys
from collections.abc import Mapping
from contextlib import suppress
from itertools import islice
from typing import Any

from dryfit.core.evidence.loss import IGNORED
from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.mends.batch import closed, opened
from dryfit.mends.registry import mend

# Rows among which one is looked for that can stand in for a batch of none.
LENT_FROM = 64


@mend("DAT101", "train", "evaluate")
def pass_sibling(moment: Moment, finding: Finding) -> str | None:
    """Hand the trainer the tokenized dataset that stands in the script."""
    trainer, siblings = moment.live["trainer"], moment.live["siblings"]()
    if not siblings:
        return None
    for role, (_, dataset) in siblings.items():
        setattr(trainer, f"{role}_dataset", dataset)
    given = moment.kwargs.get("eval_dataset")
    if given is not None and "eval" in siblings:
        moment.kwargs["eval_dataset"] = siblings["eval"][1]
    return f"with `{next(iter(siblings.values()))[0]}`"


@mend("DAT403", "split")
def divide_whole(moment: Moment, finding: Finding) -> str | None:
    """Divide the whole dataset in the same proportions."""
    dataset, lengths, *rest = moment.args
    total, rows = sum(lengths), len(dataset)
    parts = [int(rows * length / total) for length in lengths] if total > 0 else []
    if not parts or min(parts) < 0:
        return None
    parts[0] += rows - sum(parts)
    moment.args = (dataset, parts, *rest)
    return f"divided into {', '.join(map(str, parts))}"


@mend("DAT107", "map")
def remove_old_columns(moment: Moment, finding: Finding) -> str | None:
    """Remove the columns that are not made anew."""
    kept = str(finding.facts["kept"]).split(", ")
    removed = moment.kwargs.get("remove_columns") or []
    moment.kwargs["remove_columns"] = [*([removed] if isinstance(removed, str) else removed), *kept]
    return f"without {', '.join(f'`{name}`' for name in kept)}"


@mend("DAT112", "map")
def give_the_other_way(moment: Moment, finding: Finding) -> str | None:
    """Give the function lists of rows for single ones, or single rows."""
    moment.kwargs["batched"] = not finding.facts["batched"]
    return f"with batched={moment.kwargs['batched']}"


@mend("DAT115", "map")
def without_plain_columns(moment: Moment, finding: Finding) -> str | None:
    """Give the function the other columns."""
    names = str(finding.facts["columns"]).split(", ")
    dataset, *rest = moment.args
    moment.args = (dataset.remove_columns(names), *rest)
    return f"without {', '.join(f'`{name}`' for name in names)}"


@mend("DAT404", "pair")
def pair_rows(moment: Moment, finding: Finding) -> str | None:
    """Pair as many rows as the shortest has."""
    stratify = moment.kwargs.get("stratify")
    parts = [*moment.args, *([stratify] if stratify is not None else [])]
    shared = min(len(part) for part in parts)
    moment.args = tuple(part[:shared] for part in moment.args)
    if stratify is not None:
        moment.kwargs["stratify"] = stratify[:shared]
    return f"with the first {shared} rows of each"


@mend("DAT529", "pair")
def divide_at_random(moment: Moment, finding: Finding) -> str | None:
    """Divide the rows without regard to their classes."""
    if moment.kwargs.pop("stratify", None) is None:
        return None
    return "without `stratify`"


@mend("DAT104", "train", "evaluate")
def keep_columns(moment: Moment, finding: Finding) -> str | None:
    """Leave every column in the rows, for the collate function to read."""
    arguments = moment.live["trainer"].args
    if not arguments.remove_unused_columns:
        return None
    arguments.remove_unused_columns = False
    return "with remove_unused_columns=False"


@mend("DAT101", "forward")
def tokenize_text(moment: Moment, finding: Finding) -> str | None:
    """Tokenize the texts that forward is given, with the tokenizer of the script."""
    find = moment.live.get("tokenizer")
    name, tokenizer, _ = find() if callable(find) else ("", None, None)
    texts = {k: v for k, v in moment.kwargs.items() if _is_text(v)}
    given = [value for value in moment.args if _is_text(value)]
    if tokenizer is None or not (texts or given):
        return None
    columns = [list(value) for value in (*texts.values(), *given)][:2]
    encoded = tokenizer(*columns, padding=True, truncation=True, return_tensors="pt")
    kept = {("labels" if k == "label" else k): v for k, v in moment.kwargs.items() if k not in texts}
    moment.args = tuple(value for value in moment.args if not _is_text(value))
    moment.kwargs.clear()
    moment.kwargs.update({**encoded, **kept})
    return f"tokenized with `{name}`"


def _is_text(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and bool(value) and isinstance(value[0], str)


@mend("DAT102", "forward")
def rename_labels(moment: Moment, finding: Finding) -> str | None:
    """Hand the labels over as `labels`."""
    column = str(finding.facts["column"])
    if column not in moment.kwargs:
        return None
    moment.kwargs["labels"] = moment.kwargs.pop(column)
    return "handed over as `labels`"


@mend("LOS407", "train", "evaluate")
def make_loss(moment: Moment, finding: Finding) -> str | None:
    """Let the model's forward make the usual loss of the labels that it takes."""
    trainer, label = moment.live.get("trainer"), str(finding.facts["labels"])
    if trainer is None or hasattr(trainer.model, "_dryfit_loss"):
        return None
    forward = trainer.model.forward

    @functools.wraps(forward)
    def with_loss(*args: Any, **kwargs: Any) -> Any:
        output = forward(*args, **kwargs)
        if kwargs.get(label) is None:
            return output
        if own := _own_loss(output):
            return {"loss": output[own], **{key: value for key, value in output.items() if key != own}}
        logits = _logits(output)
        return {"loss": _usual_loss(logits, kwargs[label]), "logits": logits}

    trainer.model.forward = with_loss
    trainer.model._dryfit_loss = True
    return "with its own loss called `loss`, or the usual one over its logits"


@mend("DAT103", "train", "evaluate", "forward")
def lend_loss(moment: Moment, finding: Finding) -> str | None:
    """Let the model's forward take the labels and make the usual loss of them."""
    trainer = moment.live.get("trainer")
    model = trainer.model if trainer is not None else moment.live["model"]
    forward, known = model.forward, inspect.signature(model.forward)
    if "labels" in known.parameters:
        return None

    def with_loss(*args: Any, labels: Any = None, **kwargs: Any) -> Any:
        output = forward(*args, **kwargs)
        if labels is None:
            return output
        logits = _logits(output)
        return {"loss": _usual_loss(logits, labels), "logits": logits}

    label = inspect.Parameter("labels", inspect.Parameter.KEYWORD_ONLY, default=None)
    with_loss.__signature__ = known.replace(parameters=[*known.parameters.values(), label])  # type: ignore[attr-defined]
    model.forward = with_loss
    if trainer is not None:
        trainer._signature_columns, trainer.label_names = None, ["labels"]
    return "with a forward that takes labels and makes the loss"


def _logits(output: Any) -> Any:
    if isinstance(output, Mapping):
        several = (value for value in output.values() if getattr(value, "ndim", 0))
        return output.get("logits", next(several, next(iter(output.values()))))
    return output[0] if isinstance(output, (tuple, list)) else output


def _own_loss(output: Any) -> str:
    """Under what name an output holds the one number that it is to be trained by."""
    if not isinstance(output, Mapping):
        return ""
    trained = [key for key, value in output.items() if getattr(value, "requires_grad", False) and not value.ndim]
    return trained[0] if len(trained) == 1 else ""


def _usual_loss(logits: Any, labels: Any) -> Any:
    functional = sys.modules["torch"].nn.functional
    if labels.is_floating_point():
        return functional.mse_loss(logits.reshape(labels.shape), labels)
    return functional.cross_entropy(logits.reshape(-1, logits.shape[-1]), labels.reshape(-1))


@mend("DAT202", "collate")
def spread_labels(moment: Moment, finding: Finding) -> str | None:
    """Make of each list of classes one number a class."""
    (examples,) = moment.args
    key = str(finding.facts["column"])
    rows = [row for row in map(opened, examples) if row is not None and key in row]
    if len(rows) != len(examples):
        return None
    torch, named = sys.modules["torch"], [[int(c) for c in row[key]] for row in rows]
    classes = int(finding.facts.get("classes") or 0) or 1 + max((max(n, default=0) for n in named), default=0)
    # Only torch's own function makes columns of lists; tokenizers take no rows of tensors.
    whole = getattr(moment.function, "__name__", "") == "default_collate" or any(map(torch.is_tensor, rows[0].values()))
    made = torch.tensor if whole else list
    spread = [made([float(c in n) for c in range(classes)]) for n in named]
    filled = zip(examples, rows, spread, strict=True)
    moment.args = ([closed(example, {**row, key: one}) for example, row, one in filled],)
    return f"with {classes} numbers a row"


@mend("DAT203", "collate")
def fill_holes(moment: Moment, finding: Finding) -> str | None:
    """Let the loss ignore what has no label; leave out the rows that have none at all."""
    if "holes" not in finding.facts:
        return leave_rows_out(moment, finding)
    (examples,) = moment.args
    key = str(finding.facts["column"])
    if not all(isinstance(example, Mapping) for example in examples):
        return None
    moment.args = ([{**e, key: [IGNORED if v is None else v for v in e[key]]} for e in examples],)
    return f"with {IGNORED} for None"


@mend("DAT303", "collate")
@mend("DAT301", "collate")
def leave_rows_out(moment: Moment, finding: Finding) -> str | None:
    """Collate the rows that are whole."""
    (examples,) = moment.args
    whole = [example for example in examples if _is_whole(example)]
    if len(whole) == len(examples):
        return None
    rows = whole or _first_whole(getattr(moment.live.get("loader"), "dataset", None))
    if not rows:
        return None
    moment.args = (rows,)
    return f"without {len(examples) - len(whole)} of {len(examples)} rows" if whole else "with another row in its place"


def _is_whole(example: Any) -> bool:
    return example is not None and not _holds_none(example)


def _first_whole(dataset: Any) -> list[Any]:
    """The first row that is whole, of the first few of a dataset or a stream; none where there is no such row."""
    stream = isinstance(dataset, sys.modules["torch"].utils.data.IterableDataset)
    # A dataset may raise for a row, or have no length.
    with suppress(Exception):
        rows = islice(iter(dataset), LENT_FROM) if stream else (dataset[i] for i in range(min(len(dataset), LENT_FROM)))
        return list(islice(filter(_is_whole, rows), 1))
    return []


def _holds_none(example: Any) -> bool:
    values = example.values() if isinstance(example, Mapping) else example if isinstance(example, tuple) else ()
    return any(value is None for value in values)


@mend("DAT307", "collate")
def leave_short_rows_out(moment: Moment, finding: Finding) -> str | None:
    """Collate the rows that are as long as any."""
    (examples,) = moment.args
    extents = [_extents(example) for example in examples]
    whole = [example for example, extent in zip(examples, extents, strict=True) if extent == max(extents)]
    if len(whole) == len(examples):
        return None
    moment.args = (whole,)
    return f"without {len(examples) - len(whole)} of {len(examples)} rows"


def _extents(example: Any) -> list[int]:
    """How long the parts of a row are, in their order; 0 for a single number."""
    values = example.values() if isinstance(example, Mapping) else example if isinstance(example, tuple) else (example,)
    extents = (getattr(value, "shape", None) or (len(value) if isinstance(value, list) else 0,) for value in values)
    return [extent[0] for extent in extents]


@mend("DAT302", "collate")
def fill_uneven(moment: Moment, finding: Finding) -> str | None:
    """Give a row that lacks a key what another row has there."""
    (examples,) = moment.args
    if not all(isinstance(example, Mapping) for example in examples):
        return None
    known = {key: value for example in reversed(examples) for key, value in example.items()}
    moment.args = ([{**known, **example} for example in examples],)
    return "with the values of another row where one lacks them"


@mend("DAT304", "row")
@mend("DAT305", "row")
def skip_row(moment: Moment, finding: Finding) -> str | None:
    """Take the other rows of the batch; a stream ends with the row that raised."""
    if moment.live.get("stream"):
        moment.function = _ended
        return f"with the stream ended before row {finding.facts['row']}"
    source, indices = moment.args
    held = finding.facts.get("held")
    if held and isinstance(indices, list):
        moment.args = (source, [index % held for index in indices])
        return f"with the {held} rows that there are"
    rest = [index for index in indices if index != finding.facts["row"]] if isinstance(indices, list) else []
    if not rest:
        return None
    moment.args = (source, rest)
    return f"without row {finding.facts['row']}"


def _ended(rows: Any, end: Any) -> Any:
    return end


@mend("DAT402", "construct")
def bound_steps(moment: Moment, finding: Finding) -> str | None:
    """Give the arguments a number of steps."""
    settings = next((value for value in (*moment.args, *moment.kwargs.values()) if hasattr(value, "max_steps")), None)
    if settings is None:
        return None
    settings.max_steps = 100
    return "with max_steps=100"


@mend("EVL302", "construct")
def evaluate_never(moment: Moment, finding: Finding) -> str | None:
    """Let the arguments ask for no evaluation."""
    values = (*moment.args, *moment.kwargs.values())
    settings: Any = next((value for value in values if hasattr(value, "eval_strategy")), None)
    if settings is None:
        return None
    settings.eval_strategy = type(settings.eval_strategy)("no")
    return 'with `eval_strategy="no"`'


class _Casting:
    """A collate function whose labels are whole numbers."""

    _dryfit_casts = True

    def __init__(self, collate: Any) -> None:
        self.collate = collate

    def __call__(self, rows: Any) -> Any:
        batch = self.collate(rows)
        return {k: v.long() if k in ("label", "labels") else v for k, v in batch.items()}


@mend("DAT204", "train", "evaluate")
def whole_labels(moment: Moment, finding: Finding) -> str | None:
    """Cast the labels of the trainer's datasets to whole numbers."""
    trainer, column = moment.live["trainer"], str(finding.facts["column"])
    for name in ("train_dataset", "eval_dataset"):
        dataset: Any = getattr(trainer, name, None)
        if hasattr(dataset, "cast_column"):
            setattr(trainer, name, dataset.cast_column(column, sys.modules["datasets"].Value("int64")))
        elif dataset is not None and not hasattr(trainer.data_collator, "_dryfit_casts"):
            trainer.data_collator = _Casting(trainer.data_collator)
    # The first call has read the kind of problem off the type of the labels.
    trainer.model.config.problem_type = None
    return "with whole numbers"


@mend("DAT204", "forward")
def whole_labels_of_batch(moment: Moment, finding: Finding) -> str | None:
    """Hand the labels over as whole numbers."""
    labels: Any = moment.kwargs.get("labels")
    if labels is None or not labels.is_floating_point():
        return None
    moment.kwargs = {**moment.kwargs, "labels": labels.long()}
    config = getattr(moment.live["model"], "config", None)
    if config is not None:
        # The first call has read the kind of problem off the type of the labels.
        config.problem_type = None
    return "with whole numbers"
