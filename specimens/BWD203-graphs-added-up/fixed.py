"""Tell the sum of a series with a recurrent layer."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(600, 30, 6)
y = x[:, :, 0].sum(1, keepdim=True) / 5
loader = DataLoader(TensorDataset(x, y), batch_size=20, shuffle=True)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(6, 32, batch_first=True)
        self.fc = nn.Linear(32, 1)

    def forward(self, x):
        return self.fc(self.lstm(x)[0][:, -1])


model = Net()
opt = torch.optim.Adam(model.parameters(), lr=3e-3)
crit = nn.MSELoss()
for epoch in range(8):
    total_loss = 0
    for xb, yb in loader:
        opt.zero_grad()
        loss = crit(model(xb), yb)
        loss.backward()
        opt.step()
        total_loss += loss.item()
    print(f"epoch {epoch}: {total_loss / len(loader):.4f}")
