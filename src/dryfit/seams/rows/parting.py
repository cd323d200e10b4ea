"""The names that take the parts of a split, and which part each of them means."""

import ast
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import Parted
from dryfit.core.finding import Location
from dryfit.core.source import location_of, statement_at

if TYPE_CHECKING:
    from dryfit.seams.session import Session

CODE = "DAT406"
# What names call a part, by what it is for: to be trained on, or held out.
TRAIN = "train"
PARTS = {
    **dict.fromkeys(("train", "training", "trn", "tr"), TRAIN),
    **dict.fromkeys(("val", "valid", "validation", "va", "dev", "eval", "evaluation"), "validation"),
    **dict.fromkeys(("test", "testing", "tst", "te", "holdout"), "test"),
}
# The words of a name: `X_train`, `trainLabels`, `x_val2`; and the shortest that is looked for inside of one (`xtrain`).
WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
WITHIN = 3


def in_order(session: "Session", where: Location, parts: Sequence[Any]) -> Sequence[Any]:
    """The parts as the names that take them mean them; told where that is not how they are given."""
    statement = statement_at(where)
    if not isinstance(statement, ast.Assign) or not isinstance(statement.value, ast.Call):
        return parts
    target = statement.targets[0]
    if len(statement.targets) > 1 or not isinstance(target, ast.Tuple | ast.List) or len(target.elts) != len(parts):
        return parts
    taken = tuple(ast.unparse(name) for name in target.elts)
    given = meant(taken, tuple(ast.unparse(array) for array in statement.value.args))
    if given is None or given == taken:
        return parts
    entry = Parted(taken, given, location_of(target, where.path))
    session.recorder.script_adds("parted", entry)
    by_name = dict(zip(given, parts, strict=True))
    for code, finding in session.diagnose():
        if code == CODE and finding.location == entry.location:
            before = f"`{taken[1]}` is the second part, which is `{given[1]}`"
            session.prove_mended(
                code, finding, before, f"as `{', '.join(given)}`, each name has the part that it names"
            )
    return [by_name[name] for name in taken]


def meant(taken: tuple[str, ...], arrays: tuple[str, ...]) -> tuple[str, ...] | None:
    """The names in the order of the parts: both of the first array, then both of the second.

    None where the names do not tell what they mean.
    """
    read = [_read(name) for name in taken]
    stems = list(dict.fromkeys(stem for stem, _ in read))
    words = list(dict.fromkeys(word for _, word in read))
    if "" in words or len(words) != 2 or len(taken) != 2 * len(stems) or len(set(read)) != len(taken):
        return None
    # Two held out parts are given in whatever order the script likes.
    words.sort(key=lambda word: word != TRAIN)
    asked = [_joined(WORD.findall(array)) for array in arrays]
    if len(stems) > 1 and sorted(asked) == sorted(stems):
        stems = asked
    by_meaning = dict(zip(read, taken, strict=True))
    return tuple(by_meaning[stem, word] for stem in stems for word in words)


def _read(name: str) -> tuple[str, str]:
    """What a name says of the array, and of the part; that is empty where it says none."""
    words = WORD.findall(name.rpartition(".")[2])
    for place, word in enumerate(words):
        if word.lower() in PARTS:
            return _joined([*words[:place], *words[place + 1 :]]), PARTS[word.lower()]
    whole = _joined(words)
    for word in sorted((word for word in PARTS if len(word) >= WITHIN), key=len, reverse=True):
        if whole.endswith(word) or whole.startswith(word):
            return whole.removesuffix(word) if whole.endswith(word) else whole.removeprefix(word), PARTS[word]
    return whole, ""


def _joined(words: Sequence[str]) -> str:
    return "".join(words).lower()
