"""Wishes are followed from tensor to tensor, and refused where they meet the CPU."""

import pytest

torch = pytest.importorskip("torch")

from dryfit.backends.wished import Wish, device_of, forget_all, wish, wish_of  # noqa: E402
from dryfit.seams.torch.wishes import _asks  # noqa: E402

pytestmark = pytest.mark.framework


def test_a_wish_ends_with_its_tensor() -> None:
    tensor = torch.ones(3)
    wish(tensor, Wish("cuda"))
    assert (device_of(tensor), device_of(torch.ones(3))) == ("cuda", "cpu")
    wish(tensor, None)
    assert wish_of(tensor) is None
    wish(tensor, Wish("cuda"))
    del tensor
    assert all(wish_of(torch.ones(3)) is None for _ in range(20))
    forget_all()


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ('model.to("cuda")', False),
        ("device = x.device", False),
        ("torch.cuda.is_available()", True),
        ("if x.is_cuda: pass", True),
        ('if x.device.type == "cuda": pass', True),
        ("from torch.cuda import is_available", True),
        ("'is_available'", False),
    ],
)
def test_scripts_that_find_out_for_themselves(tmp_path: object, text: str, asks: bool) -> None:
    path = f"{tmp_path}/train.py"
    with open(path, "w") as file:
        file.write(text + "\n")
    assert _asks(path) is asks
