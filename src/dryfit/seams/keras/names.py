"""How the user's script calls the modules of Keras."""

import ast
import sys

from dryfit.core.source import nodes_of, parse
from dryfit.seams.keras.flavour import Flavour


def namespace(flavour: Flavour, part: str) -> str:
    """What reaches a module of Keras (losses, ...) with the imports that the script has, ``""`` if nothing does."""
    path = getattr(sys.modules["__main__"], "__file__", None)
    tree = parse(path) if path else None
    found: dict[str, str] = {}
    for node in nodes_of(tree) if tree else ():
        if isinstance(node, ast.Import):
            found |= {alias.name: alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}": alias.asname or alias.name for alias in node.names}
    modern = flavour.package == "keras"
    for module, suffix in _candidates(part, modern):
        if module in found:
            return f"{found[module]}{suffix}"
    return ""


def _candidates(part: str, modern: bool) -> list[tuple[str, str]]:
    package = "keras" if modern else "tf_keras"
    always = [
        (f"{package}.{part}", ""),
        (package, f".{part}"),
        (f"tensorflow.keras.{part}", ""),
        ("tensorflow.keras", f".{part}"),
    ]
    return [*always, ("tensorflow", f".keras.{part}")]
