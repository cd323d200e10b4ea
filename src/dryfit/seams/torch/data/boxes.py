"""Pictures that are flipped at random while the boxes of what is in them stay."""

import time
from typing import Any

from dryfit.backends.torch import is_tensor, tensors_in
from dryfit.core.evidence.data import Turned
from dryfit.core.source import absolute, file_of_class
from dryfit.seams.torch.batch.features import keyed
from dryfit.seams.torch.data.rowmakers import made_at
from dryfit.seams.torch.data.turned import BETTER, SAME, SIDE, TURNS, called_at, together, turned_at

# Rows looked at, how often each is drawn, the processor's seconds for it, and the rows that must show the same.
ROWS, DRAWS, SECONDS, ENOUGH = 16, 6, 1.0, 3
# The numbers of a box, and how far from the middle it lies where a flip moves it, as a share of the picture.
SIDES, APART = 4, 0.05
# How much more a picture differs within its own box from what is around it than within those of other rows.
OWN, VISIBLE = 1.4, 0.3
# Numbers that are less than this apart from a border lie on it.
SLACK = 1e-3
# Which flips move a box, by their names, and along which of its two directions.
FLIPS = {"flipped left to right": (0,), "flipped upside down": (1,), "turned by 180 degrees": (0, 1)}

Corners = tuple[float, float, float, float]


def look(torch: Any, dataset: Any) -> Turned | None:
    """The first flip that is seen in several rows whose boxes stay as they are, elsewhere than in the middle."""
    until, rows = time.process_time() + SECONDS, []
    for place in range(min(len(dataset), ROWS)):
        draws = [dataset[place] for _ in range(DRAWS)]
        found = _row(torch, draws)
        if found is None:
            return None
        rows.append(found)
        if time.process_time() > until:
            break
    forms = [form for form in FORMS if all(_corners(form, *row[:2]) for row in rows)]
    shown = [row for row in rows if row[2] is not None and _moves(row, forms)]
    if len(shown) < ENOUGH or not any(_is_seen(form, shown) for form in forms):
        return None
    how = next(how for row in shown if (how := row[2]) is not None)
    where = turned_at(dataset) or called_at(absolute(file_of_class(type(dataset)))) or made_at(dataset)
    return Turned(how, len(shown), len(rows), DRAWS, where, marks="boxes")


def _row(torch: Any, draws: list[Any]) -> tuple[Any, list[list[float]], str | None, Any] | None:
    """A picture, its boxes, how it is flipped in another draw, and that draw; None where this is no such row."""
    parts = [{**tensors_in(draw), **_arrays(torch, draw)} for draw in draws]
    first = parts[0]
    pictures = [k for k, t in first.items() if t.dim() in (2, 3) and min(t.shape[-2:]) >= SIDE]
    boxes = [k for k, t in first.items() if k not in pictures and _is_of_boxes(t)]
    if len(pictures) != 1 or len(boxes) != 1 or any(part.keys() != first.keys() for part in parts):
        return None
    key, box = pictures[0], first[boxes[0]]
    if any(part[boxes[0]].shape != box.shape or not part[boxes[0]].equal(box) for part in parts):
        return None
    one = first[key].detach().double()
    others = [part[key].detach().double() for part in parts[1:]]
    seen = (
        (how, other)
        for other in others
        for how in FLIPS
        if other.shape == one.shape
        and together(torch, TURNS[how](one), other) > max(SAME, BETTER + together(torch, one, other))
    )
    how, other = next(seen, (None, None))
    return one, box.detach().double().reshape(-1, SIDES).tolist(), how, other


def _is_of_boxes(tensor: Any) -> bool:
    """Whether this may be one box or several: no label of yes and no for each class, and no shares of a whole."""
    if not tensor.dim() or tensor.shape[-1] != SIDES or tensor.dim() > 2 or not tensor.numel() or tensor.is_complex():
        return False
    values = tensor.detach().double().reshape(-1, SIDES)
    return not bool(((values == 0) | (values == 1)).all()) and not bool(((values.sum(-1) - 1).abs() < SLACK).all())


def _arrays(torch: Any, draw: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    value: Any
    for name, value in keyed(draw).items():
        plain = getattr(getattr(value, "dtype", None), "kind", "") in "fiub" and hasattr(value, "__array__")
        if not is_tensor(value) and plain and value.ndim:
            # An array that was flipped by its strides is none that a tensor can share.
            found[name] = torch.as_tensor(value.copy())
        elif isinstance(value, list) and value and all(isinstance(part, list | tuple | float) for part in value):
            found |= {name: made} if (made := _from_list(torch, value)) is not None else {}
    return found


def _from_list(torch: Any, value: list[Any]) -> Any:
    try:
        return torch.tensor(value, dtype=torch.float64)
    except (TypeError, ValueError):
        return None


def _as_corners(box: list[float]) -> Corners:
    return box[0], box[1], box[2], box[3]


def _from_corner(box: list[float]) -> Corners:
    return box[0], box[1], box[0] + box[2], box[1] + box[3]


def _from_middle(box: list[float]) -> Corners:
    return box[0] - box[2] / 2, box[1] - box[3] / 2, box[0] + box[2] / 2, box[1] + box[3] / 2


# What four numbers may say of a box, as shares of the picture or in pixels.
FORMS = [(form, relative) for form in (_as_corners, _from_middle, _from_corner) for relative in (True, False)]


def _corners(form: Any, picture: Any, boxes: list[list[float]]) -> list[Corners]:
    """The corners of a row's boxes as shares of its picture: none where they are no boxes within it."""
    made, relative = form
    height, width = (1.0, 1.0) if relative else picture.shape[-2:]
    found = []
    for box in boxes:
        x0, y0, x1, y1 = made(box)
        corners = x0 / width, y0 / height, x1 / width, y1 / height
        if min(corners) < -SLACK or max(corners) > 1 + SLACK or corners[2] <= corners[0] or corners[3] <= corners[1]:
            return []
        found.append(corners)
    return found


def _moves(row: Any, forms: list[Any]) -> bool:
    """Whether the flip would bring the boxes elsewhere, whatever their numbers say."""
    picture, boxes, how, _ = row
    directions = FLIPS[how]
    return all(
        any(abs(c[d] + c[d + 2] - 1) / 2 > APART for c in _corners(form, picture, boxes) for d in directions)
        for form in forms
    )


def _is_seen(form: Any, rows: list[Any]) -> bool:
    """Whether pictures differ within their own boxes from what is around them, and less within those of other rows.

    One of the two ways in which a picture comes is that of its box.
    """
    own, others = [], []
    for place, (picture, boxes, _, other) in enumerate(rows):
        corners = _corners(form, picture, boxes)
        foreign = [_corners(form, row[0], row[1]) for row in rows[:place] + rows[place + 1 :]]
        own.append(max(_contrast(view, corners) for view in (picture, other)))
        others += [max(_contrast(view, theirs) for view in (picture, other)) for theirs in foreign]
    mean, by_chance = sum(own) / len(own), sum(others) / len(others)
    return mean > VISIBLE and mean > OWN * by_chance


def _contrast(picture: Any, boxes: list[Corners]) -> float:
    """How far apart what is within the boxes lies from what is around them, in deviations."""
    height, width = picture.shape[-2:]
    inside = picture.new_zeros(height, width).bool()
    for x0, y0, x1, y1 in boxes:
        left, top = max(round(x0 * width), 0), max(round(y0 * height), 0)
        inside[top : max(round(y1 * height), top + 1), left : max(round(x1 * width), left + 1)] = True
    plane = picture.reshape(-1, height, width).mean(0)
    if bool(inside.all()) or not bool(inside.any()) or not float(plane.std()):
        return 0.0
    return float((plane[inside].mean() - plane[~inside].mean()).abs() / plane.std())
