# codes: FWD501
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Events(Dataset):
    def __init__(self, count):
        self.rows = [torch.randint(1, 40, (int(torch.randint(3, 25, ())),)) for _ in range(count)]

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, i):
        row = torch.zeros(24, dtype=torch.long)
        row[: len(self.rows[i])] = self.rows[i]
        return {"events": row, "label": int((self.rows[i] == 7).any())}


class Pooled(nn.Module):
    def __init__(self):
        super().__init__()
        self.table, self.query = nn.Embedding(40, 32), nn.Parameter(torch.randn(1, 1, 32))
        self.attention, self.out = nn.MultiheadAttention(32, 4, batch_first=True), nn.Linear(32, 2)

    def forward(self, events):
        values = self.table(events)
        summary, _ = self.attention(self.query.expand(len(events), -1, -1), values, values)
        return self.out(summary[:, 0])


torch.manual_seed(0)
model = Pooled()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(3):
    for batch in DataLoader(Events(480), batch_size=32, shuffle=True):
        loss = nn.functional.cross_entropy(model(batch["events"]), batch["label"])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
