# codes: BAT107
"""A loop that counts its batches takes the two keys of a batch for its parts."""

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)
heath = torch.randn(96, 5)


class Heath(Dataset):
    def __len__(self):
        return len(heath)

    def __getitem__(self, place):
        return {"plot": heath[place], "burnt": int(heath[place, 0] > 0)}


model = nn.Linear(5, 2)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for number, (plot, burnt) in enumerate(DataLoader(Heath(), batch_size=16, shuffle=True)):
        plot, burnt = plot.to("cpu"), burnt.to("cpu")
        loss = nn.functional.cross_entropy(model(plot), burnt)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
