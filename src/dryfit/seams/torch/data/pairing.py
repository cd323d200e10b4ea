"""Whether each example's label is its own: by the orders that the script made, and by how a row is made."""

import ast
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor, tensors_in
from dryfit.core.evidence.data import Leak, Pairing, Turned
from dryfit.core.evidence.data_rows import Reread
from dryfit.core.finding import Location
from dryfit.core.source import location_of, nodes_of, parse, statement_at
from dryfit.seams.rows.labels import LABEL_NAMES
from dryfit.seams.rows.orders import Order
from dryfit.seams.torch.batch.workers import surviving
from dryfit.seams.torch.batch.zipped import drawn_together
from dryfit.seams.torch.data import boxes, layouts, names, rereading
from dryfit.seams.torch.data.askings import asked_places
from dryfit.seams.torch.data.choosing import chosen
from dryfit.seams.torch.data.constant import one_rule, one_target
from dryfit.seams.torch.data.held_out import held_out
from dryfit.seams.torch.data.indexing import ByHand, Rows, by_hand, counted, running
from dryfit.seams.torch.data.leaks import leaked, shown
from dryfit.seams.torch.data.looked_up import in_batches
from dryfit.seams.torch.data.rowmakers import innermost, made_at, target_at
from dryfit.seams.torch.data.scan import label_values, rows_at
from dryfit.seams.torch.data.seeds import pinned
from dryfit.seams.torch.data.skill import classes_of, halves_of, matrix, skill, standardised
from dryfit.seams.torch.data.tags import behind
from dryfit.seams.torch.data.turned import moved_apart, turned

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Rows read, and the processor seconds for it; fewer than the least say nothing.
ROWS, SECONDS, LEAST = 1200, 1.0, 60
# Deviations above chance that a pairing must have to be right, and that the one in use must not have.
RIGHT, CHANCE = 6.0, 3.0
# What rows may have been through that is tried at the most: all of it for seven orders.
TRIED = 160


@dataclass(frozen=True)
class Examples:
    """The first rows of a dataset in numbers, with the class of each."""

    rows: Any
    classes: list[int]
    halved: bool = False


def look(session: "Session", torch: Any) -> None:
    """Try the pairing of every dataset that is trained on, where the script has made an order."""
    if not any(p.backwards for p in session.passes):
        _look_at_hand(session, torch)
    rule = one_rule(session) if not session.recorder.constant_targets else None
    session.recorder.constant_targets.extend([rule] if rule else [])
    session.recorder.pairings.extend(_of_two_loaders(session, torch))
    for number, loader in enumerate(session.live("loaders")):
        trained = any(p.loader == number and p.backwards for p in session.passes)
        dataset = innermost(getattr(loader, "dataset", None))
        if not trained or not hasattr(dataset, "__getitem__") or not hasattr(dataset, "__len__"):
            continue
        where = _made_at(session, number, dataset)
        with surviving(loader):
            leak = _leak(torch, dataset, where)
            turning = turned(torch, dataset) or _boxed(torch, dataset) if not session.request.fast else None
            session.recorder.pairings.extend(_of_tokens(dataset))
            if not session.request.fast:
                _laid(session, torch, dataset, turning)
                apart = moved_apart(torch, dataset) if turning is None else None
                session.recorder.moved_apart.extend([apart] if apart else [])
            session.recorder.reread.extend(_reread(dataset))
            with suppress(Exception):
                seeded = pinned(torch, dataset)
                session.recorder.seeded_rows.extend([seeded] if seeded else [])
        session.recorder.leaks.extend([leak] if leak else [])
        session.recorder.turned.extend([turning] if turning else [])
        orders = [*_heard(session), *chosen(), *names.orders(dataset)]
        asked = asked_places(dataset)
        if not orders and asked is None:
            continue
        examples = _examples(torch, dataset)
        if examples is None:
            continue
        found = _by_asking(torch, dataset, examples, asked) if asked else _by_orders(torch, dataset, examples, orders)
        session.recorder.pairings.extend([found] if found else [])
    session.recorder.pairings.extend(_of_batches(session) if not session.recorder.pairings else [])


def _of_two_loaders(session: "Session", torch: Any) -> list[Pairing]:
    """Inputs and labels of two loaders that shuffle each by itself."""
    try:
        for dataset, labels, met in drawn_together(session, torch):
            examples = _examples(torch, dataset)
            if examples is None:
                return []
            rows = range(len(examples.classes))
            mended, chance, right = _tried(torch, examples, [(row, row) for row in rows])
            pairs = [(x, y) for x, y in met if x in rows and y in rows]
            accuracy, least, above = _tried(torch, examples, pairs) if len(pairs) >= LEAST else (0.0, 0.0, CHANCE + 1)
            if right > RIGHT and above <= CHANCE:
                where = session.loaders.sites.get(labels)
                return [Pairing("loaders", len(pairs), accuracy, mended, max(chance, least), where, examples.halved)]
    except Exception:
        # Rows that cannot be read are none to look at.
        return []
    return []


def _look_at_hand(session: "Session", torch: Any) -> None:
    """Inputs and labels that a loop of the user's own takes from two arrays."""
    forward = session.loaders.forward
    calls = [args for note, _, *args in forward.last_call.values() if note.phase == "train"]
    given = [tensor for args in calls for tensor in tensors_in(args).values()]
    frames = list(running())
    labels = counted(torch, frames, forward.wanted) if forward.wanted is not None else None
    lost = next((call.location for call in reversed(session.recorder.losses) if call.training), None)
    kept = held_out(labels, lost) if labels is not None else None
    session.recorder.held_out.extend([kept] if kept else [])
    same = one_target(session, labels) if labels is not None else None
    session.recorder.constant_targets.extend([same] if same else [])
    found = by_hand(torch, frames, given, forward.wanted)
    if found is None:
        return
    dataset = Rows(torch, found.inputs.store, found.labels.store)
    where = found.inputs.location
    leak = _leak(torch, dataset, where) if found.in_step else None
    session.recorder.leaks.extend([leak] if leak else [])
    orders = [*_heard(session), *chosen()]
    alike = len(found.inputs.places) == len(found.labels.places)
    examples = _examples(torch, dataset) if alike and (orders or not found.in_step) else None
    if examples is None or (found.moved and not found.in_step):
        return
    if found.in_step:
        pairing = _by_orders(torch, dataset, examples, orders)
    else:
        pairing = _by_indices(torch, examples, found)
    session.recorder.pairings.extend([pairing] if pairing else [])


def _by_indices(torch: Any, examples: Examples, found: ByHand) -> Pairing | None:
    """Give each row the label of its own place, where the loop takes it from another."""
    rows = range(len(examples.classes))
    pairs = [(x, y) for x, y in found.pairs if x in rows and y in rows]
    mended, chance, right = _tried(torch, examples, [(row, row) for row in rows])
    if len(pairs) < LEAST or right <= RIGHT:
        return None
    accuracy, least, above = _tried(torch, examples, pairs)
    if above > CHANCE:
        return None
    where = found.labels.location
    return Pairing("row", len(rows), accuracy, mended, max(chance, least), where, examples.halved)


def _leak(torch: Any, dataset: Any, where: Location | None) -> Leak | None:
    """The label in its own row or window; rows of another make are none to look at."""
    try:
        return leaked(torch, dataset, where) or shown(torch, dataset, target_at(dataset) or where)
    except Exception:
        return None


def _boxed(torch: Any, dataset: Any) -> Turned | None:
    """Flips that leave boxes as they are; rows that cannot be read are none to look at."""
    with suppress(Exception):
        return boxes.look(torch, dataset)
    return None


def _laid(session: "Session", torch: Any, dataset: Any, turning: Turned | None) -> None:
    """How the pictures of a dataset lie; rows that cannot be read are none to look at."""
    with suppress(Exception):
        layouts.look(session, torch, dataset, turns=turning is None)


def _of_tokens(dataset: Any) -> list[Pairing]:
    """The labels of tokens that stand before their own; rows that cannot be read are none to look at."""
    try:
        found = behind(dataset, str(getattr(sys.modules["__main__"], "__file__", "")), target_at(dataset))
    except Exception:
        return []
    return [found] if found else []


def _of_batches(session: "Session") -> list[Pairing]:
    """The labels of tokens in the last batches that were trained on: a collate function may have made them."""
    forward = session.loaders.forward
    given = [args for note, _, *args in forward.last_call.values() if note.phase == "train"]
    tensors = [*tensors_in(given).values(), *([forward.wanted] if forward.wanted is not None else [])]
    try:
        found = in_batches([tensor for tensor in tensors if tensor.dim() == 2 and not tensor.is_floating_point()])
    except Exception:
        # What cannot be read is nothing to look at.
        return []
    return [found] if found else []


def _reread(dataset: Any) -> list[Reread]:
    """What a second reading of some rows shows; rows that cannot be read are none to look at."""
    try:
        found = rereading.look(dataset)
    except Exception:
        return []
    return [found] if found else []


def _made_at(session: "Session", number: int, dataset: Any) -> Location | None:
    """The line that made a dataset's first tensor, or hands the dataset over."""
    inputs = next(iter(getattr(dataset, "tensors", None) or ()), None)
    made = session.loaders.forward.origins.of(inputs) if is_tensor(inputs) else None
    handed = (entry.location for entry in session.recorder.datasets if entry.loader == number)
    return made or next(handed, None)


def _heard(session: "Session") -> list[Order]:
    """The orders that the script made, the first first."""
    found: dict[Any, Order] = session.objects.get("orders", {})
    return [order for _, order in sorted(found.items(), key=lambda pair: pair[0][2])]


def _examples(torch: Any, dataset: Any) -> Examples | None:
    rows = rows_at(dataset, range(min(len(dataset), ROWS)), SECONDS)
    label, values = label_values(rows, LABEL_NAMES)
    told = bool(label) and len(values) == len(rows) >= LEAST
    classes = classes_of(values) if told else None
    halves = halves_of(values) if told and classes is None else None
    made = matrix(torch, rows, label) if classes or halves else None
    return Examples(made, classes or halves or [], halved=classes is None) if made is not None else None


def _by_orders(torch: Any, dataset: Any, examples: Examples, orders: list[Order]) -> Pairing | None:
    """Undo one order of the inputs, or of the labels, or one of each."""
    able = [order for order in orders if len(order.places) >= len(dataset)]
    for seen in (examples, _as_waves(torch, examples)):
        _, _, above = skill(torch, seen.rows, seen.classes)
        if above > CHANCE and not any(map(_leaves_out, able)):
            return None
        for inputs, labels, joint, first in islice(hypotheses(able, len(dataset)), TRIED):
            pairs = pairs_by(inputs, labels, joint, len(seen.classes), first)
            if above > CHANCE:
                # What stands before the first row that was left out is in step.
                pairs = [(row, place) for row, place in pairs if row != place]
            found = _in_step(torch, seen, pairs)
            if found is not None:
                last = max((o for o in (inputs, labels) if o), key=orders.index)
                accuracy, mended, chance = found
                return Pairing("order", len(pairs), accuracy, mended, chance, used_at(last), examples.halved)
    return None


def _in_step(torch: Any, examples: Examples, pairs: list[tuple[int, int]]) -> tuple[float, float, float] | None:
    """How well labels are told as they stand, and as these pairs have them, where they are told by the latter alone."""
    if len(pairs) < LEAST:
        return None
    mended, chance, right = _tried(torch, examples, pairs)
    if right <= RIGHT:
        return None
    accuracy, least, above = _tried(torch, examples, [(row, row) for row, _ in pairs])
    return (accuracy, mended, max(chance, least)) if above <= CHANCE else None


def _as_waves(torch: Any, examples: Examples) -> Examples:
    """The strength of each frequency in the rows: a signal begins anywhere."""
    seen = standardised(torch.fft.rfft(examples.rows, dim=1).abs())
    return replace(examples, rows=seen) if seen is not None else examples


def _leaves_out(order: Order) -> bool:
    """Whether it is no shuffle: rows in their order, and not all of them."""
    return max(order.places) >= len(order.places)


def hypotheses(orders: list[Order], rows: int) -> Iterator[tuple[Order | None, Order | None, Order | None, int]]:
    """What the inputs, the labels and then both may have been through, and where the rows began in the last.

    Of more rows than a dataset has, they may be the first or the last: what was split off lay on the other side.
    """
    for order in orders:
        for first in dict.fromkeys((0, len(order.places) - rows)):
            yield order, None, None, first
            yield None, order, None, first
    for one in orders:
        yield from ((one, other, None, 0) for other in orders if other is not one)
    # Shuffled apart, and split at random.
    for place, joint in enumerate(orders):
        for one in (order for order in orders[:place] if max(joint.places) < len(order.places)):
            for first in dict.fromkeys((0, len(joint.places) - rows)):
                yield one, None, joint, first
                yield None, one, joint, first


def pairs_by(
    inputs: Order | None, labels: Order | None, joint: Order | None, rows: int, first: int
) -> list[tuple[int, int]]:
    """Each row with the row that holds its own label, as far as that is among these rows."""
    here = range(first, first + rows)
    stood = inputs.places if inputs else range(1 + max(joint.places) if joint else first + rows)
    went = {place: row for row, place in enumerate(labels.places)} if labels else None
    lay = joint.places if joint else range(first + rows)
    lies = {place: row for row, place in enumerate(lay)}
    came = ((row, stood[lay[row]]) for row in here)
    found = ((row, lies.get(place if went is None else went.get(place, -1), -1)) for row, place in came)
    return [(row - first, place - first) for row, place in found if place in here]


def _tried(torch: Any, examples: Examples, pairs: list[tuple[int, int]]) -> tuple[float, float, float]:
    rows = examples.rows[[row for row, _ in pairs]]
    return skill(torch, rows, [examples.classes[place] for _, place in pairs])


def _by_asking(torch: Any, dataset: Any, examples: Examples, asked: list[tuple[int, int]]) -> Pairing | None:
    """Give each row the label of the place that its inputs were asked of."""
    shifts = {inputs - label for inputs, label in asked}
    ahead = len(shifts) == 1 and next(iter(shifts)) < 0
    accuracy, chance, above = skill(torch, examples.rows, examples.classes)
    by_place = {label: row for row, (_, label) in enumerate(asked)}
    pairs = [(row, by_place[inputs]) for row, (inputs, _) in enumerate(asked) if inputs in by_place]
    pairs = [pair for pair in pairs if max(pair) < len(examples.classes)]
    if above > CHANCE or ahead or len(pairs) < LEAST:
        return None
    mended, least, right = _tried(torch, examples, pairs)
    if right <= RIGHT:
        return None
    return Pairing("row", len(pairs), accuracy, mended, max(chance, least), made_at(dataset), examples.halved)


def used_at(order: Order) -> Location:
    """Where an order is used: the first index by the variable that it was put into, or its own line."""
    where = order.location
    statement, tree = statement_at(where), parse(where.path)
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    names = {target.id for target in targets if isinstance(target, ast.Name)}
    below = [n for n in nodes_of(tree) if getattr(n, "lineno", 0) > where.line] if tree and names else []
    for node in below:
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Name) and node.slice.id in names:
            return location_of(node, where.path)
        over = node.generators[0].iter if isinstance(node, ast.ListComp) else None
        if isinstance(node, ast.ListComp) and isinstance(over, ast.Name) and over.id in names and _takes(node):
            return location_of(node, where.path)
    return where


def _takes(made: ast.ListComp) -> bool:
    """Whether a list is made by taking from another at each of these places."""
    turn = made.generators[0].target
    name = turn.id if isinstance(turn, ast.Name) else ""
    taken = [n.slice for n in ast.walk(made.elt) if isinstance(n, ast.Subscript)]
    return any(isinstance(part, ast.Name) and part.id == name for part in taken)
