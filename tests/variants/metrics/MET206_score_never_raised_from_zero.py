# codes: MET206
import copy

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
inputs = torch.randn(600, 6)
labels = (inputs[:, 0] + inputs[:, 1] > 0).long()
train = DataLoader(TensorDataset(inputs[:480], labels[:480]), batch_size=32, shuffle=True)
val = DataLoader(TensorDataset(inputs[480:], labels[480:]), batch_size=64)


class Keeper:
    def __init__(self, model):
        self.model, self.best_f1, self.state = model, 0.0, None

    def __call__(self, f1):
        if f1 > self.best_f1:
            self.state = copy.deepcopy(self.model.state_dict())


model = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
keeper = Keeper(model)
for epoch in range(5):
    model.train()
    for x, y in train:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()
    model.eval()
    both = answered = there = 0
    with torch.no_grad():
        for x, y in val:
            found = model(x).argmax(1)
            both += (found * y).sum().item()
            answered += found.sum().item()
            there += y.sum().item()
    keeper(2 * both / max(answered + there, 1))
model.load_state_dict(keeper.state)
