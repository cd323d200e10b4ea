"""DAT513 to DAT520: labels drawn anew, what is all alike or pinned, miscounted rows, settings of two parts."""

import ast

from dryfit.core import editing
from dryfit.core.check import check
from dryfit.core.evidence import Data
from dryfit.core.finding import Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import function_holding, location_of, source_of, statement_at

# Batches that must show the same.
HABIT = 3


@check("DAT513", Severity.ERROR)
def label_drawn_anew(data: Data) -> Findings:
    """The label of a row is another each time the row is read.

    Cause:
        `__getitem__` draws the label at random, or takes it from a place that moves. The same inputs are then
        taught one class now and another in the next epoch, and nothing can be learnt of them.

    Fix:
        Take the label that belongs to the row: `self.labels[index]`.
    """
    for found in data.reread:
        if found.alike:
            continue
        same = "nearly the same" if found.near else "the same"
        yield Finding(
            f"{found.changed} of {found.rows} rows have another label when they are read again, and {same} inputs.",
            {"rows": found.rows, "changed": found.changed},
            found.location,
            fix="self.labels[index]",
            proof=Proof(
                "experiment",
                f"{found.rows} rows are read twice, and each time their inputs are nearest to their own"
                if found.near
                else f"{found.rows} rows are read twice, and their inputs stay",
                f"the labels of {found.changed} of them change",
            ),
        )
        return


@check("DAT514", Severity.ERROR)
def rows_all_alike(data: Data) -> Findings:
    """All rows have the same inputs.

    Cause:
        `__getitem__` takes one place whatever row it is asked for, every text becomes the same tokens, or whole
        numbers are divided by `//`, which leaves 0. The labels differ, and nothing of the inputs tells them
        apart: the model learns the most frequent class.

    Fix:
        Take the inputs that belong to the row: `self.images[index]`.
    """
    for found in data.reread:
        if not found.alike:
            continue
        same = "all the same" if found.value is None else f"{found.value:g} everywhere"
        floored = "//" in source_of(found.location)
        yield Finding(
            f"The inputs of {found.rows} rows are {same}, and their targets have {found.classes} values.",
            {"rows": found.rows, "classes": found.classes},
            found.location,
            fix="Divide by `/`: `//` leaves whole numbers." if floored else "self.inputs[index]",
            proof=Proof(
                "experiment",
                f"{found.rows} rows from all of the dataset are compared",
                f"their inputs differ nowhere, and they have {found.classes} labels",
            ),
            # Texts that a limit has made alike.
            echo_of="DAT613",
        )
        return


@check("DAT515", Severity.ERROR)
def row_holds_all_rows(data: Data) -> Findings:
    """A row of the dataset holds all of its rows.

    Cause:
        `__getitem__` gives what the dataset holds without asking it for the index, so that each row is the whole
        column. A batch of them has an axis more, or each example of it is the same.

    Fix:
        Ask for the index: `return self.inputs[index], self.labels[index]`.
    """
    for found in data.undivided:
        parts = " and ".join(f"`{key}`" if not key.isdigit() else f"part {key}" for key in found.keys if key)
        yield Finding(
            f"Each row holds all {found.rows} rows{f' in {parts}' if parts else ''}: its index is not asked for.",
            {"rows": found.rows, "parts": ", ".join(found.keys)},
            found.location,
            fix="self.inputs[index], self.labels[index]",
            edits=_of_one_row(found.location),
        )


@check("DAT516", Severity.ERROR)
def rows_miscounted(data: Data) -> Findings:
    """A dataset counts other rows than its columns hold.

    Cause:
        `len(self.encodings)` of a mapping is the number of its columns, so that two or three rows are all that is
        trained on. Columns of unlike length are of different splits: the first inputs are paired with labels that
        are not theirs, and the rest is never read.

    Fix:
        Count the rows, `len(self.labels)`, and give the columns of one split.
    """
    for found in data.miscounted:
        columns = ", ".join(f"`{name}` {size}" for name, size in found.columns)
        yield Finding(
            f"The dataset counts {found.counted} rows, the names of its columns; {columns} of them."
            if found.by_names
            else f"The dataset counts {found.counted} rows; {columns}: they are not of one split.",
            {"counted": found.counted, "columns": ", ".join(name for name, _ in found.columns)},
            found.location,
            fix="len(self.labels)" if found.by_names else "Give it the columns of one split.",
            proof=Proof(
                "experiment",
                f"`len` of the dataset gives {found.counted}",
                f"what its rows are taken from holds {columns}",
            ),
        )
        return


def _of_one_row(where: Location | None) -> tuple[Edit, ...]:
    """The index asked of each of the object's own columns that a row is made of."""
    statement, around = statement_at(where), function_holding(where)
    names = [a.arg for a in around.args.args] if around is not None else []
    if where is None or not isinstance(statement, ast.Return) or statement.value is None or len(names) != 2:
        return ()
    asked = {id(n.value) for n in ast.walk(statement) if isinstance(n, ast.Subscript)}
    called = {id(n.func) for n in ast.walk(statement) if isinstance(n, ast.Call)}
    columns: list[ast.expr] = [
        n for n in ast.walk(statement) if isinstance(n, ast.Attribute) and ast.unparse(n.value) == names[0]
    ]
    looped = [n for n in ast.walk(statement) if isinstance(n, ast.comprehension)]
    if looped:
        pairs = [loop.target.elts[1] for loop in looped if isinstance(loop.target, ast.Tuple)]
        own = {part.id for part in pairs if isinstance(part, ast.Name)}
        uses = (n for n in ast.walk(statement) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load))
        columns = [*(use for use in uses if use.id in own)]
    parts = [part for part in columns if id(part) not in asked | called]
    edits = [editing.wrapped(location_of(part, where.path), f"{{}}[{names[1]}]") for part in parts]
    return tuple(edit for edited in edits for edit in edited)


@check("DAT518", Severity.ERROR)
def views_alike(data: Data) -> Findings:
    """The two views of an example are one and the same.

    Cause:
        A model that learns by comparing views of an example needs views that differ: augmented once and returned
        twice, or not at all, they agree from the start, and nothing is learnt but to tell the examples apart.

    Fix:
        Draw the augmentation for each view: `return augment(x), augment(x)`.
    """
    for found in data.alike_views:
        if found.batches < HABIT:
            continue
        yield Finding(
            f"Two columns that the model is to compare are the same in every row of {found.batches} batches.",
            {"batches": found.batches},
            found.location,
            fix="Draw the augmentation anew for each view.",
            proof=Proof(
                "experiment",
                f"both views are equal, number by number, in {found.batches} of {found.batches} batches",
                "drawn for each they differ",
            ),
        )
        return


@check("DAT519", Severity.ERROR)
def setting_of_two_parts(data: Data) -> Findings:
    """Two parts of one dataset are given a setting each, and share it.

    Cause:
        `random_split` and `Subset` hold the dataset that they are parts of, and do not copy it. What is set by way of
        one part holds for the other as well: the training reads its rows as the validation does, without its
        augmentation, or the validation as the training.

    Fix:
        Make the dataset twice, or give each part a copy: `part.dataset = copy.copy(part.dataset)`.
    """
    for found in data.shared_settings[:1]:
        yield Finding(
            f"`{found.first}` and `{found.second}` are parts of one dataset: setting its `{found.attribute}` for the "
            "second sets it for both.",
            {"attribute": found.attribute, "first": found.first, "second": found.second},
            found.location,
            fix=f"`{found.second}.dataset = copy.copy({found.second}.dataset)` before this line.",
            proof=Proof(
                "experiment",
                f"`{found.first}.dataset` and `{found.second}.dataset` are one object",
                f"its `{found.attribute}` is what `{found.second}` was given, for both",
            ),
        )


@check("DAT520", Severity.WARNING)
def rows_drawn_by_one_seed(data: Data) -> Findings:
    """Every row seeds its random changes with the same number.

    Cause:
        `__getitem__` seeds a generator before it draws. All rows get the same noise, crop or flip, in every epoch:
        the augmentation shows the model nothing that it has not seen.

    Fix:
        Seed once, at the start of the script, and not in a row.
    """
    for found in data.seeded_rows:
        yield Finding(
            f"Each of {found.rows} rows seeds what it draws with {found.seed}: all are changed alike, in every epoch.",
            {"rows": found.rows, "seed": found.seed},
            found.location,
            fix="Leave the seed out of the row.",
            proof=Proof(
                "experiment",
                f"{found.rows} rows, read again, come as they were",
                f"without the seed {found.changed} of them come otherwise",
            ),
        )
        return
