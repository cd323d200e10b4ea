"""BAT110: a collate function that the script defines and gives to no loader."""

import ast

from dryfit.core.check import check
from dryfit.core.evidence import Batch, Failures
from dryfit.core.evidence.batch import Collation
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity
from dryfit.core.source import nodes_of, parse

# What the name of a function holds that makes a batch of rows.
COLLATES = "collate"
# And that of a class of them, which transformers calls a collator.
COLLATOR = "collat"


@check("BAT110", Severity.ERROR)
def collate_function_unused(batch: Batch, failures: Failures) -> Findings:
    """The script's own collate function is given to no loader.

    Cause:
        A collate function is used where it is handed over by name. Without `collate_fn=` a loader stacks the
        rows by itself, and cannot stack those that the function was written for.

    Fix:
        Give it to the loader: `DataLoader(..., collate_fn=collate)`.
    """
    number = failures.first("BAT110", "collate")
    for collation in batch.collations:
        name = unused(collation)
        if number is None or not name or collation.location is None or not (collation.failed or collation.mended):
            continue
        argument = "data_collator" if collation.trainer else "collate_fn"
        yield Finding(
            f"`{name}` is given to no loader, and {collation.collate_fn} cannot stack the rows.",
            {"function": name, "collate_fn": collation.collate_fn},
            collation.location,
            fix=f"{argument}={name}",
            edits=(Edit(Action.SET_ARGUMENT, collation.location, argument, name),),
            explains=number,
        )


def unused(collation: Collation) -> str:
    """A collate function at the top of the script that nothing in it refers to, where a loader has none."""
    tree = parse(collation.location.path) if collation.location and not collation.collate_given else None
    if tree is None:
        return ""
    named = [s for s in tree.body if isinstance(s, ast.FunctionDef) and COLLATES in s.name.lower() and _takes_rows(s)]
    used = {getattr(node, "id", getattr(node, "attr", "")) for node in nodes_of(tree)}
    # A class of such functions may have a field for each thing that it needs.
    classes = [s for s in tree.body if isinstance(s, ast.ClassDef) and COLLATOR in s.name.lower() and _is_called(s)]
    made = {kind.name: _made(kind, tree) for kind in classes}
    names = [(function.name, function.name) for function in named] + list(made.items())
    return next((source for name, source in names if source and name not in used), "")


def _is_called(kind: ast.ClassDef) -> bool:
    return any(isinstance(part, ast.FunctionDef) and part.name == "__call__" for part in kind.body)


def _made(kind: ast.ClassDef, tree: ast.Module) -> str:
    """The call that makes an object of a class, of the script's variables of the names that it cannot do without."""
    init = next((part for part in kind.body if isinstance(part, ast.FunctionDef) and part.name == "__init__"), None)
    if init is not None:
        given = [*init.args.posonlyargs, *init.args.args][1:]
        needed = [argument.arg for argument in given[: len(given) - len(init.args.defaults)]]
    else:
        fields = [part for part in kind.body if isinstance(part, ast.AnnAssign) and part.value is None]
        needed = [part.target.id for part in fields if isinstance(part.target, ast.Name)]
    targets = [target for s in tree.body if isinstance(s, ast.Assign) for target in s.targets]
    held = {target.id for target in targets if isinstance(target, ast.Name)}
    return f"{kind.name}({', '.join(f'{name}={name}' for name in needed)})" if set(needed) <= held else ""


def _takes_rows(function: ast.FunctionDef) -> bool:
    given = [*function.args.posonlyargs, *function.args.args]
    return len(given) - len(function.args.defaults) == 1
