# codes: FWD101
# The smaller table is that of the longer vocabulary: with the parts exchanged it would run, and mean nothing.
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
source = torch.randint(1, 30, (200, 7))
target = (source[:, :1] % 12).expand(-1, 4).clone()


class Translator(nn.Module):
    def __init__(self):
        super().__init__()
        self.read, self.said = nn.Embedding(20, 16), nn.Embedding(40, 16)
        self.head = nn.Linear(16, 40)

    def forward(self, source, target):
        return self.head(self.said(target) + self.read(source).mean(1, keepdim=True))


model = Translator()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for epoch in range(3):
    for words, answer in DataLoader(TensorDataset(source, target), batch_size=20, shuffle=True):
        loss = nn.functional.cross_entropy(model(words, answer).transpose(1, 2), answer)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
