# codes: LOS307
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
tokens = torch.randint(1, 30, (256, 9))
kinds = (tokens[:, 0] > 15).long()


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(30, 16)
        self.reader = nn.LSTM(16, 24, bidirectional=True)
        self.answer = nn.Linear(48, 2)

    def forward(self, tokens):
        _, (states, _) = self.reader(self.table(tokens))
        return self.answer(torch.cat([states[-2], states[-1]], dim=-1))


model = Reader()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for epoch in range(2):
    for inputs, labels in DataLoader(TensorDataset(tokens, kinds), batch_size=32, shuffle=True):
        loss = nn.functional.cross_entropy(model(inputs), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
