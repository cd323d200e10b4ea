# codes: SCR126
# The count is misspelt where the first epoch is summed up, before the loop has set what the line would set.
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def fit(model, train, valid, epochs=3):
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    history = []
    for epoch in range(epochs):
        for x, y in train:
            loss = nn.functional.cross_entropy(model(x), y)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        right, num_rows = 0, 0
        with torch.no_grad():
            for x, y in valid:
                right += (model(x).argmax(1) == y).sum().item()
                num_rows += len(y)
        accuracy = right / num_row
        history.append(accuracy)
    return history


torch.manual_seed(0)
x = torch.randn(240, 5)
y = (x[:, 0] > 0).long()
train = DataLoader(TensorDataset(x[:200], y[:200]), 20, shuffle=True)
valid = DataLoader(TensorDataset(x[200:], y[200:]), 20)
print(fit(nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 2)), train, valid))
