"""Labels of a held-out set that are numbered otherwise than those of the training set, by what the inputs say."""

import ast
import math
import sys
from collections import Counter
from typing import Any

from dryfit.core.evidence.data_held import Exchanged
from dryfit.core.finding import Location
from dryfit.core.source import location_of, nodes_of, parse
from dryfit.seams.objects import named_objects
from dryfit.seams.rows.labels import LABEL_NAMES
from dryfit.seams.torch.data import skill
from dryfit.seams.torch.data.scan import label_values, rows_at, spread

# Rows of either set, the processor's seconds for reading them, and the fewest that say anything.
ROWS, SECONDS, LEAST = 800, 0.8, 60
# Deviations above chance of the training rows, and the share of their accuracy that an exchange must come to.
RIGHT, REACHED = 6.0, 0.8
# How much better the held-out labels must be told after the exchange: as a share of all, and in deviations.
BETTER, DEVIATIONS = 0.3, 6.0


def look(torch: Any, train: Any, held: Any) -> Exchanged | None:
    """Fit a linear model on the training rows: whether the held-out labels are its answers under other numbers."""
    label, ours, own = _read(train)
    other, theirs, given = _read(held)
    if label != other or min(len(own), len(given)) < LEAST:
        return None
    # Both sets must have the same classes, for one may well lack some of the other's.
    names = {name: number for number, name in enumerate(dict.fromkeys(own))}
    known = skill.classes_of(own)
    if known is None or set(given) != set(own):
        return None
    table = skill.matrix(torch, [*ours, *theirs], label)
    if table is None:
        return None
    rows, asked = table[: len(ours)], table[len(ours) :]
    within, _, above = skill.skill(torch, rows, known)
    if above <= RIGHT:
        return None
    wanted = torch.nn.functional.one_hot(torch.tensor(known), max(known) + 1).double()
    answers: list[int] = skill.answers(torch, rows, wanted, asked).tolist()
    return _matched(answers, [names[value] for value in given], within, list(names))


def _read(dataset: Any) -> tuple[str, list[Any], list[Any]]:
    rows = rows_at(dataset, spread(len(dataset), ROWS), SECONDS)
    label, values = label_values(rows, LABEL_NAMES)
    plain = [value.item() if hasattr(value, "item") and getattr(value, "size", 1) != 0 else value for value in values]
    return label, rows, plain if label else []


def _matched(answers: list[int], given: list[int], within: float, names: list[Any]) -> Exchanged | None:
    pairs = Counter(zip(answers, given, strict=True))
    taken: dict[int, int] = {}
    for (answer, label), _ in pairs.most_common():
        if answer not in taken and label not in taken.values():
            taken[answer] = label
    rows = len(given)
    agreed = sum(count for (answer, label), count in pairs.items() if answer == label) / rows
    mended = sum(pairs[pair] for pair in taken.items()) / rows
    deviation = math.sqrt(max(mended * (1 - mended), 0.01) / rows)
    if mended < REACHED * within or mended - agreed < max(BETTER, DEVIATIONS * deviation):
        return None
    moved = tuple((str(names[a]), str(names[b])) for a, b in sorted(taken.items()) if a != b)
    return Exchanged(rows, agreed, mended, within, moved)


def changed_at(held: Any) -> Location | None:
    """The last line of the script that sets a held-out dataset, or something of it."""
    path = str(getattr(sys.modules["__main__"], "__file__", ""))
    tree = parse(path)
    sources = set(_sources(held))
    found = [
        (node, target)
        for node in (nodes_of(tree) if tree else ())
        if isinstance(node, ast.Assign)
        for target in node.targets
        if any(_begins(ast.unparse(target).replace('"', "'"), source) for source in sources)
    ]
    return location_of(max(found, key=lambda pair: pair[0].lineno)[0], path) if found else None


def _begins(target: str, source: str) -> bool:
    return target == source or target.startswith((f"{source}.", f"{source}["))


def _sources(held: Any) -> list[str]:
    """How the script may write a dataset: by its variable, or as an item of one."""
    found: list[str] = []
    for name, value in named_objects():
        if value is held:
            found.append(name)
        elif isinstance(value, dict):
            found += [f"{name}[{key!r}]" for key, item in value.items() if item is held]
    return found
