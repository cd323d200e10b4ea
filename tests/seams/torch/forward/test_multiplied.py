"""Lists that hold one object several times, told by how they are written."""

import ast

import pytest

from dryfit.seams.torch.forward.multiplied import multiplies


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[Block(8)] * 4", True),
        ("depth * [block]", True),
        ("[layer for _ in range(depth)]", True),
        ("(layer for _ in range(depth))", True),
        ("[Block(8) for _ in range(4)]", False),
        ("[layer for layer in layers]", False),
        ("[copy.deepcopy(layer) for _ in range(4)]", False),
        ("4 * width", False),
        ("[first, second] * 2", False),
    ],
)
def test_a_list_of_one_object(text: str, told: bool) -> None:
    assert multiplies(ast.parse(text, mode="eval").body) == told
