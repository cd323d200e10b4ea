"""Where a script's own lines make numbers that are not finite, out of finite ones, before a model is given them."""

import ast
import re
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from weakref import ref

from dryfit.backends.torch import is_tensor
from dryfit.core.finding import Location
from dryfit.core.scopes import scope_around
from dryfit.core.source import Site, argument_node, is_user_file, location_of, parse, user_site
from dryfit.core.trace import prepared
from dryfit.seams.torch.data.rowmakers import innermost

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Functions that have no finite result for some numbers.
MAKERS = ("log", "log2", "log10", "log1p", "sqrt", "rsqrt", "reciprocal")
# What makes a tensor of other numbers, and what only gives numbers another form.
TENSORS = ("tensor", "as_tensor", "from_numpy", "FloatTensor", "DoubleTensor", "Tensor")
FORMS = ("to_numpy", "astype", "values", "numpy", "copy", "clone", "float", "double", "to", "reshape", "unsqueeze")
# A value that is none, written out.
NONE = re.compile(r"\b(nan|NaN|NAN|inf|None|NA)\b")
# Values of a tensor that is looked through, and calls that are.
LARGEST, CALLS = 20_000_000, 64


class UndefinedRows:
    """Remembers the calls that made a tensor for the rows, with values that are not finite of values that are."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        self._found: list[tuple[Any, int, Location]] = []
        self._joined: list[tuple[Any, Location]] = []
        self._calls = 0
        for owner in (torch, torch.Tensor):
            for name in MAKERS:
                session.patches.wrap(owner, name, self._around)
        session.patches.wrap(torch.utils.data.TensorDataset, "__init__", self._joining)

    def _joining(self, original: Any, dataset: Any, *tensors: Any) -> Any:
        """Remember where tensors that are not finite are joined to rows, or what gave them their numbers."""
        made: Any = original(dataset, *tensors)
        site = user_site() if self.session.listening else None
        for place, tensor in enumerate(tensors if site else ()):
            floating = is_tensor(tensor) and tensor.is_floating_point() and tensor.numel() <= LARGEST
            if site and floating and not bool(tensor.isfinite().all()):
                self._joined.append((ref(tensor), prepared_for(site.location, place)))
        return made

    def _around(self, original: Any, *args: Any, **kwargs: Any) -> Any:
        made: Any = original(*args, **kwargs)
        given: Any = args[0] if args else kwargs.get("input")
        frame = sys._getframe(2)
        if not is_user_file(frame.f_code.co_filename) or not self.session.listening or self._calls >= CALLS:
            return made
        if is_tensor(made) and is_tensor(given) and made.dim() and made.grad_fn is None and made.numel() <= LARGEST:
            self._calls += 1
            if bool(given.isfinite().all()) and not bool(made.isfinite().all()):
                self._found.append((ref(made), len(made), Site.of(frame).location))
        return made

    def of(self, dataset: Any) -> Location | None:
        """The call that made one of a dataset's tensors; by how many rows it has, where no other call is meant."""
        tensors = getattr(innermost(dataset), "tensors", None)
        if not isinstance(tensors, tuple):
            return None
        own = {id(tensor) for tensor in tensors}
        exact = {where for made, _, where in self._found if id(made()) in own}
        alike = {where for _, rows, where in self._found if any(len(t) == rows for t in tensors if t.dim())}
        joined = {where for made, where in self._joined if id(made()) in own}
        return next((found.pop() for found in (exact, alike, joined) if len(found) == 1), None)


def prepared_for(call: Location, place: int) -> Location:
    """The last expression that changed the numbers of a call's argument, the argument where that is not known."""
    given = argument_node(call, "", place)
    if given is None or isinstance(given, ast.Starred):
        return call
    name = _without_forms(given)
    entered = [node for node in _entering(name, call.path) if node.lineno < call.line]
    if entered:
        return location_of(entered[-1], call.path)
    made = prepared(name, call.path, call.line)
    return made or location_of(given, call.path)


def _without_forms(node: ast.expr) -> ast.expr:
    """The expression whose numbers another only gives a form."""
    while True:
        called = node.func if isinstance(node, ast.Call) else node
        name = getattr(called, "attr", getattr(called, "id", ""))
        if isinstance(node, ast.Call) and name in TENSORS and node.args:
            node = node.args[0]
        elif isinstance(called, ast.Attribute) and name in FORMS:
            node = called.value
        else:
            return node


def _entering(name: ast.expr, path: str) -> Iterator[ast.Assign]:
    """The statements that write values which are none into what a name stands for."""
    tree = parse(path)
    for node in ast.walk(scope_around(name.lineno, tree)) if tree and isinstance(name, ast.Name) else ():
        target = node.targets[0] if isinstance(node, ast.Assign) else None
        if not isinstance(node, ast.Assign) or not isinstance(target, ast.Subscript):
            continue
        whole = target.value.value if isinstance(target.value, ast.Attribute) else target.value
        if ast.unparse(whole) == ast.unparse(name) and NONE.search(ast.unparse(node.value)):
            yield node
