"""Wishes are followed from tensor to tensor, and refused where they meet the CPU."""

from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from dryfit.backends.wished import Wish, device_of, forget_all, wish, wish_of  # noqa: E402
from dryfit.seams.torch.guards import is_choice, is_plain  # noqa: E402

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
    assert is_plain(path) is not asks


CHOICE = 'device = torch.device("cuda" if torch.cuda.is_available() else "cpu")'


@pytest.mark.parametrize(
    ("choice", "use", "plain"),
    [
        (CHOICE, "x = x.to(device)", True),
        ('device = "cuda:0" if torch.cuda.is_available() else "cpu"', "x = x.to(device, non_blocking=True)", True),
        (CHOICE, "print(f'on {device}')\nmodel.to(device=device)\nh = torch.zeros(3, device=device)", True),
        (CHOICE, "def fit(net, place):\n    net.to(place)\nfit(model, device)", True),
        (CHOICE, "def fit(net, place):\n    return place == device\nfit(model, device)", False),
        (
            CHOICE,
            "class T:\n    def __init__(self, device):\n        self.home = device\n\n"
            "    def go(self, x):\n        return x.to(self.home)\nT(device=device)",
            True,
        ),
        (CHOICE, "model = torch.load('x', map_location=device)", True),
        (CHOICE, "if torch.cuda.is_available():\n    torch.cuda.manual_seed_all(0)", True),
        (CHOICE, "if torch.cuda.is_available():\n    x = x.cuda()", False),
        (CHOICE, "scaler = torch.amp.GradScaler(device)", False),
        (CHOICE, "with torch.autocast(device.type):\n    pass", False),
        (CHOICE, "g = torch.Generator(device=device)", False),
        (CHOICE, "loader = DataLoader(x, pin_memory=torch.cuda.is_available())", True),
        (CHOICE, "accelerator = other(device)", False),
        ("cuda = torch.cuda.is_available()", "x = x.to('cuda') if cuda else x", False),
        ("if torch.cuda.is_available():\n    dev = 'cuda'\nelse:\n    dev = 'cpu'", "x.to(dev)", True),
        ("if torch.cuda.is_available():\n    dev = 'cuda'\nelse:\n    x = 3", "x.to(dev)", False),
    ],
)
def test_a_device_that_is_only_chosen_to_move_to(tmp_path: object, choice: str, use: str, plain: bool) -> None:
    path = f"{tmp_path}/train.py"
    with open(path, "w") as file:
        file.write(f"{choice}\n{use}\n")
    assert is_plain(path) is plain
    assert is_choice(path, 1) is plain


@pytest.mark.parametrize(("body", "plain"), [("x.to(device)", True), ("x.half() if device.type else x", False)])
def test_a_device_is_followed_into_the_files_beside(tmp_path: Path, body: str, plain: bool) -> None:
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "engine.py").write_text(f"def fit(x, device):\n    return {body}\n")
    script = tmp_path / "train.py"
    script.write_text(f"import torch\nfrom parts.engine import fit\n{CHOICE}\nfit(torch.ones(2), device)\n")
    assert is_choice(str(script), 3) is plain
