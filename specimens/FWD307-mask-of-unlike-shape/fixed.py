import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class Reader(nn.Module):
    """Attends over the tokens of a text, padding left out."""

    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(50, 32, padding_idx=0)
        self.attend = nn.MultiheadAttention(32, 4, batch_first=True)
        self.head = nn.Linear(32, 2)

    def forward(self, ids):
        padding = ids == 0
        hidden = self.embed(ids)
        hidden, _ = self.attend(hidden, hidden, hidden, key_padding_mask=padding)
        kept = (~padding).unsqueeze(-1)
        return self.head((hidden * kept).sum(1) / kept.sum(1))


ids = torch.randint(1, 50, (96, 12))
ids[:, 9:] *= (torch.arange(96) % 2).unsqueeze(1)
labels = (ids[:, 0] > 25).long()
model = Reader()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for x, y in DataLoader(TensorDataset(ids, labels), batch_size=16, shuffle=True):
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
