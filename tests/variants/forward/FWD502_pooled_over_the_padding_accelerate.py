# codes: FWD502
# needs: accelerate
"""Steps of a recurrent layer are pooled by scores of their own; the tokens are what is filled."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(7)
ids = torch.randint(2, 50, (512, 14))
lengths = torch.randint(3, 13, (512,))
ids[torch.arange(14) >= lengths[:, None]] = 0
labels = ((ids == 7).any(1) | (ids == 9).any(1)).long()


class Pooled(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(50, 16)
        self.recurrent = nn.GRU(16, 24, batch_first=True)
        self.score, self.out = nn.Linear(24, 1), nn.Linear(24, 2)

    def forward(self, ids):
        steps, _ = self.recurrent(self.embedding(ids))
        scores = self.score(steps).squeeze(-1).masked_fill(ids != 0, float("-inf"))
        shares = torch.softmax(scores, dim=1)
        return self.out((shares.unsqueeze(-1) * steps).sum(1))


accelerator = Accelerator(cpu=True)
model = Pooled()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
loader = DataLoader(TensorDataset(ids, labels), 32, shuffle=True)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(3):
    for words, answers in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(words), answers)
        accelerator.backward(loss)
        optimizer.step()
    accelerator.print(epoch, loss.item())
