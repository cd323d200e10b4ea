"""What Keras is fed, put right."""

import sys
from collections.abc import Iterator
from typing import Any

from dryfit.core.evidence.keras_refused import YIELDED
from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.mends.loss_keras import ELEMENTWISE
from dryfit.mends.registry import mend

# Rows of a batch where there are none.
ROWS = 32
# Steps that an epoch without end is given.
FEW = 4


@mend("DAT705", "to_tf_dataset")
def rename_column(moment: Moment, finding: Finding) -> str | None:
    """Give the column the name that is asked for."""
    near, name = str(finding.facts["near"]), str(finding.facts["column"])
    if not near:
        return None
    moment.args = (moment.args[0].rename_column(near, name), *moment.args[1:])
    return f"with `{near}` renamed to `{name}`"


@mend("STP701", "apply")
def build_optimizer_again(moment: Moment, finding: Finding) -> str | None:
    """Build the optimizer for the weights that are trainable now."""
    optimizer = moment.live["optimizer"]
    if not hasattr(optimizer, "built"):
        return None
    optimizer.built = False
    return "with the optimizer built for them"


@mend("STP707", "apply")
def build_optimizer_for_all(moment: Moment, finding: Finding) -> str | None:
    """Build the optimizer for all weights that it has met."""
    optimizer, met = moment.live["optimizer"], moment.live.get("met") or []
    name = next((name for name in ("_built", "built") if name in vars(optimizer)), "")
    if not met or not name:
        return None
    setattr(optimizer, name, False)
    optimizer.build(met)
    return f"with a state for all {len(met)} weights"


@mend("STP709", "apply")
def turn_pairs(moment: Moment, finding: Finding) -> str | None:
    """Give the optimizer the gradients first."""
    optimizer, given, *rest = moment.args
    if rest:
        moment.args = (optimizer, list(rest[0]), list(given), *rest[1:])
    else:
        moment.args = (optimizer, [(gradient, weight) for weight, gradient in given])
    for name in {"_built", "built"} & set(vars(optimizer)):
        setattr(optimizer, name, False)
    return "with the gradients first"


@mend("DAT709", "fit", "evaluate", "predict")
def make_arrays(moment: Moment, finding: Finding) -> str | None:
    """Make arrays of the lists, and tuples of those that a generator gives, to validate on as well."""
    if finding.facts["arguments"] == YIELDED:
        given = {name: moment.kwargs.get(name) for name in ("x", "validation_data")}
        drawn = {name: _tuples(value) for name, value in given.items() if hasattr(value, "__next__")}
        moment.kwargs.update(drawn)
        return "with a tuple in its place" if drawn else None
    if "arrays_of" not in moment.live:
        return None
    moment.args = tuple(map(moment.live["arrays_of"], moment.args))
    lists: dict[str, Any] = {name: moment.kwargs.get(name) for name in ("x", "y", "validation_data")}
    made = {name: moment.live["arrays_of"](value) for name, value in lists.items() if value is not None}
    moment.kwargs.update(made)
    return "with arrays in their place"


@mend("DAT727", "fit", "evaluate", "predict")
def make_tensors_of_texts(moment: Moment, finding: Finding) -> str | None:
    """Make tensors of the arrays of texts, of those to validate on as well."""
    tensors_of = moment.live.get("tensors_of")
    if tensors_of is None:
        return None
    moment.args = (moment.args[0], *map(tensors_of, moment.args[1:]))
    given = {name: moment.kwargs[name] for name in ("x", "validation_data") if moment.kwargs.get(name) is not None}
    moment.kwargs.update({name: tensors_of(value) for name, value in given.items()})
    return "with a tensor of texts"


def _tuples(source: Any) -> Iterator[Any]:
    for item in source:
        yield tuple(tuple(part) if isinstance(part, list) else part for part in item)


@mend("DAT721", "fit", "evaluate", "predict", "statement")
def fit_to_signature(moment: Moment, finding: Finding) -> str | None:
    """Give each element the form that its pipeline's signature says."""
    yielding = moment.live.get("yielding")
    if yielding is None or (finding.facts["part"] is None and not finding.facts["listed"]) or yielding.fits:
        return None
    yielding.fits = True
    return "with tuples" if finding.facts["listed"] else f"with {finding.facts['signature']}"


@mend("DAT711", "fit")
def end_epochs(moment: Moment, finding: Finding) -> str | None:
    """Say where an epoch ends."""
    moment.kwargs[str(finding.facts["argument"])] = FEW
    return f"with `{finding.facts['argument']}={FEW}`"


@mend("DAT713", "fit", "evaluate", "predict")
def batch_rows(moment: Moment, finding: Finding) -> str | None:
    """Make batches of the rows."""
    if "loaded" in finding.facts:
        return _load(moment)
    name = str(finding.facts["argument"])
    rows: Any = moment.kwargs.get(name)
    if not hasattr(rows, "batch") or _rank_of(rows) != finding.facts.get("axes"):
        return None
    moment.kwargs[name] = rows.batch(ROWS)
    moment.live.get("unbuild", bool)()
    return f"with batches of {ROWS}"


def _rank_of(rows: Any) -> int | None:
    """How many axes the first input of a pipeline's element has."""
    part: Any = rows.element_spec
    while isinstance(part, (tuple, list, dict)) and part:
        part = next(iter(part.values())) if isinstance(part, dict) else part[0]
    return getattr(getattr(part, "shape", None), "rank", None)


def _load(moment: Moment) -> str:
    """Give loaders of torch in place of its datasets."""
    torch = sys.modules["torch.utils.data"]

    def loaded(value: Any) -> Any:
        return torch.DataLoader(value, batch_size=ROWS) if isinstance(value, torch.Dataset) else value

    moment.args = tuple(map(loaded, moment.args))
    moment.kwargs = {name: loaded(value) for name, value in moment.kwargs.items()}
    return f"with a DataLoader of {ROWS} rows a batch"


@mend("DAT717", "fit")
def split_by_share(moment: Moment, finding: Finding) -> str | None:
    """Keep a share of the rows for validation; what gives batches is validated on itself, if it can be read twice."""
    if "validation_split" not in moment.kwargs:
        return None
    if "meant" not in finding.facts:
        del moment.kwargs["validation_split"]
        if not hasattr(moment.kwargs["x"], "__next__"):
            moment.kwargs["validation_data"] = moment.kwargs["x"]
        return "with `validation_data`"
    moment.kwargs["validation_split"] = float(str(finding.facts["meant"]))
    return f"with `validation_split={finding.facts['meant']}`"


@mend("DAT306", "train_step", "test_step")
def number_targets(moment: Moment, finding: Finding) -> str | None:
    """Number the texts among a batch's targets, each in the order in which it comes."""
    *before, data = moment.args
    if not isinstance(data, (tuple, list)) or len(data) < len(("x", "y")):
        return None
    moment.args = (*before, type(data)((data[0], moment.live["numbered"](data[1]), *data[2:])))
    return "with numbers for text"


@mend("DAT306", "sparse_categorical_crossentropy", *ELEMENTWISE)
def compare_numbers(moment: Moment, finding: Finding) -> str | None:
    """Number the texts that a loss of the script's own loop is given; a fit's metrics are given them as well."""
    loss, truth, answer, *rest = moment.args
    numbered = moment.live["numbered"]
    if moment.live["of"] is not None:
        return None

    def change(truth: Any, answer: Any) -> tuple[Any, Any]:
        return numbered(truth), answer

    moment.live["fixes"][id(loss)] = change
    moment.args = (loss, *change(truth, answer), *rest)
    return "with numbers for text"
