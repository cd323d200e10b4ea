"""Failing statements in changed form; nodes keep their places."""

import ast

import pytest

from dryfit.seams.mending import rewrites


def parsed(text: str) -> tuple[ast.stmt, ast.Call]:
    statement = ast.parse(text).body[0]
    return statement, next(node for node in ast.walk(statement) if isinstance(node, ast.Call))


def written(statements: list[ast.stmt]) -> str:
    return "\n".join(ast.unparse(statement) for statement in statements)


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"a": ("z", "")}, "x = f(1, z=2, b=g(3))"),
        ({"a": ("", "")}, "x = f(1, b=g(3))"),
        ({"a": ("z", "'new'")}, "x = f(1, z='new', b=g(3))"),
    ],
)
def test_arguments(changes: dict[str, tuple[str, str]], text: str) -> None:
    statement, call = parsed("x = f(1, a=2, b=g(3))")
    (new,) = rewrites.arguments(statement, call, changes)
    assert ast.unparse(new) == text
    for node in ast.walk(new):
        if isinstance(node, ast.expr):
            assert node.lineno == 1


def test_the_inner_call_of_two_is_told_by_its_place() -> None:
    statement, _ = parsed("x = f(a=1)(a=2)")
    inner = next(n for n in ast.walk(statement) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name))
    assert written(rewrites.arguments(statement, inner, {"a": ("b", "")})) == "x = f(b=1)(a=2)"


def test_positionals() -> None:
    statement, call = parsed("f(1, 2, 3, k=4)")
    assert written(rewrites.positionals(statement, call, 2)) == "f(1, 2, k=4)"


def test_replaced() -> None:
    statement = ast.parse("x = np.zeros(3, dtype=np.float)").body[0]
    node = next(n for n in ast.walk(statement) if isinstance(n, ast.Attribute) and n.attr == "float")
    assert written(rewrites.replaced(statement, node, "float")) == "x = np.zeros(3, dtype=float)"


@pytest.mark.parametrize(
    ("text", "replacements", "result"),
    [
        ("from t import A, B", {"B": "from o import B"}, "from t import A\nfrom o import B"),
        ("from t import B as C", {"B": "from o import B as C"}, "from o import B as C"),
        ("from t import A, B", {"B": ""}, "from t import A"),
        ("from t import B", {"B": ""}, "pass"),
    ],
)
def test_imports(text: str, replacements: dict[str, str], result: str) -> None:
    statement = ast.parse(text).body[0]
    assert isinstance(statement, ast.ImportFrom)
    kept = rewrites.kept_import(statement, replacements)
    assert written(rewrites.imports(statement, replacements)) == result
    assert kept == result.replace("pass", "")


def test_what_comes_again_in_an_expression_keeps_its_place() -> None:
    statement, call = parsed("x = rows.append(mean(losses), sort=False)")
    (new,) = rewrites.replaced(statement, call, "concat([rows, mean(losses)])")
    inner = next(n for n in ast.walk(new) if isinstance(n, ast.Call) and ast.unparse(n.func) == "mean")
    assert written([new]) == "x = concat([rows, mean(losses)])"
    assert (inner.col_offset, inner.end_col_offset) == (16, 28)
    assert written(rewrites.replaced(new, inner, "sum(losses)")) == "x = concat([rows, sum(losses)])"
