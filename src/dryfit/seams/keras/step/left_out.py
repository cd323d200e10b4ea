"""Trainable weights of a model that no optimizer of a loop of one's own is given, though the loss depends on them."""

import ast
import sys
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import global_norm
from dryfit.core.evidence.keras_given import LeftOut
from dryfit.core.finding import Location
from dryfit.core.source import call_at, function_around, here, nodes_of, parse
from dryfit.seams.keras.models import all_layers
from dryfit.seams.keras.state import State, is_affordable

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import LayerSeam, Root

# Steps after which a weight that no step was given is left out for good.
HABIT = 4
# How weights come from elsewhere, and may then be kept as they are on purpose.
BROUGHT = (
    "load", "load_weights", "load_model", "from_pretrained", "set_weights", "assign", "get_layer", "fit",
    "train_on_batch",
)  # fmt: skip
FIT, STEP = "fit", "train_step"
# What `load` reads there are data: weights among them would still have to be set.
READERS = ("np", "numpy", "json", "yaml", "toml", "csv")
# The calls that take gradients of weights and step them.
STEPS = ("gradient", "apply_gradients", "apply", "minimize")
# Arguments by which a layer is given weights that somebody chose.
CHOSEN = ("weights", "embeddings_initializer", "kernel_initializer", "recurrent_initializer")
# Whose layers make others for themselves: the cell of a GRU, the projections of an attention.
KERAS = ("keras", "tf_keras")


class LeftOuts:
    """Follows which weights the steps of a loop are given."""

    def __init__(self, layers: "LayerSeam") -> None:
        self.layers = layers
        self._given: set[int] = set()
        self._steps = 0
        self._models: set[int] = set()
        self._told = False
        self._weights: list[Any] = []

    def applied(
        self, root: "Root | None", optimizer: Any, variables: list[Any], call: tuple[Any, Any, Any] | None
    ) -> None:
        """Gradients are about to be applied; ``call`` is the one loss of the step, of the one model's answer."""
        self._given |= {id(variable) for variable in variables}
        self._steps += 1
        if root is not None:
            self._models.add(root.number)
        if self._told:
            # A later step is given what the first were not: layers are thawed one after the other.
            if any(id(weight) in self._given for weight in self._weights):
                self._tell(())
        elif self._steps == HABIT and call is not None and root is not None and len(self._models) == 1:
            self._see(root, optimizer, variables, call)

    def _see(self, root: "Root", optimizer: Any, variables: list[Any], call: tuple[Any, Any, Any]) -> None:
        own = list(getattr(root.model, "trainable_weights", ()))
        missing = [weight for weight in own if id(weight) not in self._given]
        where = here(5)
        if not missing or len(missing) == len(own) or not all(any(v is w for w in own) for v in variables):
            return
        if (
            not made_here(self.layers, root.model, missing)
            or brought(where)
            or _varies(where)
            or not is_affordable(root.model, optimizer)
        ):
            return
        norm = self._norm(root, optimizer, missing, call)
        if norm:
            self._weights = missing
            names = tuple(str(getattr(weight, "path", getattr(weight, "name", ""))) for weight in missing)
            self._tell((LeftOut(type(optimizer).__name__, names, len(own), norm, where),))

    def _tell(self, entries: tuple[LeftOut, ...]) -> None:
        self._told = bool(entries)
        self.layers.session.recorder.keras_sets("left_out", entries)

    def _norm(self, root: "Root", optimizer: Any, missing: list[Any], call: tuple[Any, Any, Any]) -> float | None:
        """The norm of the gradient that they have on the batch at hand."""
        (args, kwargs), (loss, truth, _) = root.inputs, call
        before = State(root.model, optimizer)
        try:
            with sys.modules["tensorflow"].GradientTape() as tape:
                value = loss(truth, root.model(*args, **kwargs))
            held = [getattr(weight, "value", weight) for weight in missing]
            held = [weight if callable(value_) else value_ for weight, value_ in zip(missing, held, strict=True)]
            return global_norm(tape.gradient(value, held))
        except Exception:
            return None
        finally:
            before.restore()


def made_here(layers: "LayerSeam", model: Any, missing: list[Any]) -> bool:
    """Whether every layer that holds one of them was built by the user, with weights of its own."""
    wanted = {id(weight) for weight in missing}
    every = all_layers(model)
    holders = [
        layer
        for layer in every
        if not all_layers(layer) and wanted & {id(weight) for weight in getattr(layer, "weights", ())}
    ]
    return bool(holders) and all(_built_plainly(layers, layer, every) for layer in holders)


def _built_plainly(layers: "LayerSeam", layer: Any, every: list[Any]) -> bool:
    """Whether a call of the user's builds this layer, or the layer of Keras that makes it for itself, as its cell."""
    where = layers.built_at(layer)
    makers = [
        other
        for other in every
        if not isinstance(other, layers.model_class)
        and _is_of_keras(other)
        and any(part is layer for part in all_layers(other))
    ]
    own = [(call_at(layers.built_at(one)), one) for one in makers if where in (None, layers.built_at(one))]
    return any(call is not None and _is_plain(call, one) for call, one in [(call_at(where), layer), *own])


def _is_of_keras(layer: Any) -> bool:
    return type(layer).__module__.partition(".")[0] in KERAS


def _is_plain(call: ast.Call, layer: Any) -> bool:
    """Whether a call builds this very layer, with weights that nobody chose."""
    named = ast.unparse(call.func).rpartition(".")[2] == type(layer).__name__
    return named and not any(isinstance(node, ast.keyword) and node.arg in CHOSEN for node in ast.walk(call))


def brought(where: Location | None) -> bool:
    """Whether the source takes weights from anywhere, or trains in another way besides."""
    tree = parse(where.path) if where is not None else None
    calls = (ast.unparse(node.func) for node in nodes_of(tree) if isinstance(node, ast.Call)) if tree else ("load",)
    read = tuple(f"{reader}.load" for reader in READERS)
    names = [
        name.rpartition(".")[2] if "applications" not in name else BROUGHT[0] for name in calls if name not in read
    ]
    # The one fit of the script is the training itself, where the step is a model's own.
    lone = names.count(FIT) == 1 and function_around(where) == STEP
    return any(name in BROUGHT and not (lone and name == FIT) for name in names)


def _varies(where: Location | None) -> bool:
    """Whether the weights that are stepped may be others in another turn: by a loop, a call, or a second assignment."""
    tree, call = parse(where.path) if where is not None else None, call_at(where)
    every = list(nodes_of(tree)) if tree else []
    steps = [n for n in every if isinstance(n, ast.Call) and getattr(n.func, "attr", "") in STEPS]
    if call is None or len([n for n in steps if getattr(n.func, "attr", "") != "gradient"]) != 1 or len(steps) != 2:
        return True
    named = [part for step in steps if getattr(step.func, "attr", "") == "gradient" for part in step.args[1:]]
    chosen = not named or any(isinstance(n, ast.IfExp) for n in every)
    return chosen or turns(every, named, own=("self",) if function_around(where) == STEP else ())


def turns(every: list[ast.AST], named: list[ast.expr], own: tuple[str, ...] = ()) -> bool:
    """Whether the names in these expressions may stand for others in another turn."""
    used = {n.id for part in named for n in ast.walk(part) if isinstance(n, ast.Name)} - {*own}
    stored = [n.id for n in every if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store) and n.id in used]
    targets = [loop.target for loop in every if isinstance(loop, ast.For)]
    turned = {n.id for target in targets for n in ast.walk(target) if isinstance(n, ast.Name)}
    taken = {n.arg for n in every if isinstance(n, ast.arg)}
    either = [
        n for n in every if isinstance(n, ast.Assign) and any(isinstance(p, ast.IfExp) for p in ast.walk(n.value))
    ]
    chosen = {n.id for made in either for t in made.targets for n in ast.walk(t) if isinstance(n, ast.Name)}
    return len(stored) != len(set(stored)) or bool(used & (turned | taken | chosen))
