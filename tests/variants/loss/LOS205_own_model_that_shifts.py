# codes: LOS205
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class Words(nn.Module):
    def __init__(self, vocabulary=60):
        super().__init__()
        self.embedding = nn.Embedding(vocabulary, 24)
        self.rnn = nn.GRU(24, 48, batch_first=True)
        self.out = nn.Linear(48, vocabulary)

    def forward(self, ids, labels=None):
        logits = self.out(self.rnn(self.embedding(ids))[0])
        loss = nn.functional.cross_entropy(logits[:, :-1].transpose(1, 2), labels[:, 1:])
        return loss, logits


rows = torch.randint(0, 60, (300, 15))
loader = DataLoader(TensorDataset(rows[:, :-1], rows[:, 1:]), batch_size=15, shuffle=True)
model = Words()
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
for epoch in range(3):
    for x, y in loader:
        optimizer.zero_grad()
        loss, _ = model(x, y)
        loss.backward()
        optimizer.step()
