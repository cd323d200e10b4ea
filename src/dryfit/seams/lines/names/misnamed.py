"""Methods of the user's that Python or a library calls by name, and that bear another or stand elsewhere."""

import ast
import difflib
import inspect
import sys
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from traceback import walk_tb
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import Misnamed
from dryfit.core.retry import Retry
from dryfit.core.source import file_of_class, is_user_file, name_of_definition, nodes_of, parse, statement_at
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What Lightning asks a module for, or a module of data.
LOADERS = ("train_dataloader", "val_dataloader", "test_dataloader")
# What Lightning raises where it is not there.
MISCONFIGURED = "MisconfigurationException"
# What is called by its name in the objects of a library's class, by that class' name.
CALLED = {
    "torch.nn.modules.module.Module": ("forward",),
    "torch.utils.data.dataset.Dataset": ("__getitem__", "__len__"),
    "lightning.pytorch.core.module.LightningModule": ("training_step", "configure_optimizers"),
    "pytorch_lightning.core.module.LightningModule": ("training_step", "configure_optimizers"),
    "lightning.pytorch.core.hooks.DataHooks": LOADERS,
    "pytorch_lightning.core.hooks.DataHooks": LOADERS,
    "keras.src.layers.layer.Layer": ("call",),
    "keras.src.models.model.Model": ("call",),
    "tf_keras.src.engine.base_layer.Layer": ("call",),
    "tf_keras.src.engine.training.Model": ("call",),
}
INIT = "__init__"
# Names as alike as this, without their underscores, are taken for a misspelling of each other.
ALIKE = 0.8
# What torch calls beside `__getitem__`, where it is there.
OTHER = ("__getitems__",)


@dataclass(frozen=True)
class Found:
    """A definition that is meant for ``wanted``, in the method ``inside`` or at the level of the class."""

    kind: type
    definition: ast.FunctionDef
    wanted: str
    inside: str
    path: str


def misnamed(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a method that is never called for its name, or for where it stands; how to go on with it in place."""
    refused = isinstance(error, (NotImplementedError, AttributeError, TypeError, ValueError))
    if not refused and type(error).__name__ != MISCONFIGURED:
        return None
    raised = raised_by(error.__traceback__, number)
    if raised is None:
        return None
    for value in _objects(error, raised):
        kind = value if inspect.isclass(value) else type(value)
        every = list(misnamed_in(kind))
        for found in every:
            where = name_of_definition(found.definition, found.path)
            entry = Misnamed(kind.__name__, found.definition.name, found.wanted, found.inside, where, number)
            session.recorder.script_adds("misnamed", entry)
            setattr(kind, found.wanted, _made(found))
        names = [found.wanted for found in every]
        if INIT in names and not inspect.isclass(value):
            value.__init__()
        if names:
            return retry(raised, rewrites.unchanged, f"with {' and '.join(f'`{name}`' for name in names)}")
    return None


def _objects(error: BaseException, raised: Raised) -> Iterator[Any]:
    """The objects that an exception and the line it was raised on speak of, and those whose methods it passed."""
    if isinstance(error, AttributeError) and error.obj is not None:
        yield error.obj
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    yield from (frame.f_locals["self"] for frame in reversed(frames) if "self" in frame.f_locals)
    statement = statement_at(raised.location)
    for node in ast.walk(statement) if statement is not None else ():
        value = resolve(node, raised.frame) if isinstance(node, ast.Name | ast.Attribute) else UNKNOWN
        if value is not UNKNOWN:
            yield value


def misnamed_in(kind: type) -> Iterator[Found]:
    """The definitions in a class of the user's that are meant for methods which the class lacks."""
    path = file_of_class(kind)
    tree = parse(path) if path and is_user_file(path) else None
    classes = [node for node in nodes_of(tree) if isinstance(node, ast.ClassDef)] if tree else []
    methods = [m for c in classes if c.name == kind.__name__ for m in c.body if isinstance(m, ast.FunctionDef)]
    wanted = [name for base, names in CALLED.items() for name in names if base in _bases(kind)]
    for name in dict.fromkeys((INIT, *wanted)):
        if _is_own(kind, name):
            continue
        alike = [(method, "") for method in methods if _is_alike(method.name, name, kind)]
        nested = [(node, method.name) for method in methods for node in _inside(method) if node.name == name]
        for definition, inside in (*alike, *nested)[:1]:
            yield Found(kind, definition, name, inside, path)


def _inside(node: ast.AST) -> Iterator[ast.FunctionDef]:
    """The functions in a function that take something, but for those of a class in it."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef) and child.args.args:
            yield child
        if not isinstance(child, ast.ClassDef):
            yield from _inside(child)


def _bases(kind: type) -> frozenset[str]:
    return frozenset(f"{base.__module__}.{base.__qualname__}" for base in kind.__mro__)


def _is_own(kind: type, name: str) -> bool:
    """Whether a class of the user's along the bases, or any mixin of a library's, has a method of its own."""
    for base in kind.__mro__:
        held = vars(base).get(name)
        if held is None:
            continue
        code = getattr(inspect.unwrap(held) if callable(held) else held, "__code__", None)
        # Of a library's base class it is the one that only says that there is none.
        if code is None or is_user_file(code.co_filename) or f"{base.__module__}.{base.__qualname__}" not in CALLED:
            return base is not object
        return False
    return False


def _is_alike(name: str, wanted: str, kind: type) -> bool:
    inherited = any(name in vars(base) for base in kind.__mro__[1:])
    if name == wanted or name in OTHER or inherited:
        return False
    one, other = (part.replace("_", "").lower() for part in (name, wanted))
    return difflib.SequenceMatcher(None, one, other).ratio() >= ALIKE


def _made(found: Found) -> Any:
    """The function under the name that is meant, as if the class had defined it so; `super()` finds the class."""
    definition = deepcopy(found.definition)
    for node in ast.walk(definition):
        if isinstance(node, ast.Attribute) and node.attr == definition.name:
            node.attr = found.wanted
    definition.name = found.wanted
    around: Any = ast.parse("def around(__class__):\n pass\n return None").body[0]
    around.body = [definition, ast.Return(ast.Name(found.wanted, ast.Load()))]
    module = ast.fix_missing_locations(ast.Module([ast.copy_location(around, definition)], []))
    names = vars(sys.modules[found.kind.__module__])
    made: dict[str, Any] = {}
    exec(compile(module, found.path, "exec", dont_inherit=True), names, made)
    return made["around"](found.kind)
