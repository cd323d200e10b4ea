"""BAT107 and BAT111: batches that are taken apart in a way that they are not made of."""

from dryfit.core.check import check
from dryfit.core.columns import column_made
from dryfit.core.evidence import Batch, Data, Script
from dryfit.core.evidence.batch import Taking
from dryfit.core.evidence.data import Dataset
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity
from dryfit.core.source import source_of
from dryfit.core.trace import turn_of

# What labels are called, for one and for several.
LABELS = ("label", "labels")
# The step of a LightningModule that gives its forward the whole batch, unless it is written anew.
PREDICTING = "predict_step"
# What datasets gives the function of a `map`.
ROWS = ("LazyRow", "LazyBatch")


@check("BAT107", Severity.ERROR)
def part_not_in_batch(batch: Batch, data: Data | None) -> Findings:
    """The loop takes something out of a batch that is not in it.

    Cause:
        A batch is made like a row of the dataset: as many parts, the same keys. The loop unpacks
        another number, asks for another key, or treats a list or a dict as a tensor: a TensorDataset
        of one tensor gives a list of one.

    Fix:
        Take out what the dataset puts in.
    """
    for taking in batch.takings:
        if taking.kind in ROWS or _is_removed(taking, data):
            continue
        dataset, column = _called_otherwise(taking, data)
        made = dataset.made_at or dataset.location if dataset is not None else None
        where = (column_made(made.path, column) if made is not None else None) or made
        yield Finding(
            f"{_asked(taking)}; the batch is a {taking.kind} of {_holds(taking)}"
            + (f". `{column}`, which forward does not take, looks like them." if column else "."),
            {"how": taking.how, "asked": taking.asked, "kind": taking.kind, "holds": ", ".join(taking.holds)}
            | ({"column": column} if column else {}),
            where or taking.location,
            fix=f"Call `{column}` `{taking.asked}`." if column else _advice(taking),
            edits=_respelt(taking),
            explains=taking.failure,
            # A model that takes `labels` misses them under another name as well.
            echo_of="LOS401" if taking.asked in LABELS and taking.twin in LABELS else "",
        )


def _is_removed(taking: Taking, data: Data | None) -> bool:
    """Whether Trainer removes the column that forward takes out of its keywords, which is told of the arguments."""
    return any(taking.asked in dataset.forward_reads for dataset in (data.datasets if data is not None else ()))


def _called_otherwise(taking: Taking, data: Data | None) -> tuple[Dataset | None, str]:
    """The one column of numbers that a Trainer takes out of its rows, where the batch is asked for labels."""
    if taking.asked not in LABELS or taking.how != "key" or taking.twin:
        return None, ""
    for dataset in data.datasets if data is not None else ():
        if dataset.role == "train" and dataset.loader is None and dataset.forward_takes:
            spare = [
                c.name for c in dataset.columns if c.name not in dataset.forward_takes and c.kind.startswith("int")
            ]
            return (dataset, spare[0]) if len(spare) == 1 else (None, "")
    return None, ""


def _asked(taking: Taking) -> str:
    if taking.how == "parts":
        return f"{taking.asked} parts are taken from a batch"
    if taking.how == "keys":
        return f"{taking.asked} names take the keys of a batch"
    if taking.how == "part":
        return f"`.{taking.asked}` is asked of every part, and `{taking.twin}` is no tensor"
    if taking.how == "whole":
        return f"`{taking.asked}` is given a whole batch"
    return f"A batch is asked for the {taking.how} `{taking.asked}`"


def _holds(taking: Taking) -> str:
    if taking.holds and not taking.holds[0].isdigit():
        return ", ".join(f"`{name}`" for name in taking.holds)
    return f"{len(taking.holds)} part{'s' if len(taking.holds) != 1 else ''}"


def _is_only(taking: Taking) -> bool:
    """Whether a list of one part is taken for that part."""
    whole = taking.how in ("attribute", "whole") and taking.kind in ("list", "tuple")
    return whole and not taking.twin and len(taking.holds) == 1


def _advice(taking: Taking) -> str:
    if taking.how == "keys":
        return f"Take its values by name: {', '.join(f'batch[{name!r}]' for name in taking.holds)}."
    if taking.how == "part":
        return f"Leave `{taking.twin}` out, or keep those parts that have it: `if torch.is_tensor(part)`."
    if taking.asked == PREDICTING:
        return "Write one: `def predict_step(self, batch, batch_idx): x, y = batch; return self(x)`."
    if taking.twin and taking.how == "whole":
        return f"{taking.asked}({taking.twin})"
    if taking.twin and taking.how == "key":
        return f'batch["{taking.twin}"]'
    if taking.twin:
        return f'batch["{taking.twin}"], as it is a {taking.kind}'
    if _is_only(taking):
        return "Take its only part out: `for (x,) in loader`, or `batch[0]`."
    if taking.how == "whole":
        return "Give it the part that is its input: `x, y = batch`."
    if taking.how == "attribute" and taking.asked in ("to", "cuda", "float", "size", "shape"):
        return "Move or read its tensors one by one."
    return f"Take {len(taking.holds)} parts." if taking.how == "parts" else ""


def _respelt(taking: Taking) -> tuple[Edit, ...]:
    bound = turn_of(taking.location) if _is_only(taking) else None
    if bound is not None:
        return (Edit(Action.REPLACE, bound, value=f"({source_of(bound)},)"),)
    if not taking.twin or taking.how not in ("key", "whole") or taking.location is None:
        return ()
    if taking.how == "whole":
        return (Edit(Action.REPLACE, taking.location, value=taking.twin),)
    return (Edit(Action.REPLACE, taking.location, value=f'"{taking.twin}"'),)


@check("BAT111", Severity.ERROR)
def parts_under_each_others_names(script: Script) -> Findings:
    """Two parts of a batch stand under each other's names.

    Cause:
        A batch has its parts in the order in which the dataset or the collate function returns them. The
        loop takes them in another: the model is given the labels, the loss the inputs.

    Fix:
        Take them in the order in which they are returned.
    """
    for entry in script.parts_exchanged:
        yield Finding(
            f"`{entry.one}` and `{entry.other}` stand for each other's part of the batch; `{entry.order}` runs.",
            {"one": entry.one, "other": entry.other},
            entry.location,
            fix=entry.order,
            edits=(Edit(Action.REPLACE, entry.location, value=entry.order),) if entry.location else (),
            explains=entry.failure,
        )
