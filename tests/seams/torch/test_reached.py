"""What of a method runs for an object, as far as its own attributes tell."""

import ast
from types import SimpleNamespace

import pytest

from dryfit.seams.torch import reached

METHOD = """
def __getitem__(self, index):
    image = load(index)
    if {test}:
        image = self.transform(image)
    else:
        image = plain(image)
    return image
"""


def calls(test: str, **attributes: object) -> set[str]:
    function = ast.parse(METHOD.format(test=test)).body[0]
    assert isinstance(function, ast.FunctionDef)
    found = reached.nodes(function, SimpleNamespace(**attributes))
    return {ast.unparse(node.func) for node in found if isinstance(node, ast.Call)}


@pytest.mark.parametrize(
    ("test", "runs"),
    [
        ("self.transform", False),
        ("self.transform is not None", False),
        ("self.transform is None", True),
        ("not self.transform", True),
        ("self.split == 'train'", True),
        ("self.split != 'train'", False),
        ("self.split == 'train' and self.transform", False),
        ("self.split == 'train' or index", True),
    ],
)
def test_a_test_of_attributes_is_decided(test: str, runs: bool) -> None:
    assert calls(test, transform=None, split="train") == {"load", "self.transform" if runs else "plain"}


@pytest.mark.parametrize("test", ["index > 3", "self.absent", "self.rows", "self.rows and self.transform"])
def test_what_attributes_do_not_decide_may_run(test: str) -> None:
    assert calls(test, rows=[1], transform=len) == {"load", "self.transform", "plain"}


def test_a_callable_attribute_is_there() -> None:
    assert calls("self.transform", transform=len) == {"load", "self.transform"}
