"""Tag tokens with a table that is one row short for an added token."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

VOCABULARY = ["<pad>", "the", "cat", "sat", "on", "mat", "<new>"]
torch.manual_seed(0)
tokens = torch.randint(0, len(VOCABULARY), (64, 9))
loader = DataLoader(TensorDataset(tokens, tokens % 3), batch_size=16, shuffle=True)

model = nn.Sequential(nn.Embedding(7, 16), nn.Linear(16, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)

for epoch in range(2):
    for sentences, tags in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(sentences).flatten(0, 1), tags.flatten())
        loss.backward()
        optimizer.step()
    print(f"epoch {epoch}: loss {loss.item():.3f}")
