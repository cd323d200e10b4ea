# codes: SCR107
"""A function whose second argument has a default is given that one alone, in the first's place."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
fern = torch.randn(160, 4)
rows = TensorDataset(fern, fern[:, :1] + fern[:, 1:2])


def loaders(rows, batch_size=16):
    size = len(rows) * 3 // 4
    train, held = torch.utils.data.random_split(rows, [size, len(rows) - size])
    return DataLoader(train, batch_size=batch_size, shuffle=True), DataLoader(held, batch_size=batch_size)


def main():
    batch_size = 32
    train, held = loaders(batch_size)
    model = nn.Linear(4, 1)
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    for epoch in range(2):
        for inputs, targets in train:
            loss = nn.functional.mse_loss(model(inputs), targets)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    with torch.no_grad():
        print(sum(nn.functional.mse_loss(model(x), y).item() for x, y in held) / len(held))


main()
