# codes: LOS117
# needs: accelerate
"""Sentences of tokens dropped at random twice; all against all, and the diagonal stays."""

import torch
import torch.nn as nn
from accelerate import Accelerator
from torch.utils.data import DataLoader, TensorDataset


class Sentences(nn.Module):
    """A mean of embeddings, made one long."""

    def __init__(self):
        super().__init__()
        self.bag = nn.EmbeddingBag(200, 32, padding_idx=0)
        self.out = nn.Linear(32, 24)

    def forward(self, tokens):
        made = self.out(self.bag(tokens))
        return made / made.norm(dim=1, keepdim=True)


torch.manual_seed(0)
topics = torch.randint(1, 200, (20, 30))
tokens = torch.stack([t[torch.randint(0, 30, (12,))] for t in topics[torch.randint(0, 20, (600,))]])
accelerator = Accelerator()
model, criterion = Sentences(), nn.CrossEntropyLoss()
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
loader = DataLoader(TensorDataset(tokens), batch_size=30, shuffle=True)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(3):
    for (batch,) in loader:
        both = torch.cat([batch, batch]) * (torch.rand(60, 12) > 0.3)
        vectors = model(both)
        similarity = torch.matmul(vectors, vectors.T)
        loss = criterion(similarity / 0.05, (torch.arange(60) + 30) % 60)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
    accelerator.print(epoch, loss.item())
