# codes: SCR127
"""The function that puts a batch together ends without a return."""

import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
rows = [{"dew": torch.randn(4), "frost": n % 2} for n in range(96)]


def together(rows):
    batch = {"dew": torch.stack([row["dew"] for row in rows])}
    batch["frost"] = torch.tensor([row["frost"] for row in rows])


model = nn.Linear(4, 2)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for batch in DataLoader(rows, batch_size=16, shuffle=True, collate_fn=together):
        loss = nn.functional.cross_entropy(model(batch["dew"]), batch["frost"])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
