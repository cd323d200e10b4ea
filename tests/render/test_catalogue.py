"""The list of checks, and one explained."""

import json
from pathlib import Path

import pytest

import make
from dryfit.render import catalogue
from dryfit.render.view import View


@pytest.fixture
def _specimen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "specimens" / "BAT101-ragged-batch"
    folder.mkdir(parents=True)
    (folder / "broken.py").write_text("trainer = Trainer(model)\n")
    (folder / "fixed.py").write_text("trainer = Trainer(model, processing_class=tokenizer)\n")
    monkeypatch.setattr(catalogue, "SPECIMENS", (tmp_path / "nowhere", tmp_path / "specimens"))


def test_list_is_in_the_order_of_the_stages() -> None:
    assert [row["code"] for row in json.loads(catalogue.list_json())] == [
        "SCR101",
        "BAT101",
        "LOS102",
        "STP101",
        "MET101",
    ]
    lines = catalogue.list_terminal(View()).splitlines()
    assert lines[1].split(maxsplit=2) == ["BAT101", "error", "A batch is ragged."]


@pytest.mark.usefixtures("_specimen")
def test_explain_with_examples() -> None:
    text = catalogue.explain_terminal(make.check(), View())
    assert text.startswith("error[BAT101]  ragged_batch\n")
    assert "  trainer = Trainer(model)\n" in text
    assert "  +trainer = Trainer(model, processing_class=tokenizer)\n" in text
    made = json.loads(catalogue.explain_json(make.check()))
    assert made["broken"] == "trainer = Trainer(model)\n"
    assert made["needs"] == ["batch"]


@pytest.mark.usefixtures("_specimen")
def test_explain_without_examples() -> None:
    assert "Broken" not in catalogue.explain_terminal(make.check("LOS999"), View())
    assert "broken" not in json.loads(catalogue.explain_json(make.check("LOS999")))
