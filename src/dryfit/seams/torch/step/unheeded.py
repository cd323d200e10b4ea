"""Freezing that torch does not heed: an attribute that is no `requires_grad`, or that of a module."""

import ast
import difflib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

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
                where = _set_at(attribute, path, list(model.modules()), self.session.request.target)
                elements = sum(p.numel() for p in parameters)
                entry = Unheeded(number, path, attribute, attribute == FLAG, elements, where)
                self._before.append((entry, parameters, sample(parameters)))
            self._see_thawed(number, model)

    def _see_thawed(self, number: int, model: Any) -> None:
        """Enter what was set to be trained, by a name that torch does not read, and is frozen."""
        for attribute, parameters in _named(model, True).items():
            frozen = [p for p in parameters if not p.requires_grad]
            where = _set_at(attribute, "", list(model.modules()), self.session.request.target)
            if frozen and where is not None:
                elements = sum(p.numel() for p in frozen)
                self.session.recorder.unheeded.append(
                    Unheeded(number, "", attribute, False, elements, where, thawed=True)
                )

    def after_step(self) -> None:
        """Enter them, with the share of their values that the step has changed."""
        for entry, parameters, before in self._before:
            moved = changed_fraction(before, sample(parameters)) or 0.0
            self.session.recorder.unheeded.append(Unheeded(**{**vars(entry), "moved": moved}))
        self._before.clear()


def _flagged(model: Any) -> Iterator[tuple[str, str, list[Any]]]:
    """The parts that have such an attribute, and it is False: outer modules first, then parameters of one name."""
    covered: set[int] = set()
    for path, module in model.named_modules():
        parameters = list(module.parameters())
        if vars(module).get(FLAG) is False and parameters and not covered.issuperset(map(id, parameters)):
            covered.update(map(id, parameters))
            yield path, FLAG, parameters
    yield from (("", attribute, parameters) for attribute, parameters in _named(model, False).items())


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


def _set_at(attribute: str, path: str, modules: list[Any], script: str) -> Location | None:
    """The assignment that sets it: of a module, the one that names it, or the only one outside of a loop's variable."""
    files = dict.fromkeys([*(file_of_class(type(module)) for module in modules), script])
    found = [where for file in files if file and is_user_file(file) for where in _assignments(file, attribute)]
    own = path.rpartition(".")[2]
    named = [target for target in found if own and target[0].split(".")[-1] == own]
    loose = [target for target in found if not target[1]] if attribute == FLAG else found
    chosen = named or (loose if attribute != FLAG or len(loose) == 1 else [])
    return chosen[0][2] if chosen else None


def _assignments(path: str, attribute: str) -> list[tuple[str, bool, Location]]:
    """What is given the attribute, whether it is a variable of a loop, and the statement."""
    tree = parse(path)
    nodes = nodes_of(tree) if tree else ()
    turning = {
        n.id for loop in nodes if isinstance(loop, ast.For) for n in ast.walk(loop.target) if isinstance(n, ast.Name)
    }
    found = []
    for node in (n for n in nodes if isinstance(n, ast.Assign)):
        for target in node.targets:
            if isinstance(target, ast.Attribute) and target.attr == attribute:
                base = ast.unparse(target.value)
                found.append((base, base in turning, location_of(node, path)))
    return found
