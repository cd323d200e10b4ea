"""Learn the next token, with inputs and labels of different lengths."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
tokens = (torch.arange(10) + torch.randint(0, 40, (64, 1))) % 40
loader = DataLoader(TensorDataset(tokens), batch_size=16, shuffle=True)

model = nn.Sequential(nn.Embedding(40, 16), nn.Linear(16, 40))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)

for epoch in range(2):
    for (batch,) in loader:
        optimizer.zero_grad()
        logits = model(batch)
        loss = nn.functional.cross_entropy(logits.reshape(-1, 40), batch[:, 1:].reshape(-1))
        loss.backward()
        optimizer.step()
    print(f"epoch {epoch}: loss {loss.item():.3f}")
