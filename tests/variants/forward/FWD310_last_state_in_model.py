# codes: FWD310
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class LastState(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(4, 16, batch_first=True)
        self.out = nn.Linear(16, 3)

    def forward(self, x, lengths):
        states, _ = self.rnn(x)
        last = (lengths - 1).view(-1, 1).expand(-1, states.size(2))
        return self.out(states.gather(1, last).squeeze(1))


torch.manual_seed(0)
lengths = torch.randint(2, 9, (120,))
x = torch.randn(120, 8, 4)
y = x[torch.arange(120), lengths - 1, :3].argmax(1)
model = LastState()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for epoch in range(2):
    for steps, size, label in DataLoader(TensorDataset(x, lengths, y), batch_size=20, shuffle=True):
        loss = nn.functional.cross_entropy(model(steps, size), label)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
