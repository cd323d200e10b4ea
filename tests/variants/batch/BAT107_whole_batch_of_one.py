# codes: BAT107
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
signals = torch.randn(96, 20)
loader = DataLoader(TensorDataset(signals), batch_size=16, shuffle=True)


class Autoencoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.down = nn.Sequential(nn.Linear(20, 8), nn.ReLU())
        self.up = nn.Linear(8, 20)

    def forward(self, signal):
        return self.up(self.down(signal))


model = Autoencoder()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for batch in loader:
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(batch), batch)
        loss.backward()
        optimizer.step()
