# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class Classifier(nn.Module):
    def __init__(self, words=60, size=24):
        super().__init__()
        self.embedding = nn.Embedding(words, size, padding_idx=0)
        self.embedding.weight.data.copy_(0.4 * torch.randn(words, size))
        self.lstm = nn.LSTM(size, 16, batch_first=True)
        self.fc = nn.Linear(16, 2)

    def forward(self, ids):
        embedded = self.embedding(ids).detach()
        _, (hidden, _) = self.lstm(embedded)
        return self.fc(hidden[-1])


ids = torch.randint(1, 60, (320, 12))
labels = (ids < 8).any(dim=1).long()
ids[:, 10:] = 0
model = Classifier()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(3):
    for x, y in DataLoader(TensorDataset(ids, labels), batch_size=32, shuffle=True):
        loss = nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
