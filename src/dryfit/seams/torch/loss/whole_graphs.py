"""Losses over all rows of one whole, as the nodes of a graph, of which masks of the script hold some out."""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.data_held import WholeGraph
from dryfit.core.finding import Location
from dryfit.core.source import assigned_pairs, nodes_of, parse, user_frames

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Fewest rows of such a whole, and how many names of each frame and object are looked at.
LEAST, NAMES = 30, 200
# Parts of the names of masks of rows that are trained on, and of those that are held out.
TRAIN, HELD = ("train", "tr"), ("test", "val", "dev", "held", "te", "va")
# Names as short as this are the whole name.
SHORT = 2
# What the labels of all rows are called.
LABELS = ("y", "label", "labels", "target", "targets", "classes")


def look(
    session: "Session", name: str, function: Callable[..., Any], values: Mapping[str, Any], site: Location | None
) -> None:
    """Hold the rows of a training's loss against the masks that the script has of as many."""
    known, target = session.recorder.script.whole_graphs, values["target"]
    if session.current_pass is not None or site is None or "whole graph" in session.objects:
        return
    unmasked = session.objects.setdefault("losses without masks", set())
    if site in unmasked:
        return
    named = dict(_named())
    masks = {key: value for key, value in named.items() if str(value.dtype) == "torch.bool"}
    train = {key: value for key, value in masks.items() if _is_named(key, TRAIN)}
    held = [value for key, value in masks.items() if key not in train and _is_named(key, HELD)]
    mask_name, mask = next(iter(train.items()), ("", None))
    if mask is None or not held:
        unmasked.add(site)
        return
    if any(one.shape != mask.shape or bool((one != mask).any()) for one in train.values()):
        return
    if len(target) == int(mask.sum()):
        # The rows of the mask are trained on, by this loss or beside it.
        session.objects["whole graph"] = True
        session.recorder.script = replace(session.recorder.script, whole_graphs=())
    if known or len(target) != len(mask) or len(target) < LEAST or values.get("reduction", "mean") == "none":
        return
    others = sum(part.long() for part in held if len(part) == len(mask)) > 0
    labels = [named[key] for key in named if key.rpartition(".")[2] in LABELS and named[key].shape == target.shape]
    if not others.any() or (others & mask).any() or not all(bool((one == target)[others].all()) for one in labels):
        return
    same = {key for key, value in named.items() if value.shape == target.shape and bool((value == target).all())}
    if not _are_masked(site, same, masks):
        return
    changed = target.clone()
    changed[others] = target[others].roll(1)
    given = {**values, "input": values["input"].detach()}
    before, after = (float(function(**{**given, "target": one})) for one in (target, changed))
    if before != after:
        counted = len(mask), int(mask.sum()), int(others.sum())
        entry = WholeGraph(name, *counted, mask_name, before, after, site)
        session.recorder.script_adds("whole_graphs", entry)


def _are_masked(site: Location, labels: Iterable[str], masks: Iterable[str]) -> bool:
    """Whether what the script takes of its masks' rows are these labels, or is made of them; so if it takes nothing."""
    nodes = nodes_of(tree) if (tree := parse(site.path)) else ()
    wanted, called = ({key.rpartition(".")[2] for key in keys} for keys in (labels, masks))
    taken = [n.value for n in nodes if isinstance(n, ast.Subscript) and _last(n.slice) in called]
    made = [(_last(name), value) for node in nodes for name, value in assigned_pairs(node)]
    of = [value for name, value in made if name and name in map(_last, taken)]
    return not taken or any(_last(part) in wanted for base in (*taken, *of) for part in ast.walk(base))


def _last(node: ast.AST) -> str:
    """The name of a variable, or of an attribute."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _is_named(name: str, parts: tuple[str, ...]) -> bool:
    own = name.rpartition(".")[2].lower()
    return any(part in own if len(part) > SHORT else part == own for part in parts)


def _named() -> Iterator[tuple[str, Any]]:
    """Tensors of one axis by their names: those of the frames that are running, and of the objects in these."""
    for frame in user_frames(2):
        for name, value in [*frame.f_locals.items(), *frame.f_globals.items()][:NAMES]:
            if is_tensor(value):
                yield from [(name, value)] if value.dim() == 1 else []
                continue
            held = value if isinstance(value, dict) else getattr(value, "__dict__", None)
            with suppress(Exception):
                parts = {**(held or {}), **{key: getattr(value, key) for key in _kept(value)}}
                for key, part in list(parts.items())[:NAMES]:
                    if isinstance(key, str) and is_tensor(part) and part.dim() == 1:
                        yield f"{name}.{key}", part


def _kept(value: Any) -> tuple[str, ...]:
    """What a graph of a library keeps behind its attributes."""
    return tuple(key for key in ("train_mask", "val_mask", "test_mask", "y") if hasattr(type(value), "is_undirected"))
