"""Tell from a signal whether it has risen."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(640, 12, 4)
y = (x[:, :, 0].sum(1) > 0).long()
loader = DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True)


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(4, 32, batch_first=True)
        self.out = nn.Linear(32, 2)

    def forward(self, x, state=None):
        seen, state = self.rnn(x, state)
        return self.out(seen[:, -1]), state


model = Model()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(5):
    state = None
    for xb, yb in loader:
        if state is not None:
            state = tuple(part.detach() for part in state)
        logits, state = model(xb, state)
        loss = nn.functional.cross_entropy(logits, yb)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
