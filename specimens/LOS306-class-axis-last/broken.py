"""Tag every token of a sentence; the classes are the last axis of the logits."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
tokens = torch.randint(0, 40, (64, 9))
loader = DataLoader(TensorDataset(tokens, tokens % 4), batch_size=16, shuffle=True)

model = nn.Sequential(nn.Embedding(40, 16), nn.Linear(16, 4))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
criterion = nn.CrossEntropyLoss()

for epoch in range(2):
    for sentences, tags in loader:
        optimizer.zero_grad()
        loss = criterion(model(sentences), tags)
        loss.backward()
        optimizer.step()
    print(f"epoch {epoch}: loss {loss.item():.3f}")
