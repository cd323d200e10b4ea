"""Parameters that a module holds in a plain list, dictionary or tensor, where torch does not see them."""

import ast
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import global_norm, is_tensor
from dryfit.core.evidence.weights import Hidden
from dryfit.core.finding import Location
from dryfit.core.returned import given_by
from dryfit.core.source import definition_of, file_of_class, frames_from, is_user_file, location_of, parse
from dryfit.seams.objects import named_objects
from dryfit.seams.signature import is_users
from dryfit.seams.torch import models
from dryfit.seams.torch.step.trials import changed_fraction, parameters_of, sample

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Entries of a container that are looked at.
LISTED = 200


class HiddenSeam:
    """At the first step: which hidden parameters have gradients, and whether the step moves them."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        self.torch = torch
        self._seen: set[int] = set()
        self._before: list[tuple[Hidden, list[Any], list[Any], list[Any], list[Any]]] = []

    def before_step(self, optimizer: Any) -> None:
        """Keep a few values of what is hidden, and of what is registered."""
        for number, model in enumerate(self.session.live("models")):
            if number in self._seen:
                continue
            registered = [p for p in model.parameters() if p.requires_grad and p.grad is not None]
            # A step that is given a closure makes its gradients in it: the next one finds them.
            self._seen.update([number] if registered else [])
            known = {id(p) for other in self.session.live("models") for p in other.parameters()}
            self._keep(number, model, known, registered)
        for owner in self._owners():
            self._seen.add(id(owner))
            registered = [p for p in owner.parameters() if p.requires_grad and p.grad is not None]
            self._keep(0, owner, {id(p) for p in owner.parameters()}, registered)

    def _keep(self, number: int, model: Any, known: set[int], registered: list[Any]) -> None:
        for entry, tensors in self._entries(number, model, known):
            self._before.append((entry, tensors, registered, sample(tensors), sample(registered)))

    def _owners(self) -> list[Any]:
        """The user's modules of which a loop calls other methods than their forward: their layers are its models."""
        live = self.session.live("models")
        shown = {id(module) for model in live for module in model.modules()}
        found = {id(value): value for _, value in named_objects() if isinstance(value, self.torch.nn.Module)}
        new = [value for key, value in found.items() if key not in shown | self._seen and is_users(type(value))]
        return [owner for owner in new if any(id(module) in shown for module in owner.modules())]

    def after_step(self, optimizer: Any) -> None:
        """Enter what the step did to them."""
        for entry, tensors, registered, before, others in self._before:
            moved, rest = changed_fraction(before, sample(tensors)), changed_fraction(others, sample(registered))
            self.session.recorder.hidden.append(replace(entry, moved=moved, others_moved=rest))
        self._before = []

    def _entries(self, number: int, model: Any, known: set[int]) -> Iterator[tuple[Hidden, list[Any]]]:
        held = {id(p) for optimizer in self.session.live("optimizers") for p in parameters_of(optimizer)}
        for entry, tensors in entries(self.torch, number, model):
            used = [p for p in tensors if id(p) not in known and p.grad is not None]
            norm = global_norm(p.grad for p in used)
            if not norm:
                continue
            known |= {id(p) for p in used}
            sizes = {"tensors": len(used), "elements": sum(p.numel() for p in used)}
            yield replace(entry, grad_norm=norm, held=any(id(p) in held for p in used), **sizes), used


def entries(torch: Any, number: int, model: Any) -> Iterator[tuple[Hidden, list[Any]]]:
    """What a module keeps in plain attributes, with the parameters in it."""
    for path, owner, name, value in _attributes(model):
        modules = list(_modules(torch, value))
        tensors = [p for module in modules for p in module.parameters()] or list(_leaves(torch, value))
        if tensors:
            where = assigned(owner, name) or (models.built_at(modules[0]) if modules else None)
            attribute, holds = ".".join(filter(None, (path, name))), type(modules[0]).__name__ if modules else ""
            entry = Hidden(number, attribute, _kind(value), holds or "parameters", where or models.built_at(model))
            yield replace(entry, tensors=len(tensors), elements=sum(p.numel() for p in tensors)), tensors


def _attributes(model: Any) -> Iterator[tuple[str, Any, str, Any]]:
    """Every plain attribute of a module and its submodules; torch's own begin with an underscore."""
    for path, module in model.named_modules():
        for name, value in list(vars(module).items()):
            if not name.startswith("_") and (is_tensor(value) or type(value) in (list, tuple, dict)):
                yield path, module, name, value


def _items(value: Any) -> list[Any]:
    items = list(value.values()) if isinstance(value, dict) else list(value)
    return items[:LISTED]


def _modules(torch: Any, value: Any) -> Iterator[Any]:
    for item in [] if is_tensor(value) else _items(value):
        if isinstance(item, torch.nn.Module):
            yield item
        elif type(item) in (list, tuple):
            yield from (inner for inner in item[:LISTED] if isinstance(inner, torch.nn.Module))


def _leaves(torch: Any, value: Any) -> Iterator[Any]:
    for item in [value] if is_tensor(value) else _items(value):
        if is_tensor(item) and item.requires_grad and item.is_leaf:
            yield item


def _kind(value: Any) -> str:
    return "tensor" if is_tensor(value) else type(value).__name__


def computed_at(tensors: list[Any]) -> Location | None:
    """The expression that made one of these tensors, through the variable or the attribute that holds it."""
    wanted = {id(tensor) for tensor in tensors}
    for frame in frames_from(sys._getframe(1)):
        path = frame.f_code.co_filename
        tree = parse(path) if is_user_file(path) else None
        held = [name for name, value in frame.f_locals.items() if id(value) in wanted]
        made = (
            [node for node in ast.walk(tree) if isinstance(node, ast.Assign) and node.lineno < frame.f_lineno]
            if tree
            else []
        )
        found = [node for node in made if any(isinstance(t, ast.Name) and t.id in held for t in node.targets)]
        if found:
            return given_by(location_of(max(found, key=lambda node: node.lineno).value, path))
    owners = (value for _, value in named_objects() if not isinstance(value, type))
    attributes = (found for owner in owners for found in _held_by(owner))
    made_at = next((assigned(owner, name) for owner, name, value in attributes if id(value) in wanted), None)
    return given_by(made_at)


def _held_by(owner: Any) -> Iterator[tuple[Any, str, Any]]:
    """The attributes of a module, of those inside of it, or of another object of a class of the user's."""
    if hasattr(owner, "named_modules"):
        yield from ((module, name, value) for _, module, name, value in _attributes(owner))
    elif is_user_file(file_of_class(type(owner))):
        yield from ((owner, name, value) for name, value in list(getattr(owner, "__dict__", {}).items()))


def assigned(owner: Any, name: str) -> Location | None:
    """Where the user's class assigns the attribute."""
    code = getattr(vars(type(owner)).get("__init__"), "__code__", None)
    constructor = definition_of(code)
    if code is None or constructor is None:
        return None
    inside = ast.walk(constructor)
    assignments = (node for node in inside if isinstance(node, ast.Assign) and _sets(node, name))
    return next((location_of(node.value, code.co_filename) for node in assignments), None)


def _sets(node: ast.Assign, name: str) -> bool:
    targets = [part for target in node.targets for part in getattr(target, "elts", [target])]
    return any(isinstance(target, ast.Attribute) and target.attr == name for target in targets)
