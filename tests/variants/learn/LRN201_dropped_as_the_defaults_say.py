# codes: LRN201
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randint(1, 40, (512, 12))
y = (x[:, 0] > 20).long()


class Reader(nn.Module):
    def __init__(self, width=32, dropout=0.97):
        super().__init__()
        self.table = nn.Embedding(40, width)
        layer = nn.TransformerEncoderLayer(width, 4, 64, dropout, batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, 1)
        self.head = nn.Linear(width, 2)

    def forward(self, ids):
        return self.head(self.encoder(self.table(ids))[:, 0])


model = Reader()
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
for _epoch in range(4):
    for ids, labels in DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(ids), labels)
        loss.backward()
        optimizer.step()
