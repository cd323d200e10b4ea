"""Pictures that are flipped or turned at random while the mask that belongs to them is not, or otherwise."""

import ast
import time
from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.data import Turned
from dryfit.core.evidence.data_held import MovedApart
from dryfit.core.finding import Location
from dryfit.core.source import definition_of, is_user_file, location_of, nodes_of, parse
from dryfit.seams.torch.batch.features import keyed
from dryfit.seams.torch.data.rowmakers import made_at

# Rows looked at, how often each is drawn, the processor's seconds for it, and the rows that must show the same.
ROWS, DRAWS, SECONDS, ENOUGH = 6, 8, 0.6, 2
# The least side of a picture, and the most values of a mask.
SIDE, MASK_VALUES = 8, 16
# Turned, pictures are the same where they go together this well, and so much better than as they were.
SAME, BETTER = 0.9, 0.2
# What turns a picture: how it is told, and what it does to the last two axes.
TURNS: dict[str, Callable[[Any], Any]] = {
    "flipped left to right": lambda picture: picture.flip(-1),
    "flipped upside down": lambda picture: picture.flip(-2),
    "turned by 180 degrees": lambda picture: picture.flip(-1, -2),
    "turned by 90 degrees": lambda picture: picture.rot90(1, (-2, -1)),
    "turned by 270 degrees": lambda picture: picture.rot90(3, (-2, -1)),
}
# The share of draws that have to be apart: half of those of two flips that are drawn each for itself are.
OFTEN = 0.25
# What the calls that move a row are named with.
MOVING = ("transform", "flip", "aug", "turn", "rot", "move")
# How the calls that turn pictures are named.
TURNING = ("flip", "hflip", "vflip", "fliplr", "flipud", "rot90", "rotate", "transpose")


def turned(torch: Any, dataset: Any) -> Turned | None:
    """The first turn of a picture that is seen in several rows whose masks stay as they are."""
    until, found = time.process_time() + SECONDS, []
    for place in range(min(len(dataset), ROWS)):
        first = dict(planes(torch, dataset[place]))
        if len(first) < len(("picture", "mask")):
            return None
        draws = [first, *(dict(planes(torch, dataset[place])) for _ in range(DRAWS - 1))]
        found += [how for how, _, _ in _turns(torch, draws)][:1]
        if time.process_time() > until:
            break
    if len(found) < ENOUGH:
        return None
    return Turned(found[0], len(found), place + 1, DRAWS, turned_at(dataset) or made_at(dataset))


def moved_apart(torch: Any, dataset: Any) -> MovedApart | None:
    """Pictures and masks that are both turned from draw to draw, and each otherwise than the other."""
    until, pairs, apart, rows = time.process_time() + SECONDS, 0, 0, 0
    for place in range(min(len(dataset), ROWS)):
        draws = [dict(planes(torch, dataset[place])) for _ in range(DRAWS)]
        names = _moved(draws)
        if names is None:
            return None
        met = [_are_apart(torch, draws[0], draw, *names) for draw in draws[1:]]
        pairs += sum(found is not None for found in met)
        apart += sum(found is True for found in met)
        rows += any(met)
        if time.process_time() > until:
            break
    if rows < ENOUGH or apart < OFTEN * pairs:
        return None
    return MovedApart(pairs, apart, None, moved_at(dataset) or made_at(dataset))


def _moved(draws: list[dict[str, Any]]) -> tuple[str, str] | None:
    """The names of a picture and of its mask, both of which vary from draw to draw and keep their size."""
    first = draws[0]
    if len(first) != len(("picture", "mask")) or any(draw.keys() != first.keys() for draw in draws):
        return None
    vary = all(any(not draw[name].equal(first[name]) for draw in draws[1:]) for name in first)
    sizes = {draw[name].shape[-2:] for draw in draws for name in draw}
    masks = [name for name in first if all(is_mask(draw[name]) for draw in draws)]
    if not vary or len(sizes) != 1 or len(masks) != 1:
        return None
    return next(name for name in first if name not in masks), masks[0]


def _are_apart(torch: Any, first: dict[str, Any], draw: dict[str, Any], picture: str, mask: str) -> bool | None:
    """Whether the picture came turned otherwise than its mask; None where it cannot be told how either came."""
    turns = {"": lambda plane: plane, **TURNS}
    fits = {how: _fit(torch, turn(first[picture]), draw[picture]) for how, turn in turns.items()}
    best, second = sorted(fits.values(), reverse=True)[:2]
    if best < SAME or best - second < BETTER:
        return None
    exact = {how: turn(first[mask]) for how, turn in turns.items()}
    came = {how for how, plane in exact.items() if plane.shape == draw[mask].shape and plane.equal(draw[mask])}
    return max(fits, key=lambda how: fits[how]) not in came if came else None


def _fit(torch: Any, one: Any, other: Any) -> float:
    return together(torch, one, other) if one.shape == other.shape else 0.0


def planes(torch: Any, row: Any) -> Iterator[tuple[str, Any]]:
    """What a row holds that has a height and a width."""
    for name, value in keyed(row).items():
        tensor = value if is_tensor(value) else _from_array(torch, value)
        if tensor is not None and tensor.dim() in (2, 3) and min(tensor.shape[-2:]) >= SIDE:
            yield name, tensor.detach().double()


def _from_array(torch: Any, value: Any) -> Any:
    plain = getattr(getattr(value, "dtype", None), "kind", "") in "fiub" and hasattr(value, "__array__")
    return torch.as_tensor(value) if plain and getattr(value, "ndim", 0) in (2, 3) else None


def _pairs(draws: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """The names of a picture that varies from draw to draw and of a mask of its size that never does."""
    first = draws[0]
    if any(draw.keys() != first.keys() for draw in draws):
        return []
    still = {name: all(draw[name].equal(first[name]) for draw in draws) for name in first}
    pairs = permutations(first, 2)
    return [
        (picture, mask)
        for picture, mask in pairs
        if still[mask] and first[picture].shape[-2:] == first[mask].shape[-2:] and is_mask(first[mask])
    ]


def is_mask(plane: Any) -> bool:
    return 1 < len(plane.unique()) <= MASK_VALUES


def _turns(torch: Any, draws: list[dict[str, Any]]) -> Iterator[tuple[str, str, str]]:
    """How a draw's picture is another's turned, where that turn would change the mask."""
    for picture, mask in _pairs(draws):
        one, plane = draws[0][picture], draws[0][mask]
        if any(seen.equal(plane) for seen in (one, *(turn(one) for turn in TURNS.values()))):
            # Two views of one picture: the turn is what they are to be alike under.
            continue
        for other in (draw[picture] for draw in draws[1:]):
            for how, turn in TURNS.items():
                if _is_turned(torch, one, other, turn) and not turn(plane).equal(plane):
                    yield how, picture, mask


def _is_turned(torch: Any, one: Any, other: Any, turn: Callable[[Any], Any]) -> bool:
    again = turn(one)
    alike = again.shape == other.shape == one.shape
    return alike and together(torch, again, other) > max(SAME, BETTER + together(torch, one, other))


def together(torch: Any, one: Any, other: Any) -> float:
    """The correlation of two pictures, 0 where one of them is of a single colour."""
    pair = torch.stack([one.reshape(-1), other.reshape(-1)])
    return float(torch.corrcoef(pair)[0, 1].nan_to_num(0.0))


def turned_at(dataset: Any) -> Location | None:
    """The call in a dataset's class that turns a picture, where the user wrote it."""
    code: Any = getattr(getattr(type(dataset), "__getitem__", None), "__code__", None)
    tree = parse(code.co_filename) if code is not None and is_user_file(code.co_filename) else None
    owners = (
        [n for n in nodes_of(tree) if isinstance(n, ast.ClassDef) and n.name == type(dataset).__name__] if tree else []
    )
    nodes = [n for owner in owners for n in ast.walk(owner)]
    calls = (n for n in nodes if isinstance(n, ast.Call) and _turns_one(n))
    # Backwards through an axis, as in `image[:, ::-1]`.
    backwards = (n for n in nodes if isinstance(n, ast.Subscript) and "::-1" in ast.unparse(n.slice))
    return next((location_of(node, code.co_filename) for node in (*calls, *backwards)), None)


def moved_at(dataset: Any) -> Location | None:
    """The last call by which a row of a dataset's own class is moved, where the user wrote it."""
    code: Any = getattr(getattr(type(dataset), "__getitem__", None), "__code__", None)
    function = definition_of(code) if code is not None and is_user_file(code.co_filename) else None
    calls = [n for n in ast.walk(function) if isinstance(n, ast.Call)] if function is not None else []
    moving = [n for n in calls if any(word in ast.unparse(n.func).lower() for word in MOVING)]
    last = max(moving, key=lambda node: (node.lineno, node.col_offset), default=None)
    return location_of(last, code.co_filename) if last is not None else None


def called_at(path: str) -> Location | None:
    """The one call in a file that turns pictures."""
    tree = parse(path)
    calls = [n for n in nodes_of(tree) if isinstance(n, ast.Call) and _turns_one(n)] if tree else []
    return location_of(calls[0], path) if len(calls) == 1 else None


def _turns_one(call: ast.Call) -> bool:
    return ast.unparse(call.func).rpartition(".")[2] in TURNING
