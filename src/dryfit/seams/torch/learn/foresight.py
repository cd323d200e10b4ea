"""How the targets of a language model stand to its tokens, and whether it sees the tokens that it is to predict."""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor, tensors_in
from dryfit.core.evidence.learn import NEXT_ROW, Foresight
from dryfit.core.finding import Location
from dryfit.core.source import here, location_of, nodes_of, parse
from dryfit.seams.torch import models
from dryfit.seams.torch.data.rowmakers import forward_at
from dryfit.seams.torch.learn.constancy import LABELS

if TYPE_CHECKING:
    from dryfit.seams.torch.learn.probes import Batch

# Places that a row must have, and the share of targets that must be tokens of the row; the share that makes another
# shift as likely, as in rows that repeat themselves.
SHORTEST, SAME, ALIKE = 6, 0.95, 0.8
# How far ahead of its own place a target is looked for.
SHIFTS = (1, 0, 2)
# Rows of a batch before those of the next say that targets are of these.
FEWEST = 3
# Differences below this share of the logits' spread are rounding; half precision keeps three digits.
ROUNDING, ROUNDING_OF_HALVES = 1e-4, 0.02
PRECISE = ("torch.float32", "torch.float64")
# What an attention written by hand ends with.
WEIGHING = ("softmax", "scaled_dot_product_attention")


@dataclass(frozen=True)
class Tokens:
    """Rows of whole numbers that a model is given; ``turned`` where it takes time first."""

    tensor: Any
    turned: bool

    @property
    def ids(self) -> Any:
        """One row for each sequence."""
        return self.tensor.t() if self.turned else self.tensor

    def given(self, ids: Any) -> Any:
        """Rows as the model takes them."""
        return ids.t().contiguous() if self.turned else ids

    def by_row(self, flat: Any) -> Any:
        """What was made of every place in turn, as rows and places; None where it is of other places."""
        rows, length = self.ids.shape
        if flat.shape[0] % rows or flat.shape[0] // rows not in (length, length - 1):
            return None
        rest = flat.shape[1:]
        return flat.reshape(-1, rows, *rest).transpose(0, 1) if self.turned else flat.reshape(rows, -1, *rest)


def measure(batch: "Batch", targets: Iterable[Any]) -> list[Foresight]:
    """Change one token of each row and see which logits change, where the targets are the row's own tokens."""
    known, measured = list(targets), []
    readings: dict[int, list[tuple[Tokens, int, Any]]] = {}
    for tokens in _tokens(batch):
        found = [pair for target in known if (pair := _shift(tokens, target)) is not None]
        if found and len({shift for shift, _ in found}) == 1:
            readings.setdefault(id(tokens.tensor), []).append((tokens, *found[0]))
    for read in readings.values():
        # Targets that are the tokens themselves are so either way.
        along = [reading for reading in read if (len(read) > 1 or read[0][0].turned) and _goes_along(batch, reading[0])]
        # Rows of few places are read as time first alone: that has to show.
        for tokens, shift, wanted in along or [reading for reading in read[:1] if not reading[0].turned]:
            measured.extend(_changed(batch, tokens, shift, wanted))
    if not measured:
        return _of_other_rows(batch, known)
    # Where a text is given twice, to be read whole and to be gone on with, the latter is the language model's.
    return sorted(measured, key=lambda foresight: foresight.before)[:1]


def _of_other_rows(batch: "Batch", targets: list[Any]) -> list[Foresight]:
    """Whether the targets are the tokens of the batch's next row, where the model reads along its rows alone."""
    for tokens in _tokens(batch):
        ids = tokens.ids
        if tokens.turned or len(ids) < FEWEST or float((ids[1:] == ids[:-1]).float().mean()) > ALIKE:
            continue
        wanted = [t.reshape(-1) for t in targets if not t.is_floating_point() and t.numel() == ids[1:].numel()]
        if not any(float((ids[1:].reshape(-1) == t).float().mean()) >= SAME for t in wanted):
            continue
        if _goes_along(batch, tokens) and not _goes_along(batch, replace(tokens, turned=True)):
            length = int(ids.shape[1])
            return [Foresight(batch.number, NEXT_ROW, length, 0.0, 0.0, 0.0, forward_at(batch.module))]
    return []


def _tokens(batch: "Batch") -> Iterator[Tokens]:
    """The inputs that are rows of whole numbers."""
    for name, t in tensors_in(models.bound(batch.module, batch.args, batch.kwargs)).items():
        if name not in LABELS and t.dim() == 2 and str(t.dtype) == "torch.int64":
            yield from (Tokens(t, turned) for turned in (False, True) if t.shape[0 if turned else 1] >= SHORTEST)


def _goes_along(batch: "Batch", tokens: Tokens) -> bool:
    """Whether the first token of a row changes logits further along it, and none of another row."""
    ids = tokens.ids
    other = _with_others(ids, ids.new_zeros(len(ids)))
    other[1:] = ids[1:]
    one, changed = (_by_place(_logits(batch, tokens, given), tokens) for given in (ids, other))
    if one is None or changed is None:
        return False
    moved = (one - changed).abs().amax(dim=2) > _least(one)
    return bool(moved[0, 1:].any()) and not bool(moved[1:].any())


def _least(logits: Any) -> float:
    """The smallest difference of these logits that is no rounding."""
    return (ROUNDING if str(logits.dtype) in PRECISE else ROUNDING_OF_HALVES) * float(logits.float().std())


def _shift(tokens: Tokens, target: Any) -> tuple[int, Any] | None:
    """How many places ahead in the row the targets stand, and the targets a row; None where they are others."""
    wanted = None if target.is_floating_point() else tokens.by_row(target.reshape(-1))
    if wanted is None:
        return None
    ids = tokens.ids
    shares = {shift: _share(ids, wanted, shift) for shift in SHIFTS}
    shift = max(shares, key=lambda key: shares[key])
    alike = [other for other in SHIFTS if other != shift and shares[other] > ALIKE]
    return (shift, wanted) if shares[shift] >= SAME and not alike else None


def _share(ids: Any, wanted: Any, shift: int) -> float:
    length = min(wanted.shape[1], ids.shape[1] - shift)
    ahead, own = ids[:, shift : shift + length], wanted[:, :length]
    counted = _counted(own)
    if shift > 1:
        # What is put behind a row's last token is no token ahead of it.
        later = counted.flip(1).cumsum(1).flip(1)
        counted = counted & ((later > 1) | (later[:, :1] == 1))
    return float((ahead == own)[counted].float().mean()) if bool(counted.any()) else 0.0


def _changed(batch: "Batch", tokens: Tokens, shift: int, wanted: Any) -> list[Foresight]:
    ids = tokens.ids
    places = _last_counted(wanted, ids.shape[1], shift)
    other = _with_others(ids, places)
    seen: list[dict[str, Any]] = []
    answers = []
    for given in (ids, ids, other):
        with Watched(batch, seen):
            answers.append(_by_place(_logits(batch, tokens, given), tokens))
    if any(answer is None for answer in answers):
        return []
    whole, again, changed = answers
    before, own = _gaps(whole, changed, places), _own(whole, changed, places)
    repeated = float((whole - again).abs().max())
    spread, least = float(whole.float().std()), _least(whole)
    if own <= least or repeated > 0.1 * least:
        return []
    foresees = before > least
    where, path, class_name = _first_seeing(batch, seen, ids.shape, places) if foresees else (None, "", "")
    if foresees and (_reads_for_another(batch, path) or _sums_up(seen, *ids.shape)):
        return []
    where = where or forward_at(batch.module) or models.built_at(batch.module)
    return [
        Foresight(batch.number, shift, ids.shape[1], before if foresees else 0.0, own, spread, where, path, class_name)
    ]


def _counted(wanted: Any) -> Any:
    """Where a target is a token: what a loss leaves out is marked by -100, or by -1, and no token is below 0."""
    return wanted >= 0


def _last_counted(wanted: Any, length: int, shift: int) -> Any:
    """For each row the last place whose token some target asks for."""
    counted = _counted(wanted)[:, : length - shift]
    steps = counted * counted.new_ones(counted.shape[1]).cumsum(0)
    return (steps.argmax(dim=1) + shift).clamp(max=length - 1)


def _with_others(ids: Any, places: Any) -> Any:
    """The rows with another of the batch's tokens at one place each."""
    known = ids.unique()
    rows = range(len(ids))
    current = ids[rows, places]
    changed = ids.clone()
    changed[rows, places] = known[((known[None] == current[:, None]).int().argmax(dim=1) + 1) % len(known)]
    return changed


def _logits(batch: "Batch", tokens: Tokens, ids: Any) -> Any:
    """The logits of the batch with these rows in place of its own."""
    args, kwargs = given_instead((batch.args, batch.kwargs), tokens.tensor, tokens.given(ids))
    return replace(batch, args=args, kwargs=kwargs).logits()


def given_instead(value: Any, old: Any, new: Any) -> Any:
    """The arguments of a call with one tensor in the place of another."""
    if value is old:
        return new
    if isinstance(value, Mapping):
        return {key: given_instead(item, old, new) for key, item in value.items()}
    return type(value)(given_instead(item, old, new) for item in value) if type(value) in (list, tuple) else value


def _by_place(logits: Any, tokens: Tokens) -> Any:
    """Logits as rows, places and classes, however the model orders them."""
    if logits is None or not logits.is_floating_point() or not bool(logits.isfinite().all()):
        return None
    if logits.dim() != 3:
        return tokens.by_row(logits) if logits.dim() == 2 else None
    rows, length = tokens.ids.shape
    turned = tokens.turned and logits.shape[1] == rows and logits.shape[0] in (length, length - 1)
    return logits.transpose(0, 1) if turned else _rows_first(logits, rows, (length, length - 1))


def _rows_first(tensor: Any, rows: int, lengths: tuple[int, ...]) -> Any:
    if tensor.shape[0] == rows and tensor.shape[1] in lengths:
        return tensor
    if tensor.shape[0] == rows and tensor.shape[2] in lengths:
        return tensor.transpose(1, 2)
    return tensor.transpose(0, 1) if tensor.shape[1] == rows and tensor.shape[0] in lengths else None


def _gaps(one: Any, other: Any, places: Any) -> float:
    """The largest change before the place that was changed."""
    earlier = _range(one)[None] < places[:, None]
    changes = (one - other).abs().amax(dim=2)
    return float(changes[earlier].max()) if bool(earlier.any()) else 0.0


def _own(one: Any, other: Any, places: Any) -> float:
    """The largest change at that place and after it."""
    later = _range(one)[None] >= places[:, None]
    changes = (one - other).abs().amax(dim=2)
    # Where the last place has no logits, a model that only looks back shows no change at all.
    return float(changes[later].max()) if bool(later.any()) else float(changes.max())


def _range(logits: Any) -> Any:
    return logits.new_ones(logits.shape[1]).cumsum(0) - 1


class Watched:
    """Keep what each submodule is given and answers, and the user's line that calls it."""

    def __init__(self, batch: "Batch", seen: list[dict[str, Any]]) -> None:
        self.modules = [(name, module) for name, module in batch.module.named_modules() if name]
        seen.append({})
        self.kept = seen[-1]

    def __enter__(self) -> None:
        self.handles = [m.register_forward_hook(self._keeping(name), with_kwargs=True) for name, m in self.modules]

    def _keeping(self, name: str) -> Callable[..., None]:
        def keep(module: Any, args: Any, kwargs: Any, output: Any) -> None:
            given = list(tensors_in((args, kwargs)).values())
            self.kept.setdefault(name, (given, next(iter(tensors_in(output).values()), None), here()))

        return keep

    def __exit__(self, *error: object) -> None:
        for handle in self.handles:
            handle.remove()


def _first_seeing(
    batch: "Batch", seen: list[dict[str, Any]], shape: tuple[int, int], places: Any
) -> tuple[Location | None, str, str]:
    """The first submodule that is given the same up to a place, and answers otherwise before it."""
    for name, (given, answer, called) in seen[0].items():
        other = seen[-1].get(name)
        if other is None or not given or not other[0]:
            continue
        if _differs(given[0], other[0][0], shape, places) is not False:
            continue
        if _differs(answer, other[1], shape, places):
            module = batch.module.get_submodule(name)
            return _place(module, called), name, type(module).__name__
    return None, "", ""


def _reads_for_another(batch: "Batch", path: str) -> bool:
    """Whether it is an encoder that sees what comes later, beside a decoder that writes."""
    chain = [path.rsplit(".", count)[0] for count in range(path.count(".") + 1)] if path else []
    kinds = [type(batch.module.get_submodule(name)).__name__ for name in chain]
    others = (type(module).__name__ for module in batch.module.modules())
    return any("Encoder" in kind for kind in kinds) and any("Decoder" in kind for kind in others)


def _sums_up(seen: list[dict[str, Any]], rows: int, length: int) -> bool:
    """Whether a submodule is given one vector for a whole row, which what comes later changes: a code of the row."""
    pairs = ((given, seen[-1][name][0]) for name, (given, _, _) in seen[0].items() if name in seen[-1])
    return any(_is_code(a, b, rows, length) for one, other in pairs for a, b in zip(one, other, strict=False))


def _is_code(one: Any, other: Any, rows: int, length: int) -> bool:
    if one.shape != other.shape or not one.is_floating_point() or rows not in one.shape:
        return False
    return not {length, length - 1} & set(one.shape) and not bool((one == other).all())


def _differs(one: Any, other: Any, shape: tuple[int, int], places: Any) -> bool | None:
    """Whether two tensors differ before the places; None where they have none."""
    if not is_tensor(one) or not is_tensor(other) or one.shape != other.shape or one.dim() != 3:
        return None
    first, second = (_rows_first(t.float(), shape[0], (shape[1],)) for t in (one, other))
    if first is None or second is None:
        return None
    return _gaps(first, second, places) > ROUNDING * max(float(first.std()), 1e-6)


def _place(module: Any, called: Location | None) -> Location | None:
    """The weighing in an attention of the user's; what builds a layer that goes both ways, or calls another."""
    if getattr(module, "bidirectional", False):
        return models.called_at(module) or models.built_at(module)
    forward = forward_at(module)
    tree = parse(forward.path) if forward else None
    functions = [n for n in nodes_of(tree) if isinstance(n, ast.FunctionDef)] if tree else []
    body = next((n for n in functions if forward and n.lineno == forward.line), None)
    calls = [n for n in ast.walk(body) if isinstance(n, ast.Call)] if body else []
    found = [n for n in calls if ast.unparse(n.func).rpartition(".")[2].lower() in WEIGHING]
    return location_of(found[0], forward.path) if found and forward else forward or called
