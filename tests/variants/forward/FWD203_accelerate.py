# codes: FWD203
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
accelerator = Accelerator(cpu=True)


class Pool(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(30, 16)
        self.head = nn.Linear(16, 2)

    def forward(self, ids, weights):
        pooled = torch.bmm(weights.unsqueeze(1), self.table(ids)).squeeze(1)
        return self.head(pooled)


ids = torch.randint(0, 30, (64, 7))
rows = [(i, torch.ones(7, dtype=torch.int64), int(i[0] > 15)) for i in ids]
model = Pool()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
model, optimizer, loader = accelerator.prepare(model, optimizer, DataLoader(rows, batch_size=16, shuffle=True))
for tokens, weights, y in loader:
    loss = nn.functional.cross_entropy(model(tokens, weights), y)
    accelerator.backward(loss)
    optimizer.step()
    optimizer.zero_grad()
