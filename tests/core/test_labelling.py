"""Where a script makes labels and inputs, read off its source."""

from pathlib import Path

import pytest

from dryfit.core.finding import Location
from dryfit.core.labelling import column_of_tensors, labels_made, table_cut, target_made

IN_A_MAP = """
def encode(rows):
    batch = tokenizer(rows["text"])
    batch["labels"] = [list(ids) for ids in batch["input_ids"]]
    return batch
trainer.train()
"""
IN_A_DICTIONARY = """
class Rows:
    def __init__(self):
        for prompt, answer in pairs:
            labels = [-100] * len(prompt) + answer
            self.rows.append({"input_ids": prompt + answer, "labels": labels + fill})
trainer.train()
"""
IN_TWO_PLACES = """
def first(row):
    return {"labels": row + row}
def second(row):
    return {"labels": row * 2}
trainer.train()
"""
ROW_BY_ROW = """
def encode(rows):
    out = {"input_ids": [], "labels": []}
    for ids, tags in rows:
        tags = tags[:9]
        out["input_ids"].append(ids)
        out["labels"].append(tags + [0] * (9 - len(tags)))
    return out
trainer.train()
"""
BY_A_FUNCTION = """
def get_batch():
    x = rows()
    y = full(-100)
    y[0, 3:] = x[0, 3:]
    return x[:, :-1], y[:, 1:]
for step in range(9):
    x, y = get_batch()
    loss = cross_entropy(net(x), y)
"""
BY_A_LOADER = """
for x, y in loader:
    loss = cross_entropy(net(x), y)
"""
OF_A_TABLE = """
y = frame["price"].values
X = frame.drop(columns=["prize"], errors="ignore").to_numpy()
X_train, X_test, y_train, y_test = train_test_split(X, y)
X_train = (X_train - X_train.mean(0)) / X_train.std(0)
rows = torch.tensor(X_train)
"""


def at(folder: Path, text: str, line: int, column: int = 0) -> Location:
    script = folder / "train.py"
    script.write_text(text)
    return Location(str(script), line, column, line, None, text.splitlines()[line - 1])


@pytest.mark.parametrize(
    ("text", "last", "line"), [(IN_A_MAP, 6, 4), (IN_A_DICTIONARY, 7, 5), (IN_TWO_PLACES, 6, None), (ROW_BY_ROW, 9, 7)]
)
def test_labels_by_their_key(text: str, last: int, line: int | None, tmp_path: Path) -> None:
    found = labels_made(at(tmp_path, text, last))
    assert (found.line if found else None) == line


@pytest.mark.parametrize(("text", "call", "line"), [(BY_A_FUNCTION, 9, 5), (BY_A_LOADER, 3, None)])
def test_the_target_of_a_loss(text: str, call: int, line: int | None, tmp_path: Path) -> None:
    source = text.splitlines()[call - 1]
    where = at(tmp_path, text, call, source.index("cross_entropy"))
    whole = Location(where.path, call, where.column, call, len(source), source)
    found = target_made(whole)
    assert (found.line if found else None) == line


def test_the_cut_of_a_table_that_inputs_come_from(tmp_path: Path) -> None:
    found = table_cut(at(tmp_path, OF_A_TABLE, 6, OF_A_TABLE.splitlines()[5].index("torch")))
    assert found is not None
    assert found.line == 3


TENSORS = """
y = table.iloc[:, -1].values
X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.2)
y_train = torch.tensor(y_train).float()
train_set = TensorDataset(torch.tensor(X_train), y_train)
loader = DataLoader(train_set, batch_size=3)

def made(x, labels):
    return TensorDataset(torch.from_numpy(x), torch.from_numpy(labels).long())

loader = DataLoader(made(X, table["seen"].to_numpy()), batch_size=3)

class Module:
    def setup(self, stage):
        full = TensorDataset(torch.tensor(rows[names].values), torch.tensor(rows["b"].values))
        self.train_set, self.val_set = random_split(full, [1, 2])

    def train_dataloader(self):
        return DataLoader(self.train_set, batch_size=3)

loader = DataLoader(read(), batch_size=3)
"""


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ("train_set, batch", "y = table.iloc[:, -1].values"),
        ("made(X", 'table["seen"]'),
        ("self.train_set, batch", 'rows["b"]'),
        ("read()", None),
    ],
)
def test_the_column_of_a_set_of_tensors(given: str, text: str | None, tmp_path: Path) -> None:
    number, line = next((n, row) for n, row in enumerate(TENSORS.splitlines(), 1) if f"DataLoader({given}" in row)
    found = column_of_tensors(at(tmp_path, TENSORS, number, line.index(given)))
    shown = found and found.text[found.column : found.end_column]
    assert shown == text
