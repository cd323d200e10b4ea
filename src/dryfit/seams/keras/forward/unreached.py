"""What steps come to nothing for: weights that no gradient reaches, and optimizers that each turn makes anew."""

import ast
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.keras_taped import Remade, Unreached
from dryfit.core.finding import Location
from dryfit.core.source import (
    call_at,
    frames_from,
    function_around,
    location_of,
    method_of,
    nodes_of,
    parse,
    statement_at,
)
from dryfit.seams.keras.models import all_layers
from dryfit.seams.keras.step.anew import Anew
from dryfit.seams.loops import loops_around

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import LayerSeam

# Steps after which a weight without a gradient will have none.
HABIT = 3
# How often the same line makes an optimizer for the same weights before it is told.
AGAIN = 2


@dataclass
class Made:
    """An optimizer's line, and the loop in whose body it was made."""

    site: Location
    loop: Location | None


class Unreaching:
    """Follows the steps of all optimizers of one Keras."""

    def __init__(self, layers: "LayerSeam") -> None:
        self.layers = layers
        self._steps = 0
        self._without: dict[int, Any] = {}
        self._given: set[int] = set()
        self._made: dict[int, Made] = {}
        self._stepped: dict[tuple[Location, tuple[int, ...]], set[int]] = {}
        self._anew: dict[tuple[Location, tuple[int, ...]], Anew] = {}
        self._under_way: tuple[Anew, Remade] | None = None
        layers.session.recorder.refreshers.append(self._tell)

    def built(self, optimizer: Any, site: Location | None) -> None:
        """An optimizer is made, perhaps in a loop."""
        if site is not None:
            loop = next(iter(loops_around(sys._getframe(2))), None)
            turn = _in_turn(sys._getframe(2), loop.location, site) if loop else None
            self._made[id(optimizer)] = Made(turn or site, loop.location if loop else None)

    def stepped(self, optimizer: Any, values: list[Any], variables: list[Any], apply: Callable[[Any], object]) -> None:
        """A step with these gradients is about to be taken; ``apply`` takes it with another optimizer."""
        self._stepped_anew(optimizer, variables, apply)
        if len(values) != len(variables):
            return
        self._steps += 1
        for value, variable in zip(values, variables, strict=True):
            if value is not None:
                self._given.add(id(variable))
                self._without.pop(id(variable), None)
            elif id(variable) not in self._given:
                self._without[id(variable)] = variable
        if (tapes := self.layers.session.objects.get("tapes")) is not None:
            tapes.untaped.without = self._without

    def taken(self, variables: list[Any]) -> None:
        """The step was taken."""
        (anew, entry), self._under_way = self._under_way or (None, None), None
        keras = self.layers.session.recorder.keras
        if anew is None or entry is None or not anew.stepped(variables) or keras is None:
            return
        proven = replace(entry, step=anew.steps, own=anew.own, kept=anew.kept, apart=anew.apart)
        known = tuple(proven if (k.loop, k.location) == (entry.loop, entry.location) else k for k in keras.remade)
        self.layers.session.recorder.keras_sets("remade", known)

    def _stepped_anew(self, optimizer: Any, variables: list[Any], apply: Callable[[Any], object]) -> None:
        made = self._made.get(id(optimizer))
        if made is None or made.loop is None:
            return
        around = list(loops_around(sys._getframe(2)))
        stepping = [loop.location for loop in around]
        # A loop over folds or settings makes the model anew as well; one over epochs, or over batches, trains on.
        if made.loop not in stepping or (made.loop != stepping[0] and "epoch" not in made.loop.text.lower()):
            return
        key = made.site, tuple(id(variable) for variable in variables)
        self._stepped.setdefault(key, set()).add(id(optimizer))
        turns = around[stepping.index(made.loop)].turns or 0
        entry = Remade(type(optimizer).__name__, made.loop, made.site)
        anew = self._anew.setdefault(key, Anew())
        anew.stepping(optimizer, variables, apply)
        self._under_way = anew, entry
        if anew.put_back:
            keras = self.layers.session.recorder.keras
            others = tuple(known for known in (keras.remade if keras else ()) if known != entry)
            self.layers.session.recorder.keras_sets("remade", others)
            return
        if len(self._stepped[key]) == AGAIN or (turns > 1 and self._every_turn(made)):
            self.layers.session.recorder.keras_adds("remade", entry)

    def _every_turn(self, made: Made) -> bool:
        """Whether the loop over epochs itself makes the optimizer, under no condition, and not the model."""
        root, tree, loop = self.layers.last, parse(made.site.path), made.loop
        model = self.layers.built_at(root.model) if root is not None else None
        if tree is None or loop is None or model is None or loop.path != made.site.path:
            return False
        nodes = [n for n in nodes_of(tree) if isinstance(n, ast.For) and n.lineno == loop.line]
        plain = [s for n in nodes for s in n.body if isinstance(s, ast.Assign) and _holds(s, made.site)]
        inside = any(_holds(node, model) for node in nodes)
        return bool(plain) and not inside and function_around(model) not in _called_in(nodes, tree)

    def _tell(self) -> None:
        if self._steps < HABIT or not self._without or not self._given:
            return
        tapes = self.layers.session.objects.get("tapes")
        if tapes is not None and (untaped := tapes.untaped.entries(self._steps)):
            self.layers.session.recorder.keras_sets("unreached", untaped)
            return
        owners = [layer for layer in self._layers() if self._is_plain(layer)]
        names: dict[str, Location | None] = {}
        for layer in owners:
            weights = list(getattr(layer, "trainable_weights", ()))
            if weights and all(id(weight) in self._without for weight in weights):
                names[str(layer.name)] = self.layers.built_at(layer)
        total = len(self._without) + len(self._given)
        entries = (Unreached(tuple(names), total, self._steps, next(iter(names.values()))),) if names else ()
        self.layers.session.recorder.keras_sets("unreached", entries)

    def _layers(self) -> list[Any]:
        models = self.layers.session.live("keras_models")
        return [layer for model in models for layer in all_layers(model)]

    def _is_plain(self, layer: Any) -> bool:
        """Whether the user's own line makes this layer, and not a model that a library puts together."""
        call = call_at(self.layers.built_at(layer))
        name = getattr(call.func, "attr", getattr(call.func, "id", "")) if call is not None else ""
        return bool(name == type(layer).__name__ and id(layer) in self.layers.met)


def _in_turn(frame: FrameType, loop: Location, site: Location) -> Location | None:
    """The statement in a loop's own body that calls the function which makes something; None where it makes it."""
    tree = parse(loop.path)
    body = next((n for n in nodes_of(tree) if isinstance(n, ast.For | ast.While) and n.lineno == loop.line), None)
    if tree is None or body is None or (site.path == loop.path and _holds(body, site)):
        return None
    found = (f for f in frames_from(frame) if f.f_code.co_filename == loop.path)
    line = next((f.f_lineno for f in found if body.lineno < f.f_lineno <= (body.end_lineno or 0)), None)
    statement = statement_at(Location(loop.path, line)) if line is not None else None
    if statement is None:
        return None
    return location_of(statement.value if isinstance(statement, ast.Assign) else statement, loop.path)


def _called_in(loops: list[ast.For], tree: ast.Module) -> set[str]:
    """The functions and methods that a loop calls, itself or by what it calls."""
    made = {node.name: node for node in nodes_of(tree) if isinstance(node, ast.FunctionDef)}
    called: set[str] = set()
    waiting: list[ast.AST] = list(loops)
    while waiting:
        calls = [node for node in ast.walk(waiting.pop()) if isinstance(node, ast.Call)]
        names = {method_of(call) for call in calls} - called
        called |= names
        waiting += [made[name] for name in names & made.keys()]
    return called


def _holds(node: ast.stmt, site: Location) -> bool:
    return node.lineno <= site.line <= (node.end_lineno or node.lineno)
