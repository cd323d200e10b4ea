"""Functions of a script that a library compiles from their bytecode, where nothing of ours may stand."""

import ast

# The decorators of numba, by the end of their names.
COMPILERS = ("jit", "njit", "vectorize", "guvectorize", "stencil", "cfunc", "jitclass")


def compiled_nodes(tree: ast.Module) -> set[int]:
    """All nodes within functions and classes that are compiled, by their ids."""
    makers = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    found = (n for n in ast.walk(tree) if isinstance(n, makers) and any(map(_compiles, n.decorator_list)))
    return {id(node) for maker in found for node in ast.walk(maker)}


def _compiles(decorator: ast.expr) -> bool:
    func = decorator.func if isinstance(decorator, ast.Call) else decorator
    return ast.unparse(func).rpartition(".")[2] in COMPILERS
