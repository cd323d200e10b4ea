"""Freezing that torch does not heed: an attribute that is no `requires_grad`, or that of a module."""

import ast
import difflib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import elements_of
from dryfit.core.evidence.weights import Unheeded
from dryfit.core.finding import Location
from dryfit.core.source import file_of_class, is_user_file, location_of, nodes_of, parse
from dryfit.seams.torch.step.trials import changed_fraction, sample

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# What a parameter has, and how like it a name must be to be meant for it: `require_grad` is, `grad_scale` is not.
FLAG, ALIKE = "requires_grad", 0.85


class UnheededSeam:
    """At a model's first step by an optimizer: what was set to be frozen and is not, and whether the step moves it."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self._seen: set[tuple[int, int]] = set()
        self._before: list[tuple[Unheeded, list[Any], list[Any]]] = []

    def before_step(self, optimizer: Any) -> None:
        """Keep a few values of what the optimizer is about to move all the same."""
        held = {id(p) for group in optimizer.param_groups for p in group["params"] if p.grad is not None}
        for number, model in enumerate(self.session.live("models")):
            if (number, id(optimizer)) in self._seen or not any(id(p) in held for p in model.parameters()):
                continue
            self._seen.add((number, id(optimizer)))
            for path, attribute, parameters in _flagged(model):
                # A part of which something is frozen in earnest is frozen as its author meant.
                if not all(id(p) in held for p in parameters):
                    continue
                where = _set_at(attribute, path, list(model.modules()), self.session.request.target, value=False)
                elements = elements_of(parameters)
                entry = Unheeded(number, path, attribute, attribute == FLAG, elements, where)
                self._before.append((entry, parameters, sample(parameters)))
            self._see_thawed(number, model)

    def _see_thawed(self, number: int, model: Any) -> None:
        """Enter what was set to be trained, by a name that torch does not read or for a module, and is frozen."""
        modules, script = list(model.modules()), self.session.request.target
        for path, attribute, parameters in _flagged(model, value=True):
            frozen = [p for p in parameters if not p.requires_grad]
            by_module = attribute == FLAG
            # A module of which some weights are trained, or that reads its own attribute, is set as its author meant.
            if not frozen or (by_module and (len(frozen) < len(parameters) or _reads_own(model, path))):
                continue
            where = _set_at(attribute, path, modules, script, value=True)
            if where is not None:
                elements = elements_of(frozen)
                self.session.recorder.unheeded.append(
                    Unheeded(number, path, attribute, by_module, elements, where, thawed=True)
                )

    def after_step(self) -> None:
        """Enter them, with the share of their values that the step has changed."""
        for entry, parameters, before in self._before:
            moved = changed_fraction(before, sample(parameters)) or 0.0
            self.session.recorder.unheeded.append(Unheeded(**{**vars(entry), "moved": moved}))
        self._before.clear()


def _flagged(model: Any, *, value: bool = False) -> Iterator[tuple[str, str, list[Any]]]:
    """The parts that have such an attribute, of this value: outer modules first, then parameters of one name."""
    covered: set[int] = set()
    for path, module in model.named_modules():
        parameters = list(module.parameters())
        if vars(module).get(FLAG) is value and parameters and not covered.issuperset(map(id, parameters)):
            covered.update(map(id, parameters))
            yield path, FLAG, parameters
    yield from (("", attribute, parameters) for attribute, parameters in _named(model, value).items())


def _reads_own(model: Any, path: str) -> bool:
    """Whether the class of a module reads the attribute of its own objects."""
    file = file_of_class(type(model.get_submodule(path)))
    tree = parse(file) if file and is_user_file(file) else None
    reads = [n for n in nodes_of(tree) if isinstance(n, ast.Attribute) and n.attr == FLAG] if tree else []
    return any(isinstance(n.ctx, ast.Load) and ast.unparse(n.value) == "self" for n in reads)


def _named(model: Any, value: bool) -> dict[str, list[Any]]:
    """The parameters that have such an attribute of this value, by its name."""
    named: dict[str, list[Any]] = {}
    for _, parameter in model.named_parameters():
        for attribute in _misnamed(parameter, value):
            named.setdefault(attribute, []).append(parameter)
    return named


def _misnamed(parameter: Any, wanted: bool) -> list[str]:
    own = [name for name, value in vars(parameter).items() if value is wanted]
    return [name for name in own if difflib.SequenceMatcher(None, name, FLAG).ratio() >= ALIKE]


def _set_at(attribute: str, path: str, modules: list[Any], script: str, *, value: bool) -> Location | None:
    """The assignment that sets it: of a module, the one that names it, or the only one outside of a loop's variable."""
    files = dict.fromkeys([*(file_of_class(type(module)) for module in modules), script])
    found = [at for file in files if file and is_user_file(file) for at in _assignments(file, attribute, value)]
    own = path.rpartition(".")[2]
    named = [target for target in found if own and _last(target[0]) == own]
    loose = [target for target in found if not target[1]] if attribute == FLAG else found
    chosen = named or (loose if attribute != FLAG or len(loose) == 1 else [])
    return chosen[0][2] if chosen else None


def _last(base: str) -> str:
    """The last part of what an expression names: `3` of `model.trunk[3]`."""
    return base.replace("[", ".").rstrip("]").split(".")[-1].strip("'\"")


def _assignments(path: str, attribute: str, value: bool) -> list[tuple[str, bool, Location]]:
    """What is given the attribute, but for another plain value; whether it is a loop's variable; the statement."""
    tree = parse(path)
    nodes = nodes_of(tree) if tree else ()
    turning = {
        n.id for loop in nodes if isinstance(loop, ast.For) for n in ast.walk(loop.target) if isinstance(n, ast.Name)
    }
    found = []
    for node in (n for n in nodes if isinstance(n, ast.Assign)):
        if isinstance(node.value, ast.Constant) and node.value.value is not value:
            continue
        for target in node.targets:
            if isinstance(target, ast.Attribute) and target.attr == attribute:
                base = ast.unparse(target.value)
                found.append((base, base in turning, location_of(node, path)))
    return found
