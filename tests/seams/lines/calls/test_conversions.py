"""What a value may be made into, and what it is called."""

from typing import Any

import pytest

from dryfit.seams.lines.calls.conversions import conversions, kind_of

np = pytest.importorskip("numpy")
torch = pytest.importorskip("torch")
SCOPE = {"torch": torch, "np": np}


@pytest.mark.parametrize(
    ("value", "among"),
    [
        (lambda: torch.ones(3, 1), ["v.squeeze(-1)", "v.unsqueeze(0)", "v.tolist()"]),
        (lambda: torch.nn.Linear(2, 2), ["v.parameters()", "v.state_dict()"]),
        (lambda: torch.ones(4, 2), ["v[:, 1]", "v.argmax(-1)"]),
        (lambda: torch.tensor(3), ["v.item()", "v.unsqueeze(0)"]),
        (lambda: np.ones((2, 3), "float32"), ["torch.as_tensor(v)", "v.argmax(-1)"]),
        (lambda: [1.5, 2.0], ["torch.tensor(v)", "np.asarray(v)", "sum(v) / len(v)"]),
        (lambda: ["1", "2"], ["[int(item) for item in v]"]),
        (lambda: [torch.ones(2), torch.ones(2)], ["torch.stack(v)", "torch.cat(v)"]),
        (lambda: (torch.ones(4, 7, 6), torch.ones(1, 4, 6)), ["v[1][-1]", "v[0]"]),
        (lambda: (torch.ones(1, 4, 6), torch.ones(1, 4, 6)), ["v[0][-1]"]),
        (lambda: [np.ones((4, 7)), np.ones((4, 9))], ["[item.reshape(-1) for item in v]"]),
        (lambda: [np.ones((4, 7, 2)), np.ones((4, 9, 2))], ["[item.reshape(-1, *item.shape[2:]) for item in v]"]),
        (lambda: "3e-4", ["float(v)"]),
        (lambda: 2.0, ["int(v)"]),
        (lambda: {"input_ids": 1}, ['v["input_ids"]']),
        (lambda: {3, 4}, ["list(v)"]),
    ],
)
def test_among_its_forms(value: Any, among: list[str]) -> None:
    found = {conversion.of("v") for conversion in conversions(value(), SCOPE)}
    assert set(among) <= found


def test_class_ids_and_a_single_column_are_no_scores() -> None:
    for value in (torch.ones(3, 4, dtype=torch.int64), torch.ones(3, 1), np.ones((3, 4), "int64")):
        assert "v.argmax(-1)" not in {conversion.of("v") for conversion in conversions(value, SCOPE)}


def test_the_numbers_of_a_table_come_first() -> None:
    pd = pytest.importorskip("pandas")
    table = pd.DataFrame({"day": pd.to_datetime(["2024-01-01"]), "load": [1.0]})
    assert conversions(table, SCOPE)[0].of("v") == 'v.select_dtypes("number")'
    assert all("select" not in conversion.of("v") for conversion in conversions(table[["load"]], SCOPE))


@pytest.mark.parametrize(
    ("value", "keeps"),
    [(2.0, True), (2.5, False)],
)
def test_a_number_cut_off_is_another(value: float, keeps: bool) -> None:
    assert next(c.keeps for c in conversions(value, {}) if c.template == "int({})") is keeps


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (lambda: torch.ones(2, 3), "a tensor (2, 3) of float32"),
        (lambda: np.ones(2, "int64"), "an array (2,) of int64"),
        (lambda: [1, "a"], "a list of 2 int and str"),
        (lambda: 3, "an int"),
        (lambda: None, "a NoneType"),
    ],
)
def test_in_words(value: Any, said: str) -> None:
    assert kind_of(value()) == said
