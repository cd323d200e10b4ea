import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
words = torch.randint(0, 40, (480, 9))
tags = words % 4


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(40, 16)
        self.rnn = nn.GRU(16, 32)
        self.out = nn.Linear(32, 4)

    def forward(self, ids):
        return self.out(self.rnn(self.embedding(ids.transpose(0, 1)))[0])


model = Tagger()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for epoch in range(4):
    for ids, targets in DataLoader(TensorDataset(words, tags), batch_size=24, shuffle=True):
        logits = model(ids).transpose(0, 1)
        loss = nn.functional.cross_entropy(logits.reshape(-1, 4), targets.reshape(-1))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
