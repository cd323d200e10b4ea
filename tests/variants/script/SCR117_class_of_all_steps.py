# codes: SCR117
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(12, 8)
        self.rnn = nn.GRU(8, 16, batch_first=True)
        self.fc = nn.Linear(16, 2)

    def forward(self, ids):
        h = self.rnn(self.embed(ids))
        return self.fc(h)


torch.manual_seed(0)
ids = torch.randint(0, 12, (64, 7))
model = Reader()
adam = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for x, y in DataLoader(TensorDataset(ids, (ids[:, 0] > 5).long()), batch_size=16, shuffle=True):
        loss = nn.functional.cross_entropy(model(x), y)
        adam.zero_grad()
        loss.backward()
        adam.step()
