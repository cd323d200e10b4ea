"""How a script's source asks whether there is an accelerator, and what it does with the answer.

Where all that it does is to choose the device that everything is moved to (`"cuda" if torch.cuda.is_available()
else "cpu"`), the rehearsal may answer as a machine with one would. Where it does anything else, it may not.
"""

import ast
import linecache
import os
from collections.abc import Iterator
from functools import cache

from dryfit.core.source import nodes_of, parse

# By these a script finds out whether there is an accelerator.
ASKING = ("is_available", "is_cuda", "device_count", "get_device", "set_default_device", "set_default_tensor_type")
QUESTION = "torch.cuda.is_available"
# What may be given a device by its keyword.
TAKES_DEVICE = ("device", "map_location")
MOVES = ("to",)


@cache
def _read(path: str, text: str) -> "Reading | None":
    tree = parse(path) if text else None
    if tree is None:
        return None
    # What the others do matters where a file asks at all, which few do.
    asks = any(map(_is_question, nodes_of(tree)))
    return Reading(tree, tuple(_imported(tree, path, {path})) if asks else ())


def _imported(tree: ast.Module, path: str, known: set[str]) -> Iterator[ast.Module]:
    """The trees of the files beside a script that it imports, and of those that they do."""
    for node in nodes_of(tree):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            names = [f"{node.module or ''}.{alias.name}" for alias in node.names] + [node.module or ""]
        for file in (file for name in names for file in _files(name, path) if file not in known):
            known.add(file)
            inner = parse(file)
            if inner is not None:
                yield inner
                yield from _imported(inner, file, known)


def _files(module: str, path: str) -> Iterator[str]:
    """The files that a module may be, as seen from one beside it or from one in its package."""
    inner = module.strip(".").replace(".", os.sep)
    folders = (os.path.dirname(path), os.path.dirname(os.path.dirname(path)))
    for folder in folders if inner else ():
        places = (os.path.join(folder, f"{inner}.py"), os.path.join(folder, inner, "__init__.py"))
        yield from (place for place in places if os.path.isfile(place))


def reading(path: str) -> "Reading | None":
    """What a file does with devices; None where it cannot be read."""
    return _read(path, "".join(linecache.getlines(path)))


class Reading:
    """``plain`` tells that the file asks nothing, or only to choose a device; ``choices`` are those lines.

    What it hands the device to may stand in the ``others``, files beside it that it imports.
    """

    def __init__(self, tree: ast.Module, others: tuple[ast.Module, ...] = ()) -> None:
        whole = (*others, tree)
        self.parents = {child: node for t in whole for node in ast.walk(t) for child in ast.iter_child_nodes(node)}
        self.functions = {name: given for t in whole for name, given in _functions(t).items()}
        self.names: set[str] = set()
        self.choices: set[int] = set()
        questions = [node for node in nodes_of(tree) if _is_question(node)]
        self.plain = all(self._is_known(node) for node in questions) and self._is_only_moved_to()

    def _is_known(self, question: ast.AST) -> bool:
        """Whether a question chooses a device, or its answer changes nothing that is rehearsed."""
        call = self.parents[question]
        if not isinstance(call, ast.Call) or ast.unparse(call) != f"{QUESTION}()":
            return False
        holder = self.parents[call]
        if isinstance(holder, ast.IfExp) and holder.test is call and _is_accelerator(holder.body):
            self.choices.add(call.lineno)
            return self._goes_to_name(holder)
        if isinstance(holder, ast.If) and holder.test is call:
            return self._chosen_by_statement(holder, call) or _only_settings(holder)
        pinned = isinstance(holder, ast.keyword) and holder.arg == "pin_memory"
        return pinned or self._is_shown(call)

    def _chosen_by_statement(self, holder: ast.If, call: ast.Call) -> bool:
        """`if torch.cuda.is_available(): device = "cuda"`, with the like for its else."""
        first = holder.body[0]
        if len(holder.body) != 1 or not isinstance(first, ast.Assign) or not _is_accelerator(first.value):
            return False
        targets = {ast.unparse(target) for target in first.targets}
        others = [node for rest in holder.orelse for node in ast.walk(rest) if isinstance(node, ast.stmt)]
        if any(not isinstance(n, (ast.Assign, ast.If)) for n in others):
            return False
        if any(isinstance(n, ast.Assign) and {ast.unparse(t) for t in n.targets} != targets for n in others):
            return False
        self.choices.add(call.lineno)
        return self._goes_to_name(first.value)

    def _goes_to_name(self, value: ast.AST) -> bool:
        """Whether a device is kept under a name, or something is moved to it at once."""
        holder = self.parents[value]
        if isinstance(holder, ast.Call) and ast.unparse(holder.func) == "torch.device":
            return self._goes_to_name(holder)
        if isinstance(holder, (ast.Assign, ast.AnnAssign)):
            targets = holder.targets if isinstance(holder, ast.Assign) else [holder.target]
            self.names |= {name for target in targets if (name := _name(target))}
            return all(_name(target) for target in targets)
        return self._is_move(value)

    def _is_only_moved_to(self) -> bool:
        """Whether nothing else is done with the device, under whatever names it is handed on."""
        known = -1
        while self.choices and known != len(self.names):
            known = len(self.names)
            uses = [node for node in self.parents if _name(node) in self.names and _is_read(node)]
            if not all(self._is_plain_use(node) for node in uses):
                return False
        return True

    def _is_plain_use(self, node: ast.AST) -> bool:
        holder = self.parents[node]
        if isinstance(holder, ast.Assign) and holder.value is node:
            return self._goes_to_name(node)
        return self._is_move(node) or self._is_shown(node) or self._is_handed_on(node, holder)

    def _is_move(self, node: ast.AST) -> bool:
        holder = self.parents[node]
        if isinstance(holder, ast.keyword):
            call = self.parents[holder]
            made = isinstance(call, ast.Call) and ast.unparse(call.func).startswith("torch.")
            moved = isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in MOVES
            return (made and not _is_class(call) and holder.arg in TAKES_DEVICE) or (moved and holder.arg == "device")
        return isinstance(holder, ast.Call) and isinstance(holder.func, ast.Attribute) and holder.func.attr in MOVES

    def _is_shown(self, node: ast.AST) -> bool:
        holder: ast.AST | None = self.parents.get(node)
        while isinstance(holder, (ast.FormattedValue, ast.JoinedStr)):
            holder = self.parents.get(holder)
        return isinstance(holder, ast.Call) and ast.unparse(holder.func) in ("print", "logger.info", "logging.info")

    def _is_handed_on(self, node: ast.AST, holder: ast.AST) -> bool:
        """Whether a function of the user's own takes the device; it is followed by its parameter's name."""
        call = self.parents[holder] if isinstance(holder, ast.keyword) else holder
        parameters = self.functions.get(_name(call.func) or "") if isinstance(call, ast.Call) else None
        if not isinstance(call, ast.Call) or parameters is None:
            return False
        if isinstance(holder, ast.keyword):
            name = holder.arg or ""
        else:
            place = next((i for i, argument in enumerate(call.args) if argument is node), len(parameters))
            name = parameters[place] if place < len(parameters) else ""
        self.names |= {name} - {""}
        return name in parameters


def _functions(tree: ast.Module) -> dict[str, list[str]]:
    """The parameters of every function and class of a file, but for `self`."""
    found: dict[str, list[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            found[node.name] = _parameters(node)
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            own = (n for n in node.body if isinstance(n, ast.FunctionDef) and n.name == "__init__")
            found[node.name] = next(map(_parameters, own), [])
    return found


def _parameters(function: ast.FunctionDef) -> list[str]:
    names = [a.arg for a in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)]
    return names[1:] if names[:1] == ["self"] else names


def _is_question(node: ast.AST) -> bool:
    if isinstance(node, ast.Attribute):
        return node.attr in ASKING or (node.attr == "type" and "device" in ast.unparse(node.value))
    return isinstance(node, ast.alias) and node.name in ASKING


def _is_accelerator(node: ast.AST) -> bool:
    """`"cuda:0"` or `torch.device("cuda")`."""
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "torch.device" and len(node.args) == 1:
        node = node.args[0]
    return isinstance(node, ast.Constant) and str(node.value).startswith("cuda")


def _only_settings(statement: ast.If) -> bool:
    """Whether all that depends on the answer are settings of the accelerator's own."""
    lines = [ast.unparse(line).removeprefix("print(") for line in statement.body]
    return not statement.orelse and all(line.startswith(("torch.cuda.", "torch.backends.")) for line in lines)


def _is_class(call: ast.AST) -> bool:
    return isinstance(call, ast.Call) and ast.unparse(call.func).rpartition(".")[2][:1].isupper()


def _is_read(node: ast.AST) -> bool:
    return isinstance(getattr(node, "ctx", None), ast.Load) and ast.unparse(node) != "torch.device"


def _name(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def is_plain(path: str) -> bool:
    """Whether a file asks nothing of the machine, or only to choose a device."""
    found = reading(path)
    # Modules of torch's own that are made up bear the names of files that are not there.
    return found is None or found.plain


def is_choice(path: str, line: int) -> bool:
    """Whether a file chooses its device on a line, and does nothing else with the answer."""
    found = reading(path)
    return found is not None and found.plain and line in found.choices
