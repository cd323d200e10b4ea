"""Parts of a model that a training leaves without gradients: their loss is never used, or their graph is cut."""

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import address_of, elements_of, global_norm, is_tensor, is_unmade, tensors_in
from dryfit.core.evidence.backward import Severed, UnusedLoss
from dryfit.core.finding import Location
from dryfit.core.source import Site, assigned_name, here, nodes_of, parse, user_frames
from dryfit.seams.torch.backward.detached import Detached
from dryfit.seams.torch.backward.graph import graph_of
from dryfit.seams.torch.backward.replaced import overwritten_at, replaced_at
from dryfit.seams.torch.backward.unrecorded import Unrecorded
from dryfit.seams.torch.forward.unread import Unread
from dryfit.seams.torch.preserve import preserved
from dryfit.seams.torch.step.fresh import begins_normal, begins_uniform, is_table, speaks, tells
from dryfit.seams.torch.step.trials import changed_fraction, parameters_of, sample

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Steps that are looked at, and the losses of each that are kept until it is taken.
STEPS, KEPT = 4, 16
# Calls, one within the other, that a loss is looked up in.
FRAMES = 3
# How a tensor becomes numbers that no gradient goes through.
CONVERSIONS = ("tolist", "numpy", "__array__", "tensor", "new_tensor")
# What is read off a loss without its graph.
READ = ("item", "detach", "cpu", "data", "tolist", "numpy")
# What parts of a model are called that follow others, and are not trained by a loss.
FOLLOWING = re.compile(r"teacher|target|momentum|ema|key|frozen|shadow", re.IGNORECASE)
# Calls that tell a loss and do not train by it.
TELLING = ("print", "float", "log", "write", "add_scalar", "info", "set_postfix", "format")


@dataclass
class Pending:
    """A loss with a graph, the user's lines that it was called from, and whether a backward has gone through it."""

    result: Any
    site: Location | None
    function: str
    callers: list[Location]
    used: bool = False


class SeveredSeam:
    """Follows the losses of each step into its backwards, and parts without a gradient to where they are cut off."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        self.torch = torch
        self._pending: list[Pending] = []
        self._waiting: list[tuple[Any, UnusedLoss]] = []
        self._used: set[Location | None] = set()
        self._steps = 0
        self._detached = Detached(session)
        # Whether a weight is as its layer, or an initializer, has drawn it.
        self.begins: Callable[[Any], bool] = begins_uniform
        self._left: list[tuple[Severed, list[Any], list[Any]]] = []
        session.recorder.refreshers.append(self.settle)

    def computed(self, result: Any, site: Location | None, function: str) -> None:
        """A loss came out of its function, with a graph."""
        wanted = self._steps < STEPS and len(self._pending) < KEPT and site is not None
        if wanted and is_tensor(result) and result.grad_fn is not None:
            callers = [Site.of(frame).location for frame in islice(user_frames(), FRAMES)]
            self._pending.append(Pending(result, site, function, callers))
        elif wanted and is_tensor(result) and self.torch.is_grad_enabled():
            self._detached.computed()

    def backward(self, loss: Any) -> None:
        """A backward is about to begin: which of the losses are in it?"""
        known = [(pending.result, pending.site) for pending in self._pending]
        known += [(result, entry.location) for result, entry in self._waiting]
        if not known or loss.grad_fn is None:
            return
        graph = set(graph_of(loss.grad_fn))
        self._used |= {site for result, site in known if result.grad_fn in graph}
        for pending in self._pending:
            pending.used = pending.used or pending.result.grad_fn in graph

    def stepped(self) -> None:
        """A step was taken: what no backward has used by the next step either was computed for nothing."""
        told = {entry.location for entry in self.session.recorder.unused_losses}
        waited = [e for _, e in self._waiting if e.location not in self._used | told]
        self.session.recorder.unused_losses.extend(waited)
        pending, self._pending, self._waiting = self._pending, [], []
        self._steps += 1
        self._detached.stepped(self._parameters())
        if self._steps < STEPS:
            unused = [(one.result, self._unused(one)) for one in pending if not one.used]
            self._waiting = [(result, entry) for result, entry in unused if entry is not None]

    def _unused(self, pending: "Pending") -> UnusedLoss | None:
        result, replaced = pending.result, replaced_at(pending.callers)
        if replaced is None and (pending.site in self._used or _read_elsewhere(pending.site)):
            return None
        held = self._held()
        idle = [p for p in _leaves(result) if p.grad is None and id(p) in held]
        if not idle:
            return None
        wanted = self.torch.autograd.grad(result.sum(), idle, retain_graph=True, allow_unused=True)
        norm = global_norm([g for g in wanted if g is not None]) or 0.0
        value, where = float(result.detach().mean()), replaced or pending.site
        return UnusedLoss(pending.function, where, _names(self.session, idle), value, norm, replaced is not None)

    def _held(self) -> set[int]:
        return {id(p) for p in self._parameters()}

    def _parameters(self) -> list[Any]:
        return [p for optimizer in self.session.live("optimizers") for p in parameters_of(optimizer)]

    def settle(self) -> None:
        """Let go of the losses that a later backward has used, and tell those that none can use."""
        kept = self.session.recorder.unused_losses
        kept[:] = [entry for entry in kept if entry.location not in self._used]
        # What moves without a gradient follows something, as a codebook its rows.
        moved = [stop for stop, made, began in self._left if changed_fraction(began, sample(made))]
        severed = [e for e in self.session.recorder.severed if (e.steps or not e.source) and e not in moved]
        found = self._detached.found(self._parameters(), lambda idle: _names(self.session, idle))
        self.session.recorder.severed[:] = [*severed, *found]

    def measure(self, module: Any, args: Any, kwargs: Any) -> list[Severed]:
        """Run a model again where the optimizer holds parts of it that have no gradient, and see where they are cut."""
        held = self._held()
        own = [p for p in module.parameters() if p.requires_grad]
        idle = [p for p in own if p.grad is None and id(p) in held]
        if not idle or len(idle) == len(own):
            return []
        return list(islice(self._cuts(module, idle, lambda: module(*args, **kwargs)), 1))

    def _cuts(self, module: Any, idle: list[Any], call: Callable[[], Any]) -> Iterator[Severed]:
        """Where what idle parameters make is cut off, by how sure that is."""
        numbers = {id(p) for p in idle}
        watch, unread = _watching(self.torch, numbers), Unread(module, numbers)
        with preserved(self.torch, module), self.torch.enable_grad(), unread.listening(), watch:
            call()
        yield from (self._severed(where, made) for where, made in watch.cuts)
        for where, made in watch.stops:
            if self._is_to_train(module, where, made):
                stop = replace(self._severed(where, made), inside=True)
                self._left.append((stop, made, sample(made)))
                yield stop
        yield from (replace(self._severed(where, own), unread=True) for where, own in unread.found)
        unrecorded = Unrecorded(self.torch, module, numbers)
        with preserved(self.torch, module), self.torch.enable_grad(), unrecorded.listening():
            answer = call()
        reached = {id(leaf) for tensor in tensors_in(answer).values() for leaf in _leaves(tensor)}
        won = [p for p in idle if id(p) in reached]
        switches = (self._severed(where, won) for where in unrecorded.found if self._is_to_train(module, where, won))
        yield from (replace(switch, unrecorded=True) for switch in switches)

    def _severed(self, where: Location | None, parameters: list[Any]) -> Severed:
        return Severed(_names(self.session, parameters), elements_of(parameters), where)

    def _is_to_train(self, module: Any, where: Location | None, parameters: list[Any]) -> bool:
        """Whether layers are as torch makes them, nothing else moves them, and no word says that they stay so."""
        own = {id(p) for p in parameters}
        weights = [layer.weight for layer in module.modules() if tells(layer) and id(layer.weight) in own]
        tables = [layer.weight for layer in module.modules() if is_table(layer) and id(layer.weight) in own]
        fresh = all(map(begins_uniform, weights)) if weights else bool(tables) and all(map(begins_normal, tables))
        if not weights and not tables:
            # Those of layers of the script's own.
            matrices = [p for p in parameters if not is_unmade(p) and p.dim() > 1]
            fresh = bool(matrices) and all(map(self.begins, matrices))
        spoken = speaks(where) or FOLLOWING.search(" ".join(_names(self.session, parameters)))
        return fresh and not spoken and not _has_twin(module, parameters)


def _has_twin(module: Any, idle: list[Any]) -> bool:
    """Whether parameters of the same shapes are trained beside these, which then may follow them."""
    trained = Counter(tuple(p.shape) for p in module.parameters() if p.grad is not None)
    return not Counter(tuple(p.shape) for p in idle) - trained


def _watching(torch: Any, idle: set[int]) -> Any:
    read_off = torch.Tensor.data.__get__

    class Watch(torch.overrides.TorchFunctionMode):  # type: ignore[misc]
        """Notes where tensors that idle parameters have made become numbers."""

        def __init__(self) -> None:
            super().__init__()
            self.cuts: list[tuple[Location | None, list[Any]]] = []
            self.stops: list[tuple[Location | None, list[Any]]] = []
            self.detached: dict[int, list[Any]] = {}

        def __torch_function__(self, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            tensor: Any = args[0] if args else None
            name = "detach" if function == read_off else getattr(function, "__name__", "")
            if not is_tensor(tensor):
                return function(*args, **(kwargs or {}))
            made = [p for p in _leaves(tensor) if id(p) in idle] if name in (*CONVERSIONS, "detach") else []
            if name in CONVERSIONS and tensor.is_floating_point():
                made = made or self.detached.get(address_of(tensor), [])
                if made and tensor.numel() > 1:
                    self.cuts.append((here(2), made))
            result = function(*args, **(kwargs or {}))
            if made and name == "detach":
                self.detached[address_of(result)] = made
                if tensor.numel() > 1:
                    self.stops.append((here(2), made))
            return result

    return Watch()


def _leaves(tensor: Any) -> list[Any]:
    """The parameters that a tensor is made of."""
    if tensor.grad_fn is None:
        return []
    found = (getattr(node, "variable", None) for node in graph_of(tensor.grad_fn))
    return [leaf for leaf in found if leaf is not None]


def _names(session: "Session", parameters: list[Any]) -> tuple[str, ...]:
    wanted = {id(p) for p in parameters}
    named = (pair for model in session.live("models") for pair in model.named_parameters())
    return tuple(dict.fromkeys(name for name, p in named if id(p) in wanted))


def _read_elsewhere(site: Location | None) -> bool:
    """Whether a loss has a name that the script does more with than to tell its value, or none at all."""
    tree, name = parse(site.path) if site else None, assigned_name(site)
    if tree is None or not name:
        return True
    if site is not None and overwritten_at(site, name):
        return False
    uses = [n for n in nodes_of(tree) if isinstance(n, ast.Name | ast.Attribute) and isinstance(n.ctx, ast.Load)]
    wanted = {id(use) for use in uses if ast.unparse(use) == name}
    return bool(wanted - _told(tree))


def _told(tree: ast.Module) -> set[int]:
    """The expressions whose value alone is read, or that a call tells."""
    found: set[int] = set()
    for node in nodes_of(tree):
        if (isinstance(node, ast.Attribute) and node.attr in READ) or isinstance(node, ast.FormattedValue):
            found.add(id(node.value))
        elif isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in TELLING:
            found |= {id(argument) for argument in [*node.args, *(word.value for word in node.keywords)]}
    return found
