# codes: STP227
import numpy as np
import torch
from sklearn.model_selection import StratifiedKFold
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(400, 8)).astype("float32")
y = x[:, :3].argmax(1)


class Scorer(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 3))

    def forward(self, rows):
        return self.layers(rows)


def loader(index, *, shuffle):
    rows = TensorDataset(torch.from_numpy(x[index]), torch.from_numpy(y[index]))
    return DataLoader(rows, batch_size=20, shuffle=shuffle)


def cross_validate():
    model = Scorer()
    splits = list(StratifiedKFold(n_splits=4, shuffle=True, random_state=1).split(x, y))
    for train_index, test_index in splits:
        optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
        for _epoch in range(3):
            for rows, labels in loader(train_index, shuffle=True):
                optimizer.zero_grad()
                nn.functional.cross_entropy(model(rows), labels).backward()
                optimizer.step()
        with torch.no_grad():
            right = [int((model(rows).argmax(1) == labels).sum()) for rows, labels in loader(test_index, shuffle=False)]
        yield sum(right) / len(test_index)


print(list(cross_validate()))
