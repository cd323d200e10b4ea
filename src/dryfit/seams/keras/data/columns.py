"""`to_tf_dataset`: the columns that it is asked for, and whether its rows can be stacked."""

import ast
import difflib
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.batch import Collation
from dryfit.core.evidence.keras_rows import Column
from dryfit.core.finding import Location
from dryfit.core.moment import Moment
from dryfit.core.source import argument, call_at, here, location_of, parse
from dryfit.core.stage import Stage
from dryfit.seams.objects import tokenizer_in_script
from dryfit.seams.torch.batch.features import collate_name, features_of, padded_keys, summarise_features

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Names under which the labels may go.
LABELS = ("labels", "label", "label_ids")


class ColumnSeam:
    """Wraps `Dataset.to_tf_dataset`; its batches are tried in our own thread before TensorFlow's ask for them."""

    def __init__(self, session: "Session", module: Any) -> None:
        self.session = session
        session.patches.wrap(module.Dataset, "to_tf_dataset", self._made)

    def _made(self, original: Any, dataset: Any, *args: Any, **kwargs: Any) -> Any:
        if not self.session.listening:
            return original(dataset, *args, **kwargs)
        site = here(3)
        given = {**dict(zip(("batch_size", "columns", "shuffle", "collate_fn"), args, strict=False)), **kwargs}
        with self.session.unseen():
            given = {**given, "collate_fn": self._tried(dataset, given, site)}
            self._see_columns(dataset, given, site)
        moment = Moment("to_tf_dataset", original, (dataset,), given, {"dataset": dataset})
        return self.session.attempt(Stage.DATA, moment)

    def _tried(self, dataset: Any, given: dict[str, Any], site: Location | None) -> Any:
        """The collate function, or one that pads first where the first batch cannot be stacked without."""
        collate = given.get("collate_fn") or _stacking()
        if given.get("batch_size") is None or not len(dataset):
            return given.get("collate_fn")
        columns = {*_listed(given.get("columns")), *_listed(given.get("label_cols"))}
        kept = columns | set(LABELS) if columns else set(dataset.column_names)
        chosen = [name for name in dataset.column_names if name in kept]
        sample = (
            dataset.select(range(min(int(given["batch_size"]), len(dataset)))).select_columns(chosen).with_format(None)
        )
        rows = [sample[i] for i in range(len(sample))]
        return self._collating(collate, rows, given, site)

    def _collating(self, collate: Any, rows: list[Any], given: dict[str, Any], site: Location | None) -> Any:
        name, tokenizer, _ = found = tokenizer_in_script()
        given_rows = _as_arrays(rows)
        live = {"examples": rows, "tokenizer": lambda: found}
        keywords = given.get("collate_fn_args") or {}
        moment = Moment("collate", _even(collate), (given_rows,), dict(keywords), live)

        def failed(error: Exception) -> None:
            entry = Collation(
                loader=-1,
                location=site,
                collate_fn=collate_name(collate),
                collate_given=given.get("collate_fn") is not None,
                collate_location=argument(site, "collate_fn"),
                framework="tensorflow",
                examples=len(rows),
                features=features_of(rows),
                pads=padded_keys(collate),
                tokenizer=name,
                failed=True,
            )
            self.session.recorder.collations.append(entry)

        try:
            self.session.attempt(Stage.BATCH, moment, failed=failed, inputs=lambda: summarise_features(rows))
        except Exception:
            return given.get("collate_fn")
        if moment.args[0] is given_rows:
            return given.get("collate_fn")
        return _padding(collate, getattr(tokenizer, "pad_token_id", None) or 0)

    def _see_columns(self, dataset: Any, given: dict[str, Any], site: Location | None) -> None:
        """Columns that are asked for and are nowhere; what a collator renames to is taken to be there."""
        known = set(dataset.column_names)
        renamed = {"labels"} if given.get("collate_fn") is not None and "label" in known and _renames(given) else set()
        for name in (*_listed(given.get("columns")), *_listed(given.get("label_cols"))):
            if name in known | renamed | {"attention_mask", "token_type_ids"}:
                continue
            near = _near(name, dataset.column_names)
            owner, made = _made_at(site)
            entry = Column(name, near, tuple(dataset.column_names), argument(site, "columns"), owner, made)
            self.session.recorder.keras_adds("columns", entry)


def _renames(given: dict[str, Any]) -> bool:
    return "Collator" in type(given["collate_fn"]).__name__


def _near(name: str, columns: list[str]) -> str:
    if name in LABELS:
        return next((column for column in LABELS if column in columns), "")
    return next(iter(difflib.get_close_matches(name, columns, n=1)), "")


def _listed(columns: Any) -> list[str]:
    return [columns] if isinstance(columns, str) else list(columns or ())


def _even(collate: Any) -> Any:
    """A collate function, with what TensorFlow's conversion of its batch raises."""

    def run(*args: Any, **kwargs: Any) -> Any:
        batch = collate(*args, **kwargs)
        for value in batch.values() if isinstance(batch, Mapping) else ():
            listed = isinstance(value, list) or getattr(getattr(value, "dtype", None), "kind", "") == "O"
            if not listed or isinstance(next(iter(value), ""), str):
                continue
            try:
                sys.modules["numpy"].array(value).astype("float64")
            except ValueError as error:
                error._dryfit_ours = False  # type: ignore[attr-defined]
                raise
        return batch

    return run


def _stacking() -> Any:
    return sys.modules["datasets.utils.tf_utils"].minimal_tf_collate_fn


def _as_arrays(rows: list[Any]) -> list[Any]:
    """Rows as `to_tf_dataset` hands them over: lists of numbers as arrays."""
    numpy = sys.modules["numpy"]
    return [
        {
            k: numpy.array(v) if isinstance(v, list) and v and isinstance(v[0], (int, float)) else v
            for k, v in row.items()
        }
        for row in rows
    ]


def _padding(collate: Any, pad_id: int) -> Any:
    """The same collate function over rows padded to the longest."""
    numpy = sys.modules["numpy"]

    def run(rows: Any, *args: Any, **kwargs: Any) -> Any:
        widths = {k: max(len(row[k]) for row in rows) for k, v in rows[0].items() if getattr(v, "ndim", 0) == 1}
        fill = {"input_ids": pad_id}
        padded = [
            {
                k: numpy.pad(v, (0, widths[k] - len(v)), constant_values=fill.get(k, 0)) if k in widths else v
                for k, v in row.items()
            }
            for row in rows
        ]
        return collate(padded, *args, **kwargs)

    return run


def _made_at(site: Location | None) -> tuple[str, Location | None]:
    """The variable that the dataset is taken from, and the last line before the call that gives it a value."""
    call = call_at(site)
    owner: Any = call.func.value if call is not None and isinstance(call.func, ast.Attribute) else None
    while isinstance(owner, (ast.Subscript, ast.Attribute, ast.Call)):
        owner = owner.func if isinstance(owner, ast.Call) else owner.value
    tree = parse(site.path) if site else None
    if not isinstance(owner, ast.Name) or tree is None or site is None:
        return "", None
    lines = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        and node.lineno < site.line
        and any(isinstance(t, ast.Name) and t.id == owner.id for t in node.targets)
    ]
    return owner.id, location_of(max(lines, key=lambda node: node.lineno), site.path) if lines else None
