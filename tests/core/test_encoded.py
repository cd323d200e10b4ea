"""Where a tokenizer made what a line reads without being asked for tensors."""

from pathlib import Path

import pytest

from dryfit.core.encoded import asking, encoded_at
from dryfit.core.finding import Action, Location


@pytest.mark.parametrize(
    ("made", "line"),
    [
        ("encoded = tokenizer(text)", 2),
        ("encoded = my_tokenizer(text, truncation=True).to(device)", 2),
        ('encoded = tokenizer(text, return_tensors="pt")', None),
        ("encoded = tokenizer(text, **words)", None),
        ("encoded = collate(text)", None),
    ],
)
def test_the_call_that_could_ask_for_tensors(tmp_path: Path, made: str, line: int | None) -> None:
    path = tmp_path / "ask.py"
    path.write_text(f"text = 'warm day'\n{made}\nmodel(**encoded)\n")
    found = encoded_at(Location(str(path), 3, 0, 3, 16))
    assert (found.line if found else None) == line
    assert [edit.action for edit in asking(found)] == [Action.SET_ARGUMENT] if found else True
