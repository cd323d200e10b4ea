# codes: FWD301
import torch
from torch import nn

torch.manual_seed(0)


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(30, 12)
        self.lstm = nn.LSTM(16, 8, batch_first=True)  # here
        self.out = nn.Linear(8, 2)

    def forward(self, ids):
        _, (hidden, _) = self.lstm(self.table(ids))
        return self.out(hidden[-1])


model = Reader()
opt = torch.optim.Adam(model.parameters())
for step in range(4):
    ids = torch.randint(0, 30, (8, 5))
    loss = nn.functional.cross_entropy(model(ids), ids[:, 0] % 2)
    opt.zero_grad()
    loss.backward()
    opt.step()
