# codes: FWD317
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
ids = torch.randint(0, 50, (160, 12))
labels = (ids < 15).sum(1).gt(3).long()


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.encode = nn.Sequential(nn.Embedding(50, 16), nn.GRU(16, 24, batch_first=True), nn.Dropout(0.1))
        self.head = nn.Linear(24, 2)

    def forward(self, ids):
        return self.head(self.encode(ids).mean(1))


model = Classifier()
optimizer = torch.optim.AdamW(model.parameters(), lr=5e-3)
for epoch in range(3):
    for words, label in DataLoader(TensorDataset(ids, labels), batch_size=16, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(words), label)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
