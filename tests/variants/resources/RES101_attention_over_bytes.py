# codes: RES101
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
files = [torch.randint(0, 256, (1_500_000,)) for _ in range(4)]


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(256, 1)
        self.head = nn.Linear(1, 2)

    def forward(self, ids):
        x = self.table(ids)
        weights = torch.softmax(x @ x.transpose(1, 2), dim=-1)
        return self.head((weights @ x).mean(1))


reader = Reader()
adam = torch.optim.Adam(reader.parameters(), lr=1e-3)
for ids in DataLoader(files, batch_size=1):
    loss = nn.functional.cross_entropy(reader(ids), ids[:, 0] % 2)
    adam.zero_grad()
    loss.backward()
    adam.step()
