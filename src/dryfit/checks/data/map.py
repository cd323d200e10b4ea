"""DAT106 to DAT113 and DAT115: what a preprocessing asks for, and what it leaves."""

import ast
from dataclasses import replace

from dryfit.checks.batch.parts import ROWS
from dryfit.core.check import check
from dryfit.core.columns import column_made
from dryfit.core.evidence import Batch, Failures, Script
from dryfit.core.failing import unfilled_by
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Severity
from dryfit.core.source import call_at, last_returned, location_of, nodes_of, parse, source_of


@check("DAT106", Severity.ERROR)
def column_not_in_dataset(batch: Batch) -> Findings:
    """A preprocessing asks for a column that the dataset does not have.

    Cause:
        The function given to `map` or `filter` reads a column under a name of another dataset, or
        one that was renamed or removed before.

    Fix:
        Use the dataset's own names: `dataset.column_names`.
    """
    for taking in batch.takings:
        if taking.kind not in ROWS or taking.how not in ("key", "position"):
            continue
        held = ", ".join(f"`{name}`" for name in taking.holds)
        edits: tuple[Edit, ...] = ()
        if taking.twin and taking.location is not None:
            reason = "the closest column"
            edits = (Edit(Action.REPLACE, taking.location, value=f'"{taking.twin}"', safe=False, reason=reason),)
        yield Finding(
            f"The dataset has no column `{taking.asked}`; it has {held}.",
            {"asked": taking.asked, "holds": ", ".join(taking.holds), "nearest": taking.twin or None},
            taking.location,
            fix=f'"{taking.twin}"' if taking.twin else "",
            edits=edits,
            explains=taking.failure,
        )


@check("DAT107", Severity.ERROR)
def kept_columns_of_other_length(failures: Failures) -> Findings:
    """A batched map makes another number of rows and keeps old columns.

    Cause:
        A function that splits, groups or filters gives more or fewer rows than it was given. The
        columns that it does not give anew have the old number, and one table cannot hold both.

    Fix:
        Remove the old columns: `remove_columns=dataset.column_names`.
    """
    for failure in failures.at("map"):
        if "kept" not in failure.facts:
            continue
        kept, rows, made = (failure.facts[name] for name in ("kept", "rows", "made"))
        yield Finding(
            f"`map` makes {made} rows of {rows} and keeps {_listed(str(kept))}, of {rows} rows.",
            {"kept": kept, "rows": rows, "made": made},
            failure.location,
            fix="remove_columns=dataset.column_names",
            edits=_removing(failure.location),
            explains=failure.number,
        )


@check("DAT108", Severity.ERROR)
def absent_columns(failures: Failures) -> Findings:
    """A method of a dataset names columns that the dataset does not have.

    Cause:
        `remove_columns`, `rename_column`, `set_format` and their kin take the names that the dataset bears.
        Those of another dataset, or of another tokenizer (`token_type_ids`), are not among them.

    Fix:
        Name columns that are there: `dataset.column_names`.
    """
    for failure in failures:
        if "absent" not in failure.facts:
            continue
        absent, held, meant = (str(failure.facts[name]) for name in ("absent", "held", "meant"))
        yield Finding(
            f"`{failure.operation}` names {_listed(absent)}, which the dataset does not have; it has {_listed(held)}.",
            {"operation": failure.operation, "absent": absent, "holds": held, "meant": meant or None},
            failure.location,
            fix=f"It may be {_listed(meant)} that is meant." if meant else f"Leave {_listed(absent)} out.",
            edits=_renamed(failure.location, absent, meant),
            explains=failure.number,
            echo_of="" if held else unfilled_by(failures, failure.number),
        )


@check("DAT109", Severity.ERROR)
def rows_behind_the_last(failures: Failures) -> Findings:
    """More rows are selected than the dataset has.

    Cause:
        A number of rows that fits one dataset, or one of its splits, is asked of another that is shorter.

    Fix:
        `dataset.select(range(min(wanted, len(dataset))))`.
    """
    for failure in failures.at("select"):
        if "asked_row" not in failure.facts:
            continue
        rows, asked = failure.facts["rows"], failure.facts["asked_row"]
        yield Finding(
            f"Row {asked} is selected from a dataset of {rows} rows.",
            {"rows": rows, "asked": asked},
            failure.location,
            fix="Select `range(min(wanted, len(dataset)))`.",
            edits=_bounded(failure.location),
            explains=failure.number,
        )


def _renamed(where: Location | None, absent: str, meant: str) -> tuple[Edit, ...]:
    """The one name that is not there as the one that may be meant; without one, the list without it."""
    call = call_at(where)
    nodes = list(ast.walk(call)) if call is not None else []
    written = [n for n in nodes if isinstance(n, ast.Constant) and n.value == absent]
    if where is None or len(written) != 1:
        return ()
    if meant:
        edit = Edit(Action.REPLACE, location_of(written[0], where.path), value=f'"{meant}"')
        return (replace(edit, safe=False, reason="the closest column"),)
    lists = [n for n in nodes if isinstance(n, ast.List) and written[0] in n.elts and len(n.elts) > 1]
    kept = [ast.unparse(name) for name in lists[0].elts if name is not written[0]] if lists else []
    return (Edit(Action.REPLACE, location_of(lists[0], where.path), value=f"[{', '.join(kept)}]"),) if kept else ()


def _bounded(where: Location | None) -> tuple[Edit, ...]:
    """`range(n)` as no more than there are rows."""
    match call_at(where):
        case ast.Call(
            ast.Attribute(ast.Name() | ast.Subscript() as owner), [ast.Call(ast.Name("range"), [wanted]) as given]
        ) if where is not None and not given.keywords:
            value = f"min({ast.unparse(wanted)}, len({ast.unparse(owner)}))"
            place, reason = location_of(wanted, where.path), "all rows where there are no more"
            return (Edit(Action.REPLACE, place, value=value, safe=False, reason=reason),)
    return ()


def _listed(names: str) -> str:
    return ", ".join(f"`{name}`" for name in names.split(", "))


def _removing(where: Location | None) -> tuple[Edit, ...]:
    call = call_at(where)
    owner = call.func.value if call is not None and isinstance(call.func, ast.Attribute) else None
    if where is None or not isinstance(owner, (ast.Name, ast.Attribute)):
        return ()
    value = f"{ast.unparse(owner)}.column_names"
    return (Edit(Action.SET_ARGUMENT, where, "remove_columns", value, safe=False, reason="the old columns go"),)


@check("DAT110", Severity.ERROR)
def table_in_column(failures: Failures) -> Findings:
    """A preprocessing gives a whole encoding for one column.

    Cause:
        A tokenizer gives input_ids, a mask and more under one roof. A batched `map` takes a list for each
        column, one value a row; a mapping is none.

    Fix:
        Take the part that is meant: `labels["input_ids"]`.
    """
    for failure in failures.at("map"):
        if "mapping" not in failure.facts:
            continue
        key, part, kind = (str(failure.facts[name]) for name in ("mapping", "part", "kind"))
        where = failure.location
        made = column_made(where.path, key) if where is not None else None
        text = source_of(made)
        yield Finding(
            f"The preprocessing gives a {kind} for the column `{key}`; a column is a list with one value a row.",
            {"column": key, "part": part, "kind": kind},
            made or where,
            fix=f'{text or key}["{part}"]',
            edits=(Edit(Action.REPLACE, made, value=f'{text}["{part}"]'),) if made is not None and text else (),
            explains=failure.number,
        )


@check("DAT111", Severity.ERROR)
def column_of_other_length(failures: Failures) -> Findings:
    """A preprocessing gives one column another number of values than rows.

    Cause:
        A batched `map` takes for every column a list with one value a row. A matrix with one line for each
        class, or what is made of only some of the rows, is of another length.

    Fix:
        Give one value a row: `np.stack(columns, axis=1)` for a matrix of rows by classes.
    """
    for failure in failures.at("map"):
        if "odd" not in failure.facts:
            continue
        column, values, rows = (failure.facts[name] for name in ("odd", "values", "rows"))
        where = failure.location
        made = column_made(where.path, str(column)) if where is not None else None
        yield Finding(
            f"The preprocessing gives {values} values for the column `{column}` of {rows} rows.",
            {"column": column, "values": values, "rows": rows},
            made or where,
            fix=f"Give `{column}` one value a row.",
            explains=failure.number,
        )


@check("DAT112", Severity.ERROR)
def function_of_rows_or_of_batches(script: Script, failures: Failures) -> Findings:
    """A preprocessing for lists of rows is given single ones, or reversed.

    Cause:
        `map` calls its function with one row, a value for every column; with `batched=True` it gives many rows
        at once, a list for every column. A function that goes over `examples["text"]` needs lists, one that
        takes `example["text"].lower()` a single row.

    Fix:
        Set `batched=True`, or leave it out.
    """
    for entry in script.mapped:
        if not failures.is_left_to("DAT112", entry.failure):
            continue
        wanted = not entry.batched
        given, runs = ("lists of rows", "single ones") if entry.batched else ("single rows", "lists of them")
        yield Finding(
            f"`map` gives `{entry.function}` {given}; it runs on {runs} alone.",
            {"function": entry.function, "batched": entry.batched},
            entry.location,
            fix=f"batched={wanted}",
            edits=(_batching(entry.location, wanted),) if entry.location is not None else (),
            explains=entry.failure,
        )


@check("DAT113", Severity.ERROR)
def values_without_columns(failures: Failures) -> Findings:
    """A preprocessing gives a list, or a value, where columns are taken.

    Cause:
        `map` takes a dictionary: the names of columns and their values, with `batched=True` a list for each.
        A list with a dictionary for each row, or one part of an encoding, is none.

    Fix:
        Tokenize the whole list at once, `tokenizer(examples["text"])`, or give the value a name.
    """
    for failure in failures.at("map"):
        if "uncolumned" not in failure.facts:
            continue
        kind, rows = str(failure.facts["uncolumned"]), int(failure.facts["mappings"] or 0)
        given = f"a {kind} of {rows} dictionaries" if rows else f"a {kind}"
        taken = "one dictionary with a list for each column" if rows else "a dictionary of columns and values"
        yield Finding(
            f"The preprocessing gives {given}; `map` takes {taken}.",
            {"kind": kind, "rows": rows},
            _given_back(failure.location) or failure.location,
            fix="Tokenize all texts at once: `tokenizer(texts)`." if rows else 'Give it a name: `{"column": value}`.',
            explains=failure.number,
        )
        return


@check("DAT115", Severity.ERROR)
def columns_of_single_values(script: Script, failures: Failures) -> Findings:
    """A preprocessing goes over every column, and some hold no lists.

    Cause:
        A function that joins the rows of each column, or cuts them into blocks, takes lists of tokens. An id or a
        label beside them is one number a row.

    Fix:
        Take such columns away before: `dataset.remove_columns(["id"])`.
    """
    for entry in script.plain_columns:
        if not failures.is_left_to("DAT115", entry.failure):
            continue
        names, listed = ", ".join(f"`{name}`" for name in entry.names), ", ".join(f'"{n}"' for n in entry.names)
        call, where = call_at(entry.location), entry.location
        owner = call.func.value if call is not None and isinstance(call.func, ast.Attribute) else None
        written = f".remove_columns([{listed}])"
        yield Finding(
            f"`{entry.function}` goes over every column alike, and {names} holds a single value a row.",
            {"function": entry.function, "columns": ", ".join(entry.names)},
            where,
            fix=f"{written} before `map`",
            edits=(Edit(Action.REPLACE, location_of(owner, where.path), value=f"{ast.unparse(owner)}{written}"),)
            if owner is not None and where is not None
            else (),
            explains=entry.failure,
        )


def _given_back(where: Location | None) -> Location | None:
    """What the function that a `map` is given returns, where it stands in the same file."""
    call, tree = call_at(where), parse(where.path) if where is not None else None
    given = [*call.args[:1], *(word.value for word in call.keywords if word.arg == "function")] if call else []
    if where is None or tree is None or not given:
        return None
    if isinstance(given[0], ast.Lambda):
        return location_of(given[0].body, where.path)
    name = ast.unparse(given[0])
    found = [n for n in nodes_of(tree) if isinstance(n, ast.FunctionDef) and n.name == name]
    return last_returned(Location(where.path, found[0].body[-1].lineno)) if len(found) == 1 else None


def _batching(where: Location, wanted: bool) -> Edit:
    if wanted:
        return Edit(Action.SET_ARGUMENT, where, "batched", "True")
    return Edit(Action.REMOVE_ARGUMENT, where, "batched")
