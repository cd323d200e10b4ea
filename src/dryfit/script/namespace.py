"""Names that nothing in a script binds: the import that would bind them, made when they are missed."""

import ast
import builtins
import importlib
import importlib.util
import symtable
import sys
import tokenize
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any, TypeAlias

from dryfit.core.finding import Location
from dryfit.core.source import here, is_user_file
from dryfit.seams.lines.names.names import nearest

Record: TypeAlias = Callable[[str, str, Location | None], object]

# What the libraries' own tutorials call these modules and classes.
CONVENTIONS = {
    "np": "import numpy as np",
    "pd": "import pandas as pd",
    "plt": "import matplotlib.pyplot as plt",
    "sns": "import seaborn as sns",
    "tf": "import tensorflow as tf",
    "nn": "from torch import nn",
    "F": "import torch.nn.functional as F",
    "optim": "from torch import optim",
    "pl": "import lightning.pytorch as pl",
    "L": "import lightning as L",
    "jnp": "import jax.numpy as jnp",
    "Dataset": "from torch.utils.data import Dataset",
    "DataLoader": "from torch.utils.data import DataLoader",
    "TensorDataset": "from torch.utils.data import TensorDataset",
    "random_split": "from torch.utils.data import random_split",
    "load_dataset": "from datasets import load_dataset",
    "DatasetDict": "from datasets import DatasetDict",
    "Accelerator": "from accelerate import Accelerator",
    "train_test_split": "from sklearn.model_selection import train_test_split",
    "accuracy_score": "from sklearn.metrics import accuracy_score",
    "f1_score": "from sklearn.metrics import f1_score",
    "precision_recall_fscore_support": "from sklearn.metrics import precision_recall_fscore_support",
    "tqdm": "from tqdm import tqdm",
    "Path": "from pathlib import Path",
    "Counter": "from collections import Counter",
    "defaultdict": "from collections import defaultdict",
    "dataclass": "from dataclasses import dataclass",
    "partial": "from functools import partial",
}
MODULE_NAMES = {"__file__", "__name__", "__doc__", "__spec__", "__loader__", "__package__", "__builtins__"}
MODULE_NAMES |= {"__annotations__", "__cached__", "__path__", "__debug__", "__class__"}


@dataclass(frozen=True)
class Unbound:
    """A name that is used and never bound, with the attributes that are asked of it."""

    name: str
    attributes: frozenset[str] = frozenset()
    only_attributes: bool = False

    def fits(self, value: object) -> bool:
        """Whether a value has all that the script asks of the name."""
        return all(_has(value, attribute) for attribute in self.attributes)


def unbound_names(source: str, filename: str = "<script>") -> dict[str, Unbound]:
    """The names of a module that nothing in it binds and that are not built in.

    A name used where its NameError is caught is left out: the script asks whether it exists.
    """
    tree = ast.parse(source, filename)
    top = symtable.symtable(source, filename, "exec")
    missing = _used(top) - _bound(top) - set(dir(builtins)) - MODULE_NAMES - set(_asked_after(tree))
    return {name: _unbound(name, tree) for name in sorted(missing)}


def imported_modules(tree: ast.Module) -> dict[str, bool]:
    """The modules that a script imports, and whether it takes names from them."""
    found: dict[str, bool] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found[node.module] = True
        elif isinstance(node, ast.Import):
            for alias in node.names:
                found.setdefault(alias.name, False)
    return found


def lend_imports(namespace: dict[str, Any], source: str, filename: str, record: Record) -> None:
    """Let a module find the imports that it forgot; one that forgot none is left as it is."""
    names = unbound_names(source, filename)
    if names:
        namespace["__builtins__"] = LentBuiltins(names, imported_modules(ast.parse(source, filename)), record)


class LentBuiltins(dict[str, Any]):
    """Built-in names, and beyond them the forgotten imports, each made on its first use.

    CPython looks names up in a module's ``__builtins__`` last; where that is a subclass of
    dict it goes the slow way, which honours ``__missing__``.
    """

    def __init__(self, names: Mapping[str, Unbound], modules: Mapping[str, bool], record: Record) -> None:
        super().__init__(vars(builtins))
        self._names = names
        self._modules = modules
        self._record = record

    def __missing__(self, name: str) -> Any:
        if name in vars(builtins):
            return vars(builtins)[name]
        # A variable of nearly this name is rather meant than what a module happens to have of this one.
        meant = name not in CONVENTIONS and nearest(name, sys._getframe(1))
        found = resolve(self._names[name], self._modules) if name in self._names and not meant else None
        if found is None:
            raise KeyError(name)
        statement, value = found
        self[name] = value
        self._record(name, statement, here())
        return value


def resolve(unbound: Unbound, modules: Mapping[str, bool]) -> tuple[str, Any] | None:
    """The import statement that binds a name as the script uses it, and what it binds."""
    for statement in _candidates(unbound, modules):
        value = _execute(statement, unbound.name)
        if value is not None and unbound.fits(value):
            return statement, value
    return None


def _candidates(unbound: Unbound, modules: Mapping[str, bool]) -> Iterator[str]:
    name = unbound.name
    if unbound.only_attributes and name in sys.stdlib_module_names:
        yield f"import {name}"
    for module, takes_names in modules.items():
        if takes_names and _public(sys.modules.get(module), name):
            yield f"from {module} import {name}"
    if name in CONVENTIONS:
        yield CONVENTIONS[name]
    if unbound.only_attributes and _may_import(unbound):
        yield f"import {name}"
    for module, takes_names in modules.items():
        # A lower-case name in `import torch; mean` is a forgotten variable rather than an import.
        if not takes_names and name[:1].isupper() and _public(sys.modules.get(module), name):
            yield f"from {module} import {name}"


def _may_import(unbound: Unbound) -> bool:
    """Whether importing a module of this name is harmless: a file of the user's may be a program."""
    spec = importlib.util.find_spec(unbound.name)
    origin = (spec.origin if spec else None) or ""
    if not origin.endswith(".py") or not is_user_file(origin):
        return spec is not None
    try:
        with tokenize.open(origin) as file:
            return unbound.attributes <= _bound(symtable.symtable(file.read(), origin, "exec"))
    except (OSError, SyntaxError, ValueError):
        return False


def _public(module: ModuleType | None, name: str) -> bool:
    if module is None or name.startswith("_"):
        return False
    try:
        value = getattr(module, name, None)
    except Exception:
        return False
    return isinstance(value, ModuleType) or callable(value)


def _execute(statement: str, name: str) -> Any:
    """What an import statement binds to a name, None where it cannot be imported."""
    try:
        if importlib.util.find_spec(statement.split()[1].partition(".")[0]) is None:
            return None
        namespace: dict[str, Any] = {}
        exec(statement, namespace)
    except Exception:
        return None
    return namespace.get(name)


def _has(value: object, attribute: str) -> bool:
    if hasattr(value, attribute):
        return True
    if not isinstance(value, ModuleType):
        return False
    try:
        importlib.import_module(f"{value.__name__}.{attribute}")
    except Exception:
        return False
    return True


def _tables(table: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    yield table
    for child in table.get_children():
        yield from _tables(child)


def _bound(top: symtable.SymbolTable) -> set[str]:
    here = {s.get_name() for s in top.get_symbols() if s.is_assigned() or s.is_imported() or s.is_namespace()}
    symbols = [symbol for table in _tables(top) for symbol in table.get_symbols()]
    return here | {s.get_name() for s in symbols if s.is_declared_global() and (s.is_assigned() or s.is_imported())}


def _used(top: symtable.SymbolTable) -> set[str]:
    symbols = [symbol for table in _tables(top) for symbol in table.get_symbols()]
    return {s.get_name() for s in symbols if s.is_referenced() and s.is_global()}


def _asked_after(tree: ast.Module) -> Iterator[str]:
    """The names in the body of a `try` that catches NameError."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Try) and any(_catches_name_error(handler) for handler in node.handlers):
            yield from (n.id for part in node.body for n in ast.walk(part) if isinstance(n, ast.Name))


def _catches_name_error(handler: ast.ExceptHandler) -> bool:
    return handler.type is not None and "NameError" in ast.unparse(handler.type)


def _unbound(name: str, tree: ast.Module) -> Unbound:
    parents = [n for n in ast.walk(tree) if isinstance(n, ast.Attribute)]
    bases = [n for n in parents if isinstance(n.value, ast.Name) and n.value.id == name]
    uses = sum(isinstance(n, ast.Name) and n.id == name for n in ast.walk(tree))
    attributes = frozenset(n.attr for n in bases)
    return Unbound(name, attributes, only_attributes=bool(bases) and uses == len(bases))
