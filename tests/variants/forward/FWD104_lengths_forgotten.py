# codes: FWD104
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(30, 16, padding_idx=0)
        self.head = nn.Linear(16, 2)

    def forward(self, ids, lengths):
        return self.head(self.table(ids).sum(1) / lengths.unsqueeze(1))


ids = torch.randint(1, 30, (64, 8))
lengths = torch.full((64,), 8.0)
reader = Reader()
opt = torch.optim.Adam(reader.parameters(), lr=1e-2)
for batch, n, y in DataLoader(TensorDataset(ids, lengths, (ids[:, 0] > 15).long()), batch_size=16):
    opt.zero_grad()
    nn.functional.cross_entropy(reader(batch), y).backward()
    opt.step()
